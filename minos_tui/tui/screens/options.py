"""The options: each choice holds at once and is kept in the player's settings file."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import attrs

from minos_tui.settings import CHOICES, DEFAULTS, MOST_NAME, SETTINGS, Settings
from minos_tui.tui.actions import Context
from minos_tui.tui.home import Home
from minos_tui.tui.ink import Canvas, Rect
from minos_tui.tui.look import Look
from minos_tui.tui.screens.around import Around, Cell
from minos_tui.tui.screens.field import Field
from minos_tui.tui.screens.page import begin_page, put_wrapped
from minos_tui.words import Words, shown

_VALUE_AT: Final = 28
_TYPED: Final = "name"
_KEYS: Final = "keys"


def value_text(settings: Settings, name: str, words: Words) -> str:
    """A setting's value as it is shown."""
    value = getattr(settings, name)
    if name == _TYPED:
        return shown(value, MOST_NAME) or words("options.no_name")
    if name == _KEYS:
        changed = len(settings.keys)
        return words("options.keys_about_changed", number=changed) if changed else ""
    return words(f"options.value.{str(value).lower()}")


def stepped(settings: Settings, name: str, step: int) -> Settings:
    """With the next or the former value of a setting."""
    value = getattr(settings, name)
    other: Any = value
    if isinstance(value, bool):
        other = not value
    elif name in CHOICES:
        choices = CHOICES[name]
        other = choices[(choices.index(value) + step) % len(choices)]
    changed: Settings = attrs.evolve(settings, **{name: other})
    return changed


def draw_options(
    canvas: Canvas, settings: Settings, picked: int, look: Look, *, file: str, field: Field | None
) -> Cell:
    """The page with a line for each setting; the cell of the picked one. `file`: where they are
    kept, "" for nowhere."""
    words = look.words
    room = begin_page(canvas, words("options.title"), look, rows=len(SETTINGS) + 6)
    cell = room.x, room.y
    for row, name in enumerate(SETTINGS):
        y = room.y + row
        at = row == picked
        ink = look.picked if at and field is None else look.text
        canvas.fill(Rect(room.x, y, room.width, 1), ink)
        canvas.text(room.x + 1, y, words(f"options.{name}"), ink, _VALUE_AT - 2)
        text = value_text(settings, name, words)
        if name in (_TYPED, _KEYS):
            shown_text = text or words("options.keys_about")
        else:
            shown_text = f"‹ {text} ›"
        canvas.text(room.x + _VALUE_AT, y, shown_text, ink.but(bold=True), room.width - _VALUE_AT)
        if at:
            cell = room.x + 1, y
            if field is not None:
                cell = field.draw(canvas, room.x + _VALUE_AT, y, MOST_NAME + 1, look)
    foot = Rect(room.x, room.y + len(SETTINGS) + 1, room.width, room.height - len(SETTINGS) - 1)
    put_wrapped(canvas, foot, words(f"options.hint.{SETTINGS[picked]}"), look)
    kept = words("options.file", file=file) if file else words("options.unkept")
    canvas.text(room.x, room.bottom - 1, kept, look.muted, room.width)
    return cell


class OptionsScreen(Around):
    """One line for each setting."""

    page_context: ClassVar[Context] = "options"

    def __init__(self, home: Home) -> None:
        super().__init__(home)
        self._picked = 0

    @property
    def name_picked(self) -> str:
        return SETTINGS[self._picked]

    def draw(self, canvas: Canvas) -> Cell:
        place = shown(self.home.settings_place(self.look.words), 200)
        return draw_options(
            canvas, self.minos.settings, self._picked, self.look, file=place, field=self.field
        )

    def _set(self, settings: Settings) -> None:
        """Uses the settings and keeps them; says so if they can't be kept."""
        if settings == self.minos.settings:
            return
        self.minos.change(settings)
        if trouble := self.home.keep(settings, self.look.words):
            self.say(trouble, alarm=True)

    @property
    def hidden(self) -> frozenset[str]:
        settings = self.minos.settings
        stays = stepped(settings, self.name_picked, 1) == settings
        return frozenset({"more_of"} if stays else ())

    # Keys

    def act_row_up(self, key: str) -> None:
        self._picked = (self._picked - 1) % len(SETTINGS)

    def act_row_down(self, key: str) -> None:
        self._picked = (self._picked + 1) % len(SETTINGS)

    def act_field_next(self, key: str) -> None:
        self.act_row_down(key)

    def act_field_back(self, key: str) -> None:
        self.act_row_up(key)

    def act_less(self, key: str) -> None:
        self._set(stepped(self.minos.settings, self.name_picked, -1))

    def act_more_of(self, key: str) -> None:
        self._set(stepped(self.minos.settings, self.name_picked, 1))

    def act_change(self, key: str) -> None:
        if self.name_picked == _TYPED:
            self.field = Field.of(self.minos.settings.name, MOST_NAME)
        elif self.name_picked == _KEYS:
            self.act_open_keys(key)
        else:
            self.act_more_of(key)

    async def took(self, text: str) -> None:
        self.field = None
        self._set(attrs.evolve(self.minos.settings, name=text.strip()))

    def act_open_keys(self, key: str) -> None:
        from minos_tui.tui.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen(self.home))

    def act_defaults(self, key: str) -> None:
        words = self.look.words
        self.asks(words("options.defaults"), words("options.defaults_lost"), self._to_defaults)

    async def _to_defaults(self) -> None:
        self._set(attrs.evolve(DEFAULTS, keys=self.minos.settings.keys))

"""The keys: every action with its keys, and a new key for one that is pressed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

import attrs
from textual.events import Key

from minos_tui.tui.actions import ACTIONS, Action, Context, Keymap, is_fixed, key_label
from minos_tui.tui.home import Home
from minos_tui.tui.ink import Canvas, Rect
from minos_tui.tui.look import Look
from minos_tui.tui.screens.around import Around, Cell
from minos_tui.tui.screens.help import all_keys
from minos_tui.tui.screens.page import begin_page, first_shown, page_rect
from minos_tui.words import Words

_PLAIN_NAMES: Final = frozenset(
    {"up", "down", "left", "right", "enter", "escape", "tab", "shift+tab", "space"}
    | {"question_mark", "colon", "asterisk", "slash", "full_stop", "comma", "minus", "plus"}
    | {"less_than_sign", "greater_than_sign", "semicolon", "equals_sign", "underscore"}
)
"""Keys with a name that every terminal sends."""
_RESERVED: Final = frozenset({"ctrl+c", "ctrl+z", "ctrl+s", "ctrl+q", "ctrl+i", "ctrl+m", "ctrl+j"})
_KEYS_AT: Final = 30
_HELP_AT: Final = 46


def is_plain(key: str) -> bool:
    """Whether every terminal sends this key: a letter, a digit, an arrow, Enter, Esc, Tab."""
    return (len(key) == 1 and key.isascii()) or key in _PLAIN_NAMES


def changeable(action: Action) -> bool:
    """A row of keys stays: each of them means another thing."""
    return not is_fixed(action)


@attrs.frozen
class Trouble:
    """Why a key can't be given to an action: a text of the topic `options`, and the other action
    that has the key."""

    code: str
    other: str = ""


def trouble_with(keymap: Keymap, action: Action, key: str) -> Trouble | None:
    """What speaks against a new first key of an action."""
    if not changeable(action):
        return Trouble("not_changeable")
    if key in _RESERVED:
        return Trouble("reserved")
    for context in action.when:
        other = keymap.action(context, key)
        if other is not None and other.id != action.id:
            return Trouble("clash", other.id)
    if action.essential and not any(map(is_plain, (key, *action.keys[1:]))):
        return Trouble("last_plain")
    return None


def default_key(action_id: str) -> str:
    return next(action.keys[0] for action in ACTIONS if action.id == action_id)


def with_key(keys: Mapping[str, str], action_id: str, key: str) -> dict[str, str]:
    """The changed keys with another one; a default is no change."""
    others = {name: old for name, old in keys.items() if name != action_id}
    return others if key == default_key(action_id) else {**others, action_id: key}


def draw_keys(
    canvas: Canvas, keymap: Keymap, changes: Mapping[str, str], look: Look, *, picked: int, top: int
) -> tuple[Cell, int]:
    """All actions by group; the cell of the picked one, and the first line shown."""
    words = look.words
    right = f"{picked + 1}/{len(keymap.actions)}"
    room = begin_page(canvas, words("options.keys_title"), look, right)
    rows = room.height - 2
    top = first_shown(picked, top, rows, len(keymap.actions))
    cell = room.x, room.y
    group, about = _about(keymap.actions[picked], words)
    told = words("options.about", group=group, about=about)
    canvas.text(room.x, room.bottom - 1, told, look.text, room.width)
    for row, action in enumerate(keymap.actions[top : top + rows]):
        y, at = room.y + row, top + row == picked
        ink = look.picked if at else look.text
        canvas.fill(Rect(room.x, y, room.width, 1), ink)
        mark = "*" if action.id in changes else " "
        canvas.text(room.x, y, f"{mark}{words(f'keys.{action.id}')}", ink, _KEYS_AT - 1)
        keys = all_keys(action, words)
        key_ink = ink.but(bold=True) if at else look.accent
        canvas.text(room.x + _KEYS_AT, y, keys, key_ink, _HELP_AT - _KEYS_AT - 1)
        _, about = _about(action, words)
        about_ink = ink if at else look.muted
        canvas.text(room.x + _HELP_AT, y, about, about_ink, room.width - _HELP_AT)
        cell = (room.x, y) if at else cell
    return cell, top


def _about(action: Action, words: Words) -> tuple[str, str]:
    """The group of an action and a sentence about it."""
    return words(f"keys.group.{action.group}"), words(f"keys.{action.id}.help")


class KeysScreen(Around):
    """Shows what keys do; Enter on an action takes its new key."""

    page_context: ClassVar[Context] = "keys"

    def __init__(self, home: Home) -> None:
        super().__init__(home)
        self._picked = 0
        self._top = 0
        self._pressing = False

    @property
    def context(self) -> Context:
        return "press" if self._pressing and not self.too_small else super().context

    @property
    def action_picked(self) -> Action:
        return self.minos.keymap.actions[self._picked]

    def draw(self, canvas: Canvas) -> Cell:
        keymap, changes = self.minos.keymap, self.minos.settings.keys
        cell, self._top = draw_keys(
            canvas, keymap, changes, self.look, picked=self._picked, top=self._top
        )
        return cell

    async def key(self, event: Key) -> None:
        if not self._pressing or self.too_small:
            await super().key(event)
            return
        self._pressing = False
        if event.key == "escape":
            self.say("")
        else:
            self._give(event.key)

    def _give(self, key: str) -> None:
        """The pressed key for the picked action, or why not."""
        words, action = self.look.words, self.action_picked
        named = words(f"keys.{action.id}")
        trouble = trouble_with(self.minos.keymap, action, key)
        if trouble is not None:
            other = words(f"keys.{trouble.other}") if trouble.other else ""
            things = {"action": named, "key": key_label(key, words), "other": other}
            self.say(words.coded("options", trouble.code, things), alarm=True)
            return
        if self._keep(with_key(self.minos.settings.keys, action.id, key)):
            self.say(words("options.changed", action=named, key=key_label(key, words)))

    def _keep(self, keys: dict[str, str]) -> bool:
        settings = attrs.evolve(self.minos.settings, keys=keys)
        self.minos.change(settings)
        trouble = self.home.keep(settings, self.look.words)
        if trouble:
            self.say(trouble, alarm=True)
        return not trouble

    # Keys

    def act_row_up(self, key: str) -> None:
        self._move(-1)

    def act_row_down(self, key: str) -> None:
        self._move(1)

    def act_page_up(self, key: str) -> None:
        self._move(-page_rect(*self.app.size).height, around=False)

    def act_page_down(self, key: str) -> None:
        self._move(page_rect(*self.app.size).height, around=False)

    def _move(self, step: int, *, around: bool = True) -> None:
        count = len(self.minos.keymap.actions)
        to = self._picked + step
        self._picked = to % count if around else max(0, min(to, count - 1))

    def act_change(self, key: str) -> None:
        words, action = self.look.words, self.action_picked
        named = words(f"keys.{action.id}")
        if not changeable(action):
            self.say(words("options.not_changeable", action=named), alarm=True)
            return
        self._pressing = True
        self.say(words("options.press", action=named))

    def act_defaults(self, key: str) -> None:
        """The picked action gets its first key back, unless another has it now."""
        words, action = self.look.words, self.action_picked
        first = default_key(action.id)
        if action.id in self.minos.settings.keys:
            self._give(first)
        else:
            named = words(f"keys.{action.id}")
            self.say(words("options.reset", action=named, key=key_label(first, words)))

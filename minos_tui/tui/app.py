"""The program on a terminal: looks, keys, screens. The first screen is given; nothing of the
engine is loaded before something is on the terminal."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs
from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.theme import Theme

from minos_tui.settings import DEFAULTS, SIDES, Settings, as_given, language_of, locale_in
from minos_tui.tui import doorkeeper
from minos_tui.tui.actions import Clash, Keymap, keyed_words, usual_keys
from minos_tui.tui.look import Look
from minos_tui.tui.palette import THEMES, Palette, palette
from minos_tui.words import LANGUAGES, Words

if TYPE_CHECKING:
    from textual.screen import Screen

    from minos_tui.tui.screens.table import TableScreen

ADVISOR: Final = "ariadne"
COLOURS: Final = {"standard": 16, "windows": 16, "256": 256, "truecolor": 1 << 24}


class MinosApp(App[int], inherit_bindings=False):
    """Keeps the settings and the look; screens ask it for both.

    `first` makes the first screen. `environment` and `encoding` are those of the terminal, which
    may be another machine's.
    """

    TITLE = "Minos"
    files = True
    """Whether the player has files on this machine, to be read and written."""
    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { layout: vertical; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+z", "stop", show=False, priority=True),
    ]

    announced: tuple[str, ...] = ()
    """What is told from outside just now, whatever is on the screen."""
    draws_soon = False
    """Whether screens draw a little later what changes in haste, since others wait as well."""

    def __init__(
        self,
        first: Callable[[], Screen[Any]],
        settings: Settings = DEFAULTS,
        *,
        environment: Mapping[str, str] = os.environ,
        encoding: str = "",
        driver_class: Callable[..., Any] | None = None,
        advisor: str = ADVISOR,
    ) -> None:
        self._environment = environment
        self._encoding = encoding or _encoding(environment)
        self._plain_colours = without_colour(settings, environment)
        self._ascii = ascii_wanted(settings, self._encoding)
        super().__init__(driver_class=driver_class)  # type: ignore[arg-type] # any maker will do
        self.settings = settings
        self.advisor = advisor
        self.keymap_fault: Clash | None = None
        """Why the player's keys don't hold; None if they do."""
        self.keymap = self._keys_of(settings)
        self._first = first
        self._words = self._words_in(language_of(settings, environment))
        self._interrupted = False
        self._pressed = float("-inf")
        self.after_line = False
        """Whether all keys since a line of talk was taken have come too soon after one another."""
        for shown in THEMES.values():
            self.register_theme(textual_theme(shown))
        self.theme = f"minos-{self.palette.name.removesuffix('16')}"

    # How things look

    @property
    def palette(self) -> Palette:
        return palette(self.settings.theme, COLOURS.get(self.colour_system, 1 << 24))

    @property
    def colour_system(self) -> str:
        """What colours the terminal has, as rich calls it."""
        return str(self.console.color_system)

    @property
    def look(self) -> Look:
        """How everything is drawn now."""
        mine = SIDES.index(self.settings.side)
        return Look(self._words, self.palette, not self._plain_colours, self._ascii, mine)

    @property
    def words(self) -> Words:
        return self._words

    def get_line_filters(self) -> list[LineFilter]:
        """ASCII and colours are settled here, for every widget of every screen."""
        from minos_tui.tui.filters import ASCII_ONLY, NO_COLOURS

        filters = [] if self._plain_colours else list(super().get_line_filters())
        if self._plain_colours:
            filters.append(NO_COLOURS)
        if self._ascii:
            filters.append(ASCII_ONLY)
        return filters

    def _keys_of(self, settings: Settings) -> Keymap:
        """The player's keys; a clash is told and the default keys hold."""
        self.keymap_fault = None
        try:
            return Keymap(settings.keys) if settings.keys else usual_keys()
        except Clash as clash:
            self.keymap_fault = clash
            return usual_keys()

    def _words_in(self, language: str) -> Words:
        return keyed_words(language, lambda: self.keymap, ascii_only=lambda: self._ascii)

    def change(self, settings: Settings) -> None:
        """Other settings from now on: everything is drawn anew."""
        self.settings = settings
        self._words = self._words_in(language_of(settings, self._environment))
        self._plain_colours = without_colour(settings, self._environment)
        self._ascii = ascii_wanted(settings, self._encoding)
        self.keymap = self._keys_of(settings)
        self.theme = f"minos-{settings.theme if settings.theme in THEMES else 'dark'}"
        self._look_changed()

    def _look_changed(self) -> None:
        for screen in self.screen_stack:
            changed = getattr(screen, "look_changed", None) or getattr(screen, "redraw", None)
            if changed is not None:
                changed()
        self.refresh(layout=True)

    def next_theme(self) -> None:
        names = tuple(THEMES)
        at = names.index(self.settings.theme) if self.settings.theme in names else 0
        self.change(attrs.evolve(self.settings, theme=names[(at + 1) % len(names)]))

    def next_language(self) -> None:
        at = LANGUAGES.index(self._words.language)
        self.change(attrs.evolve(self.settings, language=LANGUAGES[(at + 1) % len(LANGUAGES)]))

    def toggle_ascii(self) -> None:
        self.change(attrs.evolve(self.settings, ascii="off" if self._ascii else "on"))

    # Screens

    def on_mount(self) -> None:
        self.push_screen(self._first())

    async def show_game(self, screen: TableScreen, *, instead: bool = False) -> None:
        """Shows a game over what is there, or in its place. Who has left while it was opened gets
        no screen that would close it."""
        if not self.is_running:
            await screen.table.close()
        elif instead:
            self.switch_screen(screen)
        else:
            await self.push_screen(screen)

    def leave_game(self, screen: Screen[Any]) -> None:
        """Back to what was before the game; out of the program if there was nothing."""
        below = [other for other in self.screen_stack[1:] if other is not screen]
        if below:
            screen.dismiss()
        else:
            self.exit(0)

    def action_interrupt(self) -> None:
        """Ctrl+C: the first says how to leave and what becomes of the game, the second leaves."""
        if self._interrupted:
            self.exit(0)
            return
        self._interrupted = True
        self.tell(self._words("ask.quit_lost" if self.would_lose() else "keys.quit_hint"))

    def tell(self, hint: str) -> None:
        """A line about the program, on the screen that is seen."""
        say = getattr(self.screen, "say", None)
        if say is not None:
            say(hint)

    def action_stop(self) -> None:
        """Ctrl+Z, where no shell waits that could go on with the program."""
        self.tell(self._words("keys.no_stop"))

    def would_lose(self) -> bool:
        """Whether a game is being played whose last commands are kept nowhere."""
        tables: list[Any] = [getattr(screen, "table", None) for screen in self.screen_stack]
        return any(t is not None and not (t.saved or t.watching) for t in tables)

    def calm(self, time: float) -> bool:
        """Another key was pressed: Ctrl+C begins anew. Whether it came too soon after the last one
        to be an answer."""
        self._interrupted = False
        hasty, self._pressed = time - self._pressed < doorkeeper.HASTE_SECONDS, time
        self.after_line &= hasty
        return hasty


_MONOCHROME: Final = re.compile(r"vt\d+|.+-(m|mono)")
"""Names of terminals that have no colours."""


def without_colour(settings: Settings, environment: Mapping[str, str]) -> bool:
    """Whether no colour code may be written: by setting, else by NO_COLOR, else where the
    terminal by its name knows none and nothing else says that it does."""
    if settings.colour == "auto":
        knows_none = _MONOCHROME.fullmatch(environment.get("TERM", "").lower())
        told_so = bool(knows_none) and not environment.get("COLORTERM")
        return told_so or bool(environment.get("NO_COLOR"))
    return settings.colour == "off"


def ascii_wanted(settings: Settings, encoding: str) -> bool:
    """Whether only ASCII may be written: by setting, else where the output can't take more."""
    if settings.ascii == "auto":
        return "utf" not in encoding.lower()
    return settings.ascii == "on"


def _encoding(environment: Mapping[str, str]) -> str:
    """What the terminal can take: Python writes UTF-8 under the locale C as well, which says that
    it can't."""
    given = as_given(environment, utf8=bool(sys.flags.utf8_mode))
    if (locale := locale_in(given)) and "utf" not in locale.lower():
        return "ascii"
    return getattr(sys.__stdout__, "encoding", "") or "ascii"


def textual_theme(shown: Palette) -> Theme:
    """The palette for widgets that are styled by CSS."""
    return Theme(
        name=f"minos-{shown.name}",
        primary=shown.accent,
        secondary=shown.line,
        accent=shown.accent,
        foreground=shown.text,
        background=shown.panel,
        surface=shown.panel,
        panel=shown.panel,
        success=shown.good,
        warning=shown.accent,
        error=shown.alarm,
        dark=shown.dark,
    )

"""The program as one player at another machine runs it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from rich.color import ColorSystem
from textual.filter import LineFilter

from minos_tui.server.driver import SSHDriver
from minos_tui.server.inside import RemoteApp
from minos_tui.server.line import Line
from minos_tui.server.terminal import Terminal, fitting_size
from minos_tui.settings import Settings
from minos_tui.tui.app import MinosApp
from minos_tui.tui.filters import fewer_colours

if TYPE_CHECKING:
    from textual.screen import Screen


ANNOUNCED_SECONDS: Final = 12.0
_SYSTEMS: Final = {"standard": ColorSystem.STANDARD, "256": ColorSystem.EIGHT_BIT}


class ClubApp(RemoteApp, MinosApp):
    """One session's app: it draws on a line, and its looks are those of the client's terminal."""

    files = False
    draws_soon = True
    told_size: tuple[int, int] | None = None
    """What the client has told of its size since the app was made."""
    goodbye = ""
    """A line for the player when it has ended, if it didn't end by his own wish."""

    def __init__(
        self,
        first: Callable[[], Screen[Any]],
        settings: Settings,
        line: Line,
        terminal: Terminal,
    ) -> None:
        self._terminal = terminal
        super().__init__(
            first,
            settings,
            environment=terminal.environment,
            encoding=terminal.encoding,
            driver_class=partial(SSHDriver, line=line),
        )
        self.use_terminal(terminal.environment)

    @property
    def colour_system(self) -> str:
        return self._terminal.colours

    def get_line_filters(self) -> list[LineFilter]:
        filters = super().get_line_filters()
        if self.colour_system != "truecolor":
            filters.append(fewer_colours(_SYSTEMS[self.colour_system]))
        return filters

    def resize(self, width: int, height: int) -> None:
        """The client's terminal has another size, which also an app that isn't drawn yet takes."""
        self.told_size = fitting_size(width, height)
        if isinstance(driver := self._driver, SSHDriver):
            driver.resize(self.told_size)

    def announce(self, text: str) -> None:
        """A line over whatever is on the screen, for long enough to be read."""
        self._announce((*self.announced, text))
        self.set_timer(ANNOUNCED_SECONDS, self._forget_announced)

    def _forget_announced(self) -> None:
        """The oldest has been there for long enough."""
        self._announce(self.announced[1:])

    def _announce(self, texts: tuple[str, ...]) -> None:
        self.announced = texts
        redraw = getattr(self.screen, "redraw", None) if self.screen_stack else None
        if redraw is not None:
            redraw()

    def send_away(self, why: str) -> None:
        """Ends the app; `why` is told on the terminal it leaves."""
        self.goodbye = self.goodbye or why
        self.exit(0)

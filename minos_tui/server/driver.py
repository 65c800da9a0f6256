"""Textual's driver for a player's line: no thread, no signal, no file descriptor."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from minos_tui.server.inside import ChannelDriver
from minos_tui.server.line import Line
from minos_tui.tui.thrift import joined

if TYPE_CHECKING:
    from textual.events import Event

_ALTERNATE, _CURSOR, _PASTES, _WRAP = "\x1b[?1049", "\x1b[?25", "\x1b[?2004", "\x1b[?7"
RESIZE_SECONDS: Final = 0.25
"""How long a size stays at least: a window that is dragged has hundreds a second."""
_ORDINARY: Final = 15_000
"""Cells of a large screen; a giant, which takes longer to draw, stays longer."""
_MOUSE: Final = ("\x1b[?1000", "\x1b[?1006")


class SSHDriver(ChannelDriver):
    """Draws on a line, and hands the app what comes over it.

    The terminal gets only modes that a terminal forgets harmlessly: the other screen, mouse clicks,
    marked pastes. Whoever is cut off types `reset` at worst.
    """

    def __init__(self, app: Any, *, line: Line, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._line = line
        self._started = False
        self._next_size: tuple[int, int] | None = None
        self._laid_out: asyncio.TimerHandle | None = None

    def write(self, data: str) -> None:
        self._line.send(joined(data))

    def start_application_mode(self) -> None:
        mouse = "".join(f"{mode}h" for mode in _MOUSE) if self.mouse else ""
        modes = f"{_ALTERNATE}h{_CURSOR}l{_PASTES}h{_WRAP}l{mouse}"
        self._line.send(modes, always=True)
        self._started = True
        self.resize(self._app.told_size or self.size)  # type: ignore[attr-defined]
        self._line.on_resumed = self._app.repaint  # type: ignore[attr-defined]
        self._line.begin(self._take)

    def resize(self, size: tuple[int, int]) -> None:
        """The first of many sizes is drawn at once, of those that follow soon the last."""
        if self._laid_out is not None:
            self._next_size = size
            return
        super().resize(size)
        stays = RESIZE_SECONDS * max(1.0, size[0] * size[1] / _ORDINARY)
        self._laid_out = asyncio.get_running_loop().call_later(stays, self._take_next)

    def _take_next(self) -> None:
        self._laid_out = None
        size, self._next_size = self._next_size, None
        if size is not None:
            self.resize(size)

    def stop_application_mode(self) -> None:
        if self._laid_out is not None:
            self._laid_out.cancel()
        self._line.close()
        if self._started:
            self._started = False
            mouse = "".join(f"{mode}l" for mode in _MOUSE) if self.mouse else ""
            self._line.send(f"\x1b[0m{mouse}{_PASTES}l{_WRAP}h{_ALTERNATE}l{_CURSOR}h", always=True)

    def _take(self, found: list[Event]) -> None:
        """What was typed goes to the app; more comes when its screen has done with it."""
        for event in found:
            self.process_message(event)
        self._app.call_later(self._ask_screen)

    def _ask_screen(self) -> None:
        if self._app.screen_stack:
            self._app.screen.call_later(self._line.done)
        else:
            self._line.done()

"""How the program ends when nobody asked it to: by a signal, or by a fault of its own.

The terminal is left as it was found, the game is kept, and one line says how to go on. A fault's
traceback goes to a file only its owner can read.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from minos_tui.named_files import own_folder
from minos_tui.trouble import FAILED, Trouble
from minos_tui.tui.app import MinosApp

if TYPE_CHECKING:
    from textual.screen import Screen

    from minos_tui.settings import Settings

SIGNALS: Final[Mapping[int, str]] = {
    number: name
    for name in ("SIGTERM", "SIGHUP", "SIGQUIT")
    if (number := getattr(signal, name, None)) is not None
}
PUT_RIGHT: Final = (
    b"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l"
    b"\x1b[?2004l\x1b[?1004l\x1b[<u\x1b[?1049l\x1b[?25h"
)
"""Mouse, paste and focus reports off, alternate screen left, cursor shown."""
_PATIENCE: Final = 3.0
"""Seconds for an orderly end after a signal; the terminal may be gone and hold it up."""
_SIGNALLED: Final = 128


class LocalApp(MinosApp):
    """The program on this machine's terminal, alone in its process."""

    ended_by = 0
    """The signal that ended it."""
    fault = ""
    """What is said of a fault of its own."""
    last_game = ""
    """The game that was on the screen when it ended."""
    lost = False
    """Whether commands of it were kept nowhere."""
    _tty_before: list[Any] | None = None
    """The terminal's settings from before, as `stty -a` tells them."""

    def __init__(self, first: Callable[[], Screen[Any]], settings: Settings) -> None:
        super().__init__(first, settings, driver_class=_driver())

    def run_to_end(self, *, mouse: bool) -> int:
        """Runs until it is left. The exit code; raises Trouble if it ended unasked."""
        self._tty_before = _terminal_modes()
        code = asyncio.run(self._watched(mouse))
        if self.fault:
            raise Trouble(f"{self.fault}; {self._kept()}", FAILED)
        if self.ended_by:
            name = SIGNALS[self.ended_by]
            raise Trouble(f"ended by {name}; {self._kept()}", _SIGNALLED + self.ended_by)
        return code if code is not None else self.return_code or 0

    def _kept(self) -> str:
        if self.lost and self.last_game:
            since = "what was played since the game was NOT SAVED is lost"
            return f"{since}: `minos resume {self.last_game}` goes on from before"
        if self.lost:
            return "the game was NOT SAVED and is lost"
        if not self.last_game:
            return "games are kept: `minos` goes on"
        return f"the game is kept: `minos resume {self.last_game}` goes on"

    async def _watched(self, mouse: bool) -> int | None:
        loop = asyncio.get_running_loop()
        for number in SIGNALS:
            loop.add_signal_handler(number, self._signalled, number)
            signal.signal(number, partial(_called_in, loop, self._signalled))
        _full_pipe_is_no_news()
        return await self.run_async(mouse=mouse)

    def _signalled(self, number: int) -> None:
        if self.ended_by:
            return
        self.ended_by = number
        self._note_game()
        last = threading.Timer(_PATIENCE, _end_at_once, (_SIGNALLED + number, self._tty_before))
        last.daemon = True
        last.start()
        self.exit()

    def action_stop(self) -> None:
        """Ctrl+Z: the terminal is the shell's until that goes on with the program, which then draws
        all anew. Bots stop as well."""
        if not _has_shell():
            super().action_stop()
            return
        with self.suspend():
            os.killpg(0, signal.SIGTSTP)

    def on_mount(self) -> None:
        self.app_resume_signal.subscribe(self, self._back)

    def _back(self, _: object) -> None:
        """Whatever stands on the terminal now is not of this program."""
        self.refresh(layout=True)

    def _note_game(self) -> None:
        """Notes a game that can be gone on with, and whether what stands is kept."""
        tables: list[Any] = [getattr(screen, "table", None) for screen in self.screen_stack]
        running = [table.id for table in tables if table is not None and not table.over]
        self.last_game = running[-1] if running else ""
        self.lost = self.would_lose()

    def _fatal_error(self) -> None:
        """A fault: Textual would print the traceback, with all locals, over the terminal."""
        self._note_game()
        log = write_crash(traceback.format_exc())
        self.fault = f"this went wrong, {log} says where" if log else _unlogged()
        self._close_messages_no_wait()


def _has_shell() -> bool:
    """Whether a shell with job control waits: it gives each of its jobs a group of its own."""
    return sys.platform != "win32" and os.getpgrp() != os.getsid(0)


def _called_in(
    loop: asyncio.AbstractEventLoop, handler: Callable[[int], None], number: int, _: object
) -> None:
    """The loop's own handlers are told by a pipe, which is full while a paste comes in."""
    loop.call_soon_threadsafe(handler, number)


def _full_pipe_is_no_news() -> None:
    """Python would write a traceback over the screen when the loop's pipe takes no signal."""
    signal.set_wakeup_fd(signal.set_wakeup_fd(-1), warn_on_full_buffer=False)


def _unlogged() -> str:
    """A fault whose traceback could not be written: its last line, without what was in hand."""
    fault = sys.exc_info()[0]
    name = fault.__name__ if fault is not None else "a fault"
    return f"this went wrong ({name}), and no log of it could be written"


def _driver() -> type[Any] | None:
    """The driver of this machine's terminals; None: Textual's own."""
    if sys.platform == "win32":
        return None
    from minos_tui.tui.terminal import SteadyDriver

    return SteadyDriver


def _terminal_modes() -> list[Any] | None:
    if sys.platform == "win32":
        return None
    import termios

    try:
        return termios.tcgetattr(sys.__stdin__.fileno()) if sys.__stdin__ else None
    except termios.error:
        return None


def _end_at_once(code: int, modes: list[Any] | None) -> None:
    """The end when an orderly one takes too long; the terminal is put right all the same."""
    if sys.platform != "win32" and modes is not None:
        import termios

        with suppress(OSError):
            os.set_blocking(2, False)
            os.write(2, PUT_RIGHT)
        with suppress(termios.error):
            termios.tcsetattr(0, termios.TCSANOW, modes)
    os._exit(code)


def write_crash(text: str) -> Path | None:
    """Adds a traceback to the log beside the games. Returns the file; None if it can't be."""
    from minos_tui.store.folder import data_folder

    file = data_folder() / "crash.log"
    try:
        own_folder(file.parent)
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(handle, "a", encoding="utf-8") as stream:
            stream.write(text + "\n")
    except OSError:
        return None
    return file

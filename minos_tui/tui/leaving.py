"""How the program ends when nobody asked it to: by a signal, or by a fault of its own.

The terminal is left as it was found, the game is kept, and one line says how to go on. A fault's
traceback goes to a file only its owner can read.
"""

from __future__ import annotations

import asyncio
import os
import signal
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from minos_tui.trouble import FAILED, Trouble
from minos_tui.tui.app import MinosApp

SIGNALS: Final[Mapping[int, str]] = {
    number: name
    for name in ("SIGTERM", "SIGHUP", "SIGQUIT")
    if (number := getattr(signal, name, None)) is not None
}
_PATIENCE: Final = 3.0
"""Seconds for an orderly end after a signal; the terminal may be gone and hold it up."""
_SIGNALLED: Final = 128


class LocalApp(MinosApp):
    """The program on this machine's terminal, alone in its process."""

    ended_by = 0
    """The signal that ended it."""
    crash_log: Path | None = None
    """Where the traceback of a fault was written."""
    last_game = ""
    """The game that was on the screen when it ended."""

    def run_to_end(self, *, mouse: bool) -> int:
        """Runs until it is left. The exit code; raises Trouble if it ended unasked."""
        code = asyncio.run(self._watched(mouse))
        if self.crash_log is not None:
            raise Trouble(f"this went wrong, {self.crash_log} says where; {self._kept()}", FAILED)
        if self.ended_by:
            name = SIGNALS[self.ended_by]
            raise Trouble(f"ended by {name}; {self._kept()}", _SIGNALLED + self.ended_by)
        return code if code is not None else self.return_code or 0

    def _kept(self) -> str:
        if not self.last_game:
            return "games are kept: `minos` goes on"
        return f"the game is kept: `minos resume {self.last_game}` goes on"

    async def _watched(self, mouse: bool) -> int | None:
        loop = asyncio.get_running_loop()
        for number in SIGNALS:
            loop.add_signal_handler(number, self._signalled, number)
        return await self.run_async(mouse=mouse)

    def _signalled(self, number: int) -> None:
        self.ended_by = number
        self.last_game = self._game_on_screen()
        asyncio.get_running_loop().call_later(_PATIENCE, os._exit, _SIGNALLED + number)
        self.exit()

    def _game_on_screen(self) -> str:
        tables: list[Any] = [getattr(screen, "table", None) for screen in self.screen_stack]
        return next((table.id for table in reversed(tables) if table is not None), "")

    def _fatal_error(self) -> None:
        """A fault: Textual would print the traceback, with all locals, over the terminal."""
        self.last_game = self._game_on_screen()
        self.crash_log = write_crash(traceback.format_exc())
        self._close_messages_no_wait()


def write_crash(text: str) -> Path:
    """Adds a traceback to the log beside the games. Returns the file, written or not."""
    from minos_tui.store.folder import data_folder

    file = data_folder() / "crash.log"
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    except OSError:
        return file
    with os.fdopen(handle, "a", encoding="utf-8") as stream:
        stream.write(text + "\n")
    return file

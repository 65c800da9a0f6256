"""A terminal for tests: runs a program on a pty and keeps the screen that it draws."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

import pyte

from tests.testkit.ending import Ending

_OWN_TERMINAL = (
    "import fcntl, os, sys, termios;"
    "fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "os.execvp(sys.argv[1], sys.argv[1:])"
)
"""Takes the pty as controlling terminal, so that hanging up works as in a real one."""


class Terminal(Ending):
    """A program on a pty of `size` (columns, rows)."""

    def __init__(
        self,
        words: Sequence[str],
        environment: Mapping[str, str],
        size: tuple[int, int] = (80, 24),
    ) -> None:
        self.bytes = b""
        """Everything that the program wrote."""
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._master, slave = pty.openpty()
        self.resize(size)
        self.before = termios.tcgetattr(slave)
        self._slave = slave
        self.process = subprocess.Popen(
            [sys.executable, "-c", _OWN_TERMINAL, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={"TERM": "xterm-256color", "LANG": "C.UTF-8", **environment},
            start_new_session=True,
        )

    def end(self) -> None:
        self.kill()
        self.process.wait()
        for end in (self._master, self._slave):
            with suppress(OSError):
                os.close(end)

    @property
    def rows(self) -> list[str]:
        return [row.rstrip() for row in self._screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.rows)

    @property
    def modes_now(self) -> list[object]:
        """The terminal's settings, as `stty -a` tells them."""
        return termios.tcgetattr(self._slave)

    def resize(self, size: tuple[int, int]) -> None:
        columns, rows = size
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._screen.resize(rows, columns)

    def send(self, keys: str | bytes) -> None:
        os.write(self._master, keys.encode() if isinstance(keys, str) else keys)

    def read(self, seconds: float) -> bool:
        """Takes in what comes within so many seconds; whether anything came."""
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:
            return False
        self.bytes += data
        self._stream.feed(data)
        return bool(data)

    def until(self, shows: Callable[[str], bool] | str, most: float = 30.0) -> str:
        """Reads until the screen shows something; its text. Fails with the screen if it doesn't."""
        seen = (lambda text: shows in text) if isinstance(shows, str) else shows
        end = time.monotonic() + most
        while not seen(self.text):
            if time.monotonic() > end or (not self.read(0.25) and self.process.poll() is not None):
                raise AssertionError(f"not shown: {shows}\n{self.text}")
        return self.text

    def quiet(self, silent: float = 0.25, most: float = 30.0) -> str:
        """Reads until nothing has come for `silent` seconds."""
        end = time.monotonic() + most
        while self.read(silent) and time.monotonic() < end:
            pass
        return self.text

    def signal(self, number: int) -> None:
        with suppress(ProcessLookupError):
            self.process.send_signal(number)

    def kill(self) -> None:
        """SIGKILL to the program; its bots end by themselves when their pipes close."""
        self.signal(signal.SIGKILL)

    def close(self) -> None:
        """Closes both sides, as when the terminal's own process dies."""
        for end in (self._master, self._slave):
            os.close(end)

    def hang_up(self) -> None:
        """Closes the terminal's side, as when a window is closed."""
        os.close(self._master)

    def ended(self, most: float = 60.0) -> int:
        """Reads until the program has ended; its exit code. Fails with the screen if it doesn't."""
        end = time.monotonic() + most
        while (code := self.process.poll()) is None:
            if time.monotonic() > end:
                raise AssertionError(f"still running\n{self.text}")
            self.read(0.05)
        self.drain()
        return code

    def drain(self) -> None:
        """Takes in all that the ended program had written."""
        while self.read(0.05):
            pass

"""A server as a process of its own, as an operator starts it."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

from minos_tui.store import CommandRow, Store
from tests.testkit.ending import Ending

ROOMY = ("--connections", "2000", "--per-address", "2000", "--logins", "100000")


class ServerProcess(Ending):
    """`minos serve` with a folder of its own, and its club there unless `store` is the address of
    a database; `port` is the one it got. Its limits are out of the way where it is `roomy`."""

    def __init__(
        self, folder: Path, *options: str, port: int = 0, store: str = "", roomy: bool = True
    ) -> None:
        self.log = ""
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "minos_tui", "serve", "--port", str(port)),
                *("--store", store or str(folder), *(ROOMY if roomy else ()), *options),
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "MINOS_HOME": str(folder / "home")},
        )
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._reads, daemon=True)
        self._reader.start()
        self._at = self._opened()

    @property
    def port(self) -> int:
        return self._at

    def _opened(self) -> int:
        """Reads the log until the door is open."""
        return int(self.logs(r"open address=\S+:(\d+)")[1])

    def logs(self, wanted: str) -> re.Match[str]:
        """Reads the log on until a line that has this in it."""
        while line := self._lines.get():
            self.log += line
            if found := re.search(wanted, line):
                return found
        raise AssertionError(f"the server ended before {wanted!r} came:\n{self.log}")

    def pid(self, number: int) -> int:
        """Of its process of that number, as the log told last."""
        found = re.findall(rf"process_ready process={number} pid=(\d+)", self.log)
        return int(found[-1])

    def kill(self) -> None:
        """SIGKILL: it gets no chance to do anything."""
        self.process.kill()
        self._rest()

    def stop(self, number: int = signal.SIGTERM) -> int:
        """A signal, and what it exits with."""
        self.process.send_signal(number)
        self._rest()
        return self.process.returncode

    def _reads(self) -> None:
        """Takes in the log as it comes: a server waits for whoever reads it. "" is its end."""
        assert self.process.stderr is not None
        with self.process.stderr as log:
            for line in log:
                self._lines.put(line)
        self._lines.put("")

    def _rest(self) -> None:
        self.process.wait(timeout=30)
        self._reader.join(timeout=30)
        while not self._lines.empty():
            self.log += self._lines.get()
        assert self.process.stdout is not None
        with self.process.stdout as out:
            assert "" == out.read()

    def end(self) -> None:
        if self.process.poll() is None:
            self.kill()


def refused(*options: str) -> tuple[int, str]:
    """What a server that can't start exits with, and its line."""
    done = subprocess.run(
        [sys.executable, "-m", "minos_tui", "serve", *options],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    return done.returncode, done.stderr


async def kept_commands(where: Path | str) -> tuple[CommandRow, ...]:
    """What is kept of the one game in a folder, or at a database's address."""
    store = await (Store.open(where) if isinstance(where, Path) else Store.open_url(where))
    (row,) = await store.games()
    game = await store.game(row.id)
    await store.close()
    return game.commands

"""Hears what the other servers of one machine tell, which share a club in SQLite."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from minos_tui.store import outbox
from minos_tui.store.club import ClubStore
from minos_tui.store.errors import StoreError
from minos_tui.store.outbox import SOCKETS
from minos_tui.store.sockets import bound, tidy
from minos_tui.store.together import News, from_another

LOOK_SECONDS: Final = 5.0
"""How often to look without having been woken."""


class LocalNewsroom:
    """`heard` is called with the news of others, `caught_up` whenever some may have been missed."""

    def __init__(
        self,
        folder: Path,
        store: ClubStore,
        heard: Callable[[News], None],
        caught_up: Callable[[], None],
    ) -> None:
        """Raises OSError if the folder takes no socket."""
        tidy(folder, SOCKETS, socket.SOCK_DGRAM)
        name = SOCKETS + store.server
        self._file = folder / name
        self._ear = bound(folder, name, socket.SOCK_DGRAM)
        self._ear.setblocking(False)
        self._store = store
        self._heard = heard
        self._caught_up = caught_up
        self._last: int | None = None
        """The number of the last news that is known; None: all are still to be caught up with."""

    async def listen(self) -> None:
        """Listens until it is cancelled."""
        with self._ear:
            try:
                while True:
                    with suppress(StoreError):  # it is looked again soon
                        await self._look()
                    await _woken(self._ear)
            finally:
                self._file.unlink(missing_ok=True)

    async def _look(self) -> None:
        if self._last is None:
            self._last = await self._store.read(outbox.last)
            self._caught_up()
            return
        known = self._last
        found: tuple[tuple[int, str], ...] = await self._store.read(outbox.after, known)
        if found and found[0][0] > known + 1:
            self._caught_up()
        for self._last, text in found:
            if news := from_another(text, self._store.server):
                self._heard(news)


async def _woken(ear: socket.socket) -> None:
    """Waits for a wake, but not for long; those that have come meanwhile are one."""
    loop = asyncio.get_running_loop()
    with suppress(TimeoutError):
        async with asyncio.timeout(LOOK_SECONDS):
            await loop.sock_recv(ear, 1)
    with suppress(BlockingIOError):
        while True:
            ear.recv(1)

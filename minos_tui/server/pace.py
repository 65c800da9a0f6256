"""What one connection may cost the others: what it sends is taken in small pieces, as fast as its
share of the processor allows, and only while it reads what it is answered.

asyncssh takes in whatever comes, and keeps what a client doesn't read. What is private there and
needed here `tests/server/test_pace.py` holds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import thread_time
from typing import Any, Final

PIECE: Final = 4096
"""Bytes that are taken in at once; then everybody else has his turn."""
MOST_PACKET: Final = 64 * 1024
"""Twice of what any client needs."""
MOST_HELD: Final = 2 * MOST_PACKET
"""Bytes that may come while a client waits for an answer about itself; who sends more is no
player."""
SHARE: Final = 0.05
"""Of the time of a processor, for taking in what one connection sends: a held key needs 0.005."""
BURST: Final = 0.25
"""Seconds of it that a connection has spared at most: signing in needs 0.05."""


class Allowance:
    """Time that may be spent; it comes back slowly. The clock is handed in."""

    def __init__(self, now: float) -> None:
        self._left, self._at = BURST, now

    def spend(self, seconds: float, now: float) -> float:
        """How many seconds to wait then."""
        self._left = min(BURST, self._left + (now - self._at) * SHARE) - seconds
        self._at = now
        return max(0.0, -self._left / SHARE)


class Pace:
    """Paces one connection of asyncssh's, from its first byte on."""

    def __init__(self, conn: Any) -> None:
        self._conn = conn
        self._transport: Any = conn._transport  # noqa: SLF001 - nothing public has it
        self._loop = asyncio.get_running_loop()
        self._allowance = Allowance(self._loop.time())
        self._takes_in: Callable[[], None] = conn._recv_data  # noqa: SLF001
        self._rests = self._unread = False
        self._transport.max_size = PIECE
        conn._max_recv_pktlen = MOST_PACKET  # noqa: SLF001
        conn._recv_data = self._received  # noqa: SLF001
        conn.pause_writing, conn.resume_writing = self._is_unread, self._is_read

    def _received(self) -> None:
        began = thread_time()
        self._takes_in()
        if len(self._conn._inpbuf) > MOST_HELD:  # noqa: SLF001
            self._conn.abort()
            return
        wait = self._allowance.spend(thread_time() - began, self._loop.time())
        if wait and not self._rests:
            self._rests = True
            self._transport.pause_reading()
            self._loop.call_later(wait, self._has_rested)

    def _has_rested(self) -> None:
        self._rests = False
        self._go_on()

    def _is_unread(self) -> None:
        """The client doesn't read: it is asked nothing more, and answered nothing more."""
        self._unread = True
        self._transport.pause_reading()

    def _is_read(self) -> None:
        self._unread = False
        self._go_on()

    def _go_on(self) -> None:
        if not self._rests and not self._unread:
            self._transport.resume_reading()

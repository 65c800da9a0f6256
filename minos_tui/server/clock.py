"""How long the seat that is asked still has: pure counting, the clock is handed in."""

from __future__ import annotations

from typing import Final

WARNING: Final = 30.0
"""Seconds before the time is over when the table is warned. Whoever comes when it is over already
has so much left."""


class TurnClock:
    """The time of one decision. It goes on over a rest of the game, which says how long the seat
    has been asked by then; taking back and doing again gives no new time."""

    def __init__(self) -> None:
        self.deadline: float | None = None
        """When the seat that is asked loses it to a bot; None: it doesn't."""
        self.warned = False
        self._seat = 0
        self._ply = -1
        self._spent = 0.0
        self._left: dict[int, tuple[int, float]] = {}
        """How many commands stood, and how long a seat still had, when the next was asked."""

    def opened(self, spent: float) -> None:
        """The game was opened, and its seat has been asked for so many seconds.

        A clock that was set back gives no more than the whole time.
        """
        self.stop()
        self._spent = max(0.0, spent)

    def stop(self) -> None:
        """Nobody's time runs; who is asked next has all of his."""
        self.deadline, self.warned, self._spent = None, False, 0.0
        self._left.clear()

    def asks(self, seat: int, ply: int, limit: float, now: float) -> float:
        """A seat is asked when so many commands stand: its deadline."""
        if self.deadline is None or seat != self._seat or ply > self._ply:
            left = self._time_of(seat, ply, limit, now)
            self.deadline, self.warned, self._spent = now + left, False, 0.0
            self._seat, self._ply = seat, ply
        return self.deadline

    def _time_of(self, seat: int, ply: int, limit: float, now: float) -> float:
        """All of it, or what was left of it when the game went on, if that is taken back."""
        asked, left = self._left.pop(seat, (-1, limit))
        if self.deadline is not None and asked >= ply:
            self._left.clear()
            return left
        if self.deadline is not None:
            self._left[self._seat] = self._ply, self.deadline - now
        return max(limit - self._spent, min(limit, WARNING)) if self._spent else limit

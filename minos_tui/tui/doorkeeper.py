"""Keys that were meant for another moment are dropped at every boundary."""

from __future__ import annotations

from typing import Final

QUIET_SECONDS: Final = 0.25
HELD: Final = 3
"""As many times as long must the pause be after the very key that was pressed last before: one that
is held repeats only after a while."""

APART_SECONDS: Final = 0.08
"""A key that is held comes again sooner; a finger that lets go of it and presses anew does not."""
AGAIN: Final = 2
"""How often a key must have been pressed anew, one press after the other, to be meant."""

HASTE_SECONDS = 0.05
"""No hand presses another key sooner on purpose; a paste that has lost its marks does."""


class Doorkeeper:
    """Between a boundary and the first pause in typing no key passes.

    A boundary is a turn that begins, a question that another's act or a throw brings, or a window
    that opens by itself. Keys pressed before it, and a key that is held or pressed in haste across
    it, come too early; the first key after a pause is meant. So is one that is pressed again and
    again, each time anew: whoever does not pause must not wait for ever. Times are seconds of one
    clock, the key's own time of arrival.
    """

    def __init__(self, quiet: float = QUIET_SECONDS) -> None:
        self._quiet = quiet
        self._since: float | None = None
        self._boundary = float("-inf")
        self._last = "", float("-inf")
        self._anew = 0
        self._from_before = False

    def close(self, now: float) -> None:
        """A boundary is here."""
        self._boundary = self._since = now
        self._anew, self._from_before = 0, False

    def saw(self, time: float, key: str) -> None:
        """A key that may pass at any moment: held, it may be another's at the next."""
        self._last = key, time

    def admits(self, time: float, key: str = "") -> bool:
        """Whether a key that arrived at `time` was meant for this moment."""
        before, when = self._last
        self.saw(time, key)
        if time < self._boundary:
            return False
        if self._since is None:
            return True
        held = key == before and when <= self._boundary and time - when < HELD * self._quiet
        self._count(held, key == before and when >= self._boundary, time - when)
        if self._insisted(time) or (time - self._since >= self._quiet and not held):
            self._since = None
            return True
        self._since = time
        return False

    def _count(self, from_before: bool, same: bool, gap: float) -> None:
        """Counts how often the key was pressed anew since the boundary."""
        if not same:
            self._from_before = from_before
        self._anew = self._anew + 1 if same and gap >= APART_SECONDS else 0

    def _insisted(self, time: float) -> bool:
        """Whether the key was pressed again and again for this moment: longer, if that began before
        the boundary, for then it may still be meant for what was before."""
        wait = HELD * self._quiet if self._from_before else self._quiet
        return self._anew >= AGAIN and time - self._boundary >= wait

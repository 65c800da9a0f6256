"""Keys that were meant for another moment are dropped at every boundary."""

from __future__ import annotations

from typing import Final

QUIET_SECONDS: Final = 0.25
HELD: Final = 3
"""As many times as long must the pause be after the very key that was pressed last before: one that
is held repeats only after a while."""

HASTE_SECONDS = 0.05
"""No hand presses another key sooner on purpose; a paste that has lost its marks does."""


class Doorkeeper:
    """Between a boundary and the first pause in typing no key passes.

    A boundary is a turn that begins, a question that another's act or a throw brings, or a window
    that opens by itself. Keys pressed before it, and a key that is held or pressed in haste across
    it, come too early; the first key after a pause is meant. Times are seconds of one clock, the
    key's own time of arrival.
    """

    def __init__(self, quiet: float = QUIET_SECONDS) -> None:
        self._quiet = quiet
        self._since: float | None = None
        self._boundary = float("-inf")
        self._last = "", float("-inf")

    def close(self, now: float) -> None:
        """A boundary is here."""
        self._boundary = self._since = now

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
        if time - self._since >= self._quiet and not held:
            self._since = None
            return True
        self._since = time
        return False

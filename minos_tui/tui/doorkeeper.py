"""Keys that were meant for another moment are dropped at every boundary."""

from __future__ import annotations

from typing import Final

QUIET_SECONDS: Final = 0.25


class Doorkeeper:
    """Between a boundary and the first pause in typing no key passes.

    A boundary is a turn that begins, or a window that opens by itself. Keys pressed before it, and
    a key that is held or pressed in haste across it, come too early; the first key after a pause is
    meant. Times are seconds of one clock, the key's own time of arrival.
    """

    def __init__(self, quiet: float = QUIET_SECONDS) -> None:
        self._quiet = quiet
        self._since: float | None = None
        self._boundary = float("-inf")

    def close(self, now: float) -> None:
        """A boundary is here."""
        self._boundary = self._since = now

    def admits(self, time: float) -> bool:
        """Whether a key that arrived at `time` was meant for this moment."""
        if time < self._boundary:
            return False
        if self._since is None:
            return True
        if time - self._since >= self._quiet:
            self._since = None
            return True
        self._since = time
        return False

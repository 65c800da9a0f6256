"""The server's log: a line an event on standard error, bounded, without secrets."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Callable
from time import monotonic
from typing import Final

from minos_tui.words import shown

_MOST_A_MINUTE: Final = 20
"""Lines of one event in a minute; the others are counted."""
_MOST_VALUE: Final = 120
_MOST_FRAMES: Final = 40


def stderr_logger() -> logging.Logger:
    """A logger to this process's own standard error, whatever stands in its place later."""
    logger = logging.getLogger("minos.server")
    handler = logging.StreamHandler(sys.__stderr__)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logger.handlers = [handler]
    logger.setLevel(logging.INFO)
    logger.propagate = False
    return logger


class Journal:
    """Notes events by name; what comes from outside is made harmless, floods are counted."""

    def __init__(self, logger: logging.Logger, clock: Callable[[], float] = monotonic) -> None:
        self._logger = logger
        self._clock = clock
        self._counts: dict[str, tuple[int, int]] = {}

    def note(self, event: str, **about: object) -> bool:
        """`event name=value …`, at most so often in a minute. Whether it was written."""
        if (left_out := self._counted(event)) is None:
            return False
        things = {**about, **({"left_out": left_out} if left_out else {})}
        text = " ".join(
            f"{name}={shown(str(thing), _MOST_VALUE)}" for name, thing in things.items()
        )
        self._logger.info("%s %s", event, text)
        return True

    def fault(self, event: str, error: BaseException, **about: object) -> None:
        """A fault of the program: where it was, without the values that were there."""
        if not self.note(event, error=type(error).__name__, **about):
            return
        frames = traceback.extract_tb(error.__traceback__)[-_MOST_FRAMES:]
        for frame in frames:
            self._logger.error("  %s:%s in %s", frame.filename, frame.lineno, frame.name)
        self._logger.error("  %s: %s", type(error).__name__, shown(str(error), 300))

    def _counted(self, event: str) -> int | None:
        """How many lines of this event were left out in the minute before; None: so is this."""
        minute = int(self._clock() // 60)
        known, count = self._counts.get(event, (minute, 0))
        left_out = max(0, count - _MOST_A_MINUTE) if known != minute else 0
        count = 1 if known != minute else count + 1
        self._counts[event] = minute, count
        return None if count > _MOST_A_MINUTE else left_out

"""The server's log: a line an event on standard error, bounded, without secrets."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Callable, MutableMapping
from time import monotonic
from typing import Any, Final, Literal

import structlog

from minos_tui.engine.game import Refusal
from minos_tui.table.errors import CommitFailed
from minos_tui.words import shown

Form = Literal["text", "json"]
FORMS: Final[dict[str, Form]] = {"text": "text", "json": "json"}
_MOST_A_MINUTE: Final = 20
"""Lines of one event in a minute; the others are counted."""
_MOST_VALUE: Final = 120
_MOST_FRAMES: Final = 40
_MOST_MESSAGE: Final = 300
_SECRET: Final = frozenset({"code", "invitation", "key", "password", "secret", "seed"})
"""Names of things that no line shows, whoever asks for it."""
_Event = MutableMapping[str, Any]


def stderr_logger() -> logging.Logger:
    """A logger to this process's own standard error, whatever stands in its place later."""
    logger = logging.getLogger("minos.server")
    handler = logging.StreamHandler(sys.__stderr__)
    handler.setFormatter(logging.Formatter("%(message)s"))
    logger.handlers = [handler]
    logger.setLevel(logging.INFO)
    logger.propagate = False
    return logger


_ANSWERS: Final = (Refusal, CommitFailed)
"""What an act was answered after its player had left: nobody is there to be told, and no fault."""


class _FromLoop(logging.Handler):
    """What the event loop has to say, as lines like all others: bounded and made harmless."""

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self._journal = journal

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, _ANSWERS):
            return
        if error is None:
            self._journal.note("loop", message=record.getMessage().partition("\n")[0])
        else:
            self._journal.fault("fault", error)


def hear_the_loop(journal: Journal) -> None:
    """From now on the event loop writes nothing on its own: it has a line for each write to a
    client who is gone, and whole tracebacks."""
    logger = logging.getLogger("asyncio")
    logger.handlers, logger.propagate = [_FromLoop(journal)], False


class Journal:
    """Notes events by name; what comes from outside is made harmless, floods are counted.

    `faults` counts those of the program, also those that were not written.
    """

    def __init__(
        self,
        logger: logging.Logger,
        clock: Callable[[], float] = monotonic,
        *,
        form: Form = "text",
        dated: bool = False,
        process: int = 0,
    ) -> None:
        """`dated`: lines of text begin with the time and the level; those of JSON always tell
        them. `process`: which of several writes, 0 where there is one."""
        self.faults = 0
        self._always = {"process": process} if process else {}
        self._clock = clock
        self._counts: dict[str, tuple[int, int]] = {}
        as_text = _Text(dated=dated)
        end: tuple[Any, ...] = (
            (as_text,) if form == "text" else (structlog.processors.JSONRenderer(),)
        )
        self._log = structlog.wrap_logger(
            logger,
            processors=[
                structlog.processors.add_log_level,
                structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
                _harmless,
                *end,
            ],
            wrapper_class=structlog.BoundLogger,
            cache_logger_on_first_use=True,
        )

    def note(self, event: str, **about: object) -> bool:
        """`event name=value …`, at most so often in a minute. Whether it was written."""
        return self._noted("info", event, about)

    def fault(self, event: str, error: BaseException, **about: object) -> None:
        """A fault of the program: where it was, without the values that were there."""
        self.faults += 1
        frames = traceback.extract_tb(error.__traceback__)[-_MOST_FRAMES:]
        where = [f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in frames]
        told = {"error": type(error).__name__, **about, "message": str(error), "where": where}
        self._noted("error", event, told)

    def _noted(self, level: str, event: str, about: dict[str, object]) -> bool:
        if (left_out := self._counted(event)) is None:
            return False
        more = {"left_out": left_out} if left_out else {}
        getattr(self._log, level)(event, **self._always, **about, **more)
        return True

    def _counted(self, event: str) -> int | None:
        """How many lines of this event were left out in the minute before; None: so is this."""
        minute = int(self._clock() // 60)
        known, count = self._counts.get(event, (minute, 0))
        left_out = max(0, count - _MOST_A_MINUTE) if known != minute else 0
        count = 1 if known != minute else count + 1
        self._counts[event] = minute, count
        return None if count > _MOST_A_MINUTE else left_out


def _harmless(_logger: Any, _level: str, event: _Event) -> _Event:
    """No control character, nothing long, nothing secret; numbers stay numbers."""
    return {name: _shown(name, value) for name, value in event.items()}


def _shown(name: str, value: object) -> object:
    if name in _SECRET:
        return "…"
    if isinstance(value, bool | int | float):
        return value
    if isinstance(value, list):
        return [shown(str(one), _MOST_MESSAGE) for one in value]
    return shown(str(value), _MOST_MESSAGE if name == "message" else _MOST_VALUE)


class _Text:
    """An event as a line of text; where a fault was stands below it, a line a call."""

    def __init__(self, *, dated: bool) -> None:
        self._dated = dated
        self._pairs = structlog.processors.LogfmtRenderer()

    def __call__(self, logger: Any, level: str, event: _Event) -> str:
        what, when = event.pop("event"), event.pop("time")
        grade = str(event.pop("level")).upper()
        where = event.pop("where", [])
        head = f"{when} {grade} {what}" if self._dated else str(what)
        line = f"{head} {self._pairs(logger, level, event)}".rstrip()
        return "\n".join((line, *(f"  {call}" for call in where)))

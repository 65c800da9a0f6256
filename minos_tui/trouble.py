"""What ends a command: one line for people on stderr, and an exit code."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any, Final

DONE: Final = 0
FAILED: Final = 1
"""A game or a file is the problem."""
MISUSED: Final = 2
"""Wrong usage, or there is no terminal."""
INTERRUPTED: Final = 130


class Trouble(Exception):
    """Raised by a command that can't do what it was asked."""

    def __init__(self, line: str, code: int = FAILED) -> None:
        super().__init__(line)
        self.line = line
        self.code = code


def trouble(error: Any, code: int = FAILED) -> Trouble:
    """The trouble that an error of the house is: each carries its own words."""
    from minos_tui.words import Words

    lines = in_words(error, Words()).splitlines() or [type(error).__name__]
    return Trouble(lines[0] + (f" (and {len(lines) - 1} more)" if len(lines) > 1 else ""), code)


def in_words(error: Any, words: Any) -> str:
    """What an error says in the given language (`minos_tui.words.Words`)."""
    from minos_tui.engine.game import Refusal
    from minos_tui.engine.record import RecordError

    if isinstance(error, Refusal):
        return str(words.refusal(error))
    if isinstance(error, RecordError):
        why = {"why": words.refusal(error.refusal)} if error.refusal else {}
        text = words.coded("record", error.code, {**error.about, **why})
        return str(words("record.at_line", line=error.line, text=text) if error.line else text)
    return str(error.line(words) if callable(getattr(error, "line", None)) else error)


def printable(line: str) -> str:
    """A line that names what others named: what would steer a terminal becomes `?`."""
    return "".join(c if c.isprintable() else "?" for c in line)


def tell(line: str) -> None:
    """Prints a line that may name a file."""
    print(printable(line))


def complain(line: str) -> None:
    """Says it to whoever listens; where nobody can be told, the exit code has to do."""
    with suppress(OSError):
        print(f"minos: {printable(line)}", file=sys.stderr, flush=True)


def need_terminal() -> None:
    """Raises Trouble where nobody could see or answer a screen."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Trouble("this needs a terminal: run it in one, or use `minos play --plain`", MISUSED)
    if os.environ.get("TERM") == "dumb":
        why = "TERM=dumb says that this terminal has no screen"
        raise Trouble(f"{why}: use `minos play --plain`, or set TERM", MISUSED)

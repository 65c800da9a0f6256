"""Standard input and output that never fail for a letter.

Where the output can't take a character, its nearest ASCII is written; input bytes that are no text
become stand-ins.
"""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, AnyStr, Final, Generic, Literal, TextIO

_CHUNK: Final = 64 * 1024
HANDLER: Final = "minos.nearest"
_NEAREST: Final = {
    "…": "...", "“": '"', "”": '"', "«": '"', "»": '"', "’": "'", "‘": "'",
    "–": "-", "—": "-", "×": "x", "œ": "oe", "Œ": "OE", "½": "1/2", "→": "->",
}  # fmt: skip


class LineTooLong(Exception):
    """Raised for a line that has more than it may. Nothing of it is kept."""


class Lines(Generic[AnyStr]):
    """The lines of a stream, each of at most `most` characters (or bytes) besides its end.

    However long a line is, no more of it is held at once.
    """

    def __init__(self, stream: IO[AnyStr], most: int) -> None:
        self._stream: IO[AnyStr] = stream
        self._most = most
        self._inside = False
        """Whether the stream stands within a line that was too long."""

    def next(self) -> AnyStr:
        """The next line with its end, empty at the end of the stream.

        Raises LineTooLong as soon as that is known; the call after that goes on behind the line.
        """
        self._pass_over()
        line = self._stream.readline(self._most + 1)
        self._inside = len(line) > self._most and not _ended(line)
        if self._inside:
            raise LineTooLong
        return line

    def _pass_over(self) -> None:
        while self._inside:
            rest = self._stream.readline(_CHUNK)
            self._inside = bool(rest) and not _ended(rest)


def _ended(line: str | bytes) -> bool:
    return line[-1:] in ("\n", b"\n")


def nearest(char: str) -> str:
    """What ASCII writes for a character: its letter without accents, or `?`."""
    plain = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    return _NEAREST.get(char) or plain or "?"


def nearest_text(text: str) -> str:
    """The text in ASCII."""
    return "".join(char if char.isascii() else nearest(char) for char in text)


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    given = error.object[error.start : error.end]
    return "".join(map(nearest, given)), error.end


def fit_streams() -> None:
    """Makes this process's streams safe to write any text to, and to read any bytes from.

    One that is closed gets a stand-in, so that no file which is opened later takes its place.
    """
    _fill_closed()
    codecs.register_error(HANDLER, _replace)
    for stream, errors in ((sys.stdout, HANDLER), (sys.stderr, HANDLER), (sys.stdin, "replace")):
        _reconfigure(stream, errors)


def _fill_closed() -> None:
    """Nothing can be read from the stand-in for a closed input; writing to that for a closed output
    fails, as it does on the closed one, and what is written to that for errors is gone."""
    if sys.stdin is None:
        sys.stdin = _stand_in(0, os.O_RDONLY, "r")
    if sys.stdout is None:
        sys.stdout = _stand_in(1, os.O_RDONLY, "w")
    if sys.stderr is None:
        sys.stderr = _stand_in(2, os.O_WRONLY, "w")


def _stand_in(number: int, flags: int, mode: Literal["r", "w"]) -> TextIO:
    """A stream on the null device; at the descriptor of this number, if that is free."""
    found = os.open(os.devnull, flags)
    if found > number and not _is_open(number):
        os.dup2(found, number)
        os.close(found)
        found = number
    return open(found, mode, encoding="utf-8", closefd=False)


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def flush_or_drop() -> None:
    """Lets what is written get out or, where that fails, be gone: Python would try again at its
    end, and fail with an exit code of its own."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@contextmanager
def own_output() -> Iterator[IO[bytes]]:
    """Standard output for what the program says itself: what anybody else prints meanwhile, or
    processes that are started, goes to standard error."""
    sys.stdout.flush()
    own = os.dup(1)
    os.dup2(2, 1)
    try:
        with open(own, "wb", closefd=False) as output:
            yield output
    finally:
        with suppress(OSError):
            sys.stdout.flush()
        os.dup2(own, 1)
        os.close(own)


def _reconfigure(stream: TextIO | None, errors: str) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=errors)

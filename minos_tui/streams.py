"""Standard input and output that never fail for a letter.

Where the output can't take a character, its nearest ASCII is written; input bytes that are no text
become stand-ins.
"""

from __future__ import annotations

import codecs
import sys
import unicodedata
from typing import Final, TextIO

HANDLER: Final = "minos.nearest"
_NEAREST: Final = {
    "…": "...", "“": '"', "”": '"', "«": '"', "»": '"', "’": "'", "‘": "'",
    "–": "-", "—": "-", "×": "x", "œ": "oe", "Œ": "OE", "½": "1/2", "→": "->",
}  # fmt: skip


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
    """Makes this process's streams safe to write any text to, and to read any bytes from."""
    codecs.register_error(HANDLER, _replace)
    for stream, errors in ((sys.stdout, HANDLER), (sys.stderr, HANDLER), (sys.stdin, "replace")):
        _reconfigure(stream, errors)


def _reconfigure(stream: TextIO | None, errors: str) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=errors)

"""What a terminal reports, told from keys.

Textual takes a sequence that it doesn't know for typed characters. A colour or a name that another
program has asked for, and that comes late, would throw dice and use them.
"""

from __future__ import annotations

import re
from typing import Final

_ESC: Final = "\x1b"
_STRINGS: Final = frozenset("]P_^X")
"""What begins a string after Esc: an operating system's, a device's, a program's command, …"""
_ENDS: Final = frozenset("\x07\x18\x1a\x9c")
_LONGEST: Final = 32
"""So much of a sequence Textual holds back, then it takes all of it for characters."""
_WHOLE: Final = re.compile(r"\x1b(?:\[(?![M\[])[0-?]*[ -/]*[@-~]|O[ -~])")
_GOES_ON: Final = re.compile(r"\x1b?|\x1b[O\[]|\x1b\[[ -?]+")
"""An old terminal's mouse and function keys begin with what would be a whole sequence."""


class Reports:
    """Stands before a parser, and tells what is a report and no key."""

    def __init__(self) -> None:
        self.whole = False
        """Whether a sequence has just ended: the parser doesn't know one that it holds back."""
        self._held = ""
        """The sequence that has begun; of a string Esc and what it begins with."""
        self._string = self._inside = self._escaped = False

    @property
    def open(self) -> bool:
        """Whether a string has begun and not ended."""
        return self._string

    def sift(self, char: str) -> str | None:
        """What the parser is to read; None: nothing, and what it holds back is no key."""
        if self._string:
            return self._in_string(char)
        held = self._held = char if char == _ESC else self._held and self._held + char
        if len(held) == 2 and char in _STRINGS:
            self._string, self._inside, self._escaped = True, False, False
            return None
        self.whole = _WHOLE.fullmatch(held) is not None
        if not _GOES_ON.fullmatch(held):
            self._held = ""
        return None if len(held) > _LONGEST else char

    def _in_string(self, char: str) -> str | None:
        """A string ends at its mark, or at the Esc of another sequence."""
        escaped, self._escaped = self._escaped, char == _ESC
        self._inside = True
        if escaped and char != "\\":
            self._close()
            self.sift(_ESC)
            found = self.sift(char)
            return None if found is None else _ESC + found
        if escaped or char in _ENDS:
            self._close()
        return None

    def silence(self) -> str:
        """What the parser is to read as nothing more has come: Alt with a sign begins as a string
        does."""
        alone = self._held if self._string and not self._inside else ""
        self._close()
        return alone

    def _close(self) -> None:
        self._held, self._string = "", False

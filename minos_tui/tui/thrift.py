"""Shorter text for a terminal: the same picture in fewer bytes, for lines that are slow."""

from __future__ import annotations

import re
from typing import Final

_ENDS_AND_BEGINS: Final = re.compile("\x1b\\[0m\x1b\\[([0-9;]+)m")


def joined(text: str) -> str:
    """A style that follows the end of another begins with that end, in one sequence."""
    return _ENDS_AND_BEGINS.sub("\x1b[0;\\1m", text)

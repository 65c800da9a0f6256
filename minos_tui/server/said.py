"""What is said at a table."""

from __future__ import annotations

from typing import Final

import attrs

LAPSING: Final = frozenset({"asks_back", "agrees"})
"""Events that are about one moment: what they ask is past when the game goes on.
`text` names who has asked for it before."""


@attrs.frozen
class Said:
    """A line at the table: who said it, or an event (`code` and its things, by nobody)."""

    name: str = ""
    text: str = ""
    code: str = ""
    watching: bool = False
    """Whether who said it only looks on."""

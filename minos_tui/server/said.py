"""What is said at a table."""

from __future__ import annotations

import attrs


@attrs.frozen
class Said:
    """A line at the table: who said it, or an event (`code` and its things, by nobody)."""

    name: str = ""
    text: str = ""
    code: str = ""

"""What players are called in lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from minos_tui.engine.record import Seat
from minos_tui.words import Words, shown

MOST: Final = 24
"""Characters of a name."""


def seat_names(seats: Sequence[Seat], words: Words) -> list[str]:
    """A name a seat: its own, the bot's, or how a person without a name is spoken to."""
    alone = sum(seat.is_human for seat in seats) == 1
    nameless = words("desk.you_short" if alone else "setup.human")
    return [
        shown(seat.name or (nameless if seat.is_human else seat.kind.capitalize()), MOST)
        for seat in seats
    ]

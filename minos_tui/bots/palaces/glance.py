"""Melds as a plain player finds them: one after another, the one first that catches the eye.

What is laid first may spoil what would have been dearer together; that is what the exact search
(`outlook.Outlook`) is better at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from minos_tui.bots.palaces.outlook import Melds, Outlook
from minos_tui.engine.palaces.dealing import LINES, SIZE, Hand, cells
from minos_tui.engine.palaces.packing import Packed
from minos_tui.engine.palaces.scoring import FEWEST, points
from minos_tui.engine.palaces.state import MeldKind

_SMALLEST: Final = 1
"""The luxury points of a meld that may be kept for a larger one."""

Seen = tuple[MeldKind, Hand]
"""A meld that a hand could lay, with all cards that fit it."""


def in_sight(hand: Hand) -> Iterator[Seen]:
    """All cards of a suit, of a rank, and of ranks in a row, where they are enough."""
    for line, lot in enumerate(LINES):
        kind: MeldKind = "flush" if line < SIZE else "kind"
        if (hand & lot).bit_count() >= FEWEST[kind]:
            yield kind, hand & lot
    row = 0
    for held in [*(hand & lot for lot in LINES[SIZE:]), 0]:
        if held:
            row |= held & -held
            continue
        if row.bit_count() >= FEWEST["straight"]:
            yield "straight", row
        row = 0


Eye = Callable[[MeldKind, int], tuple[int, int]]
"""What is seen first of melds of that kind and of so many cards: the most of this."""


def one_by_one(hand: Hand, eye: Eye) -> list[Packed]:
    """The meld that is seen first, then the one of what is left, and so on."""
    laid: list[Packed] = []
    while found := list(in_sight(hand)):
        kind, held = max(found, key=lambda seen: eye(seen[0], seen[1].bit_count()))
        laid.append((kind, tuple(cells(held))))
        hand &= ~held
    return laid


def many(kind: MeldKind, count: int) -> tuple[int, int]:
    """Many cards of a suit or a rank are seen first, straights only where there are none."""
    return int(kind != "straight"), count


class Glance(Outlook):
    """Lays the dearest meld of the hand, then the dearest of what is left."""

    def melds(self, hand: Hand) -> Melds:
        return self.laying(hand, one_by_one(hand, self._dear))

    def _dear(self, kind: MeldKind, count: int) -> tuple[int, int]:
        return points(kind, count, self.larger), count


class Saving(Glance):
    """Keeps what would score a single point for a larger meld, unless all of it wins."""

    def melds(self, hand: Hand) -> Melds:
        every = super().melds(hand)
        if every.points >= self.needs:
            return every
        return self.laying(hand, [meld for meld in every.laid if self._large(*meld)])

    def _large(self, kind: MeldKind, held: tuple[int, ...]) -> bool:
        return points(kind, len(held), self.larger) > _SMALLEST


class Hasty(Glance):
    """Lays what he has many cards of, unless the dearest wins."""

    def melds(self, hand: Hand) -> Melds:
        dear = super().melds(hand)
        return dear if dear.points >= self.needs else self.laying(hand, one_by_one(hand, many))

"""Cards given to lines: whether each line can have as many as it needs, and which cost least.

A card lies in two lines, its suit's and its rank's, and is given to one of them at most. Where a
line lacks a card, it may take one of a line that crosses it, which then takes another: matchings
by augmenting paths, in bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

Cell = int
"""A card: 8 × the number of its suit + its rank, both counted from 0."""
Hand = int
"""A set of cells as bits."""

SIZE: Final = 8
LINES: Final[tuple[Hand, ...]] = (
    *(0xFF << (SIZE * suit) for suit in range(SIZE)),
    *(0x0101010101010101 << rank for rank in range(SIZE)),
)
"""The cells of each line: the suits, then the ranks."""


def cells(hand: Hand) -> Iterator[Cell]:
    while hand:
        yield (hand & -hand).bit_length() - 1
        hand &= hand - 1


class Dealing:
    """What each line was given, and what is free."""

    __slots__ = ("_seen", "free", "given")

    def __init__(self, free: Hand) -> None:
        self.free = free
        self.given: list[Hand] = [0] * len(LINES)
        self._seen = 0

    def copy(self) -> Dealing:
        twin = Dealing(self.free)
        twin.given = self.given[:]
        return twin

    def add(self, line: int, count: int) -> bool:
        """Gives the line so many cards more. If it can't be done, nothing is right any more."""
        for _ in range(count):
            self._seen = 0
            if not self._add(line):
                return False
        return True

    def _add(self, line: int) -> bool:
        lot = LINES[line]
        if free := self.free & lot:
            card = free & -free
            self.free ^= card
            self.given[line] |= card
            return True
        given = self.given
        first = SIZE if line < SIZE else 0
        for other in range(first, first + SIZE):
            card = given[other] & lot & ~self._seen
            if card:
                self._seen |= card
                if self._add(other):
                    given[other] ^= card
                    given[line] |= card
                    return True
        return False

    def take(self, cell: Cell, needs: Sequence[int]) -> bool:
        """Gives a card to a line that has less than it needs, if need be by moving others."""
        self._seen = 0
        return self._take(cell, -1, needs)

    def _take(self, cell: Cell, source: int, needs: Sequence[int]) -> bool:
        given = self.given
        lines = [line for line in (cell >> 3, SIZE + (cell & 7)) if line != source and needs[line]]
        for line in lines:
            if given[line].bit_count() < needs[line]:
                given[line] |= 1 << cell
                return True
        for line in lines:
            while other := given[line] & ~self._seen:
                card = other & -other
                self._seen |= card
                if self._take(card.bit_length() - 1, line, needs):
                    given[line] ^= card | 1 << cell
                    return True
        return False


def cheapest(ordered: Iterable[Cell], needs: Sequence[int]) -> list[Hand]:
    """The cards for each line that cost least in all; the cheapest cells come first.

    Sets of cards that can be given at once are a matroid, so being greedy is right.
    """
    dealing = Dealing(0)
    left = sum(needs)
    for cell in ordered:
        if not left:
            break
        left -= dealing.take(cell, needs)
    return dealing.given

"""A drawing of a board: rows of marks, and the questions that only cells can answer."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import groupby, pairwise
from types import MappingProxyType

from attrs import frozen

Cell = tuple[int, int]
"""Column and row, from 0 at the top left."""

LIMITS: Mapping[str, Cell] = MappingProxyType({"small": (78, 19), "large": (116, 30)})
"""The most columns and rows of each drawing: the small one plays at 80x24."""


@frozen
class Drawing:
    """What one drawing shows."""

    name: str
    rows: tuple[str, ...]
    land: str = "#"
    out: str = "~"

    @property
    def height(self) -> int:
        return len(self.rows)

    @cached_property
    def width(self) -> int:
        return max(map(len, self.rows), default=0)

    def mark(self, cell: Cell) -> str:
        """The mark of a cell; an empty text outside the drawing."""
        column, row = cell
        if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row]):
            return self.rows[row][column]
        return ""

    def is_land(self, cell: Cell) -> bool:
        return self.mark(cell) == self.land

    def area_at(self, cell: Cell) -> str | None:
        """The letter of the sea area of a cell, or None."""
        mark = self.mark(cell)
        return None if mark in ("", self.land, self.out) else mark

    @cached_property
    def _flat(self) -> str:
        """All rows in one text with two columns of nothing after each, so that no edge wraps."""
        return "".join(row.ljust(self.width + 2, "\0") for row in self.rows)

    @property
    def _stride(self) -> int:
        return self.width + 2

    @cached_property
    def touching(self) -> frozenset[tuple[str, str]]:
        """The pairs of different marks that touch along an edge, each in alphabetical order."""
        flat, below = self._flat, self._flat[self._stride :]
        pairs = {*pairwise(flat), *zip(flat, below, strict=False)}
        return frozenset((min(pair), max(pair)) for pair in pairs if pair[0] != pair[1])

    def borders(self, letters: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """The pairs of areas that touch along an edge, sorted; a corner is no border."""
        known = frozenset(letters)
        return tuple(sorted(pair for pair in self.touching if known.issuperset(pair)))

    # Sets of cells are whole numbers, a bit a cell: growing one is a few shifts.

    def bit(self, cell: Cell) -> int:
        return 1 << (cell[1] * self._stride + cell[0])

    def cell_of(self, bits: int) -> Cell:
        """The first cell of a set, in reading order."""
        row, column = divmod((bits & -bits).bit_length() - 1, self._stride)
        return column, row

    def cells(self, mark: str) -> int:
        """The set of all cells with this mark."""
        return self._sets.get(mark, 0)

    @cached_property
    def _sets(self) -> dict[str, int]:
        sets: dict[str, int] = {}
        start = 0
        for mark, run in groupby(self._flat):
            length = sum(1 for _ in run)
            sets[mark] = sets.get(mark, 0) | ((1 << length) - 1) << start
            start += length
        return sets

    def grown(self, bits: int, corners: bool = False) -> int:
        """A set and the cells that touch it; the columns of nothing keep rows apart."""
        stride = self._stride
        level = bits | bits << 1 | bits >> 1
        return (
            level | (level if corners else bits) << stride | (level if corners else bits) >> stride
        )

    def piece(self, bits: int) -> int:
        """The part of a set that hangs together, along edges, with its first cell."""
        start = (bits & -bits).bit_length() - 1
        bits >>= start
        found = 1
        while (more := self.grown(found) & bits) != found:
            found = more
        return found << start

    def pieces(self, bits: int) -> list[int]:
        """All the parts of a set that hang together, in reading order."""
        found = []
        while bits:
            found.append(self.piece(bits))
            bits &= ~found[-1]
        return found

    def walk(self, start: Cell, goal: Cell, detour: int) -> bool:
        """Whether a walk over land, corners allowed, joins two cells of land.

        It may take so many steps more than the straight one.
        """
        if all(map(self.is_land, straight(start, goal))):
            return True
        land, target, found = self.cells(self.land), self.bit(goal), self.bit(start)
        for _ in range(steps_between(start, goal) + detour):
            found = self.grown(found, corners=True) & land
            if found & target:
                return True
        return False


def steps_between(start: Cell, goal: Cell) -> int:
    """Steps of the straight walk between two cells, corners allowed."""
    return max(abs(goal[0] - start[0]), abs(goal[1] - start[1]))


def straight(start: Cell, goal: Cell) -> list[Cell]:
    """The cells of a straight walk, the first left out."""
    steps = steps_between(start, goal)
    (x, y), (right, down) = start, (goal[0] - start[0], goal[1] - start[1])
    half = steps // 2
    return [
        (x + (right * n + half) // steps, y + (down * n + half) // steps)
        for n in range(1, steps + 1)
    ]

"""Arrow keys on the map: the nearest place in a direction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from minos_tui.engine.minos.drawing import Cell
from minos_tui.tui.map.base import Places

Direction = Literal["left", "right", "up", "down"]

_UNIT: Final[dict[str, Cell]] = {
    "left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1),
}  # fmt: skip
_CELL: Final = (1, 2)
"""A cell is about twice as high as wide."""
_ASIDE: Final = 2
"""How much farther away a place counts that lies aside of the direction."""
_WIDEST: Final = 3
"""How many times as far aside as ahead a place may lie, if none lies nearer to the direction."""


def jump(where: Places, cursor: str, direction: Direction, among: Iterable[str]) -> str:
    """The nearest place of `among` in that direction; the cursor stays if there is none.

    A place that lies more ahead than aside comes before all others: what is seen to lie in one
    direction is not missed for something beside it, which another arrow is for.
    """
    if cursor not in where.anchor:
        return next(iter(among), cursor)
    start = where.anchor[cursor]
    best, found = (False, 0, 0), cursor
    for name in among:
        if name == cursor:
            continue
        ahead, aside = _apart(start, where.anchor[name], _UNIT[direction])
        if ahead <= 0 or aside > _WIDEST * ahead:
            continue
        far = aside > ahead, ahead + _ASIDE * aside, ahead
        if found == cursor or far < best:
            best, found = far, name
    return found


def _apart(start: Cell, cell: Cell, way: Cell) -> tuple[int, int]:
    """How far a place lies ahead, and aside of the way ahead."""
    (x, y), (column, row), (right, down) = start, cell, way
    across, along = (column - x) * _CELL[0], (row - y) * _CELL[1]
    return across * right + along * down, abs(across * down) + abs(along * right)

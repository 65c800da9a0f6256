"""The parts of a drawing that stay through a game: where places are, water, land and coasts.

Coasts are rounded: a corner of land with water on both of its sides loses a quarter of its cell,
a corner of water gains one. Where the waters have no tints, thin lines part the sea areas.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, Literal

import attrs

from minos_tui.engine.minos.drawing import Cell, Drawing
from minos_tui.engine.minos.ground import Ground
from minos_tui.tui.ink import Canvas, Ink, Rect
from minos_tui.tui.look import Look
from minos_tui.tui.palette import Palette

MapSize = Literal["small", "large"]

LABEL: Final = 6
"""Cells of a site's label."""
_QUARTERS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""Blocks by their quarters: 1 upper left, 2 upper right, 4 lower left, 8 lower right."""
_CORNERS: Final = ((1, -1, -1), (2, 1, -1), (4, -1, 1), (8, 1, 1))
_ARMS: Final = {
    (0, 0, 0, 0): " ", (1, 0, 0, 0): "╵", (0, 1, 0, 0): "╷", (0, 0, 1, 0): "╴",
    (0, 0, 0, 1): "╶", (1, 1, 0, 0): "│", (0, 0, 1, 1): "─", (0, 1, 0, 1): "┌",
    (0, 1, 1, 0): "┐", (1, 0, 0, 1): "└", (1, 0, 1, 0): "┘", (1, 1, 0, 1): "├",
    (1, 1, 1, 0): "┤", (0, 1, 1, 1): "┬", (1, 0, 1, 1): "┴", (1, 1, 1, 1): "┼",
}  # fmt: skip
"""Thin lines by their arms: up, down, left, right."""


@attrs.frozen
class Places:
    """Where a drawing shows each place of a game, by notation.

    `cells` has the cell of an area's ship, of a harbour, a spot, and the first of a site's
    label; `anchor` the cell that the cursor's ways are measured from.
    """

    drawing: Drawing
    cells: Mapping[str, Cell]
    anchor: Mapping[str, Cell]
    at: Mapping[Cell, str]
    """The place that a click on a cell means, for the cells that only one place has."""
    reserved: frozenset[Cell]
    """Cells that things are drawn on, so that nothing else may be."""


_GAMES: Final = 128
"""How many games' maps are remembered: each has closed sites, and so a ground, of its own."""


@lru_cache(maxsize=_GAMES)
def places(ground: Ground, size: MapSize) -> Places:
    """Where the drawing of this size shows the places of a game."""
    board, drawing = ground.board, ground.board.drawing(size)
    cells: dict[str, Cell] = {area.letter: area.place(size) for area in board.areas}
    for site in board.sites:
        shown = site.place(size)
        cells[site.code] = shown.label
        if site.code not in ground.closed:
            cells[site.code + "~"] = shown.harbour
    for path in board.paths:
        cells.update(zip(path.spot_names, path.place(size), strict=True))
    anchor = {name: _anchor(name, cell) for name, cell in cells.items()}
    at = {cell: name for name, own in cells.items() for cell in _own_cells(name, own)}
    fish = cells[board.fish]
    under = {(fish[0] + step, fish[1] + down) for step in (-2, -1, 0, 1, 2) for down in (0, 1)}
    harbours = {site.place(size).harbour for site in board.sites}
    return Places(drawing, cells, anchor, at, frozenset(set(at) | under | harbours))


def is_site(name: str) -> bool:
    return len(name) == 3


def is_area(name: str) -> bool:
    return len(name) == 1


def _anchor(name: str, cell: Cell) -> Cell:
    return (cell[0] + 2, cell[1]) if is_site(name) else cell


def _own_cells(name: str, cell: Cell) -> Iterator[Cell]:
    x, y = cell
    if is_site(name):
        yield from ((x + step, y) for step in range(LABEL))
    elif is_area(name):
        yield from ((x + step, y) for step in (-1, 0, 1))
    else:
        yield cell


def place_at(where: Places, cell: Cell) -> str:
    """The place that a click on a cell means; empty on land."""
    return where.at.get(cell) or where.drawing.area_at(cell) or ""


@attrs.frozen
class Base:
    """The empty board in some colours. `waters` and `coasts` list the cells of each area whose
    background, or whose rounded corner, has the area's colour."""

    canvas: Canvas
    waters: Mapping[str, tuple[Cell, ...]]
    coasts: Mapping[str, tuple[Cell, ...]]


@lru_cache(maxsize=_GAMES)
def base(ground: Ground, size: MapSize, palette: Palette | None, plain_glyphs: bool) -> Base:
    """The empty board; `palette` None draws it without colour, `plain_glyphs` without rounding."""
    where = places(ground, size)
    if palette is None:
        return _without_colour(where)
    return _coloured(ground, where, palette, rounded=not (plain_glyphs or palette.grain))


def base_for(ground: Ground, size: MapSize, look: Look) -> Base:
    return base(ground, size, look.palette if look.colour else None, look.ascii)


def _cells(drawing: Drawing) -> Iterator[Cell]:
    for y in range(drawing.height):
        for x in range(drawing.width):
            yield x, y


def _coloured(ground: Ground, where: Places, palette: Palette, *, rounded: bool) -> Base:
    drawing = where.drawing
    tints = {area.letter: palette.waters[area.tint] for area in ground.board.areas}
    colours = {**tints, drawing.land: palette.land, drawing.out: palette.out}
    canvas = Canvas(drawing.width, drawing.height)
    waters: dict[str, list[Cell]] = {letter: [] for letter in tints}
    coasts: dict[str, list[Cell]] = {letter: [] for letter in tints}
    alike = len(set(palette.waters)) == 1
    for cell in _cells(drawing):
        x, y = cell
        mark = drawing.mark(cell) or drawing.land
        bg, fg, glyph, near = colours[mark], palette.on_water, " ", ""
        if mark == drawing.land:
            fg, glyph = palette.grain or palette.on_land, "░" if palette.grain else " "
        elif alike and mark in tints:
            glyph = _border(drawing, cell)
        if rounded and not alike and cell not in where.reserved:
            quarters, near = _quarters(drawing, cell, mark)
            if quarters:
                glyph, fg = _QUARTERS[quarters], colours[near]
        canvas.put(x, y, glyph, Ink(fg, bg))
        if mark in waters:
            waters[mark].append(cell)
        if glyph != " " and near in coasts:
            coasts[near].append(cell)
    return Base(
        canvas,
        {letter: tuple(cells) for letter, cells in waters.items()},
        {letter: tuple(cells) for letter, cells in coasts.items()},
    )


def _quarters(drawing: Drawing, cell: Cell, mark: str) -> tuple[int, str]:
    """Which quarters of the cell belong to its neighbours across the coast, and to which."""
    x, y = cell
    is_land = mark == drawing.land
    found, near = 0, ""
    for bit, dx, dy in _CORNERS:
        around = [drawing.mark(c) for c in ((x + dx, y), (x, y + dy), (x + dx, y + dy))]
        if all(other and (other == drawing.land) != is_land for other in around):
            found |= bit
            near = near or around[2]
    return (0, "") if found in (6, 9, 15) else (found, near)


def _without_colour(where: Places) -> Base:
    drawing = where.drawing
    canvas = Canvas(drawing.width, drawing.height)
    for cell in _cells(drawing):
        if drawing.is_land(cell):
            canvas.put(*cell, "░", Ink())
        elif cell not in where.reserved or drawing.area_at(cell):
            canvas.put(*cell, _border(drawing, cell), Ink())
    return Base(canvas, {}, {})


def _border(drawing: Drawing, cell: Cell) -> str:
    """The line that parts the areas right and below of a cell."""
    x, y = cell
    here, right = drawing.area_at(cell), drawing.area_at((x + 1, y))
    below, across = drawing.area_at((x, y + 1)), drawing.area_at((x + 1, y + 1))

    def parts(one: str | None, other: str | None) -> int:
        return int(one is not None and other is not None and one != other)

    arms = (parts(here, right), parts(below, across), parts(here, below), parts(right, across))
    return _ARMS[arms]


@lru_cache(maxsize=_GAMES)
def free_land(
    ground: Ground, size: MapSize, widths: tuple[int, ...], taken: tuple[Rect, ...] = ()
) -> Rect | None:
    """The lowest room of bare land for lines of these widths; None if there is none.

    `taken` are rooms that something else has.
    """
    where = places(ground, size)
    drawing = where.drawing
    spots = {cell for name, cell in where.cells.items() if "." in name}

    def is_free(cell: Cell) -> bool:
        return (
            drawing.is_land(cell)
            and cell not in where.reserved
            and cell not in spots
            and not any(room.holds(*cell) for room in taken)
        )

    for y in range(drawing.height - len(widths), -1, -1):
        for x in range(drawing.width - max(widths) + 1):
            room = ((x + i, y + j) for j, width in enumerate(widths) for i in range(width))
            if all(map(is_free, room)):
                return Rect(x, y, max(widths), len(widths))
    return None

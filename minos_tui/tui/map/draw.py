"""Draws a position on the map."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from minos_tui.engine.minos.drawing import Cell
from minos_tui.engine.minos.ground import Ground
from minos_tui.engine.minos.movement import halves
from minos_tui.engine.minos.state import SiteState, State
from minos_tui.tui.ink import Canvas, Ink, Line, Rect, line_width
from minos_tui.tui.look import Look, SeatLook
from minos_tui.tui.map.base import (
    LABEL,
    Base,
    MapSize,
    Places,
    base_for,
    free_land,
    is_area,
    is_site,
    places,
)
from minos_tui.tui.map.view import MapView

LEVELS: Final = "▁▂▄▆█"
"""Glyphs of a site's level: nothing built, one, two, three buildings, a city."""
FREE: Final = "□"
"""A site that nobody holds: instead of its level where nothing is built, behind it otherwise."""
CLOSED: Final = "¤"
HARBOUR: Final = "∪"
SPOT: Final = "•"
FISH: Final = "><>"


def guards_mark(guards: int) -> str:
    """Guards in one cell: a digit, and letters from ten on."""
    return str(guards) if guards < 10 else chr(ord("a") + guards - 10)


def level_mark(site: SiteState) -> str:
    """What is built on a site, or that it is free and bare."""
    count = site.buildings.count
    return LEVELS[count] if count or site.holder else FREE


def site_label(state: State, code: str, seats: Sequence[SeatLook], look: Look) -> str:
    """CODE, level, owner's letter, guards: the six cells of a site as text."""
    if code in state.ground.closed:
        soldier = state.spots[state.ground.place[code].index]
        who = look.letter(seats[soldier - 1]).lower() if soldier else " "
        return f"{code}{CLOSED}{who} "
    site = state.sites[state.ground.place[code].index]
    level = level_mark(site)
    if not site.holder:
        return f"{code}{level}{FREE if level != FREE else ' '} "
    return f"{code}{level}{look.letter(seats[site.holder - 1])}{guards_mark(site.guards)}"


class _Painter:
    """One drawing of the map: the canvas and all that its parts look up."""

    def __init__(
        self, state: State, size: MapSize, view: MapView, look: Look, seats: Sequence[SeatLook]
    ) -> None:
        self.state, self.view, self.look, self.seats = state, view, look, seats
        self.ground = state.ground
        self.where: Places = places(state.ground, size)
        self.base: Base = base_for(state.ground, size, look)
        self.size = size
        self.canvas = Canvas(self.base.canvas.width, self.base.canvas.height)
        self.canvas.paste(self.base.canvas, 0, 0)

    def paint(self) -> Canvas:
        self._legend()
        for area in self.view.reach:
            if is_area(area):
                self._light(area)
        self._spots()
        self._fish()
        for index, letter in enumerate(self.ground.areas):
            if index != self.ground.fish:
                self._area(letter, self.state.sea[index])
        for site in self.ground.board.sites:
            self._site(site.code)
        self._point_out()
        return self.canvas

    # Inks

    def _water(self, letter: str) -> str:
        palette = self.look.palette
        tint = self.ground.board.area_named[letter].tint
        return (palette.lit if letter in self.view.reach else palette.waters)[tint]

    def _on_water(self, cell: Cell, *, bold: bool = False) -> Ink:
        if not self.look.colour:
            return Ink(bold=bold)
        letter = self.where.drawing.area_at(cell)
        bg = self._water(letter) if letter else self.look.palette.land
        return Ink(self.look.palette.on_water, bg, bold)

    def _on_land(self, fg: str = "", *, bold: bool = False) -> Ink:
        if not self.look.colour:
            return Ink(bold=bold)
        return Ink(fg or self.look.palette.on_land, self.look.palette.land, bold)

    def _marked(self, ink: Ink, *names: str) -> Ink:
        return ink.but(underline=True) if self.view.marks.intersection(names) else ink

    # Parts

    def _light(self, letter: str) -> None:
        """An area that the chosen unit can reach is brighter, its rounded coasts too."""
        bg = self._water(letter)
        for x, y in self.base.waters.get(letter, ()):
            self.canvas.inks[y][x] = self.canvas.inks[y][x].on(bg)
        for x, y in self.base.coasts.get(letter, ()):
            self.canvas.inks[y][x] = self.canvas.inks[y][x].but(fg=bg)

    def _spots(self) -> None:
        for index, name in enumerate(self.ground.spots):
            if is_site(name):
                continue
            x, y = self.where.cells[name]
            owner = self.state.spots[index]
            if owner:
                seat = self.seats[owner - 1]
                ink = self._marked(self.look.seat_chip(seat), name)
                self.canvas.put(x, y, self.look.letter(seat).lower(), ink)
            elif name in self.view.reach:
                ink = self._on_land(bold=True).but(reverse=True)
                self.canvas.put(x, y, _one_cell(self.view.reach[name]), ink)
            else:
                self.canvas.put(x, y, SPOT, self._on_land(self.look.palette.spot))

    def _fish(self) -> None:
        """The fish area's ships side by side, the fish below them."""
        letter = self.ground.areas[self.ground.fish]
        x, y = self.where.cells[letter]
        self.canvas.text(x - 1, y + 1, FISH, self._on_water((x, y)))
        ships = [seat for seat, n in enumerate(self.state.fish) for _ in range(n)]
        if len(ships) < 2:
            self._area(letter, ships[0] + 1 if ships else 0)
            return
        for step, index in enumerate(ships[:5]):
            seat = self.seats[index]
            ink = self._marked(self.look.seat_chip(seat), letter)
            self.canvas.put(x - len(ships[:5]) // 2 + step, y, self.look.letter(seat), ink)

    def _area(self, letter: str, owner: int) -> None:
        x, y = self.where.cells[letter]
        if owner:
            seat = self.seats[owner - 1]
            hit = letter in self.view.targets
            ink = self.look.seat_dark(seat) if hit else self.look.seat_chip(seat)
            left, right = "«»" if letter in self.view.marks else "‹›"
            text = f"{left}{self.look.letter(seat)}{right}"
            self.canvas.text(x - 1, y, text, self._marked(ink, letter))
        elif letter in self.view.reach:
            text = halves(self.view.reach[letter])
            at = x if len(text) == 1 else x - 1
            self.canvas.text(at, y, text, self._on_water((x, y), bold=True))
        elif self.view.letters:
            self.canvas.put(x, y, letter, self._on_water((x, y), bold=True))

    def _site(self, code: str) -> None:
        x, y = self.where.cells[code]
        label = site_label(self.state, code, self.seats, self.look)
        if code in self.ground.closed:
            self.canvas.text(x, y, label.rstrip(), self._marked(self._on_land(), code))
            return
        site = self.state.sites[self.ground.place[code].index]
        ink = self._marked(self._site_ink(code, site), code)
        self.canvas.text(x, y, label if site.holder else label.rstrip(), ink)
        cost = self.view.reach.get(code)
        if cost is not None and not site.holder:
            told = halves(cost)[:2]
            self.canvas.text(x + LABEL - len(told), y, told, self._on_land(bold=True))
        self._harbour(code, site)

    def _site_ink(self, code: str, site: SiteState) -> Ink:
        if not site.holder:
            return self._on_land(bold=True)
        seat = self.seats[site.holder - 1]
        if {code, code + "~"} & self.view.targets:
            return self.look.seat_dark(seat).but(underline=True)
        return self.look.seat_chip(seat)

    def _harbour(self, code: str, site: SiteState) -> None:
        name = code + "~"
        x, y = cell = self.where.cells[name]
        if site.ship:
            seat = self.seats[site.holder - 1]
            ink = self._marked(self.look.seat_dark(seat), name)
            self.canvas.put(x, y, self.look.letter(seat), ink)
        elif name in self.view.reach:
            cost = _one_cell(self.view.reach[name])
            self.canvas.put(x, y, cost, self._on_water(cell, bold=True).but(reverse=True))
        else:
            self.canvas.put(x, y, HARBOUR, self._on_water(cell))

    def _legend(self) -> None:
        """How to read the map, on pieces of bare land; what finds no room is left out."""
        for block, room in legend_rooms(self.ground, self.size, self.look):
            for row, line in enumerate(block):
                self.canvas.line(room.x + 1, room.y + row, line, line_width(line))

    # Cursor and chosen unit

    def _point_out(self) -> None:
        if self.view.chosen:
            self._repaint(self.view.chosen, self._chosen_ink())
        if self.view.cursor:
            self._repaint(self.view.cursor, self._cursor_ink())

    def _chosen_ink(self) -> Ink:
        if not self.look.colour:
            return Ink(bold=True, reverse=True)
        return Ink(self.look.palette.on_chosen, self.look.palette.chosen, bold=True)

    def _cursor_ink(self) -> Ink:
        if not self.look.colour:
            return Ink(reverse=True)
        return Ink(self.look.palette.on_cursor, self.look.palette.cursor, bold=True)

    def _repaint(self, name: str, ink: Ink) -> None:
        if name not in self.where.cells:
            return
        x, y = self.where.cells[name]
        left, width = (x, LABEL) if is_site(name) else (x - 1, 3) if is_area(name) else (x, 1)
        for column in range(max(0, left), min(left + width, self.canvas.width)):
            under = self.canvas.inks[y][column].underline
            self.canvas.inks[y][column] = ink.but(underline=under)


def _one_cell(cost: int) -> str:
    whole = -(-cost // 2)
    return str(whole) if whole < 10 else "+"


Block = tuple[Line, ...]


def legend(look: Look) -> tuple[Block, ...]:
    """The lines that tell a newcomer how to read the map, by blocks that stay together."""
    words = look.words
    if look.colour:
        bold = Ink(look.palette.on_land, look.palette.land, bold=True)
        plain = Ink(look.palette.on_land, look.palette.land)
        spot = Ink(look.palette.spot, look.palette.land)
    else:
        bold, plain, spot = Ink(bold=True), Ink(), Ink()
    letter, inside = words("look.red.letter"), words("look.legend.in_harbour")

    def marks(*told: tuple[str, str]) -> Line:
        """Marks, each with the word for it, so far apart that they don't read as one sentence."""
        parts = [
            ((mark, spot if mark == SPOT else bold), (f" {words(f'look.legend.{word}')}", plain))
            for mark, word in told
        ]
        gap = (("  ", plain),)
        return tuple(part for two in parts for part in (*gap, *two))[1:]

    return (
        (
            marks((LEVELS[:4], "built"), (LEVELS[4], "city")),
            marks((FREE, "free"), (CLOSED, "closed")),
            marks((f"{letter}2", "guards"), (letter.lower(), "soldier")),
            marks((f"‹{letter}›", "ship"), (f"{letter} {inside} {HARBOUR}", "harbour")),
        ),
        (marks((SPOT, "path")),),
        (marks((FISH, "start")),),
    )


@lru_cache(maxsize=16)
def legend_rooms(ground: Ground, size: MapSize, look: Look) -> tuple[tuple[Block, Rect], ...]:
    """Where each block of the legend stands on the map; those with no room are missing."""
    found: list[tuple[Block, Rect]] = []
    for block in legend(look):
        widths = tuple(line_width(line) + 1 for line in block)
        if room := free_land(ground, size, widths, tuple(taken for _, taken in found)):
            found.append((block, room))
    return tuple(found)


def legend_left(ground: Ground, look: Look) -> list[Line]:
    """The lines of the legend that one of the board's drawings has no room for."""
    sizes: tuple[MapSize, ...] = ("small", "large")
    on_all = [{block for block, _ in legend_rooms(ground, size, look)} for size in sizes]
    return [
        line for block in legend(look) if not all(block in on for on in on_all) for line in block
    ]


def draw_map(
    state: State, size: MapSize, view: MapView, look: Look, seats: Sequence[SeatLook]
) -> Canvas:
    """The map of a position, as large as the board's drawing of that size."""
    return _Painter(state, size, view, look, seats).paint()


def cursor_cell(state: State, size: MapSize, name: str) -> Cell | None:
    """The cell of the map where the terminal's own cursor stands for a place."""
    return places(state.ground, size).cells.get(name)

"""The board as it lies in one game: which sites are closed, and every step that a unit can take.

The tables are made once for a board and its closed sites; the commands in them are shared by
all states. A closed site's land half is a spot like any other, its harbour is out of play.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Literal

import attrs

from minos_tui.engine.minos.board import Board
from minos_tui.engine.minos.commands import Attack, Move

PlaceKind = Literal["area", "harbour", "site", "spot"]


@attrs.frozen
class Place:
    """Where a unit can stand. `index` counts in the tuple of the state that holds its kind:
    `sea` for areas, `sites` for harbours and sites, `spots` for spots."""

    name: str
    kind: PlaceKind
    index: int


@attrs.frozen
class Step:
    """One step to the place `index` of its kind: as a move, or as an attack."""

    index: int
    move: Move
    attack: Attack


@attrs.frozen
class Steps:
    """All steps from one place, by the kind of their target."""

    areas: tuple[Step, ...] = ()
    harbours: tuple[Step, ...] = ()
    sites: tuple[Step, ...] = ()
    spots: tuple[Step, ...] = ()


@attrs.frozen(eq=False)
class Ground:
    """Tables of one board with its closed sites; get it from `ground`.

    `areas`, `sites` and `spots` name the places in the order of the state's tuples. `from_area`,
    `from_harbour`, `from_site` and `from_spot` hold the steps from each place, by index.
    """

    board: Board
    closed: frozenset[str]
    areas: tuple[str, ...]
    sites: tuple[str, ...]
    spots: tuple[str, ...]
    fish: int
    """The index of the fish area."""
    place: Mapping[str, Place]
    near: Mapping[str, frozenset[str]]
    """The names of the places one step away."""
    from_area: tuple[Steps, ...]
    from_harbour: tuple[Steps, ...]
    from_site: tuple[Steps, ...]
    from_spot: tuple[Steps, ...]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ground):
            return NotImplemented
        return self is other or (self.board == other.board and self.closed == other.closed)

    def __hash__(self) -> int:
        return hash((self.board, self.closed))

    def steps(self, place: Place) -> Steps:
        tables = {
            "area": self.from_area,
            "harbour": self.from_harbour,
            "site": self.from_site,
            "spot": self.from_spot,
        }
        return tables[place.kind][place.index]

    def __reduce__(self) -> tuple[object, ...]:
        """Copies and other processes share or rebuild the tables instead of carrying them."""
        return ground, (self.board, self.closed)


@lru_cache(maxsize=64)
def ground(board: Board, closed: frozenset[str] = frozenset()) -> Ground:
    """The tables of `board` with these sites closed."""
    places = _places(board, closed)
    links = _links(board, closed)

    def names(kind: PlaceKind) -> tuple[str, ...]:
        return tuple(p.name for p in places.values() if p.kind == kind)

    def table(kind: PlaceKind) -> tuple[Steps, ...]:
        return tuple(_steps(name, links.get(name, ()), places) for name in names(kind))

    areas = names("area")
    return Ground(
        board=board,
        closed=closed,
        areas=areas,
        sites=names("site"),
        spots=names("spot"),
        fish=areas.index(board.fish),
        place=MappingProxyType(places),
        near=MappingProxyType({name: _near(name, links, places) for name in places}),
        from_area=table("area"),
        from_harbour=table("harbour"),
        from_site=table("site"),
        from_spot=table("spot"),
    )


def _places(board: Board, closed: frozenset[str]) -> dict[str, Place]:
    """All places by name: areas, open harbours, open sites, spots (closed sites the last)."""
    open_sites = [site.code for site in board.sites if site.code not in closed]
    spots = [name for path in board.paths for name in path.spot_names]
    spots += [site.code for site in board.sites if site.code in closed]
    found: dict[str, Place] = {}
    kinds: tuple[tuple[PlaceKind, list[str]], ...] = (
        ("area", [area.letter for area in board.areas]),
        ("harbour", [code + "~" for code in open_sites]),
        ("site", open_sites),
        ("spot", spots),
    )
    for kind, names in kinds:
        for index, name in enumerate(names):
            found[name] = Place(name, kind, index)
    return found


def _links(board: Board, closed: frozenset[str]) -> dict[str, list[str]]:
    """The neighbours of each place, in the order of the board."""
    pairs = [tuple(pair) for pair in board.borders]
    pairs += [(site.area, site.code + "~") for site in board.sites if site.code not in closed]
    for path in board.paths:
        chain = [path.first, *path.spot_names, path.second]
        pairs += pairwise(chain)
    links: dict[str, list[str]] = {}
    for one, other in pairs:
        links.setdefault(one, []).append(other)
        links.setdefault(other, []).append(one)
    return links


def _near(name: str, links: dict[str, list[str]], places: dict[str, Place]) -> frozenset[str]:
    return frozenset(other for other in links.get(name, ()) if other in places)


def _steps(origin: str, targets: list[str] | tuple[()], places: dict[str, Place]) -> Steps:
    def to(kind: PlaceKind) -> tuple[Step, ...]:
        near = (places[name] for name in targets if places[name].kind == kind)
        ordered = sorted(near, key=lambda place: place.index)
        return tuple(Step(p.index, Move(origin, p.name), Attack(origin, p.name)) for p in ordered)

    return Steps(to("area"), to("harbour"), to("site"), to("spot"))

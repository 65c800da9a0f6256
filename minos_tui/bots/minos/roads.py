"""Where units can go in a position: distances and ways over sea and land.

Sea areas are numbered as in the state's `sea`, sites as in `sites`. On land a node below the
number of sites is a site, the nodes after them are the spots. All distances are in steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

import attrs

from minos_tui.engine.minos.commands import Move
from minos_tui.engine.minos.ground import Ground
from minos_tui.engine.minos.state import State

FAR: Final = 999
"""More steps than any way takes, for no board has so many places: there is none."""


@attrs.frozen(eq=False)
class Net:
    """What borders what on a ground, by number; made once a ground.

    `port` is the area on which a site's harbour lies, `harbours` the sites on an area, `apart`
    the steps between areas with nobody in the way, `sail` those from each area to each site's
    harbour, `put_out` those from each harbour to the others, `land` what borders each node on land,
    and `walk` the steps from each node on land to each site.
    """

    areas: tuple[tuple[int, ...], ...]
    harbours: tuple[tuple[int, ...], ...]
    port: tuple[int, ...]
    apart: tuple[tuple[int, ...], ...]
    sail: tuple[tuple[int, ...], ...]
    put_out: tuple[tuple[int, ...], ...]
    land: tuple[tuple[int, ...], ...]
    walk: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def net(ground: Ground) -> Net:
    areas = tuple(tuple(s.index for s in steps.areas) for steps in ground.from_area)
    harbours = tuple(tuple(s.index for s in steps.harbours) for steps in ground.from_area)
    port = tuple(steps.areas[0].index for steps in ground.from_harbour)
    sites = len(ground.sites)
    land = tuple(
        (*(s.index for s in steps.sites), *(s.index + sites for s in steps.spots))
        for steps in (*ground.from_site, *ground.from_spot)
    )
    apart = tuple(tuple(spread((a,), areas, _anywhere).steps) for a in range(len(areas)))
    sail = tuple(tuple(min(FAR, steps[to] + 1) for to in port) for steps in apart)
    put_out = tuple(tuple(min(FAR, steps + 1) for steps in sail[area]) for area in port)
    walk = tuple(tuple(spread((n,), land, _anywhere).steps[:sites]) for n in range(len(land)))
    return Net(areas, harbours, port, apart, sail, put_out, land, walk)


def _anywhere(node: int) -> bool:
    return True


@attrs.frozen(eq=False)
class Reach:
    """How far each node is from where a unit stands, and the node before it on the way.

    A node that can't be entered peacefully has its distance too (the step into it would be the
    last), but no way leads on from it.
    """

    steps: list[int]
    before: list[int]

    def way(self, node: int) -> list[int]:
        """The nodes to step on, `node` the last; nothing if the unit stands there."""
        found: list[int] = []
        while self.before[node] >= 0:
            found.append(node)
            node = self.before[node]
        return found[::-1]


def spread(
    starts: Sequence[int], links: Sequence[Sequence[int]], free: Callable[[int], bool]
) -> Reach:
    """Breadth-first from `starts` through the nodes that are `free`."""
    steps, before = [FAR] * len(links), [-1] * len(links)
    for start in starts:
        steps[start] = 0
    edge = list(starts)
    far = 0
    while edge:
        far += 1
        found = []
        for here in edge:
            for there in links[here]:
                if steps[there] == FAR:
                    steps[there], before[there] = far, here
                    if free(there):
                        found.append(there)
        edge = found
    return Reach(steps, before)


@attrs.frozen
class Ship:
    """A ship of one's own: at sea (`site` -1) or in the harbour of a site on that `area`."""

    area: int
    site: int = -1


@attrs.frozen(eq=False)
class Voyage:
    """Where a ship can go now. `out` is the step from its harbour to the sea, or 0; `open` says
    of each area whether no ship is there."""

    ship: Ship
    reach: Reach
    out: int
    open: Sequence[bool]

    def to_area(self, area: int) -> int:
        return self.reach.steps[area] + self.out

    def to_harbour(self, site: int, chart: Net) -> int:
        """Steps into the harbour of another site."""
        area = chart.port[site]
        at_sea_there = self.ship.site < 0 and self.ship.area == area
        if not (self.open[area] or at_sea_there):
            return FAR
        return self.reach.steps[area] + self.out + 1


def ships(state: State, seat: int) -> list[Ship]:
    """Every ship of `seat`; those on the fish area, which are alike, once."""
    chart = net(state.ground)
    found = [Ship(area) for area, owner in enumerate(state.sea) if owner == seat]
    if state.fish[seat - 1]:
        found.append(Ship(state.ground.fish))
    found += [
        Ship(chart.port[index], index)
        for index, site in enumerate(state.sites)
        if site.ship and site.holder == seat
    ]
    return found


def voyage(state: State, ship: Ship) -> Voyage:
    """The ways of `ship` through areas where no ship is."""
    ground, fish = state.ground, state.ground.fish
    owners = state.sea
    free = tuple(not any(state.fish) if a == fish else not owners[a] for a in range(len(owners)))
    out = int(ship.site >= 0)
    if out and not free[ship.area]:
        reach = Reach([FAR] * len(free), [-1] * len(free))
        reach.steps[ship.area] = 0
    else:
        reach = _by_sea(ground, ship.area, free)
    return Voyage(ship, reach, out, free)


@lru_cache(maxsize=16_384)
def _by_sea(ground: Ground, area: int, free: tuple[bool, ...]) -> Reach:
    return spread((area,), net(ground).areas, free.__getitem__)


def sea_names(state: State, trip: Voyage, area: int) -> list[str]:
    """The names of the places from the ship to `area`, both included."""
    ground, ship = state.ground, trip.ship
    areas = [ship.area, *trip.reach.way(area)] if area != ship.area else [ship.area]
    names = [ground.areas[a] for a in areas]
    return names if ship.site < 0 else [ground.sites[ship.site] + "~", *names]


def march(state: State, node: int, seat: int) -> Reach:
    """The ways of a soldier of `seat` on `node`: over free spots and sites not held by others."""
    free = (site.holder in (0, seat) for site in state.sites)
    return _by_land(state.ground, node, (*free, *(not owner for owner in state.spots)))


@lru_cache(maxsize=16_384)
def _by_land(ground: Ground, node: int, free: tuple[bool, ...]) -> Reach:
    return spread((node,), net(ground).land, free.__getitem__)


def node_name(ground: Ground, node: int) -> str:
    sites = ground.sites
    return sites[node] if node < len(sites) else ground.spots[node - len(sites)]


def moves(names: Sequence[str]) -> list[Move]:
    """The steps along these places."""
    return [Move(here, there) for here, there in pairwise(names)]

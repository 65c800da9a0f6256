"""Icarus: quick and rash.

He takes whatever is near: founds on the closest free site, attacks what his eyes fall on when
the odds tempt him, builds the first thing he can pay and keeps no talent back. He looks one
errand ahead and never at what others may do to him, so a turn costs him next to nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from minos_tui.bots.minos.duels import choose_in_duel, siege_chance
from minos_tui.bots.minos.roads import (
    FAR,
    Ship,
    march,
    moves,
    net,
    node_name,
    sea_names,
    ships,
    voyage,
)
from minos_tui.bots.protocol import Budget
from minos_tui.engine.game import Legal
from minos_tui.engine.minos.commands import (
    Attack,
    Build,
    BuyRing,
    Command,
    End,
    Keep,
    Land,
    Move,
    Place,
    Recruit,
    Stand,
    Use,
)
from minos_tui.engine.minos.dice import uses
from minos_tui.engine.minos.state import Acting, Duel, Placing, Rolling, SiteState, State

TEMPTING = 0.4
"""The chance of a siege from which he can't resist."""

_LIKED = "bgjtsa"
"""The faces that he keeps, the dearest first."""

_BUILDINGS = (
    ("warehouse", "wall", "house", "shipyard"),
    ("shipyard", "wall", "house", "warehouse"),
    ("house", "wall", "warehouse", "shipyard"),
)
"""What he builds on a site, by its number: so he has units to recruit somewhere."""


class Icarus:
    """Decides in well under a millisecond a command."""

    def __init__(self) -> None:
        self._errand: list[Command] = []

    def choose(
        self, view: State, legal: Legal[Command], rng: random.Random, budget: Budget
    ) -> Command:
        if self._errand and self._errand[0] in legal:
            return self._errand.pop(0)
        self._errand = _errand(view, legal, rng)
        return self._errand.pop(0)


def _errand(state: State, legal: Legal[Command], rng: random.Random) -> list[Command]:
    """The next commands: never empty, the first of them legal."""
    match state.phase[-1]:
        case Rolling() as frame:
            return [_keep(state, frame)]
        case Duel():
            return [choose_in_duel(state)]
        case Placing():
            return [_place(state, rng)]
        case Acting() as frame:
            return next(_wishes(state, frame, legal, rng))
    return [_ashore(legal)]


def _ashore(legal: Legal[Command]) -> Command:
    """With a soldier aboard, as a position handed in may have it: land him wherever he can."""
    found = list(legal)
    return next((c for c in found if isinstance(c, Land)), found[0])


def _keep(state: State, frame: Rolling) -> Command:
    """Keep what he likes: scales only when they pay, at most two gulls and two arrows."""
    kept = ""
    for face in _LIKED:
        count = frame.dice.count(face)
        if face in "ga":
            count = min(count, 2)
        if face == "s" and state.income(state.seat) < 4:
            count = 0
        kept += face * count
    return Keep(kept) if len(kept) < len(frame.dice) else Stand()


def _place(state: State, rng: random.Random) -> Command:
    free = [c for c, s in zip(state.ground.sites, state.sites, strict=True) if s == SiteState()]
    return Place("house", rng.choice(free))


def _wishes(
    state: State, frame: Acting, legal: Legal[Command], rng: random.Random
) -> Iterator[list[Command]]:
    """What he would like to do now, the dearest first; always ends with the end of the turn."""
    if use := _use(state, frame):
        yield [use]
    if build := _build(state, legal):
        yield [build]
    if frame.points:
        yield from _trips(state, frame)
    recruits = [c for c in legal if isinstance(c, Recruit)]
    if recruits:
        yield [rng.choice(recruits)]
    if BuyRing() in legal:
        yield [BuyRing()]
    yield [End()]


def _use(state: State, frame: Acting) -> Use | None:
    """Throws every die in at once: gulls, permits, arrows, then the scales."""
    found = uses(frame.dice, frame.jokers, frame.stars, state.options.loose_combinations)
    wanted = {"gull": 0, "building": 1, "arrow": 2, "scales": 3}
    if frame.points and not frame.permits:
        wanted |= {"building": 0, "gull": 1}
    return min(found, key=lambda use: (use.joker, wanted[use.kind], not use.star), default=None)


def _build(state: State, legal: Legal[Command]) -> Build | None:
    """The next building of whichever site has fewest; what he likes goes by the site."""
    found = [c for c in legal if isinstance(c, Build)]

    def order(build: Build) -> tuple[int, int]:
        index = state.ground.place[build.site].index
        liked = _BUILDINGS[index % len(_BUILDINGS)]
        return state.sites[index].buildings.count, liked.index(build.building)

    return min(found, key=order, default=None)


def _trips(state: State, frame: Acting) -> Iterator[list[Command]]:
    """Ways to free sites and tempting foes within his points, the nearest first."""
    points = min(frame.points // 2, FAR - 1)
    found = sorted([*_by_sea(state, points), *_on_foot(state, points)], key=len)
    yield from found


def _by_sea(state: State, points: int) -> Iterator[list[Command]]:
    chart = net(state.ground)
    for ship in ships(state, state.seat):
        held = state.sites[ship.site] if ship.site >= 0 else None
        if held and not _may_leave(held, 0):
            continue
        # Alone on a bare site he waits for the means to found it, and leaves only for a fight.
        settling = held is not None and not held.buildings.count and not held.guards
        trip = voyage(state, ship)
        for index, site in enumerate(state.sites):
            steps = trip.to_harbour(index, chart)
            if index == ship.site or steps > points or site.holder == state.seat:
                continue
            if (not site.holder and not settling) or (site.holder and _tempts(state, site)):
                names = sea_names(state, trip, chart.port[index])
                yield _trip([*names, state.ground.sites[index] + "~"], bool(site.holder))
        if settling:
            continue
        if near := _towards(state, ship, points):
            yield near


def _towards(state: State, ship: Ship, points: int) -> list[Command]:
    """Some steps towards the nearest free site that is out of reach in this turn."""
    chart, trip = net(state.ground), voyage(state, ship)
    free = [i for i, site in enumerate(state.sites) if not site.holder]
    goal = min(free, key=lambda index: trip.to_harbour(index, chart), default=None)
    if goal is None or trip.to_harbour(goal, chart) >= FAR:
        return []
    names = sea_names(state, trip, chart.port[goal])[: points + 1]
    return [*moves(names)]


def _on_foot(state: State, points: int) -> Iterator[list[Command]]:
    for start, site in enumerate(state.sites):
        if site.holder != state.seat or not site.guards or not _may_leave(site, 1):
            continue
        reach = march(state, start, state.seat)
        for index, target in enumerate(state.sites):
            if not 0 < reach.steps[index] <= points or target.holder == state.seat:
                continue
            if not target.holder or _tempts(state, target):
                names = [node_name(state.ground, node) for node in (start, *reach.way(index))]
                yield _trip(names, bool(target.holder))


def _may_leave(site: SiteState, guards: int) -> bool:
    """Whether somebody stays behind, or nothing worth holding."""
    staying = site.guards + site.ship - 1
    return staying > 0 or (guards == 0 and not site.buildings.count)


def _trip(names: list[str], fight: bool) -> list[Command]:
    way: list[Move | Attack] = [*moves(names)]
    if fight:
        way[-1] = Attack(names[-2], names[-1])
    return [*way]


def _tempts(state: State, site: SiteState) -> bool:
    """Whether the siege of a foreign site looks good enough to him."""
    if state.round == 1:
        return False
    mine, theirs = state.players[state.seat - 1].rings, state.players[site.holder - 1].rings
    return siege_chance(mine, theirs, site.guards + site.ship) >= TEMPTING

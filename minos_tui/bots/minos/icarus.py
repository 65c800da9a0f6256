"""Icarus: quick and rash.

He takes whatever is near: founds on the closest free site, attacks what his eyes fall on when
the odds tempt him, builds the first thing he can pay and keeps no talent back but for a site on
which he waits. He looks one errand ahead and never at what others may do to him, so a turn costs
him next to nothing. A won game he ends: he hunts the last ships of foes without a site, sends
ships from built sites to the last bare ones, and goes for the cities.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from minos_tui.bots.minos.duels import RINGS_THAT_MATTER, choose_in_duel, siege_chance
from minos_tui.bots.minos.roads import (
    FAR,
    Voyage,
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
from minos_tui.engine.minos.pieces import PRICES, RING_PRICE
from minos_tui.engine.minos.state import Acting, Buildings, Duel, Placing, Rolling, SiteState, State

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
    """Keep what he likes: scales only when they pay, at most two gulls and two arrows.

    With a city in reach that brings him the game, only permits count.
    """
    if _only_cities_lack(state):
        return _keeping(frame, "".join(face for face in frame.dice if face in "bj"))
    kept = ""
    for face in _LIKED:
        count = frame.dice.count(face)
        if face in "ga":
            count = min(count, 2)
        if face == "s" and not _scales_pay(state):
            count = 0
        kept += face * count
    return _keeping(frame, kept)


def _scales_pay(state: State) -> bool:
    """A good income does; so does any where only talents bring him a ship."""
    return state.income(state.seat) >= 4 or not ships(state, state.seat)


def _keeping(frame: Rolling, kept: str) -> Keep | Stand:
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
    if BuyRing() in legal and not _saves(state):
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
    """The next building of whichever site has fewest, or near the end of a won game most; what
    he likes goes by the site."""
    found = [c for c in legal if isinstance(c, Build)]
    ending = _only_cities_lack(state)

    recruits = any(b.houses or b.shipyards for b in _built(state))

    def order(build: Build) -> tuple[bool, int, int]:
        index = state.ground.place[build.site].index
        liked = _BUILDINGS[index % len(_BUILDINGS)]
        count = state.sites[index].buildings.count
        idle = not recruits and build.building not in ("house", "shipyard")
        return idle, -count if ending else count, liked.index(build.building)

    return min(found, key=order, default=None)


def _saves(state: State) -> bool:
    """Whether more rings do nothing for him, or eat up what a bare site of his waits for."""
    me = state.players[state.seat - 1]
    if me.rings >= RINGS_THAT_MATTER:
        return True
    bare = any(not b.count for b in _built(state))
    return bare and me.talents < PRICES[0] + RING_PRICE


def _only_cities_lack(state: State) -> bool:
    """Whether the game ends with two cities, and he would win it now."""
    if any(not site.buildings.count for site in state.sites):
        return False
    seats = range(1, len(state.players) + 1)
    return all(state.income(state.seat) > state.income(s) for s in seats if s != state.seat)


def _trips(state: State, frame: Acting) -> Iterator[list[Command]]:
    """Ways to free sites and tempting foes within his points, the nearest first."""
    points = min(frame.points // 2, FAR - 1)
    ways = (_by_sea, _on_foot, _chases)
    yield from sorted((trip for way in ways for trip in way(state, points)), key=len)


def _by_sea(state: State, points: int) -> Iterator[list[Command]]:
    chart, thin = net(state.ground), _spread_thin(state)
    for ship in ships(state, state.seat):
        held = state.sites[ship.site] if ship.site >= 0 else None
        leaves = held is None or _may_leave(held, 0)
        if not (leaves or thin):
            continue
        # Alone on a bare site he waits for the means to found it, and leaves only for a fight.
        settling = held is not None and not held.buildings.count and not held.guards
        trip = voyage(state, ship)
        free = [] if settling else _free(state, bare=thin)
        foreign = [i for i, site in enumerate(state.sites) if site.holder not in (0, state.seat)]
        tempting = [i for i in foreign if leaves and _besieges(state, state.sites[i])]
        for index in (*free, *tempting):
            if index != ship.site and trip.to_harbour(index, chart) <= points:
                names = sea_names(state, trip, chart.port[index])
                yield _trip([*names, state.ground.sites[index] + "~"], index in tempting)
        if near := _towards(state, trip, points, free):
            yield near


def _spread_thin(state: State) -> bool:
    """Whether only a ship that leaves a built site, or is at sea, can found a bare one."""
    if all(site.buildings.count or site.holder == state.seat for site in state.sites):
        return False
    me, built = state.players[state.seat - 1], _built(state)
    yards = me.ships and any(b.shipyards for b in built)
    return not yards and not (me.soldiers and any(b.houses for b in built))


def _built(state: State) -> list[Buildings]:
    """What stands on his sites."""
    return [site.buildings for site in state.sites if site.holder == state.seat]


def _free(state: State, *, bare: bool) -> list[int]:
    """The sites that nobody holds; or only those on which nothing stands."""
    sites = enumerate(state.sites)
    return [i for i, site in sites if not (site.holder or (bare and site.buildings.count))]


def _towards(state: State, trip: Voyage, points: int, free: list[int]) -> list[Command]:
    """Some steps towards the nearest of these sites that is out of reach in this turn."""
    chart = net(state.ground)
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
            if not target.holder or _besieges(state, target):
                names = [node_name(state.ground, node) for node in (start, *reach.way(index))]
                yield _trip(names, bool(target.holder))


def _chases(state: State, points: int) -> Iterator[list[Command]]:
    """Ways to the ships of foes who have nothing else: sunk, they are out of the game."""
    prey = _prey(state)
    for ship in ships(state, state.seat) if prey else ():
        held = state.sites[ship.site] if ship.site >= 0 else None
        if held and not _may_leave(held, 0):
            continue
        trip = voyage(state, ship)
        for area in prey:
            if 0 < trip.to_area(area) <= points:
                yield _trip(sea_names(state, trip, area), fight=True)


def _prey(state: State) -> list[int]:
    """The areas where ships lie that tempt him, of foes without a site."""
    settled = {site.holder for site in state.sites}
    lost = [seat for seat in range(1, len(state.players) + 1) if seat not in settled]
    foes = [seat for seat in lost if seat != state.seat and _tempts(state, seat, 1)]
    found = [area for area, owner in enumerate(state.sea) if owner in foes]
    return [*found, *{state.ground.fish for seat in foes if state.fish[seat - 1]}]


def _may_leave(site: SiteState, guards: int) -> bool:
    """Whether somebody stays behind, or nothing worth holding."""
    staying = site.guards + site.ship - 1
    return staying > 0 or (guards == 0 and not site.buildings.count)


def _trip(names: list[str], fight: bool) -> list[Command]:
    way: list[Move | Attack] = [*moves(names)]
    if fight:
        way[-1] = Attack(names[-2], names[-1])
    return [*way]


def _besieges(state: State, site: SiteState) -> bool:
    return _tempts(state, site.holder, site.guards + site.ship)


def _tempts(state: State, foe: int, defenders: int) -> bool:
    """Whether fighting so many units of that seat looks good enough to him."""
    if state.round == 1:
        return False
    mine, theirs = state.players[state.seat - 1].rings, state.players[foe - 1].rings
    return siege_chance(mine, theirs, defenders) >= TEMPTING

"""What a position looks like to each seat, in some twenty numbers, quickly made.

The numbers are the same for every board: none of them is about a site or a sea area by name.
They are scaled so that most lie between 0 and 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log1p
from typing import Final

import attrs

from minos_tui.bots.minos.duels import siege_chance_of
from minos_tui.bots.minos.roads import FAR, net
from minos_tui.engine.minos.pieces import CITIES_TO_END
from minos_tui.engine.minos.state import State

NAMES: Final = (
    "income", "lead", "part", "closing", "purse", "rings", "ships", "soldiers", "sites", "cities",
    "yards", "camps", "barren", "room", "claims", "threat", "threatened", "alone",
    "prey", "tempo", "reach", "first_there", "next",
)  # fmt: skip
"""The facts of a seat, in order."""

_MOST_STEPS: Final = 24
_COMES: Final = (
    *(0.9 * exp(-max(0, steps - 2) / 7) for steps in range(_MOST_STEPS + 1)),
    *(0.0 for _ in range(FAR)),
)
"""How likely a turn's points suffice for so many steps."""


@attrs.frozen(eq=False)
class _Army:
    """The units of a seat: steps of the nearest to each site and whether a second is near."""

    ships: int
    soldiers: int
    steps: Sequence[int]
    second: Sequence[int]


def _army(state: State, seat: int, held: Sequence[int]) -> _Army:
    chart, sites, count = net(state.ground), state.sites, len(state.sites)
    rows = [chart.sail[area] for area, owner in enumerate(state.sea) if owner == seat]
    rows += [chart.sail[state.ground.fish]] * state.fish[seat - 1]
    rows += [chart.put_out[site] for site in held if sites[site].ship]
    ships, soldiers = len(rows), 0
    for site in held:
        if guards := sites[site].guards:
            soldiers += guards
            rows += [chart.walk[site]] * min(guards, 2)
    if seat in state.spots:
        rows += [chart.walk[count + i] for i, owner in enumerate(state.spots) if owner == seat]
        soldiers += state.spots.count(seat)
    if len(rows) < 2:
        nowhere = (FAR,) * count
        return _Army(ships, soldiers, rows[0] if rows else nowhere, nowhere)
    ordered = [sorted(column) for column in zip(*rows, strict=True)]
    return _Army(ships, soldiers, [c[0] for c in ordered], [c[1] for c in ordered])


@attrs.define
class _Sight:
    """What is counted for a seat along the way."""

    threat: float = 0.0
    threatened: float = 0.0
    prey: float = 0.0


_NEAR: Final = 10
"""Steps within which a second unit joins an attack."""


@attrs.frozen(eq=False)
class _Scene:
    """A position with what is counted in it once for all seats.

    `held` lists the sites by holder (0: nobody), all else runs by seat from seat 1.
    """

    state: State
    mover: int
    held: Sequence[Sequence[int]]
    armies: Sequence[_Army]
    sights: Sequence[_Sight]
    incomes: Sequence[int]
    end: float


def facts(state: State, mover: int) -> list[list[float]]:
    """By seat from seat 1 the numbers named in `NAMES`, as if `mover` were to throw now.

    Dice, points and permits in hand count for nothing.
    """
    sites, players = state.sites, state.players
    seats = range(1, len(players) + 1)
    held: list[list[int]] = [[] for _ in range(len(players) + 1)]
    for index, site in enumerate(sites):
        held[site.holder].append(index)
    armies = [_army(state, seat, held[seat]) for seat in seats]
    sights = [_Sight() for _ in seats]
    for seat in seats:
        if not players[seat - 1].out:
            _look(state, seat, held[seat], armies, sights)
    incomes = [sum(sites[i].buildings.value for i in held[seat]) for seat in seats]
    scene = _Scene(state, mover, held, armies, sights, incomes, _end(state))
    return [_facts_of(scene, seat) for seat in seats]


def _end(state: State) -> float:
    """How near the end is, from 0 to 1."""
    bare = sum(not site.buildings.count for site in state.sites)
    cities = sum(site.buildings.is_city for site in state.sites)
    playing = sum(not player.out for player in state.players)
    return exp(-(bare / 2 + 1.5 * max(0, CITIES_TO_END - cities)) / max(1, playing))


def _look(
    state: State,
    seat: int,
    held: Sequence[int],
    armies: Sequence[_Army],
    sights: Sequence[_Sight],
) -> None:
    """The danger to each held site, noted for its holder and for whoever is the danger."""
    rings, own = state.players[seat - 1].rings, sights[seat - 1]
    foes = [
        (armies[f], state.players[f].rings, sights[f])
        for f, player in enumerate(state.players)
        if f != seat - 1 and not player.out
    ]
    for index in held:
        site = state.sites[index]
        value, count, kept = site.buildings.value + 0.5, site.guards + site.ship, 1.0
        for army, foe_rings, sight in foes:
            come = _COMES[army.steps[index]]
            if come:
                units = 2 if army.second[index] <= _NEAR else 1
                come *= siege_chance_of(units, foe_rings, rings, count)
                kept *= 1 - come
                sight.prey += come * value
        own.threat += (1 - kept) * value
        own.threatened += 1 - kept


def _facts_of(scene: _Scene, seat: int) -> list[float]:
    state, incomes = scene.state, scene.incomes
    player, army, income = state.players[seat - 1], scene.armies[seat - 1], incomes[seat - 1]
    sight, moves = scene.sights[seat - 1], seat == scene.mover
    own = [state.sites[index] for index in scene.held[seat]]
    foes = [f for f in range(len(state.players)) if f != seat - 1 and not state.players[f].out]
    best = max((incomes[f] for f in foes), default=0)
    lead = max(-2.0, min(2.0, (income - best) / 12))
    standing = [site.buildings for site in own]
    yards = sum(b.shipyards >= 2 for b in standing)
    camps = sum(b.houses >= 2 for b in standing)
    reach, first = _free(scene.held[0], seat, scene.mover, scene.armies)
    return [
        income / 15,
        lead,
        income / (sum(incomes) + 3),
        lead * scene.end,
        min(player.talents, 60) / 40,
        log1p(player.rings) / 1.5,
        army.ships / 4,
        army.soldiers / 8,
        len(own) / 6,
        sum(b.is_city for b in standing) / 2,
        min(yards, 3) / 1.5,
        min(camps, 3) / 1.5,
        float(not yards and not camps),
        sum(4 - b.count for b in standing) / 15,
        sum(not b.count for b in standing) / 2,
        sight.threat / 10,
        sight.threatened / 3,
        sum(s.guards + s.ship == 1 for s in own) / 5,
        sight.prey / 10,
        sight.prey / 10 if moves else 0.0,
        reach / 3,
        first / 3,
        float(moves),
    ]


def _free(
    free: Sequence[int], seat: int, mover: int, armies: Sequence[_Army]
) -> tuple[float, float]:
    """Free sites within reach, and those where the seat is nearer than any other."""
    reach = first = 0.0
    mine = armies[seat - 1].steps
    others = [army.steps for f, army in enumerate(armies, 1) if f != seat]
    for index in free:
        come = _COMES[mine[index]]
        reach += come
        foe = min(steps[index] for steps in others)
        if mine[index] < foe or (mine[index] == foe and seat == mover):
            first += come
    return reach, first

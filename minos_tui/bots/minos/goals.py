"""What a seat could do with a turn: sites to settle or take, foes to attack, what to build.

Goals are weighed, not carried out; `errands` turns the chosen ones into commands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final

import attrs

from minos_tui.bots.minos.duels import siege_chance, siege_chance_of
from minos_tui.bots.minos.outlook import Outlook, defenders
from minos_tui.bots.minos.roads import (
    FAR,
    Reach,
    Ship,
    Voyage,
    march,
    net,
    ships,
    voyage,
)
from minos_tui.engine.minos.building import bank_has, permits_for, refuse_on_site, with_building
from minos_tui.engine.minos.pieces import BUILDINGS, CITIES_TO_END, PRICES, Building
from minos_tui.engine.minos.state import Buildings, State

CHAIN: Final = 5
"""Sites that a plan takes one after the other at most."""

_FOUNDED: Final = 2
"""The value of a new settlement: its first building is a warehouse."""

CLOSING: Final = 40.0
"""More than anything else: a game that ends with one's own victory."""


_PAIR: Final = 2
"""Shipyards or houses on a site that can recruit."""
FARTHEST: Final = 18
"""Steps beyond which an attack is no goal: dice hardly ever give so many points."""
HOPED_RINGS: Final = 9
"""More rings than a turn brings: what isn't worth attacking with these is no goal."""
_WORTH_LEAVING: Final = 0.5
"""What another site must bring more than the one that a unit would leave to nobody."""


@attrs.frozen
class Soldier:
    """A soldier of one's own on a land node."""

    node: int


Mover = Ship | Soldier


@attrs.frozen
class Visit:
    """A unit goes to a site that nobody holds. `points` in whole movement points.

    `permits` is 1 if the site is bare, so that a building founds it, else 0.
    """

    unit: Mover
    site: int
    points: float
    permits: int
    gain: float


@attrs.frozen
class Assault:
    """A unit attacks what foreigners hold, with a soldier aboard if `carrying`.

    `target` names the site, or the sea area or spot where a foreign unit stands. `prize` is won
    with the fight, `loss` is lost with it, `leaving` is given up either way.
    """

    unit: Mover
    target: str
    points: float
    carrying: bool
    foe_rings: int
    defenders: int
    prize: float
    loss: float
    leaving: float

    def chance(self, rings: int) -> float:
        """How likely the siege is won with so many rings."""
        if self.carrying:
            return siege_chance_of(2, rings, self.foe_rings, self.defenders)
        return siege_chance(rings, self.foe_rings, self.defenders)

    def gain(self, rings: int) -> float:
        won = self.chance(rings)
        return won * self.prize - (1 - won) * self.loss - self.leaving


@attrs.frozen
class Offer:
    """Buildings in order for a site like this, with the worth of their income on a safe site and
    all else that they bring, the talents taken off."""

    order: tuple[Building, ...]
    permits: int
    talents: int
    value: float
    extra: float


@attrs.frozen
class Works:
    """Buildings for one held site, in order, with what they take and what they are worth."""

    site: int
    order: tuple[Building, ...]
    permits: int
    talents: int
    gain: float


_WAREHOUSE, _WALL, _YARD, _HOUSE = BUILDINGS[2], BUILDINGS[3], BUILDINGS[0], BUILDINGS[1]
_ORDERS: Final[tuple[tuple[Building, ...], ...]] = (
    (_WAREHOUSE,),
    (_WALL,),
    (_YARD,),
    (_HOUSE,),
    (_WAREHOUSE, _WAREHOUSE),
    (_WAREHOUSE, _WALL),
    (_WALL, _WAREHOUSE),
    (_YARD, _YARD),
    (_HOUSE, _HOUSE),
    (_YARD, _WALL),
    (_HOUSE, _WALL),
    (_WAREHOUSE, _WAREHOUSE, _WAREHOUSE),
    (_WAREHOUSE, _WAREHOUSE, _WALL),
    (_WALL, _WAREHOUSE, _WAREHOUSE),
    (_WAREHOUSE, _WALL, _WAREHOUSE),
    (_YARD, _YARD, _WALL),
    (_WALL, _YARD, _YARD),
    (_HOUSE, _HOUSE, _WALL),
    (_WAREHOUSE, _WAREHOUSE, _WAREHOUSE, _WALL),
)
"""What is weighed for a site; an order that the rules refuse is left out."""


@lru_cache(maxsize=4096)
def _raised(standing: Buildings, order: tuple[Building, ...]) -> tuple[Buildings, int, int] | None:
    """The buildings afterwards, permits and talents; None if the rules refuse the order."""
    permits = talents = 0
    for building in order:
        if refuse_on_site(standing, building) is not None:
            return None
        permits += permits_for(standing, building)
        talents += PRICES[standing.count]
        standing = with_building(standing, building)
    return standing, permits, talents


@attrs.define(eq=False, slots=False)
class Survey:
    """The goals of `outlook.seat` in its position."""

    outlook: Outlook
    spared: frozenset[int] = frozenset()
    """Seats that are not attacked, whatever it would bring."""
    _offered: dict[Buildings, list[Offer]] = attrs.field(factory=dict, init=False)
    _left: dict[int, float] = attrs.field(factory=dict, init=False)
    _free: dict[tuple[bool, int], tuple[int, float, float]] = attrs.field(factory=dict, init=False)
    _at_stake: dict[tuple[bool, int], tuple[int, int, float, float]] = attrs.field(
        factory=dict, init=False
    )

    @property
    def state(self) -> State:
        return self.outlook.state

    @property
    def seat(self) -> int:
        return self.outlook.seat

    @cached_property
    def soldier_step(self) -> float:
        return 0.5 if self.state.options.swift_soldiers else 1.0

    def holds_for(self, state: State) -> bool:
        """Whether the goals are the same in `state`: only dice, points and money may differ, the
        latter as far as no tie for the win hangs on it."""
        old = self.state
        return (
            (old.seat, old.round, old.sites, old.sea, old.fish, old.spots)
            == (state.seat, state.round, state.sites, state.sea, state.fish, state.spots)
            and old.ground is state.ground
            and [player.rings for player in old.players]
            == [player.rings for player in state.players]
            and _richest(old) == _richest(state)
        )

    # Units and their ways

    @cached_property
    def voyages(self) -> tuple[Voyage, ...]:
        return tuple(voyage(self.state, ship) for ship in ships(self.state, self.seat))

    @cached_property
    def marches(self) -> tuple[tuple[Soldier, Reach], ...]:
        """Soldiers who may go: on spots, and on sites; each with his ways."""
        state, count = self.state, len(self.state.sites)
        nodes = [i for i, s in enumerate(state.sites) if s.guards and s.holder == self.seat]
        nodes += [count + j for j, owner in enumerate(state.spots) if owner == self.seat]
        return tuple((Soldier(node), march(state, node, self.seat)) for node in nodes)

    def leaving(self, unit: Mover) -> float:
        """What is given up when the unit leaves its place."""
        site = unit.site if isinstance(unit, Ship) else unit.node
        if not 0 <= site < len(self.state.sites):
            return 0.0
        if site not in self._left:
            self._left[site] = self.outlook.guard_worth(site, -1)
        return self._left[site]

    # The end of the game

    @cached_property
    def bare(self) -> int:
        return sum(not site.buildings.count for site in self.state.sites)

    @cached_property
    def cities(self) -> int:
        return sum(site.buildings.is_city for site in self.state.sites)

    def wins_with(self, income: int) -> bool:
        """Whether ending the game with that much more income wins it."""
        mine = self.outlook.incomes[self.seat - 1] + income
        if mine != self.outlook.best_foe:
            return mine > self.outlook.best_foe
        talents = self.state.players[self.seat - 1].talents
        return talents > max(
            player.talents
            for seat, player in enumerate(self.state.players, 1)
            if seat != self.seat and self.outlook.incomes[seat - 1] == mine
        )

    def closes(self, founded: int, cities: int) -> bool:
        """Whether so many foundings and cities more end the game."""
        return founded >= self.bare and self.cities + cities >= CITIES_TO_END

    # Sites that nobody holds

    @cached_property
    def visits(self) -> tuple[Visit, ...]:
        """A good order of sites to settle or take in peace, each from where the last one ended."""
        found: list[Visit] = []
        placed: dict[Mover, tuple[int, float]] = {}
        free = [i for i, site in enumerate(self.state.sites) if not site.holder]
        spent, hurry = 0.0, self.outlook.taste.hurry
        while free and len(found) < CHAIN:
            best = max(
                self._visits_now(free, placed),
                key=lambda v: v.gain - hurry * v.points,
                default=None,
            )
            if best is None or best.gain <= 0:
                break
            spent += best.points
            found.append(best)
            free.remove(best.site)
            if isinstance(best.unit, Ship):
                placed[best.unit] = (best.site, 0.15)
            else:
                placed[best.unit] = (-1, FAR)
        return tuple(found)

    def _visits_now(
        self, free: Sequence[int], placed: dict[Mover, tuple[int, float]]
    ) -> Iterator[Visit]:
        chart = net(self.state.ground)
        for trip in self.voyages:
            harbour, leaving = placed.get(trip.ship, (-1, -1.0))
            if leaving < 0:
                leaving = self.leaving(trip.ship)
            for site in free:
                if harbour >= 0:
                    steps = chart.put_out[harbour][site]
                else:
                    steps = trip.to_harbour(site, chart)
                if steps < FAR and not (harbour < 0 and self._in_vain(trip.ship, site)):
                    yield self._visit(trip.ship, site, steps, leaving)
        for soldier, reach in self.marches:
            if soldier not in placed:
                for site in free:
                    if reach.steps[site] < FAR and not self._in_vain(soldier, site):
                        points = reach.steps[site] * self.soldier_step
                        yield self._visit(soldier, site, points, self.leaving(soldier))

    def _in_vain(self, unit: Mover, site: int) -> bool:
        """Whether the unit would give up a site that it holds alone for one worth hardly more: it
        would come back, and wander to and fro until no point is left. Who is far ahead may leave
        what is built for what is bare, to end the game."""
        sites, here = self.state.sites, unit.site if isinstance(unit, Ship) else unit.node
        if not 0 <= here < len(sites) or defenders(sites[here]) > 1:
            return False
        if self.outlook.dominates:
            return not sites[here].buildings.count or sites[site].buildings.count > 0
        stays, goes = (self._visit(unit, one, 0, 0.0).gain for one in (here, site))
        return goes - stays < _WORTH_LEAVING

    def _visit(self, unit: Mover, site: int, points: float, leaving: float) -> Visit:
        by_ship = isinstance(unit, Ship)
        if (by_ship, site) not in self._free:
            self._free[by_ship, site] = self._settled(site, by_ship=by_ship)
        bare, worth, founding = self._free[by_ship, site]
        return Visit(unit, site, points, bare, worth - leaving + founding)

    def _settled(self, site: int, *, by_ship: bool) -> tuple[int, float, float]:
        """Whether a free site is bare (1 or 0), what holding it is worth, and the founding."""
        outlook, here = self.outlook, self.state.sites[site]
        bare = not here.buildings.count
        value = _FOUNDED if bare else here.buildings.value
        room = outlook.taste.room * min(1.0, outlook.turns / 5)
        held = 1 - outlook.caution(0.5) * outlook.danger(site, 1 + (bare and by_ship), value)
        founding = outlook.taste.haste * outlook.lead + 0.5 * outlook.taste.soldier
        return int(bare), (value * outlook.income_worth + room) * held, founding * bare

    # Sites that others hold

    @cached_property
    def assaults(self) -> tuple[Assault, ...]:
        """Attacks on foreign sites that could be worth it, one a unit and target."""
        if self.state.round == 1:
            return ()
        found = [*self._sieges(), *self._hunts()]
        return tuple(one for one in found if one.gain(HOPED_RINGS) > 0)

    def _sieges(self) -> Iterator[Assault]:
        """Attacks on sites."""
        chart = net(self.state.ground)
        sparing = {0, self.seat, *self.spared}
        targets = [i for i, s in enumerate(self.state.sites) if s.holder not in sparing]
        for trip in self.voyages:
            carrying = self._can_carry(trip.ship)
            for site in targets:
                steps = trip.to_harbour(site, chart)
                if steps <= FARTHEST:
                    yield self._siege(trip.ship, site, steps, carrying=carrying)
        for soldier, reach in self.marches:
            for site in targets:
                if reach.steps[site] <= FARTHEST:
                    points = reach.steps[site] * self.soldier_step
                    yield self._siege(soldier, site, points, carrying=False)

    def _hunts(self) -> Iterator[Assault]:
        """Attacks on ships at sea and soldiers on spots."""
        state, fish = self.state, self.state.ground.fish
        sparing = {0, self.seat, *self.spared}
        fleets = [(area, owner, 1) for area, owner in enumerate(state.sea) if owner not in sparing]
        others = [s for s, n in enumerate(state.fish, 1) if n and s != self.seat]
        if others and not state.fish[self.seat - 1] and self.spared.isdisjoint(others):
            fleets.append((fish, others[0], sum(state.fish)))
        for area, owner, count in fleets:
            for trip in self.voyages:
                steps = trip.to_area(area)
                if steps <= FARTHEST:
                    yield self._hunt(trip.ship, state.ground.areas[area], owner, count, steps)
        for spot, owner in enumerate(state.spots):
            if owner in sparing:
                continue
            for soldier, reach in self.marches:
                steps = reach.steps[len(state.sites) + spot]
                if steps <= FARTHEST:
                    points = steps * self.soldier_step
                    yield self._hunt(soldier, state.ground.spots[spot], owner, 1, points)

    def _hunt(self, unit: Mover, target: str, owner: int, count: int, points: float) -> Assault:
        own = self._unit_worth(unit)
        prize = 0.2 + own * count * self.outlook.losses[owner - 1] + self._driven_out(owner, count)
        return Assault(
            unit=unit,
            target=target,
            points=points,
            carrying=False,
            foe_rings=self.state.players[owner - 1].rings,
            defenders=count,
            prize=prize,
            loss=own,
            leaving=self.leaving(unit),
        )

    def _unit_worth(self, unit: Mover) -> float:
        taste = self.outlook.taste
        return taste.ship if isinstance(unit, Ship) else taste.soldier

    def _driven_out(self, seat: int, units: int) -> float:
        """What it brings that `seat` loses so many units, if those are all it has."""
        if units < self._units[seat - 1]:
            return 0.0
        return CLOSING if self.outlook.duel else 1.5

    @cached_property
    def _units(self) -> tuple[int, ...]:
        """Units on the board by seat."""
        state = self.state
        return tuple(
            sum(defenders(site) for site in state.sites if site.holder == seat)
            + state.sea.count(seat)
            + state.spots.count(seat)
            + state.fish[seat - 1]
            for seat in range(1, len(state.players) + 1)
        )

    def _can_carry(self, ship: Ship) -> bool:
        """Whether a soldier can be spared for the ship."""
        if not self.state.options.transport or ship.site < 0:
            return False
        return self.state.sites[ship.site].guards >= 2

    def _siege(self, unit: Mover, site: int, points: float, *, carrying: bool) -> Assault:
        by_ship = isinstance(unit, Ship)
        if (by_ship, site) not in self._at_stake:
            self._at_stake[by_ship, site] = self._stakes(site, by_ship=by_ship)
        target, stakes = self.state.ground.sites[site], self._at_stake[by_ship, site]
        return Assault(unit, target, points, carrying, *stakes, self.leaving(unit))

    def _stakes(self, site: int, *, by_ship: bool) -> tuple[int, int, float, float]:
        """What a siege is about: the foe's rings, his units there, the prize and the loss."""
        outlook, here = self.outlook, self.state.sites[site]
        unit = outlook.taste.ship if by_ship else outlook.taste.soldier
        killed = 0.4 * outlook.taste.soldier * outlook.losses[here.holder - 1]
        rings = self.state.players[here.holder - 1].rings
        return rings, defenders(here), self._prize(site, by_ship=by_ship), unit - killed

    def _prize(self, site: int, *, by_ship: bool) -> float:
        """What a conquest gains, with what the holder loses."""
        outlook, here = self.outlook, self.state.sites[site]
        standing = 2 if by_ship and here.buildings.count else 1
        kept = 1 - outlook.caution(0.6) * outlook.danger(site, standing)
        worth = outlook.site_worth(here)
        if not here.buildings.count:
            worth += 1.0 + 3 * max(0.0, outlook.lead) * (self.bare <= 2)
        fallen = defenders(here) * outlook.taste.soldier + worth
        out = self._driven_out(here.holder, defenders(here))
        won = worth * kept + fallen * outlook.losses[here.holder - 1]
        return outlook.taste.greed * won + out

    # Buildings

    @cached_property
    def yards(self) -> int:
        held = (s for s in self.state.sites if s.holder == self.seat)
        return sum(site.buildings.shipyards >= 2 for site in held)

    @cached_property
    def camps(self) -> int:
        held = (s for s in self.state.sites if s.holder == self.seat)
        return sum(site.buildings.houses >= 2 for site in held)

    @cached_property
    def sources(self) -> int:
        """Held sites that recruit units, or can still be built to do so."""
        held = (s for s in self.state.sites if s.holder == self.seat)
        return sum(self._can_recruit(site.buildings) for site in held)

    def _can_recruit(self, standing: Buildings) -> bool:
        """Whether two shipyards or two houses stand there, or can still be built there."""
        bank, room = self.state.bank, 3 - (standing.count - standing.walls)
        yards = standing.shipyards + min(room, bank.shipyards)
        return max(yards, standing.houses + min(room, bank.houses)) >= _PAIR

    @cached_property
    def begun(self) -> int:
        """Held sites with one shipyard and room for the second."""
        held = (s.buildings for s in self.state.sites if s.holder == self.seat)
        return sum(b.shipyards == 1 and b.count - b.walls < 3 for b in held)

    def _paired(self, before: int, after: int, bank: int) -> float:
        """How much of the way to the two shipyards (or houses) that recruiting needs; a first
        one counts only if the bank has the second, too, and no other site waits for it."""
        if after >= _PAIR > before:
            return 1.0 if not before else 0.65
        if after > before == 0 and bank > 1 + self.begun:
            return 0.4 * 0.5**self.begun
        return 0.0

    def works_on(self, site: int) -> list[Works]:
        """Everything worth building on a held site, no entry beaten by another."""
        safe = 1 - self.outlook.caution(0.6) * self.outlook.risks[site]
        found = []
        for offer in self._offers(self.state.sites[site].buildings):
            gain = offer.value * safe + offer.extra
            if gain > 0:
                found.append(Works(site, offer.order, offer.permits, offer.talents, gain))
        return [one for one in found if not _beaten(one, found)]

    def _offers(self, standing: Buildings) -> list[Offer]:
        """What the rules and the bank let one build on such a site."""
        if standing not in self._offered:
            self._offered[standing] = [
                self._offer(standing, order, *raised)
                for order in _ORDERS
                if (raised := _raised(standing, order)) is not None
                and all(bank_has(self.state.bank, building) for building in order)
            ]
        return self._offered[standing]

    def _offer(
        self,
        standing: Buildings,
        order: tuple[Building, ...],
        after: Buildings,
        permits: int,
        talents: int,
    ) -> Offer:
        value = (after.value - standing.value) * self.outlook.income_worth
        extra = self._extra_worth(standing, after) - talents * self.outlook.talent_worth
        return Offer(order, permits, talents, value, extra)

    def _extra_worth(self, before: Buildings, after: Buildings) -> float:
        """What buildings bring beside income."""
        outlook, taste = self.outlook, self.outlook.taste
        gain = 0.0
        if not before.count:
            gain += (taste.haste * outlook.lead) + 0.5 * taste.soldier
        if after.is_city:
            gain += taste.haste * outlook.lead
        time = min(1.0, outlook.turns / 5)
        bank = self.state.bank
        yard = taste.yard * 0.6**self.yards
        gain += time * yard * self._paired(before.shipyards, after.shipyards, bank.shipyards)
        camp = taste.camp * 0.6**self.camps + (not self.yards and not self.camps) * taste.need
        gain += time * camp * self._paired(before.houses, after.houses, bank.houses)
        if self._can_recruit(before) and not self._can_recruit(after):
            gain -= taste.source * time / max(1, self.sources)
        if self.closes(int(not before.count), int(after.is_city)):
            gain += CLOSING if self.wins_with(after.value - before.value) else -CLOSING
        return gain


def _beaten(one: Works, others: Sequence[Works]) -> bool:
    """Whether another takes no more and gains more."""
    permits, talents, gain = one.permits, one.talents, one.gain
    for other in others:
        if other.gain > gain and other.permits <= permits and other.talents <= talents:
            return True
    return False


def _richest(state: State) -> bool:
    """Whether the seat on turn has more talents than any other."""
    mine = state.players[state.seat - 1].talents
    return all(
        player.talents < mine for seat, player in enumerate(state.players, 1) if seat != state.seat
    )

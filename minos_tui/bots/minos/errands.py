"""From goals to commands: the next few steps of a turn, until something has to be weighed anew."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import attrs

from minos_tui.bots.minos.dice_play import shares, uses_of
from minos_tui.bots.minos.goals import Assault, Mover, Soldier, Survey, Visit, Works
from minos_tui.bots.minos.outlook import nearness
from minos_tui.bots.minos.planner import RESERVE, Plan, Planner
from minos_tui.bots.minos.roads import (
    FAR,
    Reach,
    Ship,
    Voyage,
    moves,
    net,
    node_name,
    sea_names,
    spread,
)
from minos_tui.engine.game import Legal
from minos_tui.engine.minos.commands import (
    Attack,
    Board,
    Build,
    BuyRing,
    Command,
    End,
    Land,
    Recruit,
    Use,
)
from minos_tui.engine.minos.pieces import PRICES, RECRUIT_PRICE, RING_PRICE, Kind
from minos_tui.engine.minos.state import Acting, State


@attrs.define(eq=False, slots=False)
class Errands:
    """The acting phase of one position."""

    planner: Planner
    frame: Acting
    legal: Legal[Command]

    @property
    def state(self) -> State:
        return self.survey.state

    @property
    def survey(self) -> Survey:
        return self.planner.survey

    @cached_property
    def points(self) -> float:
        return self.frame.points / 2

    @cached_property
    def plan(self) -> Plan:
        frame = self.frame
        loose = self.state.options.loose_combinations
        found = shares(frame.dice, frame.jokers, frame.stars, loose)
        plans = [
            self.planner.weigh(share, self.points, frame.permits, may_buy=frame.may_buy_rings)
            for share in found
        ]
        return max(plans, key=lambda plan: plan.worth)

    def next(self) -> list[Command]:
        """Commands that can be played one after the other; the first is always legal."""
        return next(found for found in self._wishes() if found)

    def _wishes(self) -> Iterator[list[Command]]:
        yield self._uses("gull")
        yield self._uses("arrow")
        yield self._found()
        yield self._visit()
        yield self._assault()
        yield self._works()
        yield self._uses("scales")
        yield self._uses("building")
        yield self._recruit()
        yield self._buy_ring()
        yield self._reposition()
        yield [End()]

    def _uses(self, kind: Kind) -> list[Command]:
        return [*self._uses_of(kind)]

    def _uses_of(self, kind: Kind) -> list[Use]:
        return uses_of(self.plan.share, self.frame.dice, kind)

    @cached_property
    def talents(self) -> int:
        return self.state.players[self.survey.seat - 1].talents

    @cached_property
    def permits(self) -> int:
        """In hand and on the dice that are meant for building."""
        return self.frame.permits + self.plan.share.permits

    def _permitted(self, permits: int, builds: list[Command]) -> list[Command]:
        """The builds, after the dice that they still need."""
        if self.frame.permits >= permits:
            return builds
        return [*self._uses_of("building"), *builds]

    # Sites

    def _found(self) -> list[Command]:
        """The first building of a bare site already held: it frees the ship to sail on."""
        if not self.permits or self.talents < PRICES[0]:
            return []
        for index, site in enumerate(self.state.sites):
            if site.holder == self.survey.seat and not site.buildings.count:
                works = [w for w in self.survey.works_on(index) if w.permits == 1]
                planned = [w for w in self.plan.works if w.site == index]
                if best := max(planned or works, key=lambda w: w.gain, default=None):
                    build = Build(best.order[0], self.state.ground.sites[index])
                    return self._permitted(1, [build])
        return []

    def _visit(self) -> list[Command]:
        if not self.plan.visits:
            return []
        visit: Visit = self.survey.visits[0]
        if visit.points > self.points:
            return []
        names = self._way(visit.unit, visit.site)
        if self._takes_along(visit, names[0]):
            return [Board(names[0][:-1]), *moves(names), Land(names[-1][:-1])]
        return [*moves(names)]

    def _takes_along(self, visit: Visit, origin: str) -> bool:
        """Whether the ship carries a soldier: he holds a site that can't be founded in this turn,
        so that the ship is free again."""
        unit = visit.unit
        if not isinstance(unit, Ship) or unit.site < 0 or not self.state.options.transport:
            return False
        spare = self.state.sites[unit.site].guards >= 2 and origin not in self.frame.carried
        return spare and (not visit.permits or not self.permits)

    def _way(self, unit: Mover, site: int) -> list[str]:
        """The names of the places from the unit to the site (for a ship its harbour, for a
        soldier any node)."""
        ground = self.state.ground
        if isinstance(unit, Soldier):
            reach = self._march(unit)
            return [node_name(ground, node) for node in (unit.node, *reach.way(site))]
        port = net(ground).port[site]
        return [*sea_names(self.state, self._voyage(unit), port), ground.sites[site] + "~"]

    def _way_to(self, unit: Mover, target: str) -> list[str]:
        """The same to a site, or to a foreign unit at sea or on a path."""
        ground = self.state.ground
        place = ground.place[target]
        if place.kind == "site":
            return self._way(unit, place.index)
        if isinstance(unit, Soldier):
            return self._way(unit, len(ground.sites) + place.index)
        return sea_names(self.state, self._voyage(unit), place.index)

    def _voyage(self, ship: Ship) -> Voyage:
        return next(trip for trip in self.survey.voyages if trip.ship == ship)

    def _march(self, soldier: Soldier) -> Reach:
        return next(reach for one, reach in self.survey.marches if one == soldier)

    # Fights

    def _assault(self) -> list[Command]:
        for assault in self.plan.assaults:
            if assault.points <= self.points:
                if self._rings_first(assault):
                    return [BuyRing()]
                if self._worth_it(assault):
                    return self._attack(assault)
        return []

    def _rings_first(self, assault: Assault) -> bool:
        """Whether a ring more is well paid before this fight."""
        reserve = RESERVE + sum(works.talents for works in self.plan.works)
        if not self._may_buy() or self.talents - reserve < RING_PRICE:
            return False
        rings = self.state.players[self.survey.seat - 1].rings
        gain = assault.gain(rings + 1) - assault.gain(rings)
        return gain + self._ring_gain() > self._ring_cost()

    def _may_buy(self) -> bool:
        rings = self.state.bank.rings > 0 and self.talents >= RING_PRICE
        return rings and self.frame.may_buy_rings

    def _ring_gain(self) -> float:
        outlook, rings = self.survey.outlook, self.state.players[self.survey.seat - 1].rings
        return outlook.rings_worth(rings + 1) - outlook.rings_worth(rings)

    def _ring_cost(self) -> float:
        outlook = self.survey.outlook
        return outlook.money_worth(self.talents) - outlook.money_worth(self.talents - RING_PRICE)

    def _worth_it(self, assault: Assault) -> bool:
        """Once more with the rings in hand: those on the dice have been taken before."""
        return assault.gain(self.state.players[self.survey.seat - 1].rings) > 0

    def _attack(self, assault: Assault) -> list[Command]:
        names = self._way_to(assault.unit, assault.target)
        fight: list[Command] = [*moves(names[:-1]), Attack(names[-2], names[-1])]
        if assault.carrying and names[0] not in self.frame.carried:
            return [Board(names[0][:-1]), *fight]
        return fight

    # Money

    def _works(self) -> list[Command]:
        """What of the planned works can be paid before the scales are used."""
        affordable = [one for one in self.plan.works if one.talents <= self.talents]
        if not affordable:
            return []
        one: Works = min(affordable, key=lambda works: works.talents)
        code = self.state.ground.sites[one.site]
        builds: list[Command] = [Build(building, code) for building in one.order]
        return self._permitted(one.permits, builds)

    def _recruit(self) -> list[Command]:
        """A unit where it is worth its price."""
        if self.talents < RECRUIT_PRICE:
            return []
        price = RECRUIT_PRICE * self.survey.outlook.talent_worth
        recruits = [one for one in self.legal if isinstance(one, Recruit)]
        found = [(self._recruit_worth(one), one) for one in recruits]
        best = max(found, key=lambda pair: pair[0], default=None)
        return [best[1]] if best and best[0] > price else []

    def _recruit_worth(self, recruit: Recruit) -> float:
        outlook = self.survey.outlook
        guard = outlook.guard_worth(self.state.ground.place[recruit.site].index)
        time = min(1.0, outlook.turns / 4)
        if recruit.unit == "ship":
            fleet = len(self.survey.voyages)
            worth = outlook.taste.fleet * outlook.taste.ship * self._hunger()
            return guard + time * worth * 0.75**fleet
        return guard + outlook.taste.levy * time * outlook.taste.soldier

    def _hunger(self) -> float:
        """How much there is for ships to do."""
        free = sum(not site.holder for site in self.state.sites)
        prey = max((a.gain(2) for a in self.survey.assaults), default=0.0)
        hunger = self.survey.outlook.taste.hunger
        return min(2.5, hunger * free + hunger * max(0.0, prey))

    def _buy_ring(self) -> list[Command]:
        return [BuyRing()] if self._may_buy() and self._ring_gain() > self._ring_cost() else []

    # Places

    def _reposition(self) -> list[Command]:
        """The change of place that brings most, with points that nothing else needs."""
        found = [*self._sailings(), *self._walks()]
        gain, names = max(found, key=lambda pair: pair[0], default=(0.0, []))
        return [*moves(names)] if gain > self.survey.outlook.taste.unrest else []

    def _sailings(self) -> Iterator[tuple[float, list[str]]]:
        state, seat, chart = self.state, self.survey.seat, net(self.state.ground)
        for trip in self.survey.voyages:
            ship = trip.ship
            here = self.survey.leaving(ship) + self._sea_worth(ship.area, ship.site >= 0)
            for area, is_open in enumerate(trip.open):
                steps = trip.to_area(area)
                if is_open and 0 < steps <= self.points:
                    yield self._sea_worth(area, harbour=False) - here, sea_names(state, trip, area)
            for index, site in enumerate(state.sites):
                steps = trip.to_harbour(index, chart)
                if site.holder == seat and not site.ship and steps <= self.points:
                    worth = self._sea_worth(chart.port[index], harbour=True)
                    worth += self.survey.outlook.guard_worth(index)
                    yield worth - here, self._way(ship, index)

    def _sea_worth(self, area: int, harbour: bool) -> float:
        """How near to prey and free sites a ship is there."""
        return self._sea_pull[area] * (0.85 if harbour else 1.0) + 0.1 * harbour

    @cached_property
    def _sea_pull(self) -> list[float]:
        chart = net(self.state.ground)
        goals = [*self._goals(Ship)]
        return [
            max((g * nearness(chart.sail[area][s]) for s, g in goals), default=0)
            for area in range(len(chart.areas))
        ]

    def _goals(self, unit: type[Mover]) -> Iterator[tuple[int, float]]:
        """Sites that a unit would rather be at, with half of what being there brings."""
        pull = self.survey.outlook.taste.pull
        for index, site in enumerate(self.state.sites):
            if not site.holder:
                yield index, pull * (0.6 * site.buildings.value if site.buildings.count else 1.5)
        best: dict[int, float] = {}
        for assault in self.survey.assaults:
            if isinstance(assault.unit, unit):
                gain = assault.gain(2) + self.survey.leaving(assault.unit)
                place = self.state.ground.place[assault.target]
                if place.kind == "site":
                    best[place.index] = max(best.get(place.index, 0.0), gain)
        yield from ((site, 0.4 * pull * gain) for site, gain in best.items() if gain > 0)

    def _walks(self) -> Iterator[tuple[float, list[str]]]:
        state, seat, count = self.state, self.survey.seat, len(self.state.sites)
        for soldier, reach in self.survey.marches:
            here = self.survey.leaving(soldier) + self._land_worth(soldier.node)
            for node, steps in enumerate(reach.steps):
                if not 0 < steps * self.survey.soldier_step <= self.points or steps >= FAR:
                    continue
                if node < count:
                    if state.sites[node].holder != seat:
                        continue
                    worth = self.survey.outlook.guard_worth(node)
                elif state.spots[node - count]:
                    continue
                else:
                    worth = -0.1
                names = [node_name(state.ground, n) for n in (soldier.node, *reach.way(node))]
                yield worth + self._land_worth(node) - here, names

    def _land_worth(self, node: int) -> float:
        """How near to prey and free sites a soldier is there."""
        return max(
            (g * nearness(self._land_steps[site][node]) for site, g in self._land_goals),
            default=0.0,
        )

    @cached_property
    def _land_goals(self) -> list[tuple[int, float]]:
        return [*self._goals(Soldier)]

    @cached_property
    def _land_steps(self) -> dict[int, list[int]]:
        links = net(self.state.ground).land
        return {site: spread((site,), links, lambda _: True).steps for site, _ in self._land_goals}

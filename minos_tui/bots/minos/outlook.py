"""What things are worth to a seat in a position, all in one unit: a point of income at the end.

Income decides the game, so it is the measure. A point of income held now counts more than one
at the end, for it also pays talents in every turn until then; talents count for what they can
still be turned into; a unit, a ring and a guard for the income that they win or keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import exp
from typing import Final

import attrs

from minos_tui.bots.minos.duels import siege_chance_of
from minos_tui.bots.minos.roads import FAR, net
from minos_tui.engine.minos.pieces import CITIES_TO_END
from minos_tui.engine.minos.state import SiteState, State


@attrs.frozen
class Taste:
    """The numbers that a style of play is made of; found by measuring in the arena."""

    income_a_turn: float = 0.12
    """What a point of income pays in one more own turn."""
    talent: float = 0.09
    """A talent, while there is time to turn it into buildings."""
    ship: float = 1.0
    soldier: float = 0.5
    """A unit, apart from the place that it holds."""
    yard: float = 8.0
    """The first site that can recruit ships; each further one is worth three fifths of that."""
    camp: float = 3.0
    """The first site that can recruit soldiers, and so on."""
    need: float = 4.0
    """What a camp counts more for a player who can recruit nothing at all."""
    source: float = 8.0
    """The last site that could recruit anything: without one an army only shrinks. With more of
    them each counts its part."""
    room: float = 1.2
    """A site's room for later buildings, while there is time for them."""
    ring: float = 0.30
    """The first ring, for each point of the sites that it defends."""
    haste: float = 0.6
    """What bringing the end nearer is worth to the leader."""
    will: float = 0.05
    """How much likelier a foe comes for each point of a site's value."""
    peril: float = 0.15
    """How likely a foe who can come does so for a worthless site."""
    guard: float = 1.3
    """A defender, for the danger that he averts."""
    spite: float = 1.0
    """What a foe loses, as a part of the same gain of one's own."""
    greed: float = 1.0
    """What an attack may win, as a part of what it really is worth."""
    onslaught: float = 0.6
    """What attacks after the first of a turn are worth: rings will be spent by then."""
    hurry: float = 0.3
    """What a step to a free site costs, when sites are compared."""
    claim: float = 0.35
    """A bare site without the founding, as a part of the founded one."""
    fleet: float = 1.0
    """A recruited ship, for what there is to do."""
    levy: float = 0.3
    """A recruited soldier, beside the guard that he is."""
    pull: float = 1.0
    """Being near to what could be gained, when units change places."""
    thrift: float = 0.12
    """The chance that a ring must bring to be spent in a duel for a worthless site, doubled."""
    city: float = 2.5
    """Turns for each city that the end still wants."""
    alarm: float = 1.0
    """How likely a foe has the points to come, as a multiple of `_STEPS_A_TURN`."""
    caution: float = 1.0
    """How much the danger to a site lowers what is built, founded or won there."""
    wane: float = 0.38
    """What each further ring is worth less than the one before, as a part."""
    unrest: float = 0.12
    """What a change of place must bring, so that units don't walk to and fro."""
    hunger: float = 0.3
    """What each free site, and each point of the best attack, speaks for one more ship."""


MOST_TURNS: Final = 14
_SITES_A_TURN: Final = 0.5
"""Sites that a player settles in a turn, while there are free ones."""
_BOLD: Final = 0.1
"""How much a player who dominates minds leaving a site empty."""
_STEPS_A_TURN: Final = ((5, 0.8), (10, 0.5), (15, 0.22), (20, 0.08))
"""How likely a foe has points for so many steps."""


def turns_left(state: State, taste: Taste) -> float:
    """About how many more turns each player will have."""
    bare = sum(not site.buildings.count for site in state.sites)
    cities = sum(site.buildings.is_city for site in state.sites)
    playing = sum(not player.out for player in state.players)
    settling = bare / (_SITES_A_TURN * max(1, playing))
    turns = max(1.0, settling, (CITIES_TO_END - cities) * taste.city)
    if state.options.round_limit:
        turns = min(turns, max(0.3, state.options.round_limit - state.round))
    return min(turns, MOST_TURNS)


@attrs.define(eq=False, slots=False)
class Outlook:
    """A position as `seat` weighs it. `state` may be at any phase."""

    state: State
    seat: int
    taste: Taste
    _dangers: dict[tuple[int, int, int], float] = attrs.field(factory=dict, init=False)

    @cached_property
    def turns(self) -> float:
        return turns_left(self.state, self.taste)

    @cached_property
    def incomes(self) -> tuple[int, ...]:
        """By seat, from seat 1."""
        return tuple(self.state.income(seat) for seat in range(1, len(self.state.players) + 1))

    @cached_property
    def best_foe(self) -> int:
        """The highest income of another player."""
        return max(
            income
            for seat, income in enumerate(self.incomes, 1)
            if seat != self.seat and not self.state.players[seat - 1].out
        )

    @cached_property
    def lead(self) -> float:
        """From -1 (far behind) to 1 (far ahead)."""
        ahead = self.incomes[self.seat - 1] - self.best_foe
        return max(-1.0, min(1.0, ahead / 8))

    @cached_property
    def dominates(self) -> bool:
        """Whether nobody can catch up soon: then bringing the game to its end is worth a site
        left empty for a turn."""
        return self.incomes[self.seat - 1] >= 2 * self.best_foe + 6

    @cached_property
    def income_worth(self) -> float:
        """A point of income from now on."""
        return 1 + self.taste.income_a_turn * self.turns

    @cached_property
    def talent_worth(self) -> float:
        return self.taste.talent * min(1.0, self.turns / 3)

    def money_worth(self, talents: float) -> float:
        """A treasury: what can't be spent soon counts little."""
        soon, later = min(talents, 60), min(max(talents - 60, 0.0), 120)
        return self.talent_worth * (soon + 0.25 * later + 0.001 * talents)

    @cached_property
    def losses(self) -> tuple[float, ...]:
        """By seat: what a loss of that player is worth, as a part of the same gain of one's own."""
        spite = self.taste.spite
        if self.duel:
            return (spite,) * len(self.incomes)
        return tuple(spite * (0.6 if income == self.best_foe else 0.25) for income in self.incomes)

    @cached_property
    def mean_loss(self) -> float:
        return self.taste.spite * (1.0 if self.duel else 0.5)

    @cached_property
    def duel(self) -> bool:
        """Whether one foe is left."""
        return sum(not p.out for p in self.state.players) == 2

    # Rings

    @cached_property
    def first_ring(self) -> float:
        values = sorted(s.buildings.value for s in self.state.sites if s.holder == self.seat)
        defended = sum(values[-3:]) / 2 + 2
        near = min(1.0, self.state.round / 4)
        return self.taste.ring * defended * self.income_worth * near

    def rings_worth(self, rings: int) -> float:
        """That many rings in hand, each worth less than the one before."""
        wane = min(self.taste.wane, 0.95)
        return self.first_ring * (1 - (1 - wane) ** rings) / wane

    # Danger

    @cached_property
    def foe_units(self) -> tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]:
        """For each foe: his seat, and by site the steps of his nearest ship and soldier."""
        return tuple(
            (seat, self._ship_steps(seat), self._soldier_steps(seat))
            for seat, player in enumerate(self.state.players, 1)
            if seat != self.seat and not player.out
        )

    def _ship_steps(self, seat: int) -> tuple[int, ...]:
        state, chart = self.state, net(self.state.ground)
        areas = [area for area, owner in enumerate(state.sea) if owner == seat]
        if state.fish[seat - 1]:
            areas.append(state.ground.fish)
        moored = [i for i, s in enumerate(state.sites) if s.ship and s.holder == seat]
        rows = [chart.sail[area] for area in areas] + [chart.put_out[site] for site in moored]
        return _nearest(rows, len(state.sites))

    def _soldier_steps(self, seat: int) -> tuple[int, ...]:
        state, chart = self.state, net(self.state.ground)
        count = len(state.sites)
        starts = [i for i, s in enumerate(state.sites) if s.guards and s.holder == seat]
        starts += [
            site
            for j, owner in enumerate(state.spots)
            if owner == seat
            for site in chart.land[count + j][:1]  # no way leads from a closed site of an island
            if site < count
        ]
        return _nearest([chart.walk[start] for start in starts], count)

    @cached_property
    def _comers(self) -> tuple[tuple[tuple[float, int, int], ...], ...]:
        """By site the foes who may come there: how likely their steps are, his rings, his units."""
        players = self.state.players
        return tuple(
            tuple(
                (come, players[seat - 1].rings, 2 if max(ship, soldier) <= 10 else 1)
                for seat, ship, soldier in by_foe
                if (come := _COMES[min(ship, soldier)])
            )
            for by_foe in zip(
                *(
                    [(seat, *steps) for steps in zip(ships, soldiers, strict=True)]
                    for seat, ships, soldiers in self.foe_units
                ),
                strict=True,
            )
        )

    def danger(self, site: int, defenders: int, value: int | None = None) -> float:
        """How likely the site is lost before the next own turn, with that many defenders."""
        if self.state.round < 1:
            return 0.0
        if value is None:
            value = self.state.sites[site].buildings.value
        key = site, defenders, value
        if key not in self._dangers:
            self._dangers[key] = self._danger(site, defenders, value)
        return self._dangers[key]

    def _danger(self, site: int, defenders: int, value: int) -> float:
        kept, rings = 1.0, self.state.players[self.seat - 1].rings
        will = min(0.75, self.taste.peril + self.taste.will * value)
        for come, foe_rings, units in self._comers[site]:
            likely = min(1.0, come * self.taste.alarm) * will
            kept *= 1 - likely * siege_chance_of(units, foe_rings, rings, defenders)
        return 1 - kept

    def caution(self, part: float) -> float:
        """That part of a danger, as this taste minds it."""
        return min(1.0, part * self.taste.caution)

    @cached_property
    def risks(self) -> tuple[float, ...]:
        """By site: the danger of those held, 0 for the others."""
        return tuple(
            self.danger(index, defenders(site)) if site.holder == self.seat else 0.0
            for index, site in enumerate(self.state.sites)
        )

    def site_worth(self, site: SiteState) -> float:
        """Holding a site, compared with its being nobody's."""
        room = 0.0 if site.buildings.is_city else self.taste.room * min(1.0, self.turns / 5)
        return site.buildings.value * self.income_worth + room

    def guard_worth(self, site: int, change: int = 1) -> float:
        """What one defender more (or less, for -1) on a held site is worth, never negative.

        For the last defender leaving that is the site itself.
        """
        here = self.state.sites[site]
        count = defenders(here)
        at_stake = self.site_worth(here) * (1 + self.mean_loss)
        if count + change <= 0:
            left = self.site_worth(here) + 0.3 * at_stake
            return left * (_BOLD if self.dominates else 1.0)
        averted = abs(self.risks[site] - self.danger(site, count + change))
        return at_stake * averted * self.taste.guard


_COMES: Final = tuple(
    next((chance for far, chance in _STEPS_A_TURN if steps <= far), 0.0) for steps in range(FAR + 1)
)
"""`_STEPS_A_TURN` by number of steps."""


def _nearest(rows: Sequence[Sequence[int]], sites: int) -> tuple[int, ...]:
    """By site the fewest steps of all rows."""
    return tuple(map(min, zip(*rows, strict=True))) if rows else (FAR,) * sites


def defenders(site: SiteState) -> int:
    return site.guards + site.ship


def nearness(steps: int) -> float:
    """How much of a goal's worth a unit has that is so many steps away."""
    return 0.0 if steps >= FAR else exp(-steps / 6)

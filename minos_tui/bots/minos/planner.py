"""The best use of a turn's dice: how points, permits, rings and money go to goals.

Goals are few and dice give few different sums (160 for all 462 throws), so one table of works
and one of assaults answer for every throw. The same worth guides the keeps and the acting phase.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import attrs

from minos_tui.bots.minos.dice_play import KeepPlan, Share, keep_plan, sums_of_throws
from minos_tui.bots.minos.goals import CLOSING, Assault, Survey, Visit, Works
from minos_tui.engine.minos.pieces import PRICES, RING_PRICE

_SITES_BUILT_ON: Final = 6
"""Sites on which a plan builds at most."""
_MOST_PERMITS: Final = 9
MOST_BOUGHT: Final = 6
"""Rings bought in a turn at most, to fight with."""
RESERVE: Final = 10
"""Talents that are not spent on rings."""


@attrs.frozen
class Bundle:
    """Works on several sites together."""

    permits: int
    talents: int
    gain: float
    works: tuple[Works, ...]


@attrs.frozen
class Chain:
    """Several visits: their points, how many sites are bare, the gain if all bare ones are
    founded, and if none is."""

    points: float
    bare: int
    gain: float
    claim: float


_NO_WORKS: Final = Bundle(0, 0, 0.0, ())
_STAYING: Final = (Chain(0.0, 0, 0.0, 0.0),)


@attrs.frozen
class Plan:
    """What a turn is worth and which goals make it so: the first `visits` sites of the chain,
    `assaults` in order of worth, the works that `talents` in all can pay."""

    worth: float
    share: Share
    visits: int
    assaults: tuple[Assault, ...]
    works: tuple[Works, ...]


@attrs.define(eq=False, slots=False)
class Planner:
    """Weighs what dice bring in the position of `survey`."""

    survey: Survey
    _works: dict[tuple[int, int], Bundle] = attrs.field(factory=dict)
    _assaults: dict[tuple[int, float], tuple[float, tuple[Assault, ...]]] = attrs.field(
        factory=dict
    )
    _ranked: dict[int, list[tuple[float, Assault]]] = attrs.field(factory=dict)

    # Works

    @cached_property
    def bundles(self) -> Sequence[Bundle]:
        """Works that no others beat in permits, talents and gain together."""
        survey, seat = self.survey, self.survey.seat
        sites = [i for i, site in enumerate(survey.state.sites) if site.holder == seat]
        groups = [works for site in sites if (works := survey.works_on(site))]
        groups.sort(
            key=lambda works: -max(one.gain / (one.permits + one.talents / 8) for one in works)
        )
        found = [_NO_WORKS]
        for works in groups[:_SITES_BUILT_ON]:
            found = _undominated(
                [*found, *(_with(bundle, one) for bundle in found for one in works)]
            )
        return found

    def best_works(self, permits: int, talents: int) -> Bundle:
        """The works to pay with so many permits and talents."""
        if not permits:
            return _NO_WORKS
        key = min(permits, _MOST_PERMITS), max(0, min(talents, 130))
        if key not in self._works:
            self._works[key] = max(
                (b for b in self.bundles if b.permits <= key[0] and b.talents <= key[1]),
                key=lambda b: b.gain,
            )
        return self._works[key]

    # Assaults

    def best_assaults(self, rings: int, points: float) -> tuple[float, tuple[Assault, ...]]:
        """The assaults to pay with so many points: their gain together, the best first."""
        if not points:
            return 0.0, ()
        key = rings, points
        if key not in self._assaults:
            self._assaults[key] = self._pick_assaults(rings, points)
        return self._assaults[key]

    def _pick_assaults(self, rings: int, points: float) -> tuple[float, tuple[Assault, ...]]:
        chosen: list[Assault] = []
        gain = 0.0
        for more, one in self._ranking(rings):
            if more <= 0.1 or len(chosen) == 3:
                break
            if one.points > points:
                continue
            if any(o.unit == one.unit or o.target == one.target for o in chosen):
                continue
            chosen.append(one)
            # A second siege finds fewer rings and other units in the way.
            gain += more * (1.0 if len(chosen) == 1 else self.survey.outlook.taste.onslaught)
            points -= one.points
        return gain, tuple(chosen)

    def _ranking(self, rings: int) -> list[tuple[float, Assault]]:
        """The assaults with what each gains with so many rings, the best first."""
        if rings not in self._ranked:
            found = [(one.gain(rings), one) for one in self.survey.assaults]
            found.sort(key=lambda pair: pair[0] - 0.04 * pair[1].points, reverse=True)
            self._ranked[rings] = found
        return self._ranked[rings]

    # All together

    @cached_property
    def chains(self) -> Sequence[Chain]:
        """The first visits of the survey's order together, by their number."""
        found = [*_STAYING]
        for visit in self.survey.visits:
            last = found[-1]
            found.append(
                Chain(
                    last.points + visit.points,
                    last.bare + visit.permits,
                    last.gain + visit.gain,
                    last.claim + self._claim(visit),
                )
            )
        return found

    def _claim(self, visit: Visit) -> float:
        """A visit without a founding: a bare site is only kept for the next turn."""
        claim = self.survey.outlook.taste.claim
        return claim * visit.gain if visit.permits else visit.gain

    def _chain_gain(self, number: int, founded: int) -> float:
        if not number:
            return 0.0
        chain = self.chains[number]
        bare, gain, claim = chain.bare, chain.gain, chain.claim
        if not bare:
            return gain
        part = founded / bare
        total = part * gain + (1 - part) * claim
        if founded == bare and self.survey.closes(founded, 0):
            total += CLOSING if self.survey.wins_with(2 * founded) else claim - gain
        return total

    def weigh(
        self, share: Share, points: float = 0.0, permits: int = 0, *, may_buy: bool = False
    ) -> Plan:
        """The best plan for these dice, with so many points and permits in hand."""
        survey = self.survey
        state, outlook = survey.state, survey.outlook
        player = state.players[survey.seat - 1]
        income = outlook.incomes[survey.seat - 1]
        points += share.points
        permits += share.permits
        rings = player.rings + share.rings
        best: Plan | None = None
        for number, chain in enumerate(self.chains if points else _STAYING):
            if chain.points > points:
                break
            founded = min(chain.bare, permits)
            paid = PRICES[0] * founded
            early = min(founded, player.talents // PRICES[0])
            money = player.talents + share.scales * (income + 2 * early) - paid
            if money < 0:
                continue
            bundle = self.best_works(permits - founded, money)
            bought = 0
            if may_buy or share.rings:
                bought = max(0, min(MOST_BOUGHT, (money - bundle.talents - RESERVE) // RING_PRICE))
            gain, assaults = self.best_assaults(rings + bought, points - chain.points)
            if not assaults:
                bought = 0
            worth = (
                self._chain_gain(number, founded)
                + bundle.gain
                + gain
                + outlook.money_worth(money - bought * RING_PRICE)
                + outlook.rings_worth(rings + bought)
                + self._spare(points - chain.points, number)
            )
            if best is None or worth > best.worth:
                best = Plan(worth, share, number, assaults, bundle.works)
        assert best is not None
        return best

    def _spare(self, points: float, number: int) -> float:
        """Points that reach no goal now bring units nearer to the next one."""
        if not points:
            return 0.0
        visits = self.survey.visits
        near = 0.02 * min(points, 10)
        if number < len(visits) and visits[number].points > points:
            near += 0.35 * visits[number].gain * points / visits[number].points
        return near

    def keep_plan(self) -> KeepPlan:
        """The exact best keeps for the worth of every final throw."""
        loose = self.survey.state.options.loose_combinations
        sums, by_throw = sums_of_throws(loose=loose)
        known = [self.weigh(share).worth for share in sums]
        worth = [max([known[number] for number in numbers]) for numbers in by_throw]
        return keep_plan(worth)


def _with(bundle: Bundle, one: Works) -> Bundle:
    return Bundle(
        bundle.permits + one.permits,
        bundle.talents + one.talents,
        bundle.gain + one.gain,
        (*bundle.works, one),
    )


def _undominated(bundles: list[Bundle]) -> list[Bundle]:
    """Those that aren't beaten; dearest in permits last."""
    found: list[Bundle] = []
    for bundle in sorted(bundles, key=lambda b: (b.permits, b.talents, -b.gain)):
        if bundle.permits > _MOST_PERMITS:
            break
        if not any(o.talents <= bundle.talents and o.gain >= bundle.gain for o in found):
            found.append(bundle)
    return found

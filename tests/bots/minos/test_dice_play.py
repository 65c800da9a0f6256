"""The dice of a turn: keeps against brute force, shares against the rules themselves."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import pytest

from minos_tui.bots.minos.dice_play import (
    KeepPlan,
    final_throws,
    keep_plan,
    shares,
    uses_of,
)
from minos_tui.engine.minos.dice import uses
from minos_tui.engine.minos.events import DieUsed
from minos_tui.engine.minos.options import Options
from minos_tui.engine.minos.pieces import FACES, KINDS, Kind, sorted_dice
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, State
from minos_tui.engine.minos.throws import throws
from tests.testkit.positions import position, site

Gains = tuple[int, int, int, int]


class BruteForce:
    """The best keeps by trying all of them over all throws, with nothing shared but the rules."""

    def __init__(self, worth: dict[str, float]) -> None:
        self.worth = worth
        self.value = cache(self._value)

    def mean(self, kept: str, rerolls: int) -> float:
        """The worth of keeping `kept`, with that many re-rolls left afterwards."""
        loose = 6 - len(kept)
        total = sum(
            ways * self.value(sorted_dice(kept + fallen), rerolls) for fallen, ways in throws(loose)
        )
        return total / 6.0**loose

    def keeps(self, dice: str) -> set[str]:
        return {"".join(kept) for count in range(6) for kept in combinations(dice, count)}

    def _value(self, dice: str, rerolls: int) -> float:
        if not rerolls:
            return self.worth[dice]
        again = max(self.mean(kept, rerolls - 1) for kept in self.keeps(dice))
        return max(self.worth[dice], again)


def random_worth(seed: int) -> dict[str, float]:
    rng = random.Random(seed)
    return {dice: rng.random() ** 4 for dice in final_throws()}


def planned(worth: dict[str, float]) -> KeepPlan:
    return keep_plan([worth[dice] for dice in final_throws()])


@pytest.mark.parametrize("seed", range(3))
def test_the_last_reroll_is_the_best_of_all_keeps(seed: int) -> None:
    worth = random_worth(seed)
    brute, plan = BruteForce(worth), planned(worth)

    for dice in random.Random(seed).sample(final_throws(), 12):
        kept, value = plan.valued(dice, 1)

        assert brute.value(dice, 1) == pytest.approx(value)
        found = worth[dice] if kept == dice else brute.mean(kept, 0)
        assert value == pytest.approx(found)


def test_the_first_reroll_looks_forward_to_the_second() -> None:
    worth = random_worth(9)
    brute, plan = BruteForce(worth), planned(worth)

    for dice in random.Random(9).sample(final_throws(), 4):
        kept, value = plan.valued(dice, 2)

        assert brute.value(dice, 2) == pytest.approx(value)
        found = worth[dice] if kept == dice else brute.mean(kept, 1)
        assert value == pytest.approx(found)


def test_equal_keeps_throw_no_die_for_nothing() -> None:
    plan = planned(dict.fromkeys(final_throws(), 1.0))

    assert ("aabgjt", 1.0) == plan.valued("aabgjt", 2)


def test_a_wish_for_scales_keeps_the_scales() -> None:
    plan = planned({dice: float(dice.count("s")) for dice in final_throws()})

    assert "sss" == plan.keep("sssabt", 2)
    assert "ssssss" == plan.keep("ssssss", 1)


# Shares against the rules


def acting(dice: str, jokers: frozenset[Kind], stars: frozenset[Kind], loose: bool) -> State:
    return position(
        sites={"KNO": site(1, guards=1, built="h")},
        talents=(0, 0, 0, 0),
        options=Options(loose_combinations=loose),
        phase=(Acting(dice, jokers, stars),),
    )


def all_gains(state: State) -> set[Gains]:
    """What every order of uses that leaves no use over brings, by the rules."""
    found: set[Gains] = set()
    seen: set[tuple[State, Gains]] = set()

    def go(state: State, gains: Gains) -> None:
        if (state, gains) in seen:
            return
        seen.add((state, gains))
        frame = state.phase[-1]
        assert isinstance(frame, Acting)
        loose = state.options.loose_combinations
        possible = uses(frame.dice, frame.jokers, frame.stars, loose)
        if not possible:
            found.add(gains)
        for use in possible:
            step = GAME.apply(state, use)
            (event,) = (e for e in step.events if isinstance(e, DieUsed))
            more = (event.talents, event.rings, event.points // 2, event.permits)
            go(step.after, tuple(a + b for a, b in zip(gains, more, strict=True)))  # type: ignore[arg-type]

    go(state, (0, 0, 0, 0))
    return found


def undominated(gains: set[Gains]) -> set[Gains]:
    return {
        one
        for one in gains
        if not any(o != one and all(a >= b for a, b in zip(o, one, strict=True)) for o in gains)
    }


@pytest.mark.parametrize("loose", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_shares_are_the_best_that_the_rules_allow(seed: int, loose: bool) -> None:
    rng = random.Random(seed)
    dice = sorted_dice("".join(rng.choices(FACES + "jt", k=rng.choice((3, 4, 5)))))
    jokers = frozenset(kind for kind in KINDS if rng.random() < 0.2)
    stars = frozenset(kind for kind in KINDS if rng.random() < 0.2)
    state = acting(dice, jokers, stars, loose)

    found = {share.gains for share in shares(dice, jokers, stars, loose)}

    assert undominated(all_gains(state)) == found


@pytest.mark.parametrize("loose", [False, True])
@pytest.mark.parametrize("dice", ["ssagbj", "gggjtt", "bbjjtt", "jjjjtt", "sabjjt", "ttttjg"])
def test_a_share_can_be_used_command_by_command(dice: str, loose: bool) -> None:
    dice = sorted_dice(dice)
    for share in shares(dice, loose=loose):
        state = acting(dice, frozenset(), frozenset(), loose)
        for kind in KINDS:
            for use in uses_of(share, dice, kind):
                state = GAME.apply(state, use).after
        frame, player = state.phase[-1], state.players[0]
        assert isinstance(frame, Acting)
        gains = (player.talents, player.rings, frame.points // 2, frame.permits)
        assert share.gains == gains

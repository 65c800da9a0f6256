"""Daedalus: exact dice for his own valuation, plans tried out, and nothing left to luck."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from minos_tui.bots.minos import daedalus, lookahead
from minos_tui.bots.minos.daedalus import STYLES, Daedalus, Judged, best_style, styles
from minos_tui.bots.minos.dice_play import final_throws
from minos_tui.bots.minos.lookahead import Player, Tried, answered, decided, duel_odds, try_out
from minos_tui.bots.minos.outlook import Taste
from minos_tui.bots.protocol import DEFAULT_BUDGET, Budget
from minos_tui.engine.game import Decision
from minos_tui.engine.minos.commands import Attack, Board, Build, Command, Keep
from minos_tui.engine.minos.options import Options
from minos_tui.engine.minos.pieces import sorted_dice
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Ended, Rolling, State
from minos_tui.engine.minos.throws import throws
from tests.testkit.games import first_state, steps
from tests.testkit.positions import position, site, standard_text


class Reference:
    """The best keeps by trying all of them over all throws: nothing shared but the worths."""

    def __init__(self, worth: dict[str, float]) -> None:
        self.worth = worth
        self.mean, self.value = cache(self._mean), cache(self._value)

    def _mean(self, kept: str, rerolls: int) -> float:
        loose = 6 - len(kept)
        total = sum(
            ways * self.value(sorted_dice(kept + fallen), rerolls) for fallen, ways in throws(loose)
        )
        return total / 6.0**loose

    def _value(self, dice: str, rerolls: int) -> float:
        if not rerolls:
            return self.worth[dice]
        again = (self.mean(kept, rerolls - 1) for kept in self.keeps(dice))
        return max(self.worth[dice], *again)

    def keeps(self, dice: str) -> set[str]:
        return {"".join(kept) for count in range(6) for kept in combinations(dice, count)}


def turn_starts(seed: int) -> Iterator[State]:
    """Random dice that lie after the first or second throw of turns of random games."""
    for number in range(10_000):
        rng = random.Random(f"{seed} {number}")
        seats = rng.choice((2, 3, 4))
        state = first_state(GAME, seats, {"round-limit": "20"}, standard_text())
        for step in steps(GAME, state, rng):
            frame = step.after.phase[-1]
            asked = isinstance(frame, Rolling) and not frame.loose
            if asked and step.after.round > 2 and rng.random() < 0.05:
                yield step.after


def assert_exact(state: State) -> None:
    """The dice that Daedalus keeps have the best mean of all by the reference."""
    frame = state.phase[-1]
    assert isinstance(frame, Rolling)
    plan = Player(styles(state)[0]).keep_plan_for(state)
    reference = Reference(dict(zip(final_throws(), plan.worth, strict=True)))
    command = Daedalus().choose(state, GAME.legal(state), random.Random(0), DEFAULT_BUDGET)
    rerolls = 3 - frame.throws
    if isinstance(command, Keep):
        found = reference.mean(command.dice, rerolls - 1)
    else:
        found = reference.worth[frame.dice]
    assert reference.value(frame.dice, rerolls) == pytest.approx(found)


def test_he_keeps_what_a_brute_force_over_all_throws_keeps() -> None:
    starts = turn_starts(1)
    for _ in range(40):
        assert_exact(next(starts))


@pytest.mark.soak
def test_he_does_so_on_a_thousand_turns() -> None:
    starts = turn_starts(2)
    for _ in range(1000):
        assert_exact(next(starts))


# Trying out


def rich_prey(rings: int = 3) -> State:
    return position(
        seats=2,
        sites={
            "PHA": site(2, guards=1, built="wwwW"),
            "KNO": site(1, ship=True, guards=3, built="ww"),
        },
        talents=(30, 20),
        rings=(rings, 0),
        phase=(Acting("agbbs", points=12),),
        options=Options(),
    )


def test_a_seed_gives_the_same_try_again() -> None:
    first, second = (try_out(rich_prey(), styles(rich_prey())[0], 3, 4) for _ in range(2))

    assert first.path == second.path
    assert first.ends == second.ends


def test_a_try_ends_where_another_throws() -> None:
    tried = try_out(rich_prey(), styles(rich_prey())[0], 3, 3)

    assert tried.fought
    assert 3 == len(tried.ends)
    assert any(isinstance(command, Attack) for command in tried.path)
    assert all(isinstance(e.phase[-1], Ended) or e.seat == 2 for e in tried.ends)


def test_the_first_duel_is_won_as_often_as_its_odds_say() -> None:
    state = position(
        seats=2,
        sites={"PHA": site(2, guards=1, built="wwwW"), "KNO": site(1, guards=3, built="w")},
        sea={"Y": 1},
        rings=(1, 1),
        phase=(Acting(points=2),),
        options=Options(transport=False),
    )
    tried = try_out(state, styles(state)[0], 5, 40)
    won = sum(end.sites != tried.ends[0].sites for end in tried.ends)
    begun = GAME.apply(state, tried.path[-1]).after

    assert abs(min(won, 40 - won) - 40 * min(duel_odds(begun), 1 - duel_odds(begun))) <= 1


@pytest.mark.parametrize("rings", [(0, 0), (2, 0), (0, 3), (2, 3)])
@pytest.mark.parametrize("won", [False, True])
def test_a_duel_in_thought_costs_a_ring_and_removes_the_loser(
    won: bool, rings: tuple[int, int]
) -> None:
    state = position(
        seats=2,
        sites={"PHA": site(2, guards=1, built="w"), "KNO": site(1, guards=3, built="w")},
        sea={"Y": 1, "D": 2},
        rings=rings,
        phase=(Acting(points=2),),
    )
    after = decided(GAME.apply(state, Attack("Y", "PHA~")).after, won)

    assert isinstance(after.phase[-1], Acting)
    assert (1 if won else 2) == after.sites[after.ground.place["PHA"].index].holder
    assert 1 not in after.sea
    assert [max(0, number - 1) for number in rings] == [p.rings for p in after.players]


def test_without_a_duel_there_is_one_way_only() -> None:
    state = position(seats=2, sites={"KNO": site(1, guards=1)}, phase=(Acting("bbs"),))
    tried = try_out(state, styles(state)[0], 1, 5)

    assert not tried.fought
    assert 1 == len(tried.ends)


def test_an_answer_is_the_whole_turn_of_the_next() -> None:
    held = {"KNO": site(1, guards=9), "EMP": site(1, guards=9)}
    state = position(seats=2, sites=held, phase=(Acting(),))
    (end,) = try_out(state, styles(state)[0], 1, 1).ends
    keeps = Player().keep_plan_for(end)
    after = answered(end, keeps, 7)

    assert (1, 3) == (after.seat, after.round)
    assert after == answered(end, keeps, 7)


def test_he_settles_where_he_can() -> None:
    state = position(seats=2, sea={"X": 1}, talents=(50, 50), phase=(Acting("gbb"),))
    bot, rng = Daedalus(), random.Random(1)
    found = []
    while GAME.turn(state) == Decision(1) and state.seat == 1:
        command = bot.choose(state, GAME.legal(state), rng, DEFAULT_BUDGET)
        found.append(command)
        state = GAME.apply(state, command).after

    assert any(isinstance(command, Build) for command in found)


def test_he_lands_a_soldier_where_he_meant_to() -> None:
    state = position(
        seats=2,
        sites={"KNO": site(1, ship=True, guards=3, built="w"), "MYC": site(2, guards=1)},
        phase=(Acting(points=16),),
        options=Options(),
    )
    bot, rng, plain = Daedalus(), random.Random(1), state
    found: list[Command] = []
    while GAME.turn(state) == Decision(1) and state.seat == 1:
        found.append(bot.choose(state, GAME.legal(state), rng, DEFAULT_BUDGET))
        state = GAME.apply(state, found[-1]).after
    tries = [try_out(plain, taste, 1, 1).path for taste in styles(plain)]

    assert Board("KNO") in found
    assert tuple(found) in tries


def test_another_style_needs_both_judgements() -> None:
    assert 0 == Judged(1, now=0.2, after=-0.01).gain == Judged(1, now=-0.01, after=0.2).gain
    assert Judged(1, now=0.1, after=0.3).gain == pytest.approx(0.2)


def test_the_choice_of_a_style_is_the_same_by_seed() -> None:
    state = rich_prey()
    chosen = {best_style(state, random.Random(5), DEFAULT_BUDGET) for _ in range(3)}

    assert 1 == len(chosen)
    assert chosen < set(range(len(STYLES)))


def test_a_better_judged_plan_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a judge who loves nothing but rings he leaves Ariadne's plan for the ring hoarder's."""

    def rings(state: State, mover: int = 0) -> list[float]:
        mine = state.players[0].rings
        return [0.5 + mine / 20, 0.5 - mine / 20]

    monkeypatch.setattr(lookahead, "win_shares", rings)
    state = position(
        seats=2,
        sites={"KNO": site(1, guards=2, built="ww"), "PHA": site(2, guards=2, built="ww")},
        talents=(60, 0),
        phase=(Acting("aab"),),
        options=Options(transport=False),
    )
    style = best_style(state, random.Random(1), DEFAULT_BUDGET)
    plain, chosen = (try_out(state, styles(state)[n], 1, 1).ends[0] for n in (0, style))

    assert chosen.players[0].rings > plain.players[0].rings


def test_a_small_budget_thinks_less(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def counting(state: State, taste: Taste, seed: int, samples: int) -> Tried:
        tried.append(taste)
        return try_out(state, taste, seed, samples)

    monkeypatch.setattr(daedalus, "try_out", counting)
    best_style(rich_prey(), random.Random(1), Budget(nodes=100))
    few = len(tried)
    best_style(rich_prey(), random.Random(1), DEFAULT_BUDGET)

    assert few < len(tried) - few

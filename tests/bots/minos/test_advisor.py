"""The advisor: legal plans, ranked by what they bring, and keeps by their exact means."""

from __future__ import annotations

import json
import random

import pytest

from minos_tui.bots.minos.advisor import MOST, adviser, at_first_sight, keep_choices, plans, win_now
from minos_tui.bots.minos.daedalus import MARGIN, styles
from minos_tui.bots.minos.lookahead import Player, straight, try_out
from minos_tui.bots.minos.tools import advise
from minos_tui.bots.protocol import DEFAULT_BUDGET
from minos_tui.bots.tools import ToolProblem
from minos_tui.engine.game import Decision
from minos_tui.engine.minos.commands import Attack, End
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Duel, Rolling, State
from tests.testkit.games import first_state, steps
from tests.testkit.positions import standard_text


def states(kind: type, seed: int, most: int) -> list[State]:
    """Positions of a random game whose top frame is of that kind."""
    start = first_state(GAME, 3, {"round-limit": "12"}, standard_text())
    found = [s.after for s in steps(GAME, start, random.Random(seed))]
    return [state for state in found if isinstance(state.top, kind)][:: max(1, len(found) // most)]


@pytest.mark.parametrize("seed", range(3))
def test_plans_can_be_played_and_the_best_comes_first(seed: int) -> None:
    for state in states(Acting, seed, 12):
        found = plans(state)
        assert 1 <= len(found) <= MOST
        assert len({plan.commands for plan in found}) == len(found)
        worth = [plan.worth for plan in found]
        assert max(worth) <= worth[0] + MARGIN
        assert sorted(worth[1:], reverse=True) == worth[1:]
        for plan in found:
            assert 0 <= plan.win <= 1
            assert 0 <= plan.later <= 1
            after = state
            for command in plan.commands:
                after = GAME.apply(after, command).after
            assert isinstance(plan.commands[-1], End | Attack)
            assert (plan.attack is None) == isinstance(plan.commands[-1], End)


@pytest.mark.parametrize("seed", range(3))
def test_the_first_plan_is_the_one_that_is_advised(seed: int) -> None:
    """It is that of the adviser's own taste unless another is clearly better; ending the turn is
    one of the plans that are weighed, and the measure of the others."""
    seen = set()
    for state in states(Acting, seed, 24):
        told = advise(state, ())
        first, *others = told["plans"]
        best = max(map(worth, others), default=0.0)
        own = adviser(state).choose(state, GAME.legal(state), random.Random(0), DEFAULT_BUDGET)
        assert told["command"] == first["commands"][0]
        assert first["commands"][0] == GAME.text(own) or worth(first) >= best
        assert best <= worth(first) + MARGIN + 1e-3
        ended = [plan for plan in told["plans"] if plan["commands"] == ["end"]]
        assert all(plan["win"] == told["win"] for plan in ended)
        seen.add(told["command"])
    assert len(seen) > 1


def test_at_first_sight_a_command_and_the_chances_are_told() -> None:
    found = [*states(Acting, 0, 60), *states(Rolling, 0, 60)]
    for state in (one for one in found if isinstance(GAME.turn(one), Decision)):
        told = advise(state, ["quick"])
        assert {"seat", "command"} <= told.keys() <= {"seat", "command", "attacks"}
        assert GAME.parse(told["command"]) in GAME.legal(state)


def test_nothing_is_advised_at_first_sight_that_leads_nowhere() -> None:
    """In one position of fifty it would: a ship's move into a harbour and out again, mostly."""
    better = 0
    for state in states(Acting, 0, 1000):
        first = at_first_sight(state)
        own = adviser(state).choose(state, GAME.legal(state), random.Random(0), DEFAULT_BUDGET)
        assert first in GAME.legal(state)
        if first != own:
            better += 1
            told = try_out(state, styles(state)[0], 0, 1).path
            assert straight(state, told)[0] == first
    assert better


@pytest.mark.parametrize("words", [["slow"], ["quick", "slow"]])
def test_advice_takes_no_other_words(words: list[str]) -> None:
    with pytest.raises(ToolProblem, match="no_more_words") as problem:
        advise(states(Acting, 0, 60)[0], words)
    assert problem.value.about["given"] == "slow"


def worth(plan: dict[str, float]) -> float:
    return (plan["win"] + plan["later"]) / 2


def with_a_detour() -> State:
    """A position in which the advisor's own player would enter Syracuse only to leave it."""
    state = states(Acting, 2, 10**6)[67]
    path = try_out(state, styles(state)[0], 0, 1).path
    assert straight(state, path) != path
    return state


def test_a_plan_tells_no_steps_there_and_back() -> None:
    state = with_a_detour()
    for plan in plans(state):
        assert straight(state, plan.commands) == plan.commands


def test_a_plan_that_fights_nobody_tells_the_sums_at_its_end() -> None:
    peaceful = [
        (state, plan) for state in states(Acting, 1, 12) for plan in plans(state) if not plan.attack
    ]
    assert peaceful
    for state, plan in peaceful:
        after = state
        for command in plan.commands:
            after = GAME.apply(after, command).after
        player = after.players[state.seat - 1]
        assert (player.talents, player.rings) == (plan.talents, plan.rings)
        assert after.income(state.seat) == plan.income


def test_keeps_are_told_by_their_exact_means() -> None:
    lying = [s for s in states(Rolling, 2, 10**6) if not s.top.loose]  # type: ignore[union-attr]
    for state in lying[::7]:
        frame = state.top
        assert isinstance(frame, Rolling)
        choices = keep_choices(state)
        assert 0 == choices[0].loss
        best = Player(styles(state)[0]).keep_plan_for(state).keep(frame.dice, 3 - frame.throws)
        equal = {choice.dice for choice in choices if choice.loss < 1e-9}
        assert best in equal
    assert len(lying) > 50


def test_before_the_first_throw_there_is_nothing_to_keep() -> None:
    fresh = next(s for s in states(Rolling, 2, 10**6) if s.top.loose == 6)  # type: ignore[union-attr]

    assert not keep_choices(fresh)
    assert not plans(fresh)


def test_the_protocol_tells_all_of_it() -> None:
    state = states(Acting, 1, 12)[0]
    told = json.loads(json.dumps(advise(state, ())))

    assert round(win_now(state), 4) == told["win"]
    assert {"commands", "win", "later", "talents", "income", "rings"} <= set(told["plans"][0])
    for plan in told["plans"]:
        assert ("attack" in plan) == plan["commands"][-1].startswith("attack")
        assert 0 <= plan.get("attack", 0) <= 1


def test_a_duel_is_advised_by_its_chances_alone() -> None:
    (state, *_) = states(Duel, 0, 10_000)[1:]
    told = advise(state, ()) if state.top.dice else {}  # type: ignore[union-attr]

    assert "plans" not in told
    assert "keeps" not in told

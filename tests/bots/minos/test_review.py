"""Looking at games again: stretches of play, and mistakes with better plans."""

from __future__ import annotations

import random
from functools import cache
from itertools import count, islice
from typing import Any

import attrs
import pytest

from minos_tui.bots.minos.advisor import plans
from minos_tui.bots.minos.lookahead import Rounds, straight
from minos_tui.bots.minos.review import (
    A_LOOK,
    LEAST,
    TRIALS,
    Mistake,
    Stretch,
    mistake,
    stretches,
    worst,
)
from minos_tui.engine.game import Step
from minos_tui.engine.minos.commands import Attack, End, Keep, Throw
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting
from tests.bots.minos.test_advisor import with_a_detour
from tests.testkit.games import first_state, steps
from tests.testkit.players import seated_bots
from tests.testkit.positions import standard_text


@cache
def game(*bots: str) -> tuple[Step[Any, Any, Any], ...]:
    """What these bots played in six rounds."""
    state = first_state(GAME, len(bots), {"round-limit": "6"}, standard_text())
    rng = random.Random(7)
    return tuple(steps(GAME, state, rng, seated_bots(GAME, bots, rng)))


def test_stretches_are_all_acts_but_dice_and_duels() -> None:
    whole = game("icarus", "ariadne")
    told = [command for stretch in stretches(whole) for command in stretch.commands]
    played = [s.command for s in whole if isinstance(s.before.phase[0], Acting)]
    acts = [c for c in played if not isinstance(c, Keep | Throw)]

    assert told == [c for c in acts if type(c).__name__ != "Stand"]
    for stretch in stretches(whole):
        assert isinstance(stretch.before.top, Acting)
        assert isinstance(stretch.commands[-1], End | Attack)


def test_what_is_better_tells_no_steps_there_and_back() -> None:
    state = with_a_detour()
    found = mistake(Stretch(state, GAME.apply(state, End()).after, (End(),)))

    assert found is not None
    assert isinstance(found.better[-1], Attack)
    assert straight(state, found.better) == found.better


def test_to_end_at_once_is_a_mistake_and_the_better_plan_can_be_played() -> None:
    first = next(iter(stretches(game("icarus", "ariadne"))))
    idle = GAME.apply(first.before, End())
    found = mistake(Stretch(first.before, idle.after, (End(),)))

    assert found is not None
    assert found.loss >= LEAST
    state = found.before
    for command in found.better:
        state = GAME.apply(state, command).after


def test_the_advisors_own_plan_is_no_mistake() -> None:
    first = next(iter(stretches(game("icarus", "ariadne"))))
    best = plans(first.before)[0]
    assert len(best.commands) > 1
    state = first.before
    for command in best.commands:
        state = GAME.apply(state, command).after

    assert mistake(Stretch(first.before, state, best.commands)) is None


def test_what_is_surely_no_loss_is_given_up_after_the_first_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = next(iter(stretches(game("icarus", "ariadne"))))
    looks = []

    def share(self: Rounds, state: object, seed: int, luck: float, rounds: int) -> float:
        looks.append(seed)
        return 0.5

    monkeypatch.setattr(Rounds, "share", share)
    idle = GAME.apply(first.before, End())

    assert mistake(Stretch(first.before, idle.after, (End(),))) is None
    assert 2 * A_LOOK == len(looks)


def test_a_loss_that_may_be_chance_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mean loss is six points, but throws part the two ways by far more."""
    first = next(iter(stretches(game("icarus", "ariadne"))))
    told = count()

    def share(self: Rounds, state: object, seed: int, luck: float, rounds: int) -> float:
        number, better = divmod(next(told), 2)
        return better * (0.86 if number % 2 else -0.74)

    monkeypatch.setattr(Rounds, "share", share)
    idle = GAME.apply(first.before, End())

    assert mistake(Stretch(first.before, idle.after, (End(),))) is None
    assert next(told) == 2 * TRIALS[0].samples


def test_a_loss_that_is_none_some_rounds_later_is_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = next(iter(stretches(game("icarus", "ariadne"))))
    told, farthest = count(), []

    def share(self: Rounds, state: object, seed: int, luck: float, rounds: int) -> float:
        farthest.append(rounds)
        return next(told) % 2 * (0.2 if rounds == 1 else 0.0)

    monkeypatch.setattr(Rounds, "share", share)
    idle = GAME.apply(first.before, End())

    assert mistake(Stretch(first.before, idle.after, (End(),))) is None
    assert farthest[-1] == TRIALS[-1].rounds > 1


@pytest.mark.usefixtures("near_reviews")
def test_the_rash_lose_more_than_the_sound() -> None:
    lost = {"random": 0.0, "ariadne": 0.0}
    for bots in (("random", "ariadne"), ("ariadne", "random")):
        for number, stretch in enumerate(islice(stretches(game(*bots)), 4, 6)):
            if found := mistake(stretch, number):
                lost[bots[found.seat - 1]] += found.loss

    assert lost["random"] > lost["ariadne"]


@pytest.mark.parametrize("most", [1, 2])
def test_the_dearest_of_each_seat_are_kept_in_order(most: int) -> None:
    state = game("icarus", "ariadne")[0].before
    one = Mistake(1, 1, state, (), (), 0.2, 0.3)
    found = [
        attrs.evolve(one, seat=seat, round=number, better_win=0.3 + number / 100)
        for seat in (1, 2)
        for number in (1, 3, 2)
    ]
    kept = [(m.seat, m.round) for m in worst(found, most)]

    assert {1: [(1, 3), (2, 3)], 2: [(1, 3), (1, 2), (2, 3), (2, 2)]}[most] == kept

"""Standing orders: what is thrown again for a seat that isn't asked."""

from __future__ import annotations

import pytest

from minos_tui.bots.minos.orders import OFFERED, defends, obey, read_order, rings_spent
from minos_tui.engine.game import Step
from minos_tui.engine.minos.commands import Keep, Stand
from minos_tui.engine.minos.pieces import sorted_dice
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import State
from tests.bots.minos.test_duels import duel

HOPELESS = duel("ssssss", 0, 3, 20)
"""No die can be thrown again."""
FAR = duel(sorted_dice("ggssss"), 0, 3, 20)
"""Two dice can be thrown again, and can't reach the number."""
NEAR = duel(sorted_dice("ggajts"), 0, 3, 12)


def after(state: State, spent: int) -> list[Step[State, Keep, object]]:
    """So many rings were spent in the duel already."""
    return [Step(state, Keep(""), (), state)] * spent


@pytest.mark.parametrize("state", [HOPELESS, FAR, NEAR])
@pytest.mark.parametrize("order", OFFERED)
@pytest.mark.parametrize("spent", [0, 1, 2, 5])
def test_an_order_orders_what_is_legal(state: State, order: str, spent: int) -> None:
    assert obey(order, state, after(state, spent)) in GAME.legal(state)


def test_never_stands_and_always_throws_as_long_as_it_can() -> None:
    assert Stand() == obey("never", NEAR, after(NEAR, 0))
    assert Stand() == obey("best", FAR, after(FAR, 0))
    assert isinstance(obey("always", FAR, after(FAR, 0)), Keep)
    assert isinstance(obey("always", NEAR, after(NEAR, 0)), Keep)
    assert Stand() == obey("always", HOPELESS, after(HOPELESS, 0))


def test_best_play_spends_no_more_rings_than_it_may() -> None:
    assert isinstance(obey("best", NEAR, after(NEAR, 2)), Keep)
    assert isinstance(obey("best 2", NEAR, after(NEAR, 1)), Keep)
    assert Stand() == obey("best 2", NEAR, after(NEAR, 2))
    assert Stand() == obey("best 0", NEAR, after(NEAR, 0))


def test_the_goal_that_is_reached_is_enough() -> None:
    reached = duel("aajjtt", 0, 3, 5)
    assert {Stand()} == {obey(order, reached, ()) for order in OFFERED}


def test_who_attacks_is_asked() -> None:
    assert 2 == defends(NEAR)
    assert 0 == defends(duel("ggajts", 3, 3))


def test_rings_are_counted_in_this_duel_alone() -> None:
    earlier, attacking = duel("ggajts", 0, 5, 9), duel("ggajts", 1, 4)
    kept = Keep("ajt")
    back: list[Step[State, Keep, object]] = [
        Step(state, kept, (), state) for state in (NEAR, NEAR, attacking, earlier)
    ]
    assert 2 == rings_spent(NEAR, back)
    assert 0 == rings_spent(NEAR, back[2:])


@pytest.mark.parametrize("text", ["", "sometimes", "best -1", "best ٣", "best 1 2", "never 1"])
def test_other_orders_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no standing order"):
        read_order(text)

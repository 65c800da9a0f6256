"""Facts of a position: the same for all seats and boards, and what they should notice."""

from __future__ import annotations

import random

import attrs
import pytest

from minos_tui.bots.minos.facts import NAMES, facts
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Rolling, State
from tests.testkit.games import first_state, steps
from tests.testkit.positions import position, site, standard_text


def fact(state: State, name: str, seat: int = 1, mover: int = 1) -> float:
    return facts(state, mover)[seat - 1][NAMES.index(name)]


def exchanged(state: State) -> State:
    """The same position of two players with their seats exchanged."""
    other = {0: 0, 1: 2, 2: 1}
    return attrs.evolve(
        state,
        players=state.players[::-1],
        sites=tuple(attrs.evolve(s, holder=other[s.holder]) for s in state.sites),
        sea=tuple(other[owner] for owner in state.sea),
        fish=state.fish[::-1],
        spots=tuple(other[owner] for owner in state.spots),
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_random_play_has_facts_of_a_fair_size(seats: int) -> None:
    state = first_state(GAME, seats, {"round-limit": "9"}, standard_text())
    for number, step in enumerate(steps(GAME, state, random.Random(seats))):
        if number % 9 == 0 and step.after.seat:
            found = facts(step.after, step.after.seat)

            assert [len(NAMES)] * seats == [len(of_seat) for of_seat in found]
            assert all(-6 < x < 6 for of_seat in found for x in of_seat)


def test_no_seat_is_looked_at_with_other_eyes() -> None:
    state = first_state(GAME, 2, {"round-limit": "9"}, standard_text())
    for number, step in enumerate(steps(GAME, state, random.Random(4))):
        if number % 15 == 0 and step.after.seat:
            there = facts(exchanged(step.after), 2)

            assert facts(step.after, 1) == there[::-1]


def test_a_foe_next_door_is_a_threat_and_a_guard_makes_it_less() -> None:
    def threat(guards: int, sea: str) -> float:
        mine = {"KNO": site(1, guards=guards, built="wwwW")}
        return fact(position(seats=2, sites=mine, sea={sea: 2}), "threat", mover=2)

    assert threat(1, "X") > threat(1, "D")
    assert threat(1, "X") > threat(2, "X")


def test_prey_is_what_another_is_threatened_with() -> None:
    state = position(seats=2, sites={"KNO": site(1, guards=1, built="w")}, sea={"X": 2})

    assert fact(state, "prey", seat=2) == pytest.approx(fact(state, "threat", seat=1))
    assert fact(state, "tempo", seat=2, mover=2) > fact(state, "tempo", seat=2, mover=1) == 0


def test_what_stands_on_a_site_is_counted_for_its_holder() -> None:
    state = position(
        seats=2,
        sites={"KNO": site(1, guards=2, built="yyw"), "PHA": site(2, ship=True, built="hh")},
        phase=(Rolling(),),
    )

    assert fact(state, "income") == pytest.approx(4 / 15)
    assert (fact(state, "yards"), fact(state, "camps")) == pytest.approx((1 / 1.5, 0))
    assert (fact(state, "yards", 2), fact(state, "camps", 2)) == pytest.approx((0, 1 / 1.5))
    assert fact(state, "alone", 2) > fact(state, "alone", 1) == 0
    assert fact(state, "barren") == fact(state, "barren", 2) == 0

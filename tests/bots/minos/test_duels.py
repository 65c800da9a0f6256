"""Duels: what the bots throw again is what the odds tables call best."""

from __future__ import annotations

import random

import pytest

from minos_tui.bots.minos.dice_play import final_throws
from minos_tui.bots.minos.duels import choose_in_duel, siege_chance, siege_chance_of
from minos_tui.engine.minos.commands import Keep, Stand
from minos_tui.engine.minos.fighting import fighting_value
from minos_tui.engine.minos.odds import attack, defence, keep_chances, odds
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Battle, Duel, State
from tests.testkit.positions import position, site


def duel(dice: str, mine: int, theirs: int, goal: int | None = None) -> State:
    """Seat 1's ship attacks Knossos; `mine` are the attacker's rings."""
    return position(
        seats=2,
        sites={"KNO": site(2, guards=1, built="w")},
        sea={"X": 1},
        rings=(mine, theirs),
        phase=(Acting(), Battle("ship", "X", "KNO~"), Duel(2, "soldier", goal, dice, 0)),
    )


@pytest.mark.parametrize("rings", [(0, 0), (1, 0), (2, 1), (4, 3), (9, 5)])
def test_the_attacker_plays_the_odds_tables(rings: tuple[int, int]) -> None:
    mine, theirs = rings
    for dice in random.Random(1).sample(final_throws(), 40):
        state = duel(dice, mine, theirs)
        command = choose_in_duel(state)

        assert command in GAME.legal(state)
        chance = attack(0, theirs)[dice]
        if isinstance(command, Keep):
            chance = keep_chances(attack(mine - 1, theirs), dice)[command.dice]
        assert attack(mine, theirs)[dice] == pytest.approx(chance)


@pytest.mark.parametrize("rings", [0, 1, 3, 8])
@pytest.mark.parametrize("goal", [1, 6, 9, 13, 20])
def test_the_defender_plays_the_odds_tables(rings: int, goal: int) -> None:
    for dice in random.Random(goal).sample(final_throws(), 30):
        state = duel(dice, 0, rings, goal)
        command = choose_in_duel(state)

        assert command in GAME.legal(state)
        chance = float(fighting_value(dice) >= goal)
        if isinstance(command, Keep):
            chance = keep_chances(defence(goal, rings - 1), dice)[command.dice]
        assert defence(goal, rings)[dice] == pytest.approx(chance)


def test_a_dear_ring_is_not_spent_for_little() -> None:
    state = duel("aaggjt", 1, 0)

    assert Keep("aajt") == choose_in_duel(state)
    assert Stand() == choose_in_duel(state, ring_worth=0.5)


def test_sieges_agree_with_the_odds_of_one_duel() -> None:
    assert odds(3, 1) == siege_chance(3, 1, 1) == pytest.approx(siege_chance_of(1, 3, 1, 1))
    assert siege_chance(5, 2, 0) == 1.0
    assert siege_chance(2, 2, 2) < siege_chance(2, 2, 1)
    assert siege_chance_of(2, 0, 0, 1) == pytest.approx(1 - (1 - odds(0, 0)) ** 2)
    assert siege_chance_of(0, 5, 0, 1) == 0.0

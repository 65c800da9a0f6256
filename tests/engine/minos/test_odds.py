"""Fighting values and exact odds: the rulebook's examples, all throws, brute force."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from minos_tui.engine.minos.dice import keeps
from minos_tui.engine.minos.fighting import fighting_value
from minos_tui.engine.minos.odds import after_throw, defence, keep_chances, odds, with_a_ring
from minos_tui.engine.minos.pieces import FACES, sorted_dice
from minos_tui.engine.minos.throws import throws


@pytest.mark.parametrize(
    ("faces", "value"),
    [("ajjbbg", 7), ("jttgss", 4), ("ajttgs", 11), ("aajjtt", 20), ("ssgbgb", 0), ("aaaaaa", 18)],
)
def test_fighting_values_of_the_rulebook(faces: str, value: int) -> None:
    assert fighting_value(faces) == value


def test_twenty_is_the_most() -> None:
    assert max(fighting_value(dice) for dice, _ in throws(6)) == 20


def test_sums_over_all_throws() -> None:
    values: Counter[int] = Counter()
    for dice, ways in throws(6):
        values[fighting_value(dice)] += ways
    assert sum(values.values()) == 46_656
    mean = Fraction(sum(value * ways for value, ways in values.items()), 46_656)
    assert round(float(mean), 2) == 6.98
    pairs = 46_656**2
    wins = sum(a * d for v, a in values.items() for w, d in values.items() if v > w)
    ties = sum(ways**2 for ways in values.values())
    assert round(100 * wins / pairs, 1) == 46.0
    assert round(100 * ties / pairs, 1) == 8.0
    assert odds(0, 0) == pytest.approx(wins / pairs, abs=1e-12)


@pytest.mark.parametrize(
    ("attacker", "defender", "chance"),
    [(0, 0, 0.459966), (1, 0, 0.661364), (0, 1, 0.265433), (1, 1, 0.455179), (2, 2, 0.441262)],
)
def test_odds_with_rings(attacker: int, defender: int, chance: float) -> None:
    assert round(odds(attacker, defender), 6) == chance


def test_more_rings_never_hurt() -> None:
    for rings in range(6):
        assert odds(rings + 1, 3) >= odds(rings, 3)
        assert odds(3, rings + 1) <= odds(3, rings)


@pytest.mark.parametrize(("attacker", "defender"), [(-1, 0), (0, -1), (51, 0)])
def test_rings_that_cannot_be(attacker: int, defender: int) -> None:
    with pytest.raises(ValueError, match="0 to 50"):
        odds(attacker, defender)


def _brute_force(dice: str, goal: int, rings: int) -> float:
    """The defender's chance by trying every keep and every throw."""
    if fighting_value(dice) >= goal:
        return 1.0
    if not rings:
        return 0.0
    best = 0.0
    for keep in keeps(dice, "s"):
        loose = 6 - len(keep.dice)
        total = sum(
            _brute_force(sorted_dice(keep.dice + "".join(faces)), goal, rings - 1)
            for faces in product(FACES, repeat=loose)
        )
        best = max(best, total / 6**loose)
    return best


@pytest.mark.parametrize("dice", ["ssssaa", "sssgbt", "ssajtt"])
def test_one_ring_by_brute_force(dice: str) -> None:
    assert defence(9, 1)[dice] == pytest.approx(_brute_force(dice, 9, 1), abs=1e-12)


def test_two_rings_by_brute_force() -> None:
    assert defence(7, 2)["sssssa"] == pytest.approx(_brute_force("sssssa", 7, 2), abs=1e-12)


def test_keep_chances_hold_every_legal_keep() -> None:
    chances = keep_chances(defence(9, 0), "ssajtt")
    assert set(chances) == {keep.dice for keep in keeps("ssajtt", "s")}
    assert max(chances.values()) == pytest.approx(defence(9, 1)["ssajtt"])


def test_scales_are_never_thrown_again() -> None:
    final = {dice: float("s" not in dice) for dice, _ in throws(6)}
    assert with_a_ring(final)["sssssg"] == 0.0
    assert after_throw(final)[""] == pytest.approx((5 / 6) ** 6)

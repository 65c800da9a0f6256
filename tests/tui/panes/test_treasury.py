"""Money as coins: gold 10, silver 5, copper 1, as few of them as can be."""

from __future__ import annotations

import pytest

from minos_tui.tui.look import Look
from minos_tui.tui.panes.treasury import VALUES, coins, coins_line
from minos_tui.words import Words
from tests.tui.face import PLAIN


@pytest.mark.parametrize(
    ("talents", "shown"),
    [
        (0, (0, 0, 0)),
        (4, (0, 0, 4)),
        (5, (0, 1, 0)),
        (9, (0, 1, 4)),
        (10, (1, 0, 0)),
        (25, (2, 1, 0)),
        (50, (5, 0, 0)),
        (68, (6, 1, 3)),
    ],
)
def test_which_coins_are_shown(talents: int, shown: tuple[int, int, int]) -> None:
    assert coins(talents) == shown


def test_the_coins_are_worth_the_talents_and_none_could_be_changed_for_a_dearer_one() -> None:
    for talents in range(300):
        found = coins(talents)
        assert sum(count * value for count, value in zip(found, VALUES, strict=True)) == talents
        _, silver, copper = found
        assert silver < 2
        assert copper < 5


def line(talents: int, look: Look = PLAIN) -> str:
    return "".join(text for text, _ in coins_line(talents, look)).rstrip()


def test_the_line_shows_each_coin_and_counts_what_are_many() -> None:
    assert line(28) == "gold ●●  silver ●  copper ●●●"
    assert line(50) == "gold ●●●●●  silver -  copper -"
    assert line(64) == "gold ●×6  silver -  copper ●●●●"
    assert line(0) == "gold -  silver -  copper -"
    assert line(15, Look(Words("fr"), colour=False)) == "or ●  argent ●  cuivre -"

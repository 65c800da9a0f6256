"""Melds as plain players find them."""

from __future__ import annotations

import pytest

from minos_tui.bots.palaces.glance import Glance, Hasty, Saving
from minos_tui.bots.palaces.outlook import CARDS, Outlook, Taste, hand_of
from minos_tui.engine.palaces.scoring import refuse_shape
from minos_tui.engine.palaces.state import Trading
from tests.engine.palaces.kit import kingdom, position

EIGHT = "P1 P2 P3 P4 R5 W6 T7 S8"
"""A straight of eight, or a flush of four."""


def laid(outlook: type[Outlook], hand: str, points: int = 0, resources: str = "") -> list[str]:
    """The kinds and sizes of the melds, in the order in which they are laid."""
    state = position((kingdom("", resources, points=points), kingdom()), Trading(1, 3))
    found = outlook(state, 1, Taste()).melds(hand_of(hand.split())).laid
    for kind, held in found:
        assert refuse_shape(kind, [CARDS[cell] for cell in held]) is None
    return [f"{kind} {len(held)}" for kind, held in found]


def test_the_dearest_is_seen_first() -> None:
    assert laid(Glance, EIGHT) == ["straight 8"]
    assert laid(Glance, "P1 P2 P3 P4 P5 R5 W5 T5") == ["flush 5"]
    assert laid(Glance, "P1 P2 P3 P4 A8 R8 W8 T8") == ["flush 4", "kind 4"]


def test_what_counts_larger_is_seen_as_it_counts() -> None:
    hand = "P1 P2 P3 P4 P5 R5 W5 T5"

    assert laid(Glance, hand, resources="courtyards courtyards") == ["kind 4", "flush 4"]


def test_the_hasty_spoil_a_straight() -> None:
    assert laid(Hasty, EIGHT) == ["flush 4"]
    assert laid(Hasty, "P1 R2 P3 W4 T5") == ["straight 5"]


def test_the_hasty_see_what_wins() -> None:
    assert laid(Hasty, EIGHT, points=92) == ["straight 8"]
    assert laid(Hasty, EIGHT, points=91) == ["flush 4"]
    assert laid(Hasty, EIGHT, points=99) == ["straight 8"]


def test_a_single_point_is_kept_for_more() -> None:
    assert laid(Saving, "P1 P2 P3 P4 A8 R8 W8 T8") == []
    assert laid(Saving, "P1 P2 P3 P4 P5 A8 R8 W8 T8") == ["flush 5"]
    assert laid(Saving, "P1 P2 P3 P4", resources="shrine") == ["flush 4"]


def test_single_points_that_win_are_not_kept() -> None:
    assert laid(Saving, "P1 P2 P3 P4 A8 R8 W8 T8", points=98) == ["flush 4", "kind 4"]
    assert laid(Saving, "P1 P2 P3 P4 A8 R8 W8 T8", points=97) == []


@pytest.mark.parametrize("outlook", [Glance, Hasty, Saving])
def test_where_there_is_no_meld_none_is_seen(outlook: type[Outlook]) -> None:
    assert laid(outlook, "") == []
    assert laid(outlook, "P1 R2 W3 T4 A6 P2") == []
    assert laid(outlook, "P5 R6 W7 T8 A1") == []

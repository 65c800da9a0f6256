"""What is proposed: the best melds first, offers that can be made, ways that fulfil an offer."""

from __future__ import annotations

import random

import pytest

from minos_tui.engine.palaces.cards import TRADE_CARDS, in_order
from minos_tui.engine.palaces.commands import Accept, Offer
from minos_tui.engine.palaces.melds import best_melds
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import Answering, Larger, Melding, Trading
from minos_tui.tui.palaces.advice import (
    QUICK_TO,
    best,
    plans,
    proposals,
    to_discard,
    unseen,
    ways,
)
from tests.engine.palaces.kit import kingdom, position
from tests.tui.palaces.kit import MOMENTS, trading


def hand(seed: int, size: int) -> tuple[str, ...]:
    return in_order(random.Random(seed).sample(TRADE_CARDS, size))


@pytest.mark.parametrize("seed", range(20))
def test_the_first_set_scores_most_and_all_can_be_laid(seed: int) -> None:
    cards = hand(seed, 14)
    found = plans(cards, Larger())
    most = best_melds(cards, Larger()).points
    state = position((kingdom(" ".join(cards)), kingdom()), Melding(1, (0, 0)))
    assert (not found) == (most == 0)
    assert len(found) == len({frozenset(plan.melds) for plan in found})
    for plan in found:
        after = state
        for meld in plan.melds:
            after = GAME.apply(after, meld).after
        assert plan.points == after.kingdom(1).points <= most
        assert set(plan.kept) == set(after.kingdom(1).hand)
    assert not found or found[0].points >= most - 1, "a build card counts as a point"


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("larger", [Larger(), Larger(kind=1), Larger(flush=2, straight=1)])
def test_the_best_set_is_the_first_also_where_one_meld_is_all_of_it(
    larger: Larger, seed: int
) -> None:
    """Enter lays the first one."""
    cards = hand(seed, 14)
    found = plans(cards, larger)
    assert not found or found[0] == best(cards, larger)


def test_six_of_a_kind_stand_before_five_and_a_small_flush() -> None:
    """With Courtyards 8 points and one build card against 5 and two."""
    cards = kingdom("R2 T2 S2 S3 S7 G2 I2 I5 I7 A1 A2 A3 A8 D2").hand
    assert [plan.points for plan in plans(cards, Larger(kind=1))][:2] == [8, 5]


@pytest.mark.parametrize("seed", range(20))
def test_after_the_first_sets_stand_by_their_points(seed: int) -> None:
    _, *others = plans(hand(seed, 15), Larger(flush=1)) or [None]
    scores = [plan.points for plan in others if plan]
    assert scores == sorted(scores, reverse=True)


def test_a_set_that_wins_is_the_first() -> None:
    """Two melds of 3 points come before a straight of 4, but where 4 win."""
    cards = kingdom("P7 R2 R8 W2 S6 S7 G2 G4 I5 A2 A3 A4").hand
    assert [3, 4] == [plan.points for plan in plans(cards, Larger())][:2]
    assert [4, 3] == [plan.points for plan in plans(cards, Larger(), 4)][:2]
    assert [3, 4] == [plan.points for plan in plans(cards, Larger(), 5)][:2]


def test_a_large_hand_gets_its_best_set() -> None:
    cards = hand(1, QUICK_TO + 2)
    assert best(cards, Larger()) == plans(cards, Larger())[0]


@pytest.mark.parametrize("seed", range(20))
def test_proposals_can_be_made_and_spare_the_best_melds(seed: int) -> None:
    kingdoms = (kingdom(" ".join(hand(seed, 10))), kingdom())
    view = GAME.seen_by(position(kingdoms, Trading(1, 3)), 1)
    needed = {c for meld in best(kingdoms[0].hand, Larger()).melds for c in meld.cards}
    for one in proposals(view, 1):
        assert Offer(one.give, one.ask) in GAME.legal(view)
        assert not needed & set(one.give)
        assert one.after >= one.before


def test_what_nobody_can_have_is_not_asked_for() -> None:
    """All other twos are discarded: a fourth can't come."""
    kingdoms = (kingdom("P2 R2 W2 A7 G5"), kingdom())
    state = position(kingdoms, Trading(1, 3), discards="T2 S2 G2 I2 A2")
    view = GAME.seen_by(state, 1)
    assert "2" not in [want for one in proposals(view, 1) for want in one.ask]


@pytest.mark.parametrize("ask", ["P", "5", "P 5", "any any", "disaster", "R5"])
def test_ways_fulfil_the_offer_the_best_first(ask: str) -> None:
    state = MOMENTS["answer"]
    offer = Answering(2, 0, ("R4",), tuple(ask.split()), (1,))
    view = GAME.seen_by(state.with_top(offer), 1)
    found = ways(view, offer, 1)
    assert found
    assert all(Accept(way.give, 2) in GAME.legal(view) for way in found)
    assert [way.after for way in found] == sorted((way.after for way in found), reverse=True)


def test_disasters_go_first() -> None:
    state = trading()
    assert ("D2",) == to_discard(state.kingdom(1).hand, 1)
    assert 3 == len(set(to_discard(state.kingdom(1).hand, 3)))


def test_unseen_are_the_deck_and_the_hands_of_others() -> None:
    state = position((kingdom("P1 P2"), kingdom("R1")), Trading(1, 3), discards="A1 A2")
    assert set(TRADE_CARDS) - {"P1", "P2", "A1", "A2"} == unseen(GAME.seen_by(state, 1))

"""Phase 3: offers to one and to all, what may be asked, and who sees what."""

from __future__ import annotations

import random

import pytest

from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import EVERYBODY, Decision
from minos_tui.engine.palaces.options import Options
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import Melding, State, Trading
from tests.engine.palaces.kit import hand, kinds, kingdom, play, played, position, refused


def trading(offers: int = 3, third: str = "A1 A2") -> State:
    return position(
        (kingdom("P1 P2 D1"), kingdom("R5 R6 W5 D2"), kingdom(third)),
        Trading(1, offers),
        options=Options(offers=offers),
    )


def answers(state: State) -> list[str]:
    return [GAME.text(command) for command in GAME.legal(state)]


def test_cards_for_a_named_card() -> None:
    state = play(trading(), "offer P1 P2 for R5 to 2")
    assert GAME.turn(state) == Decision(2)
    assert answers(state) == ["decline", "accept R5 from 1"]
    state, events = played(state, "accept R5 from 1")
    assert (hand(state, 1), hand(state, 2)) == ("R5 D1", "P1 P2 R6 W5 D2")
    assert kinds(events) == ["Traded"]
    assert state.top == Trading(1, 2)


@pytest.mark.parametrize(
    ("asked", "gives"),
    [
        ("R", ["R5", "R6"]),
        ("5", ["R5", "W5"]),
        ("disaster", ["D2"]),
        ("any", ["R5", "R6", "W5", "D2"]),
        ("R 5", ["R5 R6", "R5 W5", "R6 W5"]),
        ("R5 5", ["R5 W5"]),
        ("any any any any", ["R5 R6 W5 D2"]),
        ("-", ["-"]),
        ("A1", []),
        ("R R R", []),
        ("D1", []),
    ],
)
def test_what_is_asked_for(asked: str, gives: list[str]) -> None:
    state = play(trading(), f"offer P1 for {asked} to 2")
    assert answers(state) == ["decline", *(f"accept {give} from 1" for give in gives)]


def test_whoever_is_first_in_clockwise_order_gets_an_offer_to_all() -> None:
    state = play(trading(third="R1 R2"), "offer P1 for R to all")
    assert GAME.turn(state) == Decision(2)
    state = play(state, "decline")
    assert GAME.turn(state) == Decision(3)
    state, events = played(state, "accept R2 from 1")
    assert (hand(state, 1), hand(state, 3)) == ("P2 R2 D1", "P1 R1")
    state, events = played(state, "offer P2 for any to all", "decline", "decline")
    assert kinds(events) == ["OfferMade", "OfferDeclined", "OfferDeclined", "OfferFailed"]
    assert state.top == Trading(1, 1)


def test_who_cannot_give_is_asked_all_the_same() -> None:
    """Else everybody would know what he doesn't hold."""
    state = play(trading(), "offer P1 for A1 to all")
    assert GAME.turn(state) == Decision(2)
    assert answers(state) == ["decline"]


def test_gifts_and_requests() -> None:
    state = play(trading(), "offer P1 D1 for - to 3", "accept - from 1")
    assert (hand(state, 1), hand(state, 3)) == ("P2", "P1 A1 A2 D1")
    state = play(state, "offer - for A to 3", "accept A2 from 1")
    assert (hand(state, 1), hand(state, 3)) == ("P2 A2", "P1 A1 D1")


def test_offers_run_out_and_the_next_kingdom_offers() -> None:
    state = trading(offers=2)
    assert refused(play(state, "pass"), "accept - from 1") == "not_now"
    state = play(state, "offer P1 for R5 to 2", "decline", "offer P1 for R5 to 2", "decline")
    assert state.top == Trading(2, 2)
    state = play(state, "pass", "pass")
    assert state.top == Melding(1, (0, 0, 0))


def test_no_trade_without_offers() -> None:
    state = position((kingdom(), kingdom()), Trading(2, 1), options=Options(offers=1))
    assert play(state, "pass").top == Melding(1, (0, 0))


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("offer - for - to all", "palaces.empty_offer"),
        ("offer R5 for P to 2", "palaces.not_held"),
        ("offer P1 P1 for P to 2", "palaces.card_twice"),
        ("offer P1 for R5 R5 to 2", "palaces.card_twice"),
        ("offer P1 for R5 to 1", "palaces.not_to_oneself"),
        ("offer P1 for R5 to 4", "no_such_seat"),
        ("offer P1 for " + "any " * 21 + "to 2", "palaces.too_many_cards"),
        ("offer P1 for " + "disaster " * 6 + "to 2", "palaces.too_many_disasters"),
    ],
)
def test_offers_that_are_refused(written: str, code: str) -> None:
    assert refused(trading(), written) == code


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("accept R5 from 1", "palaces.not_what_is_asked"),
        ("accept R5 R6 from 1", "palaces.not_what_is_asked"),
        ("accept R5 W5 from 3", "palaces.other_offer"),
        ("accept R5 W6 from 1", "palaces.not_held"),
        ("pass", "not_now"),
    ],
)
def test_answers_that_are_refused(written: str, code: str) -> None:
    assert refused(play(trading(), "offer P1 for W R5 to 2"), written) == code


def test_a_private_offer_is_seen_by_the_two() -> None:
    command = GAME.parse("offer P1 P2 for R5 to 2")
    assert GAME.audience(command) == frozenset({2})
    assert GAME.masked(command) == "offer ? ? for ? to 2"
    _, events = played(trading(), "offer P1 P2 for R5 to 2")
    assert GAME.audience(events[0]) == frozenset({1, 2})
    assert GAME.masked(events[0]) == "OfferMade seat=1 to=2 give=?,? ask=? left=2"


def test_a_public_offer_is_seen_by_all_but_what_is_given_for_it_by_the_two() -> None:
    command = GAME.parse("offer P1 P2 for any to all")
    assert (GAME.audience(command), GAME.masked(command)) == (EVERYBODY, GAME.text(command))
    command = GAME.parse("accept R5 from 1")
    assert (GAME.audience(command), GAME.masked(command)) == (frozenset({1}), "accept ? from 1")
    _, events = played(trading(), "offer P1 P2 for any to all", "accept R5 from 1")
    assert GAME.audience(events[1]) == frozenset({1, 2})
    assert GAME.masked(events[1]) == "Traded seat=1 other=2 gave=?,? got=?"


def test_a_drawn_card_is_seen_by_its_drawer() -> None:
    command = GAME.parse("deal P1 to 2")
    assert (GAME.audience(command), GAME.masked(command)) == (frozenset({2}), "deal ? to 2")
    assert GAME.audience(GAME.parse("turn P1")) == EVERYBODY


def test_sampled_answers_cover_all_ways() -> None:
    draws = RandomDraws(random.Random(5))
    state = play(trading(), "offer P1 for R 5 to 2")
    seen = {GAME.text(GAME.legal(state).sample(draws)) for _ in range(200)}
    assert seen == set(answers(state))

"""What the adviser tells besides his command: true of the view, and in agreement with it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from minos_tui.bots.palaces.counsel import MOST
from minos_tui.bots.palaces.tools import advise
from minos_tui.engine.game import Decision
from minos_tui.engine.palaces.building import targets
from minos_tui.engine.palaces.commands import Meld, Offer, Target
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import (
    Answering,
    Building,
    Discarding,
    Frame,
    Melding,
    Picking,
    State,
    Targeting,
    Trading,
)
from tests.engine.palaces.kit import kingdom, position
from tests.testkit.games import first_state, steps

SEVEN = "P1 R2 W3 T4 S5 G6 I7"


def told(*frames: Frame, hand: str = f"{SEVEN} P7 T7", **more: Any) -> dict[str, Any]:
    others = (kingdom("W8 T8 A8 P3", palace="kato-zakros"), kingdom("S1 S2 I3 G8"))
    mine = kingdom(hand, palace="knossos", points=more.pop("points", 0))
    return advise(position((mine, *others), *frames, **more), ())


def test_offers_are_legal_and_the_best_is_the_advice() -> None:
    found = told(Trading(1, 3))
    offers = [GAME.parse(one["command"]) for one in found["offers"]]

    assert 1 < len(offers) <= MOST
    assert all(isinstance(offer, Offer) for offer in offers)
    assert found["command"] == found["offers"][0]["command"]
    assert found["offers"][0]["net"] > found["least"]
    nets = [one["net"] for one in found["offers"]]
    assert nets == sorted(nets, reverse=True)


def test_an_offer_that_nobody_takes_is_worth_nothing() -> None:
    """Nobody holds a card: whatever is asked for, no one can give it."""
    state = position((kingdom(SEVEN), kingdom(), kingdom()), Trading(1, 3))
    found = advise(state, ())

    assert found["command"] == "pass"
    assert {(one["taken"], one["net"]) for one in found["offers"]} <= {(0.0, 0.0)}
    assert not any("takers" in one for one in found["offers"])


def test_the_likeliest_winner_is_named() -> None:
    (rival,) = told(Trading(1, 3))["rivals"]

    assert (rival["seat"], rival["needs"], rival["close"]) == (2, 100, False)
    assert rival["share"] > 0.5


@pytest.mark.parametrize(("gets", "spare", "taken"), [("W8", "P7", True), ("T2", "P1", False)])
def test_an_answer_tells_what_either_gains(gets: str, spare: str, taken: bool) -> None:
    frame = Answering(3, 0, (gets,), ("P",), (1, 2))
    others = (kingdom("T8 A8 P3"), kingdom(f"{gets} S1 S2 I3 G8"))
    mine = kingdom(f"{SEVEN} T7 {spare if taken else ''}", palace="knossos")
    found = advise(position((mine, *others), Trading(3, 2), frame, lead=3), ())
    offer = found["offer"]

    assert found["command"].startswith("accept" if taken else "decline")
    assert offer["give"] == [spare]
    assert offer["net"] == pytest.approx(offer["mine"] - offer["cost"], abs=0.02)
    assert (offer["net"] > found["least"]) == taken
    assert found["rivals"][0]["seat"] == 3


def test_who_lacks_what_is_asked_is_told_so() -> None:
    frame = Answering(3, 0, ("S1",), ("A",), (1, 2))
    found = told(Trading(3, 2), frame, lead=3)

    assert (found["offer"], found["command"]) == (None, "decline")


def test_sets_are_told_with_all_that_they_bring() -> None:
    found = told(Melding(1, (0, 0, 0)), hand=f"{SEVEN} W1 W2 W4 W5")
    best, *others = found["sets"]

    assert found["command"] in best["melds"]
    assert all(isinstance(GAME.parse(text), Meld) for text in best["melds"])
    assert [] in [one["melds"] for one in others]
    for one in found["sets"]:
        assert one["worth"] == pytest.approx(one["points"] + one["build"] + one["later"], abs=0.02)
    assert [one["worth"] for one in found["sets"]] == sorted(
        (one["worth"] for one in found["sets"]), reverse=True
    )
    assert (found["build"]["cards"], found["build"]["thrones"]) == (36, 4)
    assert not found["wins"]


def test_a_set_that_wins_says_so() -> None:
    assert told(Melding(1, (0, 0, 0)), points=97)["wins"]


def test_the_chance_of_a_disaster_is_that_of_the_cards_not_seen() -> None:
    """Five of 67 when none was seen, one of 57 when the others lie open."""
    hand, melding = kingdom("P1 P2"), Melding(1, (0, 0))
    seen = "D1 D2 D3 D4 R1 R2 R3 R4 R5 R6"
    found = [
        advise(position((hand, kingdom("A1")), melding, discards=gone), ())["disaster"]
        for gone in ("", seen)
    ]

    assert found == [0.07, 0.02]


def test_targets_are_told_worst_first_and_the_first_is_hit() -> None:
    frames = (Building(1, (0, 0, 0)), Targeting("piracy"))
    state = position((kingdom(), kingdom("A1 A2 A3", points=60), kingdom("S1")), *frames)
    found = advise(state, ())

    assert found["command"] == GAME.text(Target(found["targets"][0]["seat"]))
    assert {one["seat"] for one in found["targets"]} == {t.seat for t in targets(state, frames[1])}
    assert [one["loses"] for one in found["targets"]] == [3, 1]


@pytest.mark.parametrize(("hand", "dead"), [("P1 P2 P3 P4 P5 P6 P7 A8", False), (SEVEN, True)])
def test_a_discard_is_told_with_its_company(hand: str, dead: bool) -> None:
    found = told(Discarding(1, 1), hand=hand + (" D3" if dead else ""))["discard"]

    assert found["dead"] == dead
    assert dead or (found["card"], found["suit"], found["rank"]) == ("A8", 1, 1)


def test_nothing_but_the_view_speaks_for_the_advice() -> None:
    """At every fifth decision of a random game with all that the seat can't see left out."""
    state = first_state(GAME, 3, {"round-limit": "3"}, "")
    kinds = set()
    for number, step in enumerate(steps(GAME, state, random.Random(2))):
        turn = GAME.turn(step.after)
        if number % 5 == 0 and isinstance(turn, Decision):
            assert advise(step.after, ()) == advise(GAME.seen_by(step.after, turn.seat), ())
            kinds.add(type(step.after.top).__name__)
    assert {"Trading", "Melding"} <= kinds


def test_palaces_are_advised_without_a_hand() -> None:
    state: State = first_state(GAME, 4, {}, "")
    assert isinstance(state.top, Picking)
    assert advise(state, ())["command"] == "palace kato-zakros"

"""What the bots give, take and offer."""

from __future__ import annotations

import random
from typing import Any

import pytest

from minos_tui.bots.palaces.bargains import Market, best_answer
from minos_tui.bots.palaces.outlook import CARDS, VICTORY, Outlook, Taste, hand_of
from minos_tui.bots.palaces.worlds import Memory, Others, World
from minos_tui.bots.protocol import DEFAULT_BUDGET
from minos_tui.bots.registry import bot_names, find_bot
from minos_tui.engine.game import Decision
from minos_tui.engine.palaces.commands import Accept, Decline, Offer, fits
from minos_tui.engine.palaces.melds import best_melds
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import (
    Answering,
    Discarding,
    Frame,
    Larger,
    Melding,
    State,
    Targeting,
    Trading,
)
from minos_tui.engine.palaces.state import Building as BuildingFrame
from tests.engine.palaces.kit import kingdom, position

NAMES = bot_names("palaces")[:-1]
SEVEN = "P1 R2 W3 T4 S5 G6 I7"
"""A straight of seven: an 8 makes it one of eight."""


def answer(name: str, state: State) -> Any:
    """What the bot does for the seat that is asked."""
    turn = GAME.turn(state)
    assert isinstance(turn, Decision)
    assert GAME.check(state) == ()
    view = GAME.seen_by(state, turn.seat)
    return find_bot("palaces", name)().choose(
        view, GAME.legal(view), random.Random(0), DEFAULT_BUDGET
    )


def asked(give: str, ask: str, hand: str, points: tuple[int, int] = (0, 0)) -> State:
    """Seat 1 offers these cards, and seat 2, with this hand, answers."""
    offers: tuple[Frame, ...] = (
        Trading(1, 2),
        Answering(1, 0, tuple(give.split()), tuple(ask.split()), (2, 3)),
    )
    one = kingdom(f"{give} A1 A2 A3 A4 A5", points=points[0])
    return position((one, kingdom(hand, points=points[1]), kingdom("S1 S2 I3")), *offers)


@pytest.mark.parametrize("name", NAMES)
def test_a_trade_that_completes_a_straight_is_taken(name: str) -> None:
    taken = answer(name, asked("W8", "T", f"{SEVEN} T1 T2"))

    assert isinstance(taken, Accept)
    assert taken.give in {("T1",), ("T2",)}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("give", ["", "D1"])
def test_nothing_is_given_for_nothing(name: str, give: str) -> None:
    assert answer(name, asked(give, "T", f"{SEVEN} T1 T2")) == Decline()


@pytest.mark.parametrize("name", NAMES)
def test_a_gift_is_taken(name: str) -> None:
    assert answer(name, asked("W8", "", SEVEN)) == Accept((), 1)


@pytest.mark.parametrize("name", NAMES)
def test_the_card_that_a_meld_needs_is_not_given(name: str) -> None:
    assert answer(name, asked("W1", "8", "P1 R2 W3 T4 S5 G6 I7 A8")) == Decline()


@pytest.mark.parametrize("name", ["ariadne", "daedalus"])
def test_whoever_is_about_to_win_gets_nothing_unless_it_wins_the_game(name: str) -> None:
    hand = f"{SEVEN} T1 T2"

    assert answer(name, asked("W8", "T", hand, points=(92, 50))) == Decline()
    assert isinstance(answer(name, asked("W8", "T", hand, points=(92, 93))), Accept)


@pytest.mark.parametrize("name", NAMES)
def test_the_winning_card_is_not_given_for_nothing(name: str) -> None:
    """A trade that gains nothing is still harmless to whoever is far from the target."""
    hand = "P1 P2 P3 R7"

    assert answer(name, asked("D1", "7", hand, points=(95, 0))) == Decline()
    assert answer(name, asked("T7", "R7", hand, points=(95, 0))) == Decline()
    assert answer(name, asked("T7", "P1", "P1 P2 P3 P4 P5", points=(95, 0))) == Decline()


def test_only_the_rash_take_what_gains_nothing() -> None:
    hand = "P1 P2 P3 R7"

    assert isinstance(answer("icarus", asked("T7", "R7", hand)), Accept)
    assert answer("ariadne", asked("T7", "R7", hand)) == Decline()


def test_who_asks_is_thought_to_gain() -> None:
    """Of worlds in which the trade brings little the offerer wouldn't have made it."""
    worlds: list[World] = [{1: ("P1", "P2", "P3")}, {1: ("R1", "W2", "T3")}]
    view = GAME.seen_by(asked("W8", "P4", "P4 A8 R5"), 2)
    each = [Others(view, 2, [world], Taste()).keen_gain(1, ("P4",), ()) for world in worlds]

    assert each[0] > each[1]
    assert Others(view, 2, worlds, Taste()).keen_gain(1, ("P4",), ()) == each[0]


@pytest.mark.parametrize("name", ["ariadne", "daedalus"])
def test_offers_are_kept_from_whoever_is_about_to_win(name: str) -> None:
    others = (kingdom("W8 T8 A8 P3", points=95), kingdom("S1 S2 I3 G8"))
    state = position((kingdom(f"{SEVEN} P7 T7"), *others), Trading(1, 3))
    offer = answer(name, state)

    assert isinstance(offer, Offer)
    assert offer.to == 3


OTHERS = ("W8 T8 A8 P3 R4 G1 I2", "S1 S2 I3 G8 W5 R6 A3")


def trading(hand: str, others: tuple[str, ...] = OTHERS) -> State:
    return position((kingdom(hand), *map(kingdom, others)), Trading(1, 3))


@pytest.mark.parametrize("name", ["ariadne", "daedalus"])
def test_what_is_missing_is_asked_for_with_what_is_not_needed(name: str) -> None:
    offer = answer(name, trading(f"{SEVEN} P7 T7"))

    assert isinstance(offer, Offer)
    assert offer.ask[0][-1] in "8A"
    left = hand_of([*SEVEN.split(), "P7", "T7"]) & ~hand_of(offer.give)
    outlook = Outlook(trading(f"{SEVEN} P7 T7"), 1, Taste())
    assert outlook.melds(left | hand_of(["A8"])).points >= 8


def test_the_rash_ask_for_more_of_what_they_have_most_of() -> None:
    offer = answer("icarus", trading("P1 P2 P4 R1 W2"))

    assert isinstance(offer, Offer)
    assert offer.ask == ("P",)
    assert set(offer.give) < {"R1", "W2"}


@pytest.mark.parametrize("name", ["icarus", "ariadne"])
def test_the_plain_make_one_offer_a_round(name: str) -> None:
    state, bot = trading(f"{SEVEN} P7 T7"), find_bot("palaces", name)()
    view = GAME.seen_by(state, 1)
    made = [bot.choose(view, GAME.legal(view), random.Random(n), DEFAULT_BUDGET) for n in range(3)]

    assert [isinstance(command, Offer) for command in made] == [True, False, False]


@pytest.mark.parametrize(("points", "taken"), [((0, 0), True), ((30, 0), False), ((30, 40), True)])
def test_whoever_leads_must_bring_ariadne_more(points: tuple[int, int], taken: bool) -> None:
    """The card is a fourth of its suit; it makes no meld that she would lay."""
    state = asked("P5", "R", "P1 P2 P3 R7 R6", points=points)

    assert isinstance(answer("ariadne", state), Accept) == taken


def test_the_best_way_to_give_is_found() -> None:
    state = asked("W8", "T 7", f"{SEVEN} T1 T2 P7")
    outlook = Outlook(state, 2, Taste())
    found = best_answer(state.kingdom(2).hand, ["W8"], ["T", "7"], outlook)

    assert found is not None
    assert set(found.give) <= {"T1", "T2", "P7", "I7"}
    assert found.gain > 0
    assert best_answer(["P1", "P2"], ["W8"], ["R"], outlook) is None
    assert best_answer(["P1"], ["W8"], ["P", "1"], outlook) is None
    assert best_answer(["P1", "R1", "P2"], [], ["P", "1", "any"], outlook) is not None


def test_a_market_asks_for_nothing_that_lies_open_or_is_held() -> None:
    state = position(
        (kingdom(SEVEN), kingdom("P2 P3"), kingdom("W1")),
        Trading(1, 3),
        discards="P8 R8 W8 T8 S8 G8 I8",
    )
    market = Market(state, Outlook(state, 1, Taste()))
    wishes = {wish.want: wish for wish in market.wants()}

    assert [CARDS[cell] for cell in wishes["8"].samples] == ["A8"]
    assert not set(wishes) & {*SEVEN.split(), *state.discards}
    assert wishes["8"].gain > wishes["4"].gain
    assert all(0 <= wish.chance <= 1 for wish in wishes.values())


# The outlook


def test_worth_is_that_of_exact_melds() -> None:
    hand = ["P1", "P2", "P3", "P4", "R5", "W6", "T7", "S8"]
    state = position((kingdom(), kingdom()), Trading(1, 3))
    outlook = Outlook(state, 1, Taste(growth=0, keep=(0,), rank=0, suit=0, pairs=0))
    build = outlook.prices.build

    assert build == 10 * 100 * 4 // 36
    assert outlook.worth(hand_of(hand)) == best_melds(hand, Larger(), build=build).value


def test_winning_is_worth_more_than_all_else() -> None:
    hand = hand_of(["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"])
    far, near = (
        Outlook(position((kingdom(points=n), kingdom()), Trading(1, 3)), 1, Taste())
        for n in (0, 84)
    )

    assert near.worth(hand) - far.worth(hand) > VICTORY // 2
    assert near.melds(hand).points == 16


@pytest.mark.parametrize("name", NAMES)
def test_melds_that_win_are_laid(name: str) -> None:
    state = position((kingdom("P1 P2 P3 P4 P5 A1", points=98), kingdom()), Melding(1, (0, 0)))

    assert answer(name, state).cards == ("P1", "P2", "P3", "P4", "P5")


@pytest.mark.parametrize("name", NAMES)
def test_disasters_are_discarded_first(name: str) -> None:
    state = position((kingdom("P1 P2 P3 P4 P5 P6 P7 D2"), kingdom()), Discarding(1, 1))

    assert answer(name, state).card == "D2"


@pytest.mark.parametrize("name", NAMES)
def test_an_earthquake_hits_who_has_resources(name: str) -> None:
    kingdoms = (kingdom(), kingdom(points=5), kingdom("", "shrine workshops", points=5))
    state = position(kingdoms, BuildingFrame(1, (0, 0, 0)), Targeting("earthquake"))

    assert answer(name, state).seat == 3


# What Daedalus knows


def test_worlds_fit_what_was_seen() -> None:
    state = asked("W8 W7", "T 4", f"{SEVEN} T1 T2")
    view = GAME.seen_by(state, 2)
    memory = Memory()
    memory.look(view, 2)
    open_ = {*view.kingdom(2).hand, *view.discards}

    for seed in range(30):
        world = memory.world(view, 2, random.Random(seed))
        cards = [card for hand in world.values() for card in hand]
        assert {s: len(hand) for s, hand in world.items()} == {1: 7, 3: 3}
        assert len(set(cards)) == len(cards)
        assert not open_ & set(cards)
        assert {"W8", "W7"} <= set(world[1])
        assert not any(fits(card, want) for card in world[1] for want in ("T", "4"))


def test_what_lies_open_is_no_longer_held() -> None:
    state = asked("W8 W7", "T", SEVEN)
    memory = Memory()
    memory.look(GAME.seen_by(state, 2), 2)
    later = position((kingdom("A1"), kingdom(), kingdom()), Trading(2, 3), discards="W8", round_=4)
    memory.look(GAME.seen_by(later, 2), 2)

    worlds = [memory.world(GAME.seen_by(later, 2), 2, random.Random(n)) for n in range(5)]
    assert {world[1] for world in worlds} == {("W7",)}
    assert not memory.wanted("T1")

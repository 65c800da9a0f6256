"""The six phases, with each palace, resource and event."""

from __future__ import annotations

import attrs
import pytest

from minos_tui.engine.game import Chance, Decision, Over, Refusal
from minos_tui.engine.palaces.cards import COPIES, TRADE_CARDS, in_order
from minos_tui.engine.palaces.events import DeckShuffled, HandLost, ResourcesLost
from minos_tui.engine.palaces.options import Options
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import (
    Building,
    Dealing,
    Discarding,
    Ended,
    Exchanging,
    Melding,
    Picking,
    State,
    Targeting,
    Trading,
    Turning,
)
from tests.engine.palaces.kit import hand, kinds, kingdom, play, played, position, refused
from tests.testkit.games import first_state

SEVEN = "P1 R2 W3 T4 S5 G6 I7"


def start(seats: int = 3, **words: str) -> State:
    found: State = first_state(GAME, seats, words, "")
    return found


def rest_of_round(state: State) -> State:
    """Everybody passes, and discards the cheapest, until a card is turned."""
    while not isinstance(state.top, Turning):
        state = step_on(state)
    return state


def step_on(state: State) -> State:
    """After the default of whoever is asked, or the first card of the deck."""
    if isinstance(GAME.turn(state), Chance):
        command, _ = next(GAME.chance(state).outcomes())
        return GAME.apply(state, command).after
    return GAME.apply(state, GAME.default(state)).after


# Before the first round


def test_the_cards_are_those_of_the_rulebook() -> None:
    assert len(TRADE_CARDS) == 69
    assert sum(card[0] == "D" for card in TRADE_CARDS) == 5
    assert sum(COPIES.values()) == 36


def test_palaces_are_picked_in_seat_order() -> None:
    state = play(start(), "palace malia", "palace knossos")
    assert refused(state, "palace malia") == "palaces.palace_taken"
    assert refused(state, "palace galatas") == "palaces.no_such_palace"
    state = play(state, "palace phaistos")
    assert [k.palace for k in state.kingdoms] == ["malia", "knossos", "phaistos"]
    assert (state.round, state.lead, state.top) == (1, 1, Turning())


def test_minor_palaces_join_with_more_players_or_by_option() -> None:
    assert len(list(GAME.legal(start(4)))) == 4
    assert len(list(GAME.legal(start(5)))) == 5
    assert len(list(GAME.legal(start(6)))) == 6
    assert len(list(GAME.legal(start(2, palaces="all")))) == 6


def test_palaces_can_be_drawn() -> None:
    state = start(2, picking="random")
    assert GAME.turn(state) == Chance("1 palace", 1)
    assert list(GAME.legal(state)) == []
    assert GAME.chance(state).weight(GAME.parse("palace malia")).denominator == 4
    state = play(state, "palace malia", "palace knossos")
    assert state.top == Turning()


@pytest.mark.parametrize("seats", [1, 7])
def test_too_few_and_too_many_players(seats: int) -> None:
    with pytest.raises(Refusal):
        GAME.start(seats, Options())


# 1. Disaster


def test_a_disaster_takes_every_hand_and_resource_but_no_points() -> None:
    state = position(
        (
            kingdom(SEVEN, "shrine throne-room", points=10),
            kingdom("A1 A2 A3 A4", "storerooms", points=7),
        ),
        Turning(),
    )
    after, events = played(state, "turn D3")
    assert [hand(after, seat) for seat in (1, 2)] == ["", ""]
    assert [k.resources for k in after.kingdoms] == [(), ()]
    assert [k.points for k in after.kingdoms] == [10, 7]
    assert after.discards == in_order((*SEVEN.split(), "A1", "A2", "A3", "A4", "D3"))
    assert after.build_discards == ("throne-room", "storerooms", "shrine")
    assert isinstance(after.top, Dealing)
    assert sum(isinstance(event, HandLost) for event in events) == 2
    assert sum(isinstance(event, ResourcesLost) for event in events) == 2


def test_another_card_only_goes_to_the_discards() -> None:
    state = position((kingdom(SEVEN, "shrine"), kingdom()), Turning())
    after = play(state, "turn A8")
    assert (hand(after, 1), after.discards) == (SEVEN, ("A8",))


def test_a_disaster_in_a_hand_has_no_effect() -> None:
    state = position((kingdom("P1"), kingdom("A1", "shrine")), Dealing(1, (1, 0)))
    after = play(state, "deal D1 to 1")
    assert (hand(after, 1), hand(after, 2)) == ("P1 D1", "A1")
    assert after.kingdom(2).resources == ("shrine",)


# 2. Production


@pytest.mark.parametrize(
    ("palace", "resources", "cards"),
    [("", "", 7), ("knossos", "", 8), ("malia", "sailing-ships sailing-ships", 9)],
)
def test_cards_a_round(palace: str, resources: str, cards: int) -> None:
    state = position((kingdom("", resources, palace or "galatas"), kingdom()), Turning())
    after = play(state, "turn A8")
    assert isinstance(after.top, Dealing)
    assert after.top.owed[0] == cards


def test_cards_are_dealt_one_at_a_time_from_the_lead() -> None:
    state = position((kingdom(), kingdom(), kingdom()), Dealing(2, (1, 2, 1)), lead=2)
    seats = []
    for card in ("P1", "P2", "P3", "P4"):
        turn = GAME.turn(state)
        assert isinstance(turn, Chance)
        seats.append(turn.seat)
        state = play(state, f"deal {card} to {turn.seat}")
    assert seats == [2, 3, 1, 2]
    assert state.top == Trading(2, 3)


def test_the_discards_come_back_when_the_deck_runs_out() -> None:
    held = " ".join(TRADE_CARDS[2:68])
    state = position((kingdom(held), kingdom()), Dealing(1, (2, 2)), discards="P1 P2")
    after, events = played(state, "deal D5 to 1")
    assert DeckShuffled("trade", 2) in events
    assert (after.deck, after.discards) == (("P1", "P2"), ())
    after = play(after, "deal P1 to 2", "deal P2 to 1")
    assert (after.deck, hand(after, 2), after.top) == ((), "P1", Trading(1, 3))


def test_no_card_is_turned_when_all_are_held() -> None:
    stores = " ".join(["storerooms"] * 4)
    held = " ".join(TRADE_CARDS[:11]), " ".join(TRADE_CARDS[11:])
    state = position(
        (kingdom(held[0], stores), kingdom(held[1])),
        Discarding(1, 1),
        options=Options(all_palaces=True, offers=0),
    )
    state = attrs.evolve(
        state,
        phase=(Dealing(1, (1, 0)),),
        deck=("D5",),
        kingdoms=(
            state.kingdom(1),
            attrs.evolve(state.kingdom(2), hand=TRADE_CARDS[11:68]),
        ),
    )
    state = play(state, "deal D5 to 1")
    assert (state.deck, state.discards, state.top) == ((), (), Melding(1, (0, 0)))


def test_the_build_deck_comes_back_too() -> None:
    built = [card for card, copies in COPIES.items() for _ in range(copies)]
    resources = " ".join(card for card in built if card not in ("plague", "piracy", "famine"))
    resources = resources.replace("earthquake", "").strip()
    state = position(
        (kingdom("", resources), kingdom("P1")),
        Building(2, (0, 3)),
        build_discards="earthquake earthquake piracy piracy famine famine plague",
    )
    after, events = played(state, "build plague")
    assert DeckShuffled("build", 8) in events
    assert hand(after, 2) == ""
    assert len(after.build_deck) == 8


# 5. Build


def test_one_build_card_for_each_meld() -> None:
    state = position(
        (kingdom("P1 P2 P3 P4 R1 R2 R3 R4"), kingdom("A1 A2 A3 A4")), Melding(1, (0, 0))
    )
    after = play(
        state,
        "meld flush P1 P2 P3 P4",
        "meld flush R1 R2 R3 R4",
        "pass",
        "meld flush A1 A2 A3 A4",
        "pass",
    )
    assert after.top == Building(1, (2, 1))
    assert after.discards == in_order(
        ["P1", "P2", "P3", "P4", "R1", "R2", "R3", "R4", "A1", "A2", "A3", "A4"]
    )
    after = play(after, "build shrine", "build shrine", "build workshops")
    assert after.kingdom(1).resources == ("shrine", "shrine")
    assert after.kingdom(2).resources == ("workshops",)
    assert after.top == Turning()
    assert (after.lead, after.round) == (2, 4)


def test_a_throne_room_scores_once_and_for_all() -> None:
    state = position((kingdom(), kingdom()), Building(1, (1, 0)))
    after = play(state, "build throne-room")
    assert after.kingdom(1).points == 10
    after = play(after, "turn D1")
    assert (after.kingdom(1).points, after.kingdom(1).resources) == (10, ())


def test_a_throne_room_can_win() -> None:
    state = position((kingdom(points=95), kingdom(points=3)), Building(1, (2, 1)))
    after = play(state, "build throne-room")
    assert after.top == Ended("target")
    turn = GAME.turn(after)
    assert isinstance(turn, Over)
    assert turn.outcome.ranking == ((1,), (2,))
    assert refused(after, "pass") == "game_over"


def test_an_earthquake_takes_the_resources_of_its_target() -> None:
    state = position(
        (kingdom("P1", "shrine"), kingdom("R1", "shrine"), kingdom("W1", "shrine workshops")),
        Building(1, (1, 0, 0)),
    )
    after = play(state, "build earthquake")
    assert (after.top, GAME.turn(after)) == (Targeting("earthquake"), Decision(1))
    assert [GAME.text(c) for c in GAME.legal(after)] == ["target 2", "target 3"]
    assert refused(after, "target 1") == "palaces.not_an_opponent"
    assert refused(after, "target 4") == "no_such_seat"
    after = play(after, "target 3")
    assert [len(k.resources) for k in after.kingdoms] == [1, 1, 0]
    assert [hand(after, seat) for seat in (1, 2, 3)] == ["P1", "R1", "W1"]
    assert after.build_discards == ("shrine", "workshops", "earthquake")


def test_piracy_takes_the_hand_of_its_target() -> None:
    state = position((kingdom("P1"), kingdom("R1 R2", "shrine")), Building(1, (1, 0)))
    after = play(state, "build piracy", "target 2")
    assert (hand(after, 1), hand(after, 2), after.discards) == ("P1", "", ("R1", "R2"))
    assert after.kingdom(2).resources == ("shrine",)


def test_a_plague_takes_all_hands_also_that_of_its_drawer() -> None:
    state = position((kingdom("P1", "shrine"), kingdom("R1 R2")), Building(1, (1, 0)))
    after, events = played(state, "build plague")
    assert (hand(after, 1), hand(after, 2)) == ("", "")
    assert after.discards == ("P1", "R1", "R2")
    assert kinds(events)[:3] == ["CalamityDrawn", "HandLost", "HandLost"]
    assert after.kingdom(1).resources == ("shrine",)


def test_a_famine_is_one_whole_round_without_trade_cards() -> None:
    two = position(
        (
            kingdom("", "", "galatas"),
            kingdom("R1", "sailing-ships", "malia"),
        ),
        Building(1, (2, 0)),
    )
    state = play(two, "build famine", "target 2", "build famine", "target 2", "deal P2 to 2")
    state = rest_of_round(state)
    state = play(state, "turn D2")
    assert state.top == Dealing(1, (7, 0))
    for card in TRADE_CARDS[16:23]:
        state = play(state, f"deal {card} to 1")
    seen = []
    while not isinstance(state.top, Turning):
        seen.append(state.top)
        state = step_on(state)
    assert not any(isinstance(frame, Exchanging) for frame in seen)
    state = play(state, "turn A8")
    assert isinstance(state.top, Dealing)
    assert state.top.owed == (7, 7)


def test_a_famine_that_is_on_lasts_out_its_round_when_the_next_one_is_drawn() -> None:
    starving = (kingdom("P1"), kingdom("R1", "", "malia", famine=3))
    state = play(position(starving, Building(1, (1, 0))), "build famine", "target 2")
    assert state.top == Turning(), "nobody draws in phase 6"
    for number in (4, 5):
        state = step_on(state)
        assert isinstance(state.top, Dealing)
        assert (state.round, state.top.owed[1] > 0) == (number, number == 5)
        state = rest_of_round(state)


@pytest.mark.parametrize("rounds", [(4, False), (4, True)])
def test_famines_of_one_round_do_not_add_up(rounds: tuple[int, bool]) -> None:
    twice = ("build famine", "target 2", "build famine", "target 2")
    hit = attrs.evolve(kingdom("R1"), famine=3 if rounds[1] else 0)
    state = play(position((kingdom("P1"), hit), Building(1, (2, 0))), *twice)
    struck = state.kingdom(2)
    assert (struck.famine, struck.two_famines) == rounds


def test_events_are_resolved_in_the_order_drawn() -> None:
    state = position((kingdom("P1"), kingdom("R1")), Building(1, (3, 0)))
    after = play(state, "build piracy", "target 2", "build shrine", "build plague")
    assert after.kingdom(1).resources == ("shrine",)
    assert after.discards == ("P1", "R1")


# 6. End


@pytest.mark.parametrize(
    ("palace", "resources", "limit"),
    [("", "", 7), ("phaistos", "", 8), ("phaistos", "storerooms storerooms", 10)],
)
def test_the_hand_limit(palace: str, resources: str, limit: int) -> None:
    held = " ".join(TRADE_CARDS[:12])
    state = position((kingdom(), kingdom(held, resources, palace or "galatas")), Melding(2, (0, 0)))
    state = play(state, "pass")
    assert state.top == Discarding(2, 12 - limit)
    assert refused(state, "discard A1") == "palaces.not_held"
    state = rest_of_round(state)
    assert len(state.kingdom(2).hand) == limit


@pytest.mark.parametrize(
    ("palace", "resources", "exchanges"),
    [
        ("malia", "", 1),
        ("knossos", "administration administration", 2),
        ("malia", "administration", 2),
    ],
)
def test_exchanges_come_before_the_limit(palace: str, resources: str, exchanges: int) -> None:
    state = position(
        (kingdom(SEVEN, resources, palace), kingdom("", "", "galatas")), Melding(2, (0, 0))
    )
    state = play(state, "pass")
    for number, card in enumerate(("A1", "A2")[:exchanges], 1):
        assert state.top == Exchanging(1, exchanges - number + 1)
        assert GAME.turn(state) == Chance("1 trade card", 1)
        state = play(state, f"deal {card} to 1")
        assert state.top == Discarding(1, 1, exchanges - number)
        state = play(state, f"discard {card}")
    assert state.top == Turning()
    assert hand(state, 1) == SEVEN


def test_no_exchange_when_no_card_is_left() -> None:
    cut = [" ".join(TRADE_CARDS[:7]), " ".join(TRADE_CARDS[7:])]
    state = position(
        (kingdom(cut[0], "", "malia"), kingdom(cut[1], "", "galatas")), Melding(2, (0, 0))
    )
    state = play(state, "pass")
    assert state.top == Discarding(2, 55)


# The end


def test_the_first_with_enough_points_wins_at_once() -> None:
    state = position(
        (kingdom("P1 P2 P3 P4", points=99), kingdom("R1 R2 R3 R4", points=99)),
        Melding(2, (0, 0)),
        lead=2,
    )
    after, events = played(state, "meld flush R1 R2 R3 R4")
    assert after.top == Ended("target")
    assert kinds(events) == ["Melded", "GameEnded"]
    assert GAME.standing(after).winners == (2,)


def test_the_round_limit_ends_the_game_and_ties_are_shared() -> None:
    state = position(
        (kingdom(points=5), kingdom(points=5), kingdom("", "", "chania", points=4)),
        Melding(3, (0, 0, 0)),
        options=Options(round_limit=3, all_palaces=True),
    )
    after = play(state, "pass")
    assert after.top == Ended("round_limit")
    assert GAME.standing(after).ranking == ((1, 2), (3,))


def test_the_default_gives_nothing_away() -> None:
    state = position((kingdom("P1 P2 P3 P4 S8 D1"), kingdom()), Discarding(1, 1))
    assert GAME.text(GAME.default(state)) == "discard D1"
    state = position((kingdom("P1 P2 P3 P4 S8"), kingdom()), Discarding(1, 1))
    assert GAME.text(GAME.default(state)) == "discard S8"
    state = position(
        (kingdom(), kingdom(points=3), kingdom(points=8)),
        Building(1, (0, 0, 0)),
        Targeting("piracy"),
    )
    assert GAME.text(GAME.default(state)) == "target 3"
    assert GAME.text(GAME.default(start())) == "palace knossos"


def test_a_command_at_the_wrong_moment_is_refused() -> None:
    state = position((kingdom("P1"), kingdom()), Turning())
    assert refused(state, "pass") == "palaces.cards_first"
    assert refused(state, "deal P2 to 1") == "not_chance"
    assert refused(state, "turn P1") == "palaces.not_in_deck"
    state = position((kingdom("P1"), kingdom()), Dealing(1, (1, 0)))
    assert refused(state, "deal P1 to 1") == "palaces.not_in_deck"
    assert refused(state, "deal P2 to 2") == "not_your_turn"
    state = position((kingdom("P1"), kingdom()), Melding(1, (0, 0)))
    assert refused(state, "decline") == "not_now"
    assert refused(play(start(2)), "discard P1") == "not_now"
    assert start(2).top == Picking(1)

"""What keys do: offers, answers, melds, discards, targets, palaces, pages."""

from __future__ import annotations

import pytest

from minos_tui.engine.palaces.commands import Accept, Decline, Discard, Meld, Offer
from minos_tui.engine.palaces.state import Discarding, Melding, Trading
from minos_tui.table.table import Table
from minos_tui.tui.actions import Keymap
from minos_tui.tui.desk import AskWindow, ListWindow, TypeWindow
from minos_tui.tui.palaces.desk import LETTERS
from minos_tui.tui.palaces.moments import acting_line
from minos_tui.tui.palaces.play import PalacesPlay
from minos_tui.words import Words
from tests.engine.palaces.kit import kingdom, position
from tests.tui.palaces.kit import (
    HANDS,
    MOMENTS,
    ONE,
    OPTIONS,
    answering,
    draw_all,
    drawn,
    play_at,
    press,
    table_at,
)


def commands(table: Table) -> list[object]:
    return [step.step.command for step in table.steps]


def letter(play_hand: str, card: str) -> str:
    return LETTERS[play_hand.split().index(card)]


def context(play: PalacesPlay) -> str:
    return play.context


HAND = " ".join(HANDS[0].hand)


# Offers

OFFERS = {
    ("o", letter(HAND, "G7"), "enter", "r", "enter"): Offer(("G7",), ("R",)),
    ("o", letter(HAND, "G7"), letter(HAND, "D2"), "enter", "4", "enter"): Offer(
        ("G7", "D2"), ("4",)
    ),
    ("o", letter(HAND, "G7"), "enter", "x", "tab", "enter"): Offer(("G7",), ("any",), 2),
    ("o", letter(HAND, "G7"), "enter", "p", "4", "enter"): Offer(("G7",), ("P4",)),
    ("o", letter(HAND, "S6"), "tab", "d", "enter"): Offer(("S6",), ("disaster",)),
    ("o", "enter", "a", "enter"): Offer((), ("A",)),
}


@pytest.mark.parametrize("keys", OFFERS, ids="-".join)
async def test_an_offer_takes_six_keys_at_most(keys: tuple[str, ...]) -> None:
    table = await table_at(MOMENTS["trade"])
    play = play_at(table)
    assert len(keys) <= 6
    await press(play, *keys)
    assert [OFFERS[keys]] == commands(table)


async def test_a_proposed_offer_takes_two_keys() -> None:
    table = await table_at(MOMENTS["trade"])
    play = play_at(table)
    found = play.proposals()[0]
    await press(play, "1", "enter")
    assert [Offer(found.give, found.ask)] == commands(table)


async def test_a_proposal_promises_what_it_says() -> None:
    play = play_at(await table_at(MOMENTS["trade"]))
    found = play.proposals()[0]
    assert ("4",) == found.ask
    assert found.after > found.before
    assert not set(found.give) & {card for plan in play.plans()[:1] for meld in plan.melds
                                  for card in meld.cards}  # fmt: skip


async def test_what_is_asked_can_be_taken_back_and_the_offer_left() -> None:
    table = await table_at(MOMENTS["trade"])
    play = play_at(table)
    await press(play, "o", "a", "enter", "r", "w", "left", "5")
    assert play.hand.pick is not None
    assert ("R", "5") == play.hand.pick.asks
    await press(play, "left", "left", "left")
    assert "give" == context(play)
    await press(play, "escape")
    assert "trade" == context(play)
    assert [] == commands(table)


async def test_an_empty_offer_is_refused_in_words() -> None:
    play = play_at(await table_at(MOMENTS["trade"]))
    await press(play, "o", "enter", "enter")
    assert "an offer gives or asks for a card at least" in drawn(play)
    assert "ask_for" == play.context


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (("o", "z"), "there is no card z"),
        (("9",), "there is no number 9"),
        (("o", "enter", *"xxxxxxxxx"), "8 cards are enough"),
    ],
)
async def test_what_is_not_there_is_said(keys: tuple[str, ...], said: str) -> None:
    play = play_at(await table_at(MOMENTS["trade"]))
    await press(play, *keys)
    assert said in drawn(play)
    assert play.hand.alarm


async def test_a_gift_is_asked_about_and_enter_gives_nothing_away() -> None:
    """Enter twice after the cards would else be enough."""
    table = await table_at(MOMENTS["trade"])
    play = play_at(table)
    await press(play, "o", "a", "enter", "tab", "enter")
    assert isinstance(play.hand.window, AskWindow)
    assert "P1 to Malia, and nothing is asked for" in drawn(play)
    await press(play, "enter")
    assert "ask_for" == context(play)
    assert [] == commands(table)
    await press(play, "enter", "y")
    assert [Offer(("P1",), (), 2)] == commands(table)
    assert play.hand.pick is None


async def test_an_offer_made_in_vain_is_not_proposed_again() -> None:
    table = await table_at(MOMENTS["trade"])
    play = play_at(table)
    first, *others = play.proposals()
    await press(play, "1", "enter")
    for _ in range(2):
        await table.play(Decline())
    play.tidy()
    assert isinstance(table.state.top, Trading)
    assert others == list(play.proposals())[: len(others)]
    assert first not in play.proposals()


@pytest.mark.parametrize("moment", ["trade", "answer", "meld", "target", "discard"])
async def test_a_menu_leaves_the_lines_of_the_moment_as_they_are(moment: str) -> None:
    play = play_at(await table_at(MOMENTS[moment]))
    before = drawn(play).splitlines()[16:20]
    await press(play, "x")
    assert before == drawn(play).splitlines()[16:20]


async def test_the_marked_set_is_among_the_lines() -> None:
    """However many sets there are: with 24 rows four of them are seen."""
    mine = kingdom("P1 P2 P3 P4 P5 R5 W5 T5 S5 G6 I7 A8 R1", "shrine", "knossos")
    hands = mine, kingdom("A1", palace="malia")
    table = await table_at(position(hands, Melding(1, (0, 0)), options=OPTIONS))
    play = play_at(table)
    sets = len(play.plans())
    assert sets > 4
    for number in range(1, sets):
        await press(play, "down")
        assert f"►{number + 1} " in drawn(play)


async def test_trade_ends_by_one_key_for_offers_left_are_no_loss() -> None:
    table = await table_at(MOMENTS["trade"])
    await press(play_at(table), "e")
    assert isinstance(table.state.top, Trading)
    assert 2 == table.state.top.seat


async def test_ending_with_melds_left_asks_and_starts_on_the_safe_answer() -> None:
    table = await table_at(MOMENTS["meld"])
    play = play_at(table)
    await press(play, "e")
    assert isinstance(play.hand.window, AskWindow)
    assert "stay in your hand" in drawn(play)
    await press(play, "enter")
    assert [] == commands(table)
    await press(play, "e", "y")
    assert 1 == len(table.steps)


async def test_the_question_can_be_switched_off() -> None:
    table = await table_at(MOMENTS["meld"])
    await press(play_at(table, ask_end=False), "e")
    assert 1 == len(table.steps)


# Answering


async def test_others_read_who_thinks_about_whose_offer() -> None:
    view = (await table_at(MOMENTS["answer"])).state
    lines = {language: acting_line(view, 1, Words(language)) for language in ("en", "fr")}
    assert lines == {
        "en": "Knossos thinks about the offer of Malia.",
        "fr": "Malia offre, Cnossos réfléchit.",
    }


async def test_one_key_takes_an_offer_in_the_best_way() -> None:
    table = await table_at(MOMENTS["answer"])
    play = play_at(table)
    best = play.ways()[0]
    await press(play, "y")
    assert [Accept(best.give, 2)] == commands(table)


async def test_a_digit_takes_another_way_and_n_none() -> None:
    for key in ("2", "n"):
        table = await table_at(MOMENTS["answer"])
        play = play_at(table)
        wanted = Accept(play.ways()[1].give, 2) if key == "2" else Decline()
        await press(play, key)
        assert [wanted] == commands(table)


async def test_any_cards_that_are_asked_for_can_be_given() -> None:
    table = await table_at(MOMENTS["answer"])
    play = play_at(table)
    hand = table.state.kingdom(1).hand
    letters = [LETTERS[hand.index(card)] for card in ("P3", "T5")]
    await press(play, "m", letters[0], "enter")
    assert play.hand.alarm
    assert [] == commands(table)
    assert "best melds" not in drawn(play)
    await press(play, letters[1])
    assert "you give P3 T5  best melds 2 →" in drawn(play)
    await press(play, "enter")
    assert [Accept(("P3", "T5"), 2)] == commands(table)


async def test_an_own_choice_can_be_left_and_whoever_has_none_is_told_so() -> None:
    play = play_at(await table_at(MOMENTS["answer"]))
    await press(play, "m", "a", "escape")
    assert ("answer", None) == (play.context, play.hand.pick)
    play = play_at(await table_at(answering("R4", "I I I", to=1)))
    await press(play, "m")
    assert play.hand.alarm
    assert "answer" == play.context


async def test_enter_takes_no_offer() -> None:
    table = await table_at(MOMENTS["answer"])
    play = play_at(table)
    assert "answer" == play.context
    assert Keymap().action("answer", "enter") is None


async def test_who_lacks_what_is_asked_is_told_so() -> None:
    table = await table_at(answering("R4", "I I I", to=1))
    play = play_at(table)
    await press(play, "y")
    assert "you don't hold what is asked for" in drawn(play)
    assert [] == commands(table)


# Melds


async def test_enter_lays_the_best_set_and_undo_takes_it_back() -> None:
    table = await table_at(MOMENTS["meld"])
    play = play_at(table)
    await press(play, "enter")
    assert [Meld("flush", ("P1", "P2", "P3", "P5"))] == commands(table)
    assert 36 == table.state.kingdom(1).points
    await press(play, "u")
    assert 34 == table.state.kingdom(1).points
    await press(play, "y")
    assert 36 == table.state.kingdom(1).points


async def test_another_set_is_marked_by_its_number_or_by_arrows() -> None:
    for key in ("2", "down", "up"):
        table = await table_at(MOMENTS["meld"])
        play = play_at(table)
        await press(play, key, "enter")
        assert [Meld("kind", ("P5", "R5", "W5", "T5"))] == commands(table)


async def test_a_whole_set_is_one_act() -> None:
    hand = kingdom("P1 P2 P3 P4 R5 W5 T5 S5")
    state = position((hand, kingdom(), kingdom()), Melding(1, (0, 0, 0)), options=OPTIONS)
    table = await table_at(state)
    play = play_at(table)
    await press(play, "enter")
    assert 2 == len(table.steps)
    assert 1 == len({step.group for step in table.steps})


async def test_melds_stop_where_the_game_is_won() -> None:
    hand = kingdom("P1 P2 P3 P4 R5 W5 T5 S5", points=99)
    state = position((hand, kingdom(), kingdom()), Melding(1, (0, 0, 0)), options=OPTIONS)
    table = await table_at(state)
    await press(play_at(table), "enter")
    assert table.over
    assert 1 == len(table.steps)


async def test_an_own_meld_is_laid_as_the_dearest_that_it_is() -> None:
    table = await table_at(MOMENTS["meld"])
    play = play_at(table)
    await press(play, "m", *(letter(HAND, card) for card in ("P5", "R5", "W5", "T5")))
    assert "4 of a kind: 1 LP" in drawn(play)
    await press(play, "enter")
    assert [Meld("kind", ("P5", "R5", "W5", "T5"))] == commands(table)


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("P1 P2 P3", "this meld needs 4 cards, not 3"),
        ("P1 R5 S6 G7", "this meld needs 5 cards, not 4"),
        ("P1 P2 P3 D2", "a disaster is in no meld"),
        ("P1 P3 R5 S6 G7", "follow each other without a gap"),
    ],
)
async def test_what_is_no_meld_says_why(cards: str, why: str) -> None:
    table = await table_at(MOMENTS["meld"])
    play = play_at(table)
    await press(play, "m", *(letter(HAND, card) for card in cards.split()), "enter")
    assert why in drawn(play)
    assert "mark" == play.context
    assert [] == commands(table)


async def test_ending_with_melds_left_names_what_they_are_worth() -> None:
    play = play_at(await table_at(MOMENTS["meld"]))
    await press(play, "e")
    assert "melds worth 2 LP stay in your hand" in drawn(play)


# Discards, targets, palaces


async def test_enter_discards_the_least_useful_card() -> None:
    table = await table_at(MOMENTS["discard"])
    play = play_at(table)
    await press(play, "enter")
    assert [Discard("D2")] == commands(table)
    await press(play, "left", "enter")
    assert 2 == len(table.steps)


async def test_several_cards_are_discarded_at_once() -> None:
    table = await table_at(MOMENTS["discard"])
    play = play_at(table)
    cards = ("S6", "G7", "D2")
    await press(play, "m", *(letter(HAND, card) for card in cards[:2]), "enter")
    assert "pick 3 cards, not 2" in drawn(play)
    await press(play, letter(HAND, cards[2]), "enter")
    assert {Discard(card) for card in cards} == set(commands(table))
    assert not isinstance(table.state.top, Discarding)


async def test_a_digit_hits_a_kingdom_and_ones_own_is_refused() -> None:
    table = await table_at(MOMENTS["target"])
    play = play_at(table)
    await press(play, "1")
    assert "choose an opponent" in drawn(play)
    await press(play, "2")
    assert () == table.state.kingdom(2).resources


async def test_palaces_by_digit_or_mark() -> None:
    table = await table_at(None, ("you", "random"))
    play = play_at(table)
    await press(play, "down", "enter")
    assert "phaistos" == table.state.kingdom(1).palace
    await table.bot_step()
    await draw_all(table)
    play.tidy()
    assert "trade" == context(play)


# Looking


async def test_one_key_sorts_by_suit_or_by_rank() -> None:
    play = play_at(await table_at(MOMENTS["trade"]))
    before = play.desk().hand
    await press(play, "s")
    ranks = [card[1:] for card in play.desk().hand if card[0] != "D"]
    assert sorted(ranks) == ranks
    assert "D2" == play.desk().hand[-1]
    await press(play, "s")
    assert before == play.desk().hand


async def test_letters_follow_the_order_that_is_shown() -> None:
    table = await table_at(MOMENTS["trade"])
    play = play_at(table)
    await press(play, "s")
    at = play.desk().hand.index("G7")
    await press(play, "o", LETTERS[at], "enter", "r", "enter")
    assert [Offer(("G7",), ("R",))] == commands(table)


@pytest.mark.parametrize("key", ["p", "k", "w", "l"])
async def test_a_page_opens_and_closes_by_its_key_or_esc(key: str) -> None:
    play = play_at(await table_at(MOMENTS["trade"]))
    await press(play, key)
    assert "page" == context(play)
    await press(play, "down", "up", key)
    assert "trade" == context(play)
    await press(play, key, "escape")
    assert "trade" == context(play)


async def test_typed_commands_are_done_or_refused_in_words() -> None:
    table = await table_at(MOMENTS["trade"])
    play = play_at(table)
    await press(play, "colon")
    play.hand.window = TypeWindow("offer I1 for R to all")
    await press(play, "enter")
    assert "I1 is not in your hand" in drawn(play)
    play.hand.window = TypeWindow("offer P1 for R to all")
    await press(play, "enter")
    assert [Offer(("P1",), ("R",))] == commands(table)


async def test_the_typed_line_gives_an_example_of_this_game() -> None:
    play = play_at(await table_at(MOMENTS["meld"]))
    await press(play, "colon")
    assert "for example: meld" in drawn(play)


async def test_the_log_can_be_written_out() -> None:
    table = await table_at(MOMENTS["meld"])
    play = play_at(table)
    await press(play, "enter")
    assert play.log_text() == ("Round 3 · Luxury\n  - Knossos lays flush of 4: P1 P2 P3 P5, 2 LP\n")


async def test_the_menu_opens() -> None:
    play = play_at(await table_at(MOMENTS["trade"]))
    await press(play, "x")
    assert isinstance(play.hand.window, ListWindow)


@pytest.mark.parametrize("moment", MOMENTS)
async def test_both_languages_have_the_same_keys_and_nothing_missing(moment: str) -> None:
    shown = {}
    for language in ("en", "fr"):
        play = play_at(await table_at(MOMENTS[moment], ONE), language)
        shown[language] = play.context, play.desk().hidden
        for size in ((80, 24), (120, 40)):
            assert drawn(play, size)
    assert shown["en"] == shown["fr"]

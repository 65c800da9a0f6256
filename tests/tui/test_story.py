"""The log tells who did what, at what cost, with what result."""

from __future__ import annotations

import attrs
import pytest

from minos_tui.engine.minos.commands import Use
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.record import Seat
from minos_tui.table.seats import seats_of
from minos_tui.table.table import Table
from minos_tui.tui.frame import example_seats, example_steps
from minos_tui.tui.game.gains import use_gain
from minos_tui.tui.game.moments import mark_fresh
from minos_tui.tui.game.names import dice_names
from minos_tui.tui.game.story import changed_places, tell
from minos_tui.tui.look import Look
from minos_tui.tui.panes.log import last_line
from minos_tui.tui.plain.minos import Narrator
from minos_tui.wire import state_text
from minos_tui.words import LANGUAGES, Words
from tests.tui.face import PEOPLE, PLAIN, board_text, new_table, play_at, played
from tests.tui.test_play import WAR


async def lines_of(text: str, language: str = "en") -> list[str]:
    """The sentences of the running turn after some commands."""
    play = play_at(await played(await new_table(), text), language)
    return list(play.desk().log[-1].lines)


async def test_a_journey_is_one_sentence() -> None:
    lines = await lines_of("throw gggggg; stand; use gull; move O T; move T PYL~")
    assert [
        "takes the dice: 6 gulls",
        "gull: 5 movement points",
        "ship from Ionian Sea (O) to harbour of Pylos, 2 points",
        "takes Pylos, value 0",
    ] == lines


async def test_building_tells_cost_and_the_free_soldier() -> None:
    text = (
        "throw ggbbas; stand; use gull; move O T; move T PYL~; use building;"
        "build house PYL; use scales"
    )
    assert [
        "building: 1 building permit",
        "builds a house at Pylos for 5 talents and 1 permit",
        "a free soldier comes to Pylos",
        "scales: 1 talent",
    ] == (await lines_of(text))[-4:]


async def test_a_duel_tells_both_values_and_the_winner() -> None:
    text = f"{WAR}; move O T; attack T PYL~; throw aajtss; stand; throw ssssss; stand"
    assert [
        "ship attacks harbour of Pylos from Messenian Sea (T), 1 point",
        "Violet 13, Red 0 at harbour of Pylos: Violet wins",
        "Red loses a ship: harbour of Pylos",
    ] == (await lines_of(text))[-6:-3]


async def test_whoever_is_named_by_a_sentence_is_not_named_twice() -> None:
    text = f"{WAR}; move O T; attack T PYL~; throw aajtss; stand; throw ssssss; stand"
    play = play_at(await played(await new_table(), text))
    last = play.desk().log[-1]
    sentences = dict(enumerate(last.lines))
    assert {line for n, line in sentences.items() if n in last.named} == {
        "Violet 13, Red 0 at harbour of Pylos: Violet wins",
        "Red loses a ship: harbour of Pylos",
        "Red has no unit left and is out",
    }
    desk = play.desk()
    for n, line in sentences.items():
        cut = attrs.evolve(last, lines=last.lines[: n + 1])
        told = "".join(part for part, _ in last_line(attrs.evolve(desk, log=(cut,)), PLAIN))
        assert told == (line if n in last.named else f"Violet {line}")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_end_is_nobodys_act(language: str) -> None:
    """Neither in the log nor on the line of news nor in plain mode."""
    table = await new_table(options={"round-limit": "1"})
    await played(table, "throw ssssss; stand; end;" * 4)
    play = play_at(table, language)
    words = play.look.words
    desk, told = play.desk(), words("result.reason.round_limit")
    assert (0, 1, (told,)) == (desk.log[-1].seat, desk.log[-1].round, desk.log[-1].lines)
    assert told == "".join(part for part, _ in last_line(desk, play.look))
    log = play.log_text().splitlines()
    assert [words("story.end"), f"  - {told}"] == log[-2:]
    narrator = Narrator(table.seats, table.steps[0].step.before, words)
    assert told == narrator.news([step.step for step in table.steps])[-1]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "no battle ring, for the bank has none left"),
        ("fr", "aucun anneau, la banque n'en a plus"),
    ],
)
async def test_an_arrow_without_a_ring_says_why(language: str, told: str) -> None:
    """In the log, in plain mode and in the list of uses."""
    state = (await played(await new_table(), "throw aaaggg; stand")).state
    rich = attrs.evolve(state.players[1], rings=state.bank.rings)
    players = (state.players[0], rich, *state.players[2:])
    state = attrs.evolve(state, bank=attrs.evolve(state.bank, rings=0), players=players)
    arrow = GAME.parse("use arrow")
    words = Words(language)
    seats = [Seat("human") for _ in state.players]
    narrator = Narrator(seats, state, words)
    assert told == narrator.explain(state, arrow)
    assert narrator.news([GAME.apply(state, arrow)])[-1].endswith(f": {told}")
    text = state_text("minos", state)
    table = await Table.create(None, "minos", seats_of(PEOPLE), {}, board_text(), position=text)
    assert told == use_gain(table.state, Use("arrow"), Words(language))


async def test_a_turn_ends_with_what_its_player_has() -> None:
    table = await played(await new_table(), "throw ssssss; stand; end")
    groups = play_at(table).desk().log
    assert (1, 1) == (groups[0].seat, groups[0].round)
    assert "ends with 25 talents, income 0, 0 rings" == groups[0].lines[-1]
    assert (2, ()) == (groups[-1].seat, groups[-1].lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_game_has_its_sentence(language: str) -> None:
    look = Look(Words(language), colour=False)
    board = example_steps()[-1].after.ground.board
    groups = tell(example_steps(), board, example_seats(), look)
    assert all(line.strip() for group in groups for line in group.lines)
    assert [1, 2, 3, 4, 1, 2, 3, 4, 1] == [group.seat for group in groups if group.round]


def test_turns_since_the_players_own_are_marked() -> None:
    groups = tell(example_steps(), example_steps()[-1].after.ground.board, example_seats(), PLAIN)
    fresh = [(group.seat, group.round) for group in mark_fresh(groups, 1) if group.fresh]
    assert [(2, 2), (3, 2), (4, 2)] == fresh
    assert not any(group.fresh for group in mark_fresh(groups, 0))


def test_a_story_told_step_by_step_is_the_same() -> None:
    board = example_steps()[-1].after.ground.board
    whole = tell(example_steps(), board, example_seats(), PLAIN)
    half = tell(example_steps()[:60], board, example_seats(), PLAIN)
    assert whole[: len(half) - 1] == half[:-1]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "2 gulls, joker, 3 scales"), ("fr", "2 mouettes, joker, 3 balances")],
)
def test_dice_are_counted_in_words(language: str, said: str) -> None:
    assert said == dice_names("gjgsss", Words(language))


async def test_the_log_follows_undo() -> None:
    table = await played(await new_table(), "throw gggggg; stand; use gull; use gull")
    play = play_at(table)
    assert 3 == len(play.desk().log[-1].lines)
    await table.undo()
    assert 2 == len(play.desk().log[-1].lines)


def test_changed_places_name_sites_and_seas() -> None:
    found = changed_places(example_steps())
    assert {"e", "KNO"} <= found


async def test_who_is_told_step_by_step_misses_none() -> None:
    table = await played(
        await new_table(), "throw gggggg; stand; use gull; move O T; move T PYL~; move PYL~ T"
    )
    steps = [kept.step for kept in table.steps]
    narrator = Narrator(table.seats, steps[0].before, Words())
    told = [line for step in steps for line in narrator.news([step])]

    assert [
        "ship from Ionian Sea (O) to Messenian Sea (T), 1 point",
        "ship from Messenian Sea (T) to harbour of Pylos, 1 point",
        "takes Pylos, value 0",
        "ship from harbour of Pylos to Messenian Sea (T), 1 point",
    ] == [line.partition(": ")[2] for line in told if "ship from" in line or "takes Py" in line]

"""The screen in a running app: rounds against bots, the hot seat, sizes, what comes too early."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from minos_tui.engine.game import Chance, Over
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import Building, Melding, State, Trading, Turning
from minos_tui.engine.record import HUMAN, Seat
from minos_tui.store import Store
from minos_tui.table.seats import seats_of
from minos_tui.table.table import Table
from minos_tui.tui.palaces.screen import PalacesScreen
from minos_tui.tui.screens.help import HelpScreen
from minos_tui.tui.screens.result import ResultScreen
from minos_tui.wire import state_text
from minos_tui.words import Words
from tests.engine.palaces.kit import kingdom, position
from tests.tui.face import text_of
from tests.tui.palaces.kit import (
    HANDS,
    MOMENTS,
    ONE,
    OPTIONS,
    answering,
    drawn,
    play_at,
    press,
    screen_of,
    table_at,
    trading,
    until,
)


def context(screen: PalacesScreen) -> str:
    return screen.context


def shown(screen: PalacesScreen) -> str:
    return text_of(screen.view.canvas)


async def settle(pilot: Pilot[int], screen: PalacesScreen) -> None:
    """Until a person is asked, or the game is over."""
    await until(pilot, lambda: not screen.play.thinking and context(screen) != "looking")


CHOICES = {
    "palace": ("1",),
    "trade": ("1", "e"),
    "give": ("enter", "a"),
    "ask_for": ("enter",),
    "answer": ("n", "y"),
    "meld": ("enter", "e"),
    "target": ("1", "2", "3"),
    "discard": ("enter",),
    "ask": ("y",),
    "cover": ("enter",),
    "spoken": ("n", "1", "2"),
}
"""Keys that a simple player presses in each moment."""


async def test_a_game_that_is_over_and_kept_is_left_by_one_key(tmp_path: Path) -> None:
    """Nothing can be lost, and there is nothing to resume."""
    store = await Store.open(tmp_path)
    words = {"round-limit": "1"}
    table = await Table.create(store, "palaces", seats_of(("you", "random")), words, seed=3)
    while not table.over:
        if isinstance(table.turn, Chance):
            await table.draw()
        else:
            await table.play(table.game.default(table.state))
    async with screen_of(table) as (pilot, screen):
        await until(pilot, lambda: isinstance(pilot.app.screen, ResultScreen))
        await pilot.press("escape", "q")
        await pilot.pause()
        assert screen.play.hand.window is None
        assert 0 == pilot.app.return_value
    await store.close()


@pytest.mark.parametrize("kinds", [("you", "random"), ("you", "you")])
async def test_a_whole_game_is_played_by_keys(kinds: tuple[str, ...]) -> None:
    table = await table_at(None, kinds, target="2", offers="1", round_limit="3")
    rng = random.Random("keys")
    async with screen_of(table) as (pilot, screen):
        for _ in range(2000):
            await settle(pilot, screen)
            if isinstance(table.turn, Over):
                break
            await pilot.press(rng.choice(CHOICES[context(screen)]))
            await pilot.pause()
        await until(pilot, lambda: isinstance(pilot.app.screen, ResultScreen))
        assert table.over
        await pilot.press("escape")
        assert "ended" == context(screen)
        assert "over" in shown(screen)


async def test_the_next_round_comes_after_the_bots() -> None:
    table = await table_at(None, ONE)
    async with screen_of(table) as (pilot, screen):
        await pilot.press("1")
        await settle(pilot, screen)
        while table.state.round == 1:
            now = context(screen)
            key = "e" if now in ("trade", "meld") else CHOICES[now][0]
            await pilot.press("y" if now == "ask" else key)
            await settle(pilot, screen)
        assert 2 == table.state.round
        assert "Round 2" in shown(screen).splitlines()[0]
        assert "•" in shown(screen), "what is new is marked"


# The hot seat

SPOKEN = ("you", "you", "you")


async def test_the_hand_is_hidden_until_the_next_person_has_the_keys() -> None:
    table = await table_at(trading(), SPOKEN)
    async with screen_of(table) as (pilot, screen):
        assert "cover" == context(screen)
        assert "P1" not in shown(screen)
        await pilot.press("o", "1", "e", "s", "u")
        assert 0 == len(table.steps)
        await pilot.press("enter")
        assert "trade" == context(screen)
        assert "P1 P2 P3" in shown(screen)
        await pilot.press("e", "y")
        await pilot.pause()
        assert "cover" == context(screen)
        assert "P1" not in shown(screen)
        assert "Malia, take the keys" in shown(screen)


async def test_nobody_at_the_table_is_called_a_watcher() -> None:
    """While a bot has its turn no hand is shown, for nobody has the keys."""
    table = await table_at(trading(3), ("you", "you", "random"))
    play = play_at(table)
    assert (0, "looking") == (play.you, play.context)
    assert "until the next player has taken the keys" in drawn(play)
    table.watching = True
    assert "A watcher sees no hand" in drawn(play_at(table))


async def test_only_who_takes_a_spoken_offer_gets_the_keys() -> None:
    table = await table_at(trading(), SPOKEN)
    async with screen_of(table) as (pilot, screen):
        await pilot.press("enter", "o", "j", "enter", "a", "enter")
        await pilot.pause()
        assert "spoken" == context(screen)
        assert "Who takes it?" in shown(screen)
        await pilot.press("3")
        await until(pilot, lambda: context(screen) == "cover")
        assert "Phaistos, take the keys" in shown(screen)
        assert 2 == len(table.steps), "Malia has said no by word of mouth"
        await pilot.press("enter")
        assert "answer" == context(screen)
        assert "A1 A2 A3" in shown(screen)
        assert "P1" not in shown(screen)
        await pilot.press("y")
        await until(pilot, lambda: context(screen) == "cover")
        assert "Knossos, take the keys" in shown(screen)
        assert "G7" in table.state.kingdom(3).hand


async def test_nobody_takes_it() -> None:
    table = await table_at(trading(left=1), SPOKEN)
    async with screen_of(table) as (pilot, screen):
        await pilot.press("enter", "o", "j", "enter", "a", "enter")
        await pilot.pause()
        await pilot.press("2")
        await until(pilot, lambda: context(screen) == "cover")
        await pilot.press("enter", "n")
        await until(pilot, lambda: context(screen) == "spoken")
        assert (3,) == screen.play.takers
        await pilot.press("2")
        assert "seat 2 can't take this offer" in shown(screen)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(table.state.top, Trading))
        assert 2 == table.state.top.seat


async def test_after_an_offer_of_a_bot_nobodys_hand_is_shown_without_the_keys() -> None:
    """All have looked at the screen, and whoever had the keys is the first who is asked."""
    state = answering("A1", "P", seat=3, queue=(1, 2))
    table = await table_at(state, ("you", "you", "random"))
    play = play_at(table)
    play.hand.present = 1
    assert ("spoken", 0) == (play.context, play.you)
    await press(play, "n")
    assert play.declines()
    assert ("looking", 0, False) == (play.context, play.you, play.mine)
    for seat in (1, 2):
        assert seat == play.deciding
        await play.decline()
    assert isinstance(table.state.top, Trading)
    assert (0, False) == (play.you, play.hand.alarm)


async def test_a_key_for_what_is_over_is_refused_in_words() -> None:
    """The answer was given meanwhile: nothing fails."""
    table = await table_at(answering("R4", "P", seat=2, to=1), ("you", "random", "random"))
    play = play_at(table)
    await table.play("decline")
    await play.press("decline", "n")
    assert play.hand.alarm


async def test_an_offer_to_one_person_is_shown_to_nobody_else() -> None:
    table = await table_at(answering("R4", "P", to=1), ("you", "you", "random"))
    async with screen_of(table) as (pilot, screen):
        assert "cover" == context(screen)
        assert "R4" not in shown(screen)
        await pilot.press("enter")
        assert "R4" in shown(screen)


async def test_nobody_takes_back_what_another_did() -> None:
    table = await table_at(trading(), ("you", "you", "random"))
    async with screen_of(table) as (pilot, screen):
        await pilot.press("enter", "e", "y")
        await pilot.pause()
        await pilot.press("enter", "u")
        assert "nothing can be taken back" in shown(screen)
        assert 1 == len(table.steps)


async def test_one_person_alone_is_never_asked_to_take_the_keys() -> None:
    table = await table_at(MOMENTS["answer"])
    async with screen_of(table) as (_, screen):
        assert "answer" == context(screen)


# What is done without asking

BARE = position((kingdom("P1 R5"), kingdom("A1"), kingdom("I1")), Melding(1, (0, 0, 0)))
"""Seat 1 has nothing to lay."""


async def test_what_cannot_be_done_otherwise_is_done() -> None:
    """An offer that can't be fulfilled, and melds where there are none, ask nobody."""
    table = await table_at(answering("R4", "I I I", queue=(1,)))
    async with screen_of(table) as (pilot, _):
        await until(pilot, lambda: len(table.steps) >= 1)
        assert "decline" == GAME.text(table.steps[0].step.command)


@pytest.mark.parametrize("state", [answering("R4", "I I I", queue=(1,)), BARE])
async def test_nobody_learns_from_a_quick_answer_what_another_lacks(state: State) -> None:
    """Neither at other lines: a bot with a name plays for a person."""
    seats = (Seat(HUMAN, "Ann"), Seat("random", "Ben"), Seat("random"))
    position = state_text("palaces", state)
    table = await Table.create(None, "palaces", seats, position=position, seed=3)
    async with screen_of(table) as (_, screen):
        assert table.forced() is not None
        assert not await screen.forced()
        assert "looking" != context(screen)
        assert not table.steps


async def test_melds_that_were_laid_can_be_taken_back_before_the_end() -> None:
    table = await table_at(MOMENTS["meld"])
    async with screen_of(table) as (pilot, screen):
        await pilot.press("enter")
        await pilot.pause()
        assert "nothing more to lay. e ends" in shown(screen)
        await pilot.press("u")
        assert 34 == table.state.kingdom(1).points
        await pilot.press("enter", "e")
        assert context(screen) != "ask"


async def test_palaces_are_chosen_without_handing_the_keys_over() -> None:
    table = await table_at(None, ("you", "you"))
    async with screen_of(table) as (pilot, screen):
        assert "palace" == context(screen)
        await pilot.press("1")
        await pilot.pause()
        assert "palace" == context(screen)
        await pilot.press("1")
        await until(pilot, lambda: context(screen) == "cover")


async def test_step_by_step_the_key_is_named_and_does_it() -> None:
    table = await table_at(trading(seat=2))
    async with screen_of(table, bot_speed="step") as (pilot, screen):
        assert "looking" == context(screen)
        assert "n for the next step" in shown(screen)
        await pilot.press("n")
        await until(pilot, lambda: len(table.steps) >= 1)


async def test_keys_that_come_too_early_do_nothing() -> None:
    table = await table_at(MOMENTS["meld"])
    async with screen_of(table, quiet=1e9) as (pilot, screen):
        screen.close_door()
        await pilot.press("enter", "enter", "e", "y")
        assert isinstance(table.state.top, Melding)
        assert 0 == len(table.steps)
        await pilot.press("p")
        assert "page" == context(screen)


async def test_pastes_are_dropped() -> None:
    table = await table_at(MOMENTS["meld"])
    async with screen_of(table) as (pilot, screen):
        screen.post_message(Paste("e\ny\n\r"))
        await pilot.pause()
        assert 0 == len(table.steps)


# Sizes, colours, help, leaving


@pytest.mark.parametrize("size", [(79, 24), (80, 20), (40, 10), (1, 1)])
async def test_shrinking_and_growing_keeps_what_was_begun(size: tuple[int, int]) -> None:
    table = await table_at(MOMENTS["trade"])
    async with screen_of(table) as (pilot, screen):
        await pilot.press("o", "j")
        before = shown(screen)
        await pilot.resize_terminal(*size)
        await pilot.pause()
        await pilot.press("enter", "a", "o")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert before == shown(screen)


async def test_no_colour_leaves_the_letters_and_no_colour_code() -> None:
    table = await table_at(MOMENTS["trade"])
    async with screen_of(table, environment={"NO_COLOR": "1"}) as (_, screen):
        assert not screen.look.colour
        assert "P1 P2 P3 P5" in shown(screen)
        inks = {ink for row in screen.view.canvas.inks for ink in row}
        assert {("", "")} == {(ink.fg, ink.bg) for ink in inks}


@pytest.mark.parametrize("moment", [*MOMENTS, "pick"])
async def test_help_opens_and_the_rules_at_the_moment(moment: str) -> None:
    table = await table_at(MOMENTS.get(moment, MOMENTS["trade"]))
    async with screen_of(table) as (pilot, screen):
        if moment == "pick":
            await pilot.press("o")
        before = context(screen)
        await pilot.press("question_mark")
        page = pilot.app.screen
        assert isinstance(page, HelpScreen)
        await pilot.press("r")
        await pilot.pause()
        title = text_of(pilot.app.screen.query_one("CanvasView").canvas).splitlines()[0]  # type: ignore[attr-defined]
        assert re.match(r" Palaces of Minos · \d+/11", title)
        await pilot.press("escape", "escape")
        assert before == context(screen)


async def test_leaving_asks_and_the_game_goes_on_after_it(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    table = await Table.create(store, "palaces", (Seat(), Seat("random")), {}, seed=3)
    async with screen_of(table) as (pilot, screen):
        await pilot.press("1")
        await settle(pilot, screen)
        digest = GAME.digest(table.state)
        await pilot.press("q")
        assert "ask" == context(screen)
        await pilot.press("y")
    again = await Table.open(store, table.id)
    assert digest == GAME.digest(again.state)
    async with screen_of(again) as (pilot, screen):
        assert context(screen) in ("trade", "answer")
    await store.close()


async def test_the_language_changes_everything_at_once() -> None:
    table = await table_at(MOMENTS["trade"])
    async with screen_of(table) as (pilot, screen):
        pilot.app.next_language()  # type: ignore[attr-defined]
        await pilot.pause()
        assert Words("fr")("court.pane.kingdoms") in shown(screen)
        assert "Royaumes" in shown(screen)


async def test_a_card_that_is_turned_or_built_for_oneself_is_not_the_end() -> None:
    """Between two cards that chance draws the screen says what goes on."""
    for frame, said in ((Turning(), "Knossos turns a card."), (Building(1, (1, 0, 0)), "building")):
        play = play_at(await table_at(position(HANDS, frame, options=OPTIONS)))
        assert said in drawn(play)
        assert "over" not in drawn(play)


@pytest.mark.parametrize(("told", "both"), [("ben is here", True), ("ben: " + "la " * 20, False)])
async def test_what_is_told_stands_beside_what_is_asked(told: str, both: bool) -> None:
    play = play_at(await table_at(trading()))
    asked = play.desk().prompt
    play.say(told)
    frame = drawn(play)
    assert told.strip() in frame
    assert both == (asked in frame)

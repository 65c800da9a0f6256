"""Text that is pasted without its marks comes as keys: it answers no question that it brings."""

from __future__ import annotations

import pytest
from textual.events import Key
from textual.message import Message
from textual.pilot import Pilot

from minos_tui.store import Store
from minos_tui.tui import doorkeeper
from minos_tui.tui.desk import AskWindow
from minos_tui.tui.home import Home
from minos_tui.tui.playing import Errand
from minos_tui.tui.screens.games import GamesScreen
from tests.tui.face import example_table, screen_of
from tests.tui.face import shown as shown_in_game
from tests.tui.screens.kit import kept_game, pastes, settled, shown, text

START = Message().time + 1e6
"""Long after all that happens while a test begins."""
TEXTS = ["ey", "every day yyy", "eyyyyyyyy"]


@pytest.fixture(autouse=True)
def _as_for_players(_no_key_comes_in_haste: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorkeeper, "HASTE_SECONDS", 0.05)


async def types(pilot: Pilot[int], letters: str, gap: float, wait: float = 0.0) -> None:
    """Keys that arrive so many seconds after one another, and after a wait."""
    start = START + wait
    for number, letter in enumerate(letters):
        key = Key(letter, letter)
        key.time = start + number * gap
        pilot.app.screen.post_message(key)
        await settled(pilot)


@pytest.mark.parametrize("letters", TEXTS)
@pytest.mark.parametrize("gap", [0.0, 0.01, 0.04])
async def test_it_passes_no_question_of_the_game(letters: str, gap: float) -> None:
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        before = table.ply
        await types(pilot, letters, gap)
        assert isinstance(screen.play.hand.window, AskWindow)
        assert "too soon" in shown_in_game(screen)
        assert (before, False) == (table.ply, table.seats[0].resigned)


@pytest.mark.parametrize("danger", ["resign", "agree"])
async def test_nor_one_from_the_menu(danger: str) -> None:
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        await types(pilot, "x", 0.0)
        place = screen.play.hand.doings.index(Errand(danger)) + 1
        await types(pilot, f"{place}y", 0.0, 1.0)
        assert isinstance(screen.play.hand.window, AskWindow)
        assert (False, False) == (table.over, table.seats[0].resigned)


async def test_a_hand_s_answer_counts() -> None:
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        await types(pilot, "ey", 0.0)
        await types(pilot, "y", 0.0, 0.06)
        assert screen.play.hand.window is None
        assert table.state.seat != 1


async def test_behind_a_command_that_was_run_keys_still_act() -> None:
    """Several commands may be sent at once."""
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        await pastes(pilot, ":end\n?", START)
        assert table.state.seat != 1
        assert screen is not pilot.app.screen


async def test_it_deletes_no_game(home: Home, store: Store) -> None:
    await kept_game(store)
    async with shown(lambda: GamesScreen(home)) as pilot:
        await types(pilot, "daily", 0.01)
        assert "too soon" in text(pilot)
        assert 1 == len(await store.games())
        await types(pilot, "y", 0.0, 1.0)
        assert 0 == len(await store.games())

"""Ctrl+C in replay, at the end, in the help and while bots think: it asks first, then leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from minos_tui.settings import Settings
from minos_tui.store import Store
from minos_tui.table.seats import seats_of
from minos_tui.table.table import Table
from minos_tui.tui.app import MinosApp
from minos_tui.tui.home import Home
from minos_tui.tui.screens.game import GameScreen
from minos_tui.tui.screens.help import HelpScreen
from minos_tui.tui.screens.replay import ReplayScreen
from minos_tui.tui.screens.result import ResultScreen
from tests.tui.face import example_table, screen_of
from tests.tui.screens.kit import board_text, ended_game, record_of, text
from tests.tui.test_screen import until

AGAIN = "Ctrl+C again leaves; the game is kept"
LOST = "Ctrl+C again leaves; this game is NOT SAVED and will be lost"


async def at_rest(pilot: Pilot[int]) -> None:
    """Waits for messages, not for workers: one of them may wait for a bot."""
    for _ in range(10):
        await pilot.pause()


async def first_asks_second_leaves(
    screen: Callable[[], Screen[Any]], ready: Callable[[], bool] = lambda: True
) -> None:
    app = MinosApp(screen, Settings(), environment={}, encoding="utf-8")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, ready)
        here = app.screen
        assert AGAIN not in text(pilot)
        for _ in range(2):
            await pilot.press("ctrl+c")
            await at_rest(pilot)
            assert AGAIN in text(pilot)
            assert (app.screen, app.return_code) == (here, None)
            await pilot.press("down")
            await at_rest(pilot)
            assert AGAIN not in text(pilot)
        await pilot.press("ctrl+c", "ctrl+c")
        assert 0 == app.return_code


@pytest.mark.parametrize("kind", ["replay", "result", "help"])
async def test_it_asks_first_and_leaves_at_the_second(kind: str, home: Home, store: Store) -> None:
    game = await ended_game(store)
    table = await Table.open(store, game)
    record = await record_of(store, game)
    screens: dict[str, Callable[[], Screen[Any]]] = {
        "replay": lambda: ReplayScreen(home, record),
        "result": lambda: ResultScreen(table),
        "help": lambda: HelpScreen("act"),
    }
    await first_asks_second_leaves(screens[kind])
    await table.close()


async def test_it_does_so_while_a_bot_thinks(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def thinks(self: Table) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Table, "bot_step", thinks)
    table = await Table.create(
        store, "minos", seats_of(("icarus", "you")), {"first": "seat-order"}, board_text(), seed=1
    )
    screen = GameScreen(table)
    await first_asks_second_leaves(lambda: screen, ready=lambda: screen.play.thinking == 1)
    await table.close()
    again = await Table.open(store, table.id)
    assert again.ply == table.ply > 0
    await again.close()


@pytest.mark.parametrize("keys", ["", "colon", "colon u", "enter", "t", "x", "e"])
async def test_it_asks_over_every_window_of_a_game(keys: str) -> None:
    async with screen_of(await example_table()) as (pilot, _):
        await pilot.press(*keys.split())
        await pilot.press("ctrl+c")
        await at_rest(pilot)
        assert LOST in text(pilot)
        if "colon" in keys:  # what could be typed is told again with the next letter
            await pilot.press("u")
            assert LOST not in text(pilot)
            await pilot.press("ctrl+c")
        await pilot.press("ctrl+c")
        assert 0 == pilot.app.return_code

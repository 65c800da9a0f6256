"""Standing orders are set in the menu by their seat, and kept with the game."""

from __future__ import annotations

from minos_tui.bots.minos.orders import OFFERED
from minos_tui.store import Store
from minos_tui.table.table import Table
from minos_tui.tui.desk import ListWindow
from minos_tui.tui.doorkeeper import Doorkeeper
from minos_tui.tui.home import Home
from minos_tui.tui.memory import GameMemory
from minos_tui.tui.screens.game import GameScreen
from minos_tui.tui.screens.opening import game_screen
from tests.tui.screens.kit import at, kept_game, press, shown, text

TOLD = (
    "never throw again",
    "always throw again",
    "best play",
    "best play, at most 1 ring a duel",
    "best play, at most 2 rings a duel",
    "best play, at most 3 rings a duel",
    "you decide",
)


async def game_at(home: Home, store: Store, game: str) -> GameScreen:
    screen = await game_screen(home, await Table.open(store, game))
    assert isinstance(screen, GameScreen)
    screen._door = Doorkeeper(0.0)
    return screen


async def test_the_menu_goes_through_the_orders_and_the_game_keeps_the_last(
    home: Home, store: Store
) -> None:
    game = await kept_game(store)
    first = await game_at(home, store, game)
    async with shown(lambda: first) as pilot:
        seen = []
        for _ in range(len(OFFERED) + 2):
            await press(pilot, "x")
            window = first.play.hand.window
            assert isinstance(window, ListWindow)
            label = "when you are attacked"
            await press(pilot, next(e.key for e in window.entries if e.label == label))
            seen.append(text(pilot))
        for page, told in zip(seen, (*TOLD, TOLD[0]), strict=True):
            assert f"when attacked: {told}" in page
    second = await game_at(home, store, game)
    async with shown(lambda: second) as pilot:
        assert {1: "never"} == at(pilot, GameScreen).play.orders


async def test_orders_go_with_their_game(home: Home) -> None:
    memory = GameMemory(home, "abcde")
    await memory.keep_orders({1: "best 2", 4: "never"})
    assert {1: "best 2", 4: "never"} == await memory.orders()
    assert {} == await GameMemory(home, "other").orders()
    await memory.forget()
    assert {} == await memory.orders()

"""Screens in an app without a terminal, and games to show on them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen

from minos_tui.engine.game import Chance
from minos_tui.engine.record import Seat
from minos_tui.maps import find_map, read_text
from minos_tui.settings import DEFAULTS, Settings
from minos_tui.store import Store
from minos_tui.table.table import Table
from minos_tui.tui.app import MinosApp
from minos_tui.tui.doorkeeper import Doorkeeper
from minos_tui.tui.ink import Canvas, ascii_of
from minos_tui.tui.look import Look
from minos_tui.tui.screens.around import Around
from minos_tui.tui.screens.table import TableScreen
from minos_tui.tui.widgets.board import CanvasView
from minos_tui.words import Words

SIZES = ((80, 24), (120, 40), (200, 50))
SMALL = ((80, 23), (79, 24), (60, 20), (40, 10), (20, 5), (1, 1))
PEOPLE = (Seat("human", "Ann"), Seat("ariadne"), Seat("icarus"))

_KEY_NAMES = {"\n": "enter", "?": "question_mark", ":": "colon"}


def look(language: str = "en", *, ascii_only: bool = False, colour: bool = True) -> Look:
    return Look(Words(language), ascii=ascii_only, colour=colour)


def text_of(canvas: Canvas, *, ascii_only: bool = False) -> str:
    """What a canvas shows, a line a row."""
    text = "".join(row.rstrip() + "\n" for row in canvas.rows())
    return ascii_of(text) if ascii_only else text


@asynccontextmanager
async def shown(
    screen: Callable[[], Screen[Any]],
    size: tuple[int, int] = (80, 24),
    settings: Settings = DEFAULTS,
) -> AsyncIterator[Pilot[int]]:
    """An app that has read everything there is to read behind its first screen."""
    app = MinosApp(screen, settings, environment={}, encoding="utf-8")
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield pilot


async def settled(pilot: Pilot[int]) -> None:
    """Waits for what the screens have begun."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    for _ in range(5):  # a screen that is left gives its table up before the one below shows
        await pilot.pause(0)


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Presses keys, and waits for what they begin."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


async def pastes(pilot: Pilot[int], letters: str, time: float) -> None:
    """Text that is pasted without marks: keys that arrive at once."""
    for letter in letters:
        key = Key(_KEY_NAMES.get(letter, letter), letter)
        key.time = time
        pilot.app.screen.post_message(key)
        await settled(pilot)


async def press_at_once(pilot: Pilot[int], *keys: str) -> None:
    """Keys at a game's table that are meant, however soon they come."""
    game = pilot.app.screen
    assert isinstance(game, TableScreen)
    game._door = Doorkeeper(0.0)
    await press(pilot, *keys)


def text(pilot: Pilot[int]) -> str:
    """What the screen on top shows."""
    return text_of(pilot.app.screen.query_one(CanvasView).canvas)


def top(pilot: Pilot[int]) -> Around:
    """The screen on top."""
    return cast(Around, pilot.app.screen)


S = TypeVar("S")


def at(pilot: Pilot[int], kind: type[S]) -> S:
    """The screen on top, which must be one of that kind."""
    found: object = pilot.app.screen
    assert isinstance(found, kind)
    return found


def files_in(folder: Path) -> set[Path]:
    """All files and folders, those of the database apart."""
    return {path for path in folder.rglob("*") if "db" not in path.name}


@lru_cache(maxsize=1)
def board_text() -> str:
    return read_text(find_map("mediterranean"))


async def play_on(table: Table, plies: int) -> None:
    """Plays safe defaults until so many commands stand, or the game is over."""
    while not table.over and table.ply < plies:
        if isinstance(table.turn, Chance):
            await table.draw()
        else:
            await table.play(table.game.default(table.state))


async def kept_game(
    store: Store,
    *,
    seats: Sequence[Seat] = PEOPLE,
    plies: int = 2,
    rounds: int = 3,
    seed: int = 7,
) -> str:
    """A game in the store, given up by its table; it ends after `rounds`. Returns its id."""
    options = {"round-limit": str(rounds), "first": "seat-order"}
    table = await Table.create(
        store, "minos", seats, options, board_text(), board_name="mediterranean", seed=seed
    )
    await play_on(table, plies)
    await table.close()
    return table.id


async def kept_palaces(store: Store, *, rounds: int = 1, plies: int = 0) -> str:
    """A game of cards in the store, given up by its table. Returns its id."""
    seats = Seat("human"), Seat("random")
    table = await Table.create(store, "palaces", seats, {"round-limit": str(rounds)}, seed=7)
    await play_on(table, plies)
    await table.close()
    return table.id


async def ended_game(store: Store, **things: Any) -> str:
    return await kept_game(store, plies=10_000, rounds=1, **things)


async def record_of(store: Store, game: str) -> str:
    table = await Table.open(store, game)
    try:
        return table.record_text()
    finally:
        await table.close()

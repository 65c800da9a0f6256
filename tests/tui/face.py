"""What the tests of the screen share: the example's game at a table, looks, text of a canvas."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from minos_tui.engine.game import Chance
from minos_tui.maps import find_map, read_text
from minos_tui.settings import Settings
from minos_tui.table.seats import seats_of
from minos_tui.table.table import Table
from minos_tui.tui.actions import Action, Keymap, is_row, keyed_words, usual_keys
from minos_tui.tui.app import MinosApp
from minos_tui.tui.desk import window_idle, window_rows
from minos_tui.tui.doorkeeper import Doorkeeper
from minos_tui.tui.example import COMMANDS, OPTIONS
from minos_tui.tui.ink import Canvas
from minos_tui.tui.look import Look
from minos_tui.tui.modes.play import Play
from minos_tui.tui.palaces.play import PalacesPlay
from minos_tui.tui.screens.game import GameScreen
from minos_tui.words import Words

PLAIN = Look(colour=False)
"""English, without colour: everything has to be told by characters."""
PEOPLE = ("you", "you", "you", "you")
BOTS = ("you", "random", "random", "random")


def board_text() -> str:
    return read_text(find_map("mediterranean"))


async def new_table(
    kinds: tuple[str, ...] = PEOPLE, options: Mapping[str, str] | None = None, seed: int = 1
) -> Table:
    """A table that keeps nothing, with open dice."""
    words = {"first": "seat-order", **(options or {})}
    return await Table.create(None, "minos", seats_of(kinds), words, board_text(), seed=seed)


async def played(table: Table, text: str) -> Table:
    """The table after some commands in notation, parted by semicolons or lines."""
    for part in text.replace("\n", ";").split(";"):
        if command := part.strip():
            if isinstance(table.turn, Chance):
                await table.draw_by_hand(command)
            else:
                await table.play(command)
    return table


async def example_table(kinds: tuple[str, ...] = PEOPLE) -> Table:
    """The game that `minos frame` shows, at a table: Red acts in round 3."""
    return await played(await new_table(kinds, OPTIONS), COMMANDS)


def play_at(table: Table, language: str = "en", keymap: Keymap | None = None, **how: Any) -> Play:
    words = keyed_words(language, lambda: keymap) if keymap else Words(language)
    return Play(table, Look(words, colour=False), **how)


@asynccontextmanager
async def screen_of(
    table: Table, size: tuple[int, int] = (80, 24), quiet: float = 0.0, **settings: Any
) -> AsyncIterator[tuple[Pilot[int], GameScreen]]:
    """A running app with the table on its screen; bots play at once."""
    chosen = Settings(**{"bot_speed": "instant", "bell": False, **settings})
    screen = GameScreen(table, doorkeeper=Doorkeeper(quiet))
    app = MinosApp(lambda: screen, chosen, environment={}, encoding="utf-8", advisor="random")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, screen


def text_of(canvas: Canvas) -> str:
    """A canvas as lines of text, ends trimmed."""
    return "".join(f"{row.rstrip()}\n" for row in canvas.rows())


def shown(screen: GameScreen) -> str:
    """What the screen shows, as text."""
    return text_of(screen.view.canvas)


def hinted(play: Play | PalacesPlay) -> Iterator[tuple[Action, str]]:
    """What the line of keys offers, each with one of its keys."""
    desk = play.desk()
    hidden = desk.hidden | window_idle(desk.window)
    rows = {**desk.rows, **window_rows(desk.window)}
    for action in usual_keys().of(play.context):
        if action.hint and action.id not in hidden:
            for key in digits(rows.get(action.id), action) if is_row(action) else action.keys[:1]:
                yield action, key


def digits(row: str | None, action: Action) -> list[str]:
    """`1-4` and `1/3-6` as keys."""
    if row is None:
        return list(action.keys)
    found: list[str] = []
    for part in row.split("/"):
        first, _, last = part.partition("-")
        found += action.keys[action.keys.index(first) : action.keys.index(last or first) + 1]
    return found

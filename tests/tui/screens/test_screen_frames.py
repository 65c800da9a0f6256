"""Screens that are more than a page, as text: drawn by an app without a terminal.

`make snapshots` writes them anew; read the diff.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from pytest_snapshot.plugin import Snapshot
from textual.screen import Screen

from minos_tui.settings import Settings
from minos_tui.store import Store, StoreDamaged
from minos_tui.table.table import Table
from minos_tui.tui.example import COMMANDS
from minos_tui.tui.home import Home
from minos_tui.tui.screens.games import FameScreen, GamesScreen
from minos_tui.tui.screens.help import HelpScreen
from minos_tui.tui.screens.keys import KeysScreen
from minos_tui.tui.screens.record import RecordScreen
from minos_tui.tui.screens.replay import ReplayScreen
from minos_tui.tui.screens.result import ResultScreen
from minos_tui.tui.screens.rules import RulesScreen
from minos_tui.tui.screens.tutorial import TutorialScreen
from minos_tui.words import LANGUAGES
from tests.tui.face import example_table, new_table, played
from tests.tui.screens.kit import kept_palaces, press, settled, shown, text
from tests.tui.screens.test_frames import SNAPSHOTS

Maker = Callable[[Home, Store], Awaitable[Screen[Any]]]
VIEWS = {"en": ((80, 24), (120, 40)), "fr": ((80, 24),)}
"""Both sizes, and the other language where there is least room."""


async def record(store: Store, game: str = "minos") -> str:
    """The record of a game that has ended, the same every time."""
    if game == "palaces":
        table = await Table.open(store, await kept_palaces(store, plies=40))
    else:
        table = await example_table(("you", "ariadne", "icarus", "daedalus"))
    try:
        return table.record_text()
    finally:
        await table.close()


async def none_kept(home: Home, store: Store) -> Screen[Any]:
    return GamesScreen(home)


async def none_finished(home: Home, store: Store) -> Screen[Any]:
    return GamesScreen(home, only_finished=True)


async def no_fame(home: Home, store: Store) -> Screen[Any]:
    return FameScreen(home)


async def unread(home: Home, store: Store) -> Screen[Any]:
    """The file of the games is no store."""
    home.store, home.store_trouble = None, StoreDamaged(file="/home/ann/minos/games.db")
    return GamesScreen(home)


async def help_(home: Home, store: Store) -> Screen[Any]:
    return HelpScreen("act")


async def help_around(home: Home, store: Store) -> Screen[Any]:
    return HelpScreen("games")


async def keys(home: Home, store: Store) -> Screen[Any]:
    return KeysScreen(home)


async def rules(home: Home, store: Store) -> Screen[Any]:
    return RulesScreen(home)


async def replay(home: Home, store: Store) -> Screen[Any]:
    return ReplayScreen(home, await record(store))


async def replay_ended(home: Home, store: Store) -> Screen[Any]:
    return ReplayScreen(home, (await shared_win()).record_text())


async def replay_palaces(home: Home, store: Store) -> Screen[Any]:
    return ReplayScreen(home, await record(store, "palaces"))


async def record_(home: Home, store: Store) -> Screen[Any]:
    return RecordScreen(home, "Ann, Ariadne, Icarus", COMMANDS.strip().replace("; ", "\n"))


async def result(home: Home, store: Store) -> Screen[Any]:
    return ResultScreen(await shared_win())


async def shared_win() -> Table:
    """A game that one has resigned and all win together."""
    table = await new_table(("you", "icarus", "ariadne", "random"), {"round-limit": "1"})
    await table.resign(1, "daedalus")
    return await played(table, "throw ssssss; stand; end;" * 4)


async def tutorial(home: Home, store: Store) -> Screen[Any]:
    return TutorialScreen(await new_table(("you", "icarus", "ariadne"), seed=137))


async def tutorial_acting(home: Home, store: Store) -> Screen[Any]:
    table = await new_table(("you", "icarus", "ariadne"), {"closed": "0"})
    return TutorialScreen(await played(table, "throw ggbbas; stand"))


SHOWN: dict[str, tuple[Maker, tuple[str, ...]]] = {
    "games-none": (none_kept, ()),
    "games-none-finished": (none_finished, ()),
    "games-unread": (unread, ()),
    "fame-none": (no_fame, ()),
    "help": (help_, ()),
    "help-around": (help_around, ()),
    "keys-press": (keys, ("enter",)),
    "rules-search": (rules, ("slash", *"ring")),
    "replay": (replay, ("end", "up")),
    "replay-jump": (replay, ("down", "down", "j", "2")),
    "replay-palaces": (replay_palaces, ("end",)),
    "replay-ask": (replay_ended, ("end", "up", "o")),
    "replay-ended": (replay_ended, ("end",)),
    "replay-pane": (replay, ("end", "t")),
    "record": (record_, ()),
    "result": (result, ()),
    "tutorial": (tutorial, ()),
    "tutorial-acting": (tutorial_acting, ()),
}
"""What each is called, how it is made, and which keys are pressed on it."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHOWN)
async def test_a_screen(
    name: str, language: str, home: Home, store: Store, snapshot: Snapshot
) -> None:
    make, pressed = SHOWN[name]
    screen = await make(home, store)
    settings = Settings(bot_speed="step", language=language)
    found: dict[str, str] = {}
    async with shown(lambda: screen, settings=settings) as pilot:
        await press(pilot, *pressed)
        for width, height in VIEWS[language]:
            await pilot.resize_terminal(width, height)
            await settled(pilot)
            found[f"{name}-{language}-{width}x{height}.txt"] = text(pilot)
    snapshot.snapshot_dir = SNAPSHOTS
    for file, drawn in found.items():
        snapshot.assert_match(drawn, file)

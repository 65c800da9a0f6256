"""How the program starts: what keeps it from starting is one line, and nothing is shown."""

from __future__ import annotations

import asyncio

import pytest

from minos_tui.engine.record import RecordError
from minos_tui.maps import NoMapError
from minos_tui.settings import Settings
from minos_tui.store import Store
from minos_tui.trouble import trouble
from minos_tui.tui.app import MinosApp
from minos_tui.tui.home import Home
from minos_tui.tui.screens.game import GameScreen
from minos_tui.tui.screens.opening import OpeningScreen
from minos_tui.tui.start import watch_record
from minos_tui.tui.wanted import NewGame, table_of, wanted_from
from tests.tui.screens.kit import at, settled, shown, text


@pytest.mark.parametrize("record", ["", "record: 9\n", "\x00" * 100, "game: minos\n"])
def test_a_bad_record_is_one_line(record: str) -> None:
    with pytest.raises(RecordError) as caught:
        watch_record(record)

    assert 1 == len(trouble(caught.value).line.splitlines())


@pytest.mark.parametrize(
    "wanted",
    [
        NewGame(map="atlantis"),
        NewGame(map="../../etc/passwd"),
        NewGame(options={"closed": "99"}),
        NewGame(options={"colour": "red"}),
        wanted_from("minos", ("you",), {}, "mediterranean", None),
        wanted_from("minos", ("you", "nobody"), {}, "mediterranean", None),
        wanted_from("chess", ("you", "icarus"), {}, "mediterranean", None),
    ],
)
async def test_a_game_that_cannot_begin_ends_the_program(wanted: NewGame, home: Home) -> None:
    async def begin() -> GameScreen:
        return GameScreen(await table_of(wanted, None))

    opening = OpeningScreen(home, begin)
    async with shown(lambda: opening) as pilot:
        assert 1 == pilot.app.return_value
    assert opening.error is not None


async def test_a_game_takes_the_place_of_the_opening(home: Home, store: Store) -> None:
    async def begin() -> GameScreen:
        return GameScreen(await table_of(NewGame(options={"first": "seat-order"}), store))

    async with shown(lambda: OpeningScreen(home, begin)) as pilot:
        game = at(pilot, GameScreen)
        assert [game] == pilot.app.screen_stack[1:]
        assert game.table.saved


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (Settings(keys={"left": "4"}), "settings, [keys]: 4 is keep and left"),
        (Settings(keys={"left": "f5"}), "your turn: press r to roll the dice."),
    ],
)
async def test_a_game_begun_without_the_title_tells_of_keys_that_clash(
    settings: Settings, said: str, home: Home, store: Store
) -> None:
    async def begin() -> GameScreen:
        return GameScreen(await table_of(NewGame(options={"first": "seat-order"}), store))

    async with shown(lambda: OpeningScreen(home, begin), settings=settings) as pilot:
        at(pilot, GameScreen)
        assert said in text(pilot)


@pytest.mark.parametrize("key", ["escape", "y", "question_mark", "q"])
async def test_keys_before_the_game_is_there_do_nothing(key: str, home: Home, store: Store) -> None:
    ready = asyncio.Event()

    async def begin() -> GameScreen:
        await ready.wait()
        return GameScreen(await table_of(NewGame(options={"first": "seat-order"}), store))

    app = MinosApp(lambda: OpeningScreen(home, begin), environment={}, encoding="utf-8")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key, key)
        assert not text(pilot).strip()
        ready.set()
        await settled(pilot)
        at(pilot, GameScreen)


async def test_who_leaves_while_his_game_comes_keeps_it_from_nobody(
    home: Home, store: Store
) -> None:
    opened, left = asyncio.Event(), asyncio.Event()

    async def begin() -> GameScreen:
        table = await table_of(NewGame(options={"first": "seat-order"}), store)
        opened.set()
        await left.wait()
        return GameScreen(table)

    class Opening(OpeningScreen):
        async def on_unmount(self) -> None:
            left.set()

    app = MinosApp(lambda: Opening(home, begin), environment={}, encoding="utf-8")
    async with app.run_test(size=(80, 24)):
        await opened.wait()
        app.exit(0)
    (row,) = await store.games()
    assert not row.owner


async def test_a_map_that_is_missing_is_named() -> None:
    with pytest.raises(NoMapError, match="atlantis"):
        await table_of(NewGame(map="atlantis"), None)

"""A game that nobody plays, and that can't be taken to be played here: the true reason is told."""

from __future__ import annotations

import asyncio
from io import StringIO
from pathlib import Path

import pytest

from minos_tui.store import Store, StoreError, StoreFull, StoreReadOnly
from minos_tui.table.table import Table
from minos_tui.tui.actions import keyed_words
from minos_tui.tui.home import Home
from minos_tui.tui.screens.game import GameScreen
from minos_tui.tui.screens.games import GamesScreen
from minos_tui.words import LANGUAGES
from tests.testkit.commands import Commands
from tests.tui.screens.kit import at, kept_game, press_at_once, settled, shown, text

FULL = StoreFull(file=f"/home/{'x' * 60}/games.db")


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> list[StoreError]:
    """What every lease fails with, as long as it is in here."""
    why: list[StoreError] = [FULL]
    before = Store.lease_from

    async def lease_from(store: Store, game: str, owner: str, free: frozenset[str]) -> bool:
        if why:
            raise why[0]
        return await before(store, game, owner, free)

    monkeypatch.setattr(Store, "lease_from", lease_from)
    return why


async def test_a_table_knows_why_it_only_watches(tmp_path: Path, full: list[StoreError]) -> None:
    store = await Store.open(tmp_path)
    table = await Table.open(store, await kept_game(store))
    assert (table.watching, table.abandoned, table.unheld) == (True, True, FULL)
    with pytest.raises(StoreFull):
        await table.take_over()
    assert (table.watching, table.abandoned) == (True, True)
    full.clear()
    assert await table.take_over()
    assert (table.watching, table.abandoned, table.unheld) == (False, False, None)
    await table.close()
    await store.close()


async def test_a_game_that_is_played_elsewhere_is_not_abandoned(
    tmp_path: Path, full: list[StoreError]
) -> None:
    store = await Store.open(tmp_path)
    game = await kept_game(store)
    held, full[:] = full[:], []
    mine = await Table.open(store, game)
    full[:] = held
    other = await Table.open(store, game)
    assert (other.watching, other.abandoned) == (True, False)
    await other.close()
    await mine.close()
    await store.close()


async def test_the_reason_stands_on_the_screen_at_once_and_goes_with_it(
    tmp_path: Path, full: list[StoreError], home: Home, store: Store
) -> None:
    await kept_game(store)
    async with shown(lambda: GamesScreen(home)) as pilot:
        await pilot.press("enter")
        await settled(pilot)
        assert "the disk is full. Make room, then press c." in text(pilot)
        await press_at_once(pilot, "c")
        assert "\n the disk is full. Make room" in text(pilot)
        full.clear()
        await press_at_once(pilot, "c")
        assert not at(pilot, GameScreen).table.watching
        assert "disk is full" not in text(pilot)


async def test_where_no_key_helps_none_is_offered(
    full: list[StoreError], home: Home, store: Store
) -> None:
    await kept_game(store)
    store.writable = False
    async with shown(lambda: GamesScreen(home)) as pilot:
        await pilot.press("enter")
        await settled(pilot)
        assert "the disk is full. Make room, then restart minos." in text(pilot)
        assert "c play on here" not in text(pilot)


@pytest.mark.parametrize(
    ("why", "told"), [(FULL, "the disk is full"), (StoreReadOnly(file="x"), "is read-only")]
)
def test_plain_mode_says_the_reason(
    why: StoreError, told: str, full: list[StoreError], minos: Commands
) -> None:
    async def kept() -> str:
        store = await Store.open(minos.home)
        game = await kept_game(store)
        await store.close()
        return game

    game = asyncio.run(kept())
    full[:] = [why]
    for words in (("resume", "--plain"), ("resume", game, "--plain")):
        said = minos.bad(1, *words)
        assert told in said
        assert "elsewhere" not in said


def test_a_plain_game_that_is_not_saved_says_so_once(
    minos: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_store(*_: object) -> Store:
        raise FULL

    monkeypatch.setattr(Store, "open", no_store)
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    told = minos.good("play", "--plain")
    assert "minos: not saved: the disk is full" in told
    assert "minos: NOT SAVED: what is played from now on is lost" in told
    assert "SAVED: not saved" not in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ["full", "read_only", "busy", "away", "failed", "gone"])
def test_every_reason_has_room_beside_the_mark(language: str, code: str) -> None:
    words = keyed_words(language)
    why = StoreError(code=code).short(words)
    for line in (words("store.unheld", why=why), words("store.unheld_now", why=why)):
        assert len(line) <= 80 - len(" R ") - len(" ")

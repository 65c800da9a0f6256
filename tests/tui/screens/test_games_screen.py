"""The list of games: opening, renaming, exporting, deleting, with any name."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from textual.pilot import Pilot

from minos_tui.engine.record import Header, Seat, parse_record, sealed, text_digest
from minos_tui.engine.replay import verify
from minos_tui.settings import Settings, load
from minos_tui.store import Change, Store, StoreFull, StoreReadOnly, new_owner
from minos_tui.table.table import Table
from minos_tui.tui.doorkeeper import Doorkeeper
from minos_tui.tui.exports import short_path, write_record
from minos_tui.tui.home import Home
from minos_tui.tui.kept import Standing, remembered_standing, standing_text, title_key
from minos_tui.tui.screens.game import GameScreen
from minos_tui.tui.screens.games import FameScreen, GamesScreen
from minos_tui.tui.screens.replay import ReplayScreen
from minos_tui.tui.screens.table import TableScreen
from minos_tui.words import LANGUAGES, Words
from tests.tui.screens.kit import (
    at,
    ended_game,
    files_in,
    kept_game,
    kept_palaces,
    play_on,
    press,
    record_of,
    shown,
    text,
)

NAMES = ["a/b", "../../x", ".", "..", "CON", "-rf", "~", "Ann's game", "x" * 300, "\x1b[2J\x00é"]


def screen(pilot: Pilot[int]) -> GamesScreen:
    return at(pilot, GamesScreen)


async def test_unfinished_games_come_first(home: Home, store: Store) -> None:
    running = await kept_game(store)
    ended = await ended_game(store)
    async with shown(lambda: GamesScreen(home)) as pilot:
        lines = text(pilot).splitlines()
        assert "round 1" in lines[2]
        assert "your turn" in lines[2]
        assert "share" in lines[3] or "won" in lines[3]
        assert [running, ended] == [row.id for row in screen(pilot)._shelf.rows]


async def test_who_resigned_is_named_and_not_his_bot(home: Home, store: Store) -> None:
    seats = Seat("ariadne", resigned=True), Seat("icarus", "Ben", resigned=True), Seat("daedalus")
    await ended_game(store, seats=seats)
    async with shown(lambda: GamesScreen(home), (120, 40)) as pilot:
        assert "you (resigned), Ben (resigned) and Daedalus" in text(pilot)


async def test_a_win_after_resigning_is_the_bot_s(home: Home, store: Store) -> None:
    game = await ended_game(store, seats=(Seat("ariadne", resigned=True), Seat("icarus")))
    won = Standing(1, 0, ((1,), (2,)))
    await home.remember(f"standing {game}", standing_text(won))
    async with shown(lambda: GamesScreen(home), (120, 40)) as pilot:
        assert "won by Ariadne" in text(pilot)


async def test_only_finished_ones_are_replays(home: Home, store: Store) -> None:
    await kept_game(store)
    ended = await ended_game(store)
    async with shown(lambda: GamesScreen(home, only_finished=True)) as pilot:
        assert [ended] == [row.id for row in screen(pilot)._shelf.rows]
        await press(pilot, "enter")
        at(pilot, ReplayScreen)


async def test_enter_goes_on_with_a_running_game(home: Home, store: Store) -> None:
    game = await kept_game(store)
    async with shown(lambda: GamesScreen(home)) as pilot:
        await press(pilot, "enter")
        opened = at(pilot, GameScreen)
        assert (game, False) == (opened.table.id, opened.table.watching)


async def test_a_game_that_is_open_elsewhere_is_watched(home: Home, store: Store) -> None:
    game = await kept_game(store)
    assert await store.lease(game, new_owner())
    async with shown(lambda: GamesScreen(home)) as pilot:
        assert "open elsewhere" in text(pilot)
        await press(pilot, "d")
        assert "close it there first" in text(pilot)
        await press(pilot, "enter")
        opened = at(pilot, GameScreen)
        assert opened.table.watching


async def test_a_store_that_can_not_be_written_refuses_who_would_play_on(
    home: Home, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await kept_game(store)
    assert await store.lease(game, new_owner())

    async def unwritten(*_: object) -> bool:
        raise StoreReadOnly(file="games.db")

    async with shown(lambda: GamesScreen(home)) as pilot:
        await press(pilot, "enter")
        opened = at(pilot, GameScreen)
        opened._door = Doorkeeper(0.0)
        monkeypatch.setattr(store, "lives", lambda _: False)
        monkeypatch.setattr(store, "lease", unwritten)
        opened.table.abandoned = True
        await press(pilot, "c")
        assert "the file is read-only. See its rights" in text(pilot)
        assert opened.table.watching


async def test_what_can_not_be_kept_is_not_said_to_be(home: Home, store: Store) -> None:
    """Nor is it asked whether a game is to be deleted that will stay."""
    game = await kept_game(store)
    store.writable = False
    async with shown(lambda: GamesScreen(home)) as pilot:
        for key in ("n", "d"):
            await press(pilot, key)
            assert screen(pilot).field is None
            assert "can't be written" in text(pilot)
            assert "games" == screen(pilot).context
            await press(pilot, "down")
    assert [game] == [row.id for row in await store.games()]


async def test_a_name_that_a_full_disk_does_not_take_is_not_shown(
    home: Home, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise StoreFull(file="games.db")

    await kept_game(store)
    async with shown(lambda: GamesScreen(home)) as pilot:
        await press(pilot, "n", "x", "y")
        monkeypatch.setattr(store, "set_choice", full)
        await press(pilot, "enter")
        assert "the disk is full" in text(pilot)
        assert "xy" not in text(pilot)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [GamesScreen, FameScreen])
async def test_games_that_can_not_be_read_are_not_called_none(
    kind: type[GamesScreen | FameScreen], language: str, tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir(mode=0o700)
    (tmp_path / "data" / "games.db").write_bytes(b"no store of games at all" * 99)
    home = Home(load())
    async with shown(lambda: kind(home), settings=Settings(language=language)) as pilot:
        words = Words(language)
        for _ in range(2):
            assert home.store_trouble is not None
            told = home.store_trouble.line(words).replace(" ", "")
            assert told in "".join(text(pilot).split())
            assert words("games.none") not in text(pilot)
            assert words("games.fame_none") not in text(pilot)
            await press(pilot, "down")


@pytest.mark.parametrize("kind", ["minos", "palaces"])
async def test_a_game_that_can_not_be_kept_here_is_not_offered_to_be_played_on(
    kind: str, home: Home, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await (kept_game if kind == "minos" else kept_palaces)(store)
    assert await store.lease(game, new_owner())
    async with shown(lambda: GamesScreen(home)) as pilot:
        await press(pilot, "enter")
        table = at(pilot, TableScreen).table
        at(pilot, TableScreen)._door = Doorkeeper(0.0)
        monkeypatch.setattr(store, "lives", lambda _: False)
        table.abandoned = True
        for writable, offered in ((True, True), (False, False)):
            store.writable = writable
            at(pilot, TableScreen).redraw()
            assert ("c play on here" in text(pilot)) is offered
            assert ("here it can only be watched." in text(pilot)) is not offered
            await press(pilot, "x")
            assert ("play this game on here" in text(pilot)) is offered
            await press(pilot, "escape")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_damaged_game_is_listed_last_and_can_only_be_deleted(
    language: str, home: Home, store: Store, tmp_path: Path
) -> None:
    bad, good = await kept_game(store), await ended_game(store)
    with closing(sqlite3.connect(tmp_path / "data" / "games.db")) as file, file:
        file.execute("UPDATE games SET seats = '{', changed = 1e300 WHERE id = ?", (bad,))
    words = Words(language)
    async with shown(lambda: GamesScreen(home), settings=Settings(language=language)) as pilot:
        assert [good, bad] == [row.id for row in screen(pilot)._shelf.rows]
        await press(pilot, "down")
        told = words("store.game_damaged", game=bad).replace(" ", "")
        assert told in "".join(text(pilot).split())
        assert {"open_game", "export", "replay_game"} <= screen(pilot).hidden
        await press(pilot, "enter", "d", "y")
        assert [good] == [row.id for row in await store.games()]


@pytest.mark.parametrize(
    "keys",
    [
        ["d", "d"],
        ["d", "enter", "enter"],
        ["d", "space", "space"],
        ["d", "escape"],
        ["d", "n"],
        ["delete", "delete", "delete"],
    ],
)
async def test_no_double_press_deletes(keys: list[str], home: Home, store: Store) -> None:
    await ended_game(store)
    async with shown(lambda: GamesScreen(home)) as pilot:
        await press(pilot, *keys[:2])
        for key in keys[2:]:
            await pilot.press(key)
        assert 1 == len(await store.games())


async def test_deleting_asks_what_is_lost_and_then_does_it(home: Home, store: Store) -> None:
    await kept_game(store)
    gone = await kept_game(store, seed=2)
    await store.set_choice(title_key(gone), "old")
    async with shown(lambda: GamesScreen(home)) as pilot:
        await press(pilot, "d")
        assert "Delete this game?" in text(pilot)
        assert "commands are lost" in text(pilot)
        await press(pilot, "y")
        assert gone not in [row.id for row in await store.games()]
        assert 1 == len(screen(pilot)._shelf.rows)
        assert not await store.choice(title_key(gone))


@pytest.mark.parametrize("name", NAMES)
async def test_a_game_is_listed_under_exactly_the_given_name(
    name: str, home: Home, store: Store, tmp_path: Path
) -> None:
    from textual.events import Paste

    game = await kept_game(store)
    before = files_in(tmp_path)
    async with shown(lambda: GamesScreen(home)) as pilot:
        await press(pilot, "n")
        pilot.app.screen.post_message(Paste(name))
        await press(pilot, "enter")
        kept = await store.choice(title_key(game)) or ""
        assert kept == "".join(char for char in name if char.isprintable())[:60]
        assert all(char.isprintable() or char == "\n" for char in text(pilot))
        assert (kept[:20] or "Ann") in text(pilot).splitlines()[2]

    assert before == files_in(tmp_path)


async def test_export_writes_the_record_and_says_where(
    home: Home, store: Store, tmp_path: Path
) -> None:
    game = await ended_game(store)
    async with shown(lambda: GamesScreen(home)) as pilot:
        await press(pilot, "e")
        assert f"~/data/records/minos-{game}.txt" in text(pilot)
        await press(pilot, "e")
        assert f"minos-{game}-2.txt" in text(pilot)

    file = tmp_path / "data" / "records" / f"minos-{game}.txt"
    assert 0o600 == stat.S_IMODE(file.stat().st_mode)
    assert "checked" == verify(file.read_bytes()).throws


async def test_the_export_of_a_running_sealed_game_keeps_its_key(
    home: Home, store: Store, tmp_path: Path
) -> None:
    from minos_tui.table.table import Table
    from tests.tui.screens.kit import PEOPLE, board_text

    table = await Table.create(store, "minos", PEOPLE, {"first": "seat-order"}, board_text())
    await table.draw()
    await table.close()
    async with shown(lambda: GamesScreen(home)) as pilot:
        await press(pilot, "e")

    (file,) = (tmp_path / "data" / "records").iterdir()
    assert parse_record(file.read_bytes()).header.dice.secret is None


async def test_an_export_that_cannot_be_written_says_so(
    home: Home, store: Store, tmp_path: Path
) -> None:
    await ended_game(store)
    (tmp_path / "data" / "records").write_text("in the way")
    async with shown(lambda: GamesScreen(home)) as pilot:
        await press(pilot, "e")
        assert "can't be written" in text(pilot)


def test_a_record_never_goes_over_another_file(tmp_path: Path) -> None:
    files = [write_record("minos", "abc", f"text {n}", tmp_path) for n in range(3)]

    assert ["text 0", "text 1", "text 2"] == [file.read_text() for file in files]
    assert 3 == len({*files})


def test_the_home_folder_is_a_tilde(tmp_path: Path) -> None:
    assert "~/a/b" == short_path(tmp_path / "a" / "b")
    assert "/elsewhere" == short_path(Path("/elsewhere"))


@pytest.mark.parametrize("text_", ["", "[]", "x", "[1]", '["a", []]', "null", '{"a": 1}'])
def test_a_standing_that_is_none_is_read_again(text_: str) -> None:
    assert remembered_standing(text_) is None


def test_a_standing_is_remembered() -> None:
    found = Standing(7, 0, ((2,), (1, 3)))

    assert found == remembered_standing(standing_text(found))


async def test_a_game_of_other_rules_is_listed_and_left_alone(home: Home, store: Store) -> None:
    header = Header(
        "minos", "99", (Seat(), Seat("icarus")), sealed(b"k" * 32),
        board=("mediterranean", text_digest("x")), program="minos_tui 9.9",
    )  # fmt: skip
    await store.create(header, "x", "", Change(0))
    async with shown(lambda: GamesScreen(home)) as pilot:
        assert "can't be read" in text(pilot)
        assert "minos_tui 9.9" in text(pilot)
        await press(pilot, "enter")
        at(pilot, GamesScreen)
        assert "rules version" in text(pilot)


async def test_an_empty_list_says_how_to_begin(home: Home) -> None:
    async with shown(lambda: GamesScreen(home)) as pilot:
        assert "No game is kept yet" in text(pilot)
        await press(pilot, "enter", "d", "n", "e", "p", "up", "down", "pagedown")
        at(pilot, GamesScreen)
        await press(pilot, "f")
        at(pilot, FameScreen)
        assert "Nobody has finished" in text(pilot)


async def test_each_line_says_which_game_where_there_are_several(home: Home, store: Store) -> None:
    await kept_game(store)
    async with shown(lambda: GamesScreen(home)) as pilot:
        (line,) = [line for line in text(pilot).splitlines() if line.startswith("  20")]
        assert "Minos" not in line
    await kept_palaces(store)
    async with shown(lambda: GamesScreen(home)) as pilot:
        assert ["Palaces", "Minos"] == [
            line.split()[1] for line in text(pilot).splitlines() if line.startswith("  20")
        ]


async def test_the_hall_of_fame_keeps_the_games_apart(home: Home, store: Store) -> None:
    await ended_game(store, seats=(Seat("human"), Seat("random")))
    await kept_palaces(store, plies=100_000)
    async with shown(lambda: GamesScreen(home)) as pilot:
        await press(pilot, "f")
        named = {
            line.split("  ")[1].strip() for line in text(pilot).splitlines() if "Random" in line
        }
        assert {"Random · Minos", "Random · Palaces"} == named


async def test_the_hall_of_fame_counts_only_what_was_played_here(home: Home, store: Store) -> None:
    """Neither a record, however often it comes in, nor a game that goes on from another's end."""
    game = await ended_game(store)
    record = await record_of(store, game)
    for _ in range(2):
        await (await Table.import_record(store, record)).close()
    table = await Table.open(store, game)
    fork = await table.fork(store, table.ply - 1, table.seats)
    await play_on(fork, 10_000)
    for one in (fork, table):
        await one.close()
    assert fork.over
    assert 4 == len(await store.games())
    async with shown(lambda: GamesScreen(home)) as pilot:
        await press(pilot, "f")
        line = next(line for line in text(pilot).splitlines() if "Icarus" in line)
        assert "1" == line.split()[1]


async def test_the_hall_of_fame_counts_finished_games(home: Home, store: Store) -> None:
    await ended_game(store)
    await ended_game(store, seed=9)
    async with shown(lambda: GamesScreen(home)) as pilot:
        await press(pilot, "f")
        line = next(line for line in text(pilot).splitlines() if "Icarus" in line)
        assert "2" == line.split()[1]

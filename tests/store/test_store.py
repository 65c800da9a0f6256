"""The store keeps whole acts or nothing, and says what is wrong."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import attrs
import pytest

from minos_tui.engine.record import Header, Seat, sealed, text_digest
from minos_tui.store import (
    LEASE_SECONDS,
    Change,
    CommandRow,
    LeaseLost,
    NoSuchGame,
    Note,
    Snapshot,
    Store,
    StoreAway,
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreGone,
    StoreReadOnly,
    StoreTooNew,
    new_owner,
)
from minos_tui.store.errors import on_reading
from minos_tui.store.folder import FILE, data_folder
from minos_tui.words import LANGUAGES, Words
from tests.store.conftest import Opener

BOARD = "a board\n" * 100
HEADER = Header(
    game="minos",
    rules="1",
    seats=(Seat("human", "Ann"), Seat("icarus")),
    dice=sealed(b"k" * 32, ("phrase",)),
    options=(("transport", "off"),),
    board=("mediterranean", text_digest(BOARD)),
    program="minos_tui test",
)
OWNER = new_owner()
FRESH = Change(0, 0)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "home")
    yield opened
    await opened.close()


@pytest.fixture
def no_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def rows(count: int, first: int = 1, text: str = "stand") -> tuple[CommandRow, ...]:
    return tuple(CommandRow(ply, ply, text, ply % 3 == 0) for ply in range(first, first + count))


async def made(store: Store, plies: int = 0) -> str:
    return await store.create(HEADER, BOARD, OWNER, Change(plies, 0, rows(plies)))


def run_python(source: str, *args: str) -> str:
    """What a fresh interpreter prints."""
    command = [sys.executable, "-c", source, *args]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def everything(folder: Path) -> bytes:
    """What the file says, whatever its bytes are."""
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        return "\n".join(connection.iterdump()).encode()


# Keeping


async def test_a_game_comes_back_as_it_was(any_store: Store) -> None:
    game = await made(any_store, 5)

    kept = await any_store.game(game)

    assert kept.row.header == HEADER
    assert kept.board_text == BOARD
    assert kept.commands == rows(5)
    assert (kept.row.plies, kept.row.status) == (5, "running")


async def test_ids_are_short_and_easy_to_type(any_store: Store) -> None:
    names = {await made(any_store) for _ in range(20)}

    assert len(names) == 20
    assert all(len(name) == 5 and not set(name) & set("01loi-_ ") for name in names)


async def test_a_board_is_kept_once_and_goes_with_its_last_game(any_store: Store) -> None:
    one, other = await made(any_store), await made(any_store)

    await any_store.forget(one)
    assert await any_store.board(HEADER.board[1]) == BOARD
    await any_store.forget(other)

    assert await any_store.board(HEADER.board[1]) is None
    with pytest.raises(NoSuchGame):
        await any_store.game(one)


async def test_games_from_records_are_marked_until_they_are_deleted(any_store: Store) -> None:
    act = Change(2, 0, rows(2), imported=True)
    one = await any_store.create(HEADER, BOARD, OWNER, act)
    other = await any_store.create(HEADER, BOARD, OWNER, act)
    await made(any_store)
    await any_store.change(one, OWNER, Change(3, 2, rows(1, 3)))

    assert await any_store.imported() == {one, other}
    await any_store.forget(one)

    assert await any_store.imported() == {other}


async def test_games_are_listed_with_the_last_played_first(opens: Opener) -> None:
    times = iter(range(100))
    store = await opens(lambda: float(next(times)))
    one, other = await made(store), await made(store)
    await store.change(one, OWNER, Change(1, 0, rows(1)))

    assert [row.id for row in await store.games()] == [one, other]


async def test_taking_back_and_going_on(any_store: Store) -> None:
    game = await made(any_store, 6)

    await any_store.change(game, OWNER, Change(4))
    back = await any_store.game(game)
    assert [row.taken_back for row in back.commands] == [False] * 4 + [True] * 2
    assert back.row.plies == 4
    await any_store.change(game, OWNER, Change(5))
    assert [r.taken_back for r in (await any_store.game(game)).commands] == [False] * 5 + [True]
    new = rows(1, 6, "end")
    await any_store.change(game, OWNER, Change(6, 5, new))

    assert (await any_store.game(game)).commands == (*rows(5), *new)


async def test_notes_seats_and_snapshots_are_kept_with_the_act(any_store: Store) -> None:
    game = await made(any_store, 2)
    seats = (Seat("icarus", "Ann", resigned=True), Seat("icarus"))
    for ply in range(3, 9):
        shot = Snapshot(ply, f"{ply:04}", "{}")
        notes = (Note(ply, f"note {ply}"), Note(ply, "more"))
        act = Change(ply, ply - 1, rows(1, ply), notes, seats=seats, snapshot=shot)
        await any_store.change(game, OWNER, act)

    kept = await any_store.game(game)

    assert kept.row.header == attrs.evolve(HEADER, seats=seats)
    assert [note.text for note in kept.notes[:3]] == ["note 3", "more", "note 4"]
    assert [shot.ply for shot in kept.snapshots] == [6, 7, 8]
    await any_store.change(game, OWNER, Change(7, 6, rows(1, 7)))
    assert [shot.ply for shot in (await any_store.game(game)).snapshots] == [6]


async def test_an_act_that_does_not_fit_is_not_kept(store: Store, tmp_path: Path) -> None:
    game = await made(store, 3)
    before = everything(tmp_path / "home")

    for act in (Change(5, 4, rows(1, 5)), Change(4, 3, (*rows(1, 4), *rows(1, 4)))):
        with pytest.raises(StoreError):
            await store.change(game, OWNER, attrs.evolve(act, notes=(Note(1, "lost"),)))

    assert everything(tmp_path / "home") == before


async def test_a_closed_store_says_so(any_store: Store) -> None:
    await any_store.close()
    await any_store.close()

    with pytest.raises(StoreError, match="closed"):
        await any_store.games()


async def test_choices_are_remembered(any_store: Store) -> None:
    assert await any_store.choice("new game") is None

    await any_store.set_choice("new game", "a")
    await any_store.set_choice("new game", "b")

    assert await any_store.choice("new game") == "b"


async def test_a_store_in_memory_works_the_same() -> None:
    store = await Store.in_memory()
    game = await made(store, 3)

    assert (await store.game(game)).commands == rows(3)
    await store.close()


async def test_a_store_by_url_works_the_same(tmp_path: Path) -> None:
    store = await Store.open_url(f"sqlite:///{tmp_path / 'x.db'}")
    game = await made(store, 3)
    await store.change(game, OWNER, Change(2))

    assert (await store.row(game)).plies == 2
    await store.close()
    with pytest.raises(StoreError, match="no store can be opened"):
        await Store.open_url("nonsense://")


# Who plays


async def test_one_owner_plays_until_the_lease_ends(opens: Opener) -> None:
    now = [1000.0]
    store = await opens(lambda: now[0])
    game = await made(store)
    other = "elsewhere/1/2"

    assert not await store.lease(game, other)
    with pytest.raises(LeaseLost):
        await store.change(game, other, FRESH)
    now[0] += LEASE_SECONDS - 1
    assert await store.lease(game, OWNER)
    now[0] += LEASE_SECONDS - 1
    assert not await store.lease(game, other)
    now[0] += 2
    assert await store.lease(game, other)
    with pytest.raises(LeaseLost):
        await store.change(game, OWNER, FRESH)
    await store.give_up(game, OWNER)
    assert not await store.lease(game, OWNER)
    await store.give_up(game, other)
    assert await store.lease(game, OWNER)


async def test_a_dead_process_of_this_machine_has_no_lease(any_store: Store) -> None:
    host = OWNER.partition("/")[0]
    dead = int(await asyncio.to_thread(run_python, "import os; print(os.getpid())"))
    game = await any_store.create(HEADER, BOARD, f"{host}/{dead}/x", FRESH)

    assert await any_store.lease(game, OWNER)


# The folder


def test_the_folder_is_the_callers_the_environments_or_the_platforms(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    monkeypatch.delenv("MINOS_HOME", raising=False)
    if sys.platform == "linux":
        assert data_folder() == tmp_path / "xdg" / "minos"
    monkeypatch.setenv("MINOS_HOME", str(tmp_path / "own"))
    assert data_folder() == tmp_path / "own"
    assert data_folder(tmp_path / "given") == tmp_path / "given"


@pytest.mark.usefixtures("no_umask")
async def test_new_folders_and_files_are_their_owners_alone(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "home")
    await made(store, 3)

    assert stat.S_IMODE((tmp_path / "home").stat().st_mode) == 0o700
    files = list((tmp_path / "home").iterdir())
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    assert {file.name for file in files} >= {FILE, FILE + "-wal"}
    await store.close()


async def test_a_folder_that_is_a_file_can_not_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")

    with pytest.raises(StoreReadOnly) as caught:
        await Store.open(tmp_path / "file" / "home")

    for language in LANGUAGES:
        assert "MINOS_HOME" in caught.value.line(Words(language))


@pytest.mark.parametrize("kind", ["fifo", "link", "folder"])
async def test_what_is_no_plain_file_is_not_opened(tmp_path: Path, kind: str) -> None:
    file = tmp_path / FILE
    if kind == "fifo":
        os.mkfifo(file)
    elif kind == "link":
        file.symlink_to("/dev/zero")
    else:
        file.mkdir()

    with pytest.raises(StoreError):
        await Store.open(tmp_path)


def set_modes(folder: Path, file: int, mode: int) -> None:
    (folder / FILE).chmod(file)
    folder.chmod(mode)


READ_ONLY = """
import asyncio, os, sys
from pathlib import Path
import sqlalchemy.dialects.sqlite.pysqlite
import minos_tui.store.engine, minos_tui.store.queries
from minos_tui.store import *
from tests.store.test_store import made
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
async def main(folder):
    try:
        await Store.open(folder / "new")
    except StoreReadOnly as error:
        print(type(error).__name__)
    store = await Store.open(folder)
    print(len(await store.games()), store.writable)
    try:
        await made(store)
    except StoreReadOnly as error:
        print(error.code)
    await store.close()
asyncio.run(main(Path(sys.argv[1])))
"""


async def test_a_read_only_folder_can_be_looked_at() -> None:
    """A process without rights on the folder lists its games, and is told that it can't write."""
    with TemporaryDirectory() as place:  # not pytest's, which lies in a folder closed to others
        folder = Path(place)
        store = await Store.open(folder)
        await made(store, 2)
        await store.close()
        set_modes(folder, 0o444, 0o555)

        said = await asyncio.to_thread(run_python, READ_ONLY, place)

        set_modes(folder, 0o600, 0o700)
    assert said.split() == ["StoreReadOnly", "1", "False", "read_only"]


NO_ROOM = """
import asyncio, resource, sys
from pathlib import Path
import minos_tui.store.engine, minos_tui.store.queries
from minos_tui.store import *
from tests.store.test_store import made
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
async def main(folder):
    store = await Store.open(folder)
    print(len(await store.games()), store.writable, type(store.trouble).__name__)
    try:
        await made(store)
    except StoreFull as error:
        print(error.code)
    await store.close()
asyncio.run(main(Path(sys.argv[1])))
"""
"""No file can be made longer, as on a full disk."""


async def test_on_a_full_disk_the_games_can_be_looked_at(store: Store, tmp_path: Path) -> None:
    await made(store, 3)
    await store.close()
    folder = tmp_path / "home"
    before = (folder / FILE).read_bytes()

    said = await asyncio.to_thread(run_python, NO_ROOM, str(folder))

    assert said.split() == ["1", "False", "StoreFull", "full"]
    assert before == (folder / FILE).read_bytes()


# Trouble


def on_connection(store: Store, statement: str) -> Any:
    """Runs a statement on the store's only connection."""
    return store._database.read(lambda c: c.exec_driver_sql(statement).scalar())


async def test_a_full_disk_keeps_what_was_and_room_helps(store: Store, tmp_path: Path) -> None:
    game = await made(store, 3)
    before = await store.game(game)
    pages = on_connection(store, "PRAGMA page_count")
    on_connection(store, f"PRAGMA max_page_count={pages}")
    long = tuple(CommandRow(ply, ply, "x" * 4000) for ply in range(4, 40))

    with pytest.raises(StoreFull) as caught:
        await store.change(game, OWNER, Change(39, 3, long))

    for language in LANGUAGES:
        assert str(tmp_path) in caught.value.line(Words(language))
    assert await store.game(game) == before
    on_connection(store, "PRAGMA max_page_count=100000")
    await store.change(game, OWNER, Change(39, 3, long))
    assert (await store.row(game)).plies == 39


async def test_a_store_held_by_another_is_busy_and_then_free(store: Store, tmp_path: Path) -> None:
    game = await made(store)
    on_connection(store, "PRAGMA busy_timeout=1")
    holder = sqlite3.connect(tmp_path / "home" / FILE, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")

    with pytest.raises(StoreBusy):
        await store.change(game, OWNER, Change(1, 0, rows(1)))

    holder.close()
    await store.change(game, OWNER, Change(1, 0, rows(1)))


@pytest.mark.parametrize("data", [b"not a database at all" * 50, b"{}", b"\0" * 4096])
async def test_a_file_that_is_no_store_is_left_as_it_is(tmp_path: Path, data: bytes) -> None:
    (tmp_path / FILE).write_bytes(data)

    with pytest.raises(StoreDamaged) as caught:
        await Store.open(tmp_path)

    assert (tmp_path / FILE).read_bytes() == data
    for language in LANGUAGES:
        assert FILE in caught.value.line(Words(language))


async def test_a_file_that_was_deleted_keeps_nothing(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "home" / FILE
    aside = file.with_suffix(".aside")
    file.rename(aside)

    with pytest.raises(StoreGone, match="moved or deleted"):
        await store.set_choice("seats", "2")

    aside.rename(file)
    await store.set_choice("seats", "3")
    assert await store.choice("seats") == "3"


async def test_a_damaged_file_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    for _ in range(20):
        await made(store, 100)
    await store.close()
    data = bytearray((tmp_path / FILE).read_bytes())
    data[4096 : len(data)] = b"\xff" * (len(data) - 4096)
    (tmp_path / FILE).write_bytes(data)

    with pytest.raises(StoreDamaged):
        await (await Store.open(tmp_path)).games()

    assert (tmp_path / FILE).read_bytes() == bytes(data)


async def test_other_tables_are_not_taken_for_ours(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as other, other:
        other.execute("CREATE TABLE songs (title TEXT)")
    other.close()
    before = (tmp_path / FILE).read_bytes()

    with pytest.raises(StoreDamaged, match=f"{tmp_path / FILE} is another program's"):
        await Store.open(tmp_path)

    assert (tmp_path / FILE).read_bytes() == before


async def test_a_later_schema_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    await made(store, 3)
    await store.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as later, later:
        later.execute("UPDATE meta SET value = '2' WHERE name = 'schema'")
        later.execute("UPDATE meta SET value = 'minos_tui 9' WHERE name = 'program'")
    later.close()
    before = (tmp_path / FILE).read_bytes()

    with pytest.raises(StoreTooNew) as caught:
        await Store.open(tmp_path)

    assert "minos_tui 9" in str(caught.value)
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE games SET seats = '[[1'",
        "UPDATE games SET seats = '[1]'",
        "UPDATE games SET secret = 'zz'",
        "UPDATE games SET status = 'odd'",
        "UPDATE games SET plies = 7",
        "DELETE FROM commands WHERE ply = 2",
        "DELETE FROM boards",
        "UPDATE boards SET text = text || ' '",
    ],
)
async def test_a_damaged_game_is_told(store: Store, tmp_path: Path, damage: str) -> None:
    game = await made(store, 5)
    with closing(sqlite3.connect(tmp_path / "home" / FILE)) as other, other:
        other.execute(damage)
    other.close()

    with pytest.raises(StoreDamaged) as caught:
        await store.game(game)

    assert game in str(caught.value)


@pytest.mark.parametrize("damage", ["UPDATE boards SET text = 'x'", "DELETE FROM boards"])
async def test_no_game_begins_on_a_damaged_board(store: Store, tmp_path: Path, damage: str) -> None:
    """The new game brings the text, which puts the old ones right as well."""
    old = await made(store, 5)
    with closing(sqlite3.connect(tmp_path / "home" / FILE)) as other, other:
        other.execute(damage)
    other.close()

    new = await made(store)

    assert [BOARD, BOARD] == [(await store.game(game)).board_text for game in (new, old)]


@pytest.mark.parametrize("kind", [StoreError, StoreReadOnly, StoreBusy, StoreAway])
def test_what_goes_wrong_in_reading_is_not_told_as_not_saved(kind: type[StoreError]) -> None:
    found = on_reading(kind(file="games.db", why="torn"))

    assert type(found) is kind, "callers tell them by class"
    for language in LANGUAGES:
        line = found.line(Words(language))
        assert kind is StoreAway or "games.db" in line
        assert not line.startswith(("not saved", "pas enregistré"))


async def test_a_caller_who_is_cancelled_leaves_the_store_in_order(any_store: Store) -> None:
    game = await made(any_store)
    task = asyncio.create_task(any_store.change(game, OWNER, Change(3, 0, rows(3))))
    await asyncio.sleep(0)
    task.cancel()

    with pytest.raises(asyncio.CancelledError):
        await task

    assert (await any_store.game(game)).row.plies in (0, 3)
    await any_store.change(game, OWNER, Change(1, 0, rows(1)))


async def test_two_stores_of_one_database_see_each_other(opens: Opener) -> None:
    store, other = await opens(time.time), await opens(time.time)
    game = await made(store, 2)

    assert (await other.game(game)).commands == rows(2)
    assert await asyncio.gather(made(other), made(store))


async def test_a_board_stays_while_another_store_begins_a_game_on_it(opens: Opener) -> None:
    store, other = await opens(time.time), await opens(time.time)
    for _ in range(20):
        old = await made(store)
        game, _ = await asyncio.gather(made(other), store.forget(old))
        assert (await other.game(game)).board_text == BOARD
        await other.forget(game)


async def test_what_is_read_together_belongs_together(opens: Opener) -> None:
    """A game that is played on while another reads it is never seen half."""
    store, other = await opens(time.time), await opens(time.time)
    game = await made(store)

    async def play() -> None:
        for ply in range(1, 60):
            await store.change(game, OWNER, Change(ply, ply - 1, rows(1, ply)))

    playing = asyncio.create_task(play())
    while not playing.done():
        kept = await other.game(game)
        assert kept.row.plies == len(kept.commands)
    await playing

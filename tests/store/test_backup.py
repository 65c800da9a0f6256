"""A store as one file: copied whole while it is used, put back only where nobody uses it."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from minos_tui.store import Store, StoreBusy, StoreDamaged, StoreError, StoreTooNew
from minos_tui.store.backup import backup, file_faults, restore, store_file, unused
from minos_tui.store.folder import FILE
from minos_tui.store.reading import game_ids, open_to_read
from minos_tui.store.rows import Change
from tests.store.test_store import OWNER, everything, made, rows


async def filled(folder: Path, games: int = 3) -> tuple[str, ...]:
    """A folder with a store of some games, closed; their names."""
    store = await Store.open(folder)
    names = [await made(store, 5) for _ in range(games)]
    await store.close()
    return tuple(names)


def contents(file: Path) -> bytes:
    with closing(sqlite3.connect(file)) as connection:
        return "\n".join(connection.iterdump()).encode()


def names_in(folder: Path) -> list[str]:
    return sorted(found.name for found in folder.iterdir())


USER = """
import asyncio, sys
from pathlib import Path
from minos_tui.store import Store

async def use():
    store = await Store.open(Path(sys.argv[1]))
    print("open", flush=True)
    sys.stdin.readline()
    await store.close()

asyncio.run(use())
"""


class User:
    """Another process that has the store open."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", USER, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        assert "open\n" == self._process.stdout.readline()

    def ends(self) -> None:
        self._process.communicate("\n", timeout=30)


# Copying


async def test_a_copy_holds_all_that_was_kept(tmp_path: Path) -> None:
    await filled(tmp_path / "home")
    backup(tmp_path / "home", tmp_path / "copy")

    assert everything(tmp_path / "home") == contents(tmp_path / "copy")
    assert 0o600 == (tmp_path / "copy").stat().st_mode & 0o777
    assert ["copy", "home"] == names_in(tmp_path)


async def test_a_copy_is_of_one_moment_while_games_go_on(tmp_path: Path) -> None:
    """Every act adds a command and counts it: a copy between the two would show."""
    store = await Store.open(tmp_path / "home")
    game = await made(store)
    done = asyncio.Event()

    async def play() -> int:
        ply = 0
        while not done.is_set():
            ply += 1
            await store.change(game, OWNER, Change(ply, ply - 1, rows(1, ply)))
        return ply

    playing = asyncio.create_task(play())
    plies = []
    for number in range(10):
        await asyncio.to_thread(backup, tmp_path / "home", tmp_path / f"copy{number}")
        copy = await open_to_read(tmp_path / f"copy{number}")
        plies.append((await copy.game(game)).row.plies)
        await copy.close()
    done.set()
    last = await playing
    await store.close()

    assert plies == sorted(plies)
    assert 0 <= plies[0] < plies[-1] <= last


async def test_what_another_process_has_not_folded_in_is_copied_too(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "home")
    game = await made(store, 3)
    assert 0 < (tmp_path / "home" / f"{FILE}-wal").stat().st_size
    await asyncio.to_thread(backup, tmp_path / "home", tmp_path / "copy")
    await store.close()

    copy = await open_to_read(tmp_path / "copy")
    assert (game,) == await copy.run(game_ids, reading=True)
    await copy.close()


async def test_no_file_is_replaced_by_a_copy(tmp_path: Path) -> None:
    await filled(tmp_path / "home")
    (tmp_path / "copy").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")

    for name in ("copy", "link"):
        with pytest.raises(StoreError, match="there already"):
            backup(tmp_path / "home", tmp_path / name)

    assert "mine" == (tmp_path / "copy").read_text()
    assert not (tmp_path / "nowhere").exists()


async def test_a_damaged_store_has_no_copy(tmp_path: Path) -> None:
    await filled(tmp_path / "home")
    damage(tmp_path / "home" / FILE)

    with pytest.raises(StoreDamaged, match="damaged"):
        backup(tmp_path / "home", tmp_path / "copy")

    assert ["home"] == names_in(tmp_path)


def test_where_there_is_no_store_nothing_is_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no store"):
        backup(tmp_path, tmp_path / "copy")

    assert [] == [*tmp_path.iterdir()]


async def test_a_folder_that_isn_t_there_is_one_line(tmp_path: Path) -> None:
    await filled(tmp_path / "home")

    with pytest.raises(StoreError, match="can't be written") as caught:
        backup(tmp_path / "home", tmp_path / "no" / "copy")

    assert "\n" not in str(caught.value)


async def test_a_file_system_without_links_gets_its_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    await filled(tmp_path / "home")
    monkeypatch.setattr(os, "link", refuses)
    backup(tmp_path / "home", tmp_path / "copy")

    assert everything(tmp_path / "home") == contents(tmp_path / "copy")


# Putting back


async def test_a_copy_is_put_back_and_the_former_store_kept(tmp_path: Path) -> None:
    home = tmp_path / "home"
    names = await filled(home)
    backup(home, tmp_path / "copy")
    store = await Store.open(home)
    await store.forget(names[0])
    await store.close()
    changed = everything(home)

    with pytest.raises(StoreError, match="--force"):
        restore(tmp_path / "copy", home)
    assert changed == everything(home)

    aside = restore(tmp_path / "copy", home, force=True)
    assert contents(tmp_path / "copy") == everything(home)
    assert aside is not None
    assert changed == contents(aside)
    store = await Store.open(home)
    assert {*names} == {row.id for row in await store.games()}
    await store.close()


async def test_no_store_that_was_kept_aside_is_lost_by_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    await filled(home)
    backup(home, tmp_path / "copy")
    first = restore(tmp_path / "copy", home, force=True)
    assert first is not None
    first.write_bytes(b"the only one")

    second = restore(tmp_path / "copy", home, force=True)
    assert second == home / "games.db.replaced-2"
    assert b"the only one" == first.read_bytes()
    monkeypatch.setattr("minos_tui.store.backup._MOST_ASIDE", 2)
    before = everything(home)
    with pytest.raises(StoreError, match="2 former stores"):
        restore(tmp_path / "copy", home, force=True)
    assert before == everything(home)


async def test_what_root_puts_back_is_the_folder_s_owner_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(tmp_path / "home")
    backup(tmp_path / "home", tmp_path / "copy")
    given: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda _, user, group: given.append((user, group)))
    restore(tmp_path / "copy", tmp_path / "home", force=True)

    about = (tmp_path / "home").stat()
    assert [(about.st_uid, about.st_gid)] == given


async def test_a_copy_makes_a_store_where_there_is_none(tmp_path: Path) -> None:
    await filled(tmp_path / "home")
    backup(tmp_path / "home", tmp_path / "copy")

    assert restore(tmp_path / "copy", tmp_path / "new" / "home") is None
    assert contents(tmp_path / "copy") == everything(tmp_path / "new" / "home")
    assert 0o700 == (tmp_path / "new" / "home").stat().st_mode & 0o777


async def test_the_former_store_s_journal_is_not_taken_for_the_new_one_s(tmp_path: Path) -> None:
    """A killed server leaves one behind, with commits that belong to what it had."""
    home = tmp_path / "home"
    await filled(home, games=1)
    backup(home, tmp_path / "copy")
    store = await Store.open(home)
    await made(store, 3)
    left = {end: (home / f"{FILE}{end}").read_bytes() for end in ("", "-wal")}
    await store.close()
    for end, data in left.items():
        (home / f"{FILE}{end}").write_bytes(data)

    aside = restore(tmp_path / "copy", home, force=True)

    assert contents(tmp_path / "copy") == everything(home)
    assert aside is not None
    former = await open_to_read(aside)
    assert 2 == len(await former.run(game_ids, reading=True))
    await former.close()


async def test_a_store_in_use_is_left_alone(tmp_path: Path) -> None:
    home = tmp_path / "home"
    await filled(home)
    backup(home, tmp_path / "copy")
    user = User(home)
    try:
        with pytest.raises(StoreBusy, match="in use"):
            restore(tmp_path / "copy", home, force=True)
        assert {FILE, f"{FILE}-wal", f"{FILE}-shm"} == {found.name for found in home.iterdir()}
    finally:
        user.ends()
    restore(tmp_path / "copy", home, force=True)


async def test_a_folder_that_a_server_holds_is_left_alone(tmp_path: Path) -> None:
    await filled(tmp_path / "home")
    (tmp_path / "home" / "lock").touch()

    with unused(tmp_path / "home"), pytest.raises(StoreBusy, match="in use"):
        restore_over(tmp_path / "home")


def restore_over(home: Path) -> None:
    backup(home, home.parent / "copy")
    restore(home.parent / "copy", home, force=True)


@pytest.mark.parametrize("harm", ["cut", "page", "noise", "empty", "none", "folder", "other"])
async def test_what_is_no_whole_copy_is_not_put_back(tmp_path: Path, harm: str) -> None:
    home, copy = tmp_path / "home", tmp_path / "copy"
    await filled(home)
    before = everything(home)
    backup(home, copy)
    match harm:
        case "cut":
            copy.write_bytes(copy.read_bytes()[:-4096])
        case "page":
            damage(copy)
        case "noise":
            copy.write_bytes(random.Random(1).randbytes(8192))
        case "empty":
            copy.write_bytes(b"")
        case "none" | "folder":
            copy.unlink()
            if harm == "folder":
                copy.mkdir()
        case "other":
            copy.unlink()
            with closing(sqlite3.connect(copy)) as connection:
                connection.execute("CREATE TABLE addresses (name)")

    with pytest.raises(StoreError) as caught:
        restore(copy, home, force=True)

    assert "\n" not in str(caught.value)
    assert before == everything(home)
    assert [FILE] == [found.name for found in home.iterdir()]


async def test_a_copy_of_a_later_program_is_not_put_back(tmp_path: Path) -> None:
    await filled(tmp_path / "home")
    backup(tmp_path / "home", tmp_path / "copy")
    with closing(sqlite3.connect(tmp_path / "copy")) as connection, connection:
        connection.execute("UPDATE meta SET value = '999' WHERE name = 'schema'")

    with pytest.raises(StoreTooNew):
        restore(tmp_path / "copy", tmp_path / "new")

    assert not (tmp_path / "new" / FILE).exists()


# Looking through


def damage(file: Path, page: int = 4) -> None:
    """Overwrites a page of a table with noise."""
    data = bytearray(file.read_bytes())
    data[page * 4096 : page * 4096 + 600] = random.Random(page).randbytes(600)
    file.write_bytes(data)


async def test_a_whole_file_has_no_fault(tmp_path: Path) -> None:
    await filled(tmp_path)

    assert () == file_faults(store_file(tmp_path))


async def test_a_damaged_page_is_found(tmp_path: Path) -> None:
    await filled(tmp_path)
    damage(tmp_path / FILE)

    faults = file_faults(tmp_path / FILE)

    assert {"file"} == {fault.code for fault in faults}
    assert all(str(fault.about["why"]).isprintable() for fault in faults)


async def test_rows_without_what_they_belong_to_are_found(tmp_path: Path) -> None:
    (name, *_) = await filled(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("DELETE FROM games WHERE id = ?", (name,))

    found = file_faults(tmp_path / FILE)

    assert {("orphan", "commands", "games")} == {
        (fault.code, fault.about["table"], fault.about["parent"]) for fault in found
    }


async def test_any_damage_is_told_and_nothing_else_is_raised(tmp_path: Path) -> None:
    """Noise anywhere: a store is whole, or faults are named, or it is refused with a line."""
    await filled(tmp_path)
    whole = (tmp_path / FILE).read_bytes()
    told = 0
    for seed in range(60):
        noise = random.Random(seed)
        data = bytearray(whole)
        at = noise.randrange(len(data) - 3000)
        data[at : at + 3000] = noise.randbytes(3000)
        (tmp_path / FILE).write_bytes(data)
        try:
            told += bool(file_faults(tmp_path / FILE))
        except StoreError:
            told += 1

    assert told > 10

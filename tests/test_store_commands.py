"""`minos store` as an operator uses it: what it prints, what it exits with."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from minos_tui.store import Store
from minos_tui.store.folder import FILE
from tests.server.process import ServerProcess
from tests.table.kit import new_table, to_acting
from tests.testkit.commands import Commands


def with_a_game(minos: Commands) -> Path:
    """The file of a store with a game of three commands."""

    async def make() -> None:
        store = await Store.open(minos.home)
        table = await new_table(store)
        await to_acting(table)
        await table.close()
        await store.close()

    asyncio.run(make())
    return minos.home / FILE


def test_games_are_copied_put_back_and_checked(minos: Commands, tmp_path: Path) -> None:
    file, copy = with_a_game(minos), tmp_path / "copy.db"
    listed = minos.good("games")

    assert f"{copy}: 1 game, copied whole\n" == minos.good("store", "backup", str(copy))
    assert "1 game, " in minos.good("store", "check", str(copy))
    assert "there already" in minos.bad(1, "store", "backup", str(copy))
    assert "--force" in minos.bad(1, "store", "restore", str(copy))
    file.unlink()
    assert "there is no store" in minos.bad(1, "store", "check")
    assert "1 game put back" in minos.good("store", "restore", str(copy))
    assert listed == minos.good("games")
    told = minos.good("store", "restore", str(copy), "--force")
    assert f"kept as {file}.replaced" in told
    assert "clean, 1 game, 3 commands" in minos.good("store", "check")


def test_each_fault_is_a_line_and_exit_code_1(minos: Commands) -> None:
    file = with_a_game(minos)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE commands SET text = 'fly' WHERE ply = 3")
        connection.execute("UPDATE games SET status = 'over'")

    lines = minos.bad(1, "store", "check").splitlines()

    assert "command 3 “fly” is not possible" in lines[0]
    assert [f"{file}: 1 fault"] == lines[1:]


def test_a_copy_tells_the_games_that_cannot_be_read(minos: Commands, tmp_path: Path) -> None:
    """They are copied as they are: what is in them is not lost by it."""
    file, copy = with_a_game(minos), tmp_path / "copy.db"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE boards SET text = 'format = 1'")

    told = minos.good("store", "backup", str(copy))

    assert "1 game, copied whole" in told
    assert "its board “mediterranean” was changed" in told
    assert "a game in it can't be read" in told
    assert "its board “mediterranean” was changed" in minos.bad(1, "store", "check", str(copy))


@pytest.mark.parametrize("command", ["check", "restore"])
@pytest.mark.parametrize(("kind", "told"), [
    ("junk", "is damaged or no store of games"),
    ("empty", "is empty: name a store of games"),
    ("foreign", "is another program's database"),
])  # fmt: skip
def test_what_is_no_store_is_one_line_that_names_it(
    minos: Commands, tmp_path: Path, command: str, kind: str, told: str
) -> None:
    file = tmp_path / kind
    file.write_bytes(b"no store" if kind == "junk" else b"")
    if kind == "foreign":
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("CREATE TABLE songs (title)")

    assert f"{file} {told}" in minos.bad(1, "store", command, str(file))


def test_a_database_elsewhere_has_its_own_copies(minos: Commands) -> None:
    line = minos.bad(2, "store", "backup", "x", "--store", "postgresql://me:secret@h/x?password=p")

    assert "pg_dump" in line
    assert "secret" not in line
    assert "password" not in line


def test_a_running_server_s_club_is_copied_and_not_replaced(
    minos: Commands, tmp_path: Path
) -> None:
    club, copy = str(tmp_path / "club"), str(tmp_path / "copy.db")
    with ServerProcess(tmp_path / "club"):
        told = minos.good("store", "backup", copy, "--store", club)
        assert f"keep a copy of {club}/host_key" in told
        assert "clean" in minos.good("store", "check", "--store", club)
        line = minos.bad(1, "store", "restore", copy, "--store", club, "--force")
        assert "stop the server" in line
    minos.good("store", "restore", copy, "--store", club, "--force")
    with ServerProcess(tmp_path / "club") as server:
        assert 0 == server.stop()

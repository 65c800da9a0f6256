"""`minos store` as an operator uses it: what it prints, what it exits with."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.process import ServerProcess
from tests.test_command_line import Shell


@pytest.fixture
def minos(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


def with_a_game(minos: Shell) -> Path:
    minos.good("play", "--plain", "--option", "first=seat-order", typed="\nstand\nquit\n")
    return Path(minos.environment["MINOS_HOME"]) / "games.db"


def test_games_are_copied_put_back_and_checked(minos: Shell, tmp_path: Path) -> None:
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


def test_each_fault_is_a_line_and_exit_code_1(minos: Shell) -> None:
    file = with_a_game(minos)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE commands SET text = 'fly' WHERE ply = 3")
        connection.execute("UPDATE games SET program = 'x', status = 'over'")

    done = minos("store", "check")

    assert (1, "") == (done.returncode, done.stderr)
    assert "command 3 “fly” is not possible" in done.stdout
    assert done.stdout.splitlines()[-1] == f"{file}: 1 fault"


@pytest.mark.parametrize("command", ["check", "restore"])
def test_what_is_no_store_is_one_line(minos: Shell, tmp_path: Path, command: str) -> None:
    junk = tmp_path / "junk"
    junk.write_bytes(b"no store")

    assert "no store of games" in minos.bad(1, "store", command, str(junk))


def test_a_database_elsewhere_has_its_own_copies(minos: Shell) -> None:
    line = minos.bad(2, "store", "backup", "x", "--store", "postgresql://me:secret@h/x?password=p")

    assert "pg_dump" in line
    assert "secret" not in line
    assert "password" not in line


def test_a_running_server_s_club_is_copied_and_not_replaced(minos: Shell, tmp_path: Path) -> None:
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

"""Stores that begin in the same moment, and what is told where one can't."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from minos_tui.store import Store, StoreBusy, StoreFull, StoreReadOnly, engine

BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_RECOVERY)


class Failing:
    """In the place of what SQLite does last where a store is opened: it fails so many times."""

    def __init__(self, code: int, times: int) -> None:
        self._code, self.left = code, times

    def __call__(self, _connection: sqlite3.Connection) -> None:
        if self.left:
            self.left -= 1
            error = sqlite3.OperationalError("as SQLite says it")
            error.sqlite_errorcode = self._code
            raise error


@pytest.mark.parametrize("code", BUSY)
async def test_who_begins_a_store_with_another_waits_for_him(
    code: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    failing = Failing(code, 3)
    monkeypatch.setattr(engine, "_AGAIN_SECONDS", 0)
    monkeypatch.setattr(engine, "use_wal", failing)
    await (await Store.open(tmp_path / "home")).close()
    assert 0 == failing.left


@pytest.mark.parametrize(
    ("code", "told"), [(BUSY[0], StoreBusy), (sqlite3.SQLITE_READONLY, StoreReadOnly)]
)
async def test_not_for_ever_nor_for_anything_else(
    code: int, told: type[Exception], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(engine, "BUSY_SECONDS", -1)
    monkeypatch.setattr(engine, "use_wal", Failing(code, 99))
    with pytest.raises(told):
        await Store.open(tmp_path / "home")


async def test_a_full_disk_at_the_last_moment_is_looked_at(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(engine, "use_wal", Failing(sqlite3.SQLITE_FULL, 1))
    store = await Store.open(tmp_path / "home")
    assert isinstance(store.trouble, StoreFull)
    await store.close()


BEGINNING = """
import asyncio, sys
from pathlib import Path
import minos_tui.store.engine
from minos_tui.store import Store

async def begin(folder):
    await (await Store.open(folder)).close()

print("ready", flush=True)
for line in sys.stdin:
    asyncio.run(begin(Path(line.strip())))
    print("begun", flush=True)
"""


def test_programs_begin_one_store_in_the_same_moment(tmp_path: Path) -> None:
    words = (sys.executable, "-c", BEGINNING)
    programs = [
        subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    assert ["ready\n"] * 3 == [answer(program) for program in programs]
    for number in range(12):
        for program in programs:
            assert program.stdin
            program.stdin.write(f"{tmp_path / str(number)}\n")
            program.stdin.flush()
        assert ["begun\n"] * 3 == [answer(program) for program in programs]
    for program in programs:
        program.communicate()


def answer(program: subprocess.Popen[str]) -> str:
    assert program.stdout
    return program.stdout.readline()

"""A damaged row of the games hides no other game: it is told, can be deleted, and that is all."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from minos_tui.store import Store
from minos_tui.store.folder import FILE
from minos_tui.store.schema import GAMES
from tests.testkit.commands import Commands
from tests.tui.screens.kit import kept_game

TEXTS: Final = tuple(
    column.name
    for column in GAMES.columns
    if column.type.python_type is str and column.name != "id"
)
NUMBERS: Final = ("taken_over", "plies", "made", "changed", "owner_until")
LISTS: Final = ("seats", "phrases", "options")
NONSENSE: Final = [
    *((name, value) for name in TEXTS for value in (b"\xff\xfe", None)),
    *((name, value) for name in NUMBERS for value in (None, "x", -1, b"\xff", "nan")),
    *((name, value) for name in ("made", "changed", "owner_until") for value in (1e300, "inf")),
    *((name, value) for name in LISTS for value in ("{", "", "3", '"x"', "null", "[" * 99_999)),
    *((name, value) for name in ("seats", "phrases") for value in ("[3]", "{}", '["\\ud800"]')),
    *(
        ("seats", value)
        for value in ('[["human", "\\ud800", false]]', '[["human", "x", 3]]', '[["human"]]', "[]")
    ),
    ("options", '{"x": 3}'),
    ("options", "[]"),
    *(("status", value) for value in ("", "damaged", "lost")),
    *(("dice", value) for value in ("", "loaded")),
    *(("secret", value) for value in ("x", "0")),
    *(("seed", value) for value in ("", "x", "9" * 5000)),
]
"""What is seen to be wrong by the row alone."""


@pytest.fixture(scope="module")
def two_games(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A folder with a store of two running games, closed; NULL is taken everywhere."""
    folder = tmp_path_factory.mktemp("kept")

    async def make() -> tuple[str, str]:
        store = await Store.open(folder)
        games = await kept_game(store), await kept_game(store, seed=2)
        await store.close()
        return games

    bad, good = asyncio.run(make())
    with closing(sqlite3.connect(folder / FILE)) as file, file:
        file.execute("PRAGMA writable_schema=ON")
        file.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '')")
    return folder, bad, good


def damaged(kept: tuple[Path, str, str], home: Path, column: str, value: Any) -> None:
    """Copies the store and puts nonsense into the first game's row."""
    home.mkdir()
    shutil.copy(kept[0] / FILE, home / FILE)
    with closing(sqlite3.connect(home / FILE)) as file, file:
        file.execute(f"UPDATE games SET {column} = ? WHERE id = ?", (value, kept[1]))  # noqa: S608


@pytest.mark.parametrize(("column", "value"), NONSENSE, ids=lambda one: str(one)[:20])
async def test_one_damaged_row_hides_no_other_game(
    column: str, value: Any, two_games: tuple[Path, str, str], tmp_path: Path
) -> None:
    _, bad, good = two_games
    damaged(two_games, tmp_path / "data", column, value)
    store = await Store.open(tmp_path / "data")

    rows = {row.id: row.status for row in await store.games()}
    assert {bad: "damaged", good: "running"} == rows
    await store.forget(bad)
    assert [good] == [row.id for row in await store.games()]
    await store.close()


@pytest.mark.parametrize(("column", "value"), [("seats", "{"), ("changed", 1e300), ("made", "nan")])
def test_the_commands_go_on_with_the_others_and_name_the_damaged_one(
    column: str, value: Any, two_games: tuple[Path, str, str], minos: Commands
) -> None:
    _, bad, good = two_games
    damaged(two_games, minos.home, column, value)

    first, last = minos.good("games").splitlines()
    assert first.startswith(good)
    assert last.startswith(bad)
    assert "is damaged and can't be read" in last
    assert f"game {bad} is damaged" in minos.bad(1, "store", "check")
    assert f"game {bad} is damaged" in minos.bad(1, "resume", bad, "--plain")
    assert f"game {bad} is damaged" in minos.bad(1, "export", bad)
    minos.good("export", good)


def test_a_game_with_seats_that_are_not_in_it_is_not_opened(
    two_games: tuple[Path, str, str], minos: Commands
) -> None:
    """Its commands can't be played again with them, and its last state is another number's."""
    seats = json.dumps([["human", "", False]] * 6)
    damaged(two_games, minos.home, "seats", seats)
    for command in ("resume", "export"):
        told = minos.bad(1, command, two_games[1], *(["--plain"] if command == "resume" else []))
        assert "3 to 3 can play, not 6" in told
    minos.good("export", two_games[2])


def test_a_text_that_is_no_utf8_hides_no_game(
    two_games: tuple[Path, str, str], minos: Commands
) -> None:
    _, bad, good = two_games
    damaged(two_games, minos.home, "program", "x")
    with closing(sqlite3.connect(minos.home / FILE)) as file, file:
        for table, column in (("games", "seats"), ("commands", "text"), ("boards", "text")):
            file.execute(f"UPDATE {table} SET {column} = CAST(X'ff' AS TEXT)")  # noqa: S608
    told = minos.good("games")
    assert bad in told
    assert good in told
    assert f"game {bad} is damaged" in minos.bad(1, "store", "check")

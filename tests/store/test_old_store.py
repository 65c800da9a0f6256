"""A save of schema 1 and rules 1 stays readable: its games are listed, gone on with and replayed.

`tests/data/store-schema-1.sql` is the dump of a store with three games, made by the program then.
It is never made anew: what no longer reads it, no longer reads what people have kept.
"""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from contextlib import closing
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Final

import pytest

from minos_tui.engine.replay import verify
from minos_tui.store import Store
from minos_tui.store.folder import FILE
from minos_tui.table.table import Table
from minos_tui.wire.codec import read_position, shipped_board
from tests.testkit.commands import Commands
from tests.tui.screens.kit import play_on

DUMP: Final = Path(__file__).resolve().parents[1] / "data" / "store-schema-1.sql"
GAMES: Final = {
    "wuupp": (
        "minos", "running", 120,
        "ece5ec1373c6de0c349062590833eb9038486d04668f251455b6b3167f5cbc0b",
    ),
    "fd4zy": (
        "minos", "over", 75,
        "3dcd2a6c3a0232080953a1bbc2395384e1e8c95b8a34f2bafd73e8375d3f78c6",
    ),
    "frexz": (
        "palaces", "running", 120,
        "9b1cfbd41bee61d74b28c44b71a412d6cc9dbef919ba1ce1af5f78009c0e14ec",
    ),
}  # fmt: skip
"""Each game, how it stood, and the SHA-256 of the digests of all its positions."""


@pytest.fixture
def minos(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Commands:
    """The command line in a home with the old store."""
    found = Commands(tmp_path, monkeypatch, capsys)
    found.home.mkdir(mode=0o700)
    with closing(sqlite3.connect(found.home / FILE)) as file:
        file.executescript(DUMP.read_text(encoding="utf-8"))
    return found


def digest_of(table: Table, plies: int) -> str:
    """What stands for the start and the positions after the first `plies` commands."""
    states = [table.steps[0].step.before, *(kept.step.after for kept in table.steps)]
    digests = map(table.game.digest, islice(states, plies + 1))
    return hashlib.sha256("".join(digests).encode()).hexdigest()


def test_its_games_are_listed_and_nothing_is_wrong_with_them(minos: Commands) -> None:
    listed = [line.split()[:3] for line in minos.good("games").splitlines()]
    assert {(game, *known[:2]) for game, known in GAMES.items()} == {*map(tuple, listed)}
    assert ["running", "running", "over"] == [status for _, _, status in listed]
    assert "clean" in minos.good("store", "check")


@pytest.mark.parametrize("game", GAMES)
def test_each_comes_back_in_every_position_and_goes_on(game: str, minos: Commands) -> None:
    kind, status, plies, digest = GAMES[game]

    async def played_on() -> None:
        store = await Store.open(minos.home)
        for goes_on in (True, False):
            table = await Table.open(store, game)
            assert (table.game.name, digest_of(table, plies)) == (kind, digest)
            if goes_on:
                assert table.ply == plies
                await play_on(table, plies + 20)
            assert (table.ply > plies) is (status == "running")
            assert table.over is (status == "over")
            await table.close()
        await store.close()

    asyncio.run(played_on())


@pytest.mark.parametrize("game", [game for game, known in GAMES.items() if known[0] == "minos"])
def test_each_record_that_may_be_read_verifies(game: str, minos: Commands) -> None:
    text = minos.good("export", game)
    assert verify(text, boards=shipped_board, positions=read_position).commands == GAMES[game][2]


def test_a_running_game_is_resumed(minos: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in ("wuupp", "frexz"):
        monkeypatch.setattr("sys.stdin", StringIO(""))
        assert f"minos resume {game}" in minos.good("resume", game, "--plain")

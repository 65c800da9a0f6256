"""A kept game is played again, and whatever is not as it was is named."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance
from minos_tui.engine.games import GAMES
from minos_tui.engine.record import Seat
from minos_tui.store import Store
from minos_tui.store.club import ClubStore
from minos_tui.store.folder import FILE
from minos_tui.store.reading import open_to_read
from minos_tui.table.checking import can_be_checked, game_faults
from minos_tui.table.table import Table
from minos_tui.table.upkeep import Survey
from minos_tui.tui.wanted import NewGame, board_of
from minos_tui.words import LANGUAGES, Words
from tests.table.kit import new_table, play_out, step, to_acting


async def codes(store: Store, game: str) -> list[str]:
    return [fault.code for fault in game_faults(await store.game(game))]


async def played(store: Store, plies: int = 40, **how: Any) -> str:
    """A game of so many commands."""
    table = await new_table(store, **how)
    choices = random.Random(3)
    while table.ply < plies:
        await step(table, choices)
    await table.close()
    return table.id


def edit(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.execute(statement, values)
        assert connection.execute("SELECT changes()").fetchone()[0]


async def found(folder: Path) -> list[str]:
    """The lines of a whole survey, which say something in every language."""
    store = await open_to_read(folder / FILE)
    survey = Survey()
    faults = [*survey.file_faults(folder / FILE)]
    found = [*faults, *[fault async for fault in survey.faults(store)]]
    await store.close()
    for language in LANGUAGES:
        for fault in found:
            assert fault.line(Words(language)).isprintable()
    assert survey.found == len(found)
    return [fault.line(Words()) for fault in found]


@pytest.fixture(scope="module")
def one_game(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with a store of one game, closed."""
    folder = tmp_path_factory.mktemp("kept")

    async def make() -> str:
        store = await Store.open(folder)
        game = await played(store)
        await store.close()
        return game

    return folder, asyncio.run(make())


@pytest.fixture
def kept(one_game: tuple[Path, str], tmp_path: Path) -> tuple[Path, str]:
    """The same in a folder of its own, so that it can be harmed."""
    folder, game = one_game
    shutil.copy(folder / FILE, tmp_path / FILE)
    return tmp_path, game


async def test_games_in_order_have_no_fault(store: Store) -> None:
    finished = await new_table(store)
    await play_out(finished)
    await finished.close()
    agreed = await new_table(store)
    await to_acting(agreed)
    await agreed.agree_end()
    await agreed.close()

    for game in (
        finished.id,
        agreed.id,
        await played(store, 0),
        await played(store),
        await played(store, seed=7),
    ):
        assert [] == await codes(store, game)


async def test_what_was_taken_back_is_played_too(store: Store) -> None:
    table = await new_table(store)
    await to_acting(table)
    await table.undo()
    assert [] == await codes(store, table.id)
    await table.redo()
    assert [] == await codes(store, table.id)
    await table.close()


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_every_game_of_the_house_can_be_checked(store: Store, game: str) -> None:
    seats = (Seat("random"), Seat("random"), Seat("random"))
    name, board = board_of(NewGame(game, seats=seats), files=False)
    table = await Table.create(store, game, seats, {}, board, board_name=name)
    choices = random.Random(5)
    for _ in range(30):
        await step_any(table, choices)
    await table.close()

    assert [] == await codes(store, table.id)


async def step_any(table: Table, choices: random.Random) -> None:
    if isinstance(table.turn, Chance):
        await table.draw(table.ply)
    else:
        legal = table.game.legal(table.state)
        await table.play(legal.sample(RandomDraws(choices)), ply=table.ply)


async def test_a_taken_over_and_a_hand_drawn_game_have_no_fault(store: Store) -> None:
    first = await new_table(store)
    await play_out(first)
    fork = await first.fork(store, 30, first.seats)
    choices = random.Random(1)
    await play_out(fork)
    seeded = await first.fork(store, 30, first.seats, seed=3)
    await play_out(seeded)
    by_hand = await new_table(store)
    await by_hand.draw_by_hand(by_hand.game.chance(by_hand.state).draw(RandomDraws(choices)))
    for table in (first, fork, seeded, by_hand):
        await table.close()
        assert [] == await codes(store, table.id)


async def test_a_store_in_order_has_no_fault(kept: tuple[Path, str]) -> None:
    assert [] == await found(kept[0])


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE commands SET text = 'fly' WHERE ply = 9", "command 9 “fly” is not possible"),
        ("UPDATE commands SET text = 'é\x1b[2J' WHERE ply = 9", "command 9 “é?[2J”"),
        ("DELETE FROM commands WHERE ply = 9", "commands are missing"),
        ("DELETE FROM commands WHERE ply > 30", "commands are missing"),
        ("UPDATE games SET plies = 1000", "commands are missing"),
        ("UPDATE commands SET chance = 1 - chance WHERE ply = 9", "command 9 is marked wrongly"),
        ("UPDATE snapshots SET digest = 'abc'", "is not the one that was shown"),
        ("UPDATE snapshots SET state = '{}'", "can't be read, or was changed"),
        ("UPDATE snapshots SET ply = ply + 900", "which is missing"),
        ("UPDATE games SET secret = seal", "not the one"),
        ("UPDATE games SET seats = '?'", "can't be read"),
        ("UPDATE games SET status = 'over'", "marked as over and is not"),
        ("UPDATE games SET status = 'lost'", "can't be read"),
        ('UPDATE games SET options = \'{"closed": "often"}\'', "can't start so"),
        (
            "UPDATE boards SET text = text || ' '",
            "the text of its board “mediterranean” was changed",
        ),
        ("DELETE FROM boards", "its board is missing"),
    ],
)
async def test_each_harm_is_named(kept: tuple[Path, str], statement: str, told: str) -> None:
    folder, game = kept
    edit(folder, statement)

    lines = await found(folder)

    assert any(told in line and f"game {game}" in line for line in lines), lines
    assert len(lines) <= 4


async def test_a_changed_throw_is_named(kept: tuple[Path, str]) -> None:
    folder, game = kept
    store = await Store.open(folder)
    thrown = [row for row in (await store.game(game)).commands if row.text.startswith("throw")]
    row = thrown[-1]
    await store.close()
    edit(folder, "UPDATE commands SET text = ? WHERE ply = ?", "throw " + "b" * 6, row.ply)

    assert any(f"throw {row.ply} was changed" in line for line in await found(folder))


async def test_one_damaged_game_hides_no_other(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    games = [await played(store, 20) for _ in range(3)]
    await store.close()
    edit(tmp_path, "UPDATE games SET seats = '?' WHERE id = ?", games[0])
    edit(tmp_path, "UPDATE commands SET text = 'fly' WHERE game_id = ? AND ply = 5", games[2])

    lines = await found(tmp_path)

    assert [True, True] == [game in line for game, line in zip(games[::2], lines, strict=True)]


async def test_a_game_of_other_rules_is_not_called_damaged(kept: tuple[Path, str]) -> None:
    folder, game = kept
    edit(folder, "UPDATE games SET rules = '0'")
    store = await open_to_read(folder / FILE)
    survey = Survey()
    lines = [fault.line(Words()) async for fault in survey.faults(store)]
    why = can_be_checked(await store.game(game))
    await store.close()

    assert 0 == survey.found
    assert why is not None
    assert [why.line(Words())] == lines
    assert "not checked" in lines[0]


async def test_a_club_s_tables_and_players_are_looked_at(kept: tuple[Path, str]) -> None:
    folder, game = kept
    club = ClubStore(await Store.open(folder))
    await club.prepare()
    await club.set_table("aaaaa", "?")
    await club.set_table("bbbbb", '{"game_id": "nosuch"}')
    await club.set_table("ccccc", f'{{"game_id": "{game}"}}')
    await club.sign_in("ann", "SHA256:ann")
    await club.store.close()
    edit(folder, "INSERT INTO club_games VALUES ('gone', 'ann', 0, 0)")
    edit(folder, "INSERT INTO club_games VALUES (?, 'ben', 0, 0)", game)

    lines = await found(folder)

    assert [
        "table aaaaa can't be read",
        "table bbbbb: its game nosuch is missing",
        "the game gone of ann is missing",
    ] == sorted(line for line in lines if "nosuch" in line or "aaaaa" in line or "gone" in line)
    assert f"game {game}: its player ben has no account" in lines

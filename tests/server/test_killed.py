"""The server as a process: how it starts, how it is stopped, and what its death loses: nothing."""

from __future__ import annotations

import asyncio
import random
import re
import socket
import time
from pathlib import Path

import pytest

from minos_tui.store import CommandRow, Store
from tests.server.kit import Player
from tests.server.process import ServerProcess, refused


def dice_row(player: Player) -> str:
    return next((row for row in player.rows if row.startswith(" Dice")), "")


async def test_a_server_is_stopped_in_order(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        ann = await Player.comes(server, "ann")
        await ann.sees("New game")
        began = time.monotonic()
        code = await asyncio.to_thread(server.stop)
        took = time.monotonic() - began
        await ann.is_told("Your games are kept")

    assert 0 == code
    assert took < 10
    assert "closing sessions=1" in server.log
    assert "Traceback" not in server.log
    await ann.leaves()


async def test_what_can_t_be_served_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, line = refused("--port", port, "--store", str(tmp_path))
    assert (1, 1) == (code, line.count("\n"))
    assert "in use by another program" in line

    key = tmp_path / "host_key"
    key.write_text("damaged")
    code, line = refused("--port", "0", "--store", str(tmp_path))
    assert (1, 1) == (code, line.count("\n"))
    assert "damaged" in line
    assert "damaged" == key.read_text()


@pytest.mark.soak
async def test_nothing_that_was_shown_is_lost_by_a_kill(tmp_path: Path) -> None:
    """The server is killed again and again while a player throws, accepts and ends his turns."""
    choices = random.Random(7)
    port, plies = 0, 0
    for round_ in range(12):
        with ServerProcess(tmp_path, port=port) as server:
            port = server.port
            ann = await Player.comes(server, "ann")
            await _to_the_game(ann, first=not round_)
            await _play(ann, choices)
            shown = dice_row(ann)
            server.kill()
            ann.conn.abort()
        kept = await _commands(tmp_path)
        assert len(kept) >= plies
        plies = len(kept)
        with ServerProcess(tmp_path, port=port) as server:
            ann = await Player.comes(server, "ann")
            await _to_the_game(ann, first=False)
            assert _faces(shown) == _faces(dice_row(ann))
            server.kill()
            ann.conn.abort()
    assert plies > 20


async def _to_the_game(ann: Player, *, first: bool) -> None:
    await ann.sees("New game")
    if first:
        ann.types("n")
        await ann.sees("Start the game")
        ann.types("\r")
    else:
        await ann.sees("your turn")
        ann.types("c")
    await ann.sees("Round", " Dice")


async def _play(ann: Player, choices: random.Random) -> None:
    """Some of a turn, each step seen before the next."""
    for _ in range(choices.randint(1, 4)):
        await asyncio.sleep(0.4)  # a key that comes at once is for the moment before
        text = ann.text
        if "r roll  " in text and "keep" not in text:
            ann.types("r")
            await ann.sees("1-6 keep")
        elif "1-6 keep" in text:
            ann.types("\r")
            await ann.sees("e end")
        elif "e end" in text:
            ann.types("e")
            await asyncio.sleep(0.4)
            ann.types("y")
            await ann.sees("your turn", "r roll")


def _faces(row: str) -> list[str]:
    """The dice of a row, in any order: places are a matter of the screen."""
    return sorted(re.findall(r"\d ([a-z?·]+)", row))


async def _commands(folder: Path) -> tuple[CommandRow, ...]:
    store = await Store.open(folder)
    (row,) = await store.games()
    game = await store.game(row.id)
    await store.close()
    return game.commands

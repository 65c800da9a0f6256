"""The server as a process: how it starts, how it is stopped, and what its death loses: nothing."""

from __future__ import annotations

import asyncio
import random
import re
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from minos_tui.store import CommandRow
from tests.server.kit import PATIENCE, Player
from tests.server.process import ServerProcess, kept_commands, refused


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


OWN_MOMENTS = ("1-6 keep", "e end", "r roll  ")
"""What the line of keys says while the player himself is asked."""
ANSWERED_BY_ENTER = ("I am here", "Enter go on")
"""What it says where the player is attacked, or shown something: Enter goes on."""
OUT = "R out"
RETRY_SECONDS = 0.4
"""A key that comes too soon after another's moment doesn't count, and is pressed again."""


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(15))
async def test_nothing_that_was_shown_is_lost_by_a_kill(tmp_path: Path, seed: int) -> None:
    """The server is killed 20 times while a player throws, accepts and ends his turns."""
    choices = random.Random(seed)
    port, compared, happened = 0, 0, 0
    commands: tuple[CommandRow, ...] = ()
    for number in range(10):
        first, folder = not number % 2, tmp_path / str(number // 2)
        folder.mkdir(exist_ok=True)
        with ServerProcess(folder, port=port) as server:
            port = server.port
            ann = await Player.comes(server, "ann")
            await _to_the_game(ann, first=first)
            for _ in range(choices.randint(1, 4)):
                await act(ann)
            own = any(moment in ann.text for moment in OWN_MOMENTS)
            shown = dice_row(ann)
            server.kill()
            ann.conn.abort()
        before, commands = () if first else commands, await kept_commands(folder)
        assert before == commands[: len(before)]
        with ServerProcess(folder, port=port) as server:
            ann = await Player.comes(server, "ann")
            await _to_the_game(ann, first=False)
            if own:
                assert _faces(shown) == _faces(dice_row(ann))
                compared += 1
            server.kill()
            ann.conn.abort()
        happened += len(commands) - len(before)
    assert compared >= 3
    assert happened > 20


async def _to_the_game(ann: Player, *, first: bool) -> None:
    await ann.sees("New game")
    if first:
        ann.types("n")
        await ann.sees("Start the game")
        ann.types("\r")
    else:
        await ann.sees("Continue", "against")
        ann.types("c")
    await ann.sees("Round", " Dice")


async def act(ann: Player) -> None:
    """The next step of the player's turn, seen before it is done with; none if he is out."""
    moments = (*OWN_MOMENTS, *ANSWERED_BY_ENTER, OUT)
    await _until(ann, lambda text: any(moment in text for moment in moments))
    text = ann.text
    shown = next((moment for moment in ANSWERED_BY_ENTER if moment in text), "")
    if shown:
        await presses(ann, "\r", lambda text: shown not in text)
    elif OUT in text:
        return
    elif "1-6 keep" in text:
        await presses(ann, "\r", lambda text: "1-6 keep" not in text)
    elif "e end" in text:
        await presses(ann, "e", lambda text: "y yes" in text or "e end" not in text)
        await presses(ann, "y", lambda text: "y yes" not in text)
    else:
        await presses(ann, "r", lambda text: "1-6 keep" in text)


async def presses(ann: Player, key: str, done: Callable[[str], bool]) -> None:
    """Presses a key until it has done what it does."""
    while not done(ann.text):
        ann.types(key)
        with suppress(TimeoutError):
            await asyncio.wait_for(_until(ann, done), RETRY_SECONDS)


async def _until(ann: Player, found: Callable[[str], bool]) -> None:
    while not found(ann.text):
        ann.seen.news.clear()
        await asyncio.wait_for(ann.seen.news.wait(), PATIENCE)


def _faces(row: str) -> list[str]:
    """The dice of a row, in any order: places are a matter of the screen."""
    return sorted(re.findall(r"\d ([a-z?·]+)", row))

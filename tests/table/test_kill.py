"""Whatever was shown is there after the process was killed, at whatever moment."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.replay import replay
from minos_tui.store import Store
from minos_tui.table.table import Table
from minos_tui.wire import read_position
from tests.table.kit import play_out

PLAY = """
import asyncio, random, sys
from pathlib import Path
from minos_tui.engine.minos.rules import GAME
from minos_tui.store import Store
from tests.table.kit import new_table, step

async def main():
    store = await Store.open(Path(sys.argv[1]))
    table = await new_table(store)
    print(table.id, flush=True)
    choices = random.Random(int(sys.argv[2]))
    def shown(what):
        kind = "played" if what.what in ("played", "redone") else what.what
        texts = [GAME.text(s.step.command) for s in what.steps]
        print(kind, table.ply, *texts, sep="|", flush=True)
    table.subscribe(shown)
    while not table.over:
        if choices.random() < 0.2 and table.can_undo:
            await table.undo()
        elif choices.random() < 0.5 and table.can_redo:
            await table.redo()
        else:
            await step(table, choices)

asyncio.run(main())
"""


def play_and_kill(folder: Path, seed: int, lines: int) -> tuple[str, list[str]]:
    """Plays until so many acts were shown, then SIGKILL. The game's id, and all that was shown."""
    command = [sys.executable, "-c", PLAY, str(folder), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        game = process.stdout.readline().strip()
        shown = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        shown += process.stdout.readlines()
    return game, [line for line in shown if line.endswith("\n")]


def standing(shown: list[str]) -> list[str]:
    """The commands that stand after all that was shown."""
    commands: list[str] = []
    for line in shown:
        kind, ply, *texts = line.strip().split("|")
        if kind == "played":
            commands = [*commands[: int(ply) - len(texts)], *texts]
        else:
            commands = commands[: int(ply)]
    return commands


async def check_after_kill(folder: Path, seed: int, lines: int) -> None:
    game, shown = play_and_kill(folder, seed, lines)
    store = await Store.open(folder)

    table = await Table.open(store, game)

    assert not table.watching
    kept = [GAME.text(step.step.command) for step in table.steps]
    seen = standing(shown)
    # the act that was being kept when the process died may be there, or be taken back, unseen
    if kept != seen:
        shorter = min(len(kept), len(seen))
        assert kept[:shorter] == seen[:shorter]
        assert abs(len(kept) - len(seen)) <= 2
    assert replay(table.record(), positions=read_position).last == table.state
    await play_out(table, seed)
    await table.close()
    await store.close()


@pytest.mark.parametrize("lines", [0, 1, 7, 40])
async def test_all_that_was_shown_is_there_after_sigkill(lines: int, tmp_path: Path) -> None:
    await check_after_kill(tmp_path, lines, lines)


@pytest.mark.soak
async def test_all_that_was_shown_is_there_after_two_hundred_sigkills(tmp_path: Path) -> None:
    for number in range(200):
        await check_after_kill(tmp_path / str(number), number, number % 60)

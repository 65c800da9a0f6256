"""SIGKILL at any moment: the game goes on with every command whose effect was drawn."""

from __future__ import annotations

import asyncio
import os
import random
import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from minos_tui.engine.minos.movement import halves
from minos_tui.engine.minos.state import Acting, State
from minos_tui.store import Store
from minos_tui.table.table import Table
from minos_tui.words import Words
from tests.testkit.terminal import Terminal

KEYS = (
    *("r",) * 4, *("\r",) * 4, *("g", "b", "s", "a", "\t") * 2, *("e", "y") * 2,
    "\x1b[C", "\x1b[B", "\x1b[D", "1", "\x1b",
)  # fmt: skip
"""What a player's fingers do, by how often they do it."""

WORDS = Words()
PLAY = ("play", "--seats", "you,icarus,icarus", "--option", "first=seat-order")
Money = tuple[int, ...]


def money_of(state: State) -> Money:
    """Round, and talents, income and rings of everybody: what the players line tells."""
    found = [state.round]
    for seat, player in enumerate(state.players, 1):
        if not player.out:
            found += [player.talents, state.income(seat), player.rings]
    return tuple(found)


def money_drawn(row: str) -> Money | None:
    """The same, as it was drawn; None if the row is no players line."""
    if not (match := re.match(r"Round (\d+) ", row)):
        return None
    players = re.findall(r"(\d+)t inc (\d+) [○o](\d+)", row)
    return (int(match[1]), *(int(number) for player in players for number in player))


def turn_of(state: State) -> str:
    """The points and permits left, as the treasury tells them."""
    frame = next((f for f in state.phase if isinstance(f, Acting)), None)
    return f"{halves(frame.points)}/{frame.permits}" if frame else ""


def turn_drawn(text: str) -> str | None:
    points, permits = (re.escape(WORDS(f"desk.{name}")) for name in ("points", "permits"))
    match = re.search(rf"{points} (\S+)  {permits} (\d+)", text)
    return f"{match[1]}/{match[2]}" if match else None


async def kept(home: Path) -> tuple[str, list[State]]:
    """The newest game of the store and all its positions."""
    store = await Store.open(home)
    row = max(await store.games(), key=lambda row: row.changed)
    table = await Table.open(store, row.id)
    states = [table.steps[0].step.before, *(kept.step.after for kept in table.steps)]
    await table.close()
    await store.close()
    return row.id, states


def started(home: Path, *words: str) -> Terminal:
    environment = {**os.environ, "MINOS_HOME": str(home), "MINOS_CONFIG": str(home / "config")}
    return Terminal([sys.executable, "-m", "minos_tui", *words], environment)


def is_main_screen(text: str) -> bool:
    return money_drawn(text.split("\n", maxsplit=1)[0]) is not None


def play_and_kill(home: Path, words: tuple[str, ...], rng: random.Random) -> Terminal:
    """Plays on with some keys and kills the program within 20 ms after one of them."""
    with started(home, *words) as terminal:
        terminal.until(is_main_screen)
        for _ in range(rng.randint(4, 16)):
            terminal.send(rng.choice(KEYS))
            terminal.quiet(silent=rng.choice((0.01, 0.1, 0.2)), most=0.6)
        terminal.send(rng.choice(KEYS))
        terminal.read(rng.uniform(0, 0.02))
        terminal.kill()
        terminal.process.wait()
        terminal.drain()
    return terminal


def check_nothing_drawn_is_lost(terminal: Terminal, states: list[State]) -> Counter[str]:
    """Compares what the last screen told with what is kept; counts what could be compared."""
    if not is_main_screen(terminal.text):
        return Counter()  # a window lay over the board
    monies = {money_of(state) for state in states}
    assert money_drawn(terminal.rows[0]) in monies, terminal.text
    turn = turn_drawn(terminal.text)
    if turn is not None:
        assert turn in {turn_of(state) for state in states}, terminal.text
    return Counter({"seen": 1, "turn": turn is not None, "means": turn not in {None, "0/0"}})


def run(home: Path, kills: int, seed: int, wanted: Counter[str]) -> Counter[str]:
    """Plays on and kills so often, and on until so much could be compared: how many screens tell
    something hangs on the machine. Four times as often is the end."""
    rng = random.Random(seed)
    happened: Counter[str] = Counter()
    words: tuple[str, ...] = PLAY
    before = 0
    while happened["kills"] < kills or (happened["kills"] < 4 * kills and not happened >= wanted):
        terminal = play_and_kill(home, words, rng)
        game, states = asyncio.run(kept(home))
        happened += check_nothing_drawn_is_lost(terminal, states)
        assert len(states) >= before, "a confirmed command is gone"
        happened += Counter(kills=1, commands=len(states) - before)
        before = len(states)
        words = ("resume", game)
        if type(states[-1].top).__name__ == "Ended":
            words, before = PLAY, 0
    return happened


def test_a_few_kills_in_play(tmp_path: Path) -> None:
    wanted = Counter(seen=3, turn=1, commands=6)
    assert run(tmp_path / "home", 6, 1, wanted) >= wanted


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_two_hundred_kills(tmp_path: Path, seed: int) -> None:
    wanted = Counter(seen=12, turn=6, means=1)
    assert run(tmp_path / "home", 20, 100 + seed, wanted) >= wanted

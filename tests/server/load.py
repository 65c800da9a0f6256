"""A load on the server over real SSH: `python -m tests.server.load --sessions 50 --every 2`.

Everybody plays a game of their own with random keys, or (`--panes`) opens and closes panes. Reports
memory against sessions, the time from connecting to the title, and from a key to the first byte
of its paint; keys that painted nothing are counted apart. Afterwards the games that were kept are
played again: a game that is behind the round that its player saw has lost commands. The server is
a process of its own, or several; the clients share this one. Memory is what the server's processes
have together, with what they share counted once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import asyncssh
import attrs
import psutil

from minos_tui.engine.games import find_game
from minos_tui.store.folder import FILE
from minos_tui.store.reading import game_ids, open_to_read
from minos_tui.table.opening import kept_sitting
from tests.server.process import ServerProcess

KEY = asyncssh.generate_private_key("ssh-ed25519")
_CODES = re.compile(rb"\x1b\[[^a-zA-Z]*[a-zA-Z]")
PANES = ("t", "p", "k", "l")
"""Each opens a pane, and closes it when it is pressed again: both paint."""
PLAY = {
    "1-6 keep": ("\r", "1", "3", "5"),
    "r roll": ("r",),
    "e end": (*"eesagbft", "\t", "\t", "\r", "\r", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"),
    "y yes": ("y",),
    "Enter take it": ("\r", "\r", "1", "2", "\x1b"),
    "Enter go on": ("\r",),
    "I am here": ("\r",),
    (OTHERS := "v speed"): ("t",),
}
"""Keys by what the line of keys says: they play on, move about or open a pane, and none leaves the
game. While others play each opens a pane: one that does nothing would be measured by what a bot
does."""
OVER: Final = "Enter back"
"""On the line of keys when the game is over, or he is out of it."""
COLUMNS, ROWS = 100, 30
SILENT_AFTER = 1.0
"""Seconds after which a key has painted nothing, as one does that can do nothing here."""
PATIENT = 30.0
"""The same of a key that always paints: a pane's."""
SEEN_SECONDS: Final = 60.0
"""Seconds after which what has to come is missing."""
PAUSE_SECONDS: Final = 0.5
"""A key that comes sooner after a new moment doesn't count, and pressed twice it would leave."""
_MOVES = re.compile(rb"\x1b\[(\d+);(\d+)H|\r\n")
_ROUND = re.compile(rb"Round (\d+)")


class Client(asyncssh.SSHClientSession[bytes]):
    """A player's terminal, of which little is kept: what came last, the line of keys, and the
    last round that was told. `news` is set by whatever comes."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.tail = b""
        self.closed = False
        self.round = 0
        self._keys = [" "] * COLUMNS
        self._at = 1, 0

    def data_received(self, data: bytes, datatype: Any) -> None:
        self._read(data)
        self.tail = (self.tail + data)[-40_000:]
        self.round = max([self.round, *map(int, _ROUND.findall(data))])
        self.news.set()

    def says(self, text: str) -> bool:
        """Whether this is on the line of keys."""
        return text in "".join(self._keys)

    def asked(self) -> str:
        """What the line of keys says, of what `PLAY` knows."""
        said = "".join(self._keys)
        return next((asks for asks in PLAY if asks in said), OTHERS)

    def _read(self, data: bytes) -> None:
        """Keeps the last row: a whole terminal would cost more than the server does."""
        start = 0
        for move in _MOVES.finditer(data):
            self._write(data[start : move.start()])
            start = move.end()
            if move[1]:
                self._at = int(move[1]), int(move[2]) - 1
            else:
                self._at = self._at[0] + 1, 0
        self._write(data[start:])

    def _write(self, data: bytes) -> None:
        row, column = self._at
        if row == ROWS and data:
            text = _CODES.sub(b"", data).decode(errors="replace")
            self._keys[column : column + len(text)] = text
            self._at = row, column + len(text)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        self.news.set()

    async def sees(self, text: bytes) -> None:
        await self.until(lambda: text in _CODES.sub(b"", self.tail))

    async def until(self, found: Callable[[], bool]) -> None:
        """Waits until something is so. Raises ConnectionError, TimeoutError."""
        async with asyncio.timeout(SEEN_SECONDS):
            while not found():
                if self.closed:
                    raise ConnectionError("closed by the server")
                self.news.clear()
                await self.news.wait()


class Figures:
    """What was measured, in seconds; `silent` counts keys that painted nothing."""

    def __init__(self) -> None:
        self.settled: list[float] = []
        self.painted: list[float] = []
        self.lost: list[str] = []
        self.silent = 0
        self.rounds: dict[str, int] = {}
        """By player: the last round that was seen."""


@attrs.frozen
class Pressing:
    """How a player presses keys: for how long, how often, and whether only those of panes."""

    seconds: float
    every: float
    panes: bool = False


class Start:
    """The moment when all players are in their games, or have failed to come there."""

    def __init__(self, players: int) -> None:
        self._ready = [asyncio.Event() for _ in range(players)]
        self._given = asyncio.Event()

    def is_ready(self, number: int) -> None:
        self._ready[number].set()

    async def all_ready(self) -> None:
        await asyncio.gather(*(event.wait() for event in self._ready))

    def give(self) -> None:
        self._given.set()

    async def given(self) -> None:
        await self._given.wait()


def connected(port: int, name: str, source: str = "", **options: Any) -> Any:
    """A connection of somebody with a key, from an address of this machine."""
    return asyncssh.connect(
        "127.0.0.1", port, username=name, known_hosts=None, config=None, agent_path=None,
        local_addr=(source, 0) if source else None, **{"client_keys": [KEY], **options},
    )  # fmt: skip


@asynccontextmanager
async def at_the_title(port: int, name: str, source: str = "") -> AsyncIterator[tuple[Any, Client]]:
    """A player's channel and his end of it, as soon as he sees the title."""
    async with connected(port, name, source) as conn:
        client = Client()
        channel, _ = await conn.create_session(
            lambda: client, term_type="xterm-256color", term_size=(COLUMNS, ROWS), encoding=None
        )
        await client.sees(b"Quit")
        yield channel, client


async def begin(channel: Any, client: Client) -> None:
    """From the title into a new game."""
    client.tail = b""
    channel.write(b"n")
    await client.sees(b"Start the game")
    channel.write(b"\r")
    await client.sees(b"Round 1")


async def leave(channel: Any, client: Client) -> None:
    """From the result of a game to the title."""
    channel.write(b"\r")
    await client.until(lambda: not client.says(OVER))
    await asyncio.sleep(PAUSE_SECONDS)
    client.tail = b""
    channel.write(b"q")
    await client.sees(b"Quit")


async def plays(port: int, number: int, how: Pressing, start: Start, figures: Figures) -> None:
    """One player: comes, begins a game, and presses keys from the start on."""
    name, began = f"p{number}", time.monotonic()
    try:
        async with at_the_title(port, name) as (channel, client):
            figures.settled.append(time.monotonic() - began)
            await begin(channel, client)
            start.is_ready(number)
            await start.given()
            await press(channel, client, random.Random(number), how, figures)
            figures.rounds[name] = client.round
    except (OSError, asyncssh.Error, TimeoutError) as error:
        figures.lost.append(f"{type(error).__name__}: {error}"[:100])
        start.is_ready(number)


async def press(
    channel: Any, client: Client, rng: random.Random, how: Pressing, figures: Figures
) -> None:
    """Presses keys until the time is over; a game that has ended is followed by another."""
    ends = time.monotonic() + how.seconds
    pane, patience = "", PATIENT if how.panes else SILENT_AFTER
    await asyncio.sleep(rng.random() * how.every)
    while time.monotonic() < ends:
        if how.panes:
            pane, key = ("", pane) if pane else ((found := rng.choice(PANES)), found)
        elif client.says(OVER):
            await leave(channel, client)
            await begin(channel, client)
            continue
        else:
            key = rng.choice(PLAY[client.asked()])
        await _press_one(channel, client, key, patience, figures)
        await asyncio.sleep(rng.expovariate(1 / how.every))


async def _press_one(
    channel: Any, client: Client, key: str, patience: float, figures: Figures
) -> None:
    client.news.clear()
    began = time.monotonic()
    channel.write(key.encode())
    try:
        await asyncio.wait_for(client.news.wait(), patience)
        figures.painted.append(time.monotonic() - began)
    except TimeoutError:
        figures.silent += 1


async def measure(wanted: argparse.Namespace) -> dict[str, Any]:
    figures, start = Figures(), Start(wanted.sessions)
    how = Pressing(wanted.seconds, wanted.every, wanted.panes)
    options = ("--processes", str(wanted.processes))
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder), *options) as server:
        whole = processes(server, wanted.processes)
        idle, tasks = mib(whole), []
        for number in range(wanted.sessions):
            tasks.append(asyncio.create_task(plays(server.port, number, how, start, figures)))
            await asyncio.sleep(wanted.ramp)
        await start.all_ready()
        full, work = mib(whole), Work(whole)
        start.give()
        await asyncio.gather(*tasks)
        share = work.share()
        await asyncio.to_thread(server.stop)
        kept = await rounds_kept(Path(folder))
    return {
        **report(wanted, figures, idle, full),
        "server_cpu": share,
        "games_behind": behind(figures.rounds, kept),
        "rounds": sum(kept.values()),
        "client_s": sum(psutil.Process().cpu_times()[:2]),
    }


async def rounds_kept(folder: Path) -> dict[str, int]:
    """By player the round of the game that is kept."""
    store = await open_to_read(folder / FILE)
    found: dict[str, int] = {}
    for game in await store.run(game_ids, reading=True):
        kept = await store.game(game)
        if kept.row.header.game != "minos":
            continue
        name = kept.row.header.seats[0].name
        state = kept_sitting(find_game("minos"), kept).history.state
        found[name] = max(found.get(name, 0), state.round)
    await store.close()
    return found


def processes(server: ServerProcess, number: int) -> list[psutil.Process]:
    """Those that serve, without the bots'."""
    parent = psutil.Process(server.process.pid)
    return [parent, *(parent.children() if number > 1 else ())]


def mib(whole: list[psutil.Process]) -> float:
    """The memory that they have together."""
    return round(sum(process.memory_full_info().pss for process in whole) / 2**20, 1)


class Work:
    """The processor time that processes take from now on."""

    def __init__(self, whole: list[psutil.Process]) -> None:
        self._whole, self._began = whole, time.monotonic()
        self._before = self._seconds()

    def _seconds(self) -> float:
        return sum(sum(process.cpu_times()[:2]) for process in self._whole)

    def share(self) -> float:
        """Of one core."""
        return round((self._seconds() - self._before) / (time.monotonic() - self._began), 2)


def behind(seen: Mapping[str, int], kept: Mapping[str, int]) -> list[str]:
    """Whose games have lost commands: what is kept is of a round before the one that was seen."""
    return sorted(name for name, round_seen in seen.items() if kept.get(name, 0) < round_seen)


def percentiles(values: list[float], *shares: int) -> dict[str, float | None]:
    """What so many of a hundred stay below, in milliseconds; None for too few to tell."""
    if len(values) < 2:
        return {f"p{share}": None for share in shares}
    found = statistics.quantiles(values, n=100, method="inclusive")
    return {f"p{share}": round(1000 * found[share - 1], 1) for share in shares}


def report(
    wanted: argparse.Namespace, figures: Figures, idle: float, full: float
) -> dict[str, Any]:
    return {
        "processes": wanted.processes,
        "sessions": wanted.sessions,
        "key_every_s": wanted.every,
        "idle_mib": idle,
        "full_mib": full,
        "mib_per_session": round((full - idle) / wanted.sessions, 2),
        "settled_ms": percentiles(figures.settled, 50, 95),
        "key_to_paint_ms": percentiles(figures.painted, 50, 95, 99),
        "keys": len(figures.painted),
        "silent": figures.silent,
        "lost": len(figures.lost),
        "why": sorted(set(figures.lost))[:3],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--panes", action="store_true", help="only open and close panes")
    parser.add_argument("--sessions", type=int, default=20)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between keys of one")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--ramp", type=float, default=0.1, help="seconds between two arrivals")
    sys.stdout.write(json.dumps(asyncio.run(measure(parser.parse_args()))) + "\n")


if __name__ == "__main__":
    main()

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
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
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
"""Keys by what the line of keys says: they play on, move about (not while others play, where a key
that does nothing would be measured by what a bot does)
or open a pane; none leaves."""
OVER = "Enter back"
"""On the line of keys when the game is over, or he is out of it."""
COLUMNS, ROWS = 100, 30
SILENT_AFTER = 1.0
"""Seconds after which a key has painted nothing, as one does that can do nothing here."""
PATIENT = 30.0
"""The same of a key that always paints: a pane's."""
_MOVES = re.compile(rb"\x1b\[(\d+);(\d+)H|\r\n")
_ROUND = re.compile(rb"Round (\d+)")


class Client(asyncssh.SSHClientSession[bytes]):
    """Counts bytes, and notes when the first came after a key."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.bytes = 0
        self.tail = b""
        self.closed = False
        self.round = 0
        self._keys = [" "] * COLUMNS
        self._at = 1, 0

    def data_received(self, data: bytes, datatype: Any) -> None:
        self.bytes += len(data)
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

    async def sees(self, text: bytes, seconds: float = 60.0) -> None:
        async with asyncio.timeout(seconds):
            while text not in _CODES.sub(b"", self.tail):
                self.news.clear()
                await self.news.wait()
                if self.closed:
                    raise ConnectionError("closed by the server")


class Figures:
    """What was measured, in seconds."""

    def __init__(self) -> None:
        self.settled: list[float] = []
        self.painted: list[float] = []
        self.lost: list[str] = []
        self.silent = 0
        self.rounds: dict[str, int] = {}
        """By player: the last round that was seen."""


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
    await asyncio.sleep(1)
    client.tail = b""
    channel.write(b"n")
    await client.sees(b"Start the game")
    await asyncio.sleep(0.5)
    channel.write(b"\r")
    await client.sees(b"Round 1")


async def leave(channel: Any, client: Client) -> None:
    """From the result of a game to the title."""
    client.tail = b""
    channel.write(b"\r")
    await asyncio.sleep(0.5)
    channel.write(b"q")
    await client.sees(b"Quit")


async def one(port: int, number: int, wanted: argparse.Namespace, figures: Figures) -> None:
    """One player: comes, starts a game, and presses keys until the time is over."""
    rng = random.Random(number)
    await asyncio.sleep(number * wanted.ramp)
    began = time.monotonic()
    try:
        async with at_the_title(port, f"p{number}") as (channel, client):
            figures.settled.append(time.monotonic() - began)
            await begin(channel, client)
            wanted.ready[number].set()
            await wanted.all_ready.wait()
            await press(channel, client, rng, wanted, figures)
            figures.rounds[f"p{number}"] = client.round
    except (OSError, asyncssh.Error, TimeoutError) as error:
        figures.lost.append(f"{type(error).__name__}: {error}"[:100])
        wanted.ready[number].set()


async def press(
    channel: Any, client: Client, rng: random.Random, wanted: argparse.Namespace, figures: Figures
) -> None:
    ends = time.monotonic() + wanted.seconds
    pane, patience = "", PATIENT if wanted.panes else SILENT_AFTER
    await asyncio.sleep(rng.random() * wanted.every)
    while time.monotonic() < ends:
        if wanted.panes:
            pane, key = ("", pane) if pane else ((found := rng.choice(PANES)), found)
        elif client.says(OVER):
            await leave(channel, client)
            await begin(channel, client)
            continue
        else:
            key = rng.choice(PLAY[client.asked()])
        client.news.clear()
        began = time.monotonic()
        channel.write(key.encode())
        try:
            await asyncio.wait_for(client.news.wait(), patience)
            figures.painted.append(time.monotonic() - began)
        except TimeoutError:
            figures.silent += 1
        await asyncio.sleep(rng.expovariate(1 / wanted.every))


async def measure(wanted: argparse.Namespace) -> dict[str, Any]:
    figures = Figures()
    options = ("--processes", str(wanted.processes))
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder), *options) as server:
        whole = processes(server, wanted.processes)
        idle = memory(whole)
        wanted.ready = [asyncio.Event() for _ in range(wanted.sessions)]
        wanted.all_ready = asyncio.Event()
        tasks = [
            asyncio.create_task(one(server.port, number, wanted, figures))
            for number in range(wanted.sessions)
        ]
        await asyncio.gather(*(event.wait() for event in wanted.ready))
        full = memory(whole)
        cpu = seconds(whole)
        wanted.all_ready.set()
        began = time.monotonic()
        await asyncio.gather(*tasks)
        used = (seconds(whole) - cpu) / (time.monotonic() - began)
        mine = sum(psutil.Process().cpu_times()[:2])
        await asyncio.to_thread(server.stop)
        kept = await rounds_kept(Path(folder))
    behind = sorted(name for name, seen in figures.rounds.items() if kept.get(name, 0) < seen)
    found = report(wanted, figures, idle, full, used)
    return {**found, "games_behind": behind, "rounds": sum(kept.values()), "client_s": mine}


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


def memory(whole: list[psutil.Process]) -> int:
    return sum(process.memory_full_info().pss for process in whole)


def seconds(whole: list[psutil.Process]) -> float:
    """Of processor time."""
    return sum(sum(process.cpu_times()[:2]) for process in whole)


def ms(values: list[float], share: int) -> float | None:
    """What so many of a hundred stay below, in milliseconds."""
    if len(values) < 2:
        return None
    return round(1000 * statistics.quantiles(values, n=100, method="inclusive")[share - 1], 1)


def report(
    wanted: argparse.Namespace, figures: Figures, idle: int, full: int, used: float
) -> dict[str, Any]:
    return {
        "processes": wanted.processes,
        "sessions": wanted.sessions,
        "key_every_s": wanted.every,
        "idle_mib": round(idle / 2**20, 1),
        "full_mib": round(full / 2**20, 1),
        "mib_per_session": round((full - idle) / 2**20 / wanted.sessions, 2),
        "settled_ms": {"p50": ms(figures.settled, 50), "p95": ms(figures.settled, 95)},
        "key_to_paint_ms": {f"p{n}": ms(figures.painted, n) for n in (50, 95, 99)},
        "keys": len(figures.painted),
        "silent": figures.silent,
        "lost": len(figures.lost),
        "why": sorted(set(figures.lost))[:3],
        "server_cpu": round(used, 2),
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

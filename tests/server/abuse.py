"""How players fare while somebody tries to harm the server: `python -m tests.server.abuse`.

Two players press random keys in games of their own and a third one opens and closes panes, which
always paints, while `tests.server.attacks` does its worst: a calm first, each attack by itself,
then all at once. Reports the time from key to paint, whom the server still lets in and how soon,
its memory and open files, and what was lost: sessions that crashed, games that are behind.
With `--usual` the server has its usual limits, and the attacks come from one address; without it
the limits are out of the way and the attacks come from a hundred addresses. The players have
theirs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final

import attrs
import psutil

from tests.server.attacks import ATTACKS
from tests.server.kit import Typist
from tests.server.load import (
    Client,
    Figures,
    Pressing,
    Work,
    at_the_title,
    begin,
    behind,
    connected,
    mib,
    percentiles,
    press,
    rounds_kept,
)
from tests.server.process import ServerProcess

HOME: Final = "127.0.0.2"
"""Where the players come from."""
NEWCOMER_SECONDS: Final = 30.0
SETTLED_SECONDS: Final = 60.0
PASSWORD: Final = "correct horse"  # noqa: S105 - a test's


@attrs.frozen
class Player:
    name: str
    channel: Any
    client: Client
    panes: bool = False

    async def presses(self, seconds: float, every: float) -> Figures:
        figures, how = Figures(), Pressing(seconds, every, self.panes)
        await press(self.channel, self.client, random.Random(self.name), how, figures)
        return figures


@asynccontextmanager
async def players(port: int, names: Sequence[str] = ("p0", "p1", "p2")) -> AsyncIterator[Any]:
    """All in a game of their own; the last opens and closes panes."""
    async with AsyncExitStack() as stack:
        found = []
        for name in names:
            channel, client = await stack.enter_async_context(at_the_title(port, name, HOME))
            await begin(channel, client)
            found.append(Player(name, channel, client, panes=name == names[-1]))
        yield found


async def guard_a_name(port: int) -> None:
    """A name with a password, for the attackers to guess."""
    typist = Typist(PASSWORD, PASSWORD)
    async with connected(
        port, "guarded", HOME, client_keys=[], client_factory=lambda: typist
    ) as conn:
        client = Client()
        await conn.create_session(lambda: client, term_type="xterm", encoding=None)
        await client.sees(b"Quit")


async def newcomer(port: int) -> float:
    """How many seconds somebody new waits until he sees the title; -1 if he isn't let in."""
    began = time.monotonic()
    try:
        async with asyncio.timeout(NEWCOMER_SECONDS), at_the_title(port, "newcomer", "127.0.0.3"):
            return time.monotonic() - began
    except Exception as error:  # noqa: BLE001 - whatever it is, he isn't in
        sys.stderr.write(f"newcomer: {type(error).__name__}: {error}\n")
        return -1.0


@attrs.frozen
class Ground:
    """What an attack is made on, and how."""

    server: ServerProcess
    whole: list[psutil.Process]
    players: list[Player]
    wanted: argparse.Namespace

    def used(self) -> dict[str, float]:
        """What the server has open, and its memory."""
        return {"fds": sum(process.num_fds() for process in self.whole), "mib": mib(self.whole)}

    async def phase(self, name: str) -> dict[str, Any]:
        """The players press keys while this goes on."""
        before, work, began = self.used(), Work(self.whole), time.monotonic()
        attack = None if name == "calm" else await self._attack(name)
        *shown, during = await asyncio.gather(*self._press(), self._arrives_late())
        share, full = work.share(), self.used()
        done = await _told_by(attack) if attack else {}
        took = time.monotonic() - began
        after = await newcomer(self.server.port)
        return {
            "phase": name,
            "seconds": round(took, 1),
            **_figures_of(shown),
            "newcomer_ms": [round(1000 * during), round(1000 * after)],
            "server_cpu": share,
            "attacker_cpu": round(done.get("cpu_s", 0) / took, 2),
            "before": before,
            "full": full,
            "attack": done,
            "here": [not player.client.closed for player in self.players],
        }

    def _press(self) -> list[Awaitable[Any]]:
        wanted = self.wanted
        return [player.presses(wanted.seconds, wanted.every) for player in self.players]

    async def _arrives_late(self) -> float:
        await asyncio.sleep(self.wanted.seconds * 0.6)
        return await newcomer(self.server.port)

    async def _attack(self, name: str) -> asyncio.subprocess.Process:
        wanted = self.wanted
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.server.attacks", name),
            *("--port", str(self.server.port), "--seconds", str(wanted.seconds)),
            *("--addresses", "1" if wanted.usual else "100", "--grace", "15"),
            stdout=asyncio.subprocess.PIPE,
        )

    async def settled(self) -> dict[str, Any]:
        """What it uses when all the others are gone."""
        ends = time.monotonic() + SETTLED_SECONDS
        while self._others() and time.monotonic() < ends:  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(1)
        return {**self.used(), "connections": self._others() + len(self.players)}

    def _others(self) -> int:
        """Connections that aren't the players'."""
        found = [c for process in self.whole for c in process.net_connections("tcp")]
        return sum(c.status != psutil.CONN_LISTEN for c in found) - len(self.players)


async def _told_by(attack: asyncio.subprocess.Process) -> dict[str, Any]:
    """What an attack did. Raises RuntimeError if it failed by itself, for then it did nothing."""
    told, _ = await attack.communicate()
    if attack.returncode:
        raise RuntimeError(f"the attack itself failed: exit code {attack.returncode}")
    found: dict[str, Any] = json.loads(told)
    return found


def _figures_of(shown: Sequence[Figures]) -> dict[str, Any]:
    """Of those who play, and of the last one, who opens and closes panes."""
    *played, panes = (figures.painted for figures in shown)
    return {
        "key_to_paint_ms": _percentiles([value for values in played for value in values]),
        "panes_ms": _percentiles(panes),
        "silent": [figures.silent for figures in shown],
    }


def _percentiles(values: list[float]) -> dict[str, Any]:
    return {"keys": len(values), **percentiles(values, 50, 95, 99)}


async def measure(wanted: argparse.Namespace) -> dict[str, Any]:
    open_to = "--passwords", "--guests"
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder), *open_to, roomy=not wanted.usual) as server,
    ):
        whole = [psutil.Process(server.process.pid)]
        await guard_a_name(server.port)
        async with players(server.port) as here:
            ground = Ground(server, whole, here, wanted)
            found = []
            for name in ("calm", *(wanted.attacks or (*ATTACKS, "all"))):
                found.append(await ground.phase(name))
                sys.stderr.write(json.dumps(found[-1]) + "\n")
            end = await ground.settled()
            rounds = {player.name: player.client.round for player in here}
        code = await asyncio.to_thread(server.stop)
        kept = await rounds_kept(Path(folder))
    return {
        "phases": found,
        "settled": end,
        "exit_code": code,
        "log_lines": server.log.count("\n"),
        "crashes": re.findall(r".*(?:crashed|fault|Traceback).*(?:\n  .*)*", server.log)[:5],
        "rounds": rounds,
        "games_behind": behind(rounds, kept),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", choices=[*ATTACKS, "all", []])
    parser.add_argument("--usual", action="store_true", help="limits as a server usually has them")
    parser.add_argument("--seconds", type=float, default=30.0, help="for each attack")
    parser.add_argument("--every", type=float, default=0.5, help="seconds between keys of one")
    sys.stdout.write(json.dumps(asyncio.run(measure(parser.parse_args()))) + "\n")


if __name__ == "__main__":
    main()

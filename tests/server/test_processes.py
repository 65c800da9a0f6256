"""A server of several processes: one club, and the death of one costs its players a line."""

from __future__ import annotations

import asyncio
import fcntl
import os
import re
import signal
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from minos_tui.server import control
from minos_tui.server.control import ask
from minos_tui.server.serve import LOCK
from minos_tui.store.folder import FILE
from minos_tui.store.outbox import SOCKETS
from tests.server.kit import PATIENCE, Player, asks_until, connect, sit_down
from tests.server.playing import comes_back, play_until
from tests.server.process import ServerProcess, kept_commands, refused
from tests.server.test_metrics import Figures, read

TWO = ("--processes", "2")
LARGE = (120, 40)


async def logs(server: ServerProcess, wanted: str) -> None:
    await asyncio.to_thread(server.logs, wanted)


def _sessions(folder: Path) -> list[list[str]]:
    answers = [control._asked(folder, name, "list", {}) for name in control._sockets(folder)]
    return sorted([one["name"] for one in found["sessions"]] for found in answers if found)


async def sessions(folder: Path) -> list[list[str]]:
    """Who is in each process."""
    return await asyncio.to_thread(_sessions, folder)


async def until_so_many_are_here(folder: Path, wanted: int) -> None:
    """A client hears of the end of a session before all processes do."""

    async def are_here() -> bool:
        return sum(map(len, await sessions(folder))) == wanted

    await asks_until(are_here)


def names(folder: Path) -> list[str]:
    return sorted(found.name for found in folder.iterdir())


async def asked(folder: Path, do: str, **about: object) -> dict[str, Any]:
    return await asyncio.to_thread(ask, folder, do, **about)


async def two_players(server: ServerProcess) -> tuple[Player, Player]:
    """ann in the first process, ben in the second."""
    ann = await Player.comes(server, "ann", size=LARGE)
    await ann.sees("New game")
    ben = await Player.comes(server, "ben", size=LARGE)
    await ben.sees("New game")
    return ann, ben


# A table


def bot_has_acted(player: Player) -> bool:
    return bool(re.search(r"Yellow, round 1[^\n]*\n│  - |Round 2", player.text))


async def test_what_a_killed_process_had_the_other_goes_on_with(tmp_path: Path) -> None:
    """ann's process drives the table, bot included, until it is killed."""
    with ServerProcess(tmp_path, *TWO) as server:
        ann, ben = await two_players(server)
        await sit_down(ann, ben)
        assert [["ann"], ["ben"]] == await sessions(tmp_path)
        await play_until(lambda: "your turn" in ben.text, ann, ben)
        shown = await kept_commands(tmp_path)

        os.kill(server.pid(1), signal.SIGKILL)
        await ann.ends()
        await play_until(lambda: bot_has_acted(ben), ben)
        ann = await Player.comes(server, "ann", size=LARGE)
        await comes_back(ann)
        await ben.sees("ann is here")
        kept = await kept_commands(tmp_path)
        assert shown == kept[: len(shown)]
        assert len(kept) > len(shown)
        assert [["ann"], ["ben"]] == await sessions(tmp_path)

        assert 0 == await asyncio.to_thread(server.stop)
        assert "process_ended process=1 status=-9" in server.log
        assert "Traceback" not in server.log


# What all have together


async def figures_at(port: int) -> Figures:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /metrics HTTP/1.0\r\n\r\n")
    page = await reader.read()
    writer.close()
    return read(page.partition(b"\r\n\r\n")[2].decode())


async def test_the_keeper_speaks_to_all_and_a_name_has_its_limits_with_all(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, *TWO, "--metrics", "0") as server:
        ann, ben = await two_players(server)
        assert [["ann"], ["ben"]] == await sessions(tmp_path)
        for port in re.findall(r"metrics process=\d address=127.0.0.1:(\d+)", server.log):
            assert 1 == (await figures_at(int(port)))["minos_sessions", "player"]
        listed = await asked(tmp_path, "list")
        assert ["ann", "ben"] == sorted(one["name"] for one in listed["sessions"])
        assert {"told": 2} == await asked(tmp_path, "announce", text="tea at five")
        await ann.sees("tea at five")
        await ben.sees("tea at five")

        assert {"ended": 1} == await asked(tmp_path, "kick", who=[["name", "ben"]])
        await ben.is_told("has ended your session")
        for _ in range(2):
            await (await Player.comes(server, "ann")).sees("New game")
        fourth = await Player.comes(server, "ann")
        await fourth.is_told("is here 3 times already")
        assert 1 == await fourth.ends()
        await until_so_many_are_here(tmp_path, 3)

        assert 0 == await asyncio.to_thread(server.stop)
        await ann.is_told("Your games are kept")
    assert "closing sessions=3" in server.log
    assert "Traceback" not in server.log
    assert ["games.db", "host_key", "lock"] == names(tmp_path)


@contextmanager
def halted(pid: int, folder: Path) -> Iterator[None]:
    """A process does nothing meanwhile, and is killed then; it holds up no other's writing."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None, timeout=0)) as database:
        while not _halted(pid, database):
            os.kill(pid, signal.SIGCONT)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGKILL)


def _halted(pid: int, database: sqlite3.Connection) -> bool:
    """Whether the process could be stopped outside of a transaction."""
    os.kill(pid, signal.SIGSTOP)
    while Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "T":
        os.sched_yield()
    try:
        database.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError:
        return False
    database.execute("ROLLBACK")
    return True


async def test_connections_outlive_a_process_that_has_not_taken_them(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, *TWO, "--per-address", "2") as server:
        with halted(server.pid(1), tmp_path):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            ben = await Player.comes(server, "ben")  # the first process was given the other
            await ben.sees("New game")
        assert b"SSH-2.0-Minos" in await asyncio.wait_for(reader.readline(), PATIENCE)
        await logs(server, "process_ready process=1")
        with pytest.raises(asyncssh.DisconnectError, match="close one first"):
            await connect(server, "cleo")
        writer.close()

        ben_s = server.pid(2)
        os.kill(ben_s, signal.SIGTERM)
        await ben.is_told("Your games are kept")
        await logs(server, "process_ready process=2")
        assert "process_ended process=2 status=0" in server.log
        assert ben_s != server.pid(2)
        assert 2 == sum(name.startswith(SOCKETS) for name in names(tmp_path))

        ben = await Player.comes(server, "ben")
        await ben.sees("New game")
        server.kill()
        await ben.is_told("Your games are kept")
        await asyncio.to_thread(free, tmp_path)


def free(folder: Path) -> None:
    """Waits until no process of a server holds the folder."""
    number = os.open(folder / LOCK, os.O_RDWR)
    fcntl.flock(number, fcntl.LOCK_EX)
    os.close(number)


async def test_what_can_t_be_served_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        for options in (("--port", port), ("--port", "0", "--metrics", port)):
            code, line = await asyncio.to_thread(refused, *TWO, *options, "--store", str(tmp_path))
            assert (1, 1) == (code, line.count("\n"))
            assert "in use by another program" in line

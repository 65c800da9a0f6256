"""Servers as processes that share a club: what a kill, or a restart of the database, costs."""

from __future__ import annotations

import asyncio
import re
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.kit import Player, sit_down
from tests.server.playing import comes_back, play_until
from tests.server.process import ServerProcess, kept_commands, refused
from tests.server.test_killed import presses
from tests.testkit.postgres import Cluster

pytestmark = pytest.mark.outside


def is_later(player: Player) -> bool:
    """A round after the kill, or the end: the bot may throw out players who never build."""
    return "Round 3" in player.text or "Result" in player.text


async def test_what_a_killed_server_had_the_other_goes_on_with(
    tmp_path: Path, database: str
) -> None:
    """ann's server drives the table, bot included, until it is killed."""
    with ExitStack() as stack:
        one, two = (
            stack.enter_context(ServerProcess(tmp_path / name, store=database))
            for name in ("one", "two")
        )
        ann = await Player.comes(one, "ann", size=(120, 40))
        ben = await Player.comes(two, "ben", size=(120, 40))
        await sit_down(ann, ben)
        await play_until(lambda: "Round 2" in ann.text and "Round 2" in ben.text, ann, ben)
        shown = len(await kept_commands(database))

        one.kill()
        ann.drops()
        kept = await kept_commands(database)
        assert shown <= len(kept)
        ann = await Player.comes(two, "ann", size=(120, 40))
        await comes_back(ann)
        await ann.sees("Round 2")
        await play_until(lambda: all(map(is_later, (ann, ben))), ann, ben)

        later = await kept_commands(database)
        assert len(kept) < len(later)
        assert kept == later[: len(kept)]
        for player in (ann, ben):
            await player.leaves()
        two.stop()
        assert "buried" in two.log
        assert "Traceback" not in two.log


async def test_several_processes_are_one_server_of_a_database_as_well(
    tmp_path: Path, database: str
) -> None:
    with ServerProcess(tmp_path, "--processes", "2", store=database) as server:
        ann = await Player.comes(server, "ann", size=(120, 40))
        await ann.sees("New game")
        ben = await Player.comes(server, "ben", size=(120, 40))
        await sit_down(ann, ben)
        for player in (ann, ben):
            await player.leaves()
        assert 0 == await asyncio.to_thread(server.stop)
        assert {"1", "2"} == set(re.findall(r" came process=(\d)", server.log))
        assert "Traceback" not in server.log


async def test_a_database_that_is_restarted_costs_a_line_and_no_act(
    tmp_path: Path, database: str, cluster: Cluster
) -> None:
    with ServerProcess(tmp_path, store=database) as server:
        ann = await Player.comes(server, "ann", size=(120, 40))
        await ann.sees("New game")
        ann.types("n")
        await ann.sees("Start the game")
        ann.types("\r")
        await ann.sees("Round 1", "r roll")
        kept = await kept_commands(database)

        await asyncio.to_thread(cluster.stop, "fast")
        try:
            await presses(ann, "r", lambda text: "can't be reached just now" in text)
            assert "r roll" in ann.text or "try again" in ann.text.lower()
        finally:
            await asyncio.to_thread(cluster.start)
        assert kept == await kept_commands(database)
        await presses(ann, "1", lambda text: "keep" in text)

        assert len(kept) < len(await kept_commands(database))
        await ann.leaves()
        server.stop()
        assert "Traceback" not in server.log
        assert "geheim" not in server.log


async def test_what_can_t_be_shared_is_one_line(tmp_path: Path, cluster: Cluster) -> None:
    nowhere = f"postgresql://minos:geheim@/nowhere?host={cluster.folder}"
    for store, said in ((nowhere, "no store can be opened"), ("mysql://x/y", "takes a folder")):
        code, line = await asyncio.to_thread(refused, "--port", "0", "--store", store)
        assert code
        assert 1 == line.count("\n")
        assert said in line
        assert "geheim" not in line

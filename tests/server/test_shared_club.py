"""Servers as processes that share a club: what a kill, or a restart of the database, costs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from minos_tui.store import CommandRow, Store
from tests.server.kit import PATIENCE, Player, begins, opens_a_table, sits_down
from tests.server.process import ServerProcess, refused
from tests.server.test_killed import OWN_MOMENTS, act, presses
from tests.testkit.postgres import Cluster

pytestmark = pytest.mark.outside


async def commands(database: str) -> tuple[CommandRow, ...]:
    """What is kept of the one game."""
    store = await Store.open_url(database)
    (row,) = await store.games()
    game = await store.game(row.id)
    await store.close()
    return game.commands


MENU = "Enter take it"
"""On the line of keys where a key that was pressed once more has opened a list."""


def asked(player: Player) -> bool:
    return any(moment in player.text for moment in (MENU, *OWN_MOMENTS))


async def goes_on(player: Player) -> None:
    if MENU in player.text:
        await presses(player, "\x1b", lambda text: MENU not in text)
    else:
        await act(player)


async def one_of(found: Callable[[], bool], *players: Player) -> None:
    """Waits until something is so on one of the screens."""
    while not found():
        waits = [asyncio.create_task(player.seen.news.wait()) for player in players]
        done, _ = await asyncio.wait(waits, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        for task in waits:
            task.cancel()
        await asyncio.gather(*waits, return_exceptions=True)
        assert done, "\n".join(player.text for player in players)
        for player in players:
            player.seen.news.clear()


async def play_until(found: Callable[[], bool], *players: Player) -> None:
    """Each does what he is asked for."""
    while not found():
        await one_of(lambda: found() or any(map(asked, players)), *players)
        for player in players:
            if asked(player) and not found():
                await goes_on(player)


async def sit_down(ann: Player, ben: Player) -> None:
    """ann opens a table at her server, ben sits down at his, and both are in the game."""
    await opens_a_table(ann)
    await sits_down(ben, ann)
    await begins(ann, ben)


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
        shown = len(await commands(database))

        one.kill()
        ann.drops()
        kept = await commands(database)
        assert shown <= len(kept)
        ann = await Player.comes(two, "ann", size=(120, 40))
        await ann.sees("Tables", "New game")
        ann.types("t")
        await ann.sees("Minos")
        ann.types("\r")
        await ann.sees("Table of ann")
        ann.types("\r")
        await ann.sees("Round 2", "Players")
        await play_until(lambda: "Round 3" in ann.text and "Round 3" in ben.text, ann, ben)

        assert kept == (await commands(database))[: len(kept)]
        for player in (ann, ben):
            await player.leaves()
        two.stop()
        assert "buried" in two.log
        assert "Traceback" not in two.log


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
        kept = await commands(database)

        await asyncio.to_thread(cluster.stop, "fast")
        try:
            await presses(ann, "r", lambda text: "can't be reached just now" in text)
            assert "r roll" in ann.text or "try again" in ann.text.lower()
        finally:
            await asyncio.to_thread(cluster.start)
        assert kept == await commands(database)
        await presses(ann, "1", lambda text: "keep" in text)

        assert len(kept) < len(await commands(database))
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

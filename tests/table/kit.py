"""What the tests of tables share."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance, Decision, Over
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.record import Seat
from minos_tui.store import Store
from minos_tui.table.table import Table
from minos_tui.wire import state_text
from tests.testkit.positions import standard_text

PEOPLE = (Seat("human", "Ann"), Seat("human", "Ben"), Seat("human", "Cleo"))
QUICK = {"round-limit": "4", "first": "seat-order"}


async def new_table(
    store: Store | None,
    seats: tuple[Seat, ...] = PEOPLE,
    *,
    options: Mapping[str, str] | None = None,
    seed: int | None = None,
    position: Any = None,
) -> Table:
    return await Table.create(
        store,
        "minos",
        seats,
        QUICK if options is None else options,
        standard_text(),
        board_name="mediterranean",
        seed=seed,
        position="" if position is None else state_text("minos", position),
    )


async def step(table: Table, choices: random.Random) -> None:
    """Draws, or plays any legal command for whoever is asked."""
    if isinstance(table.turn, Chance):
        await table.draw(table.ply)
    else:
        command = GAME.legal(table.state).sample(RandomDraws(choices))
        await table.play(command, ply=table.ply)


async def to_decision(table: Table) -> int:
    """Draws until somebody is asked. Returns the seat."""
    while isinstance(table.turn, Chance):
        await table.draw()
    assert isinstance(table.turn, Decision)
    return table.turn.seat


async def to_acting(table: Table) -> int:
    """To the acting phase of whoever plays."""
    seat = await to_decision(table)
    await table.play("stand")
    return seat


async def play_out(table: Table, seed: int = 0) -> None:
    choices = random.Random(seed)
    while not isinstance(table.turn, Over):
        await step(table, choices)


def digest(table: Table) -> str:
    return GAME.digest(table.state)


async def reopened(table: Table, folder: Path) -> tuple[Store, Table]:
    """The same game after closing everything."""
    store = table.store
    await table.close()
    if store is not None:
        await store.close()
    again = await Store.open(folder)
    return again, await Table.open(again, table.id)

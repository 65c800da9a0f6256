"""Who is attacked while he is away defends himself at once, by his order or by the best play."""

from __future__ import annotations

from typing import Any

import pytest

from minos_tui.engine.minos.commands import Keep, Stand
from minos_tui.engine.minos.state import Duel
from minos_tui.server.club import Club
from minos_tui.server.plan import plan_text, read_plan
from minos_tui.server.room import Room
from minos_tui.server.seat import SeatTable
from minos_tui.table.table import Table
from minos_tui.tui.wanted import NewGame
from tests.server.tables import TWO, until
from tests.tui.face import played

OPTIONS = {"first": "seat-order", "closed": "0"}
ARMED = "throw aaaggg; stand; use arrow; use arrow; use arrow; use gull; move O T; move T PYL~; end"
WAR = f"{ARMED}; throw ssssss; stand; end; throw ssssss; stand; end; throw gggaaa; stand; use gull"
"""Red has rings and a ship in the harbour of Pylos; Violet acts in round 2, two steps away."""


@pytest.fixture(autouse=True)
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the defender throws by himself is the same every time."""
    create = Table.create

    async def created(*given: Any, **how: Any) -> Table:
        return await create(*given, **how, seed=1)

    monkeypatch.setattr("minos_tui.server.room.Table.create", created)


async def at_war(club: Club) -> tuple[Room, SeatTable]:
    """Ann's ship is in reach of ben's, who is asked; she is at another table."""
    room = await club.tables.open("ann", NewGame("minos", seats=TWO, options=OPTIONS))
    await room.sit("ben", 2)
    await room.start("ann")
    assert room.table is not None
    await played(room.table, WAR)
    return room, await room.enter("ben")


async def attacks(room: Room, ben: SeatTable) -> None:
    assert room.table is not None
    await played(room.table, "move O T; attack T PYL~; throw aajjtt")
    await ben.play(Stand())


def kept(room: Room) -> int:
    """How often ann's dice were thrown again."""
    assert room.table is not None
    return sum(isinstance(one.step.command, Keep) and one.seat == 1 for one in room.table.steps)


def fights(room: Room) -> bool:
    assert room.table is not None
    return isinstance(room.table.state.top, Duel)


async def test_the_best_is_made_of_it(club: Club) -> None:
    room, ben = await at_war(club)
    await attacks(room, ben)
    await until(ben, lambda: not fights(room))
    assert kept(room)


async def test_what_was_ordered_is_done(club: Club) -> None:
    room, ben = await at_war(club)
    ann = await room.enter("ann")
    await ann.keep_orders({1: "never"})
    assert {1: "never"} == ann.orders
    assert {} == ben.orders
    await ann.close()
    await attacks(room, ben)
    await until(ben, lambda: not fights(room))
    assert not kept(room)
    assert "never" == read_plan(room.plan.id, plan_text(room.plan)).order_of(1)


async def test_who_goes_while_he_is_asked_leaves_it_to_his_order(club: Club) -> None:
    room, ben = await at_war(club)
    ann = await room.enter("ann")
    await attacks(room, ben)
    assert fights(room)
    assert ann.drives(ann.turn)
    await ann.close()
    await until(ben, lambda: not fights(room))
    assert kept(room)

"""Who is out of the game looks on: nobody waits for him, or needs his word."""

from __future__ import annotations

from typing import Any

import pytest

from minos_tui.engine.game import Refusal
from minos_tui.engine.record import HUMAN, Seat
from minos_tui.server.club import Club
from minos_tui.server.room import Room
from minos_tui.server.screens.room import place_about
from minos_tui.table.table import Table
from minos_tui.tui.wanted import NewGame
from minos_tui.words import Words
from tests.server.tables import comes_true
from tests.tui.face import new_table, play_at, played

THREE = (Seat(HUMAN), Seat(HUMAN), Seat(HUMAN))
OPTIONS = {"first": "seat-order", "closed": "0"}
NOTHING = "throw ssssss; stand; end"
CONQUEST = (
    f"throw aaaggg; stand; use gull; move O T; move T PYL~; end; {NOTHING}; {NOTHING}; {NOTHING};"
    "throw gggaaa; stand; use gull; move O T; attack T PYL~; throw aajjtt; stand"
)
"""Violet sinks Red's only ship, whose dice are thrown at once, and plays on."""


@pytest.fixture(autouse=True)
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    create = Table.create

    async def created(*given: Any, **how: Any) -> Table:
        return await create(*given, **{**how, "seed": 1})

    monkeypatch.setattr("minos_tui.server.room.Table.create", created)


async def conquered(club: Club) -> Room:
    """A table where ann is out, and ben and cleo play."""
    room = await club.tables.open("ann", NewGame("minos", seats=THREE, options=OPTIONS))
    await room.sit("ben", 2)
    await room.sit("cleo", 3)
    await room.start("ann")
    table = room.table
    assert table is not None
    await played(table, CONQUEST)
    await comes_true(lambda: table.state.players[0].out)
    return room


async def test_nobody_waits_for_him(club: Club) -> None:
    room = await conquered(club)
    ben, cleo = await room.enter("ben"), await room.enter("cleo")
    assert not room.absent
    with pytest.raises(Refusal, match="all_here"):
        await room.wait_for_all("ben")
    await cleo.close()
    await room.wait_for_all("ben")
    assert ("cleo",) == ben.awaited
    await room.enter("cleo")
    assert not ben.awaited


async def test_the_others_decide_without_him(club: Club) -> None:
    room = await conquered(club)
    seats = [await room.enter(name) for name in ("ann", "ben", "cleo")]
    await seats[2].close()
    await room.set_bot("ben", 3)
    assert not room.table.seats[2].is_human  # type: ignore[union-attr]
    await room.enter("cleo")
    await room.consent.end("ben")
    await room.consent.end("cleo")
    await comes_true(lambda: room.plan.status == "over")


async def test_they_take_back_without_him(club: Club) -> None:
    room = await conquered(club)
    ben = await room.enter("ben")
    await room.consent.take_back("cleo")
    assert ben.state.players[0].out
    await room.consent.take_back("ben")
    assert not ben.state.players[0].out


async def test_he_can_t_end_it_alone(club: Club) -> None:
    room = await conquered(club)
    ann = await room.enter("ann")
    await ann.agree_end()
    assert not ann.over


async def test_he_is_told(club: Club) -> None:
    room = await conquered(club)
    assert "opened the table, out of the game, away" == place_about(room, 1, Words())
    assert "out" not in place_about(room, 2, Words())


@pytest.mark.parametrize(("kind", "told"), [("you", False), ("random", True)])
async def test_he_is_told_at_his_own_game(kind: str, told: bool) -> None:
    table = await new_table(("you", kind, kind), OPTIONS)
    await played(table, f"{CONQUEST}; throw ssssss; stand")
    assert told == ("You are out of the game" in play_at(table).desk().prompt)

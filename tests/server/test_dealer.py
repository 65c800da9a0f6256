"""A table goes on, or rests, also where its acts can't be kept or fail by a fault of ours."""

from __future__ import annotations

import asyncio

import pytest

from minos_tui.engine.record import Seat
from minos_tui.server.club import Club
from minos_tui.server.dealer import Dealer
from minos_tui.server.room import Room
from minos_tui.store.errors import StoreFull
from minos_tui.table.errors import CommitFailed
from minos_tui.table.table import Table
from minos_tui.tui.wanted import NewGame
from tests.server.kit import PATIENCE
from tests.server.tables import QUICK, TWO, comes_true, entered, until

FULL = CommitFailed(StoreFull(file="games.db"))


async def with_a_bot(club: Club) -> Room:
    """A table whose game begins with a bot's turn."""
    wanted = NewGame("minos", seats=(Seat("icarus"), *TWO), options=QUICK)
    room = await club.tables.open("ann", wanted)
    await room.sit("ben", 3)
    await room.start("ann")
    return room


def failing(monkeypatch: pytest.MonkeyPatch, *errors: Exception) -> list[Exception]:
    """Steps that fail in turn, and what is left of them: then it goes on as usual."""
    step, left = Dealer._step, [*errors]

    async def faulty(dealer: Dealer, table: Table) -> None:
        if left:
            raise left.pop()
        await step(dealer, table)

    monkeypatch.setattr(Dealer, "_step", faulty)
    return left


@pytest.mark.parametrize("many", [1, 3])
async def test_a_fault_of_the_program_s_own_stops_no_game(
    many: int, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minos_tui.server.dealer._AGAIN_SECONDS", 0.0)
    left = failing(monkeypatch, *[ZeroDivisionError("a fault of ours")] * many)
    room = await with_a_bot(club)
    (ann,) = await entered(room, "ann")

    await until(ann, lambda: room.turn == "ann")
    assert not left
    assert many == club.journal.faults


async def test_an_act_that_is_not_kept_is_told_once_and_tried_until_it_is(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minos_tui.server.dealer._AGAIN_SECONDS", 0.0)
    left = failing(monkeypatch, *[FULL] * 5)
    room = await with_a_bot(club)
    (ann,) = await entered(room, "ann")

    await until(ann, lambda: room.turn == "ann")
    assert not left
    assert 1 == [said.code for said in room.said].count("not_kept")


async def test_a_table_rests_at_once_whose_act_was_not_kept(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minos_tui.server.dealer._AGAIN_SECONDS", 100 * PATIENCE)
    failing(monkeypatch, *[FULL] * 5)
    room = await with_a_bot(club)
    await comes_true(lambda: "not_kept" in [said.code for said in room.said])

    await asyncio.wait_for(room.shut(), PATIENCE)
    assert room.table is None

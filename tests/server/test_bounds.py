"""What players leave behind doesn't fill the disk: ended tables and games go, and no game is left
that nobody sees."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import attrs
import pytest

from minos_tui.engine.record import Seat
from minos_tui.server.club import Club, Visitor
from minos_tui.server.plan import plan_text
from minos_tui.server.room import Room
from minos_tui.store.errors import StoreAway, StoreFull
from minos_tui.store.store import Store
from minos_tui.table.errors import CommitFailed
from minos_tui.tui.wanted import NewGame
from tests.server.tables import (
    QUICK,
    TWO,
    Clock,
    begun,
    close,
    club_at,
    comes_true,
    entered,
)

BOTS = (Seat("random"), Seat("random"))
WANTED = NewGame("minos", seats=TWO, options=QUICK)


@pytest.fixture
async def small(club: Club) -> Club:
    """A club where a name has two ended tables, and two games that have ended at tables."""
    club.limits = attrs.evolve(club.limits, ended_tables_per_name=2, games_per_name=2)
    return club


async def ended(club: Club) -> Room:
    """A table of ann with ben whose game they have ended, and left."""
    room = await begun(club)
    await end(room)
    await comes_true(lambda: room.table is None)
    return room


async def end(room: Room) -> None:
    seats = await entered(room, "ann", "ben")
    for seat in seats:
        await seat.agree_end()
    await comes_true(lambda: room.plan.status == "over")
    for seat in seats:
        await seat.close()


def of(club: Club, name: str) -> Store:
    found = club.store_of(Visitor(name, "127.0.0.1"))
    assert found is not None
    return found


async def games(store: Store) -> set[str]:
    return {row.id for row in await store.games()}


def named(*rooms: Room) -> set[str]:
    return {room.plan.game_id for room in rooms}


# Tables that have ended


async def test_the_oldest_ended_tables_go_when_another_is_opened(small: Club) -> None:
    rooms = [await ended(small) for _ in range(3)]
    await rooms[0].say("ann", "good game")
    running = await begun(small)
    opened = await small.tables.open("ann", WANTED)

    assert {*rooms[1:], running, opened} == {*small.tables.rooms}
    assert {room.plan.id for room in small.tables.rooms} == (await small.store.tables()).keys()
    assert named(*rooms[1:]) == await games(of(small, "ben"))


async def test_another_s_ended_tables_stay(small: Club) -> None:
    rooms = [await ended(small) for _ in range(3)]

    opened = await small.tables.open("ben", WANTED)
    assert {*rooms, opened} == {*small.tables.rooms}


async def test_an_ended_table_that_somebody_looks_at_stays_meanwhile(small: Club) -> None:
    rooms = [await ended(small) for _ in range(3)]
    looking = await rooms[0].enter("ben")
    opened = await small.tables.open("ann", WANTED)
    assert {*rooms, opened} == {*small.tables.rooms}

    await looking.close()
    other = await small.tables.open("ann", WANTED)
    assert {*rooms[1:], opened, other} == {*small.tables.rooms}


async def test_a_table_is_opened_also_where_none_can_be_taken_away(
    small: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: Any) -> bool:
        raise StoreAway(why="no room")

    rooms = [await ended(small) for _ in range(3)]
    with monkeypatch.context() as patched:
        patched.setattr(small.store, "drop_table", away)
        opened = await small.tables.open("ann", WANTED)
    assert {*rooms, opened} == {*small.tables.rooms}


# Games that have ended


async def test_the_oldest_ended_games_go_when_another_begins(small: Club) -> None:
    rooms = [await ended(small) for _ in range(3)]
    assert named(*rooms) == await games(of(small, "ann"))

    running = await begun(small)
    for name in ("ann", "ben"):
        assert named(*rooms[1:]) == await games(of(small, name))
    assert named(*rooms[1:], running) == await games(small.store.store)


async def test_what_a_game_counted_stays_when_it_goes(small: Club) -> None:
    room = await small.tables.open("ann", WANTED)
    await room.change("ann", "rated")
    await room.sit("ben", 2)
    await room.start("ann")
    await end(room)
    for _ in range(2):
        await ended(small)
    await begun(small)

    assert room.plan.game_id not in await games(small.store.store)
    assert [room.plan.game_id] == [one.id for one in await small.store.ended("minos")]


async def test_a_game_begins_also_where_none_can_be_cleared(
    small: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: Any) -> None:
        raise StoreAway(why="no room")

    monkeypatch.setattr(small.store, "clear_ended", away)
    assert "playing" == (await begun(small)).plan.status


# Games that nobody would see


async def test_a_game_of_bots_alone_is_who_opened_the_table_s(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=BOTS, options=QUICK))
    await room.start("ann")
    assert set() == await games(of(club, "ann"))
    ann = await room.enter("ann")
    await comes_true(lambda: room.plan.status == "over")
    await ann.close()
    await club.tables.close("ann", room)

    assert named(room) == await games(of(club, "ann"))
    await of(club, "ann").forget(room.plan.game_id)
    assert set() == await games(club.store.store)


async def test_a_game_begins_also_if_who_begins_it_is_cut_off(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, kept, goes_on = club.store.write, asyncio.Event(), asyncio.Event()

    async def write_slowly(work: Any, *args: Any) -> Any:
        found = await write(work, *args)
        kept.set()
        await goes_on.wait()
        return found

    room = await club.tables.open("ann", WANTED)
    await room.sit("ben", 2)
    monkeypatch.setattr(club.store, "write", write_slowly)
    starting = asyncio.create_task(room.start("ann"))
    await kept.wait()
    starting.cancel()
    goes_on.set()

    await comes_true(lambda: room.plan.status == "playing")
    assert named(room) == await games(club.store.store)
    await entered(room, "ann", "ben")


async def test_no_game_is_left_where_the_plan_can_t_be_kept(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise StoreFull(file="games.db")

    room = await club.tables.open("ann", WANTED)
    await room.sit("ben", 2)
    with monkeypatch.context() as patched:
        patched.setattr("minos_tui.store.club_queries.tell", full)
        with pytest.raises(CommitFailed):
            await room.start("ann")
    assert "open" == room.plan.status
    assert set() == await games(club.store.store)

    await room.start("ann")
    assert named(room) == await games(club.store.store)


async def test_a_game_that_no_table_knows_of_is_deleted_at_the_next_start(tmp_path: Path) -> None:
    """Such as servers of earlier versions left that died in between."""
    clock = Clock()
    club = await club_at(tmp_path, clock)
    kept, unknown = await begun(club), await begun(club)
    await club.store.drop_table(unknown.plan.id, plan_text(unknown.plan))
    await close(club)
    clock.now += 3600

    again = await club_at(tmp_path, clock)
    await again.tables.settle()
    assert named(kept) == await games(again.store.store)
    await close(again)

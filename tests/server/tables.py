"""Tables that players share, without a line between: clubs, games that have begun, waiting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from minos_tui.engine.record import HUMAN, Seat
from minos_tui.server.club import Club
from minos_tui.server.limits import Limits
from minos_tui.server.room import Room
from minos_tui.server.seat import SeatTable
from minos_tui.store import Store
from minos_tui.store.club import ClubStore
from minos_tui.tui.wanted import NewGame
from tests.server.kit import PATIENCE, Lines, journal_to

TWO = (Seat(HUMAN), Seat(HUMAN))
FIRST = {"first": "seat-order"}
QUICK = {**FIRST, "round-limit": "2"}


class Clock:
    """A clock of the wall that a test sets."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


async def club_at(folder: Path, clock: Callable[[], float] = time.time) -> Club:
    """A server's club by that clock, with three players."""
    store = ClubStore(await Store.open(folder, clock))
    await store.prepare()
    club = Club(store, journal_to(Lines()), Limits())
    await club.tables.load()
    for name in ("ann", "ben", "cleo"):
        await store.sign_in(name, f"SHA256:{name}")
    return club


async def close(club: Club) -> None:
    await club.stop()
    await club.store.store.close()


async def begun(
    club: Club,
    game: str = "minos",
    seats: tuple[Seat, ...] = TWO,
    *,
    options: dict[str, str] = QUICK,
    minutes: int = 0,
    late: bool = False,
) -> Room:
    """A table where ann and ben sit, its game begun, with so long a clock."""
    own = options if game == "minos" else {"picking": "random"}
    room = await club.tables.open("ann", NewGame(game, seats=seats, options=own))
    while room.plan.minutes != minutes:
        await room.change("ann", "minutes")
    if late:
        await room.change("ann", "delay")
    await room.sit("ben", 2)
    await room.start("ann")
    return room


async def until(seat: SeatTable, found: Any) -> None:
    """Waits until something is so at the table."""
    news = asyncio.Event()
    ends = seat.subscribe(lambda _: news.set())

    async def look() -> None:
        while not found():
            news.clear()
            await news.wait()

    await asyncio.wait_for(look(), PATIENCE)
    ends()


async def entered(room: Room, *names: str) -> list[SeatTable]:
    """These players at a table, when the first of them is asked."""
    seats = [await room.enter(name) for name in names]
    await until(seats[0], lambda: any(seat.drives(seat.turn) for seat in seats))
    return seats


def choice(seat: SeatTable) -> Any:
    """Something that can be done now."""
    assert seat.room.table is not None
    return seat.game.default(seat.room.table.state)


async def comes_true(found: Callable[[], object]) -> None:
    """Lets the others' tasks run until something is so."""

    async def look() -> None:
        while not found():  # noqa: ASYNC110 - several tasks may make it so
            await asyncio.sleep(0)

    await asyncio.wait_for(look(), PATIENCE)


async def rests(room: Room) -> None:
    """Waits until nobody here is at the game any more."""
    await comes_true(lambda: room.table is None)
    async with room._lock:  # it has come to rest whole
        pass

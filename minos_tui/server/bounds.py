"""What a club takes away by itself, so that what its players leave behind doesn't fill the disk.

Nothing that goes on is taken, and no result of a rated game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from minos_tui.engine.game import Refusal
from minos_tui.store.errors import StoreError

if TYPE_CHECKING:
    from minos_tui.server.club import Club
    from minos_tui.server.room import Room

_LOST_SECONDS: Final = 60.0
"""A game that no table has yet may be one that a server of an earlier version is just beginning."""


async def clear_tables(club: Club, host: str) -> None:
    """Takes a host's oldest ended tables away where he has too many, with what was said there."""
    ended = {room.plan.id: room for room in club.tables.rooms if _has_ended(room, host)}
    most = club.limits.ended_tables_per_name
    if len(ended) <= most:
        return
    try:
        for table in (await club.store.by_age(ended))[most:]:
            await _take_away(club, ended[table])
    except StoreError as error:  # the next table that he opens asks again
        club.journal.note("not_cleared", name=host, why=error)


def _has_ended(room: Room, host: str) -> bool:
    return room.plan.host == host and room.plan.status == "over"


async def _take_away(club: Club, room: Room) -> None:
    """Not while somebody looks at the game's end: another time will do. Raises StoreError."""
    if room.table is not None or room.elsewhere:
        return
    try:
        await club.tables.take_away(room)
    except Refusal:  # another server was quicker
        return


async def clear_games(club: Club, names: Iterable[str]) -> None:
    """Takes their oldest ended games at tables from those who have too many."""
    for name in names:
        try:
            await club.store.clear_ended(name, club.limits.games_per_name)
        except StoreError as error:  # the next game that he begins asks again
            club.journal.note("not_cleared", name=name, why=error)


async def clear_lost(club: Club) -> None:
    """Deletes games that no table and nobody's list has."""
    try:
        if games := await club.store.clear_lost(_LOST_SECONDS):
            club.journal.note("lost_games_deleted", games=", ".join(games))
    except StoreError as error:
        club.journal.note("not_cleared", why=error)

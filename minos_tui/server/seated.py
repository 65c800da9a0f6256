"""The running games at tables where a player has a seat, as his title tells of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from minos_tui.server.home import ClubHome
from minos_tui.tui.home import SharedGame
from minos_tui.tui.kept import in_game
from minos_tui.words import Words, shown

if TYPE_CHECKING:
    from minos_tui.server.club import Club
    from minos_tui.server.room import Room


async def games_at_tables(club: Club, home: ClubHome) -> tuple[SharedGame, ...]:
    """Those that go on, but for games that the player has resigned. Raises StoreError."""
    found = []
    for room in club.tables.rooms:
        seat = room.plan.seat_of(home.name)
        if room.plan.status != "playing" or not seat:
            continue
        row = await club.store.shared(room.plan.id).row(room.plan.game_id)
        if row.status == "running" and not row.header.seats[seat - 1].resigned:
            found.append(
                SharedGame(
                    club.tables.waits_for(room, home.name),
                    row.changed,
                    partial(_place, room, home.name),
                    partial(_open, club, home, room),
                )
            )
    return tuple(found)


def _place(room: Room, name: str, words: Words) -> str:
    from minos_tui.server.screens.lobby import state_line

    state = state_line(room, name, words)
    about = words("lobby.seat_at", name=shown(room.plan.host, 16), state=state)
    return in_game(room.plan.game, about, words)


async def _open(club: Club, home: ClubHome, room: Room, screen: Any) -> None:
    from minos_tui.server.screens.room import open_game

    await open_game(screen, club, home, room)

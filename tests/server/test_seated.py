"""A player's running games at tables, and the way back to them from the title."""

from __future__ import annotations

from pathlib import Path

from minos_tui.server.club import Club
from minos_tui.server.home import ClubHome
from minos_tui.server.seated import games_at_tables
from minos_tui.words import Words
from tests.server.kit import Player, both_play, serving
from tests.server.tables import FIRST, Clock, begun, close, club_at, comes_true, entered


async def seats_of(club: Club, name: str) -> list[tuple[bool, str]]:
    home = await ClubHome.of(club.store.of(name, 10), name)
    return [(game.waits, game.place(Words())) for game in await games_at_tables(club, home)]


async def test_they_are_told_to_those_who_sit_there(tmp_path: Path) -> None:
    club = await club_at(tmp_path, Clock())
    room = await begun(club, options=FIRST)
    (ann,) = await entered(room, "ann")

    assert [(True, "table of ann: your turn")] == await seats_of(club, "ann")
    assert [(False, "table of ann: ann to act")] == await seats_of(club, "ben")
    assert [] == await seats_of(club, "cleo")
    await ann.resign(1, "random")
    assert [] == await seats_of(club, "ann")
    ben = await room.enter("ben")
    await ben.agree_end()
    assert [] == await seats_of(club, "ben")
    await close(club)


async def test_who_is_cut_off_goes_on_from_the_title(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await both_play(server)
        (room,) = server.club.tables.rooms
        await comes_true(lambda: room.turn)
        cut_off = {"ann": ann, "ben": ben}[room.turn]
        cut_off.drops()
        back = await Player.comes(server, room.turn)
        await back.sees("Continue", "table of ann: your turn", "1 at a table")
        back.types("c")
        await back.sees("your turn", "Round 1")
        back.types("qy")
        await back.sees("Continue", "New game")

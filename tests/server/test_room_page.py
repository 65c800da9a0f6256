"""A table's page while its game goes on."""

from __future__ import annotations

from pathlib import Path

from minos_tui.server.home import ClubHome
from minos_tui.server.screens.room import RoomScreen, place_about
from minos_tui.tui.wanted import NewGame
from minos_tui.words import Words
from tests.server.kit import both_play, serving
from tests.server.tables import TWO, begun, close, club_at
from tests.tui.screens.kit import press, shown, text


async def test_it_tells_where_each_player_is(tmp_path: Path) -> None:
    club = await club_at(tmp_path)
    room = await begun(club)
    ann = await room.enter("ann")
    told = []

    def about_ben() -> str:
        return place_about(room, 2, Words()).removesuffix(", to act")

    room.subscribe(lambda _: told.append(about_ben()))
    closings = [room.readers.came("ben"), room.readers.came("ben")]
    assert "at this page" == about_ben()
    closings[0]()
    assert "at this page" == about_ben()
    ben = await room.enter("ben")
    assert "here" == about_ben()
    await ben.close()
    closings[1]()
    assert "away" == about_ben()
    assert "at this page" == told[0]
    assert "away" == told[-1]
    assert ["ben"] == [name for name in room.absent if name != "ann"]
    await ann.close()
    await close(club)


async def test_a_key_is_called_by_what_it_does_now(tmp_path: Path) -> None:
    club = await club_at(tmp_path)
    room = await club.tables.open("ann", NewGame("minos", seats=TWO))
    home = await ClubHome.of(club.store.of("ann", 9), "ann")
    async with shown(lambda: RoomScreen(club, home, room)) as pilot:
        await press(pilot, "up")
        assert "s get up " in text(pilot)
        await press(pilot, "down")
        assert "s sit " in text(pilot)
        await room.sit("ben", 2)
        await press(pilot, "down")
        assert "Enter begin " in text(pilot)
    await close(club)


async def test_nobody_who_looks_at_it_is_called_away(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await both_play(server)
        ann.types("j")
        await ann.sees("ben                 here")
        ben.types("qy")
        await ben.sees("ben                 at this page")
        await ann.sees("ben                 at this page")
        ben.drops()
        await ann.sees("ben                 away")

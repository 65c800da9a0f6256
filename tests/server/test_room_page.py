"""A table's page while its game goes on."""

from __future__ import annotations

from pathlib import Path

from minos_tui.server.screens.room import place_about
from minos_tui.words import Words
from tests.server.kit import both_play, serving
from tests.server.tables import begun, close, club_at


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

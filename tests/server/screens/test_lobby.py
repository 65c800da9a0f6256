"""The list of tables: its order, and what stays picked while it changes."""

from __future__ import annotations

from functools import partial

import attrs

from minos_tui.server.club import Club
from minos_tui.server.home import ClubHome
from minos_tui.server.screens.lobby import LobbyScreen
from minos_tui.server.screens.room import RoomScreen
from minos_tui.settings import DEFAULTS
from minos_tui.tui.wanted import NewGame
from tests.server.tables import FIRST, TWO, begun, comes_true
from tests.tui.screens.kit import at, press, shown, text


async def test_the_picked_table_stays_picked_when_another_comes_before_it(club: Club) -> None:
    for host in ("ann", "ben"):
        await club.tables.open(host, NewGame("minos", seats=TWO))
    home = await ClubHome.of(club.store.of("cleo", 9), "cleo")
    async with shown(lambda: LobbyScreen(club, home)) as pilot:
        await press(pilot, "down")
        screen = at(pilot, LobbyScreen)
        last = screen.rooms[1]
        own = await club.tables.open("cleo", NewGame("minos", seats=TWO))
        assert [own, last] == [screen.rooms[0], screen.rooms[2]]
        await press(pilot, "enter")
        assert last is at(pilot, RoomScreen)._room


async def test_the_first_is_picked_when_it_goes(club: Club) -> None:
    rooms = [await club.tables.open(host, NewGame("minos", seats=TWO)) for host in ("ann", "ben")]
    home = await ClubHome.of(club.store.of("cleo", 9), "cleo")
    async with shown(lambda: LobbyScreen(club, home)) as pilot:
        first, other = at(pilot, LobbyScreen).rooms
        await club.tables.close(first.plan.host, first)
        await press(pilot, "enter")
        assert other is at(pilot, RoomScreen)._room
    assert {first.plan.id, other.plan.id} == {room.plan.id for room in rooms}


async def test_a_game_that_has_ended_is_listed_behind_those_that_wait_for_players(
    club: Club,
) -> None:
    room = await begun(club, options=FIRST)
    ann, ben = await room.enter("ann"), await room.enter("ben")
    await ann.agree_end()
    await ben.agree_end()
    await comes_true(lambda: room.plan.status == "over")
    waits = await club.tables.open("cleo", NewGame("minos", seats=TWO))
    assert (waits, room) == club.tables.seen_by("ben")


async def test_who_can_open_a_table_is_told_by_which_key_and_a_guest_is_not(club: Club) -> None:
    for store, name, told in (
        (club.store.of("ann", 9), "ann", "N opens one"),
        (None, "guest-1", "Guests watch those that players open."),
    ):
        home = await ClubHome.of(store, name)
        settings = attrs.evolve(DEFAULTS, keys={"new_table": "N"})
        async with shown(partial(LobbyScreen, club, home), settings=settings) as pilot:
            assert told in text(pilot)

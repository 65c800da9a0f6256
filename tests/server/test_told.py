"""What players and watchers are told on the game's screen, and when it goes again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from minos_tui.engine.game import Refusal
from minos_tui.server.club import Club
from minos_tui.server.home import ClubHome
from minos_tui.server.screens import facts
from minos_tui.server.screens import room as room_screen
from minos_tui.server.screens.room import RoomScreen
from minos_tui.tui import playing
from minos_tui.tui.screens import table as table_screen
from tests.server.kit import Player, begins, both_play, opens_a_table, serving, sits_down
from tests.server.tables import begun, comes_true, entered
from tests.tui.face import example_table, new_table, screen_of, shown
from tests.tui.palaces.kit import drawn, play_at, table_at, trading
from tests.tui.screens.kit import at, settled
from tests.tui.screens.kit import shown as page_shown

SOON, LATER = 1.0, 1000.0


@pytest.mark.parametrize(("lapses", "seconds", "stays"), [
    (False, SOON, True), (False, LATER, False), (True, SOON, False),
])  # fmt: skip
async def test_what_is_said_goes_when_the_game_goes_on(
    lapses: bool, seconds: float, stays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(table_screen, "monotonic", lambda: now[0])
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        screen.tell("ben: hallo", lapses=lapses)
        await settled(pilot)
        now[0] = seconds
        assert "ben: hallo" in shown(screen)
        await table.play(table.game.default(table.state), ply=table.ply, seat=1)
        await settled(pilot)
        assert stays == ("ben: hallo" in shown(screen))


async def test_nobody_is_told_of_a_throw_that_his_other_terminal_has_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await new_table(("ariadne", "you", "icarus"))
    draw, late = table.draw, [True]

    async def outrun(ply: int | None = None) -> Any:
        found = await draw()
        if late.pop():
            late.append(False)
            raise Refusal("stale")
        late.append(False)
        return found

    monkeypatch.setattr(table, "draw", outrun)
    async with screen_of(table) as (pilot, screen):
        await settled(pilot)
        assert table.ply > 1
        assert "went on meanwhile" not in shown(screen)


async def test_a_game_that_waits_says_so_where_it_is_played(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await both_play(server)
        ben.drops()
        ann.types("j")
        await ann.sees("away", "w wait")
        ann.types("w")
        await ann.sees("waits until all are back: ben", "w go on")
        ann.types("\r")
        await ann.sees("Round 1")
        ann.types("k")  # whatever is told goes by a key
        await ann.sees("Income")
        ann.types("\x1b")
        await ann.sees("The game waits for ben: w on the table's page (j) goes on without.")


async def test_the_page_of_the_table_is_offered_where_others_play(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        for player in await both_play(server):
            await player.sees("j table")


async def test_nobody_sets_the_pace_of_everybody_s_bots(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        _, ben = await both_play(server)
        await ben.sees_no("v speed")
        ben.types("v")
        await ben.sees("bots at this table play at one pace for everybody")
        ben.types("x")
        await ben.sees("1 colours")


async def test_an_end_by_agreement_is_asked_for_as_what_it_is(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await both_play(server)
        ben.types("x")
        text = await ben.sees("agree to end the game")
        ben.types(text[text.index("agree to end the game") - 2])
        await ben.sees("It ends when all players have said so")
        ben.types("y")
        await ann.sees("ben would end the game here")


async def test_a_clock_is_seen_to_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_screen, "TICK_SECONDS", 0.01)
    monkeypatch.setattr(room_screen, "TICK_SECONDS", 0.01)
    async with serving(tmp_path) as server:
        ann = await Player.comes(server, "ann")
        ben = await Player.comes(server, "ben", size=(120, 40))
        await opens_a_table(ann)
        ann.types("k")
        await ann.sees("2 minutes")
        await sits_down(ben, ann)
        await begins(ann, ben)
        ben.types("j")
        (room,) = server.club.tables.rooms
        await comes_true(lambda: room.deadline)
        for left, clock, told in ((83.2, "1:24 left", "83 seconds"), (-1.0, "0:00 left", "0 sec")):
            now = (room.deadline or 0.0) - left
            monkeypatch.setattr(playing, "monotonic", lambda now=now: now)
            monkeypatch.setattr(facts, "monotonic", lambda now=now: now)
            await ann.sees(clock)
            await ben.sees(told)


async def test_a_clock_of_days_is_drawn_every_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[float] = []
    now = 0.0
    table = await example_table()
    async with screen_of(table) as (_, screen):
        monkeypatch.setattr(screen, "redraw", lambda: drawn.append(now))
        table.deadline = 3 * 86400.0
        for now in map(float, range(121)):
            monkeypatch.setattr(playing, "monotonic", lambda now=now: now)
            screen._tick()

    assert [0.0, 1.0, 61.0] == drawn


async def test_so_it_is_on_the_page_of_the_table(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[float] = []
    now = 0.0
    room = await begun(club, minutes=4320)
    seats = await entered(room, "ann")
    home = await ClubHome.of(club.store.of("ben", 9), "ben")
    async with page_shown(lambda: RoomScreen(club, home, room)) as pilot:
        await comes_true(lambda: room.deadline)
        page = at(pilot, RoomScreen)
        monkeypatch.setattr(page, "redraw", lambda: drawn.append(now))
        for now in map(float, range(3601)):
            told_at = (room.deadline or 0.0) - 3 * 86400.0 + now
            monkeypatch.setattr(facts, "monotonic", lambda told_at=told_at: told_at)
            page._tick()
    await seats[0].close()

    assert [0.0, 1.0] == drawn


@pytest.mark.parametrize(("seconds", "shown"), [
    (0.0, "0:00"), (59.1, "1:00"), (3599.0, "59:59"), (3600.0, "1 h 00"), (259140.0, "71 h 59"),
])  # fmt: skip
def test_time_is_told_as_clocks_tell_it(seconds: float, shown: str) -> None:
    assert shown == playing.clock_text(seconds)


async def test_it_stands_on_the_table_of_the_card_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "monotonic", lambda: 0.0)
    table = await table_at(trading())
    assert "left" not in drawn(play_at(table)).splitlines()[0]
    table.deadline = 83.2
    assert "1:24 left" in drawn(play_at(table)).splitlines()[0]

"""Games over days: they go on while nobody looks, clocks run, players are told of their turn."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from minos_tui.engine.game import Chance, Decision
from minos_tui.engine.record import HUMAN, Seat
from minos_tui.server.home import ClubHome
from minos_tui.server.plan import CLOCKS
from minos_tui.server.room import Room
from minos_tui.server.seat import SeatTable
from minos_tui.words import LANGUAGES, Words
from tests.server.kit import Player, opens_a_table, serving, sits_down
from tests.server.tables import (
    FIRST,
    Clock,
    begun,
    choice,
    close,
    club_at,
    comes_true,
    entered,
    rests,
    until,
)

DAY = 86_400.0


@pytest.fixture
def clock() -> Clock:
    return Clock()


async def ends_turn(seat: SeatTable) -> None:
    """Throws and acts until another is asked."""
    while seat.drives(seat.turn):
        if isinstance(seat.turn, Chance):
            await seat.draw()
        else:
            await seat.play(choice(seat))


# While nobody looks


async def test_bots_play_on_to_the_next_person(tmp_path: Path, clock: Clock) -> None:
    club = await club_at(tmp_path, clock)
    room = await begun(club, seats=(Seat(HUMAN), Seat(HUMAN), Seat("random")), options=FIRST)
    ann, ben = await entered(room, "ann", "ben")
    await ends_turn(ann)
    await until(ben, lambda: ben.drives(ben.turn))
    await ann.close()
    await ends_turn(ben)
    await ben.close()
    await rests(room)

    assert "ann" == room.turn == room.plan.turn
    ann = await room.enter("ann")
    assert any(step.seat == 3 for step in ann.steps)
    await close(club)


async def test_where_bots_have_all_seats_they_don_t_play_for_nobody(
    tmp_path: Path, clock: Clock
) -> None:
    club = await club_at(tmp_path, clock)
    room = await begun(club, options=FIRST)
    ann, ben = await entered(room, "ann", "ben")
    await ben.resign(2, "random")
    await ann.resign(1, "random")
    await ann.close()
    await ben.close()
    await rests(room)

    assert "playing" == room.plan.status
    await close(club)


async def test_a_killed_server_s_games_go_on_to_the_next_person(
    tmp_path: Path, clock: Clock
) -> None:
    club = await club_at(tmp_path, clock)
    room = await begun(club, options=FIRST)
    ann, _ = await entered(room, "ann", "ben")
    clock.now += 1
    await ends_turn(ann)
    assert "" == room.plan.turn  # nothing of it is kept in the table's text while it is played

    again = await club_at(tmp_path, clock)
    (found,) = again.tables.rooms
    await again.tables.settle()
    await rests(found)
    assert "ben" == found.turn
    await again.tables.settle()
    assert found.table is None
    await close(again)
    await close(club)


# Clocks


def spent(room: Room) -> float:
    """Seconds that are gone of the time of whoever is asked."""
    assert room.deadline is not None
    left = room.deadline - asyncio.get_running_loop().time()
    return room.plan.minutes * 60 - left


async def asked(room: Room) -> None:
    """Waits until somebody's time runs."""
    await comes_true(lambda: room.deadline is not None)


@pytest.mark.parametrize(
    ("passes", "gone"),
    [(600.0, 600.0), (-600.0, 0.0), (-1e9, 0.0), (2 * DAY, DAY - 30.0)],
    ids=["goes on", "set back", "set far back", "over already"],
)
async def test_a_clock_goes_on_over_a_restart(
    tmp_path: Path, clock: Clock, passes: float, gone: float
) -> None:
    club = await club_at(tmp_path, clock)
    room = await begun(club, options=FIRST, minutes=24 * 60)
    (ann,) = await entered(room, "ann")
    await ann.draw()
    assert Decision(1) == ann.turn
    await asked(room)
    assert spent(room) == pytest.approx(0, abs=5)
    await ann.close()
    await close(club)
    clock.now += passes

    again = await club_at(tmp_path, clock)
    (found,) = again.tables.rooms
    ann = await found.enter("ann")
    await asked(found)
    assert spent(found) == pytest.approx(gone, abs=5)
    await ann.play(choice(ann))  # a clock that was set back keeps nobody from playing
    await again.stop()
    await again.store.store.close()


async def test_a_wait_gives_whoever_is_asked_all_of_his_time_again(
    tmp_path: Path, clock: Clock
) -> None:
    club = await club_at(tmp_path, clock)
    room = await begun(club, options=FIRST, minutes=24 * 60)
    (ann,) = await entered(room, "ann")
    await room.wait_for_all("ann")
    clock.now += DAY / 2
    await room.wait_for_all("ann")
    await ann.close()
    clock.now += 100
    await room.enter("ann")
    await asked(room)

    assert spent(room) == pytest.approx(100, abs=5)
    await close(club)


async def test_time_that_is_over_is_over_also_when_nobody_comes(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("dealer", "clock"):
        monkeypatch.setattr(f"minos_tui.server.{module}.WARNING", 0.01)
    club = await club_at(tmp_path, clock)
    room = await begun(club, options=FIRST, minutes=24 * 60)
    (ann,) = await entered(room, "ann")
    await ann.draw()
    await ann.close()
    assert room.table is None
    clock.now += DAY - 1
    await club.tables.wake_overdue()
    assert room.table is None
    clock.now += 1
    await club.tables.wake_overdue()
    await rests(room)

    assert "ben" == room.turn
    assert ["hurry", "too_late"] == [said.code for said in room.said][-2:]
    clock.now += 100
    await club.tables.wake_overdue()
    assert room.table is None
    back = await room.enter("ann")
    assert back.seats[0].is_human
    await close(club)


async def test_a_game_that_waits_for_all_is_not_woken(tmp_path: Path, clock: Clock) -> None:
    club = await club_at(tmp_path, clock)
    room = await begun(club, options=FIRST, minutes=24 * 60)
    (ann,) = await entered(room, "ann")
    await room.wait_for_all("ann")
    await ann.close()
    clock.now += 9 * DAY
    await club.tables.wake_overdue()

    assert room.table is None
    await close(club)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clock_is_told(language: str) -> None:
    from minos_tui.server.screens.facts import clock_line

    lines = [clock_line(minutes, Words(language)) for minutes in CLOCKS]
    assert len(lines) == len(set(lines))
    assert all("1440" not in line and "4320" not in line for line in lines)


@pytest.mark.parametrize(
    ("seconds", "line"),
    [(-1, "0 seconds are"), (1, "1 second is"), (119, "119 seconds are"), (120, "2 minutes are"),
     (7199, "119 minutes are"), (7200, "2 hours are"), (86_399, "23 hours are")],
)  # fmt: skip
def test_what_is_left_is_told_in_fitting_measures(seconds: float, line: str) -> None:
    from minos_tui.server.screens.facts import left_line

    assert f"{line} left for this decision." == left_line(seconds, Words())


# Whose turn it is


async def test_a_player_is_told_at_whose_tables_it_is_his_turn(
    tmp_path: Path, clock: Clock
) -> None:
    club = await club_at(tmp_path, clock)
    home = await ClubHome.of(club.store.of("ann", 10), "ann")
    home.turns = lambda: club.tables.turns_of("ann")
    assert "" == home.lobby_line(Words())
    room = await begun(club, options=FIRST)
    (ann,) = await entered(room, "ann")
    assert "your turn at the table of ann" == home.lobby_line(Words())
    await ann.close()
    assert "your turn at the table of ann" == home.lobby_line(Words())
    ann = await room.enter("ann")
    await ends_turn(ann)
    assert "" == home.lobby_line(Words())
    assert ("ann",) == club.tables.turns_of("ben")
    await close(club)


async def test_the_title_tells_of_it(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await Player.comes(server, "ann"), await Player.comes(server, "ben")
        await opens_a_table(ann)
        await sits_down(ben, ann)
        ann.types("\r")
        await ann.sees("Round 1")
        (room,) = server.club.tables.rooms
        await comes_true(lambda: room.turn)
        again = await Player.comes(server, room.turn)
        await again.sees("your turn at the table of ann")

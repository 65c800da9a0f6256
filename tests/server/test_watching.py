"""Watchers who are told late: only what is old enough, in both games, by every way they have."""

from __future__ import annotations

import pytest

from minos_tui.engine.game import Chance, Over, Refusal
from minos_tui.engine.record import HUMAN
from minos_tui.server.club import Club
from minos_tui.server.plan import CLOCKS, DELAYS
from minos_tui.server.seat import SeatTable
from minos_tui.server.watching import LateTable
from minos_tui.table.keeping import Happened
from minos_tui.tui.wanted import NewGame
from tests.server.tables import FIRST, QUICK, TWO, begun, choice, comes_true, entered, until

LATE = DELAYS[1]


async def plays(seat: SeatTable, other: SeatTable, commands: int) -> None:
    """The two play on until so many commands stand."""
    while seat.ply < commands and not seat.over:
        own = seat if seat.drives(seat.turn) else other
        if not own.drives(own.turn):
            ply = own.ply
            await until(own, lambda ply=ply: own.ply > ply or own.drives(own.turn))  # noqa: B023
        elif isinstance(own.turn, Chance):
            await own.draw()
        else:
            await own.play(choice(own))


def told_to(seat: SeatTable) -> list[Happened]:
    told: list[Happened] = []
    seat.subscribe(told.append)
    return told


async def test_players_see_at_once_and_watchers_late(club: Club) -> None:
    room = await begun(club, options=FIRST, late=True)
    ann, ben, cleo = await entered(room, "ann", "ben", "cleo")
    assert isinstance(cleo, LateTable)
    assert not isinstance(ann, LateTable)
    told = told_to(cleo)
    states = [ann.state]
    ann.subscribe(lambda happened: states.extend(step.step.after for step in happened.steps))
    while ann.ply < 3 * LATE:
        await plays(ann, ben, ann.ply + 1)
        assert max(0, ann.ply - LATE) == cleo.ply == len(cleo.steps)
        assert cleo.turn == cleo.game.turn(cleo.state)
        old = [step.ply for happened in told for step in happened.steps]
        assert [*range(1, cleo.ply + 1)] == old

    assert states[-1 - LATE] == cleo.state
    assert not cleo.over
    assert not any(cleo.drives(turn) for turn in (cleo.turn, ann.turn))
    with pytest.raises(Refusal, match="still_running"):
        cleo.record_text()
    with pytest.raises(Refusal, match="watching"):
        await cleo.undo()


async def test_the_clock_of_another_moment_is_not_shown(club: Club) -> None:
    room = await begun(club, options=FIRST, minutes=CLOCKS[1], late=True)
    ann, ben, cleo = await entered(room, "ann", "ben", "cleo")
    await plays(ann, ben, 1)
    await comes_true(lambda: ann.deadline)
    assert cleo.deadline is None


async def test_before_the_first_old_command_the_start_is_shown(club: Club) -> None:
    room = await begun(club, options=FIRST, late=True)
    ann, ben, cleo = await entered(room, "ann", "ben", "cleo")
    await plays(ann, ben, LATE)
    assert room.table is not None

    assert () == tuple(cleo.steps)
    assert room.table.history.start == cleo.state
    assert not isinstance(cleo.turn, Over)


async def test_whoever_opened_the_table_and_doesn_t_sit_is_late_as_well(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=TWO, options=QUICK))
    await room.change("ann", "delay")
    await room.sit("ann", 1)
    await room.sit("ben", 1)
    await room.sit("cleo", 2)
    await room.start("ann")

    assert isinstance(await room.enter("ann"), LateTable)


async def test_what_is_taken_back_before_it_was_shown_is_never_shown(club: Club) -> None:
    room = await begun(club, options=FIRST, late=True)
    ann, ben, cleo = await entered(room, "ann", "ben", "cleo")
    while not (ann.can_undo or ben.can_undo):
        await plays(ann, ben, ann.ply + 1)
    assert ann.ply <= LATE
    told = told_to(cleo)
    await (ann if ann.can_undo else ben).undo()

    assert [] == told
    assert 0 == cleo.ply


async def test_what_is_taken_back_later_is_taken_back(club: Club) -> None:
    room = await begun(club, options=FIRST, late=True)
    ann, ben, cleo = await entered(room, "ann", "ben", "cleo")
    await plays(ann, ben, 2 * LATE)
    told = told_to(cleo)
    assert room.table is not None
    await room.table.take_back(LATE + 1)

    assert ["undone"] == [happened.what for happened in told]
    assert 1 == cleo.ply


async def test_at_the_end_all_is_shown(club: Club) -> None:
    room = await begun(club, options=FIRST, late=True)
    ann, ben, cleo = await entered(room, "ann", "ben", "cleo")
    await plays(ann, ben, 2 * LATE)
    told = told_to(cleo)
    await ann.agree_end()
    await ben.agree_end()

    assert ["played", "ended"] == [happened.what for happened in told]
    assert LATE == len(told[0].steps)
    assert cleo.over
    assert isinstance(cleo.turn, Over)
    assert ann.state == cleo.state
    assert "minos" in cleo.record_text()


async def test_hidden_hands_stay_hidden_however_old(club: Club) -> None:
    room = await begun(club, "palaces", late=True)
    ann, ben, cleo = [await room.enter(name) for name in ("ann", "ben", "cleo")]
    told = told_to(cleo)
    await plays(ann, ben, 3 * LATE)
    table = room.table
    assert table is not None

    steps = [*(step for happened in told for step in happened.steps), *cleo.steps]
    assert len(steps) > LATE
    assert any(kingdom.hand for kingdom in table.state.kingdoms)
    for state in (cleo.state, *(state for s in steps for state in (s.step.before, s.step.after))):
        assert state == cleo.game.seen_by(state, 0)


async def test_without_a_delay_watchers_see_what_is(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=TWO, options=QUICK))
    for _ in DELAYS:
        await room.change("ann", "delay")
    await room.sit("ben", 2)
    await room.start("ann")
    ann, cleo = await entered(room, "ann", "cleo")
    await ann.draw()

    assert (ann.ply, ann.state) == (cleo.ply, cleo.state)
    assert HUMAN == room.plan.places[0].kind

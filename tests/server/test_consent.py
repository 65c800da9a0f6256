"""What players of a running game decide together, and a game that waits for all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from minos_tui.engine.game import Chance, Refusal
from minos_tui.engine.record import HUMAN, Seat
from minos_tui.server.club import Club
from minos_tui.server.consent import AWAY_SECONDS, last_act_of
from minos_tui.server.room import Room
from minos_tui.server.said import Said
from minos_tui.server.screens.room import said_line
from minos_tui.server.seat import SeatTable
from minos_tui.server.serve import Server
from minos_tui.tui.actions import keyed_words
from minos_tui.tui.wanted import NewGame
from tests.server.kit import Player, serving, sit_down
from tests.server.tables import QUICK, TWO, choice, close, club_at, entered

THREE = (Seat(HUMAN), Seat(HUMAN), Seat(HUMAN))


async def begun(club: Club, *names: str, rated: bool = False) -> Room:
    """A table of these players, its game begun."""
    room = await club.tables.open(
        names[0], NewGame("minos", seats=THREE[: len(names)], options=QUICK)
    )
    for seat, name in enumerate(names[1:], 2):
        await room.sit(name, seat)
    if rated:
        await room.change(names[0], "rated")
    await room.start(names[0])
    return room


def said(room: Room) -> list[str]:
    return [one.code for one in room.said]


async def plays(*seats: SeatTable) -> SeatTable:
    """One step of whoever is asked: a throw or something that can be done. Who it was."""
    (own,) = (seat for seat in seats if seat.drives(seat.turn))
    if isinstance(own.turn, Chance):
        await own.draw()
    else:
        await own.play(choice(own))
    return own


# A bot for who is away


async def test_all_who_are_here_have_to_vote(club: Club) -> None:
    room = await begun(club, "ann", "ben", "cleo")
    _, ben, _ = await entered(room, "ann", "ben", "cleo")
    table: Any = room.table
    await ben.close()

    await room.set_bot("cleo", 2)
    assert table.seats[1].is_human
    with pytest.raises(Refusal, match="agreed_already") as refused:  # and no second line for all
        await room.set_bot("cleo", 2)
    assert {"names": "ann"} == refused.value.about
    assert table.seats[1].is_human
    await room.set_bot("ann", 2)
    assert not table.seats[1].is_human
    assert "ben" == table.seats[1].name
    assert ["votes", "replaced"] == said(room)[-2:]


async def test_a_vote_that_is_heard_of_after_the_end_is_about_nothing(club: Club) -> None:
    room = await begun(club, "ann", "ben", "cleo")
    seats = await entered(room, "ann", "ben", "cleo")
    for seat in seats:
        await seat.agree_end()
    await seats[1].close()
    for name in ("ann", "cleo"):
        await room.consent.hear(Said(name, "ben", "votes"), None)
    assert room.table is not None
    assert room.table.seats[1].is_human


async def test_who_comes_back_ends_the_vote(club: Club) -> None:
    room = await begun(club, "ann", "ben", "cleo")
    _, ben, _ = await entered(room, "ann", "ben", "cleo")
    await ben.close()
    await room.set_bot("cleo", 2)
    ben = await room.enter("ben")
    with pytest.raises(Refusal, match="not_away"):
        await room.set_bot("ann", 2)
    await ben.close()
    await room.set_bot("ann", 2)

    assert room.table is not None
    assert room.table.seats[1].is_human


async def test_a_voter_who_leaves_is_not_waited_for(club: Club) -> None:
    room = await begun(club, "ann", "ben", "cleo")
    _, ben, cleo = await entered(room, "ann", "ben", "cleo")
    await ben.close()
    await cleo.close()
    await room.set_bot("ann", 2)

    assert room.table is not None
    assert [True, False, True] == [seat.is_human for seat in room.table.seats]


async def test_others_have_no_vote(club: Club) -> None:
    room = await begun(club, "ann", "ben")
    _, ben, _ = await entered(room, "ann", "ben", "dora")
    await ben.close()
    with pytest.raises(Refusal, match="only_players_vote"):
        await room.set_bot("dora", 2)
    await room.set_bot("ann", 2)
    with pytest.raises(Refusal, match="not_away"):
        await room.set_bot("ann", 2)


async def test_a_rated_game_is_not_won_by_a_line_that_drops(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await begun(club, "ann", "ben", rated=True)
    ann, ben = await entered(room, "ann", "ben")
    await ben.close()
    with pytest.raises(Refusal, match="away_too_shortly") as caught:
        await room.set_bot("ann", 2)
    assert 0 < int(caught.value.about["seconds"]) <= AWAY_SECONDS
    monkeypatch.setattr("minos_tui.server.consent.AWAY_SECONDS", 0.0)
    await room.set_bot("ann", 2)
    assert room.table is not None
    assert not room.table.seats[1].is_human

    await ann.agree_end()
    assert not ann.over
    ben = await room.enter("ben")
    await ben.agree_end()
    assert ann.over


async def test_a_player_of_a_rated_game_who_resigned_has_no_say_in_its_end(club: Club) -> None:
    room = await begun(club, "ann", "ben", "cleo", rated=True)
    ann, ben, cleo = await entered(room, "ann", "ben", "cleo")
    await cleo.resign(3, "random")
    await ann.agree_end()
    assert not ann.over
    await ben.agree_end()
    assert ann.over


# Taking back


async def test_an_act_is_taken_back_when_all_agree(club: Club) -> None:
    room = await begun(club, "ann", "ben")
    ann, ben = await entered(room, "ann", "ben")
    while not (mine := last_act_of(room.table, 1)) or ann.ply < mine + 4:  # type: ignore[arg-type]
        await plays(ann, ben)
    states = {step.ply: step.step.before for step in ann.steps}
    thrown = [step.step.command for step in ann.steps if step.chance]

    await room.consent.take_back("ann")
    assert ann.ply > mine
    await room.consent.take_back("ben")
    assert mine == ann.ply
    assert states[mine + 1] == ben.state
    assert ["asks_back", "asks_back", "taken_back"] == said(room)[-3:]
    asked, agreed = (said_line(found, keyed_words("en")) for found in list(room.said)[-3:-1])
    assert asked.endswith("(t on the table's page, if you would too)")
    assert agreed.endswith("would take it back too")
    await plays(ann, ben)
    again = [step.step.command for step in ann.steps if step.chance]
    assert thrown[: len(again)] == again


async def test_what_was_agreed_lapses_when_the_game_goes_on(club: Club) -> None:
    room = await begun(club, "ann", "ben")
    ann, ben = await entered(room, "ann", "ben")
    while last_act_of(room.table, 1) is None or last_act_of(room.table, 2) is None:  # type: ignore[arg-type]
        await plays(ann, ben)
    await room.consent.take_back("ann")
    ply = (await plays(ann, ben)).ply
    await room.consent.take_back("ben")

    assert ply == ann.ply


async def test_who_has_agreed_is_told_whom_it_waits_for(club: Club) -> None:
    room = await begun(club, "ann", "ben", "cleo")
    ann, _, cleo = await entered(room, "ann", "ben", "cleo")
    while last_act_of(room.table, 1) is None:  # type: ignore[arg-type]
        await plays(ann, cleo)
    for agree, code in ((room.consent.take_back, "asks_back"), (room.consent.end, "agrees")):
        await agree("ann")
        with pytest.raises(Refusal, match="agreed_already") as refused:
            await agree("ann")
        assert {"names": "ben, cleo"} == refused.value.about
        assert 1 == said(room).count(code)
    assert (False, True) == tuple(room.consent.asked_back(name) for name in ("ann", "ben"))


async def test_who_has_done_nothing_has_nothing_to_take_back(club: Club) -> None:
    room = await begun(club, "ann", "ben")
    await entered(room, "ann", "ben")

    with pytest.raises(Refusal, match="nothing_to_undo"):
        await room.consent.take_back("ben")
    with pytest.raises(Refusal, match="watching"):
        await room.consent.take_back("cleo")


async def test_nothing_is_taken_back_at_a_rated_table(club: Club) -> None:
    room = await begun(club, "ann", "ben", rated=True)
    ann, ben = await entered(room, "ann", "ben")
    await plays(ann, ben)

    with pytest.raises(Refusal, match="rated_back"):
        await room.consent.take_back("ann")


async def test_before_and_after_the_game_nothing_is_decided(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=TWO))
    with pytest.raises(Refusal, match="not_playing"):
        await room.consent.take_back("ann")
    with pytest.raises(Refusal, match="all_here"):
        await room.wait_for_all("ann")


# Waiting for each other


async def test_a_game_waits_until_all_are_back(club: Club) -> None:
    room = await begun(club, "ann", "ben", "cleo")
    ann, ben, cleo = await entered(room, "ann", "ben", "cleo")
    with pytest.raises(Refusal, match="all_here"):
        await room.wait_for_all("ann")
    await ben.close()
    await cleo.close()
    await room.wait_for_all("ann")
    assert ("ben", "cleo") == room.absent
    for act in (ann.draw(), ann.play_forced(), ann.undo()):
        with pytest.raises(Refusal, match=r"server\.waits"):
            await act
    assert not ann.drives(ann.turn)

    await room.enter("ben")
    assert "all_here" not in said(room)
    await room.enter("cleo")
    assert "all_here" in said(room)
    await ann.draw()


async def test_whoever_is_here_may_have_it_go_on(club: Club) -> None:
    room = await begun(club, "ann", "ben")
    ann, ben = await entered(room, "ann", "ben")
    await ben.close()
    await room.wait_for_all("ann")
    with pytest.raises(Refusal, match="only_players_wait"):
        await room.wait_for_all("cleo")
    await room.wait_for_all("ann")

    await ann.draw()
    assert ["waits", "goes_on"] == said(room)[-2:]


async def test_a_wait_ends_with_the_last_who_is_waited_for(club: Club) -> None:
    room = await begun(club, "ann", "ben")
    ann, ben = await entered(room, "ann", "ben")
    await ben.close()
    await room.wait_for_all("ann")
    await room.consent.vote("ann", "ben")
    assert () == room.awaited
    assert ["waits", "replaced", "all_here"] == said(room)[-3:]
    await ann.draw()


async def test_bots_and_clocks_wait_as_well(club: Club, tmp_path: Path) -> None:
    room = await begun(club, "ann", "ben")
    ann, ben = await entered(room, "ann", "ben")
    await ben.close()
    await room.wait_for_all("ann")
    assert room.table is not None
    assert not room.plays(room.table.turn)
    assert room.deadline is None
    await ann.close()
    again = await club_at(tmp_path)
    (found,) = again.tables.seen_by("ann")
    assert found.plan.waiting
    ann = await found.enter("ann")
    with pytest.raises(Refusal, match=r"server\.waits"):
        await ann.draw()
    await found.enter("ben")
    await ann.draw()
    await close(again)


async def test_who_has_resigned_is_not_waited_for(club: Club) -> None:
    room = await begun(club, "ann", "ben", "cleo")
    _, ben, cleo = await entered(room, "ann", "ben", "cleo")
    await cleo.resign(3, "random")
    await cleo.close()
    await ben.close()
    assert ("ben",) == room.absent


# With real clients


async def comes_wide(server: Server, name: str) -> Player:
    return await Player.comes(server, name, size=(120, 40))


async def test_players_see_what_the_others_would_have(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await Player.comes(server, "ann"), await comes_wide(server, "ben")
        await sit_down(ann, ben)
        ben.drops()
        ann.types("j")
        await ann.sees("away")
        ann.types("w")
        await ann.sees("waits until all are back: ben")
        ben = await comes_wide(server, "ben")
        await ben.sees("Tables")
        ben.types("t")
        await ben.sees("waits for all")
        ben.types("\r")
        await ben.sees("The game waits")
        ben.types("\r")
        await ann.sees("all are back")
        await ann.sees_no("The game waits")

"""Tables that players share: seats, views, whose moment it is, what survives."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from minos_tui.engine.game import Chance, Decision, Refusal
from minos_tui.engine.record import HUMAN, Seat
from minos_tui.engine.seal import commitment
from minos_tui.server.club import Club
from minos_tui.server.plan import Place, Plan, plan_text, read_plan
from minos_tui.server.seat import SeatTable
from minos_tui.tui.playing import TableLike
from minos_tui.tui.wanted import NewGame
from tests.server.kit import (
    Player,
    begins,
    gone,
    opens_a_table,
    serving,
    sits_down,
)
from tests.server.tables import (
    QUICK,
    TWO,
    begun,
    choice,
    close,
    club_at,
    comes_true,
    entered,
    until,
)

# Before the game


async def test_seats_are_taken_and_given_back(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=(*TWO, Seat("icarus"))))

    assert ("ann", "", "") == tuple(place.name for place in room.plan.places)
    await room.sit("ben", 2)
    with pytest.raises(Refusal, match=r"server\.seat_taken"):
        await room.sit("cleo", 2)
    with pytest.raises(Refusal, match=r"server\.seat_taken"):
        await room.sit("cleo", 3)
    await room.sit("ben", 2)
    assert not room.plan.filled
    with pytest.raises(Refusal, match=r"server\.seats_free"):
        await room.start("ann")
    await room.sit("ann", 2)
    assert ("", "ann", "") == tuple(place.name for place in room.plan.places)


async def test_only_the_host_decides_about_a_table(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=TWO))
    await room.sit("ben", 2)

    for act in (room.start("ben"), room.set_bot("ben", 2), room.change("ben", "private"),
                club.tables.close("ben", room)):  # fmt: skip
        with pytest.raises(Refusal, match=r"server\.only_host"):
            await act


async def test_a_table_that_begins_is_not_taken_away(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=TWO))
    await room.sit("ben", 2)

    beginning = asyncio.create_task(room.start("ann"))
    await comes_true(room._lock.locked)

    with pytest.raises(Refusal, match=r"server\.begun"):
        await club.tables.take_away(room)
    await beginning
    assert (room,) == club.tables.rooms


async def test_a_private_table_is_found_by_its_code_alone(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=TWO))
    assert (room,) == club.tables.seen_by("ben")
    await room.change("ann", "private")

    assert () == club.tables.seen_by("ben")
    assert (room,) == club.tables.seen_by("ann")
    assert room is club.tables.by_code(f" {room.plan.code.upper()} ")
    for code in ("", "nonsense", "é", room.plan.id):
        with pytest.raises(Refusal, match=r"server\.no_such_code"):
            club.tables.by_code(code)


async def test_a_player_opens_only_so_many_tables(club: Club) -> None:
    for _ in range(club.limits.tables_per_name):
        await club.tables.open("ann", NewGame("minos", seats=TWO))

    with pytest.raises(Refusal, match="too_many_tables"):
        await club.tables.open("ann", NewGame("minos", seats=TWO))
    await club.tables.close("ann", club.tables.seen_by("ann")[0])
    await club.tables.open("ann", NewGame("minos", seats=TWO))


def test_a_plan_is_kept_as_text() -> None:
    plan = Plan("abc", "ann", "minos", "x", {"a": "b"}, (Place(HUMAN, "ann"), Place("icarus")), "c")

    assert plan == read_plan("abc", plan_text(plan))
    for text in ("", "[]", "{}", "nonsense", plan_text(plan).replace('"open"', '"?"')):
        with pytest.raises(ValueError, match=r"can't be read|Expecting"):
            read_plan("abc", text)


# Whose moment it is


async def test_a_command_counts_only_from_the_seat_that_is_asked(club: Club) -> None:
    room = await begun(club)
    ann, ben, cleo = await entered(room, "ann", "ben", "cleo")
    turn = ann.turn
    assert isinstance(turn, Chance)
    mine, other = (ann, ben) if turn.seat == 1 else (ben, ann)

    for seat in (other, cleo):
        with pytest.raises(Refusal):
            await seat.draw()
    await mine.draw()
    for seat in (other, cleo):
        with pytest.raises(Refusal):
            await seat.play(choice(seat))
        with pytest.raises(Refusal):
            await seat.undo()
        with pytest.raises(Refusal):
            await seat.play_forced()
    with pytest.raises(Refusal, match="watching"):
        await cleo.agree_end()
    assert mine.drives(mine.turn)
    assert not other.drives(other.turn)
    with pytest.raises(Refusal, match="only_kept"):
        mine.go_on_unsaved()


async def test_a_command_counts_only_for_the_state_it_was_meant_for(club: Club) -> None:
    """Two lines of one player press at the same time: one of them comes too late."""
    room = await begun(club)
    first, second = await entered(room, "ann", "ann")
    assert 1 == first.turn.seat  # type: ignore[union-attr] # ann begins
    await first.draw()
    await asyncio.sleep(0)

    answers = await asyncio.gather(
        first.play(choice(first)), second.play(choice(second)), return_exceptions=True
    )
    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    assert ["stale"] == [refusal.code for refusal in refused]


def as_a_screen_takes_it(seat: SeatTable) -> TableLike:
    """Holds for the type checker alone: a seat has all that a person's game asks of a table."""
    return seat


async def test_advice_and_its_reasons_are_for_the_seat_that_is_asked(club: Club) -> None:
    room = await begun(club)
    ann, ben = await entered(room, "ann", "ben")
    await ann.draw()
    assert Decision(1) == ann.turn
    assert {"command", "keeps"} <= (await ann.counsel("icarus", ms=8000)).keys()
    with pytest.raises(Refusal, match="nobody_asked"):
        await ben.counsel("icarus", ms=8000)


async def test_each_is_told_of_what_the_other_does(club: Club) -> None:
    room = await begun(club)
    ann, ben = await entered(room, "ann", "ben")
    told: list[str] = []
    ben.subscribe(lambda happened: told.append(happened.what))
    await ann.draw()
    await ann.play(choice(ann))

    assert ["played", "played"] == told
    assert ann.ply == ben.ply
    assert [True, False] == [seat.is_human for seat in ann.seats]
    assert [False, True] == [seat.is_human for seat in ben.seats]


async def test_a_listener_that_fails_harms_only_its_own_session(club: Club) -> None:
    room = await begun(club)
    ann, ben = await entered(room, "ann", "ben")
    delivered: list[Any] = []
    ben.deliver = lambda *call: delivered.append(call)
    ben.subscribe(lambda _: 1 / 0)  # type: ignore[arg-type]

    await ann.draw()

    assert 1 == len(delivered)


async def test_bots_play_on_while_somebody_looks(club: Club) -> None:
    seats = (Seat(HUMAN), Seat(HUMAN), Seat("random"))
    room = await begun(club, seats=seats)
    ann, ben = await entered(room, "ann", "ben")
    for seat in (ann, ben):
        await until(seat, lambda seat=seat: seat.drives(seat.turn))
        await _pass_turn(seat)
    await until(ann, lambda: ann.drives(ann.turn))

    assert any(step.seat == 3 for step in ann.steps)


async def _pass_turn(seat: SeatTable) -> None:
    """Throws, accepts and ends the turn."""
    while seat.drives(seat.turn):
        if isinstance(seat.turn, Chance):
            await seat.draw()
        else:
            await seat.play(seat.game.text(seat.game.default(seat.state)))


async def test_ending_by_agreement_wants_everybody(club: Club) -> None:
    room = await begun(club)
    ann, ben = await entered(room, "ann", "ben")
    await ann.agree_end()
    assert not ann.over
    await ann.draw()
    await ben.agree_end()
    assert not ann.over  # the game has gone on since ann agreed
    await ann.agree_end()

    assert ann.over


# What nobody else may know


async def test_a_seat_sees_its_own_hand_alone(club: Club) -> None:
    room = await begun(club, "palaces")
    ann, ben, cleo = [await room.enter(name) for name in ("ann", "ben", "cleo")]
    await until(ann, lambda: all(k.hand for k in ann.state.kingdoms))
    whole = room.table
    assert whole is not None

    for seat in (ann, ben, cleo):
        for number, kingdom in enumerate(seat.state.kingdoms, 1):
            own = number == seat.seat
            assert own == (kingdom.hand == whole.state.kingdom(number).hand)
            assert len(kingdom.hand) == len(whole.state.kingdom(number).hand)
        assert seat.state.deck != whole.state.deck
        assert all(
            step.step.after == seat.game.seen_by(step.step.after, seat.seat) for step in seat.steps
        )
        assert seat.dice.key is None
        with pytest.raises(Refusal, match="still_running"):
            seat.record_text()


async def test_a_running_game_at_a_table_can_t_be_opened_otherwise(club: Club) -> None:
    room = await begun(club, "palaces")
    mine = club.store.of("ann", 10)

    assert () == await mine.games()
    for work in (mine.game(room.plan.game_id), club.store.of("cleo", 10).row(room.plan.game_id)):
        with pytest.raises(Exception, match="there is no game"):
            await work


async def test_dice_are_sealed_at_the_start_and_opened_at_the_end(club: Club) -> None:
    room = await begun(club)
    ann, ben = await entered(room, "ann", "ben")
    sealed = ann.dice
    assert sealed.key is None
    await ann.agree_end()
    await ben.agree_end()

    opened = ben.dice
    assert sealed.seal == opened.seal
    assert opened.key is not None
    assert opened.seal == commitment(opened.secret or b"")
    assert "minos" in ben.record_text()


# Away and back


async def test_a_game_rests_when_nobody_looks_and_goes_on_where_it_stood(
    club: Club, tmp_path: Path
) -> None:
    room = await begun(club)
    (ann,) = await entered(room, "ann")
    await ann.draw()
    state, ply = ann.state, ann.ply
    await ann.close()
    assert room.table is None
    assert "ann" == room.turn
    await close(club)

    again = await club_at(tmp_path)
    (found,) = again.tables.seen_by("ben")
    assert "ann" == found.turn
    back = await found.enter("ann")
    assert (state, ply) == (back.state, back.ply)
    await back.play(choice(back))
    await back.close()
    await close(again)


async def test_a_killed_server_s_games_are_taken_up(club: Club, tmp_path: Path) -> None:
    """What a process that was thought dead does after all counts for nothing, and it sees why."""
    room = await begun(club)
    (ann,) = await entered(room, "ann")
    await ann.draw()

    other = await club_at(tmp_path)
    (found,) = other.tables.seen_by("ben")
    back = await found.enter("ann")
    await back.play(choice(back))
    assert ann.ply < back.ply
    with pytest.raises(Refusal, match="stale"):
        await ann.play(choice(ann))
    assert ann.ply == back.ply
    await back.close()
    await close(other)


async def test_a_bot_plays_for_who_is_away_until_he_is_back(club: Club) -> None:
    room = await begun(club)
    ann, ben = await entered(room, "ann", "ben")
    with pytest.raises(Refusal, match="not_away"):
        await room.set_bot("ann", 2)
    await ben.close()
    await room.set_bot("ann", 2)
    table = room.table
    assert table is not None
    assert "ariadne" == table.seats[1].kind
    assert "ben" == table.seats[1].name

    back = await room.enter("ben")
    assert back.seats[1].is_human
    assert ["came", "came", "away", "replaced", "came", "back"] == [
        said.code for said in room.said if said.code != "begun"
    ]
    await ann.close()


async def test_the_clock_gives_the_seat_to_a_bot(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minos_tui.server.dealer.WARNING", 0.01)
    room = await club.tables.open("ann", NewGame("minos", seats=TWO, options=QUICK))
    await room.sit("ben", 2)
    room.plan = read_plan(
        room.plan.id, plan_text(room.plan).replace('"minutes": 0', '"minutes": 1')
    )
    monkeypatch.setattr("minos_tui.server.dealer.MINUTE", 0.02)
    await room.start("ann")
    (ann,) = await entered(room, "ann")
    await until(ann, lambda: "too_late_here" in [said.code for said in room.said])

    codes = [said.code for said in room.said]
    assert codes.index("hurry") < codes.index("too_late_here")
    with pytest.raises(Refusal, match="bot_plays"):
        await ann.play(choice(ann))


async def test_a_player_who_resigned_doesn_t_come_back(club: Club) -> None:
    room = await begun(club)
    ann, ben = await entered(room, "ann", "ben")
    await ben.resign(1, "random")
    assert [False, True] == [seat.resigned for seat in ann.seats]
    await room.take_back("ben")

    assert "random" == ann.seats[1].kind


# With real clients


async def test_two_players_and_a_watcher_at_one_table(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await Player.comes(server, "ann")
        ben = await Player.comes(server, "ben", size=(120, 40))
        cleo = await Player.comes(server, "cleo", size=(100, 30), env={"LANG": "fr_FR.UTF-8"})
        await opens_a_table(ann)
        await sits_down(ben, ann)
        ben.types("cgood [red]game[/red]\r")
        await ann.sees("ben: good [red]game[/red]")
        await begins(ann, ben)
        ann_first = await _begins(ann, ben)
        await cleo.sees("Tables")
        cleo.types("t")
        await cleo.sees("à ann de jouer" if ann_first else "à ben de jouer")
        cleo.types("\r")
        await cleo.sees("Chez ann", "scellé par")
        cleo.types("\r")
        await cleo.sees("vous regardez")

        first, second = (ann, ben) if ann_first else (ben, ann)
        first.types("r")
        await first.sees("keep")
        second.types("r")
        first.types("\r")
        await first.sees("e end")
        first.drops()
        second.types("j")
        await second.sees("away, to act")
        second.types("\x1b")
        name = "ann" if ann_first else "ben"
        back = await Player.comes(server, name)
        await back.sees("Tables")
        back.types("t")
        await back.sees("your turn")
        back.types("\r")
        await back.sees("Table of ann")
        back.types("\r")
        await back.sees("your move", "e end")
        await cleo.leaves()
        await gone(server, 2)


async def _begins(ann: Player, ben: Player) -> bool:
    """Waits until one of the two is asked; whether it is ann."""
    asks = [asyncio.create_task(player.sees("your turn")) for player in (ann, ben)]
    done, waiting = await asyncio.wait(asks, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    return asks[0] in done


async def test_a_decision_is_asked_of_its_own_screen_alone(club: Club) -> None:
    room = await begun(club)
    (ann,) = await entered(room, "ann")
    await ann.draw()

    assert isinstance(ann.turn, Decision)
    assert ann.drives(ann.turn)
    assert not (await room.enter("ben")).drives(ann.turn)


async def test_who_is_cut_off_while_it_is_told_that_he_comes_is_not_here(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await begun(club)
    told = asyncio.Event()

    async def never_told(*_: str) -> None:
        told.set()
        await asyncio.Event().wait()

    with monkeypatch.context() as broken:
        broken.setattr(club.company, "comes", never_told)
        coming = asyncio.create_task(room.enter("ann"))
        await told.wait()
        coming.cancel()
        with pytest.raises(asyncio.CancelledError):
            await coming

    assert not room.here("ann")

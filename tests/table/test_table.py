"""A game at a table: playing, groups, who is asked, seats, records."""

from __future__ import annotations

import asyncio
import random

import pytest

from minos_tui.bots.registry import BotProblem
from minos_tui.engine.game import Chance, Decision, Over, Refusal
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting
from minos_tui.engine.record import RecordError, Seat, parse_record
from minos_tui.engine.replay import verify
from minos_tui.store import Store
from minos_tui.table.keeping import Happened
from minos_tui.table.seats import seats_of
from minos_tui.table.table import Table
from tests.table.kit import (
    PEOPLE,
    QUICK,
    digest,
    new_table,
    play_out,
    step,
    to_acting,
    to_decision,
)
from tests.testkit.positions import position, site, standard_text


async def refusal(act: object) -> str:
    with pytest.raises(Refusal) as caught:
        await act  # type: ignore[misc]
    return caught.value.code


async def test_a_game_is_played_to_its_end_and_opened(store: Store) -> None:
    table = await new_table(store)
    assert table.saved
    assert table.sealed
    assert not table.open_dice
    shown = table.dice
    await play_out(table)

    assert table.over
    assert table.outcome == GAME.standing(table.state)
    assert (shown.secret is None, table.dice.secret is None) == (True, False)
    found = verify(table.record_text())
    assert found.throws == "checked"
    assert found.commands == table.ply == len(table.steps)
    assert await refusal(table.play("end")) == "game_over"
    assert await refusal(table.draw()) == "game_over"
    await table.close()


async def test_the_key_of_a_running_game_is_never_shown(store: Store) -> None:
    table = await new_table(store)
    await to_acting(table)
    secret = table._sitting.header.dice.secret
    assert secret is not None

    text = table.record_text()

    assert verify(text).throws == "sealed"
    shown = (text, repr(table.dice), repr(table._sitting), repr(table.history))
    assert not any(secret.hex() in part or repr(secret) in part for part in shown)
    with pytest.raises(Refusal, match="still_running"):
        table.record_text(opened=True)
    await table.close()


async def test_open_dice_by_seed_give_the_same_game_twice(store: Store) -> None:
    records = []
    for _ in range(2):
        table = await new_table(store, seed=7)
        assert table.open_dice
        await play_out(table, 1)
        records.append(table.record_text())
        await table.close()

    assert records[0] == records[1]
    assert "dice: open seed 7" in records[0]


async def test_sealed_games_started_at_once_have_different_throws(store: Store) -> None:
    seals = set()
    for _ in range(50):
        table = await Table.create(None, GAME, PEOPLE, QUICK, standard_text())
        seals.add(table.dice.seal)
    assert len(seals) == 50


async def test_an_act_is_one_group_and_a_journey_stops_at_a_fight(store: Store) -> None:
    start = position(
        sites={"KNO": site(1, ship=True, guards=1)},
        sea={"X": 1, "C": 0},
        spots={},
        phase=(Acting(points=40),),
        seats=3,
    )
    table = await new_table(store, options={}, position=start)
    route = [c for c in GAME.legal(table.state) if GAME.text(c).startswith("move X")]
    first = GAME.text(route[0])
    target = first.split()[2]

    steps = await table.play(first, f"move {target} X", "end", "end")

    assert [step.group for step in steps] == [1, 1, 1]
    assert [GAME.text(step.step.command) for step in steps][-1] == "end"
    assert isinstance(table.turn, Chance)
    assert table.ply == 3
    await table.close()


async def test_a_group_with_an_illegal_command_does_nothing_at_all(store: Store) -> None:
    table = await new_table(store)
    await to_acting(table)
    ply, before = table.ply, digest(table)

    assert await refusal(table.play("use joker as wall")) == "not_syntax"
    with pytest.raises(Refusal):
        await table.play("build wall KNO", "end")
    legal = next(c for c in GAME.legal(table.state) if GAME.text(c) != "end")
    with pytest.raises(Refusal):
        await table.play(legal, "move KNO KNO")
    assert await refusal(table.play()) == "not_now"

    assert (table.ply, digest(table)) == (ply, before)
    assert (await store.game(table.id)).row.plies == ply
    await table.close()


async def test_a_command_made_for_an_older_state_is_refused(store: Store) -> None:
    table = await new_table(store)
    await to_decision(table)
    ply = table.ply

    acts = [table.play("stand", ply=ply) for _ in range(2)]
    results = await asyncio.gather(*acts, return_exceptions=True)

    assert isinstance(results[0], tuple)
    assert results[1] == Refusal("stale")
    assert await refusal(table.undo(ply)) == "stale"
    assert await refusal(table.draw(ply)) == "stale"
    await table.close()


async def test_only_who_is_asked_may_act(store: Store) -> None:
    table = await new_table(store)
    assert await refusal(table.play("end")) == "chance_first"
    seat = await to_decision(table)

    assert await refusal(table.draw()) == "not_chance"
    other = seat % 3 + 1
    assert await refusal(table.play("stand", seat=other)) == "not_your_turn"
    assert await refusal(table.bot_step()) == "nobody_asked"
    assert table.asked == PEOPLE[seat - 1]
    await table.play("stand", seat=seat)
    await table.close()


async def test_listeners_hear_of_everything_after_it_is_kept(store: Store) -> None:
    table = await new_table(store)
    heard: list[tuple[str, int, int]] = []

    def listen(what: Happened) -> None:
        heard.append((what.what, len(what.steps), table.ply))

    leave = table.subscribe(listen)
    await to_acting(table)
    await table.play("end")
    await table.undo()
    await table.redo()
    await table.set_seat(2, "icarus")
    leave()
    await table.agree_end()

    ply = table.ply
    assert heard[-4:] == [
        ("played", 1, ply),
        ("undone", 0, ply - 1),
        ("redone", 1, ply),
        ("seats", 0, ply),
    ]
    await table.close()


async def test_a_caller_who_is_cancelled_does_not_part_table_and_store(store: Store) -> None:
    table = await new_table(store)
    await to_decision(table)
    for _ in range(3):
        await asyncio.sleep(0)
        task = asyncio.create_task(table.annotate("x"))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    await table.play("stand")

    kept = await store.game(table.id)
    assert kept.row.plies == table.ply
    assert kept.notes == table.history.notes
    await table.close()


async def test_without_a_store_one_can_play(tmp_path: object) -> None:
    table = await new_table(None)
    await play_out(table)

    assert not table.saved
    assert table.over
    assert table.id == ""
    await table.close()


# Seats


async def test_seats_from_typed_words() -> None:
    seats = seats_of(["you", "icarus", "human"], ["Ann"])

    assert seats == (Seat("human", "Ann"), Seat("icarus", ""), Seat("human", ""))


@pytest.mark.parametrize("count", [0, 1, 5])
async def test_seats_that_can_not_play_are_refused(count: int) -> None:
    with pytest.raises(Refusal, match="wrong_seats"):
        await new_table(None, (Seat(),) * count)


async def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BotProblem, match="midas"):
        await new_table(None, (Seat(), Seat("midas")))
    table = await new_table(None)
    with pytest.raises(BotProblem):
        await table.set_seat(1, "midas")
    with pytest.raises(BotProblem):
        await table.resign(1, "midas")


async def test_resigning_renaming_and_agreeing_stand_in_the_record(store: Store) -> None:
    table = await new_table(store)
    await to_acting(table)
    await table.resign(2, "icarus")
    await table.rename(1, "Zoë\n= 00")
    await table.set_seat(3, "random")
    await table.annotate("hello\x1b[2J")
    assert await refusal(table.set_seat(4)) == "no_such_seat"
    before = digest(table)
    await table.agree_end()

    assert digest(table) == before
    assert isinstance(table.turn, Over)
    assert table.outcome == GAME.standing(table.state)
    assert await refusal(table.play("end")) == "game_over"
    text = table.record_text()
    assert "# seat 2: resigned, bot icarus plays on" in text
    assert "# hello?[2J" in text
    assert verify(text).throws == "checked"
    again = await Table.open(store, table.id)
    assert again.seats == table.seats
    assert again.seats[1] == Seat("icarus", "Ben", resigned=True)
    assert again.seats[0].name == "Zoë?= 00"
    assert again.over
    assert again.steps[-1].annotations == table.steps[-1].annotations != ()
    await again.close()
    await table.close()


# Records in and out


async def test_a_finished_game_comes_back_from_its_record(store: Store) -> None:
    table = await new_table(store)
    await play_out(table)
    text = table.record_text()

    again = await Table.import_record(store, text)

    assert again.record_text() == text
    assert again.over
    assert again.id != table.id
    await again.close()
    await table.close()


async def test_a_running_game_from_a_record_goes_on_with_a_seal_of_its_own(store: Store) -> None:
    table = await new_table(store, options={"round-limit": "20"})
    choices = random.Random(1)
    for _ in range(40):
        await step(table, choices)
    await table.annotate("here")

    again = await Table.import_record(store, table.record_text())

    assert digest(again) == digest(table)
    assert again.dice.seal != table.dice.seal
    assert [note.text for note in again.history.notes] == ["here"]
    await play_out(again)
    found = verify(again.record_text())
    assert found.throws == "checked"
    assert found.replay.record.header.taken_over == 40
    await again.close()
    await table.close()


async def test_a_record_is_imported_without_the_text_of_a_board_that_is_shipped(
    store: Store,
) -> None:
    table = await new_table(store)
    await to_acting(table)
    bare = table.record_text().partition("\n|")[0]

    again = await Table.import_record(store, bare)

    assert again.board_text == standard_text()
    assert digest(again) == digest(table)
    reopened = await Table.open(store, again.id)
    assert digest(reopened) == digest(table)
    for one in (reopened, again, table):
        await one.close()


async def test_a_record_never_tells_more_taken_over_than_stands(store: Store) -> None:
    """What was taken over can be taken back like all else."""
    table = await new_table(store)
    await play_out(table)
    fork = await table.fork(store, 10, PEOPLE)

    await fork.take_back(4)

    assert parse_record(fork.record_text()).header.taken_over == 4
    assert verify(fork.record_text()).commands == 4
    await fork.close()
    await table.close()


async def test_a_bot_plays_on_for_one_that_there_is_not(store: Store) -> None:
    table = await new_table(store, seats=(Seat("human", "Ann"), Seat("icarus"), Seat("icarus")))
    text = table.record_text().replace("seat 2: icarus", "seat 2: nobot", 1)
    again = await Table.import_record(store, text)
    assert ["human", "ariadne", "icarus"] == [seat.kind for seat in again.seats]
    assert "# seat 2: there is no bot nobot here, bot ariadne plays on\n" in again.record_text()
    await again.close()
    await table.close()


async def test_a_bot_plays_on_for_people_who_resigned_in_a_record(store: Store) -> None:
    table = await new_table(store)
    await to_acting(table)
    text = table.record_text().replace("\ndice: ", "\nresigned: 1 3\ndice: ", 1)

    again = await Table.import_record(store, text)

    assert [seat.kind for seat in again.seats] == ["ariadne", "human", "ariadne"]
    assert [seat.resigned for seat in again.seats] == [True, False, True]
    assert "# seat 3: resigned, bot ariadne plays on\n" in again.record_text()
    await again.close()
    await table.close()


async def test_a_changed_record_is_not_imported(store: Store) -> None:
    table = await new_table(store)
    await play_out(table)
    text = table.record_text().replace("throw ", "throw s", 1)

    with pytest.raises(RecordError):
        await Table.import_record(store, text)

    assert [row.id for row in await store.games()] == [table.id]
    await table.close()


async def test_a_fork_goes_on_from_any_point_after_the_end_only(store: Store) -> None:
    table = await new_table(store)
    await to_acting(table)
    assert await refusal(table.fork(store, 1, PEOPLE)) == "still_running"
    await play_out(table)

    fork = await table.fork(store, 10, (Seat("human", "Dan"), *PEOPLE[1:]))

    assert (fork.ply, fork.over, fork.seats[0].name) == (10, False, "Dan")
    assert GAME.digest(fork.state) == GAME.digest(table.history.state_at(10))
    assert await refusal(table.fork(store, table.ply + 1, PEOPLE)) == "no_such_ply"
    assert await refusal(table.fork(store, table.ply, PEOPLE)) == "over_there"
    assert await refusal(table.fork(store, 3, PEOPLE[:2])) == "wrong_seats"
    await play_out(fork, 9)
    assert verify(fork.record_text()).throws == "checked"
    await fork.close()
    await table.close()


async def test_a_game_can_begin_at_a_position(store: Store) -> None:
    start = position(seats=3, talents=(40, 30, 20))
    table = await new_table(store, options={}, position=start)
    await table.play("end")
    text = table.record_text()

    again = await Table.import_record(store, text)

    assert again.history.start == start
    assert digest(again) == digest(table)
    opened = await Table.open(store, table.id)
    assert digest(opened) == digest(table)
    assert parse_record(text).header.position
    for one in (again, opened, table):
        await one.close()


async def test_a_throw_given_by_hand_marks_the_record(store: Store) -> None:
    table = await new_table(store, options={**QUICK, "closed": "0"})
    assert await refusal(table.draw_by_hand("throw sss")) == "wrong_dice"
    await table.draw_by_hand("throw sagbjt")

    assert table.open_dice
    assert "dice: open\n" in table.record_text()
    assert isinstance(table.turn, Decision)
    assert await refusal(table.bot_step()) == "nobody_asked"
    await table.play("keep sagbj")
    await table.draw()
    again = await Table.open(store, table.id)
    assert again.open_dice
    assert digest(again) == digest(table)
    await again.close()
    brought = await Table.import_record(store, table.record_text())
    await play_out(brought)
    assert verify(brought.record_text()).throws == "open"
    await brought.close()
    await table.close()

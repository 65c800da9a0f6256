"""Taking back and doing again: an act of the table, kept like any other."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from minos_tui.engine.game import Chance, Refusal
from minos_tui.engine.minos.commands import End
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Sailing
from minos_tui.engine.record import Seat
from minos_tui.store import Store
from minos_tui.table.table import Table
from tests.table.kit import (
    digest,
    new_table,
    play_out,
    reopened,
    step,
    to_acting,
    to_decision,
)
from tests.testkit.positions import position, site


async def refused(act: object, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        await act  # type: ignore[misc]
    assert caught.value.code == code


async def acting_table(store: Store | None) -> Table:
    """Seat 1 acts, with points, money and permits."""
    start = position(
        seats=3,
        sites={"KNO": site(1, ship=True, guards=2, built="y")},
        talents=(60, 25, 25),
        phase=(Acting(dice="ss", points=20, permits=8),),
    )
    return await new_table(store, options={}, position=start)


async def test_undo_and_redo_walk_the_groups_of_a_turn(store: Store) -> None:
    table = await acting_table(store)
    digests = [digest(table)]
    for acts in (("use scales",), ("build house KNO", "build warehouse KNO"), ("end",)):
        await table.play(*acts)
        digests.append(digest(table))

    for wanted in reversed(digests[:-1]):
        assert table.can_undo
        await table.undo()
        assert digest(table) == wanted
    assert not table.can_undo
    await refused(table.undo(), "nothing_to_undo")
    for wanted in digests[1:]:
        assert table.can_redo
        await table.redo()
        assert digest(table) == wanted
    assert not table.can_redo
    await refused(table.redo(), "nothing_to_redo")
    assert [s.group for s in table.steps] == [1, 2, 2, 3]
    await table.close()


async def test_a_new_command_discards_what_was_taken_back(store: Store, tmp_path: Path) -> None:
    table = await acting_table(store)
    await table.play("use scales")
    await table.play("build house KNO")
    await table.undo()
    await table.undo()
    await table.play("build warehouse KNO")

    assert not table.can_redo
    assert [GAME.text(s.step.command) for s in table.steps] == ["build warehouse KNO"]
    _, again = await reopened(table, tmp_path / "home")
    assert digest(again) == digest(table)
    assert not again.can_redo
    assert "use scales" not in again.record_text()
    await again.close()


async def test_what_was_taken_back_can_be_redone_after_loading(
    store: Store, tmp_path: Path
) -> None:
    table = await acting_table(store)
    await table.play("use scales")
    await table.play("build house KNO", "build warehouse KNO")
    after = digest(table)
    await table.undo()
    before = digest(table)

    _, again = await reopened(table, tmp_path / "home")

    assert digest(again) == before
    await again.redo()
    assert digest(again) == after
    await again.undo()
    await again.undo()
    assert (again.ply, again.can_undo) == (0, False)
    await again.close()


async def test_undo_never_crosses_a_throw(store: Store) -> None:
    table = await new_table(store)
    await to_decision(table)
    assert not table.can_undo
    await table.play("stand")
    await table.undo()
    await refused(table.undo(), "nothing_to_undo")
    await table.play("keep -")
    assert isinstance(table.turn, Chance)
    await table.undo()
    await table.redo()
    await table.draw()

    await refused(table.undo(), "nothing_to_undo")
    await table.close()


async def test_the_end_of_a_turn_can_be_taken_back_until_the_next_throw(store: Store) -> None:
    table = await new_table(store)
    await to_acting(table)
    before = digest(table)
    await table.play("end")

    await table.undo()
    assert digest(table) == before
    await table.redo()
    await table.draw()

    await refused(table.undo(), "nothing_to_undo")
    await table.close()


async def test_undo_never_crosses_anothers_act_or_takes_back_a_bots(store: Store) -> None:
    seats = (Seat("human", "Ann"), Seat("random"), Seat("human", "Cleo"))
    table = await new_table(store, seats, options={"placement": "on", "first": "seat-order"})
    while isinstance(table.turn, Chance):
        await table.draw()
    sites = [c for c in GAME.legal(table.state) if GAME.text(c).startswith("place house")]
    await table.play(sites[0])
    await table.play(sites[1])

    assert not table.can_undo  # the bot placed last
    await table.play(sites[2])
    await table.undo()
    await refused(table.undo(), "nothing_to_undo")
    await table.close()


async def test_taking_back_goes_on_over_what_was_forced(store: Store) -> None:
    """A soldier aboard whose landing is the only thing left: undo is the way back to the choice."""
    start = position(
        seats=3,
        sites={"TYR": site(1, ship=True, guards=2)},
        phase=(Acting(points=4),),
    )
    table = await new_table(store, options={}, position=start)
    before = digest(table)
    await table.play("board TYR")
    while isinstance(table.state.top, Sailing):
        forced = table.forced()
        steps = await table.play_forced()
        assert (steps[0].step.command, steps[0].group) == (forced, 1)
    assert table.ply > 3

    await table.undo()

    assert digest(table) == before
    await table.close()


async def test_where_there_was_no_choice_nothing_is_taken_back(store: Store) -> None:
    start = position(seats=3, phase=(Acting(),))
    table = await new_table(store, options={}, position=start)
    assert table.forced() == End()
    await table.play_forced()

    assert not table.can_undo
    await table.close()


async def test_after_the_end_nothing_is_taken_back(store: Store) -> None:
    table = await new_table(store)
    await play_out(table)

    assert not table.can_undo
    await refused(table.undo(), "nothing_to_undo")
    await table.close()


async def test_a_take_back_by_consent_crosses_throws_which_come_up_again(store: Store) -> None:
    table = await new_table(store, options={}, seed=3)
    choices = random.Random(3)
    for _ in range(60):
        await step(table, choices)
    commands = [s.step.command for s in table.steps]
    await table.take_back(20)
    assert table.ply == 20

    for command in commands[20:]:
        if isinstance(table.turn, Chance):
            drawn = (await table.draw())[0].step.command
            assert drawn == command
        else:
            await table.play(command)

    assert [s.step.command for s in table.steps] == commands
    assert "# took back to command 20" in table.record_text()
    await refused(table.take_back(60), "no_such_ply")
    await refused(table.take_back(-1), "no_such_ply")
    await table.close()


async def test_random_play_with_undo_and_redo_replays_the_same(
    store: Store, tmp_path: Path
) -> None:
    """What stands is what is kept, whatever was taken back and done again on the way."""
    table = await new_table(store, seed=11)
    rng = random.Random(11)
    acts = 0
    while not table.over:
        choice = rng.random()
        if choice < 0.25 and table.can_undo:
            await table.undo()
            acts += 1
        elif choice < 0.45 and table.can_redo:
            await table.redo()
        else:
            await step(table, rng)
    assert acts > 10
    text = table.record_text()

    _, again = await reopened(table, tmp_path / "home")

    assert again.record_text() == text
    await again.close()


async def test_an_end_that_is_done_again_is_an_end(store: Store) -> None:
    table = await new_table(store)
    await play_out(table)
    await table.take_back(table.ply - 1)
    assert "running" == (await store.row(table.id)).status
    await table.redo()

    assert table.over
    assert "over" == (await store.row(table.id)).status
    await table.close()

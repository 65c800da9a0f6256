"""What is kept survives; what can't be kept did not happen; loading changes nothing."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from minos_tui.engine.game import Chance, Refusal
from minos_tui.engine.minos import building
from minos_tui.engine.minos.rules import GAME, Minos
from minos_tui.engine.record import RecordError
from minos_tui.engine.replay import verify
from minos_tui.store import LEASE_SECONDS, Store, StoreFull
from minos_tui.store.folder import FILE
from minos_tui.table.errors import CommitFailed
from minos_tui.table.table import Table
from minos_tui.words import LANGUAGES, Words
from tests.table.kit import digest, new_table, play_out, reopened, step, to_acting, to_decision


def fail_to_keep(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every write fails from now on, as on a full disk."""

    def full(*_: object) -> None:
        raise StoreFull(file=store.name)

    monkeypatch.setattr(store._database, "write", full)


# A failed commit


async def test_an_act_that_can_not_be_kept_did_not_happen(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await new_table(store)
    await to_decision(table)
    ply, before = table.ply, digest(table)
    heard: list[object] = []
    table.subscribe(heard.append)
    with monkeypatch.context() as broken:
        fail_to_keep(store, broken)

        with pytest.raises(CommitFailed) as caught:
            await table.play("stand")

        for language in LANGUAGES:
            assert store.name in caught.value.line(Words(language))
        assert (table.ply, digest(table), heard) == (ply, before, [])
        assert table.saved
        with pytest.raises(CommitFailed):
            await table.retry()

    await table.retry()
    assert (table.ply, len(heard)) == (ply + 1, 1)
    assert (await store.row(table.id)).plies == ply + 1
    with pytest.raises(Refusal, match="nothing_failed"):
        await table.retry()
    await table.close()


async def test_a_draw_that_was_not_kept_comes_up_the_same(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await new_table(store)
    with monkeypatch.context() as broken:
        fail_to_keep(store, broken)
        with pytest.raises(CommitFailed):
            await table.draw()
        assert table._failed is not None
        seen = table._failed.after.history.steps[-1].step.command

    steps = await table.draw()

    assert steps[0].step.command == seen
    await table.close()


async def test_after_a_yes_play_goes_on_unsaved_and_is_saved_later(
    store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = await new_table(store, seed=5)
    choices = random.Random(5)
    for _ in range(20):
        await step(table, choices)
    kept_before = (await store.game(table.id)).commands
    with pytest.raises(Refusal, match="nothing_failed"):
        table.go_on_unsaved()
    with monkeypatch.context() as broken:
        fail_to_keep(store, broken)
        with pytest.raises(CommitFailed):
            await step(table, choices)
        table.go_on_unsaved()
        assert table.ply == 21
        for _ in range(30):
            await step(table, choices)
        if table.can_undo:
            await table.undo()
        await table.rename(1, "Zoe")
        with pytest.raises(CommitFailed):
            await table.save_again()
    assert (await store.game(table.id)).commands == kept_before

    await table.save_again()

    assert table.saved
    with pytest.raises(Refusal, match="not_unsaved"):
        await table.save_again()
    text, seats = table.record_text(), table.seats
    await step(table, choices)
    await table.take_back(table.ply - 1)
    _, again = await reopened(table, tmp_path / "home")
    assert again.seats == seats
    assert again.record_text().replace("# took back to command 50\n", "").count("\n") >= text.count(
        "\n"
    )
    assert digest(again) == digest(table)
    await again.close()


async def test_what_went_on_unsaved_is_saved_with_the_first_act_that_can_be(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, choices = await new_table(store, seed=5), random.Random(5)
    heard: list[str] = []
    table.subscribe(lambda happened: heard.append(happened.what))
    with monkeypatch.context() as broken:
        fail_to_keep(store, broken)
        with pytest.raises(CommitFailed):
            await step(table, choices)
        table.go_on_unsaved()
        await step(table, choices)
        assert "saved" not in heard

    await step(table, choices)

    assert table.saved
    assert "saved" == heard[-1]
    again = await Table.open(store, table.id)
    assert digest(again) == digest(table)
    await again.close()
    await table.close()


async def test_an_unsaved_game_that_took_back_what_was_kept_is_saved_right(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await new_table(store)
    await to_acting(table)
    await table.play("end")
    with monkeypatch.context() as broken:
        fail_to_keep(store, broken)
        with pytest.raises(CommitFailed):
            await table.undo()
        table.go_on_unsaved()
        await table.undo()
        await table.play("keep -")

    await table.save_again()

    again = await Table.open(store, table.id)
    assert again.record_text() == table.record_text()
    await again.close()
    await table.close()


async def test_a_game_of_no_store_can_be_kept_later(store: Store) -> None:
    table = await new_table(None)
    choices = random.Random(5)
    for _ in range(20):
        await step(table, choices)
    with pytest.raises(Refusal, match="not_unsaved"):
        await table.save_again()

    await table.save_again(store)

    assert table.saved
    again = await Table.open(store, table.id)
    assert digest(again) == digest(table)
    assert again.watching
    await again.close()
    await table.close()


async def test_a_game_that_can_not_be_kept_at_its_start_is_not_there(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        fail_to_keep(store, broken)
        with pytest.raises(CommitFailed):
            await new_table(store)

    assert await store.games() == ()


# Load again, roll again


async def test_loading_again_gives_the_same_throw(store: Store, tmp_path: Path) -> None:
    """Twenty times: load, throw, and leave without taking the throw along."""
    table = await new_table(store)
    await to_acting(table)
    await table.play("end")
    assert isinstance(table.turn, Chance)
    source = sqlite3.connect(tmp_path / "home" / FILE)
    throws = set()
    for number in range(20):
        folder = tmp_path / f"copy{number}"
        folder.mkdir()
        with closing(sqlite3.connect(folder / FILE)) as copy, copy:
            source.backup(copy)
        copy.close()
        other = await Store.open(folder)
        again = await Table.open(other, table.id)
        again.watching = not await other.lease(table.id, again._owner)
        await other.give_up(table.id, table._owner)
        await again.take_over()
        steps = await again.draw()
        throws.add(GAME.text(steps[0].step.command))
        await again.close()
        await other.close()
    source.close()

    steps = await table.draw()
    assert throws == {GAME.text(steps[0].step.command)}
    await table.close()


async def play_with_loads(table: Table, folder: Path, seed: int, *, load: bool) -> str:
    """Plays to the end; with `load` everything is closed and opened at every turn."""
    choices = random.Random(seed)
    seat = 0
    opened: Store | None = None
    while not table.over:
        await step(table, choices)
        asked = getattr(table.turn, "seat", seat)
        if load and asked != seat:
            seat = asked
            opened, table = await reopened(table, folder)
    await table.close()
    if opened is not None:
        await opened.close()
    return digest(table)


async def one_way(folder: Path, seed: int, *, load: bool) -> str:
    store = await Store.open(folder)
    table = await new_table(store, seed=seed)
    found = await play_with_loads(table, folder, seed, load=load)
    await store.close() if not load else None
    return found


@pytest.mark.parametrize("seed", range(3))
async def test_saving_and_loading_at_every_turn_changes_nothing(seed: int, tmp_path: Path) -> None:
    straight = await one_way(tmp_path / "straight", seed, load=False)

    assert await one_way(tmp_path / "loads", seed, load=True) == straight


@pytest.mark.soak
async def test_two_hundred_games_with_loads_end_the_same(tmp_path: Path) -> None:
    for seed in range(200):
        straight = await one_way(tmp_path / f"a{seed}", seed, load=False)
        assert await one_way(tmp_path / f"b{seed}", seed, load=True) == straight


# Other rules, damage


async def test_a_game_of_other_rules_is_refused_and_stays(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await new_table(store)
    await to_acting(table)
    await table.close()
    monkeypatch.setattr(Minos, "rules", "2")

    with pytest.raises(RecordError) as caught:
        await Table.open(store, table.id)

    assert caught.value.code == "other_rules"
    assert [row.id for row in await store.games()] == [table.id]


async def test_a_corrected_rule_lets_a_running_game_go_on_from_its_snapshot(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await new_table(store, options={"first": "seat-order", "closed": "0"}, seed=8)
    choices = random.Random(8)
    while not any(GAME.text(s.step.command).startswith("build") for s in table.steps):
        await step(table, choices)
    while not isinstance(table.turn, Chance) or table.turn.seat == table.steps[-1].seat:
        await step(table, choices)
    text = table.record_text()
    await table.close()

    def stricter(*_: Any) -> Any:
        return Refusal("not_now")

    monkeypatch.setattr(building, "refuse_build", stricter)
    again = await Table.open(store, table.id)

    assert digest(again) == digest(table)
    assert again.ply == table.ply
    assert again.history.draws == table.history.draws
    assert not again.can_undo
    await again.draw()
    kept = [line for line in text.split("\n") if line and line[0] not in "=#|"]
    now = [line for line in again.record_text().split("\n") if line and line[0] not in "=#|"]
    assert now[: len(kept)] == kept
    await again.close()


async def test_a_damaged_command_is_told_unless_a_snapshot_helps(
    store: Store, tmp_path: Path
) -> None:
    table = await new_table(store)
    await to_acting(table)
    await table.close()
    with closing(sqlite3.connect(tmp_path / "home" / FILE)) as other, other:
        other.execute("UPDATE commands SET text = 'nonsense' WHERE ply = 1")
        other.execute("DELETE FROM snapshots")
    other.close()

    with pytest.raises(RecordError):
        await Table.open(store, table.id)


# Two processes


async def test_a_game_open_elsewhere_is_watched(tmp_path: Path) -> None:
    now = [1000.0]
    home = tmp_path / "home"
    store, other = [await Store.open(home, clock=lambda: now[0]) for _ in range(2)]
    table = await new_table(store)
    await to_decision(table)

    watcher = await Table.open(other, table.id)

    assert watcher.watching
    assert not watcher.can_undo
    for act in (watcher.play("stand"), watcher.undo(), watcher.set_seat(1), watcher.agree_end()):
        with pytest.raises(Refusal, match="watching"):
            await act
    heard: list[Any] = []
    watcher.subscribe(heard.append)
    assert not await watcher.refresh()
    await table.play("stand")
    await table.play("end")
    assert await watcher.refresh()
    assert [(h.what, len(h.steps)) for h in heard] == [("played", 2)]
    assert digest(watcher) == digest(table)
    assert not await watcher.take_over()
    told = [watcher.abandoned]
    now[0] += LEASE_SECONDS + 1
    assert not await watcher.refresh()
    told.append(watcher.abandoned)
    assert "watching" == heard[-1].what
    assert await watcher.take_over()
    told.append(watcher.abandoned)
    assert [False, True, False] == told
    with pytest.raises(Refusal, match="watching"):
        await table.draw()
    assert table.watching
    await watcher.draw()
    await table.close()
    await watcher.close()
    await store.close()
    await other.close()


async def test_a_closed_table_leaves_its_game_free(store: Store) -> None:
    table = await new_table(store)
    await table.close()

    again = await Table.open(store, table.id)

    assert not again.watching
    await play_out(again)
    assert verify(again.record_text()).throws == "checked"
    await again.close()

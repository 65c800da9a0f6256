"""Bots in processes of their own: whatever they do, the game goes on."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from typing import Any

import pytest

from minos_tui.engine.game import Chance, Refusal
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.record import Seat
from minos_tui.engine.replay import verify
from minos_tui.store import Store
from minos_tui.table import worker
from minos_tui.table.table import Table
from minos_tui.table.workers import Ask, Trouble, Workers
from minos_tui.wire import state_text
from tests.table.kit import QUICK, digest, step
from tests.testkit.positions import position, standard_board, standard_text

BOTS = (Seat("icarus", "I"), Seat("random", "R"), Seat("human", "Ann"))
BOARD = (standard_board().digest, standard_text())


def python(source: str) -> tuple[str, ...]:
    """A command that runs this source as a worker."""
    return (sys.executable, "-c", "import json, sys\n" + source)


BAD_WORKERS: list[tuple[str, Trouble]] = [
    ("raise SystemExit", "crashed"),
    ("sys.stdin.readline(); print('half', end='')", "crashed"),
    ("for line in sys.stdin: print('garbage', flush=True)", "nonsense"),
    ("for line in sys.stdin: print('[' * 50000, flush=True)", "nonsense"),
    ("for line in sys.stdin: print('[1]', flush=True)", "nonsense"),
    ("for line in sys.stdin: print('x' * 1000000, flush=True)", "nonsense"),
    ("for line in sys.stdin: print(json.dumps({'command': 5}), flush=True)", "nonsense"),
    ("for line in sys.stdin: print(json.dumps({'command': 'end'}), flush=True)", ""),
    (
        "for line in sys.stdin: print(json.dumps({'command': 'place house KNO'}), flush=True)",
        "illegal",
    ),
    ("for line in sys.stdin: print(json.dumps({'command': 'gibberish'}), flush=True)", "illegal"),
    ("for line in sys.stdin:\n if 'rng' not in line: print('{}', flush=True)", "late"),
]


async def bots_table(store: Store | None, workers: Workers | None = None, rounds: int = 4) -> Table:
    table = await Table.create(
        store,
        GAME,
        BOTS,
        {**QUICK, "round-limit": str(rounds)},
        standard_text(),
        board_name="mediterranean",
        workers=workers,
        seed=3,
    )
    while isinstance(table.turn, Chance):
        await table.draw()
    return table


@pytest.mark.parametrize(("source", "trouble"), BAD_WORKERS)
async def test_whatever_a_worker_does_the_game_goes_on(source: str, trouble: Trouble) -> None:
    workers = Workers(command=python(source), grace=0.05 if trouble == "late" else 30)
    table = await bots_table(None, workers)
    default = GAME.default(table.state)

    steps = await table.bot_step(ms=1)

    # "end" is a command, but not while dice are rolled
    said = trouble or "illegal"
    assert steps[0].step.command == default
    assert steps[0].annotations == (
        f"seat 1: bot icarus failed ({said}), table played {GAME.text(default)}",
    )
    await workers.close()


async def test_a_worker_that_can_not_be_started_is_no_end(tmp_path: Any) -> None:
    workers = Workers(command=(str(tmp_path / "missing"),))
    table = await bots_table(None, workers)

    steps = await table.bot_step()

    assert "crashed" in steps[0].annotations[0]
    await workers.close()


async def test_a_failed_worker_is_replaced(tmp_path: Any) -> None:
    flag = tmp_path / "failed"
    source = f"""
import os
from minos_tui.table.worker import main
if not os.path.exists({str(flag)!r}):
    open({str(flag)!r}, "w").close()
    raise SystemExit
main()
"""
    workers = Workers(command=python(source))
    table = await bots_table(None, workers)

    assert (await table.bot_step())[0].annotations
    while isinstance(table.turn, Chance):
        await table.draw()
    assert not (await table.bot_step())[0].annotations
    await workers.close()


async def test_bots_play_a_whole_game_the_same_after_loading(store: Store) -> None:
    """The bots' choices depend on the game alone, not on the process or the clock."""
    digests = []
    for load in (False, True):
        table = await bots_table(store, rounds=2)
        choices = random.Random(2)
        while not table.over:
            seat = table.asked
            if seat is not None and not seat.is_human:
                await table.bot_step(table.ply)
            else:
                await step(table, choices)
            if load and table.ply % 15 == 0 and not table.over:
                await table.close()
                table = await Table.open(store, table.id)
        assert not any(s.annotations for s in table.steps)
        digests.append(digest(table))
        assert verify(table.record_text()).throws == "checked"
        await table.close()

    assert digests[0] == digests[1]


async def test_an_answer_for_a_game_that_went_on_is_refused(store: Store) -> None:
    table = await bots_table(store)
    thinking = asyncio.create_task(table.bot_step())
    await asyncio.sleep(0)
    await table.play(GAME.default(table.state))
    ply = table.ply

    with pytest.raises(Refusal, match=r"stale|game_over|chance_first"):
        await thinking

    assert table.ply == ply
    await table.close()


async def test_a_question_broken_off_leaves_no_answer_behind() -> None:
    workers = Workers()
    table = await bots_table(None, workers)
    thinking = asyncio.create_task(table.bot_step())
    await asyncio.sleep(0)
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking

    steps = await table.bot_step()

    assert not steps[0].annotations
    await workers.close()


async def test_advice_changes_nothing(store: Store) -> None:
    table = await bots_table(store)
    ply = table.ply

    told = await table.counsel("icarus")

    assert GAME.parse(told["command"]) in GAME.legal(table.state)
    assert table.ply == ply
    assert not await table.counsel("midas")
    await table.close()


# The worker itself


def question(**changes: Any) -> dict[str, Any]:
    view = state_text("minos", position(seats=2))
    ask = Ask("minos", "random", "t", 1, view, BOARD, "seed")
    return {**ask.line(), **changes}


def answers(*messages: dict[str, Any] | str) -> list[dict[str, Any]]:
    lines = [m if isinstance(m, str) else json.dumps(m) for m in messages]
    found: list[str] = []
    worker.serve(lines, found.append)
    return [json.loads(line) for line in found]


def test_a_worker_answers_each_line() -> None:
    board = {"board": BOARD[0], "text": BOARD[1]}
    load = {"game": "minos", "load": "random"}

    assert answers(board, load, question()) == [{"ok": True}, {"ok": True}, {"command": "end"}]


def test_a_worker_says_what_it_can_not_do() -> None:
    board = {"board": BOARD[0], "text": BOARD[1]}
    found = answers("{", "[]", question(), board, question(view="{}"), question(bot="midas"))

    assert ["error" in answer for answer in found] == [True, True, True, False, True, True]
    assert all(len(answer.get("error", "")) <= 200 for answer in found)


def test_a_bots_mind_is_its_own_and_the_oldest_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[object] = []

    class Counting:
        def __init__(self) -> None:
            made.append(self)

        def choose(self, view: Any, legal: Any, rng: Any, budget: Any) -> Any:
            return next(iter(legal))

    monkeypatch.setattr(worker, "find_bot", lambda _game, _bot: Counting)
    monkeypatch.setattr(worker, "MOST_MINDS", 2)
    board = {"board": BOARD[0], "text": BOARD[1]}
    tables = ["a", "a", "b", "a", "c", "b"]

    answers(board, *(question(table=name) for name in tables))

    assert len(made) == 4  # a, b, c, and b again after it was forgotten

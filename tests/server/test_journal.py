"""The log: a line an event, readable by people or programs, harmless, bounded, without secrets."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import re
from contextlib import suppress
from typing import Any

import pytest

from minos_tui.engine.game import Refusal
from minos_tui.server.journal import Form, Journal, hear_the_loop
from tests.server.kit import Lines

HOSTILE = 'x\x1b[2J\n\r\x9b31m\u202e"a=b" why=none'


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def journal(lines: Lines, form: Form = "text", **how: Any) -> Journal:
    logger = logging.getLogger("minos.server.test.journal")
    logger.handlers, logger.propagate = [lines], False
    logger.setLevel(logging.INFO)
    return Journal(logger, form=form, **how)


def test_an_event_is_a_line_of_pairs() -> None:
    lines = Lines()
    journal(lines).note("came", name="ann", size=(80, 24), sessions=2)
    journal(lines).note("closing")

    assert ['came name=ann size="(80, 24)" sessions=2', "closing"] == lines.lines


def test_a_dated_line_begins_with_time_and_level() -> None:
    lines = Lines()
    journal(lines, dated=True).note("came", name="ann")

    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z INFO came name=ann", lines.lines[0])


def test_an_event_is_one_object_of_json() -> None:
    lines = Lines()
    journal(lines, "json").note("came", name="ann", sessions=2, guest=True)
    (found,) = map(json.loads, lines.lines)

    assert found.pop("time").endswith("Z")
    assert {
        "event": "came", "level": "info", "name": "ann", "sessions": 2, "guest": True,
    } == found  # fmt: skip


@pytest.mark.parametrize("form", ["text", "json"])
def test_what_comes_from_outside_makes_no_line_and_no_pair_of_its_own(form: Form) -> None:
    lines = Lines()
    journal(lines, form).note("not_let_in", name=HOSTILE, why="x" * 10_000)

    (line,) = lines.lines
    assert line.isprintable()
    assert len(line) < 400
    if form == "json":
        assert json.loads(line)["name"].endswith('"a=b" why=none')
    else:
        assert r"\"a=b\" why=none" in line


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("name", ["password", "code", "invitation", "key", "secret", "seed"])
def test_secrets_are_in_no_line(form: Form, name: str) -> None:
    lines = Lines()
    journal(lines, form).note("came", **{name: "hunter2"})

    assert "hunter2" not in lines.lines[0]


def fails() -> None:
    secret = "hunter2"  # noqa: S105 - what a traceback with locals would show
    raise ValueError(f"broken\x1b{len(secret)}")


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_fault_tells_where_it_was_and_not_what_was_there(form: Form) -> None:
    lines = Lines()
    told = journal(lines, form)
    try:
        fails()
    except ValueError as error:
        told.fault("crashed", error, name="ann")

    assert 1 == told.faults
    whole = "\n".join(lines.lines)
    assert all(line.isprintable() for line in lines.lines)
    for wanted in ("crashed", "ValueError", "broken?7", "test_journal.py", "ann"):
        assert wanted in whole
    assert "hunter2" not in whole
    if form == "json":
        assert ["error"] == [json.loads(line)["level"] for line in lines.lines]


def test_a_flood_is_counted_and_not_written() -> None:
    lines, clock = Lines(), Clock()
    told = journal(lines, clock=clock)
    written = [told.note("refused", number=number) for number in range(50)]
    told.note("came")
    clock.now = 61
    told.note("refused", number=50)

    assert 20 == sum(written)
    assert "refused number=50 left_out=30" == lines.lines[-1]
    assert "came" == lines.lines[-2]
    told.note("refused", number=51)
    assert "left_out" not in lines.lines[-1]


def test_what_the_event_loop_says_is_a_line_like_all_others() -> None:
    """It writes one for each answer to a client who is gone: as many as that client likes."""
    lines = Lines()
    loop = logging.getLogger("asyncio")
    before = loop.handlers, loop.propagate
    try:
        hear_the_loop(journal(lines))
        for _ in range(1000):
            loop.warning("socket.send() raised exception.")
        loop.error("a task %s", HOSTILE, exc_info=ValueError(HOSTILE))
    finally:
        loop.handlers, loop.propagate = before

    assert 21 == len(lines.lines)
    assert "loop message=" in lines.lines[0]
    assert lines.lines[-1].startswith("fault error=ValueError")
    assert all(line.isprintable() for line in lines.lines)


async def test_an_act_that_is_refused_after_its_player_has_left_is_no_fault() -> None:
    lines = Lines()
    loop = logging.getLogger("asyncio")
    before = loop.handlers, loop.propagate
    hear_the_loop(journal(lines))
    try:
        for refused in (Refusal("not_chance"), ValueError("a fault")):
            await _cancelled_before(refused)
    finally:
        loop.handlers, loop.propagate = before

    faults = [line for line in lines.lines if line.startswith("fault")]
    assert ['fault error=ValueError message="a fault"'] == faults


async def _cancelled_before(error: Exception) -> None:
    """An act goes on when whoever waits for it is cut off."""
    goes_on = asyncio.Event()

    async def act() -> None:
        await goes_on.wait()
        raise error

    waiting = asyncio.create_task(asyncio.wait_for(asyncio.shield(act()), 60))
    await asyncio.sleep(0)
    waiting.cancel()
    with suppress(asyncio.CancelledError):
        await waiting
    del waiting
    goes_on.set()
    for _ in range(3):
        await asyncio.sleep(0)
    gc.collect()

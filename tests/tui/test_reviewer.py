"""A review in a process of its own: what it tells, and that it ends with whoever listens."""

from __future__ import annotations

import io
import json
import os
import sys
from typing import Any

import pytest

from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.record import RecordError
from minos_tui.tui.reviewer import Reviewer, ReviewFailed, main
from tests.tui.face import new_table, played

IDLE = "throw ggbbas; stand; end; throw ssssss; stand; end"
"""A turn each of two players, who do nothing with their dice."""


async def record() -> str:
    return (await played(await new_table(("you", "you"), {"closed": "0"}), IDLE)).record_text()


def scripted(lines: str) -> tuple[str, ...]:
    """A process that says who it is and those lines, and then waits for ever."""
    script = f"import os, time; print(os.getpid(), flush=True); {lines}; time.sleep(1e6)"
    return sys.executable, "-c", script


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.usefixtures("near_reviews")
async def test_it_tells_how_far_it_is_and_what_was_a_mistake() -> None:
    out = io.StringIO()
    text = await record()
    main(io.BytesIO(text.encode()), out)
    total, *told = map(json.loads, out.getvalue().splitlines())
    assert {"total": 2} == total
    assert [1, 2] == [one["at"] for one in told]
    wrong = [one for one in told if "ply" in one]
    assert wrong
    for one in wrong:
        assert ["end"] == one["played"]
        assert one["better_win"] - one["win"] >= 0.05
        assert all(GAME.text(GAME.parse(better)) == better for better in one["better"])


async def test_the_process_says_the_same_line_by_line() -> None:
    reviewer = Reviewer(await record())
    told = [line async for line in reviewer.told()]
    await reviewer.stop()
    assert [{"total": 2}, 1, 2] == [told[0], *(line["at"] for line in told[1:])]


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(RecordError):
        main(io.BytesIO(b"nothing"), io.StringIO())


async def test_a_process_that_fails_is_told() -> None:
    reviewer = Reviewer("nothing")
    with pytest.raises(ReviewFailed):
        assert not [line async for line in reviewer.told()]
    await reviewer.stop()


async def test_the_process_can_be_stopped() -> None:
    reviewer = Reviewer("", scripted("pass"))
    process: Any = await anext(aiter(reviewer.told()))
    assert alive(process)
    await reviewer.stop()
    assert not alive(process)
    await reviewer.stop()


async def test_one_that_never_began_is_stopped_too() -> None:
    await Reviewer("").stop()

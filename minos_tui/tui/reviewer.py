"""A review in its own process (`python -m minos_tui.tui.reviewer`): a record in, JSON lines out.

    {"total": n}                                  how many stretches of play there are
    {"at": k}                                     the next one was looked at
    {"at": k, "ply", "played", "better", "win", "better_win"}    and was a mistake

`ply` counts the commands before the stretch; chances are from 0 to 1.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, BinaryIO, Final, TextIO

if TYPE_CHECKING:
    from minos_tui.bots.minos.review import Mistake

COMMAND: Final = (sys.executable, "-m", "minos_tui.tui.reviewer")
_NICER: Final = 10
"""A review gives way to whatever else the machine does."""

Told = dict[str, Any]


class ReviewFailed(Exception):
    """The process ended before it was through."""


class Reviewer:
    """The process that reviews a record. Whoever has listened to it stops it."""

    def __init__(self, record: str, command: Sequence[str] = COMMAND) -> None:
        self._record = record
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    async def told(self) -> AsyncIterator[Told]:
        """Starts it; what it tells, line by line. Raises ReviewFailed."""
        pipe, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        process = self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=pipe, stdout=pipe, stderr=nowhere, start_new_session=True
        )
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(ConnectionError):
            process.stdin.write(self._record.encode())
            await process.stdin.drain()
            process.stdin.close()
        while line := await process.stdout.readline():
            yield json.loads(line)
        if await process.wait():
            raise ReviewFailed

    async def stop(self) -> None:
        """The process is gone with this, whether it was through or not."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


def main(source: BinaryIO, out: TextIO) -> None:
    """Reviews the record that `source` holds. Raises RecordError."""
    from minos_tui.bots.minos.review import review, stretches
    from minos_tui.engine.record import parse_record
    from minos_tui.engine.replay import replay
    from minos_tui.wire.codec import read_position, shipped_board

    played = replay(parse_record(source.read()), boards=shipped_board, positions=read_position)
    plies = {id(step.before): ply for ply, step in enumerate(played.steps)}
    _say(out, {"total": sum(1 for _ in stretches(played.steps))})
    for at, one in enumerate(review(played.steps), 1):
        _say(out, {"at": at, **({} if one is None else _told(one, plies[id(one.before)]))})


def _told(one: Mistake, ply: int) -> Told:
    from minos_tui.engine.minos.rules import GAME

    return {
        "ply": ply,
        "played": [GAME.text(command) for command in one.played],
        "better": [GAME.text(command) for command in one.better],
        "win": one.win,
        "better_win": one.better_win,
    }


def _say(out: TextIO, told: Told) -> None:
    out.write(json.dumps(told) + "\n")
    out.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(_NICER)
    with suppress(BrokenPipeError):
        main(sys.stdin.buffer, sys.stdout)

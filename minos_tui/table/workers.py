"""Bots think in processes of their own: loaded at the first question, replaced when they fail.

One JSON line goes out a question, one comes back. A process that is late, gone or talks nonsense
is killed; the next question starts another.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

import attrs

from minos_tui.bots.protocol import DEFAULT_BUDGET

Trouble = Literal["", "late", "crashed", "nonsense", "error", "unknown", "illegal"]
"""What went wrong: "" for nothing. "error": the bot raised; "unknown": it could not be loaded."""

LOAD_SECONDS: Final = 60.0
GRACE_SECONDS: Final = 2.0
"""What a bot may take beyond its budget, on a machine that is busy."""

_MOST_ANSWER: Final = 64 * 1024
WORKER: Final = (sys.executable, "-m", "minos_tui.table.worker")


@attrs.frozen
class Ask:
    """A question to a bot: what its seat sees, as JSON, and how long it may think.

    `table` and `seat` name the bot's mind: the same one is asked again as long as its process
    lives. `board` is digest and text, `rng` seeds the stream of this decision.
    """

    game: str
    bot: str
    table: str
    seat: int
    view: str = attrs.field(repr=False)
    board: tuple[str, str] = attrs.field(repr=False)
    rng: str
    ms: int | None = None
    nodes: int | None = None
    tool: str = ""
    """A tool of the game that is asked instead of the bot (`minos_tui.bots.tools`), with these
    words."""
    words: tuple[str, ...] = ()

    def line(self) -> dict[str, Any]:
        return {
            **({"tool": self.tool, "words": self.words} if self.tool else {}),
            "game": self.game,
            "bot": self.bot,
            "table": self.table,
            "seat": self.seat,
            "view": self.view,
            "board": self.board[0],
            "rng": self.rng,
            "ms": self.budget_ms,
            "nodes": self.nodes or DEFAULT_BUDGET.nodes,
        }

    @property
    def budget_ms(self) -> int:
        return self.ms or DEFAULT_BUDGET.ms


@attrs.frozen
class Answer:
    """A command as text, or the trouble the bot had and a line about it."""

    command: str = ""
    trouble: Trouble = ""
    why: str = ""
    told: Mapping[str, Any] = attrs.field(factory=dict)
    """What a tool said."""


class _Failed(Exception):
    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble: Trouble = trouble


class _Worker:
    """One process, and what it has been told."""

    def __init__(self, process: asyncio.subprocess.Process, grace: float) -> None:
        self._process = process
        self._grace = grace
        self._known: set[tuple[str, ...]] = set()

    @classmethod
    async def start(cls, command: tuple[str, ...], grace: float) -> _Worker:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=_MOST_ANSWER,
            start_new_session=True,
        )
        return cls(process, grace)

    async def choose(self, ask: Ask) -> Answer:
        """Raises _Failed if the process is of no more use."""
        digest, text = ask.board
        if digest and ("board", digest) not in self._known:
            await self._told({"board": digest, "text": text}, LOAD_SECONDS)
            self._known.add(("board", digest))
        if ("bot", ask.game, ask.bot) not in self._known:
            loaded = await self._told({"game": ask.game, "load": ask.bot}, LOAD_SECONDS)
            if "error" in loaded:
                return Answer(trouble="unknown", why=str(loaded["error"])[:200])
            self._known.add(("bot", ask.game, ask.bot))
        return _answer(await self._told(ask.line(), ask.budget_ms / 1000 + self._grace))

    async def _told(self, message: dict[str, Any], seconds: float) -> dict[str, Any]:
        try:
            async with asyncio.timeout(seconds):
                line = await self._exchange(json.dumps(message).encode() + b"\n")
        except TimeoutError as error:
            raise _Failed("late") from error
        except (OSError, ValueError) as error:
            raise _Failed("crashed" if isinstance(error, OSError) else "nonsense") from error
        if not line.endswith(b"\n"):
            raise _Failed("crashed")
        try:
            found = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise _Failed("nonsense") from error
        if not isinstance(found, dict):
            raise _Failed("nonsense")
        return found

    async def _exchange(self, line: bytes) -> bytes:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line)
        await self._process.stdin.drain()
        return await self._process.stdout.readline()

    async def stop(self) -> None:
        """Ends the process at once, and waits until it is gone."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()


def _answer(found: dict[str, Any]) -> Answer:
    if "error" in found:
        return Answer(trouble="error", why=str(found["error"])[:200])
    if isinstance(told := found.get("told"), dict):
        return Answer(told=told)
    command = found.get("command")
    if not isinstance(command, str) or len(command) > 200:
        raise _Failed("nonsense")
    return Answer(command)


class Workers:
    """A pool of at most `most` processes; each thinks about one question at a time."""

    of_all: ClassVar[Workers | None] = None
    """The pool of every table that was given none; None: each starts a process of its own."""

    def __init__(
        self, most: int = 1, *, command: tuple[str, ...] = WORKER, grace: float = GRACE_SECONDS
    ) -> None:
        self._command = command
        self._grace = grace
        self._free = asyncio.Semaphore(most)
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()

    async def choose(self, ask: Ask) -> Answer:
        """The bot's answer, or its trouble; raises nothing of the bot's."""
        async with self._free:
            try:
                worker = (
                    self._idle.pop()
                    if self._idle
                    else await _Worker.start(self._command, self._grace)
                )
            except OSError as error:
                return Answer(trouble="crashed", why=str(error)[:200])
            return await self._asked(worker, ask)

    async def _asked(self, worker: _Worker, ask: Ask) -> Answer:
        """A worker whose question was broken off can't be asked again: its answer is still due."""
        self._busy.add(worker)
        whole = False
        try:
            answer = await worker.choose(ask)
            whole = True
        except _Failed as failed:
            return Answer(trouble=failed.trouble)
        else:
            return answer
        finally:
            self._busy.discard(worker)
            if whole:
                self._idle.append(worker)
            else:
                await worker.stop()

    async def close(self) -> None:
        """Ends all processes."""
        workers = [*self._idle, *self._busy]
        self._idle.clear()
        for worker in workers:
            await worker.stop()

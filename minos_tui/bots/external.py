"""Bots that are programs of their own: one line a decision out, one line with a command back.

The line out is a JSON object `{"game", "seat", "view", "legal", "ms"}`: the position as the seat
sees it, the legal commands in notation (`"more": true` where there are too many to list) and the
milliseconds that the answer may take. The line back is a command in notation. The program is
started when it is first asked, asked again for each decision of its seat in one game, and ended
with the game. What it writes to its standard error is passed on.

Only whoever starts an arena names such a program: no record, setting or player ever does.
"""

from __future__ import annotations

import os
import random
import selectors
import shlex
import shutil
import signal
import subprocess
from contextlib import suppress
from itertools import islice
from time import monotonic
from typing import IO, Any, Final, Literal

from minos_tui.bots.protocol import Budget
from minos_tui.bots.registry import BotProblem
from minos_tui.engine.game import Game, Legal, Refusal
from minos_tui.wire import codec, write_json

HEAD: Final = "exec:"
MOST_LEGAL: Final = 2_000
GRACE_SECONDS: Final = 0.5
"""What an answer may take beyond the budget: the way there and back."""
START_SECONDS: Final = 10.0
"""What the first answer of a program may take: it has to be loaded."""
MOST_STARTS: Final = 3
"""A program that ended or was ended so often isn't started again in this game."""
_MOST_ANSWER: Final = 64 * 1024

Kind = Literal["late", "crashed", "nonsense", "illegal"]


class Trouble(Exception):
    """What an external program did wrong. `kind` says what."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(kind)
        self.kind: Kind = kind


def external_command(bot: str) -> tuple[str, ...]:
    """The words of the program that `exec:…` names; () for a bot that isn't one.

    Raises BotProblem (`no_program`) if there is no such program.
    """
    if not bot.startswith(HEAD):
        return ()
    try:
        words = tuple(shlex.split(bot.removeprefix(HEAD)))
    except ValueError:
        words = ()
    if not words or shutil.which(words[0]) is None:
        raise BotProblem("no_program", bot=bot)
    return words


class External:
    """One program that plays one seat of one game."""

    def __init__(self, game: Game[Any, Any, Any], command: tuple[str, ...]) -> None:
        self._game = game
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._starts = 0
        self._fresh = True
        self._ended_by: Kind = "crashed"

    def choose(self, view: Any, legal: Legal[Any], rng: random.Random, budget: Budget) -> Any:
        """The program's command. Raises Trouble if it gives none."""
        line = self._question(view, legal, budget)
        try:
            answer = self._asked(line, budget)
        except OSError as error:
            raise self._ended("crashed") from error
        except Trouble as trouble:
            raise self._ended(trouble.kind) from trouble
        return self._command_of(answer, legal)

    def _ended(self, kind: Kind) -> Trouble:
        """Whatever a program that was late or garbled its line says next would be out of step."""
        self.close()
        self._ended_by = kind
        return Trouble(kind)

    def _question(self, view: Any, legal: Legal[Any], budget: Budget) -> bytes:
        listed = [self._game.text(command) for command in islice(legal, MOST_LEGAL + 1)]
        question: dict[str, Any] = {
            "game": self._game.name,
            "seat": getattr(self._game.turn(view), "seat", 0),
            "view": codec(self._game.name).state_json(view),
            "legal": listed[:MOST_LEGAL],
            "ms": budget.ms,
        }
        if len(listed) > MOST_LEGAL:
            question["more"] = True
        return write_json(question).encode() + b"\n"

    def _asked(self, line: bytes, budget: Budget) -> bytes:
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        _nothing_left(process.stdout)
        patience = START_SECONDS if self._fresh else GRACE_SECONDS
        until = monotonic() + budget.ms / 1000 + patience
        _write_before(process.stdin, line, until)
        answer = _line_before(process.stdout, until)
        self._fresh = False
        return answer

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            if self._starts == MOST_STARTS:
                raise Trouble(self._ended_by)
            self._starts += 1
            self._fresh = True
            self._process = _started(self._command)
        return self._process

    def _command_of(self, answer: bytes, legal: Legal[Any]) -> Any:
        try:
            command = self._game.parse(answer.decode().strip())
        except (UnicodeDecodeError, Refusal) as error:
            raise Trouble("nonsense") from error
        if command not in legal:
            raise Trouble("illegal")
        return command

    def close(self) -> None:
        """Ends the program and whatever it started, at once."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        process.wait()


def _started(command: tuple[str, ...]) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(  # noqa: S603 - the player's own program, named on his command line
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
        start_new_session=True,
    )
    for stream in (process.stdin, process.stdout):
        assert stream is not None
        os.set_blocking(stream.fileno(), False)
    return process


def _write_before(stream: IO[bytes], data: bytes, until: float) -> None:
    """A program that doesn't read can't hold up whoever writes to it."""
    while data:
        _wait(stream, selectors.EVENT_WRITE, until)
        data = data[os.write(stream.fileno(), data) :]


def _nothing_left(stream: IO[bytes]) -> None:
    """A line that nobody asked for would be taken for the next answer."""
    with selectors.DefaultSelector() as ready:
        ready.register(stream, selectors.EVENT_READ)
        if ready.select(0) and os.read(stream.fileno(), 1):
            raise Trouble("nonsense")


def _line_before(stream: IO[bytes], until: float) -> bytes:
    found = b""
    while not found.endswith(b"\n"):
        _wait(stream, selectors.EVENT_READ, until)
        more = os.read(stream.fileno(), _MOST_ANSWER)
        if not more:
            raise Trouble("crashed")
        found += more
        if len(found) > _MOST_ANSWER or b"\n" in found[:-1]:
            raise Trouble("nonsense")
    return found


def _wait(stream: IO[bytes], event: int, until: float) -> None:
    with selectors.DefaultSelector() as ready:
        ready.register(stream, event)
        if not ready.select(max(0.0, until - monotonic())):
            raise Trouble("late")

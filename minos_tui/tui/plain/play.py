"""The loop of plain mode: news, a numbered list, one answer a line."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from minos_tui.engine.game import Chance, Decision, Outcome, Over, Refusal
from minos_tui.engine.record import MOST_LINE
from minos_tui.streams import Lines, LineTooLong
from minos_tui.table.errors import CommitFailed
from minos_tui.table.history import TableStep
from minos_tui.table.table import Table
from minos_tui.tui.kept import what_next
from minos_tui.tui.plain.narrator import narrator
from minos_tui.tui.typed import command_typed
from minos_tui.words import Words, shown

SCROLLED_AWAY: Final = 60
"""Empty lines that hide a hand from the next person."""
TOLD_AGAIN: Final = 20
"""Lines of its story that a game begins with that is gone on with."""
MOST_IN_A_GROUP: Final = 12
"""Commands of one verb beyond this number are listed only when asked for."""

Ask = Callable[[str], Awaitable[str | None]]
Say = Callable[[str], None]


class Leave(Exception):
    """The player goes; the game is kept."""


class Again(Exception):
    """What was asked is no longer the question."""


def asks_stdin() -> Ask:
    """Asks for one line from stdin, None at its end. What it makes raises LineTooLong."""
    lines = Lines(sys.stdin, MOST_LINE)

    async def ask(prompt: str) -> str | None:
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = await asyncio.get_running_loop().run_in_executor(None, lines.next)
        return line or None

    return ask


def say_stdout(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


class PlainGame:
    """One table played in lines of text."""

    def __init__(self, table: Table, words: Words, ask: Ask, say: Say) -> None:
        self._table, self._words, self._ask, self._say = table, words, ask, say
        start = table.steps[0].step.before if table.steps else table.state
        self._narrator = narrator(table.game.name, table.seats, start, words)
        self._seen = 0
        self._reader = 0
        """Who took the keys last, where seats have something to hide from each other."""

    async def play(self) -> None:
        """Until the game is over or the player leaves."""
        self._catch_up()
        try:
            while not isinstance(turn := self._table.turn, Over):
                self._news()
                await self._turn(turn)
            self._news()
            self._result(turn.outcome)
        except Leave:
            pass
        self._goodbye()

    def _catch_up(self) -> None:
        """Tells how a game that is gone on with came to where it stands: only what was last."""
        steps = self._table.steps
        self._tell(self._narrator.news([kept.step for kept in steps])[-TOLD_AGAIN:])
        self._seen = len(steps)

    def _news(self) -> None:
        steps = self._table.steps
        if len(steps) < self._seen:  # acts were taken back: the story is told afresh
            start = steps[0].step.before if steps else self._table.state
            seats, words = self._table.seats, self._words
            self._narrator = narrator(self._table.game.name, seats, start, words)
            self._narrator.news([kept.step for kept in steps])
        else:
            for line in self._narrator.news([kept.step for kept in steps[self._seen :]]):
                self._say(line)
        self._seen = len(steps)

    async def _turn(self, turn: Decision | Chance) -> None:
        seat = turn.seat
        human = not seat or self._table.seats[seat - 1].is_human
        try:
            if isinstance(turn, Chance):
                if human and seat and (thrown := self._narrator.thrown(self._view)):
                    await self._throw(seat, thrown)
                else:
                    await self._table.draw()
            elif not human:
                self._tell_failed(await self._table.bot_step())
            elif not self._shared and self._table.forced() is not None:
                await self._table.play_forced()
            else:
                await self._decide(seat)
        except Again:
            return
        except Refusal as refusal:
            self._say(self._why(refusal))
        except CommitFailed as failed:
            await self._not_kept(failed)

    def _tell_failed(self, steps: Sequence[TableStep]) -> None:
        """A bot that failed did what is safe, not what it wanted."""
        for step in steps:
            if step.annotations:
                self._say(self._words("prompt.bot_failed", who=self._narrator.who(step.seat)))

    def _why(self, refusal: Refusal) -> str:
        if refusal.code == "not_syntax":
            return self._words("plain.no_command", given=shown(str(refusal.about["given"]), 40))
        return self._words.refusal(refusal)

    @property
    def _shared(self) -> bool:
        """Whether several people, who hide something from each other, read the same lines."""
        return self._narrator.secret and sum(seat.is_human for seat in self._table.seats) > 1

    async def _hand_over(self, seat: int) -> None:
        """The next person takes the keys; what the last one read scrolls away."""
        if not self._shared or self._reader == seat:
            return
        self._reader = 0
        self._tell([""] * SCROLLED_AWAY)
        prompt = self._words("plain.take_keys", who=self._narrator.who(seat))
        await self._line(prompt + " ")
        self._reader = seat

    @property
    def _view(self) -> Any:
        """The position as whoever reads may know it."""
        table = self._table
        people = [n for n, seat in enumerate(table.seats, 1) if seat.is_human]
        reader = self._reader if self._shared else (people[0] if people else 0)
        return table.game.seen_by(table.state, reader)

    # Asking

    async def _asked(self, prompt: str) -> str | None:
        while True:
            try:
                return await self._ask(prompt)
            except LineTooLong:
                self._say(self._words("plain.too_long", most=MOST_LINE))

    async def _line(self, prompt: str) -> str:
        while True:
            line = await self._asked(prompt)
            if line is None:
                raise Leave
            if not await self._common(words := line.strip()):
                return words

    async def _throw(self, seat: int, thrown: str) -> None:
        steps = self._table.steps
        if not steps or steps[-1].seat != seat:
            self._tell(self._narrator.standing(self._view))
        prompt = self._words("plain.ask_throw", who=self._narrator.who(seat), thrown=thrown)
        line = await self._line(prompt + " ")
        if line.lower() in ("", "r"):
            await self._table.draw()
        else:
            self._say(self._words("plain.only_throw"))

    async def _decide(self, seat: int) -> None:
        await self._hand_over(seat)
        state = self._view
        self._say(self._narrator.moment(state))
        chosen = self._narrator.choices(state)
        found = list(self._table.game.legal(state)) if chosen is None else chosen
        self._list(found)
        line = await self._line(self._words("plain.ask", high=len(found)) + " ")
        if verb := self._verb(found, line):
            self._list([c for c in found if self._text(c).split()[0] == verb], found)
            line = await self._line(self._words("plain.ask", high=len(found)) + " ")
        if not line:
            return  # the same question again
        command = self._chosen(found, line)
        if command is not None:
            await self._table.play(command)

    def _chosen(self, found: Sequence[Any], line: str) -> Any:
        if line.isascii() and line.isdigit():
            number = int(line[:6])
            if 1 <= number <= len(found):
                return found[number - 1]
            self._say(self._words("plain.no_number", given=number, high=len(found)))
            return None
        return command_typed(self._table.game, line, self._view)

    def _text(self, command: Any) -> str:
        return self._table.game.text(command)

    def _verb(self, found: Sequence[Any], line: str) -> str:
        """The verb that the line names alone, if its commands are many."""
        verb = line.lower()
        same = [c for c in found if self._text(c).split()[0] == verb]
        return verb if len(same) > 1 else ""

    def _list(self, wanted: Sequence[Any], found: Sequence[Any] | None = None) -> None:
        """A line a command, numbered as in `found`; large groups in one line."""
        whole = found is not None
        numbers = {self._text(c): n for n, c in enumerate(found or wanted, 1)}
        groups: dict[str, list[Any]] = {}
        for command in wanted:
            groups.setdefault(self._text(command).split()[0], []).append(command)
        for verb, group in groups.items():
            if len(group) > MOST_IN_A_GROUP and not whole:
                example = self._text(group[len(group) // 2])
                self._say(self._words("plain.many", verb=verb, number=len(group), example=example))
                continue
            for command in group:
                text = self._text(command)
                about = self._narrator.explain(self._view, command)
                self._say(f"{numbers[text]:3}  {self._words.led(text, about) if about else text}")

    async def _common(self, line: str) -> bool:
        """Words that can be said at any time. True if the line was one."""
        state = self._view
        word, _, rest = line.partition(" ")
        word = word.lower()
        if word in ("quit", "q"):
            raise Leave
        if word in ("help", "h", "?"):
            self._say(self._own("help"))
        elif word == "board":
            self._tell(self._narrator.board(state))
        elif word == "standing":
            self._tell(self._narrator.standing(state))
        elif word == "look":
            place = rest.strip()
            found = self._narrator.look(state, place) or self._narrator.look(state, place.upper())
            self._tell(found or [self._own("no_place", given=shown(place, 20))])
        elif word in ("undo", "redo"):
            await self._take_back(word)
        else:
            return False
        return True

    def _own(self, name: str, **things: str) -> str:
        """A text that each game has of its own."""
        return self._words(f"{self._narrator.topic}.{name}", **things)

    def _tell(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._say(line)

    async def _take_back(self, word: str) -> None:
        try:
            if word == "undo":
                await self._table.undo()
                self._say(self._words("plain.undone"))
            else:
                await self._table.redo()
        except Refusal as refusal:
            self._say(self._words.refusal(refusal))
            return
        self._news()
        raise Again

    # Trouble and the end

    async def _not_kept(self, failed: CommitFailed) -> None:
        self._say(self._words("plain.not_kept", why=failed.line(self._words)))
        line = (await self._asked(self._words("plain.ask_unsaved") + " ") or "q").strip().lower()
        try:
            if line == "yes":
                self._table.go_on_unsaved()
                self._say(self._words("plain.unsaved"))
            elif line in ("", "r"):
                await self._table.retry()
            else:
                raise Leave
        except CommitFailed as again:
            self._say(again.line(self._words))

    def _result(self, outcome: Outcome) -> None:
        self._tell(self._narrator.result(self._table.state, outcome))

    def _goodbye(self) -> None:
        table, words = self._table, self._words
        if table.saved:
            told = what_next(table.id, table.game.name, words, over=table.over)
            self._say(words("plain.kept", next=told))
        elif not table.over:
            self._say(words("plain.lost"))


async def play_plain(
    table: Table, words: Words, ask: Ask | None = None, say: Say = say_stdout
) -> None:
    """Play `table` in plain mode to its end, or until the player leaves; by default on stdin."""
    try:
        await PlainGame(table, words, ask or asks_stdin(), say).play()
    finally:
        await table.close()

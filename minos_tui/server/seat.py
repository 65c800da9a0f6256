"""A shared table as one seat of it sees and may use it.

A screen takes it for a table of its own: it shows that seat's view, takes commands for that seat
alone and only for the state that it has shown, and lets the others' moments pass.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from minos_tui.engine.game import Chance, Decision, Outcome, Refusal, Turn
from minos_tui.engine.record import Dice, Seat
from minos_tui.table.history import TableStep
from minos_tui.table.keeping import Happened, Listener

if TYPE_CHECKING:
    from minos_tui.server.room import Room
    from minos_tui.table.table import Table


@attrs.frozen
class OtherSeat(Seat):
    """A seat that a person plays at another line."""

    @property
    def is_human(self) -> bool:
        return False


class SeatTable:
    """`seat` 0 only watches. Raises as `minos_tui.table.table.Table` does."""

    shared = True
    abandoned = False
    unheld = None

    def __init__(self, room: Room, table: Table, name: str, seat: int) -> None:
        self.room = room
        self.name = name
        self.seat = seat
        self._table = table
        self._views = _Views(table, seat)
        self._leave: list[Callable[[], None]] = []
        self.deliver: Callable[..., object] = _at_once
        """Calls a listener in its own session: whatever happens is another session's doing, and
        must neither look at that one's app nor fail in it."""

    # Looking

    @property
    def id(self) -> str:
        return self._table.id

    @property
    def game(self) -> Any:
        return self._table.game

    @property
    def saved(self) -> bool:
        return self._table.saved

    @property
    def watching(self) -> bool:
        return self.seat == 0

    @property
    def can_take_over(self) -> bool:
        """Whether a bot plays for the looker, who may have his seat back."""
        held = self._table.seats[self.seat - 1] if self.seat else None
        kept_warm = held is not None and not held.is_human and not held.resigned
        return kept_warm and not self._table.over

    @property
    def orders(self) -> dict[int, str]:
        """What this seat's player has ordered to do when it is attacked, by seat."""
        order = self.room.plan.order_of(self.seat) if self.seat else ""
        return {self.seat: order} if order else {}

    async def keep_orders(self, orders: Mapping[int, str]) -> None:
        """Keeps them for the time that he is away, too. Raises StoreError."""
        self._check_person()
        await self.room.order(self.name, orders.get(self.seat, ""))

    @property
    def awaited(self) -> tuple[str, ...]:
        return self.room.awaited

    @property
    def deadline(self) -> float | None:
        return None if self._table.over else self.room.deadline

    @property
    def advised(self) -> bool:
        return self.room.plan.advice

    @property
    def state(self) -> Any:
        return self._views.of(self._table.state)

    @property
    def steps(self) -> Sequence[TableStep]:
        return self._views.steps()

    @property
    def turn(self) -> Turn:
        return self._table.turn

    @property
    def ply(self) -> int:
        return self._table.ply

    @property
    def over(self) -> bool:
        return self._table.over

    @property
    def outcome(self) -> Outcome | None:
        return self._table.outcome

    @property
    def dice(self) -> Dice:
        return self._table.dice

    @property
    def sealed(self) -> bool:
        return self._table.sealed

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The looker's own seat is a person's; people at other lines are nobody's to ask here."""
        return tuple(
            OtherSeat(seat.kind, seat.name, seat.resigned)
            if seat.is_human and number != self.seat
            else seat
            for number, seat in enumerate(self._table.seats, 1)
        )

    def drives(self, turn: Turn) -> bool:
        """A screen goes on with its own seat's moments; the others' are the room's."""
        mine = isinstance(turn, Decision | Chance) and turn.seat == self.seat != 0
        return mine and not self.room.plan.waiting and not self.room.plays(turn)

    def forced(self) -> Any:
        return self._table.forced() if self._asked else None

    @property
    def _asked(self) -> bool:
        turn = self._table.turn
        return isinstance(turn, Decision) and turn.seat == self.seat != 0

    @property
    def can_undo(self) -> bool:
        steps = self._table.steps
        return bool(steps) and steps[-1].seat == self.seat and self._table.can_undo

    @property
    def can_redo(self) -> bool:
        return self._asked and self._table.can_redo

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Calls `listener` after everything that happens, with this seat's view of it."""

        def seen(happened: Happened) -> None:
            steps = self._views.some(happened.steps)
            self.deliver(listener, attrs.evolve(happened, steps=steps))

        return self._table.subscribe(seen)

    async def refresh(self) -> bool:
        """Nothing is played elsewhere that isn't told at once."""
        return False

    def when_left(self, leave: Callable[[], None]) -> None:
        """Calls `leave` when the screen is closed."""
        self._leave.append(leave)

    async def close(self) -> None:
        """The screen is closed; the game stays with its room."""
        for leave in self._leave:
            leave()
        await self.room.left(self)

    # Playing

    async def play(self, *commands: Any) -> Any:
        """One act of this seat, for the state that stands now."""
        self._check_goes_on()
        return await self._table.play(*commands, ply=self._table.ply, seat=self.seat)

    async def play_forced(self) -> Any:
        self._check_goes_on()
        if not self._asked:
            raise Refusal("nobody_asked")
        return await self._table.play_forced(self._table.ply)

    async def draw(self) -> Any:
        self._check_goes_on()
        turn = self._table.turn
        if not isinstance(turn, Chance) or turn.seat != self.seat:
            raise Refusal("not_chance")
        return await self._table.draw(self._table.ply)

    async def bot_step(self) -> Any:
        """Bots are the room's to ask."""
        raise Refusal("nobody_asked")

    async def undo(self) -> None:
        self._check_goes_on()
        if not self.can_undo:
            raise Refusal("nothing_to_undo")
        await self._table.undo(self._table.ply)

    async def redo(self) -> Any:
        self._check_goes_on()
        if not self.can_redo:
            raise Refusal("nothing_to_redo")
        return await self._table.redo(self._table.ply)

    async def counsel(self, bot: str, *words: str, ms: int) -> Mapping[str, Any]:
        self._check_asked()
        return await self._table.counsel(bot, *words, ms=ms)

    async def resign(self, number: int, bot: str) -> None:
        """This seat's player has lost, whichever seat the screen names."""
        self._check_person()
        await self._table.resign(self.seat, bot)

    async def agree_end(self) -> None:
        """Ends the game when all people at the table have agreed."""
        self._check_person()
        await self.room.consent.end(self.name)

    async def retry(self) -> None:
        if not self.seat:
            raise Refusal("watching")
        await self._table.retry()

    def go_on_unsaved(self) -> None:
        """Others' games aren't played on without being kept."""
        raise Refusal("server.only_kept")

    async def save_again(self) -> None:
        raise Refusal("not_unsaved")

    async def take_over(self) -> bool:
        """The looker has his seat back from the bot. Raises CommitFailed, Refusal."""
        if not self.can_take_over:
            return False
        await self.room.take_back(self.name, "took_back")
        return True

    def record_text(self) -> str:
        """The record, when the game has ended."""
        return self._table.record_text(opened=True)

    def _check_asked(self) -> None:
        self._check_person()
        if not self._asked:
            raise Refusal("nobody_asked")

    def _check_goes_on(self) -> None:
        self._check_person()
        if self.room.plan.waiting:
            raise Refusal("server.waits")

    def _check_person(self) -> None:
        if not self.seat:
            raise Refusal("watching")
        held = self._table.seats[self.seat - 1]
        if not held.is_human:
            raise Refusal("server.resigned" if held.resigned else "server.bot_plays")


def _at_once(listener: Listener, happened: Happened) -> None:
    listener(happened)


class _Views:
    """The states of a table as one seat sees them; those of a game without secrets as they are."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat
        self._whole: list[TableStep] = []
        self._seen: list[TableStep] = []

    def of(self, state: Any) -> Any:
        return self._table.game.seen_by(state, self._seat)

    @property
    def _open(self) -> bool:
        return self.of(self._table.state) is self._table.state

    def steps(self) -> Sequence[TableStep]:
        whole = self._table.steps
        if self._open:
            return whole
        same = len(self._whole)
        while same and (same > len(whole) or whole[same - 1] is not self._whole[same - 1]):
            same -= 1
        del self._whole[same:], self._seen[same:]
        for step in whole[same:]:
            self._whole.append(step)
            self._seen.append(self._step(step))
        return tuple(self._seen)

    def some(self, steps: Sequence[TableStep]) -> tuple[TableStep, ...]:
        return tuple(steps) if self._open else tuple(map(self._step, steps))

    def _step(self, step: TableStep) -> TableStep:
        inner = attrs.evolve(
            step.step, before=self.of(step.step.before), after=self.of(step.step.after)
        )
        return attrs.evolve(step, step=inner)

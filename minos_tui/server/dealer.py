"""The dealer of a table: goes on with what no player is asked for, and watches the clock."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, Final

from minos_tui.engine.game import Chance, Decision, Over, Refusal, Turn
from minos_tui.server.absent import attacked, defence
from minos_tui.server.clock import WARNING, TurnClock
from minos_tui.server.standing import asked
from minos_tui.table.errors import CommitFailed
from minos_tui.tui.rooms import room_of

if TYPE_CHECKING:
    from minos_tui.server.club import Club
    from minos_tui.server.room import Room
    from minos_tui.table.table import Table

MINUTE: Final = 60.0
PACE: Final = 0.25
"""Seconds between the steps of bots at a table."""
_AGAIN_SECONDS: Final = 5.0
"""How long to wait after an act of the table that could not be kept."""


class Dealer:
    """Draws what no player throws, plays the bots and who is away, from when the game is opened
    until it rests. At a table that another server drives it only waits."""

    def __init__(self, club: Club, room: Room) -> None:
        self._club = club
        self._room = room
        self.clock = TurnClock()
        self._news = asyncio.Event()
        self._dealing: asyncio.Task[None] | None = None
        self._told_not_kept = False

    def begin(self, table: Table) -> None:
        """Goes on with the room's game from now on."""
        self._dealing = self._club.begin(self._deal(table))

    def look(self) -> None:
        """Something is other than it was: there may be something else to do."""
        self._news.set()

    async def end(self) -> None:
        """The room has no game any more: what is being done comes to its end."""
        dealing, self._dealing = self._dealing, None
        self.look()
        if dealing is not None:
            await asyncio.gather(dealing, return_exceptions=True)
        self.clock.stop()

    def plays(self, turn: Turn) -> bool:
        """Whether the table goes on by itself: its chance, bots, and what isn't thrown by a
        person's own hand. Not while the players wait for each other."""
        room, table = self._room, self._room.table
        if table is None or room.plan.waiting or not isinstance(turn, Chance | Decision):
            return False
        person = turn.seat > 0 and table.seats[turn.seat - 1].is_human
        if person and attacked(table, turn) and not room.here(asked(room.plan, table)):
            return True
        if isinstance(turn, Chance) and person:
            return not _by_hand(table)
        return not person

    async def _deal(self, table: Table) -> None:
        while not table.over and self._room.table is table:
            self._news.clear()
            try:
                await self._go_on(table)
            except Refusal:
                continue  # the game has gone on, or the seat has a player again
            except CommitFailed:
                self._tell_not_kept()
                await self._pause(table)
            except Exception as error:  # noqa: BLE001 - a fault of ours must not end the game
                self._club.journal.fault("table_fault", error, table=self._room.plan.id)
                await self._pause(table)
            else:
                self._told_not_kept = False
        if table.over:
            await self._room.ended(table)
            self._rest_soon()

    def _tell_not_kept(self) -> None:
        """Once, however often it is tried: more lines would push out what was said."""
        if not self._told_not_kept:
            self._told_not_kept = True
            self._room.note("not_kept")

    async def _pause(self, table: Table) -> None:
        """Waits before it is tried again, but not when the room is put to rest, which waits for
        this while nobody can come or go."""
        until = monotonic() + _AGAIN_SECONDS
        while self._room.table is table and not await self._nothing_before(until):
            self._news.clear()

    async def _go_on(self, table: Table) -> None:
        room, turn = self._room, table.turn
        unseen = room.alone and room.empty(table)
        if room.driving and self.plays(turn) and not unseen:
            await self._step(table)
        else:
            await self._wait(turn)

    async def _step(self, table: Table) -> None:
        room = self._room
        self.clock.stop()
        await asyncio.sleep(PACE if _is_seen(table) and not room.alone else 0)
        if not self.plays(turn := table.turn):
            return  # a player has his seat back, or they wait for each other
        if isinstance(turn, Chance):
            await table.draw(table.ply)
        elif isinstance(turn, Decision) and table.seats[turn.seat - 1].is_human:
            command = defence(table, room.plan.order_of(turn.seat))
            await table.play(command, ply=table.ply, seat=turn.seat)
        else:
            await table.bot_step(table.ply)

    async def _wait(self, turn: Turn) -> None:
        """Waits for the player who is asked; when his time is over, a bot plays for him."""
        room, plan = self._room, self._room.plan
        limit = plan.minutes * MINUTE
        if not limit or plan.waiting or isinstance(turn, Over) or self.plays(turn):
            self.clock.stop()
            await self._idle()
            return
        assert room.table is not None
        deadline = self.clock.asks(turn.seat, room.table.ply, limit, monotonic())
        if not room.driving or (room.alone and deadline - monotonic() > WARNING):
            await self._idle()
        elif await self._nothing_before(deadline - WARNING):
            await self._hurry(turn.seat, deadline)

    async def _hurry(self, seat: int, deadline: float) -> None:
        """Warns the table that a seat's time is nearly over, and gives it to a bot when it is."""
        room, name = self._room, self._room.plan.places[seat - 1].name
        if not self.clock.warned:
            self.clock.warned = True
            room.note("hurry", name)
        if await self._nothing_before(deadline) and room.driving:
            await room.to_bot(seat, "too_late_here" if room.here(name) else "too_late")

    async def _idle(self) -> None:
        """Waits for news, and for somebody to come if nobody is here."""
        if self._room.alone:
            self._rest_soon()
        await self._news.wait()

    def _rest_soon(self) -> None:
        """Not at once: the rest waits for what is being done here."""
        self._club.begin(self._room.rest_if_empty())

    async def _nothing_before(self, moment: float) -> bool:
        try:
            await asyncio.wait_for(self._news.wait(), moment - monotonic())
        except TimeoutError:
            return True
        return False


def _is_seen(table: Table) -> bool:
    """Whether others want to see it happen: a bot's acts and throws, but not cards dealt."""
    turn = table.turn
    if isinstance(turn, Decision):
        return True
    return isinstance(turn, Chance) and turn.seat > 0 and _by_hand(table)


def _by_hand(table: Table) -> bool:
    return room_of(table.game.name).THROWS_BY_HAND

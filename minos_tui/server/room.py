"""A room: one table, those who sit at it or watch, what they say, and what they decide there."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

from minos_tui.engine.game import Refusal, Turn
from minos_tui.engine.record import Seat
from minos_tui.server import handover, planning
from minos_tui.server.bounds import clear_games
from minos_tui.server.consent import Consent
from minos_tui.server.dealer import Dealer
from minos_tui.server.plan import Plan, plan_text, read_plan
from minos_tui.server.planning import (
    begun,
    changed,
    check_ready,
    owners,
    seated,
    waited,
    with_next_bot,
)
from minos_tui.server.readers import Readers
from minos_tui.server.results import count
from minos_tui.server.said import Said
from minos_tui.server.seat import SeatTable
from minos_tui.server.standing import asked, ended, playing, rested, waited_for
from minos_tui.server.talk import Talk, check_talks, looks_on
from minos_tui.server.watching import LateTable
from minos_tui.store.club_queries import Beginning
from minos_tui.store.errors import Outrun, StoreError
from minos_tui.store.talk_queries import Line
from minos_tui.table.errors import CommitFailed
from minos_tui.table.keeping import Happened
from minos_tui.table.table import Table
from minos_tui.tui.wanted import NewGame, board_of

if TYPE_CHECKING:
    from minos_tui.server.club import Club

Listener = Callable[[Said | None], object]
"""Told of a line, or (None) that something about the table has changed."""


class Room:
    """`table` is the game while anybody here is at it; it rests in the store otherwise.

    Where servers share a club, each has a room for every table; one of them drives.
    """

    def __init__(self, club: Club, plan: Plan, text: str, talk: Iterable[Line] = ()) -> None:
        """`text` is what is kept of the plan, `talk` what was said before."""
        self._club = club
        self.plan = plan
        self._text = text
        self.table: Table | None = None
        self.consent = Consent(self)
        self._dealer = Dealer(club, self)
        self.driving = False
        """Whether this server goes on with what no player is asked for."""
        self._turn_elsewhere = ""
        """The player whom the game waits for, as the server that drives it tells."""
        self._present: Counter[str] = Counter()
        self.readers = Readers(self.changed)
        self.alone = False
        """Whether nobody here looks any more while the game goes on to where a person is asked."""
        self._listeners: list[Listener] = []
        self._talk = Talk()
        self.take_up_talk(talk)
        self._lock = asyncio.Lock()

    # Who is here, and what is said

    def here(self, name: str) -> bool:
        """Whether a player has the game on a screen, at this server or another."""
        return self._present[name] > 0 or name in self.elsewhere

    @property
    def elsewhere(self) -> frozenset[str]:
        """Who has the game on a screen of another server."""
        return self._club.company.elsewhere(self.plan.id)

    @property
    def present(self) -> tuple[str, ...]:
        """Who has the game on a screen of this server."""
        return tuple(name for name, count in self._present.items() if count > 0)

    @property
    def watchers(self) -> tuple[str, ...]:
        """Who has the game open without a seat in it."""
        looking = self.elsewhere.union(self.present)
        return tuple(sorted(looking.difference(self.plan.people)))

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @property
    def said(self) -> Sequence[Said]:
        """What was said and happened lately, the newest last."""
        return self._talk.said

    def take_up_talk(self, lines: Iterable[Line]) -> None:
        """Lines that are kept: whoever was deaf for a while has missed some."""
        for line in lines:
            self._tell(Said(line.name, line.text), line.number)

    def _tell(self, said: Said | None = None, number: int = 0) -> None:
        if said is not None and not self._talk.add(said, number):
            return
        for listener in tuple(self._listeners):
            listener(said)

    def changed(self) -> None:
        """Something about the table is other than it was."""
        self._tell()

    @property
    def deadline(self) -> float | None:
        """When the seat that is asked loses it to a bot, by the monotonic clock."""
        return self._dealer.clock.deadline

    def note(self, code: str, name: str = "", other: str = "") -> None:
        """An event that everybody at the table reads, and the lobby sees."""
        self._tell(Said(name, other, code))
        self._club.tables.tell()
        ply = self.table.ply if self.table is not None else None
        about = {"name": name, "text": other, "code": code, "ply": ply}
        self._club.company.tell("said", self.plan.id, **about)

    async def say(self, name: str, text: str) -> None:
        """A line of talk. Raises Refusal: too many at once, or by somebody who may not talk."""
        check_talks(self.plan, name)
        watching = looks_on(self.plan, name)
        if line := self._talk.line(name, text, monotonic(), watching=watching):
            self._tell(Said(name, line, watching=watching))
            await asyncio.shield(self._pass_on(name, line, watching=watching))  # or it came twice

    async def _pass_on(self, name: str, line: str, *, watching: bool) -> None:
        """Tells the other servers a line, and keeps it if it is a player's."""
        if watching:
            self._club.company.tell("said", self.plan.id, name=name, text=line, watching=True)
            return
        with suppress(StoreError):  # who is here has read it
            self._talk.kept(await self._club.store.add_talk(self.plan.id, name, line))

    # Before the game

    async def sit(self, name: str, seat: int) -> None:
        """Takes a free seat, or gives one's own back. Raises Refusal, StoreError."""
        async with self._lock:
            await self._keep(lambda plan: seated(plan, name, seat))

    async def set_bot(self, name: str, seat: int) -> None:
        """The next bot on a free seat, or none again; while the game runs, a vote for one.

        Raises Refusal, StoreError, CommitFailed.
        """
        if self.plan.status == "playing":
            await self.consent.vote(name, self.plan.places[seat - 1].name)
            return
        self._check_host(name)
        async with self._lock:
            await self._keep(lambda plan: with_next_bot(plan, seat))

    async def change(self, name: str, what: str) -> None:
        """The next value of something that is agreed on, as `changed` names it.

        Raises Refusal, StoreError.
        """
        self._check_host(name)
        async with self._lock:
            await self._keep(lambda plan: changed(plan, what))

    async def start(self, name: str) -> None:
        """Begins the game, also if who begins it is cut off meanwhile.

        Raises Refusal, or whatever may go wrong with opening a table.
        """
        await asyncio.shield(self._start(name))

    async def _start(self, name: str) -> None:
        async with self._lock:
            self._check_host(name)
            await self._begin()
        self.note("begun")
        await clear_games(self._club, owners(self.plan))

    async def _begin(self) -> None:
        check_ready(self.plan)
        while (table := await self._created()) is None:
            self._replan_from(await self._club.store.table(self.plan.id))
            check_ready(self.plan)
        plan = begun(self.plan, table.id)
        self.replan(plan, plan_text(plan))
        self._opened(table)
        self._club.tables.tell()
        self.driving = await self._club.company.drives(plan.id)
        self._dealer.look()

    async def _created(self) -> Table | None:
        """The game of this plan, kept with the plan in one; None, and nothing is kept, if another
        server has changed the plan."""
        plan = self.plan
        seats = tuple(Seat(place.kind, place.name) for place in plan.places)
        board_name, board = board_of(NewGame(plan.game, plan.map, seats), files=False)
        beginning = Beginning(owners(plan), self._text, lambda game: plan_text(begun(plan, game)))
        store = self._club.store.shared(plan.id, beginning)
        try:
            return await Table.create(
                store, plan.game, seats, plan.options, board, board_name=board_name
            )
        except CommitFailed as error:
            if isinstance(error.error, Outrun):
                return None
            raise

    def _check_host(self, name: str) -> None:
        if name != self.plan.host:
            raise Refusal("server.only_host")

    async def _keep(self, make: Callable[[Plan], Plan]) -> None:
        """Keeps what `make` makes of the plan before anybody sees it.

        It is asked again if another server was quicker. Raises StoreError, and what it raises.
        """
        store, table = self._club.store, self.plan.id
        while (plan := make(self.plan)) != self.plan:
            text = plan_text(plan)
            if await store.set_table(table, text, self._text):
                self.replan(plan, text)
                self._club.tables.tell()
                return
            self._replan_from(await store.table(table))

    async def drop(self) -> None:
        """Keeps the table no more, unless its game runs. Raises Refusal, StoreError."""
        store, table = self._club.store, self.plan.id
        async with self._lock:
            planning.check_not_playing(self.plan)
            while not await store.drop_table(table, self._text):
                self._replan_from(await store.table(table))
                planning.check_not_playing(self.plan)

    def _replan_from(self, text: str | None) -> None:
        if text is None:
            raise Refusal("server.table_closed")
        self.replan(read_plan(self.plan.id, text), text)

    def replan(self, plan: Plan, text: str) -> None:
        """The plan that is kept is another now."""
        if text != self._text:
            self.plan, self._text = plan, text
            self._dealer.look()
            self._tell()

    # The game

    async def enter(self, name: str) -> SeatTable:
        """The game as this player sees it: from his seat, or as a watcher.

        Raises Refusal, StoreError, RecordError, CommitFailed.
        """
        counted: SeatTable | None = None
        try:
            async with self._lock:
                self._check_begun()
                counted = self._count(name, await self._open())
                await self._told_here(name)
                await self._take_up()
            await self.take_back(name)
            await self.end_wait_for_nobody()
        except BaseException:
            if counted is not None:
                await self.left(counted)  # no screen will be closed
            raise
        return counted

    def _check_begun(self) -> None:
        if self.plan.status == "open":
            raise Refusal("server.not_begun")

    def _count(self, name: str, table: Table) -> SeatTable:
        found = self._seen_by(name, table)
        if self.plan.seat_of(name) and not self.here(name):
            self.note("came", name)
        self.consent.came(name)
        self.alone = False
        self._present[name] += 1
        return found

    async def _told_here(self, name: str) -> None:
        """The first screen of a player is told to the other servers."""
        if self._present[name] == 1:
            await self._club.company.comes(self.plan.id, name)
            self.changed()

    async def _open(self) -> Table:
        """The game, read from the store if nobody here is at it. Raises StoreError, RecordError."""
        if self.table is None:
            store = self._club.store.shared(self.plan.id)
            since = max((await store.row(self.plan.game_id)).changed, self.plan.since)
            table = await Table.open(store, self.plan.game_id)
            self._dealer.clock.opened(store.now() - since)
            self._opened(table)
            return table
        return self.table

    def _seen_by(self, name: str, table: Table) -> SeatTable:
        seat, delay = self.plan.seat_of(name), self.plan.delay
        if not seat and delay:
            return LateTable(self, table, name, delay)
        return SeatTable(self, table, name, seat)

    async def take_back(self, name: str, code: str = "back") -> None:
        """A player takes his seat from the bot that kept it warm; `code` is what all read."""
        table, seat = self.table, self.plan.seat_of(name)
        if table is None or not seat or table.over:
            return
        if await handover.to_player(table, seat, name):
            self.note(code, name)

    async def left(self, seat: SeatTable) -> None:
        """A screen was closed. The last one puts the game to rest."""
        async with self._lock:
            self._present[seat.name] -= 1
            if seat.seat and not self.here(seat.name):
                self.note("away", seat.name)
                self.consent.went(seat.name)
            if not self._present[seat.name]:
                await self._club.company.goes(self.plan.id, seat.name)
                self.changed()
            self._present += Counter()
            self.alone = not self._present
            self._dealer.look()
            await self._rest_if_empty()

    async def _rest_if_empty(self) -> None:
        """Puts the game to rest if nobody here looks and nothing goes on by itself."""
        table = self.table
        if table is not None and self.alone and not (self.driving and self._goes_on(table)):
            await self._rest()

    def _goes_on(self, table: Table) -> bool:
        """Whether it is worth while to go on before anybody comes: a person will be asked."""
        return not self.empty(table) and not table.over and self.plays(table.turn)

    def empty(self, table: Table) -> bool:
        """Whether bots have all the seats."""
        return not any(seat.is_human for seat in table.seats)

    async def rest_if_empty(self) -> None:
        """The same, for whoever is not in the middle of something else with the table."""
        async with self._lock:
            await self._rest_if_empty()

    async def wake(self) -> None:
        """Opens a resting game whose clock has run out, so that it goes on before anybody comes.

        Raises StoreError, RecordError.
        """
        async with self._lock:
            if self.table is None and not self.elsewhere and self.plan.status == "playing":
                self.alone = True
                await self._open()
                await self._take_up()

    async def shut(self) -> None:
        """Puts the game to rest whoever looks: the server ends."""
        async with self._lock:
            if self.table is not None:
                await self._rest()

    async def _rest(self) -> None:
        """Nobody here looks any more: what is being done comes to its end, and the game is given
        up to other servers where somebody does."""
        table, self.table = self.table, None
        await self._dealer.end()
        self.alone = False
        if table is not None:
            await table.close()
            await self._club.company.lets_go(self.plan.id)
        self.driving = False
        if table is not None and not self.elsewhere:
            turn = asked(self.plan, table)
            await self._keep_if_it_can_be(lambda plan: rested(plan, table, turn))

    async def _keep_if_it_can_be(self, make: Callable[[Plan], Plan]) -> None:
        """Keeps what the lobby tells of a table; its game is kept already."""
        try:
            await self._keep(make)
        except (StoreError, Refusal) as error:
            self._club.journal.note("plan_not_kept", table=self.plan.id, why=error)

    @property
    def turn(self) -> str:
        """The player whom the game waits for, whether it rests or not."""
        if self.table is not None:
            return waited_for(self.plan, self.table)
        return self._turn_elsewhere if self.elsewhere else self.plan.turn

    def _opened(self, table: Table) -> None:
        self.table = table
        table.subscribe(self._happened)
        self._dealer.begin(table)

    def _happened(self, happened: Happened) -> None:
        self._dealer.look()
        if happened.what in ("played", "undone", "redone"):
            self.consent.lapse()
        self._tell_turn()
        self._tell()

    def _tell_turn(self) -> None:
        """Tells other servers, where the game may be on no screen, whom it waits for."""
        if self.table is None:
            return
        turn = waited_for(self.plan, self.table)
        if self.driving and turn != self._turn_elsewhere:
            self._club.company.tell("turn", self.plan.id, name=turn)
        self._turn_elsewhere = turn

    def hear_turn(self, name: str) -> None:
        """Whom the game waits for, as another server tells."""
        self._turn_elsewhere = name
        self._tell()
        self._club.tables.tell()

    async def hear(self, said: Said, ply: object = None, number: int = 0) -> None:
        """A line of another server, by its number where it is kept, or an event there, when so many
        commands stood."""
        self._tell(said, number)
        await self.consent.hear(said, ply)

    async def look_again(self) -> None:
        """Looks for what was played at other servers. Raises StoreError, RecordError."""
        if self.table is not None:
            await self.table.refresh()

    @property
    def waits(self) -> bool:
        """Whether the game is on a screen here, and not driven from here."""
        return self.table is not None and not self.driving

    async def take_up(self) -> None:
        """Drives the table from here if it is on a screen here and no other server does."""
        async with self._lock:
            await self._take_up()

    async def _take_up(self) -> None:
        if self.waits:
            self.driving = await self._club.company.drives(self.plan.id)
            if self.driving:
                self._dealer.look()
                self._tell()

    # Whose moment it is, and what is done for a player

    def plays(self, turn: Turn) -> bool:
        """Whether the table goes on by itself, and asks no player here."""
        return self._dealer.plays(turn)

    async def order(self, name: str, order: str) -> None:
        """Keeps it, or that there is none. Raises StoreError."""
        await self._keep(lambda plan: planning.ordered(plan, name, order))

    async def to_bot(self, seat: int, why: str) -> None:
        """A bot plays the seat until its player is back. Nothing happens if one does already."""
        table = self.table
        assert table is not None
        name = self.plan.places[seat - 1].name
        if await handover.to_bot(table, seat, name):
            self.note(why, name)

    # Waiting for each other

    async def wait_for_all(self, name: str) -> None:
        """The game waits until all are back, or goes on again. Raises Refusal, StoreError."""
        if not self.plan.seat_of(name):
            raise Refusal("server.only_players_wait")
        if self.plan.status == "over":
            raise Refusal("game_over")
        if not self.plan.waiting and not self.absent:
            raise Refusal("server.all_here")
        await self._set_waiting(not self.plan.waiting)
        self.note("waits" if self.plan.waiting else "goes_on", name)

    @property
    def absent(self) -> tuple[str, ...]:
        """The players who are away, still in the game, and for whom no bot plays."""
        if (table := self.table) is None:
            return ()
        return tuple(name for name in playing(self.plan, table) if not self.here(name))

    @property
    def awaited(self) -> tuple[str, ...]:
        """Whom the game waits for; empty where it doesn't."""
        return (self.absent or ("…",)) if self.plan.waiting else ()

    async def end_wait_for_nobody(self) -> None:
        """The game goes on when all are back, or bots play for those who are away."""
        if self.plan.waiting and self.plan.status == "playing" and not self.absent:
            await self._set_waiting(False)
            self.note("all_here")

    async def _set_waiting(self, waiting: bool) -> None:
        """Whoever is asked after a wait has all of his time again."""
        now = self._club.store.store.now()
        async with self._lock:
            await self._keep(lambda plan: waited(plan, waiting, now))

    async def ended(self, table: Table) -> None:
        """The game has come to its end: it counts, and nobody is waited for."""
        self._dealer.clock.stop()
        if self.driving:
            self.note("over")
        try:
            await count(self._club.store, self.plan, table)
        except StoreError as error:  # who opens the game next has it counted
            self._club.journal.note("not_counted", table=self.plan.id, why=error)
            return
        await self._keep_if_it_can_be(lambda plan: ended(plan, table))

    async def settle(self) -> None:
        """Does what the end of the game asks for, which no server has done.

        Raises StoreError, RecordError.
        """
        async with self._lock:
            if self.table is None and self.plan.status == "playing":
                store = self._club.store.shared(self.plan.id)
                table = await Table.open(store, self.plan.game_id)
                try:
                    await self.ended(table)
                finally:
                    await table.close()

    async def record_text(self) -> str:
        """The record of the game that has ended, opened. Raises Refusal, StoreError, RecordError.

        It is there as long as one of its players keeps the game.
        """
        if self.plan.status != "over":
            raise Refusal("still_running")
        table = await Table.open(self._club.store.shared(self.plan.id), self.plan.game_id)
        try:
            return table.record_text(opened=True)
        finally:
            await table.close()

"""All tables of a club: opened, found, forgotten."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Final

from minos_tui.engine.game import Refusal
from minos_tui.engine.record import HUMAN, RecordError
from minos_tui.server.bounds import clear_lost, clear_tables
from minos_tui.server.dealer import MINUTE
from minos_tui.server.plan import Place, Plan, plan_text, read_plan
from minos_tui.server.planning import check_not_playing
from minos_tui.server.room import Room
from minos_tui.store.club_queries import Stands
from minos_tui.store.errors import StoreError
from minos_tui.store.talk_queries import KeptTable
from minos_tui.tui.wanted import NewGame

if TYPE_CHECKING:
    from minos_tui.server.club import Club

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_CODE: Final = 8
_ID: Final = 5
CLOCKS_EVERY: Final = 60.0
"""Seconds between two looks at the clocks of games that rest."""
_SHUT_SECONDS: Final = 1.5


class Tables:
    """Rooms by their id; listeners are told of every change of any."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._rooms: dict[str, Room] = {}
        self._listeners: list[Callable[[], object]] = []

    @property
    def rooms(self) -> tuple[Room, ...]:
        return tuple(self._rooms.values())

    def find(self, table: str) -> Room | None:
        return self._rooms.get(table)

    async def load(self) -> None:
        """Takes up the tables that are kept. Raises StoreError."""
        kept = await self._club.store.tables()
        for table in self._rooms.keys() - kept.keys():
            del self._rooms[table]
        for table, found in kept.items():
            self._take(table, found)
        self.tell()

    async def settle(self) -> None:
        """Does what a server that was killed has left undone: games that have ended count, others
        go on to where a person is asked, who is told so."""
        for room, stands in await self._stands():
            if stands.status != "running":
                await self._care(room.settle)
            elif stands.changed > stands.told:
                await self._care(room.wake)
        await clear_lost(self._club)

    async def watch_clocks(self) -> None:
        """Now and then wakes the games that rest while somebody's time runs out."""
        while True:
            await asyncio.sleep(CLOCKS_EVERY)
            await self.wake_overdue()

    async def wake_overdue(self) -> None:
        now = self._club.store.store.now()
        for room, stands in await self._stands():
            plan, since = room.plan, max(stands.changed, room.plan.since)
            if plan.minutes and not plan.waiting and now - since >= plan.minutes * MINUTE:
                await self._care(room.wake)

    async def _stands(self) -> list[tuple[Room, Stands]]:
        """How the store has the games that are on no screen here and have not ended."""
        resting = (room for room in self.rooms if room.table is None)
        rooms = {room.plan.id: room for room in resting if room.plan.status == "playing"}
        games = {table: room.plan.game_id for table, room in rooms.items()}
        try:
            found = await self._club.store.stands(games)
        except StoreError as error:
            self._club.journal.note("not_looked_at", why=error)
            return []
        return [(rooms[table], stands) for table, stands in found.items()]

    async def _care(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except (StoreError, RecordError, Refusal) as error:
            self._club.journal.note("not_settled", why=error)

    async def shut(self) -> None:
        """Puts all games to rest, or not much later ends all the same."""
        shutting = [asyncio.create_task(room.shut()) for room in self.rooms if room.table]
        if shutting:
            await asyncio.wait(shutting, timeout=_SHUT_SECONDS)

    async def reload(self, table: str) -> None:
        """Looks at one table again: another server has changed it. Raises StoreError."""
        found = await self._club.store.table_with_talk(table)
        if found is None:
            self._rooms.pop(table, None)
        else:
            self._take(table, found)
        self.tell()

    def _take(self, table: str, found: KeptTable) -> None:
        try:
            plan = read_plan(table, found.text)
        except ValueError as error:
            self._club.journal.note("table_unreadable", table=table, why=error)
            return
        if (room := self._rooms.get(table)) is None:
            self._rooms[table] = Room(self._club, plan, found.text, found.talk)
        else:
            room.replan(plan, found.text)
            room.take_up_talk(found.talk)

    def subscribe(self, listener: Callable[[], object]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    def seen_by(self, name: str) -> tuple[Room, ...]:
        """The tables that a player may know of: those that wait for him first, then his own, then
        others', and last those that have ended."""
        known = [
            room
            for room in self._rooms.values()
            if name in (room.plan.host, *room.plan.people)
            or (not room.plan.private and room.plan.status != "over")
        ]

        def rank(room: Room) -> tuple[bool, bool, bool, bool, str]:
            plan, status = room.plan, room.plan.status
            others = name not in plan.people
            return room.turn != name, status == "over", others, status == "playing", plan.id

        return tuple(sorted(known, key=rank))

    def turns_of(self, name: str) -> tuple[str, ...]:
        """Who opened the tables whose games wait for a player, the host's own first."""
        waiting = (room.plan.host for room in self.rooms if self.waits_for(room, name))
        return tuple(sorted(waiting, key=lambda host: (host != name, host)))

    def waits_for(self, room: Room, name: str) -> bool:
        """Whether a table's game can't go on without a player."""
        plan = room.plan
        return plan.status == "playing" and not plan.waiting and room.turn == name

    def by_code(self, code: str) -> Room:
        """The table that an invitation is for. Raises Refusal."""
        wanted = code.strip().lower()
        for room in self._rooms.values():
            if secrets.compare_digest(room.plan.code.encode(), wanted.encode()):
                return room
        raise Refusal("server.no_such_code")

    async def open(self, name: str, wanted: NewGame) -> Room:
        """A new table; who opens it sits on the first seat for a person.

        Raises Refusal (`too_many_tables`), StoreError.
        """
        mine = [room for room in self._rooms.values() if room.plan.host == name]
        most = self._club.limits.tables_per_name
        if sum(room.plan.status != "over" for room in mine) >= most:
            raise Refusal("server.too_many_tables", most=most)
        plan = Plan(
            _new(_ID, self._rooms),
            name,
            wanted.game,
            wanted.map,
            dict(wanted.options),
            _places(name, (seat.kind for seat in wanted.seats)),
            _new(_CODE, ()),
        )
        text = plan_text(plan)
        if not await self._club.store.set_table(plan.id, text):
            raise Refusal("stale")
        room = self._rooms[plan.id] = Room(self._club, plan, text)
        self.tell()
        await clear_tables(self._club, name)
        return room

    async def close(self, name: str, room: Room) -> None:
        """Takes away a table that has not begun, or has ended. Raises Refusal, StoreError."""
        check_closes(room.plan, name)
        await self.take_away(room)

    async def take_away(self, room: Room) -> None:
        """As `close`, whoever has opened the table: he may never come back."""
        await room.drop()
        self._rooms.pop(room.plan.id, None)
        self.tell()


def check_closes(plan: Plan, name: str) -> None:
    """Refuses a table that this player can't take away now."""
    if name != plan.host:
        raise Refusal("server.only_host")
    check_not_playing(plan)


def _places(name: str, kinds: Iterable[str]) -> tuple[Place, ...]:
    places: list[Place] = []
    for kind in kinds:
        own = kind == HUMAN and all(not place.name for place in places)
        places.append(Place(kind, name if own else ""))
    return tuple(places)


def _new(length: int, taken: Iterable[str]) -> str:
    while True:
        found = "".join(secrets.choice(_LETTERS) for _ in range(length))
        if found not in taken:
            return found

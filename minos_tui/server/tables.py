"""All tables of a club: opened, found, forgotten."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from minos_tui.engine.game import Refusal
from minos_tui.engine.record import HUMAN, RecordError
from minos_tui.server.plan import Place, Plan, plan_text, read_plan
from minos_tui.server.room import Room
from minos_tui.store.errors import StoreError
from minos_tui.tui.wanted import NewGame

if TYPE_CHECKING:
    from minos_tui.server.club import Club

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_CODE: Final = 8
_ID: Final = 5


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
        kept = dict(await self._club.store.tables())
        for table in self._rooms.keys() - kept.keys():
            del self._rooms[table]
        for table, text in kept.items():
            self._take(table, text)
        self.tell()

    async def settle(self) -> None:
        """Does what the end of games asks for that no server has done: it was killed before."""
        rooms = {room.plan.game_id: room for room in self.rooms if room.plan.status == "playing"}
        try:
            for game in await self._club.store.no_more_running(tuple(rooms)):
                await rooms[game].settle()
        except (StoreError, RecordError) as error:
            self._club.journal.note("not_settled", why=error)

    async def reload(self, table: str) -> None:
        """Looks at one table again: another server has changed it. Raises StoreError."""
        text = await self._club.store.table(table)
        if text is None:
            self._rooms.pop(table, None)
        else:
            self._take(table, text)
        self.tell()

    def _take(self, table: str, text: str) -> None:
        try:
            plan = read_plan(table, text)
        except ValueError as error:
            self._club.journal.note("table_unreadable", table=table, why=error)
            return
        if (room := self._rooms.get(table)) is None:
            self._rooms[table] = Room(self._club, plan, text)
        else:
            room.replan(plan, text)

    def subscribe(self, listener: Callable[[], object]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    def seen_by(self, name: str) -> tuple[Room, ...]:
        """The tables that a player may know of: those that wait for him first, then his own."""
        known = [
            room
            for room in self._rooms.values()
            if name in (room.plan.host, *room.plan.people)
            or (not room.plan.private and room.plan.status != "over")
        ]
        order = {"open": 0, "playing": 1, "over": 2}

        def rank(room: Room) -> tuple[bool, bool, int, str]:
            plan = room.plan
            return room.turn != name, name not in plan.people, order[plan.status], plan.id

        return tuple(sorted(known, key=rank))

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
        return room

    async def close(self, name: str, room: Room) -> None:
        """Takes away a table that has not begun, or has ended. Raises Refusal, StoreError."""
        if room.plan.status == "playing":
            raise Refusal("server.begun")
        if name != room.plan.host:
            raise Refusal("server.only_host")
        await self._club.store.drop_table(room.plan.id)
        self._rooms.pop(room.plan.id, None)
        self.tell()


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

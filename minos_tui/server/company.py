"""The other servers that share this one's club: what they are told, and what is heard of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Protocol

from minos_tui.engine.game import Refusal
from minos_tui.engine.record import RecordError
from minos_tui.server.said import Said
from minos_tui.store import StoreError, together
from minos_tui.store.together import News
from minos_tui.table.errors import CommitFailed

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from minos_tui.server.club import Club
    from minos_tui.server.room import Room

BEAT: Final = 4.0
"""Seconds between two signs of life; a third of those after which a server is taken for dead."""


class Company:
    """A server that has its club for itself."""

    async def drives(self, table: str) -> bool:
        """Whether this server goes on with what nobody at a table is asked for."""
        return True

    async def lets_go(self, table: str) -> None:
        """Another server may go on with the table."""

    async def comes(self, table: str, name: str) -> None:
        """Somebody has the table's game open here."""

    async def goes(self, table: str, name: str) -> None:
        """Nobody of that name has the table's game open here any more."""

    def elsewhere(self, table: str) -> frozenset[str]:
        """Who has the table's game open at other servers; "" is the club."""
        return frozenset()

    def tell(self, what: str, table: str, **about: Any) -> None:
        """Tells the other servers something that is not kept."""

    async def leave(self) -> None:
        """The server ends."""


class Listener(Protocol):
    """Hears the other servers: calls back for each news, and when some may have been missed."""

    async def listen(self) -> None: ...


class Companions(Company):
    """A server among others."""

    def __init__(self, club: Club, address: str) -> None:
        self._club = club
        self._address = address
        self._server = club.store.server
        self._untold = True
        """Whether the others may not know who is here."""
        self._elsewhere: Mapping[str, frozenset[str]] = {}
        self._work: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._tasks: tuple[asyncio.Task[None], ...] = ()

    async def begin(
        self, listener: Callable[[Callable[[News], None], Callable[[], None]], Listener]
    ) -> None:
        """Joins the others. Raises StoreError."""
        await self._beat()
        ears = listener(self._heard, self._caught_up)
        begin = self._club.begin
        self._tasks = begin(ears.listen()), begin(self._live()), begin(self._do())

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(StoreError):  # the others bury it soon
            await self._write(together.leave)

    async def _write(self, work: Any, *about: Any) -> Any:
        return await self._club.store.write(work, self._server, *about)

    # Who drives, who is there

    async def drives(self, table: str) -> bool:
        try:
            done: bool = await self._write(together.drive, table)
        except StoreError:
            return False  # tried again at every beat
        return done

    async def lets_go(self, table: str) -> None:
        with suppress(StoreError):
            await self._write(together.let_go, table)

    async def comes(self, table: str, name: str) -> None:
        await self._say_who(together.come, table, name)

    async def goes(self, table: str, name: str) -> None:
        await self._say_who(together.go, table, name)

    async def _say_who(self, work: Any, table: str, name: str) -> None:
        try:
            await self._write(work, table, name)
        except StoreError:
            self._untold = True  # all is told again at the next beat that is kept

    def elsewhere(self, table: str) -> frozenset[str]:
        return self._elsewhere.get(table, frozenset())

    # Life

    async def _live(self) -> None:
        """Says again and again that this server lives, and takes up what dead ones had."""
        while True:
            try:
                await self._beat()
            except StoreError as error:
                why = error.about.get("why", error)
                self._club.journal.note("database_away", why=why)
            await asyncio.sleep(BEAT)

    async def _beat(self) -> None:
        if not await self._write(together.beat, self._address):
            self._untold = True
            for room in self._club.tables.rooms:
                room.driving = False
        if self._untold:
            await self._write(together.here, self._club.present())
            self._untold = False
        if await self._write(together.bury):
            self._club.journal.note("buried")
            await self._look_who()
        await self._take_up()

    async def _look_who(self) -> None:
        """Looks who is at other servers, and tells the tables where that has changed."""
        before = self._elsewhere
        after = await self._club.store.read(together.elsewhere, self._server)
        self._elsewhere = after
        for room in self._club.tables.rooms:
            if before.get(room.plan.id) != after.get(room.plan.id):
                room.changed()
        self._club.tables.tell()

    async def _take_up(self) -> None:
        """Drives what is on a screen here and nobody drives."""
        wanted = {room.plan.id: room for room in self._club.tables.rooms if room.waits}
        if wanted:
            for table in await self._club.store.read(together.undriven, wanted):
                await wanted[table].take_up()

    # What is told

    def tell(self, what: str, table: str, **about: Any) -> None:
        news = self._club.store.news(what, table, **about)
        self._club.begin(self._tell(news))

    async def _tell(self, news: News) -> None:
        with suppress(StoreError):
            await self._club.store.write(together.tell, news)

    def _heard(self, news: News) -> None:
        self._work.put_nowait(lambda: self._take(news))

    def _caught_up(self) -> None:
        self._work.put_nowait(self._look_at_all)

    async def _do(self) -> None:
        """One after the other, in the order in which they were told."""
        while True:
            work = await self._work.get()
            try:
                await work()
            except (StoreError, RecordError, Refusal, CommitFailed) as error:
                self._club.journal.note("news_lost", why=error)
            except Exception as error:  # noqa: BLE001 - a fault of ours must not make it deaf
                self._club.journal.fault("news_lost", error)

    async def _look_at_all(self) -> None:
        await self._club.tables.load()
        await self._look_who()
        for room in self._club.tables.rooms:
            await room.look_again()
        await self._take_up()

    async def _take(self, news: News) -> None:
        if news.what == "plan":
            await self._club.tables.reload(news.table)
        elif news.what in ("servers", "present"):
            await self._look_who()
            if news.what == "servers" or news.table:
                await self._take_up()
        elif (room := self._club.tables.find(news.table)) is not None:
            await _tell_room(room, news)


async def _tell_room(room: Room, news: News) -> None:
    about = news.about
    match news.what:
        case "game":
            await room.look_again()
        case "said":
            name, text, code = (str(about.get(word, "")) for word in ("name", "text", "code"))
            said = Said(name, text, code, watching=bool(about.get("watching")))
            await room.hear(said, about.get("ply"), int(about.get("number", 0)))
        case "turn":
            room.hear_turn(str(about.get("name", "")))

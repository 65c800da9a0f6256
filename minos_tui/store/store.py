"""The store as a table or a screen uses it: every call is awaited and done on one thread.

SQLAlchemy is imported on that thread when a store is opened, so that the first screen needn't
wait for it.
"""

from __future__ import annotations

import os
import secrets
import socket
import time
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar

from minos_tui.engine.record import Header
from minos_tui.store.folder import data_folder
from minos_tui.store.rows import Appended, Change, Game, GameRow
from minos_tui.store.writer import Writer

if TYPE_CHECKING:
    from minos_tui.store.engine import Database

T = TypeVar("T")


class Store:
    """Keeps games. Raises StoreError from every method; nothing was changed then.

    `name` is the file or address, `writable` says whether anything can be kept, and `trouble` why
    it can't where that isn't for want of rights.
    """

    def __init__(self, writer: Writer, database: Database, clock: Callable[[], float]) -> None:
        self._writer = writer
        self._database = database
        self._queries: Any = import_module("minos_tui.store.queries")
        self._clock = clock
        self.name = database.name
        self.writable = database.writable
        self.trouble = database.trouble

    @classmethod
    async def open(
        cls,
        folder: Path | None = None,
        clock: Callable[[], float] = time.time,
        *,
        durable: bool = False,
    ) -> Self:
        """The store in a folder: the one given, MINOS_HOME, or the platform's data folder.

        `durable`: what is kept survives a loss of power as well, at the price of waiting for it.
        """
        how = "open_durable" if durable else "open_folder"
        return await cls._opened(how, data_folder(folder), clock)

    @classmethod
    async def open_url(cls, url: str, clock: Callable[[], float] | None = None) -> Self:
        """The store at a database URL, as SQLAlchemy writes them; by the database's own clock."""
        return await cls._opened("open_url", url, clock)

    @classmethod
    async def in_memory(cls, clock: Callable[[], float] = time.time) -> Self:
        """A store that is gone when it is closed."""
        return await cls._opened("open_memory", None, clock)

    @classmethod
    async def _opened(cls, how: str, where: Any, clock: Callable[[], float] | None) -> Self:
        def job() -> Database:
            opener = getattr(import_module("minos_tui.store.engine"), how)
            database: Database = opener() if where is None else opener(where)
            return database

        writer = Writer("minos store")
        try:
            database = await writer.do(job)
            return cls(writer, database, clock or database.clock)
        except BaseException:
            writer.close()
            raise

    async def close(self) -> None:
        """Waits for what is being written. A closed store raises StoreError (`closed`)."""
        if self._writer.closed:
            return
        await self._writer.do(self._database.close)
        self._writer.close()

    async def _write(self, work: str, *args: Any) -> Any:
        query = getattr(self._queries, work)
        return await self._writer.do(lambda: self._database.write(query, *args))

    async def _read(self, work: str, *args: Any) -> Any:
        query = getattr(self._queries, work)
        return await self._writer.do(lambda: self._database.read(query, *args))

    def parts(self) -> tuple[Writer, Database, Callable[[], float]]:
        """What another view of the same store is made of."""
        return self._writer, self._database, self._clock

    def now(self) -> float:
        """Seconds since 1970, by the store's clock."""
        return self._clock()

    async def run(self, work: Callable[..., Any], *args: Any, reading: bool) -> Any:
        """Does `work(connection, *args)` as one transaction."""
        do = self._database.read if reading else self._database.write
        return await self._writer.do(lambda: do(work, *args))

    # Games

    async def create(self, header: Header, board_text: str, owner: str, act: Change) -> str:
        """A new game, played by `owner`, with its first act. Returns its id."""
        new = self._queries.NewGame(header, board_text, owner, act)
        game: str = await self._write("create", new, self._clock())
        return game

    async def games(self) -> tuple[GameRow, ...]:
        """All games, the one changed last first."""
        found: tuple[GameRow, ...] = await self._read("games")
        return found

    async def imported(self) -> frozenset[str]:
        """The ids of games that came from records, finished or to be gone on with."""
        found: frozenset[str] = await self._read("imported")
        return found

    async def row(self, game: str) -> GameRow:
        """Raises NoSuchGame."""
        found: GameRow = await self._read("row", game)
        return found

    async def game(self, game: str) -> Game:
        """A game with its commands. Raises NoSuchGame, StoreDamaged."""
        found: Game = await self._read("game", game)
        return found

    async def news(self, game: str, plies: int, notes: int) -> Game | Appended | None:
        """What there is of a game of which so many commands and notes are known: all of it, what
        the last act added, or None if nothing is new. Raises NoSuchGame, StoreDamaged."""
        return await self.game(game)

    async def board(self, digest: str) -> str | None:
        """The text of a board that a game here is played on."""
        text: str | None = await self._read("board", digest)
        return text

    async def change(self, game: str, owner: str, act: Change) -> None:
        """Keeps one act whole. Raises LeaseLost if somebody else plays the game now."""
        await self._write("change", game, owner, act, self._clock())

    async def forget(self, game: str) -> None:
        """Deletes a game. Raises NoSuchGame."""
        await self._write("forget", game)

    # Who plays

    async def lease(self, game: str, owner: str) -> bool:
        """Takes or renews the lease on a game; False if another living owner has it."""
        row = await self.row(game)
        return await self.lease_from(game, owner, frozenset() if self.lives(row) else {row.owner})

    async def lease_from(self, game: str, owner: str, free: AbstractSet[str]) -> bool:
        """Takes or renews the lease; False if somebody has it who isn't in `free`."""
        taken: bool = await self._write("lease", game, owner, self._clock(), frozenset(free))
        return taken

    async def renew(self, game: str, owner: str) -> bool:
        """Keeps the lease; False if it is another's or nobody's: the game may have gone on."""
        kept: bool = await self._write("renew", game, owner, self._clock())
        return kept

    async def give_up(self, game: str, owner: str) -> None:
        await self._write("give_up", game, owner)

    def lives(self, row: GameRow) -> bool:
        """Whether the owner's lease runs, and its process if that is on this machine."""
        if not row.owner or row.owner_until <= self._clock():
            return False
        host, _, rest = row.owner.partition("/")
        pid = rest.partition("/")[0]
        return host != socket.gethostname() or not pid.isdigit() or _runs(int(pid))

    # Choices

    async def choice(self, name: str) -> str | None:
        """A small text kept under a name, such as the last choice on the new-game screen."""
        value: str | None = await self._read("choice", name)
        return value

    async def set_choice(self, name: str, value: str) -> None:
        await self._write("set_choice", name, value)


def new_owner() -> str:
    """A name for one table in this process, of which others can tell whether it lives."""
    return f"{socket.gethostname()[:50]}/{os.getpid()}/{secrets.token_hex(8)}"


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True

"""Opens a store's database, checks its schema, and runs transactions on it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, insert, inspect, make_url, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from minos_tui import __version__
from minos_tui.store.dialects import POSTGRES, alone
from minos_tui.store.errors import (
    StoreAway,
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreGone,
    StoreReadOnly,
    StoreTooNew,
    on_reading,
)
from minos_tui.store.folder import ready_file
from minos_tui.store.outbox import wake, woken
from minos_tui.store.schema import META, METADATA, SCHEMA
from minos_tui.store.sqlite import (
    BUSY_SECONDS,
    all_in_one,
    memory_engine,
    sqlite_engine,
    sqlite_error,
    still_there,
    use_wal,
)

T = TypeVar("T")

IN_MEMORY: Final = "memory"
Meaning = Callable[[Any, str], StoreError | None]
"""What a driver's error means for the store of that name; None if it isn't that driver's."""
_AGAIN_SECONDS: Final = 0.02
_READING: Final = {"reading": True}


class Database:
    """A database that holds our tables. Used by one thread at a time.

    Every method raises StoreError when the database fails; nothing is changed then.
    """

    def __init__(
        self,
        engine: Engine,
        name: str,
        writable: bool = True,
        there: Callable[[], bool] = lambda: True,
        *,
        meaning: Meaning = sqlite_error,
        reading: Mapping[str, Any] = _READING,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`there` tells whether what is written can be found again; `reading` are the options of
        a connection that only reads; `clock` is the one that all who use the database share."""
        self._engine = engine
        self.name = name
        self.writable = writable
        self.trouble: StoreError | None = None
        """Why nothing can be written, where it isn't for want of rights."""
        self.clock = clock
        self._there = there
        self._meaning = meaning
        self._reading = dict(reading)
        self.wake: Callable[[Iterable[str]], None] = _nobody
        """Wakes the servers that something was told, when it is kept."""

    def write(self, work: Callable[..., T], *args: Any) -> T:
        """Runs `work(connection, *args)` as one transaction: all of it is kept, or nothing."""
        if not self.writable:
            raise self.trouble or StoreReadOnly(file=self.name, why="")
        if not self._there():
            raise StoreGone(file=self.name)
        try:
            with self._engine.begin() as connection:
                done, told = work(connection, *args), woken(connection)
        except SQLAlchemyError as error:
            raise self._told(error) from error
        if told:
            self.wake(told)
        return done

    def read(self, work: Callable[..., T], *args: Any) -> T:
        """Runs `work(connection, *args)` on one consistent view."""
        try:
            with self._engine.connect() as connection:
                return work(connection.execution_options(**self._reading), *args)
        except SQLAlchemyError as error:
            raise on_reading(self._told(error)) from error

    def drive(self, work: Callable[[Any], None]) -> None:
        """Runs `work` on the driver's own connection, outside of any transaction."""
        try:
            with self._engine.connect() as connection:
                work(connection.connection.driver_connection)
        except SQLAlchemyError as error:
            raise self._told(error) from error
        except Exception as error:
            if (told := self._meaning(error, self.name)) is None:
                raise
            raise told from error

    def _told(self, error: SQLAlchemyError) -> StoreError:
        cause = error.orig if isinstance(error, DBAPIError) else None
        found = self._meaning(cause, self.name)
        return found or StoreError(file=self.name, why=str(cause or error).splitlines()[0][:100])

    def close(self) -> None:
        self._engine.dispose()

    def prepare(self) -> None:
        """Makes the tables in an empty database; refuses one of another schema, untouched."""
        schema = self.read(_schema, self.name)
        if schema is None:
            self.write(_make_tables)
        elif schema != SCHEMA:
            program = self.read(_meta, "program") or "?"
            raise StoreTooNew(file=self.name, program=program, has=schema, knows=SCHEMA)


def _nobody(_servers: Iterable[str]) -> None:
    """Nobody has to be woken."""


def _schema(connection: Connection, file: str) -> int | None:
    """The version of the tables; None where there are none yet. `file` is named if they are of
    another program."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    value = _meta(connection, "schema") if META.name in tables else None
    if value is None or not value.isdigit():
        raise StoreDamaged(code="not_ours", file=file)
    return int(value)


def _meta(connection: Connection, name: str) -> str | None:
    value = connection.scalar(select(META.c.value).where(META.c.name == name))
    return None if value is None else str(value)


def _make_tables(connection: Connection) -> None:
    """Another process may have made them since one looked."""
    alone(connection, "schema")
    METADATA.create_all(connection)
    if _meta(connection, "schema") is None:
        rows = [("schema", str(SCHEMA)), ("program", f"minos_tui {__version__}")]
        connection.execute(insert(META), [{"name": n, "value": v} for n, v in rows])


def open_folder(folder: Path, *, durable: bool = False) -> Database:
    """The SQLite store in a folder; one that can't be written for want of room is opened to look
    at what is there. Raises StoreError."""
    file, writable = ready_file(folder)
    try:
        return _open_patiently(file, writable, durable)
    except StoreFull as full:
        if not writable or not all_in_one(file):
            raise
        database = _open_file(file, False, durable)
        database.trouble = full
        return database


def _open_patiently(file: Path, writable: bool, durable: bool) -> Database:
    """Where another process begins the same store, SQLite gives up at once in some places: so
    again, as long as one waits for any lock."""
    last = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            return _open_file(file, writable, durable)
        except StoreBusy:
            if time.monotonic() > last:
                raise
            time.sleep(_AGAIN_SECONDS)


def _open_file(file: Path, writable: bool, durable: bool) -> Database:
    engine = sqlite_engine(file, writable, durable=durable)
    database = Database(engine, str(file), writable, still_there(file))
    database.wake = partial(wake, file.parent)
    try:
        database.prepare()
        if writable:
            database.drive(use_wal)
    except BaseException:
        database.close()
        raise
    return database


def open_durable(folder: Path) -> Database:
    """The same, and what is written survives a loss of power. Raises StoreError."""
    return open_folder(folder, durable=True)


def open_memory() -> Database:
    """A store that lives as long as it is open."""
    database = Database(memory_engine(), IN_MEMORY)
    database.prepare()
    return database


def open_url(url: str, *, writable: bool = True) -> Database:
    """The store at a database URL. Raises StoreError (`bad_url`, `no_driver` among them).

    Not `writable`: nothing is made there; raises StoreReadOnly where there is no store yet.
    """
    database = _at(url)
    database.writable = writable
    try:
        database.prepare()
    except BaseException as error:
        database.close()
        if isinstance(error, StoreAway):
            about = {"url": database.name, "why": error.about["why"]}
            raise StoreError(code="bad_url", **about) from error
        raise
    return database


def _at(address: str) -> Database:
    name = address.partition(":")[0][:20]
    try:
        url = make_url(address)
        name = shown_url(url)
        return _database(url, name)
    except ModuleNotFoundError as error:
        if not address.startswith(POSTGRES):
            raise StoreError(code="bad_url", url=name, why=str(error)[:80]) from error
        raise StoreError(code="no_driver", url=name) from error
    except (SQLAlchemyError, ImportError, TypeError, ValueError) as error:
        raise StoreError(code="bad_url", url=name, why=str(error)[:80]) from error


def _database(url: URL, name: str) -> Database:
    if url.get_backend_name() != POSTGRES:
        return Database(create_engine(url), name)
    from minos_tui.store.postgres import READING, Clock, postgres_engine, postgres_error

    clock = Clock()
    engine = postgres_engine(url, clock)
    return Database(engine, name, meaning=postgres_error, reading=READING, clock=clock)


def shown_url(url: URL) -> str:
    """An address for people and logs: no name, no password, nothing of what follows."""
    where = f":{url.port}" if url.port else ""
    return f"{url.drivername}://{url.host or ''}{where}/{url.database or ''}"[:80]

"""Opens a store's database, checks its schema, and runs transactions on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, insert, inspect, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from minos_tui import __version__
from minos_tui.store.errors import (
    StoreDamaged,
    StoreError,
    StoreGone,
    StoreReadOnly,
    StoreTooNew,
)
from minos_tui.store.folder import ready_file
from minos_tui.store.schema import META, METADATA, SCHEMA
from minos_tui.store.sqlite import (
    memory_engine,
    sqlite_engine,
    sqlite_error,
    still_there,
    use_wal,
)

T = TypeVar("T")

IN_MEMORY: Final = "memory"


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
    ) -> None:
        """`there` tells whether what is written can be found again."""
        self._engine = engine
        self.name = name
        self.writable = writable
        self._there = there

    def write(self, work: Callable[..., T], *args: Any) -> T:
        """Runs `work(connection, *args)` as one transaction: all of it is kept, or nothing."""
        if not self.writable:
            raise StoreReadOnly(file=self.name, why="")
        if not self._there():
            raise StoreGone(file=self.name)
        try:
            with self._engine.begin() as connection:
                return work(connection, *args)
        except SQLAlchemyError as error:
            raise self._told(error) from error

    def read(self, work: Callable[..., T], *args: Any) -> T:
        """Runs `work(connection, *args)` on one consistent view."""
        try:
            with self._engine.connect() as connection:
                return work(connection.execution_options(reading=True), *args)
        except SQLAlchemyError as error:
            raise self._told(error) from error

    def _told(self, error: SQLAlchemyError) -> StoreError:
        cause = error.orig if isinstance(error, DBAPIError) else None
        found = sqlite_error(cause, self.name)
        return found or StoreError(file=self.name, why=str(cause or error).splitlines()[0][:100])

    def close(self) -> None:
        self._engine.dispose()

    def prepare(self) -> None:
        """Makes the tables in an empty database; refuses one of another schema, untouched."""
        schema = self.read(_schema)
        if schema is None:
            self.write(_make_tables)
        elif schema != SCHEMA:
            program = self.read(_meta, "program") or "?"
            raise StoreTooNew(file=self.name, program=program, has=schema, knows=SCHEMA)


def _schema(connection: Connection) -> int | None:
    """The version of the tables; None where there are none yet."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    value = _meta(connection, "schema") if META.name in tables else None
    if value is None or not value.isdigit():
        raise StoreDamaged(code="not_ours", file="")
    return int(value)


def _meta(connection: Connection, name: str) -> str | None:
    value = connection.scalar(select(META.c.value).where(META.c.name == name))
    return None if value is None else str(value)


def _make_tables(connection: Connection) -> None:
    """Another process may have made them since one looked."""
    METADATA.create_all(connection)
    if _meta(connection, "schema") is None:
        rows = [("schema", str(SCHEMA)), ("program", f"minos_tui {__version__}")]
        connection.execute(insert(META), [{"name": n, "value": v} for n, v in rows])


def open_folder(folder: Path, *, durable: bool = False) -> Database:
    """The SQLite store in a folder. Raises StoreError."""
    file, writable = ready_file(folder)
    engine = sqlite_engine(file, writable, durable=durable)
    database = Database(engine, str(file), writable, still_there(file))
    try:
        database.prepare()
        if writable:
            database.read(lambda c: use_wal(c.connection.driver_connection))
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


def open_url(url: str) -> Database:
    """The store at a database URL. Raises StoreError."""
    try:
        database = Database(create_engine(url), url.rpartition("@")[2])
    except (SQLAlchemyError, ImportError) as error:
        raise StoreError(
            code="bad_url", url=url.rpartition("@")[2][:80], why=str(error)[:80]
        ) from error
    database.prepare()
    return database

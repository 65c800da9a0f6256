"""All that is SQLite's own: how a file is opened, and what its error codes mean."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import QueuePool

from minos_tui.store.errors import StoreBusy, StoreDamaged, StoreError, StoreFull, StoreReadOnly

_LEAST_BYTES: Final = 512
"""Of a database that holds anything: SQLite itself takes a file of fewer for an empty one. It isn't
read here, for closing it would take away the locks that other stores of this process have on it."""
BUSY_SECONDS: Final = 3.0
"""How long one waits for another process."""

_KINDS: Final[dict[int, type[StoreError]]] = {
    sqlite3.SQLITE_FULL: StoreFull,
    sqlite3.SQLITE_READONLY: StoreReadOnly,
    sqlite3.SQLITE_CANTOPEN: StoreReadOnly,
    sqlite3.SQLITE_PERM: StoreReadOnly,
    sqlite3.SQLITE_BUSY: StoreBusy,
    sqlite3.SQLITE_LOCKED: StoreBusy,
    sqlite3.SQLITE_CORRUPT: StoreDamaged,
    sqlite3.SQLITE_NOTADB: StoreDamaged,
}
_FULL_TOO: Final = frozenset(
    {
        sqlite3.SQLITE_IOERR_WRITE,
        sqlite3.SQLITE_IOERR_SHMSIZE,
        sqlite3.SQLITE_IOERR_SHMOPEN,
    }
)
"""On a full disk SQLite's shared memory and some file systems fail so."""


def sqlite_engine(file: Path, writable: bool, *, durable: bool = False) -> Engine:
    """An engine over one file; WAL, so that a commit survives the death of every process.

    `durable`: it survives a loss of power as well.
    """
    if 0 < file.stat().st_size < _LEAST_BYTES:
        raise StoreDamaged(file=str(file))
    mode = "rw" if writable else "ro&immutable=1"
    address = f"file:{quote(str(file.absolute()))}?mode={mode}"

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(
            address,
            uri=True,
            isolation_level=None,
            check_same_thread=False,
            timeout=BUSY_SECONDS,
        )

    engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool, pool_size=1)
    event.listen(engine, "connect", _on_connect_durably if durable else _on_connect)
    event.listen(engine, "begin", _on_begin)
    return engine


def memory_engine() -> Engine:
    """An engine whose games are gone when it is closed."""
    engine = create_engine("sqlite://", connect_args={"isolation_level": None})
    event.listen(engine, "begin", _on_begin)
    return engine


def read_any_text(connection: sqlite3.Connection) -> None:
    """Bytes that are no UTF-8 get stand-ins: else one damaged text would keep all others unread."""
    connection.text_factory = lambda data: data.decode("utf-8", "replace")


def use_wal(connection: sqlite3.Connection) -> None:
    """Called when the schema is known to be ours. Raises sqlite3.Error."""
    connection.execute("PRAGMA journal_mode=WAL")


def still_there(file: Path) -> Callable[[], bool]:
    """Tells whether the file's name still leads to the file that is there now."""
    opened = file.stat()

    def check() -> bool:
        try:
            found = file.stat()
        except OSError:
            return False
        return (found.st_ino, found.st_dev) == (opened.st_ino, opened.st_dev)

    return check


def all_in_one(file: Path) -> bool:
    """Whether the file alone tells all that was kept: nothing is left in the log beside it."""
    log = file.with_name(file.name + "-wal")
    return file.stat().st_size > 0 and (not log.exists() or log.stat().st_size == 0)


def _on_connect(connection: sqlite3.Connection, _record: object) -> None:
    read_any_text(connection)
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute("PRAGMA foreign_keys=ON")


def _on_connect_durably(connection: sqlite3.Connection, record: object) -> None:
    _on_connect(connection, record)
    connection.execute("PRAGMA synchronous=FULL")


def _on_begin(connection: Connection) -> None:
    """A writing transaction takes the lock at its start, so that it can't fail half-way."""
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def sqlite_error(error: Any, file: str) -> StoreError | None:
    """What an error of SQLite means for the store; None if it isn't one of SQLite's."""
    if not isinstance(error, sqlite3.Error):
        return None
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    kind = StoreFull if code in _FULL_TOO else _KINDS.get(code & 0xFF, StoreError)
    return kind(file=file, why=str(error)[:100])

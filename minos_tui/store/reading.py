"""A store that is only looked at: nothing of it changes, not even the files beside it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, create_engine, event, select
from sqlalchemy.pool import QueuePool

from minos_tui.store.backup import reading_address
from minos_tui.store.engine import Database, open_url
from minos_tui.store.schema import GAMES
from minos_tui.store.sqlite import read_any_text
from minos_tui.store.store import Store
from minos_tui.store.writer import Writer


async def open_to_read(file: Path) -> Store:
    """The store in a file; another process may write it meanwhile. Raises StoreError."""
    return await _opened(partial(_database, file))


async def open_url_to_read(url: str) -> Store:
    """The store at a database URL. Raises StoreError; StoreReadOnly where there is none yet."""
    return await _opened(partial(open_url, url, writable=False))


async def _opened(opener: Callable[[], Database]) -> Store:
    writer = Writer("minos store")
    try:
        return Store(writer, await writer.do(opener), time.time)
    except BaseException:
        writer.close()
        raise


def _database(file: Path) -> Database:
    address = reading_address(file)

    def connect() -> sqlite3.Connection:
        found = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
        read_any_text(found)
        return found

    engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool, pool_size=1)
    event.listen(engine, "begin", _on_begin)
    database = Database(engine, str(file), writable=False)
    database.prepare()
    return database


def _on_begin(connection: Connection) -> None:
    """What one transaction reads is of one moment."""
    connection.exec_driver_sql("BEGIN")


def game_ids(connection: Connection) -> tuple[str, ...]:
    """The names of all games, also of those that can't be read."""
    return tuple(connection.scalars(select(GAMES.c.id).order_by(GAMES.c.made, GAMES.c.id)))

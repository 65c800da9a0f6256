"""What the databases do each in its own way: who waits for whom, what is put where it may be."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from sqlalchemy import Connection, Table, func, literal_column, select

POSTGRES: Final = "postgresql"


def alone(connection: Connection, what: str) -> None:
    """Until the transaction ends nobody else does the same thing.

    SQLite has one writer at a time anyway.
    """
    if connection.dialect.name == POSTGRES:
        number = func.hashtextextended(f"minos {what}", 0)
        connection.execute(select(func.pg_advisory_xact_lock(number)))


def put(connection: Connection, table: Table, values: Mapping[str, Any]) -> None:
    """Writes a row, over the one with the same key if there is one."""
    insert = import_module(f"sqlalchemy.dialects.{connection.dialect.name}").insert
    keys = [column.name for column in table.primary_key]
    rest = {name: value for name, value in values.items() if name not in keys}
    row = insert(table).values(**values)
    if rest:
        connection.execute(row.on_conflict_do_update(index_elements=keys, set_=rest))
    else:
        connection.execute(row.on_conflict_do_nothing(index_elements=keys))


def now_there(connection: Connection) -> Any:
    """Seconds since 1970 by the database's own clock, to stand in a statement."""
    if connection.dialect.name == POSTGRES:
        return literal_column("CAST(extract(epoch FROM clock_timestamp()) AS double precision)")
    return literal_column("(julianday('now') - 2440587.5) * 86400.0")

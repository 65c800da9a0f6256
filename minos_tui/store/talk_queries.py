"""Reading and writing what is said at tables: each function is one transaction's work."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from minos_tui.store.club_schema import TABLES, TALK
from minos_tui.store.dialects import alone

KEPT_LINES: Final = 60
"""The newest lines of a table, which are all that is kept."""
Line = tuple[str, str]
"""Who said it, and what."""


def add(connection: Connection, table: str, name: str, text: str) -> None:
    """Keeps a line, unless the table has been taken away."""
    alone(connection, f"talk {table}")
    if connection.scalar(select(TABLES.c.id).where(TABLES.c.id == table)) is None:
        return
    here = TALK.c.table_id == table
    number = (connection.scalar(select(func.max(TALK.c.number)).where(here)) or 0) + 1
    connection.execute(insert(TALK).values(table_id=table, number=number, name=name, text=text))
    connection.execute(delete(TALK).where(here, TALK.c.number <= number - KEPT_LINES))


def talk(connection: Connection, tables: Collection[str]) -> dict[str, list[Line]]:
    """The lines that are kept of each of these tables at which something was said, in order."""
    found: dict[str, list[Line]] = {}
    wanted = TALK.c.table_id.in_(tables)
    rows = connection.execute(select(TALK).where(wanted).order_by(TALK.c.table_id, TALK.c.number))
    for row in rows:
        found.setdefault(row.table_id, []).append((row.name, row.text))
    return found


def forget(connection: Connection, table: str) -> None:
    connection.execute(delete(TALK).where(TALK.c.table_id == table))

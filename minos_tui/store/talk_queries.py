"""Reading and writing what is said at tables: each function is one transaction's work."""

from __future__ import annotations

from typing import Final, NamedTuple

import attrs
from sqlalchemy import Connection, delete, func, insert, select

from minos_tui.store.club_schema import TABLES, TALK
from minos_tui.store.dialects import alone
from minos_tui.store.together import News, tell

KEPT_LINES: Final = 60
"""The newest lines of a table, which are all that is kept."""


class Line(NamedTuple):
    """What somebody said; a table's lines are numbered from 1."""

    number: int
    name: str
    text: str


class KeptTable(NamedTuple):
    """A table's text, and the lines that are kept of it, in order."""

    text: str
    talk: tuple[Line, ...]


def add(connection: Connection, news: News) -> int:
    """Keeps the line that the news are about, and tells them with its number; 0 if the table has
    been taken away."""
    table, said = news.table, news.about
    alone(connection, f"table {table}")  # else it may be taken away in between
    if connection.scalar(select(TABLES.c.id).where(TABLES.c.id == table)) is None:
        return 0
    here = TALK.c.table_id == table
    number = int(connection.scalar(select(func.max(TALK.c.number)).where(here)) or 0) + 1
    line = {"table_id": table, "number": number, "name": said["name"], "text": said["text"]}
    connection.execute(insert(TALK).values(**line))
    connection.execute(delete(TALK).where(here, TALK.c.number <= number - KEPT_LINES))
    tell(connection, attrs.evolve(news, about={**said, "number": number}))
    return number


def tables(connection: Connection) -> dict[str, KeptTable]:
    """Every table by its id, the one changed last first."""
    found = select(TABLES.c.id, TABLES.c.text).order_by(TABLES.c.changed.desc(), TABLES.c.id)
    talk: dict[str, list[Line]] = {}
    for row in connection.execute(select(TALK).order_by(TALK.c.number)):
        talk.setdefault(row.table_id, []).append(Line(row.number, row.name, row.text))
    rows = connection.execute(found)
    return {row.id: KeptTable(row.text, tuple(talk.get(row.id, ()))) for row in rows}


def table(connection: Connection, name: str) -> KeptTable | None:
    """One table; None if it isn't there."""
    text = connection.scalar(select(TABLES.c.text).where(TABLES.c.id == name))
    if text is None:
        return None
    rows = connection.execute(select(TALK).where(TALK.c.table_id == name).order_by(TALK.c.number))
    return KeptTable(text, tuple(Line(row.number, row.name, row.text) for row in rows))


def forget(connection: Connection, table: str) -> None:
    connection.execute(delete(TALK).where(TALK.c.table_id == table))

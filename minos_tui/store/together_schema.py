"""The tables by which servers that share a club know of each other, and which acts came last."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Double, ForeignKey, Index, Integer, MetaData, String, Table, Text

from minos_tui.store.schema import GAMES

TOGETHER: Final = MetaData()

SERVERS: Final = Table(
    "club_servers",
    TOGETHER,
    Column("id", String(40), primary_key=True),
    Column("address", String(100), nullable=False),
    Column("until", Double, nullable=False),
)
"""A server lives until then, by the database's clock."""
DRIVERS: Final = Table(
    "club_drivers",
    TOGETHER,
    Column("table_id", String(16), primary_key=True),
    Column("server", String(40), nullable=False),
)
"""Which server goes on with what no player of a table is asked for."""
PRESENT: Final = Table(
    "club_present",
    TOGETHER,
    Column("table_id", String(16), primary_key=True),
    Column("server", String(40), primary_key=True),
    Column("name", String(40), primary_key=True),
    Index("club_present_server", "server"),
)
"""Who has a table's game open, and where; the table "" is the club itself."""
PLAYED: Final = Table(
    "club_played",
    TOGETHER,
    Column("game_id", String(16), ForeignKey(GAMES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("grew_from", Integer, nullable=False),
)
"""How many acts a table's game has seen. `grew_from`: the last one left the first so many commands
standing and at most added others behind them; -1 if it did anything else."""
OUTBOX: Final = MetaData()
NEWS: Final = Table(
    "club_news",
    OUTBOX,
    Column("id", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    sqlite_autoincrement=True,
)
"""The last that servers have told each other, where the database itself tells nobody anything."""

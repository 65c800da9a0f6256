"""The tables. A change of them is a new `SCHEMA` and a step in `minos_tui.store.engine`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

SCHEMA: Final = 1

METADATA: Final = MetaData()


def _of_game() -> Column[str]:
    return Column(
        "game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )


META: Final = Table(
    "meta",
    METADATA,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)
BOARDS: Final = Table(
    "boards",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)
GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", String(40), nullable=False),
    Column("program", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("board_name", String(60), nullable=False),
    Column("board_digest", String(64), nullable=False),
    Column("taken_over", Integer, nullable=False),
    Column("position", Text, nullable=False),
    Column("dice", String(10), nullable=False),
    Column("seal", String(64), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("seed", String(20), nullable=False),
    Column("phrases", Text, nullable=False),
    Column("status", String(10), nullable=False),
    Column("plies", Integer, nullable=False),
    Column("made", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("owner", String(100), nullable=False),
    Column("owner_until", Double, nullable=False),
    Index("games_changed", "changed"),
)
COMMANDS: Final = Table(
    "commands",
    METADATA,
    _of_game(),
    Column("ply", Integer, primary_key=True),
    Column("grp", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("chance", Boolean, nullable=False),
    Column("taken_back", Boolean, nullable=False),
)
NOTES: Final = Table(
    "notes",
    METADATA,
    _of_game(),
    Column("number", Integer, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("text", Text, nullable=False),
)
SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    _of_game(),
    Column("ply", Integer, primary_key=True),
    Column("digest", String(64), nullable=False),
    Column("state", Text, nullable=False),
)
CHOICES: Final = Table(
    "choices",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

"""The tables a club has beside those of every store: who plays here and may come in, whose each
game is."""

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

CLUB_SCHEMA: Final = 1
CLUB: Final = MetaData()

CLUB_META: Final = Table(
    "club_meta",
    CLUB,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)
ACCOUNTS: Final = Table(
    "club_accounts",
    CLUB,
    Column("name", String(16), primary_key=True),
    Column("made", Double, nullable=False),
    Column("seen", Double, nullable=False),
)
KEYS: Final = Table(
    "club_keys",
    CLUB,
    Column("name", String(16), ForeignKey(ACCOUNTS.c.name), primary_key=True),
    Column("fingerprint", String(80), primary_key=True),
)
PASSWORDS: Final = Table(
    "club_passwords",
    CLUB,
    Column("name", String(16), ForeignKey(ACCOUNTS.c.name), primary_key=True),
    Column("hash", String(200), nullable=False),
    Column("made", Double, nullable=False),
)
"""Of a password only its hash is kept, with the salt and the cost in it."""
MEMBERS: Final = Table(
    "club_games",
    CLUB,
    Column("game_id", String(16), primary_key=True),
    Column("name", String(16), ForeignKey(ACCOUNTS.c.name), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("shared", Boolean, nullable=False),
    Index("club_games_name", "name"),
)
"""`seat` 0: the player's own game, all of its seats, or that of bots alone at his table; `shared`:
played at a table of the club."""
OWN_CHOICES: Final = Table(
    "club_choices",
    CLUB,
    Column("name", String(16), ForeignKey(ACCOUNTS.c.name), primary_key=True),
    Column("choice", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
TABLES: Final = Table(
    "club_tables",
    CLUB,
    Column("id", String(16), primary_key=True),
    Column("text", Text, nullable=False),
    Column("changed", Double, nullable=False),
)
"""A table that players have opened, as JSON; its game is among the others once it has begun."""
TALK: Final = Table(
    "club_talk",
    CLUB,
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
)
"""What was said at a table lately; `number` counts its lines from 1."""
RESULTS: Final = Table(
    "club_results",
    CLUB,
    Column("game_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("place", Integer, nullable=False),
    Column("why", String(10), nullable=False),
    Column("ended", Double, nullable=False),
    Index("club_results_game", "game"),
)
"""How rated games ended. They stay when a game is deleted: the ladder doesn't forget."""
RULES: Final = Table(
    "club_rules",
    CLUB,
    Column("verdict", String(8), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("what", String(80), primary_key=True),
    Column("why", Text, nullable=False),
    Column("made", Double, nullable=False),
)
"""Who may not come in and who may: `verdict` is `ban` or `allow`; `what` a name, a network of
addresses or a key's fingerprint."""
INVITATIONS: Final = Table(
    "club_invitations",
    CLUB,
    Column("digest", String(64), primary_key=True),
    Column("name", String(16), nullable=False),
    Column("uses", Integer, nullable=False),
    Column("until", Double, nullable=False),
    Column("made", Double, nullable=False),
)
"""`digest` of the code, which is kept nowhere; `name`: whose key it adds, "" for any new name."""

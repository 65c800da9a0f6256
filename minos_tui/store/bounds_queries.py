"""What of a club's store may go so that it doesn't grow without end: each function is one
transaction's work."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, and_, delete, or_, select

from minos_tui.store import queries
from minos_tui.store.club_schema import MEMBERS, TABLES
from minos_tui.store.schema import GAMES
from minos_tui.store.together_schema import PLAYED


def by_age(connection: Connection, tables: Collection[str]) -> tuple[str, ...]:
    """Those of the tables that are there, the one changed last first."""
    wanted = select(TABLES.c.id).where(TABLES.c.id.in_(tables))
    return tuple(connection.scalars(wanted.order_by(TABLES.c.changed.desc(), TABLES.c.id)))


def ended_beyond(connection: Connection, name: str, newest: int) -> tuple[str, ...]:
    """A player's games at tables that have ended, but for the newest so many."""
    ended = (MEMBERS.c.name == name, MEMBERS.c.shared, GAMES.c.status != "running")
    found = select(GAMES.c.id).join(MEMBERS, MEMBERS.c.game_id == GAMES.c.id).where(*ended)
    newest_first = found.order_by(GAMES.c.changed.desc(), GAMES.c.id)
    return tuple(connection.scalars(newest_first.offset(newest)))


def lost(connection: Connection, before: float) -> tuple[str, ...]:
    """Games of tables, played last before a moment, that nobody sees and so nobody can delete: they
    run, or belong to nobody, and no table is theirs.

    A game that nobody's account has may also be one that was played in the folder without a server:
    only what was played at a table is told from it.
    """
    of_game = select(MEMBERS.c.game_id).where(MEMBERS.c.game_id == GAMES.c.id)
    shared = of_game.where(MEMBERS.c.shared).exists()
    played = select(PLAYED.c.game_id).where(PLAYED.c.game_id == GAMES.c.id).exists()
    hidden = or_(
        and_(GAMES.c.status == "running", shared),
        and_(played, ~of_game.exists()),
    )
    table = select(TABLES.c.id).where(TABLES.c.text.contains(GAMES.c.id)).exists()
    found = select(GAMES.c.id).where(GAMES.c.changed < before, hidden, ~table)
    return tuple(connection.scalars(found.order_by(GAMES.c.id)))


def forget_for_all(connection: Connection, game: str) -> None:
    """Deletes a game whoever has it. Raises NoSuchGame."""
    queries.locked(connection, game)
    connection.execute(delete(MEMBERS).where(MEMBERS.c.game_id == game))
    queries.forget(connection, game)

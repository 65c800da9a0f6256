"""Reading and writing a club's tables: each function is one transaction's work on a connection."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs
from sqlalchemy import Connection, delete, func, insert, select, update

from minos_tui.store import queries, talk_queries, together
from minos_tui.store.club_schema import (
    ACCOUNTS,
    CLUB,
    CLUB_META,
    CLUB_SCHEMA,
    KEYS,
    MEMBERS,
    OWN_CHOICES,
    TABLES,
)
from minos_tui.store.dialects import alone, put
from minos_tui.store.errors import NoSuchGame, Outrun, StoreTooNew
from minos_tui.store.game_rows import listed_row
from minos_tui.store.queries import NewGame
from minos_tui.store.rows import Game, GameRow, Status
from minos_tui.store.schema import GAMES
from minos_tui.store.together import News, tell


def prepare(connection: Connection, name: str) -> None:
    """Makes the club's tables where they aren't. Raises StoreTooNew for later ones."""
    alone(connection, "schema")
    CLUB.create_all(connection)
    together.prepare(connection)
    known = connection.scalar(select(CLUB_META.c.value).where(CLUB_META.c.name == "schema"))
    if known is None:
        connection.execute(insert(CLUB_META).values(name="schema", value=str(CLUB_SCHEMA)))
    elif known != str(CLUB_SCHEMA):
        raise StoreTooNew(file=name, program=f"club {known}", has=known, knows=CLUB_SCHEMA)


# Accounts


def keys_of(connection: Connection, name: str) -> frozenset[str]:
    """The fingerprints of a name's keys; none for a name that nobody has."""
    return frozenset(connection.scalars(select(KEYS.c.fingerprint).where(KEYS.c.name == name)))


def accounts(connection: Connection) -> int:
    return int(connection.scalar(select(func.count()).select_from(ACCOUNTS)) or 0)


def taken(connection: Connection, name: str) -> bool:
    """Whether somebody has the name, by keys or by a password."""
    return connection.scalar(select(ACCOUNTS.c.name).where(ACCOUNTS.c.name == name)) is not None


def sign_in(connection: Connection, name: str, fingerprint: str, now: float) -> bool:
    """Registers a name that nobody has, and notes the visit; False if this is no key of it."""
    alone(connection, f"name {name}")
    if fingerprint in keys_of(connection, name):
        note_visit(connection, name, now)
        return True
    if taken(connection, name):
        return False
    connection.execute(insert(ACCOUNTS).values(name=name, made=now, seen=now))
    connection.execute(insert(KEYS).values(name=name, fingerprint=fingerprint))
    return True


def note_visit(connection: Connection, name: str, now: float) -> None:
    connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.name == name).values(seen=now))


# Games of an account


def create(
    connection: Connection, new: NewGame, now: float, owners: Mapping[str, int], shared: bool
) -> str:
    """Keeps a new game of these players, each with his seat (0: none of his own)."""
    game = queries.create(connection, new, now)
    for name, seat in owners.items():
        values = {"name": name, "seat": seat, "shared": shared}
        connection.execute(insert(MEMBERS).values(game_id=game, **values))
    return game


def games_of(connection: Connection, name: str) -> tuple[GameRow, ...]:
    """The games of a player, the one changed last first; those at tables once they have ended."""
    rows = connection.execute(
        select(GAMES)
        .join(MEMBERS, MEMBERS.c.game_id == GAMES.c.id)
        .where(MEMBERS.c.name == name, ~MEMBERS.c.shared | (GAMES.c.status != "running"))
        .order_by(GAMES.c.changed.desc(), GAMES.c.id)
    )
    return tuple(map(listed_row, rows))


def count_of(connection: Connection, name: str) -> int:
    """How many games a player has of his own, without those at tables."""
    own = (MEMBERS.c.name == name, ~MEMBERS.c.shared)
    found = select(func.count()).select_from(MEMBERS).where(*own)
    return int(connection.scalar(found) or 0)


def is_shared(connection: Connection, name: str, game: str) -> bool:
    """Whether the player's game is one at a table. Raises NoSuchGame if it isn't his."""
    found = connection.scalar(
        select(MEMBERS.c.shared).where(MEMBERS.c.game_id == game, MEMBERS.c.name == name)
    )
    if found is None:
        raise NoSuchGame(game=game[:20])
    return bool(found)


def row_of(connection: Connection, name: str, game: str) -> GameRow:
    is_shared(connection, name, game)
    return queries.row(connection, game)


def game_of(connection: Connection, name: str, game: str) -> Game:
    """Raises NoSuchGame, also for a game at a table that runs: it holds what others may not see."""
    shared = is_shared(connection, name, game)
    found = queries.game(connection, game)
    if shared and found.row.status == "running":
        raise NoSuchGame(game=game[:20])
    return found


def forget_of(connection: Connection, name: str, game: str) -> None:
    """The player has the game no more; it is deleted when nobody has it. Raises NoSuchGame."""
    is_shared(connection, name, game)
    queries.locked(connection, game)
    mine = (MEMBERS.c.game_id == game, MEMBERS.c.name == name)
    connection.execute(delete(MEMBERS).where(*mine))
    left = select(func.count()).select_from(MEMBERS).where(MEMBERS.c.game_id == game)
    if not connection.scalar(left):
        queries.forget(connection, game)


# Choices of an account


def choice_of(connection: Connection, name: str, choice: str) -> str | None:
    mine = (OWN_CHOICES.c.name == name, OWN_CHOICES.c.choice == choice)
    value = connection.scalar(select(OWN_CHOICES.c.value).where(*mine))
    return None if value is None else str(value)


def set_choice_of(connection: Connection, name: str, choice: str, value: str) -> None:
    put(connection, OWN_CHOICES, {"name": name, "choice": choice, "value": value})


# Tables


def table(connection: Connection, name: str) -> str | None:
    """A table's text; None if it isn't there."""
    text = connection.scalar(select(TABLES.c.text).where(TABLES.c.id == name))
    return None if text is None else str(text)


@attrs.frozen
class Stands:
    """How a table's game stands, when it was played last and when the table's text was kept last,
    in seconds since 1970."""

    status: Status
    changed: float
    told: float


def stands(connection: Connection, games: Mapping[str, str]) -> dict[str, Stands]:
    """By table, of those whose games are given by the tables' ids; not of damaged games."""
    kept = select(TABLES.c.id, TABLES.c.changed).where(TABLES.c.id.in_(games.keys()))
    told = {row.id: float(row.changed) for row in connection.execute(kept)}
    wanted = GAMES.c.id.in_(games.values())
    rows = map(listed_row, connection.execute(select(GAMES).where(wanted)))
    played = {row.id: (row.status, row.changed) for row in rows if row.status != "damaged"}
    return {
        table: Stands(*played[game], told[table])
        for table, game in games.items()
        if table in told and game in played
    }


def set_table(
    connection: Connection, news: News, text: str, before: str | None, now: float
) -> bool:
    """Keeps a table's text where `before` (None: no table) is what stands there; else False."""
    alone(connection, f"table {news.table}")
    if table(connection, news.table) != before:
        return False
    put(connection, TABLES, {"id": news.table, "text": text, "changed": now})
    tell(connection, news)
    return True


@attrs.frozen
class Beginning:
    """A table whose game begins: whose it is with their seats, the text that stands there before,
    and the one that follows, by the game's id."""

    owners: Mapping[str, int]
    before: str
    text: Callable[[str], str]


def begin(
    connection: Connection, new: NewGame, now: float, news: News, beginning: Beginning
) -> str:
    """Keeps a table's game and that it has begun, or neither. Raises Outrun if another server has
    changed the table."""
    alone(connection, f"table {news.table}")
    if table(connection, news.table) != beginning.before:
        raise Outrun(game=news.table)
    game = create(connection, new, now, beginning.owners, True)
    put(connection, TABLES, {"id": news.table, "text": beginning.text(game), "changed": now})
    tell(connection, news)
    return game


def drop_table(connection: Connection, news: News, before: str) -> bool:
    """Takes a table away of which `before` is what stands there; False if it is another text."""
    alone(connection, f"table {news.table}")
    if table(connection, news.table) not in (before, None):
        return False
    connection.execute(delete(TABLES).where(TABLES.c.id == news.table))
    talk_queries.forget(connection, news.table)
    tell(connection, news)
    return True

"""What servers that share a club do in its database: each function is one transaction's work.

A server is alive until a moment that it puts off again and again. One server drives a table; every
server may keep an act of a table's game, if it knows all that came before.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs
from sqlalchemy import Connection, delete, func, insert, select, update

from minos_tui.store import outbox, queries
from minos_tui.store.dialects import POSTGRES, alone, now_there, put
from minos_tui.store.errors import Outrun
from minos_tui.store.rows import Appended, Change, CommandRow, Game, Note
from minos_tui.store.schema import COMMANDS, NOTES
from minos_tui.store.together_schema import DRIVERS, PLAYED, PRESENT, SERVERS, TOGETHER

SERVER_SECONDS: Final = 12.0
"""How long a server may be silent before others take up its tables."""
CHANNEL: Final = "minos_club"


@attrs.frozen
class News:
    """What one server tells the others: `what` about which table, and more about it."""

    server: str
    what: str
    table: str = ""
    about: Mapping[str, Any] = attrs.field(factory=dict)

    def text(self) -> str:
        return json.dumps([self.server, self.what, self.table, dict(self.about)])

    @classmethod
    def read(cls, text: str) -> News:
        """Raises ValueError for a text that is no news."""
        try:
            server, what, table, about = json.loads(text)
            return cls(str(server), str(what), str(table), {**about})
        except TypeError as error:
            raise ValueError("no news") from error


def from_another(text: str, server: str) -> News | None:
    """News that another than this server has told; None for its own, and for what is none."""
    try:
        news = News.read(text)
    except ValueError:
        return None
    return news if news.server != server else None


def prepare(connection: Connection) -> None:
    """Makes the tables where they aren't."""
    alone(connection, "schema")
    TOGETHER.create_all(connection)
    if connection.dialect.name != POSTGRES:
        outbox.prepare(connection)


def begin_alone(connection: Connection) -> None:
    """Whoever holds a folder knows that no server lives that has served from it."""
    for table in (DRIVERS, PRESENT, SERVERS):
        connection.execute(delete(table))
    outbox.clear(connection)


def tell(connection: Connection, news: News) -> None:
    """Tells the other servers when the transaction is kept."""
    if connection.dialect.name == POSTGRES:
        connection.execute(select(func.pg_notify(CHANNEL, news.text())))
    else:
        outbox.post(connection, news.server, news.text())


# Servers


def beat(connection: Connection, server: str, address: str) -> bool:
    """The server is alive. False if the others did not think so: it is new to them."""
    until = now_there(connection) + SERVER_SECONDS
    mine = update(SERVERS).where(SERVERS.c.id == server).values(until=until)
    if connection.execute(mine).rowcount:
        return True
    connection.execute(insert(SERVERS).values(id=server, address=address[:100], until=until))
    return False


def bury(connection: Connection, server: str) -> bool:
    """Forgets the servers that are dead, with all that they had. Whether there were any."""
    dead = SERVERS.c.until < now_there(connection)
    gone = connection.execute(delete(SERVERS).where(dead)).rowcount
    alive = select(SERVERS.c.id)
    for table in (DRIVERS, PRESENT):
        gone += connection.execute(delete(table).where(table.c.server.not_in(alive))).rowcount
    if gone:
        tell(connection, News(server, "servers"))
    return bool(gone)


def leave(connection: Connection, server: str) -> None:
    """The server ends in order."""
    connection.execute(delete(DRIVERS).where(DRIVERS.c.server == server))
    connection.execute(delete(PRESENT).where(PRESENT.c.server == server))
    connection.execute(delete(SERVERS).where(SERVERS.c.id == server))
    tell(connection, News(server, "servers"))


# Who drives a table, who is there


def drive(connection: Connection, server: str, table: str) -> bool:
    """Takes the table, unless another living server has it."""
    alone(connection, f"driver {table}")
    alive = select(SERVERS.c.id).where(SERVERS.c.until >= now_there(connection))
    driver = connection.scalar(
        select(DRIVERS.c.server).where(DRIVERS.c.table_id == table, DRIVERS.c.server.in_(alive))
    )
    if driver is None:
        put(connection, DRIVERS, {"table_id": table, "server": server})
    return driver in (None, server)


def undriven(connection: Connection, tables: Iterable[str]) -> frozenset[str]:
    """Those of the tables that no living server drives."""
    wanted = frozenset(tables)
    alive = select(SERVERS.c.id).where(SERVERS.c.until >= now_there(connection))
    driven = select(DRIVERS.c.table_id).where(
        DRIVERS.c.table_id.in_(wanted), DRIVERS.c.server.in_(alive)
    )
    return wanted - frozenset(connection.scalars(driven))


def let_go(connection: Connection, server: str, table: str) -> None:
    mine = (DRIVERS.c.table_id == table, DRIVERS.c.server == server)
    connection.execute(delete(DRIVERS).where(*mine))
    tell(connection, News(server, "present", table))


def come(connection: Connection, server: str, table: str, name: str) -> None:
    put(connection, PRESENT, {"table_id": table, "server": server, "name": name})
    tell(connection, News(server, "present", table))


def go(connection: Connection, server: str, table: str, name: str) -> None:
    mine = (PRESENT.c.table_id == table, PRESENT.c.server == server, PRESENT.c.name == name)
    connection.execute(delete(PRESENT).where(*mine))
    tell(connection, News(server, "present", table))


def here(connection: Connection, server: str, present: Iterable[tuple[str, str]]) -> None:
    """All who are at this server, by table and name, and nobody else."""
    connection.execute(delete(PRESENT).where(PRESENT.c.server == server))
    for table, name in present:
        put(connection, PRESENT, {"table_id": table, "server": server, "name": name})
    tell(connection, News(server, "servers"))


def elsewhere(connection: Connection, server: str) -> dict[str, frozenset[str]]:
    """By table who is there at other servers."""
    found: dict[str, frozenset[str]] = {}
    for row in connection.execute(select(PRESENT).where(PRESENT.c.server != server)):
        found[row.table_id] = found.get(row.table_id, frozenset()) | {row.name}
    return found


# A table's game


@attrs.frozen
class Seen:
    """A game, of which so many acts are known."""

    game: str
    version: int


def play(connection: Connection, seen: Seen, act: Change, now: float, news: News) -> None:
    """Keeps one act of whoever has seen all before it. Raises Outrun if there were more."""
    game = seen.game
    kept = queries.locked(connection, game)
    if _version(connection, game)[0] != seen.version:
        raise Outrun(game=game)
    queries.keep(connection, game, kept.plies, act, now)
    values = {"version": seen.version + 1, "grew_from": _grew_from(act, kept.plies)}
    put(connection, PLAYED, {"game_id": game, **values})
    tell(connection, news)


def _grew_from(act: Change, plies: int) -> int:
    if act.keep is None:
        return plies if act.standing == plies else -1
    return act.keep if act.keep == plies and act.standing == plies + len(act.added) else -1


def _version(connection: Connection, game: str) -> tuple[int, int]:
    """How many acts the game has seen, and what the last one grew from."""
    row = connection.execute(select(PLAYED).where(PLAYED.c.game_id == game)).first()
    return (row.version, row.grew_from) if row is not None else (0, -1)


def game(connection: Connection, name: str) -> tuple[int, Game]:
    """A game, and how many acts it has seen."""
    return _version(connection, name)[0], queries.game(connection, name)


def since(
    connection: Connection, seen: Seen, plies: int, notes: int
) -> tuple[int, Game | Appended | None]:
    """What has come after so many acts, when so many commands stood: None if nothing has."""
    name = seen.game
    now, grew_from = _version(connection, name)
    if now == seen.version:
        return now, None
    if now != seen.version + 1 or grew_from != plies:
        return now, queries.game(connection, name)
    return now, _appended(connection, name, plies, notes)


def _appended(connection: Connection, name: str, plies: int, notes: int) -> Appended:
    new = (COMMANDS.c.game_id == name, COMMANDS.c.ply > plies, ~COMMANDS.c.taken_back)
    said = (NOTES.c.game_id == name, NOTES.c.number > notes)
    return Appended(
        queries.row(connection, name),
        _commands(connection.execute(select(COMMANDS).where(*new).order_by(COMMANDS.c.ply))),
        tuple(
            Note(row.ply, row.text)
            for row in connection.execute(select(NOTES).where(*said).order_by(NOTES.c.number))
        ),
    )


def _commands(rows: Iterable[Any]) -> tuple[CommandRow, ...]:
    return tuple(CommandRow(row.ply, row.grp, row.text, row.chance) for row in rows)

"""News between the servers of one machine that share a club in SQLite, which tells nobody anything.

What is told is written in the transaction that it is about, and the others are woken when that is
kept: each has a socket in the store's folder. Whoever misses a wake looks by himself before long.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from minos_tui.store.sockets import socket_address
from minos_tui.store.together_schema import NEWS, OUTBOX, SERVERS

SOCKETS: Final = "news-"
"""How the names of the sockets begin; the server's own name follows."""
KEPT: Final = 500
"""So many news are kept for those who are slow; who has missed more looks at everything."""
_WOKEN: Final = "minos_woken"


def prepare(connection: Connection) -> None:
    """Makes the table where it isn't."""
    OUTBOX.create_all(connection)


def post(connection: Connection, server: str, text: str) -> None:
    """Tells the other servers of the club, if there are any, when the transaction is kept."""
    others = frozenset(connection.scalars(select(SERVERS.c.id).where(SERVERS.c.id != server)))
    if not others:
        return
    done = connection.execute(insert(NEWS).values(text=text))
    (number,) = done.inserted_primary_key or (0,)
    connection.execute(delete(NEWS).where(NEWS.c.id <= number - KEPT))
    connection.info[_WOKEN] = others | connection.info.get(_WOKEN, frozenset())


def woken(connection: Connection) -> frozenset[str]:
    """Whom the transaction has told something, once; for nothing where an earlier one failed."""
    found: frozenset[str] = connection.info.pop(_WOKEN, frozenset())
    return found


def wake(folder: Path, servers: Iterable[str]) -> None:
    """Wakes servers; one that is dead, or has enough to hear already, is left alone.

    Never fails: what was told is kept, and who isn't woken looks by himself.
    """
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as found:
        found.setblocking(False)
        for server in servers:
            with suppress(OSError), socket_address(folder, SOCKETS + server) as address:
                found.sendto(b"!", address)


def last(connection: Connection) -> int:
    """The number of the last news; 0 if there has been none."""
    return int(connection.scalar(select(func.max(NEWS.c.id))) or 0)


def after(connection: Connection, number: int) -> tuple[tuple[int, str], ...]:
    """What has been told after that news, with numbers: a gap before the first was dropped."""
    found = select(NEWS.c.id, NEWS.c.text).where(NEWS.c.id > number).order_by(NEWS.c.id)
    return tuple((row.id, row.text) for row in connection.execute(found))


def clear(connection: Connection) -> None:
    """Nothing that was told is wanted any more."""
    connection.execute(delete(NEWS))

"""Reading and writing the passwords of names: each function is one transaction's work.

What is kept of a password is its hash, as `minos_tui.server.vault` makes it.
"""

from __future__ import annotations

from typing import Literal

from sqlalchemy import Connection, delete, insert, select

from minos_tui.store.club_queries import keys_of, note_visit, taken
from minos_tui.store.club_schema import ACCOUNTS, PASSWORDS
from minos_tui.store.dialects import alone, put
from minos_tui.store.door_queries import spend_invitation


def password_of(connection: Connection, name: str) -> str | None:
    """The hash of a name's password; None if it has none."""
    found = connection.scalar(select(PASSWORDS.c.hash).where(PASSWORDS.c.name == name))
    return None if found is None else str(found)


def set_password(connection: Connection, name: str, hashed: str, now: float) -> bool:
    """Gives a name its password, and makes its account if it has none. Whether it had one."""
    alone(connection, f"name {name}")
    had = password_of(connection, name) is not None
    if not taken(connection, name):
        connection.execute(insert(ACCOUNTS).values(name=name, made=now, seen=now))
    put(connection, PASSWORDS, {"name": name, "hash": hashed, "made": now})
    return had


def take_name(connection: Connection, name: str, hashed: str, digest: str, now: float) -> bool:
    """Registers a name with a password: one that nobody has, or ("" is none) the one that an
    invitation is for. False, and nothing was changed, if somebody has it or the code is no use."""
    alone(connection, f"name {name}")
    free = (
        spend_invitation(connection, digest, name, now) if digest else not taken(connection, name)
    )
    if free:
        set_password(connection, name, hashed, now)
    return free


def visit(connection: Connection, name: str, now: float) -> bool:
    """Notes that somebody came in by the name's password; False if it has none any more."""
    if password_of(connection, name) is None:
        return False
    note_visit(connection, name, now)
    return True


def drop_password(connection: Connection, name: str) -> Literal["", "none", "last"]:
    """Takes the password from a name. `last`: it has no key, and nobody could sign in with it
    any more; nothing was changed then."""
    alone(connection, f"name {name}")
    if password_of(connection, name) is None:
        return "none"
    if not keys_of(connection, name):
        return "last"
    connection.execute(delete(PASSWORDS).where(PASSWORDS.c.name == name))
    return ""

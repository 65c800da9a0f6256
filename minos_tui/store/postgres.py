"""All that is PostgreSQL's own: how it is reached, and what its error codes mean.

Imported where a store is opened by such an address; the driver is the extra `postgres`.
"""

from __future__ import annotations

import time
from typing import Any, Final

import psycopg
from sqlalchemy import URL, Engine, create_engine, event

from minos_tui.store.errors import (
    StoreAway,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreReadOnly,
)

READING: Final = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""One consistent view for all that a transaction reads."""
_CONNECT_SECONDS: Final = 5
_SILENT_SECONDS: Final = 10
_LIMITS: Final = (
    "-c lock_timeout=5s -c statement_timeout=15s -c idle_in_transaction_session_timeout=10s"
)
"""A process that is stopped in the middle of a transaction holds nobody up for longer."""
_KINDS: Final[dict[str, type[StoreError]]] = {
    "08": StoreAway,
    "57P": StoreAway,
    "57014": StoreBusy,
    "53100": StoreFull,
    "53": StoreBusy,
    "55P03": StoreBusy,
    "40": StoreBusy,
    "25006": StoreReadOnly,
    "25P03": StoreAway,
    "42501": StoreReadOnly,
}
"""What an SQLSTATE means, by how it begins; the longest beginning decides."""


class Clock:
    """The database's clock, read when a connection is made and counted on from there."""

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()

    def __call__(self) -> float:
        return time.monotonic() + self._ahead

    def set_by(self, connection: Any, _record: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
            self._ahead = float(cursor.fetchone()[0]) - time.monotonic()
        connection.rollback()


def postgres_engine(url: URL, clock: Clock) -> Engine:
    """An engine for the one thread that writes. Nothing is connected yet."""
    engine = create_engine(
        _with_driver(url),
        pool_size=1,
        max_overflow=0,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args=_connect_args(url),
    )
    event.listen(engine, "connect", clock.set_by)
    return engine


def connect_words(url: URL) -> dict[str, Any]:
    """What psycopg's own `connect` wants to hear for an address."""
    whole = _with_driver(url)
    _, words = whole.get_dialect()().create_connect_args(whole)
    return {**_connect_args(url), **words}


def _with_driver(url: URL) -> URL:
    return url.set(drivername="postgresql+psycopg")


def _connect_args(url: URL) -> dict[str, Any]:
    """What the address leaves open: nobody waits long for a machine that is gone."""
    wanted = {
        "connect_timeout": _CONNECT_SECONDS,
        "tcp_user_timeout": _SILENT_SECONDS * 1000,
        "keepalives_idle": _SILENT_SECONDS,
        "keepalives_interval": 3,
        "keepalives_count": 3,
        "application_name": "minos",
        "options": _LIMITS,
    }
    return {name: value for name, value in wanted.items() if name not in url.query}


def postgres_error(error: Any, name: str) -> StoreError | None:
    """What an error of PostgreSQL means for the store; None if it isn't one of PostgreSQL's."""
    if not isinstance(error, psycopg.Error):
        return None
    why = " ".join(str(error).split())[:100]
    return _kind(error)(file=name, why=why)


def _kind(error: psycopg.Error) -> type[StoreError]:
    state = error.sqlstate
    if state is None:
        lost = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
        return StoreAway if lost else StoreError
    found = [start for start in _KINDS if state.startswith(start)]
    return _KINDS[max(found, key=len)] if found else StoreError

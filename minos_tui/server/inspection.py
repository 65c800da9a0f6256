"""What a server would serve, and what keeps it from it: looked at, with nothing left or changed."""

from __future__ import annotations

import fcntl
import os
import tempfile
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
from sqlalchemy import Connection, func, inspect, select

from minos_tui.server.hostkey import FILE as HOST_KEY
from minos_tui.server.hostkey import kept_key
from minos_tui.server.ports import METRICS_HOST, check_metrics, check_ports, place, try_port
from minos_tui.server.serve import LOCK, Wanted, check_passwords
from minos_tui.store import Store
from minos_tui.store.backup import check_whole
from minos_tui.store.club_schema import ACCOUNTS, TABLES
from minos_tui.store.errors import StoreError, StoreReadOnly
from minos_tui.store.folder import FILE
from minos_tui.store.reading import open_to_read, open_url_to_read
from minos_tui.store.schema import GAMES
from minos_tui.trouble import Trouble, trouble
from minos_tui.words import Words


@attrs.frozen
class Inspection:
    """Lines about what would be served, and one about each thing that is wrong."""

    lines: tuple[str, ...]
    faults: tuple[str, ...]


async def inspected(wanted: Wanted, words: Words) -> Inspection:
    """Looks at everything that opening the door needs, whatever of it is wrong."""
    lines: list[str] = []
    faults: list[str] = []
    looks: tuple[Callable[[Wanted, Words], Coroutine[Any, Any, str]], ...] = (
        _address,
        _ports,
        _folder,
        _store,
        _key,
        _limits,
        _metrics,
    )
    for look in looks:
        try:
            if line := await look(wanted, words):
                lines.append(line)
        except Trouble as found:
            if found.line not in faults:
                faults.append(found.line)
    return Inspection(tuple(lines), tuple(faults))


async def _address(wanted: Wanted, words: Words) -> str:
    try_port(wanted.host, wanted.port)
    return words("operator.check_address", address=place(wanted.host, wanted.port))


async def _ports(wanted: Wanted, words: Words) -> str:
    check_ports(wanted)
    return ""


async def _folder(wanted: Wanted, words: Words) -> str:
    folder = wanted.folder
    try:
        _try_folder(folder)
    except OSError as error:
        why = error.strerror or str(error)
        line = words("operator.check_unwritable", folder=str(folder), why=why)
        raise Trouble(line) from error
    if not wanted.database:
        _check_lock(folder, words)
    code = "check_folder" if folder.exists() else "check_new_folder"
    return words(f"operator.{code}", folder=str(folder))


def _try_folder(folder: Path) -> None:
    """Raises OSError if nothing can be made in it, or it can't be made itself.

    Only trying tells: a disk may be full, a place no real one. What is made is gone at once.
    """
    with suppress(FileNotFoundError):
        folder.stat()
    there = next(found for found in (folder, *folder.absolute().parents) if os.path.lexists(found))
    with tempfile.TemporaryDirectory(prefix=".minos-check-", dir=there):
        pass


def _check_lock(folder: Path, words: Words) -> None:
    """A server holds this file as long as it runs."""
    _there_and_writable(folder / LOCK, words)
    try:
        number = os.open(folder / LOCK, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return
    try:
        fcntl.flock(number, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError as error:
        raise Trouble(words("operator.check_running", folder=str(folder))) from error
    finally:
        os.close(number)


async def _store(wanted: Wanted, words: Words) -> str:
    try:
        if wanted.database:
            return await _database(wanted.database, words)
        return await _file(wanted.folder / FILE, words)
    except StoreError as error:
        raise trouble(error) from error


async def _database(url: str, words: Words) -> str:
    try:
        return await _told(await open_url_to_read(url), words)
    except StoreReadOnly as error:
        return words("operator.check_new_store", file=error.about["file"])


async def _file(file: Path, words: Words) -> str:
    there = _there_and_writable(file, words)
    for beside in ("-wal", "-shm"):
        _there_and_writable(file.with_name(file.name + beside), words)
    if not there or _is_empty(file):
        return words("operator.check_new_store", file=str(file))
    check_whole(file, as_file=file)
    return await _told(await open_to_read(file), words)


def _is_empty(file: Path) -> bool:
    """As a first start leaves it that was killed."""
    return not file.stat().st_size


def _there_and_writable(file: Path, words: Words) -> bool:
    """Raises Trouble for what is there and can't be written."""
    there = os.path.lexists(file)
    if there and (file.is_dir() or not os.access(file, os.W_OK)):
        raise Trouble(words("operator.check_read_only", file=str(file)))
    return there


async def _told(store: Store, words: Words) -> str:
    """How much there is in a store, which is closed then."""
    try:
        games, players, tables = await store.run(_counted, reading=True)
    finally:
        await store.close()
    about = {"games": games, "players": players, "tables": tables}
    return words("operator.check_store", file=store.name, **about)


def _counted(connection: Connection) -> tuple[int, int, int]:
    """Games, players and tables; a store that has never served has no club in it."""
    there = inspect(connection).get_table_names()
    counts = [
        int(connection.scalar(select(func.count()).select_from(table)) or 0)
        if table.name in there
        else 0
        for table in (GAMES, ACCOUNTS, TABLES)
    ]
    return counts[0], counts[1], counts[2]


async def _key(wanted: Wanted, words: Words) -> str:
    key = kept_key(wanted.folder)
    if key is None:
        return words("operator.check_new_key", file=str(wanted.folder / HOST_KEY))
    return words("operator.check_key", fingerprint=key.get_fingerprint())


async def _metrics(wanted: Wanted, words: Words) -> str:
    if wanted.metrics is None:
        return ""
    check_metrics(wanted)
    where = ", ".join(f"{METRICS_HOST}:{port}" for port in wanted.metrics_ports)
    return words("operator.check_metrics", address=where)


async def _limits(wanted: Wanted, words: Words) -> str:
    check_passwords(wanted)
    limits = wanted.limits
    guests = words("operator.check_guests" if wanted.guests else "operator.check_no_guests")
    idle = round(limits.idle_seconds / 60)
    return words(
        "operator.check_limits",
        processes=wanted.processes,
        guests=guests,
        names=words("operator.check_invited" if wanted.invited else "operator.check_any_name"),
        ways=words("operator.check_passwords" if wanted.passwords else "operator.check_keys"),
        connections=limits.connections,
        per_address=limits.per_address,
        idle=idle,
    )

"""Opens the club: the store, the host key, the port; and closes it when it is told to."""

from __future__ import annotations

import asyncio
import errno
import fcntl
import gc
import logging
import os
import signal
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, Final

import asyncssh
import attrs

from minos_tui.server.club import Club
from minos_tui.server.company import Companions
from minos_tui.server.control import Control, open_control, watch_rules
from minos_tui.server.doors import Door
from minos_tui.server.hostkey import host_key
from minos_tui.server.inside import leave_streams_alone, share_parsed_styles
from minos_tui.server.journal import Form, Journal, stderr_logger
from minos_tui.server.limits import Limits
from minos_tui.server.metrics import MetricsPage, open_metrics
from minos_tui.store import Store, StoreError
from minos_tui.store.club import ClubStore
from minos_tui.store.dialects import POSTGRES
from minos_tui.store.folder import data_folder
from minos_tui.table.workers import Workers
from minos_tui.trouble import MISUSED, Trouble, trouble

HOST: Final = "127.0.0.1"
PORT: Final = 2222
FOLDER: Final = "club"
LOCK: Final = "lock"
_BACKLOG: Final = 128
_GARBAGE: Final = (50_000, 20, 50)
"""Seldom enough that a collection isn't felt at fifty sessions."""


@attrs.frozen
class Wanted:
    """How the server is to run. `store` "" is the folder `club` beside the games; where it is the
    address of a database, that folder has the host key alone."""

    host: str = HOST
    port: int = PORT
    store: str = ""
    guests: bool = False
    limits: Limits = attrs.field(factory=Limits)
    invited: bool = False
    """Whether a new name needs an invitation."""
    log: Form = "text"
    metrics: int | None = None
    """The port of the loopback on which metrics are told; None: nowhere."""
    passwords: bool = False
    """Whether a password lets in as a key does."""

    @property
    def database(self) -> str:
        """The address of the database that servers share; "" for a folder.

        Raises Trouble for an address of another kind.
        """
        if "://" not in self.store:
            return ""
        if not self.store.startswith(f"{POSTGRES}://"):
            raise Trouble(f"--store takes a folder, or {POSTGRES}://user@host/name", MISUSED)
        return self.store

    @property
    def folder(self) -> Path:
        """Raises Trouble for an address of a database that can't be used."""
        if self.store and not self.database:
            return Path(self.store)
        return data_folder() / FOLDER


def check_passwords(wanted: Wanted) -> None:
    """Raises Trouble if passwords are wanted that this machine can't check."""
    from minos_tui.server.vault import can_hash

    if wanted.passwords and not can_hash():
        raise Trouble("--passwords: this build of cryptography has no Argon2, install its wheel")


def only_server(folder: Path) -> int:
    """Holds the folder for this process; the lock ends with it. Raises Trouble."""
    file = folder / LOCK
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        number = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise Trouble(f"{folder}: can't be written ({error.strerror}): check its rights") from error
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(number)
        raise Trouble(
            f"{folder}: another server keeps its club here, take another --store"
        ) from error
    return number


class Server:
    """A running server. Made by `open_server`, ended by `close`."""

    def __init__(
        self, club: Club, acceptor: Any, workers: Workers, lock: int | None = None
    ) -> None:
        """`lock` keeps other servers from the folder; there is none where they share a club."""
        self.club = club
        self._store = club.store.store
        self._lock = lock
        self._acceptor = acceptor
        self._workers = workers
        self._idle = club.begin(club.watch_idle())
        club.begin(watch_rules(club))
        club.begin(club.tables.settle())
        club.begin(club.tables.watch_clocks())
        self.control: Control | None = None
        """What the keeper asks by."""
        self.metrics: MetricsPage | None = None

    @property
    def port(self) -> int:
        return int(self._acceptor.get_port())

    async def close(self) -> None:
        """Nobody comes in any more; who is inside is told and leaves; all is kept."""
        self._acceptor.close()
        if self.control is not None:
            await self.control.close()
        if self.metrics is not None:
            self.metrics.close()
        self._idle.cancel()
        await self.club.stop()
        await self.club.company.leave()
        await self._workers.close()
        Workers.of_all = None
        await self._store.close()
        if self._lock is not None:
            os.close(self._lock)


async def open_server(
    wanted: Wanted, journal: Journal, *, workers: Workers | None = None
) -> Server:
    """Opens the door. Raises Trouble: the port, the host key or the store can't be had."""
    check_passwords(wanted)
    leave_streams_alone()
    share_parsed_styles()
    logging.getLogger("asyncssh").setLevel(logging.CRITICAL)
    lock = None if wanted.database else only_server(wanted.folder)
    try:
        server = await _opened(wanted, journal, workers, lock)
    except BaseException:
        if lock is not None:
            os.close(lock)
        raise
    server.control = await open_control(server.club, wanted.folder)
    if wanted.metrics is not None:
        try:
            server.metrics = await open_metrics(server.club, wanted.metrics)
        except Trouble:
            await server.close()
            raise
    return server


async def _opened(
    wanted: Wanted, journal: Journal, workers: Workers | None, lock: int | None
) -> Server:
    key = host_key(wanted.folder)
    store = await _club_store(wanted)
    club = Club(
        store,
        journal,
        wanted.limits,
        guests=wanted.guests,
        invited=wanted.invited,
        passwords=wanted.passwords,
    )
    try:
        await club.tables.load()
        acceptor = await _joined(wanted, club, key)
    except Trouble:
        await store.store.close()
        raise
    except StoreError as error:
        await store.store.close()
        raise trouble(error) from error
    Workers.of_all = pool = workers or Workers(max(1, (os.cpu_count() or 2) - 1))
    address = f"{wanted.host}:{acceptor.get_port()}"
    journal.note("open", address=address, store=store.store.name)
    journal.note("host_key", fingerprint=key.get_fingerprint())
    return Server(club, acceptor, pool, lock)


async def _joined(wanted: Wanted, club: Club, key: asyncssh.SSHKey) -> Any:
    """Listens, when the others know. Raises Trouble, StoreError."""
    acceptor = await _listening(wanted, club, key)
    try:
        await _join(wanted, club, f"{wanted.host}:{acceptor.get_port()}")
    except BaseException:
        acceptor.close()
        raise
    return acceptor


async def _join(wanted: Wanted, club: Club, address: str) -> None:
    """Joins the other servers of the club, where there can be some. Raises StoreError."""
    if not wanted.database:
        return
    from minos_tui.store.news import Newsroom

    company = Companions(club, address)
    club.company = company
    await company.begin(partial(Newsroom, wanted.database, club.store.server))


async def _club_store(wanted: Wanted) -> ClubStore:
    """Where the club is kept. Raises Trouble."""
    try:
        if wanted.database:
            found = ClubStore(await Store.open_url(wanted.database))
        else:
            found = ClubStore(await Store.open(wanted.folder, durable=True))
    except StoreError as error:
        raise trouble(error) from error
    try:
        await found.prepare()
        if not wanted.database:
            await found.begin_alone()
    except StoreError as error:
        await found.store.close()
        raise trouble(error) from error
    return found


async def _listening(wanted: Wanted, club: Club, key: asyncssh.SSHKey) -> Any:
    limits = wanted.limits
    try:
        return await asyncssh.create_server(
            lambda: Door(club),
            wanted.host,
            wanted.port,
            server_host_keys=[key],
            backlog=_BACKLOG,
            server_version="Minos",
            login_timeout=limits.typing_seconds if wanted.passwords else limits.login_seconds,
            keepalive_interval=limits.keepalive_seconds,
            keepalive_count_max=3,
            password_auth=False,
            gss_kex=False,
            gss_auth=False,
            host_based_auth=False,
            x11_forwarding=False,
            agent_forwarding=False,
            allow_scp=False,
            line_editor=False,
            encoding=None,
            compression_algs=["none"],
        )
    except OSError as error:
        raise Trouble(f"{wanted.host}:{wanted.port} {why_not_listening(error)}") from error


def why_not_listening(error: OSError) -> str:
    """What is said of an address that can't be had."""
    match error.errno:
        case errno.EADDRINUSE:
            return "is in use by another program: stop that one, or take another --port"
        case errno.EACCES | errno.EPERM:
            return "may not be used: ports below 1024 are the system's, take another --port"
        case errno.EADDRNOTAVAIL:
            return "is no address of this machine: take another --host"
    return f"can't be used ({error.strerror or error}): take another --host or --port"


def load_all() -> None:
    """Loads every screen before anybody comes: nobody waits for it then, and a server whose files
    are being replaced by an upgrade never mixes old and new."""
    for package in ("minos_tui.tui", "minos_tui.server"):
        folder = import_module(package).__path__
        for found in walk_packages(folder, f"{package}."):
            import_module(found.name)


async def serve(wanted: Wanted, opened: Callable[[Server], None] | None = None) -> None:
    """Serves until SIGTERM, SIGINT or SIGHUP. Raises Trouble if the door can't be opened."""
    load_all()
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(number, told.set)
    journal = Journal(stderr_logger(), form=wanted.log, dated=True)
    server = await open_server(wanted, journal)
    if opened is not None:
        opened(server)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE)
    await told.wait()
    server.club.journal.note("closing", sessions=len(server.club.sessions))
    await server.close()

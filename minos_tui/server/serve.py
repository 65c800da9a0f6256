"""Opens the club: the store, the host key, the port; and closes it when it is told to."""

from __future__ import annotations

import asyncio
import fcntl
import gc
import logging
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, Final, Protocol

import asyncssh
import attrs

from minos_tui.named_files import own_folder
from minos_tui.server.club import Club
from minos_tui.server.company import Companions
from minos_tui.server.control import Control, open_control, watch_rules
from minos_tui.server.doors import Door
from minos_tui.server.hostkey import host_key
from minos_tui.server.inside import leave_streams_alone, share_parsed_styles
from minos_tui.server.journal import Form, Journal, hear_the_loop, stderr_logger
from minos_tui.server.limits import Limits
from minos_tui.server.metrics import MetricsPage, open_metrics
from minos_tui.server.ports import BACKLOG, check_ports, place, why_not_listening
from minos_tui.store import Store, StoreError
from minos_tui.store.club import ClubStore
from minos_tui.store.dialects import POSTGRES
from minos_tui.store.folder import data_folder
from minos_tui.store.local_news import LocalNewsroom
from minos_tui.table.workers import Workers
from minos_tui.trouble import MISUSED, Trouble, trouble

HOST: Final = "127.0.0.1"
PORT: Final = 2222
FOLDER: Final = "club"
LOCK: Final = "lock"
_GARBAGE: Final = (50_000, 20, 50)
"""Seldom enough that a collection isn't felt at fifty sessions."""
_SWITCH_SECONDS: Final = 0.002
"""How long one thread may keep the others from going on."""


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
    """The port of the loopback on which metrics are told; None: nowhere. Each further process has
    the next one."""
    passwords: bool = False
    """Whether a password lets in as a key does."""
    processes: int = 1
    """How many share the work; more than one need a parent (`parent.py`)."""

    @property
    def metrics_ports(self) -> tuple[int, ...]:
        """Where the processes tell their metrics; 0 is any port."""
        if self.metrics is None:
            return ()
        return tuple(self.metrics and self.metrics + more for more in range(self.processes))

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
        own_folder(folder)
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


class Acceptor(Protocol):
    """What lets connections in."""

    def get_port(self) -> int: ...

    def close(self) -> None: ...


Listen = Callable[[Club, Mapping[str, Any]], Awaitable[Acceptor]]
"""Begins to let connections in to a club, served as asyncssh is told."""


class Server:
    """A running server. Made by `open_server`, ended by `close`."""

    def __init__(self, club: Club, acceptor: Acceptor, workers: Workers) -> None:
        self.club = club
        self._store = club.store.store
        self.lock: int | None = None
        """Keeps other servers from the folder; there is none where they share a club."""
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
        if self.lock is not None:
            os.close(self.lock)


async def open_server(
    wanted: Wanted, journal: Journal, *, workers: Workers | None = None
) -> Server:
    """Opens the door. Raises Trouble: the port, the host key or the store can't be had."""
    check_ports(wanted)
    lock = None if wanted.database else only_server(wanted.folder)
    try:
        key = host_key(wanted.folder)
        listen = partial(_listening, wanted)
        server = await open_with(wanted, journal, key, listen, workers=workers)
    except BaseException:
        if lock is not None:
            os.close(lock)
        raise
    server.lock = lock
    tell_open(journal, place(wanted.host, server.port), server.club.store.store.name, key)
    return server


def tell_open(journal: Journal, address: str, store: str, key: asyncssh.SSHKey) -> None:
    """Notes where players find the server, and by what they know it."""
    journal.note("open", address=address, store=store)
    journal.note("host_key", fingerprint=key.get_fingerprint())


async def open_with(
    wanted: Wanted,
    journal: Journal,
    key: asyncssh.SSHKey,
    listen: Listen,
    *,
    workers: Workers | None = None,
) -> Server:
    """A server that lets in by what `listen` begins. Raises Trouble."""
    check_passwords(wanted)
    leave_streams_alone()
    share_parsed_styles()
    logging.getLogger("asyncssh").setLevel(logging.CRITICAL)
    club = await _club(wanted, journal)
    try:
        acceptor = await _joined(wanted, club, listen, _how(wanted, club, key))
    except BaseException:
        await club.store.store.close()
        raise
    Workers.of_all = pool = workers or Workers(_most_workers(wanted.processes))
    server = Server(club, acceptor, pool)
    server.control = await open_control(club, wanted.folder)
    if wanted.metrics is not None:
        try:
            server.metrics = await open_metrics(club, wanted.metrics)
        except Trouble:
            await server.close()
            raise
    return server


def _most_workers(processes: int) -> int:
    """How many bots may think at once in each process: a core is left for the players."""
    return max(1, ((os.cpu_count() or 2) - 1) // processes)


async def _club(wanted: Wanted, journal: Journal) -> Club:
    """The club with its tables. Raises Trouble."""
    store = await club_store(wanted)
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
    except StoreError as error:
        await store.store.close()
        raise trouble(error) from error
    return club


async def _joined(wanted: Wanted, club: Club, listen: Listen, how: Mapping[str, Any]) -> Acceptor:
    """Listens, when the others know. Raises Trouble."""
    acceptor = await listen(club, how)
    try:
        await _join(wanted, club, place(wanted.host, acceptor.get_port()))
    except StoreError as error:
        acceptor.close()
        raise trouble(error) from error
    except BaseException:
        acceptor.close()
        raise
    return acceptor


async def _join(wanted: Wanted, club: Club, address: str) -> None:
    """Joins the other servers of the club, where there can be some. Raises StoreError, Trouble."""
    if wanted.database:
        from minos_tui.store.news import Newsroom

        listener: Callable[..., Any] = partial(Newsroom, wanted.database, club.store.server)
    elif wanted.processes > 1:
        listener = partial(LocalNewsroom, wanted.folder, club.store)
    else:
        return
    company = Companions(club, address)
    club.company = company
    try:
        await company.begin(listener)
    except OSError as error:
        why = error.strerror or error
        raise Trouble(f"{wanted.folder}: takes no sockets ({why}): take another --store") from error


async def club_store(wanted: Wanted) -> ClubStore:
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
        if not wanted.database and wanted.processes == 1:
            await found.begin_alone()
    except StoreError as error:
        await found.store.close()
        raise trouble(error) from error
    return found


def _how(wanted: Wanted, club: Club, key: asyncssh.SSHKey) -> Mapping[str, Any]:
    """What asyncssh is told of the server."""
    limits = wanted.limits
    return {
        "server_factory": lambda: Door(club),
        "server_host_keys": [key],
        "server_version": "Minos",
        "login_timeout": limits.typing_seconds if wanted.passwords else limits.login_seconds,
        "keepalive_interval": limits.keepalive_seconds,
        "keepalive_count_max": 3,
        "password_auth": False,
        "gss_kex": False,
        "gss_auth": False,
        "host_based_auth": False,
        "x11_forwarding": False,
        "agent_forwarding": False,
        "allow_scp": False,
        "line_editor": False,
        "encoding": None,
        "compression_algs": ["none"],
    }


async def _listening(wanted: Wanted, club: Club, how: Mapping[str, Any]) -> Acceptor:
    try:
        acceptor: Acceptor = await asyncssh.listen(wanted.host, wanted.port, backlog=BACKLOG, **how)
    except OSError as error:
        raise Trouble(f"{place(wanted.host, wanted.port)} {why_not_listening(error)}") from error
    return acceptor


def load_all() -> None:
    """Loads every screen before anybody comes: nobody waits for it then, and a server whose files
    are being replaced by an upgrade never mixes old and new."""
    for package in ("minos_tui.tui", "minos_tui.server"):
        folder = import_module(package).__path__
        for found in walk_packages(folder, f"{package}."):
            import_module(found.name)


def settle() -> None:
    """For a process that serves from now on.

    What is there now stays, and is not looked through for garbage any more. Screens let the store
    go on sooner than Python would: its thread gives way at every statement, and a throw is shown
    when it is kept.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE)
    sys.setswitchinterval(_SWITCH_SECONDS)


async def serve(wanted: Wanted, opened: Callable[[Server], None] | None = None) -> None:
    """Serves until SIGTERM, SIGINT or SIGHUP. Raises Trouble if the door can't be opened."""
    load_all()
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(number, told.set)
    journal = Journal(stderr_logger(), form=wanted.log, dated=True)
    hear_the_loop(journal)
    server = await open_server(wanted, journal)
    if opened is not None:
        opened(server)
    settle()
    await told.wait()
    server.club.journal.note("closing", sessions=len(server.club.sessions))
    await server.close()

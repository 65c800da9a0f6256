"""The club: everything that the sessions of one server share."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

import attrs

from minos_tui.engine.game import Refusal
from minos_tui.server.company import Company
from minos_tui.server.counts import Counts
from minos_tui.server.entry import Comer, Entry, digest_of, refusal_of
from minos_tui.server.journal import Journal
from minos_tui.server.limits import Doorman, Limits
from minos_tui.server.metrics import Metrics
from minos_tui.server.names import is_guest
from minos_tui.server.tables import Tables
from minos_tui.server.vault import Vault
from minos_tui.store.club import ClubStore, PlayerStore
from minos_tui.store.errors import StoreError
from minos_tui.words import Words

if TYPE_CHECKING:
    from minos_tui.server.doors import Door
    from minos_tui.server.session import Session

MOST_ACCOUNTS: Final = 10_000
_STOP_SECONDS: Final = 7.0
"""How long sessions get to end in order when the server is stopped, and clients to take in what was
written."""
_IDLE_EVERY: Final = 15.0
_SWEPT_AT: Final = 8
"""Sessions that have to be over before they are swept up."""
_SWEEP_AFTER: Final = 0.5
"""Seconds until the tasks of the last one have ended as well."""


@attrs.frozen
class Visitor:
    """Who has come in: a player by his key or (no fingerprint) by his password, or a guest.

    `invitation` is the code with which he was let in, "" if he was known or needed none;
    `new_password` is what is to be kept of a password that he has just chosen.
    """

    name: str
    address: str
    fingerprint: str = ""
    invitation: str = attrs.field(default="", repr=False)
    new_password: str = attrs.field(default="", repr=False)

    @property
    def guest(self) -> bool:
        return is_guest(self.name)


class Club:
    """Who is here, what may be done, where it is kept."""

    def __init__(
        self,
        store: ClubStore,
        journal: Journal,
        limits: Limits | None = None,
        *,
        guests: bool = False,
        invited: bool = False,
        passwords: bool = False,
    ) -> None:
        """`guests` are let in; only who is `invited` takes a new name; `passwords` let in as keys
        do."""
        self.store = store
        self.entry = Entry(store)
        self.vault = Vault(store)
        self.passwords = passwords
        self.journal = journal
        self.limits = limits or Limits()
        self.guests = guests
        self.invited = invited
        self.metrics = Metrics()
        self.doorman = Doorman(self.limits)
        self.counts = Counts(self.doorman)
        self.sessions: set[Session] = set()
        self.doors: set[Door] = set()
        self.tables = Tables(self)
        self.company = Company()
        self.stopping = False
        self._unswept = 0
        self._tasks: set[asyncio.Task[Any]] = set()

    def store_of(self, visitor: Visitor) -> PlayerStore | None:
        """The visitor's own games; None for a guest."""
        if visitor.guest:
            return None
        return self.store.of(visitor.name, self.limits.games_per_name)

    async def admit(self, visitor: Visitor, words: Words) -> str:
        """Registers the visitor's name, or notes the visit. A line if he can't come in."""
        most = self.limits.sessions_per_name
        if await self.counts.sessions(visitor.name, self._sessions_of(visitor.name)) > most:
            return words("server.too_many_sessions", name=visitor.name, most=most)
        try:
            if found := await self.kept_out(visitor):
                return words.coded("server", found.code, found.about)
            return "" if visitor.guest else await self._registered(visitor, words)
        except StoreError as error:
            return words("server.store_trouble", why=error.line(words))

    async def kept_out(self, visitor: Visitor, *, final: bool = True) -> Refusal | None:
        """Why the rules keep somebody out: a code of the topic `server`.

        Not `final`: his key isn't known yet. Raises StoreError.
        """
        judged = await self.entry.judged(Comer(visitor.name, visitor.address, visitor.fingerprint))
        code = refusal_of(judged, final=final)
        return Refusal(code, **({"why": judged.why} if judged.why else {})) if code else None

    async def _registered(self, visitor: Visitor, words: Words) -> str:
        taken = await self.store.taken(visitor.name)
        if not taken and await self.store.accounts() >= MOST_ACCOUNTS:
            return words("server.club_full")
        if not visitor.fingerprint:
            return await self._by_password(visitor, words)
        if visitor.invitation and not await self.entry.use(
            visitor.invitation, visitor.name, visitor.fingerprint
        ):
            return words("server.invitation_wrong")
        if not await self.store.sign_in(visitor.name, visitor.fingerprint):
            return words("server.name_taken", name=visitor.name)
        return ""

    async def _by_password(self, visitor: Visitor, words: Words) -> str:
        name, code = visitor.name, visitor.invitation
        if not visitor.new_password:
            known = await self.vault.visit(name)
            return "" if known else words("server.name_taken", name=name)
        digest = digest_of(code) if code else ""
        if await self.vault.take_name(name, visitor.new_password, digest):
            return ""
        return words("server.invitation_wrong") if code else words("server.name_taken", name=name)

    def came(self, name: str) -> None:
        """Somebody is inside: the other servers are told."""
        self.begin(self.company.comes("", name))

    def _sessions_of(self, name: str) -> int:
        return sum(session.visitor.name == name for session in self.sessions)

    def _goes(self, name: str) -> None:
        here = self._sessions_of(name)
        self.counts.left(name, here)
        if not here:
            self.begin(self.company.goes("", name))

    @property
    def here(self) -> tuple[str, ...]:
        """The names of all who are inside, at this server or another."""
        mine = {session.visitor.name for session in self.sessions}
        return tuple(sorted(mine | self.company.elsewhere("")))

    def present(self) -> tuple[tuple[str, str], ...]:
        """Who is at this server, by table and name; "" is the club itself."""
        inside = {("", session.visitor.name) for session in self.sessions}
        playing = {(room.plan.id, name) for room in self.tables.rooms for name in room.present}
        return tuple(sorted(inside | playing))

    # Life

    def ended(self, session: Session) -> None:
        """A session is over. What it was is swept up when there is enough of it.

        An app is full of cycles, and sweeping them stops everybody for a moment: so it is done
        once for many, the more seldom the more are here.
        """
        self.sessions.discard(session)
        self._goes(session.visitor.name)
        self._unswept += 1
        if self._unswept >= max(_SWEPT_AT, len(self.sessions) // 2):
            self._unswept = 0
            asyncio.get_running_loop().call_later(_SWEEP_AFTER, gc.collect)

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Runs some work beside everything else; its faults are noted."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.journal.fault("fault", error)

    async def watch_idle(self) -> None:
        """Sends away whoever has typed nothing for too long."""
        while self.limits.idle_seconds:
            await asyncio.sleep(min(_IDLE_EVERY, self.limits.idle_seconds / 2))
            for session in tuple(self.sessions):
                if session.silent_for() > self.limits.idle_seconds:
                    minutes = max(1, round(self.limits.idle_seconds / 60))
                    session.send_away("server.idle", minutes=minutes)

    async def stop(self) -> None:
        """Tells everybody, and waits until all have left, or not much longer."""
        self.stopping = True
        for session in tuple(self.sessions):
            session.send_away("server.stopping")
        over = [*(door.empties() for door in self.doors), *(one.over() for one in self.sessions)]
        emptying = [asyncio.create_task(one) for one in over]
        if emptying:
            _, stuck = await asyncio.wait(emptying, timeout=_STOP_SECONDS)
            for task in stuck:
                task.cancel()
        await self.tables.shut()
        closing = [asyncio.create_task(door.close()) for door in tuple(self.doors)]
        if closing:
            await asyncio.wait(closing)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.vault.close()

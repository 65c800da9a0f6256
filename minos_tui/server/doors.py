"""The door: who is let in by SSH, and nothing but the game behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING, Any, Final

import asyncssh

from minos_tui.server.asking import Answer, Ask, Asking, No, Yes
from minos_tui.server.club import Visitor
from minos_tui.server.entry import split_code
from minos_tui.server.limits import MOST_WAITING
from minos_tui.server.names import (
    NameRefused,
    checked_name,
    guest_name,
    is_guest,
    wants_guest,
)
from minos_tui.server.pace import Pace
from minos_tui.server.session import Session
from minos_tui.store.errors import StoreError
from minos_tui.streams import nearest_text
from minos_tui.words import Words

if TYPE_CHECKING:
    from minos_tui.server.club import Club

_CLOSE_SECONDS: Final = 1.0
_MOST_NAME_BYTES: Final = 256
_MOST_HEARD: Final = 40
_MOST_HEARD_BYTES: Final = 256


class Heard(dict[bytes, bytes]):
    """A channel's environment that can't grow without end."""

    def __setitem__(self, key: bytes, value: bytes) -> None:
        if len(self) < _MOST_HEARD and len(key) + len(value) <= _MOST_HEARD_BYTES:
            super().__setitem__(key, value)


class Door(asyncssh.SSHServer):
    """One connection. Before a key or a password is proven, nothing is kept or started."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._words = Words()
        self._conn: Any = None
        self._address = "?"
        self._inside = self._waits = False
        self._refusal = ""
        """Why nobody comes in by this connection: a line."""
        self._name = ""
        self._code = ""
        """The invitation that the client brings."""
        self._attempts = 0
        self._fingerprint = ""
        self._told = False
        self._other_key = ""
        self._asking: Asking | None = None
        self._new_password = ""
        self._invitation = ""
        """The code by which the key or password was let in."""
        self._why = "no_key"
        """The reason that is counted if he doesn't come in."""
        self._signed_in = False
        self._session: Session | None = None

    # The connection

    def connection_made(self, conn: Any) -> None:
        self._conn = conn
        Pace(conn)
        self._club.doors.add(self)
        peer = conn.get_extra_info("peername")
        self._address = str(peer[0]) if peer else "?"
        if code := self._club.counts.refuses(peer or (self._address,)):
            self._club.journal.note("refused", address=self._address, why=code)
            self._keep_out(self._deny(code))
            return
        self._inside = True
        self._club.doorman.enter(self._address)

    def _keep_out(self, why: str) -> None:
        """Tells why at the first moment when a client listens, unless too many have to be told."""
        doorman = self._club.doorman
        if doorman.waiting >= MOST_WAITING:
            self._conn.abort()
            return
        doorman.waiting += 1
        self._waits, self._refusal = True, why

    async def empties(self) -> None:
        """Waits until nobody plays by this connection, and the client has taken in what he was
        told: one that is cut off before may drop it."""
        if self._session is not None:
            await self._session.over()

    async def close(self) -> None:
        """Ends the connection, in order if the client follows soon. It is told why."""
        self._conn.disconnect(asyncssh.DISC_BY_APPLICATION, self._say("stopping"))
        try:
            await asyncio.wait_for(self._conn.wait_closed(), _CLOSE_SECONDS)
        except TimeoutError:
            self._conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._club.doors.discard(self)
        if not self._signed_in:
            self._club.metrics.refused[self._why] += 1
        if self._inside:
            self._inside = False
            self._club.doorman.leave(self._address)
        if self._waits:
            self._waits = False
            self._club.doorman.waiting -= 1

    # Signing in

    async def begin_auth(self, username: str) -> bool:
        if self._waits:
            self._conn.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, self._refusal)
            return True
        self._fingerprint = self._invitation = self._other_key = ""  # they were another name's
        self._new_password, self._asking = "", None
        given, self._code = split_code(username[:_MOST_NAME_BYTES])
        guest = wants_guest(given)
        self._refusal = self._name_refusal(given, guest) or await self._kept_out(final=guest)
        return bool(self._refusal) or not guest

    def _name_refusal(self, given: str, guest: bool) -> str:
        """Takes the name that somebody signs in with. A line if it can't be had."""
        if guest:
            self._name = guest_name()
            return "" if self._club.guests else self._deny("no_guests")
        try:
            self._name = checked_name(given)
        except NameRefused as refused:
            self._name = ""
            return self._deny(refused.code, name=refused.name)
        return ""

    async def _kept_out(self, fingerprint: str = "", *, final: bool = True) -> str:
        """A line that says why the club's rules keep him out, "" if they don't."""
        visitor = Visitor(self._name, self._address, fingerprint)
        try:
            found = await self._club.kept_out(visitor, final=final)
        except StoreError as error:
            return self._deny("store_trouble", why=error.line(self._words))
        if found is None:
            return ""
        self._why = found.code
        return nearest_text(self._words.coded("server", found.code, found.about))

    def public_key_auth_supported(self) -> bool:
        return not self._refusal

    async def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether a key may sign in under the name: one of its own, or the first."""
        self._attempts += 1
        if self._attempts > self._club.limits.attempts:
            line = self._deny("too_many_keys")
            self._fail()
            raise asyncssh.DisconnectError(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, line)
        fingerprint = key.get_fingerprint()
        try:
            self._other_key = await self._key_refusal(fingerprint)
        except StoreError as error:
            self._refusal = self._deny("store_trouble", why=error.line(self._words))
            return False
        if self._other_key:
            return False
        self._fingerprint = fingerprint
        return True

    async def _key_refusal(self, fingerprint: str) -> str:
        """A line if this key can't sign in under the name. Raises StoreError."""
        self._invitation = ""
        if refusal := await self._kept_out(fingerprint):
            return refusal
        known = await self._club.store.keys_of(self._name)
        if fingerprint in known:
            return ""
        if self._code:
            if not await self._club.entry.invites(self._code, self._name):
                return self._deny("invitation_wrong")
            self._invitation = self._code
            return ""
        if await self._club.store.taken(self._name):
            return self._deny("name_taken", name=self._name)
        return self._deny("invitation_needed") if self._club.invited else ""

    def kbdint_auth_supported(self) -> bool:
        """Asks for a password, or asks nothing: it is where a client shows people why they can't
        come in."""
        return not self._told

    async def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Any:
        if self._told:
            raise self._no_more()
        if self._refusal or not self._club.passwords:
            return self._tell_why(self._why_not())
        if refusal := await self._kept_out():
            return self._tell_why(refusal)
        if self._asking is None:
            self._asking = Asking(self._club, self._name, self._address, self._code)
        return await self._follow(self._asking.begin())

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> Any:
        if self._told:
            raise self._no_more()
        if self._asking is None:
            return False
        return await self._follow(self._asking.answered(responses))

    async def _follow(self, asked: Awaitable[Answer]) -> Any:
        """What a client is sent after a step of the conversation; True lets it in."""
        try:
            answer = await asked
        except StoreError as error:
            return self._tell_why(self._deny("store_trouble", why=error.line(self._words)))
        match answer:
            case Yes():
                self._fingerprint = ""
                self._new_password, self._invitation = answer.hashed, answer.code
                return True
            case No():
                return self._tell_why(self._deny(answer.code, **answer.about))
            case Ask():
                line = self._say(answer.line, **answer.about) if answer.line else ""
                prompts = [
                    (self._say(code, **answer.about), answer.shown) for code in answer.prompts
                ]
                return "", line, "en", prompts

    def _tell_why(self, line: str) -> Any:
        """Shows a line, with nothing to answer; what comes then ends the connection."""
        self._told = True
        self._fail()
        return "", line, "en", []

    def _no_more(self) -> asyncssh.DisconnectError:
        """Ends the connection of one who was told why: where no way in is left a client would go
        on to ask for a password that nobody takes."""
        code = asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE
        return asyncssh.DisconnectError(code, self._say("not_let_in"))

    def _say(self, code: str, **things: str | int) -> str:
        """A line at the door: in ASCII, for nothing is known yet of who reads it."""
        return nearest_text(self._words(f"server.{code}", **things))

    def _deny(self, code: str, **things: str | int) -> str:
        """The same, of why he doesn't come in."""
        self._why = code
        return self._say(code, **things)

    def _why_not(self) -> str:
        wanted = "key_or_guest" if self._club.guests else "key_needed"
        return self._refusal or self._other_key or self._say(wanted)

    def _fail(self) -> None:
        about = {"name": self._name, "address": self._address, "why": self._why}
        self._club.journal.note("not_let_in", **about)

    def auth_completed(self) -> None:
        self._signed_in = True
        self._club.metrics.logins["guest" if is_guest(self._name) else "player"] += 1

    # Behind the door

    def session_requested(self) -> Any:
        if self._session is not None:
            raise self._closed("one_session")
        visitor = Visitor(
            self._name, self._address, self._fingerprint, self._invitation, self._new_password
        )
        channel = self._conn.create_server_channel(encoding=None)
        channel._env = Heard()  # noqa: SLF001 - nothing public bounds it
        self._session = Session(self._club, visitor)
        return channel, self._session

    def connection_requested(self, *where: Any) -> Any:
        raise self._closed("no_forwarding")

    def unix_connection_requested(self, dest_path: str) -> Any:
        raise self._closed("no_forwarding")

    def server_requested(self, listen_host: str, listen_port: int) -> bool:
        return False

    def unix_server_requested(self, listen_path: str) -> bool:
        return False

    def tun_requested(self, unit: int | None) -> bool:
        return False

    def tap_requested(self, unit: int | None) -> bool:
        return False

    def _closed(self, code: str) -> asyncssh.ChannelOpenError:
        return asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, self._say(code))

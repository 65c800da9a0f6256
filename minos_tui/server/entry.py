"""Who may come in beside those whose key fits: bans, lists of who is allowed, invitations."""

from __future__ import annotations

import hashlib
import ipaddress
import re
import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import attrs

from minos_tui.server.names import NameRefused, checked_name, is_guest
from minos_tui.store import door_queries
from minos_tui.store.door_queries import Invitation, Judgement, Rule, Subject, Verdict

if TYPE_CHECKING:
    from minos_tui.store.club import ClubStore

DAY: Final = 86_400.0
CODE_MARK: Final = "+"
"""What stands between a name and a code where somebody signs in with an invitation."""
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_CODE: Final = 12
_FINGERPRINT: Final = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")
_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class NoSubject(ValueError):
    """What was `given` is no name, no address and no key."""

    def __init__(self, given: str) -> None:
        super().__init__(given)
        self.given = given


# Whom a rule is about


def subject_of(given: str) -> Subject:
    """A name, an address or network, a fingerprint or a line of a public key. Raises NoSubject."""
    text = given.strip()
    if _FINGERPRINT.fullmatch(text):
        return Subject("key", text)
    if " " in text:
        return Subject("key", _fingerprint(text))
    try:
        return Subject("address", _network(text))
    except ValueError:
        pass
    if is_guest(text):
        return Subject("name", text)
    try:
        return Subject("name", checked_name(text))
    except NameRefused as refused:
        raise NoSubject(given) from refused


def _fingerprint(line: str) -> str:
    import asyncssh

    try:
        return asyncssh.import_public_key(line).get_fingerprint()
    except (asyncssh.KeyImportError, ValueError) as error:
        raise NoSubject(line) from error


def _network(text: str) -> str:
    return str(ipaddress.ip_network(_plain(text), strict=False))


def _plain(address: str) -> str:
    """Without the zone, and in its old form if it is an old address in the new one's clothes."""
    bare = address.partition("%")[0]
    try:
        found = ipaddress.ip_address(bare)
    except ValueError:
        return bare
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return str(mapped or found)


def networks_of(address: str) -> Iterator[str]:
    """Every network that an address lies in, as rules name them; none for what is no address."""
    try:
        found: _Address = ipaddress.ip_address(_plain(address))
    except ValueError:
        return
    for length in range(found.max_prefixlen + 1):
        yield str(ipaddress.ip_network((found, length), strict=False))


def subject_shown(subject: Subject) -> str:
    """As people write it: one address without the length of its network."""
    lone = {"address": ("/32" if "." in subject.what else "/128")}.get(subject.kind, "")
    return subject.what.removesuffix(lone) if lone else subject.what


@attrs.frozen
class Comer:
    """Somebody at the door; what isn't known of him yet is ""."""

    name: str
    address: str
    fingerprint: str = ""

    @property
    def subjects(self) -> tuple[Subject, ...]:
        addresses = tuple(Subject("address", network) for network in networks_of(self.address))
        key = (Subject("key", self.fingerprint),) if self.fingerprint else ()
        return (Subject("name", self.name), *key, *addresses)

    def is_meant(self, subject: Subject) -> bool:
        return subject in self.subjects


def refusal_of(judged: Judgement, *, final: bool) -> str:
    """A code of the topic `server`, "" if the rules let him in.

    Not `final`: his key isn't known yet, and may be on the list.
    """
    if judged.banned:
        return "banned_because" if judged.why else "banned"
    return "not_listed" if final and judged.closed and not judged.listed else ""


# Invitations


def new_code() -> str:
    """A code that nobody guesses and that is easy to type."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE))


def digest_of(code: str) -> str:
    """What is kept of a code."""
    return hashlib.sha256(code.encode()).hexdigest()


def split_code(username: str) -> tuple[str, str]:
    """The name and the invitation of who signs in as NAME+CODE; "" without one."""
    name, _, code = username.partition(CODE_MARK)
    return name, code.lower()


class Entry:
    """The rules and invitations of a club. Raises StoreError from every method."""

    def __init__(self, store: ClubStore) -> None:
        self._store = store

    async def judged(self, comer: Comer) -> Judgement:
        found: Judgement = await self._store.read(door_queries.judgement, comer.subjects)
        return found

    async def rules(self) -> tuple[Rule, ...]:
        found: tuple[Rule, ...] = await self._store.read(door_queries.rules)
        return found

    async def rule(self, verdict: Verdict, subject: Subject, why: str = "") -> None:
        """Puts somebody on a list."""
        rule = Rule(verdict, subject, why, self._store.store.now())
        await self._store.write(door_queries.set_rule, rule)

    async def unrule(self, verdict: Verdict, subject: Subject) -> bool:
        """Takes somebody off a list; False if he isn't on it."""
        done: bool = await self._store.write(door_queries.drop_rule, verdict, subject)
        return done

    async def invite(self, name: str, uses: int, days: int) -> str:
        """A new code: for a key more of a name, or ("") for new names. `days` 0: for ever."""
        code, now = new_code(), self._store.store.now()
        until = now + days * DAY if days else 0.0
        new = Invitation(digest_of(code), name, uses, until)
        await self._store.write(door_queries.add_invitation, new, now)
        return code

    async def invitations(self) -> tuple[Invitation, ...]:
        now = self._store.store.now()
        found: tuple[Invitation, ...] = await self._store.read(door_queries.invitations, now)
        return found

    async def uninvite(self, shown: str) -> bool:
        """Ends an invitation, by its id; False if there is none."""
        done: bool = await self._store.write(door_queries.drop_invitation, shown)
        return done

    async def invites(self, code: str, name: str) -> bool:
        """Whether a code lets a key in under a name."""
        work, now = door_queries.invites, self._store.store.now()
        found: bool = await self._store.read(work, digest_of(code), name, now)
        return found

    async def use(self, code: str, name: str, fingerprint: str) -> bool:
        """Registers the key under the name by the code; False if it doesn't let it in."""
        work, now = door_queries.use_invitation, self._store.store.now()
        done: bool = await self._store.write(work, digest_of(code), name, fingerprint, now)
        return done

    async def add_key(self, name: str, fingerprint: str) -> bool:
        """Gives a name one more key; False if it had it."""
        work, now = door_queries.add_key, self._store.store.now()
        done: bool = await self._store.write(work, name, fingerprint, now)
        return done

    async def drop_key(self, name: str, fingerprint: str) -> str:
        """Takes a key from a name: "" if it is done, else `none` or `last`."""
        done: str = await self._store.write(door_queries.drop_key, name, fingerprint)
        return done

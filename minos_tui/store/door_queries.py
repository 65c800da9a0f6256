"""Reading and writing who may come in: each function is one transaction's work on a connection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import attrs
from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update

from minos_tui.store.club_queries import keys_of, taken
from minos_tui.store.club_schema import ACCOUNTS, INVITATIONS, KEYS, PASSWORDS, RULES
from minos_tui.store.dialects import alone, put

Kind = Literal["name", "address", "key"]
Verdict = Literal["ban", "allow"]
KINDS: Final[dict[str, Kind]] = {"name": "name", "address": "address", "key": "key"}


@attrs.frozen
class Subject:
    """Whom a rule is about: a name, a network of addresses, or a key's fingerprint."""

    kind: Kind
    what: str


@attrs.frozen
class Rule:
    """A line of the list; `made` in seconds since 1970."""

    verdict: Verdict
    subject: Subject
    why: str
    made: float


@attrs.frozen
class Judgement:
    """What the rules say of somebody. `why` is the keeper's word on a ban; `listed`: he is
    allowed; `closed`: only who is listed is."""

    banned: bool = False
    why: str = ""
    listed: bool = False
    closed: bool = False


@attrs.frozen
class Invitation:
    """A code that lets in, so often and `until` then (0: for ever): one key more for a name, or
    ("") new names. Of the code only its `digest` is known."""

    digest: str = attrs.field(repr=False)
    name: str
    uses: int
    until: float

    @property
    def id(self) -> str:
        """Names it without telling it."""
        return self.digest[:8]


# Rules


def judgement(connection: Connection, who: Sequence[Subject]) -> Judgement:
    """What the rules say of one who is all of these."""
    rows = connection.execute(select(RULES.c.verdict, RULES.c.why).where(_about(who))).all()
    bans = [row.why for row in rows if row.verdict == "ban"]
    closed = select(RULES.c.what).where(RULES.c.verdict == "allow").limit(1)
    return Judgement(
        banned=bool(bans),
        why=next(filter(None, bans), ""),
        listed=any(row.verdict == "allow" for row in rows),
        closed=connection.scalar(closed) is not None,
    )


def _about(who: Sequence[Subject]) -> ColumnElement[bool]:
    kinds = {subject.kind for subject in who}
    return or_(
        *(
            and_(RULES.c.kind == kind, RULES.c.what.in_([s.what for s in who if s.kind == kind]))
            for kind in sorted(kinds)
        )
    )


def rules(connection: Connection) -> tuple[Rule, ...]:
    """All of them, the newest last."""
    rows = connection.execute(select(RULES).order_by(RULES.c.made, RULES.c.kind, RULES.c.what))
    return tuple(
        Rule(
            "ban" if row.verdict == "ban" else "allow",
            Subject(KINDS[row.kind], row.what),
            row.why,
            row.made,
        )
        for row in rows
    )


def set_rule(connection: Connection, rule: Rule) -> None:
    values = {"verdict": rule.verdict, "kind": rule.subject.kind, "what": rule.subject.what}
    put(connection, RULES, {**values, "why": rule.why, "made": rule.made})


def drop_rule(connection: Connection, verdict: Verdict, subject: Subject) -> bool:
    """False if there was none."""
    found = connection.execute(
        delete(RULES).where(
            RULES.c.verdict == verdict,
            RULES.c.kind == subject.kind,
            RULES.c.what == subject.what,
        )
    )
    return bool(found.rowcount)


# Invitations


def add_invitation(connection: Connection, new: Invitation, now: float) -> None:
    """Those that let nobody in any more are forgotten."""
    connection.execute(delete(INVITATIONS).where(~_alive(now)))
    connection.execute(insert(INVITATIONS).values(**attrs.asdict(new), made=now))


def _alive(now: float) -> ColumnElement[bool]:
    in_time = or_(INVITATIONS.c.until == 0.0, INVITATIONS.c.until > now)
    return and_(in_time, INVITATIONS.c.uses > 0)


def invitations(connection: Connection, now: float) -> tuple[Invitation, ...]:
    """Those that still let somebody in."""
    rows = connection.execute(select(INVITATIONS).where(_alive(now)).order_by(INVITATIONS.c.made))
    return tuple(Invitation(row.digest, row.name, row.uses, row.until) for row in rows)


def drop_invitation(connection: Connection, shown: str) -> bool:
    """By its id. False if there is none."""
    which = func.substr(INVITATIONS.c.digest, 1, 8) == shown
    return bool(connection.execute(delete(INVITATIONS).where(which)).rowcount)


def invites(connection: Connection, digest: str, name: str, now: float) -> bool:
    """Whether a code lets somebody in under this name: a new one, or the one it was made for."""
    mine = (INVITATIONS.c.digest == digest, _alive(now))
    found = connection.execute(select(INVITATIONS.c.name).where(*mine)).first()
    if found is None:
        return False
    return found.name == name or (not found.name and not taken(connection, name))


def use_invitation(
    connection: Connection, digest: str, name: str, fingerprint: str, now: float
) -> bool:
    """Adds the key to the name and counts the use. False if the code doesn't let it in."""
    alone(connection, f"name {name}")
    if not spend_invitation(connection, digest, name, now):
        return False
    add_key(connection, name, fingerprint, now)
    return True


def spend_invitation(connection: Connection, digest: str, name: str, now: float) -> bool:
    """Counts a use of a code for a name that is locked. False if the code doesn't let it in."""
    if not invites(connection, digest, name, now):
        return False
    used = connection.execute(
        update(INVITATIONS)
        .where(INVITATIONS.c.digest == digest, _alive(now))
        .values(uses=INVITATIONS.c.uses - 1)
    )
    return bool(used.rowcount)


# Keys of a name


def add_key(connection: Connection, name: str, fingerprint: str, now: float) -> bool:
    """Gives a name one more key, and makes its account if it has none; False if it had it."""
    alone(connection, f"name {name}")
    if fingerprint in keys_of(connection, name):
        return False
    if not taken(connection, name):
        connection.execute(insert(ACCOUNTS).values(name=name, made=now, seen=now))
    connection.execute(insert(KEYS).values(name=name, fingerprint=fingerprint))
    return True


def drop_key(connection: Connection, name: str, fingerprint: str) -> Literal["", "none", "last"]:
    """Takes a key from a name. `last`: it is the only one and there is no password, so that nobody
    could sign in with the name any more; nothing was changed then."""
    alone(connection, f"name {name}")
    known = keys_of(connection, name)
    if fingerprint not in known:
        return "none"
    password = select(PASSWORDS.c.name).where(PASSWORDS.c.name == name)
    if known == {fingerprint} and connection.scalar(password) is None:
        return "last"
    connection.execute(delete(KEYS).where(KEYS.c.name == name, KEYS.c.fingerprint == fingerprint))
    return ""

"""Who may come in: bans, the list of who is allowed, invitations, several keys."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import asyncssh
import pytest

from minos_tui.server.doors import Door
from minos_tui.server.entry import (
    DAY,
    Comer,
    Entry,
    NoSubject,
    digest_of,
    networks_of,
    refusal_of,
    split_code,
    subject_of,
    subject_shown,
)
from minos_tui.store import Store
from minos_tui.store.club import ClubStore
from minos_tui.store.door_queries import Subject
from minos_tui.store.folder import FILE
from tests.server.kit import KEYS, Player, connect, serving
from tests.server.test_doors import why_not

ANN = Comer("ann", "192.0.2.7", "SHA256:" + "a" * 43)
BEN = Comer("ben", "2001:db8::7", "SHA256:" + "b" * 43)


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def club(clock: Clock) -> AsyncIterator[ClubStore]:
    store = ClubStore(await Store.in_memory(clock))
    await store.prepare()
    yield store
    await store.store.close()


@pytest.fixture
def entry(club: ClubStore) -> Entry:
    return Entry(club)


async def refused(entry: Entry, comer: Comer, *, final: bool = True) -> str:
    return refusal_of(await entry.judged(comer), final=final)


# Whom a rule is about


@pytest.mark.parametrize(
    ("given", "kind", "what"),
    [
        ("ann", "name", "ann"),
        (" Ann ", "name", "ann"),
        ("192.0.2.7", "address", "192.0.2.7/32"),
        ("192.0.2.7/24", "address", "192.0.2.0/24"),
        ("::ffff:192.0.2.7", "address", "192.0.2.7/32"),
        ("2001:DB8::/32", "address", "2001:db8::/32"),
        ("fe80::1%eth0", "address", "fe80::1/128"),
        (ANN.fingerprint, "key", ANN.fingerprint),
    ],
)
def test_what_is_given_is_a_name_an_address_or_a_key(given: str, kind: str, what: str) -> None:
    assert Subject(kind, what) == subject_of(given)  # type: ignore[arg-type]


def test_a_public_key_is_known_by_its_fingerprint() -> None:
    key = KEYS["ann"]

    assert Subject("key", key.get_fingerprint()) == subject_of(
        key.export_public_key().decode().strip()
    )


@pytest.mark.parametrize(
    "given", ["", "é", "root", "SHA256:short", "ssh-ed25519 AAAA", "1.2.3", "a/b", "x" * 200]
)
def test_what_is_none_of_them_is_refused(given: str) -> None:
    with pytest.raises(NoSubject):
        subject_of(given)


def test_an_address_is_shown_as_it_was_given() -> None:
    for text in ("192.0.2.7", "192.0.2.0/24", "2001:db8::7", "ann", ANN.fingerprint):
        assert text == subject_shown(subject_of(text))


def test_an_address_lies_in_all_its_networks() -> None:
    assert 33 == len([*networks_of("192.0.2.7")])
    assert {"192.0.2.7/32", "192.0.0.0/16", "0.0.0.0/0"} <= {*networks_of("::ffff:192.0.2.7")}
    assert {"fe80::/10"} <= {*networks_of("fe80::1%eth0")}
    assert [] == [*networks_of("?")]


def test_a_code_stands_behind_the_name() -> None:
    assert ("ann", "") == split_code("ann")
    assert ("ann", "abc2") == split_code("ann+ABC2")
    assert ("", "x+y") == split_code("+x+y")


# Lists


@pytest.mark.parametrize("given", ["ann", "192.0.2.7", "192.0.0.0/16", ANN.fingerprint])
async def test_a_ban_holds_for_whom_it_is_meant(entry: Entry, given: str) -> None:
    await entry.rule("ban", subject_of(given))

    assert "banned" == await refused(entry, ANN)
    assert "" == await refused(entry, BEN)
    assert await entry.unrule("ban", subject_of(given))
    assert not await entry.unrule("ban", subject_of(given))
    assert "" == await refused(entry, ANN)


async def test_a_ban_says_why_if_the_keeper_has_said_so(entry: Entry) -> None:
    await entry.rule("ban", subject_of("192.0.2.0/24"))
    await entry.rule("ban", subject_of("ann"), "loud")
    await entry.rule("ban", subject_of("ann"), "very loud")

    assert "banned_because" == await refused(entry, ANN)
    assert "very loud" == (await entry.judged(ANN)).why
    assert 2 == len(await entry.rules())


@pytest.mark.parametrize("given", ["ann", "192.0.2.0/24", ANN.fingerprint])
async def test_where_somebody_is_allowed_nobody_else_is(entry: Entry, given: str) -> None:
    await entry.rule("allow", subject_of(given))

    assert "" == await refused(entry, ANN)
    assert "not_listed" == await refused(entry, BEN)
    assert "" == await refused(entry, BEN, final=False)


async def test_a_ban_weighs_more_than_being_allowed(entry: Entry) -> None:
    await entry.rule("allow", subject_of("ann"))
    await entry.rule("ban", subject_of("192.0.2.0/24"))

    assert "banned" == await refused(entry, ANN)


# Invitations


async def test_an_invitation_lets_new_names_in_so_often(entry: Entry, club: ClubStore) -> None:
    code = await entry.invite("", 2, 0)
    for comer in (ANN, BEN):
        assert await entry.invites(code, comer.name)
        assert await entry.use(code, comer.name, comer.fingerprint)

    assert not await entry.invites(code, "cleo")
    assert not await entry.use(code, "cleo", "SHA256:c")
    assert frozenset() == await club.keys_of("cleo")
    assert {ANN.fingerprint} == await club.keys_of("ann")


async def test_an_invitation_for_all_gives_nobody_another_s_name(
    entry: Entry, club: ClubStore
) -> None:
    await club.sign_in("ann", ANN.fingerprint)
    code = await entry.invite("", 5, 0)

    assert not await entry.invites(code, "ann")
    assert not await entry.use(code, "ann", BEN.fingerprint)
    assert {ANN.fingerprint} == await club.keys_of("ann")


async def test_an_invitation_for_a_name_adds_a_key_to_it(entry: Entry, club: ClubStore) -> None:
    await club.sign_in("ann", ANN.fingerprint)
    code = await entry.invite("ann", 1, 0)

    assert not await entry.use(code, "ben", BEN.fingerprint)
    assert await entry.use(code, "ann", BEN.fingerprint)
    assert {ANN.fingerprint, BEN.fingerprint} == await club.keys_of("ann")


async def test_an_invitation_ends_in_time_or_by_the_keeper(entry: Entry, clock: Clock) -> None:
    old, ended = await entry.invite("", 5, 2), await entry.invite("", 5, 0)
    clock.now += 2 * DAY - 1
    assert await entry.invites(old, "ann")
    clock.now += 1
    assert not await entry.invites(old, "ann")
    (left,) = await entry.invitations()
    assert await entry.uninvite(left.id)
    assert not await entry.uninvite(left.id)

    assert not await entry.invites(ended, "ann")


async def test_no_code_is_kept(tmp_path: Path) -> None:
    club = ClubStore(await Store.open(tmp_path))
    await club.prepare()
    entry = Entry(club)
    code = await entry.invite("", 1, 0)
    assert digest_of(code) not in repr(await entry.invitations())
    await club.store.close()

    assert code.encode() not in (tmp_path / FILE).read_bytes()


# Keys


async def test_a_name_has_several_keys_and_never_loses_the_last(
    entry: Entry, club: ClubStore
) -> None:
    assert await entry.add_key("ann", ANN.fingerprint)
    assert not await entry.add_key("ann", ANN.fingerprint)
    assert await entry.add_key("ann", BEN.fingerprint)

    assert await club.sign_in("ann", BEN.fingerprint)
    assert "none" == await entry.drop_key("ann", "SHA256:x")
    assert "" == await entry.drop_key("ann", ANN.fingerprint)
    assert "last" == await entry.drop_key("ann", BEN.fingerprint)
    assert {BEN.fingerprint} == await club.keys_of("ann")
    assert not await club.sign_in("ann", ANN.fingerprint)


# At the door


async def test_who_is_banned_is_told_so_at_the_door(tmp_path: Path) -> None:
    async with serving(tmp_path, guests=True) as server:
        entry = server.club.entry
        for given, name, key in (
            ("ann", "ann", KEYS["ann"]),
            (KEYS["ann"].get_fingerprint(), "ann", KEYS["ann"]),
            ("127.0.0.0/8", "ann", KEYS["ann"]),
            ("127.0.0.1", "guest", None),
        ):
            await entry.rule("ban", subject_of(given), "too loud\x1b[2J é")
            assert "not let in here: too loud?[2J e" in await why_not(server.port, name, key)
            assert await entry.unrule("ban", subject_of(given))
        await (await Player.comes(server)).sees("New game")


async def test_where_there_is_a_list_others_are_told_of_it(tmp_path: Path) -> None:
    async with serving(tmp_path, guests=True) as server:
        await server.club.entry.rule("allow", subject_of(KEYS["ann"].get_fingerprint()))

        assert "keeper's list" in await why_not(server.port, "ben", KEYS["ben"])
        assert "keeper's list" in await why_not(server.port, "guest", None)
        await (await Player.comes(server)).sees("New game")


async def test_a_ban_holds_for_who_has_proven_his_key_before(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        conn = await connect(server, "ann")
        await server.club.entry.rule("ban", subject_of("ann"))
        process = await conn.create_process(term_type="xterm")
        said = await process.stdout.read()

        assert "not let in here" in said
        assert frozenset() == await server.club.store.keys_of("ann")


async def test_new_names_need_an_invitation_where_it_is_so(tmp_path: Path) -> None:
    async with serving(tmp_path, invited=True) as server:
        assert "need an invitation" in await why_not(server.port, "ann", KEYS["ann"])
        assert "doesn't let you in" in await why_not(server.port, "ann+nonsense", KEYS["ann"])
        code = await server.club.entry.invite("", 1, 0)

        for name in (f"ann+{code.upper()}", "ann", f"ann+{code}"):
            player = await Player.comes(server, name, key=KEYS["ann"])
            await player.sees("New game")
            await player.leaves()
        assert "doesn't let you in" in await why_not(server.port, f"ben+{code}", KEYS["ben"])
        assert {KEYS["ann"].get_fingerprint()} == await server.club.store.keys_of("ann")


async def test_a_forgotten_key_is_replaced_by_an_invitation(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        await (await Player.comes(server, "ann")).leaves()
        code = await server.club.entry.invite("ann", 1, 7)
        assert "belongs to another key" in await why_not(server.port, "ann", KEYS["ben"])

        for name in (f"ann+{code}", "ann"):
            player = await Player.comes(server, name, key=KEYS["ben"])
            await player.sees("New game")
            await player.leaves()


async def test_an_unproven_key_uses_no_invitation_up(tmp_path: Path) -> None:
    async with serving(tmp_path, invited=True) as server:
        code = await server.club.entry.invite("", 1, 0)
        door = Door(server.club)
        await door.begin_auth(f"ann+{code}")

        assert await door.validate_public_key("ann", KEYS["ann"])
        assert [1] == [left.uses for left in await server.club.entry.invitations()]
        assert frozenset() == await server.club.store.keys_of("ann")


async def test_a_key_shown_under_another_name_is_no_guest_s(tmp_path: Path) -> None:
    """A client may change its name while it signs in; what it hasn't proven counts for nothing."""
    async with serving(tmp_path, guests=True) as server:
        door = Door(server.club)
        await door.begin_auth("ann")
        assert await door.validate_public_key("ann", KEYS["ann"])

        assert not await door.begin_auth("guest")
        assert "" == door._fingerprint


async def test_codes_are_in_no_log(tmp_path: Path) -> None:
    from tests.server.kit import Lines

    lines = Lines()
    async with serving(tmp_path, invited=True, lines=lines) as server:
        code = await server.club.entry.invite("", 1, 0)
        with pytest.raises((asyncssh.PermissionDenied, asyncssh.DisconnectError)):
            await connect(server, f"ann+{code}x", KEYS["ann"])
        await (await Player.comes(server, f"ann+{code}", key=KEYS["ann"])).leaves()

    assert lines.lines
    assert not any(code in line for line in lines.lines)

"""Signing in with a password, and with an invitation and no key."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncssh
import attrs
import pytest

from minos_tui.server import vault
from minos_tui.server.asking import MOST_TRIES, Ask, Asking, No, Yes
from minos_tui.server.club import Club, Visitor
from minos_tui.server.limits import (
    WRONG_PER_ADDRESS,
    WRONG_PER_NAME,
    WRONG_SECONDS,
    Limits,
    Wrongs,
)
from minos_tui.server.serve import Server, Wanted, open_server
from minos_tui.server.vault import MOST_WAITING, VaultBusy, fits, hashed, password_fault
from minos_tui.store import Store
from minos_tui.store.club import ClubStore
from minos_tui.trouble import Trouble
from tests.server.kit import (
    KEYS,
    ROOMY,
    UTF8,
    Lines,
    Player,
    Seen,
    Typist,
    gone,
    journal_to,
    serving,
)
from tests.server.test_doors import why_not

SECRET = "correct horse"  # noqa: S105 - a test's
QUICK = attrs.evolve(ROOMY, wrong_seconds=0.0)


async def types_in(server: Server, name: str, typist: Typist) -> Any:
    """A connection by what is typed. Raises PermissionDenied."""
    return await asyncssh.connect(
        "127.0.0.1", server.port, username=name, client_keys=[], known_hosts=None, config=None,
        agent_path=None, client_factory=lambda: typist,
    )  # fmt: skip


async def comes(server: Server, name: str, *answers: str) -> Player:
    """A player in front of the title, by what he typed."""
    conn = await types_in(server, name, Typist(*answers))
    channel, seen = await conn.create_session(
        lambda: Seen((80, 24)),
        term_type="xterm-256color", term_size=(80, 24), env=[*UTF8.items()], encoding=None,
    )  # fmt: skip
    player = Player(conn, channel, seen)
    await player.sees("New game")
    return player


async def kept_from(server: Server, name: str, *answers: str) -> Typist:
    """Somebody who types in vain."""
    typist = Typist(*answers)
    with pytest.raises(asyncssh.PermissionDenied):
        await types_in(server, name, typist)
    return typist


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with serving(tmp_path, QUICK, guests=True, passwords=True) as opened:
        yield opened


# Passwords themselves


def test_a_password_fits_what_was_kept_of_it_and_nothing_else() -> None:
    kept = hashed("pâte à choux")

    assert kept.startswith("$argon2id$")
    assert "choux" not in kept
    assert fits("pâte à choux", kept)
    assert fits("pâte à choux", kept)  # the same letters, put together otherwise
    assert not fits("pate a choux", kept)
    assert not fits("", kept)
    assert kept != hashed("pâte à choux")


@pytest.mark.parametrize("kept", ["", "$argon2id$", "nonsense", "$argon2id$v=19$m=8,t=1,p=1$a$b"])
def test_what_is_damaged_fits_no_password(kept: str) -> None:
    assert not fits(SECRET, kept)


@pytest.mark.parametrize(
    ("password", "fault"),
    [
        ("1234567", "password_length"),
        ("12345678", ""),
        ("x" * 200, ""),
        ("x" * 201, "password_length"),
        ("12345\x1b678", "password_letters"),
        ("12345\n678", "password_letters"),
        ("mot de passé", ""),
    ],
)
def test_a_password_has_a_length_and_letters(password: str, fault: str) -> None:
    assert fault == password_fault(password)


async def test_checks_wait_in_no_endless_row_and_not_on_the_loop(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, goes_on = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def slow(password: str) -> str:
        loop.call_soon_threadsafe(began.set)
        asyncio.run_coroutine_threadsafe(goes_on.wait(), loop).result()
        return password

    monkeypatch.setattr(vault, "hashed", slow)
    waiting = [asyncio.create_task(server.club.vault.hashed(SECRET)) for _ in range(MOST_WAITING)]
    await began.wait()
    with pytest.raises(VaultBusy):
        await server.club.vault.hashed(SECRET)
    asking = Asking(server.club, "ann", "192.0.2.7", "")
    await asking.begin()
    assert No("passwords_busy") == await asking.answered([SECRET, SECRET])
    goes_on.set()

    assert [SECRET] * MOST_WAITING == await asyncio.gather(*waiting)


def test_wrong_answers_are_counted_by_address_and_by_name() -> None:
    wrongs = Wrongs()
    for _ in range(WRONG_PER_ADDRESS):
        assert "" == wrongs.refuses("ann", "192.0.2.7", 0.0)
    assert "too_many_wrong" == wrongs.refuses("ben", "192.0.2.7", WRONG_SECONDS - 1)
    assert "" == wrongs.refuses("ben", "192.0.2.7", WRONG_SECONDS)

    for number in range(WRONG_PER_NAME):
        assert "" == wrongs.refuses("cleo", f"198.51.100.{number}", 0.0)
    assert "name_guessed" == wrongs.refuses("cleo", "203.0.113.1", 1.0)


def test_a_right_answer_counts_for_nothing() -> None:
    wrongs = Wrongs()
    for _ in range(2 * WRONG_PER_NAME):
        assert "" == wrongs.refuses("ann", "192.0.2.7", 0.0)
        wrongs.was_right("ann", "192.0.2.7")


def test_addresses_without_end_are_forgotten() -> None:
    wrongs = Wrongs()
    for number in range(20_000):
        wrongs.refuses("ann", f"2001:db8::{number:x}", 0.0)

    assert len(wrongs._times) < 10_000


# At the door


async def test_a_new_name_gets_a_password_and_is_had_by_it(server: Server) -> None:
    ann = await comes(server, "ann", SECRET, SECRET)
    await ann.leaves()
    await gone(server)

    typist = Typist(SECRET)
    conn = await types_in(server, "Ann", typist)
    assert [("Password of ann: ", False)] == typist.asked
    conn.close()
    assert frozenset() == await server.club.store.keys_of("ann")
    assert {"player": 2} == dict(server.club.metrics.logins)


async def test_a_wrong_password_is_refused_in_one_line(server: Server) -> None:
    await (await comes(server, "ann", SECRET, SECRET)).leaves()

    typist = await kept_from(server, "ann", "wrong horse", "", "x" * 5000)
    assert ["", *["This password doesn't fit."] * (MOST_TRIES - 1)] == typist.told[:MOST_TRIES]
    assert typist.told[-1].startswith('this password doesn\'t fit the name "ann"')
    assert typist.told[-1].isprintable()


async def test_a_password_s_name_can_t_be_had_by_a_key(server: Server) -> None:
    await (await comes(server, "ann", SECRET, SECRET)).leaves()

    door_says = await why_not(server.port, "ann", KEYS["ben"])
    assert "this password doesn't fit" in door_says
    assert frozenset() == await server.club.store.keys_of("ann")
    assert not await server.club.store.sign_in("ann", "SHA256:other")


async def test_a_key_s_name_can_t_be_had_by_a_password(server: Server) -> None:
    await (await Player.comes(server, "ann")).leaves()

    typist = await kept_from(server, "ann", SECRET, SECRET)
    assert ['the name "ann" belongs to another key: sign in with that key, or choose another name'
            ] == typist.told  # fmt: skip
    assert [] == typist.asked
    assert not await server.club.vault.has("ann")


async def test_a_password_that_is_no_good_is_asked_for_again(server: Server) -> None:
    typist = Typist("short", "short", SECRET, "other", SECRET, SECRET)
    (await types_in(server, "ann", typist)).close()

    assert "Choose a password of 8 to 200 characters" in typist.told[0]
    assert ["a password has 8 to 200 characters", "the two passwords are not the same"] == (
        typist.told[1:]
    )
    assert all(not echo for _, echo in typist.asked)
    assert (await kept_from(server, "ben", *["short"] * 2 * MOST_TRIES)).told[-1] == (
        "a password has 8 to 200 characters"
    )


async def test_a_name_is_registered_when_its_player_is_inside(server: Server) -> None:
    (await types_in(server, "ann", Typist(SECRET, SECRET))).close()
    assert not await server.club.store.taken("ann")

    first, second = [await types_in(server, "ann", Typist(SECRET, SECRET)) for _ in range(2)]
    seen = []
    for conn in (first, second):
        _, one = await conn.create_session(lambda: Seen((80, 24)), term_type="xterm", encoding=None)
        seen.append(Player(conn, _, one))
    await seen[0].sees("New game")
    await seen[1].is_told("belongs to another key")


async def test_without_passwords_none_is_asked_for(tmp_path: Path) -> None:
    async with serving(tmp_path, QUICK) as server:
        await server.club.vault.set("ann", hashed(SECRET))
        typist = await kept_from(server, "ann", SECRET)

    assert [] == typist.asked
    assert "sign in with a key" in typist.told[0]


async def test_the_rules_hold_for_passwords_as_well(server: Server) -> None:
    from minos_tui.server.entry import subject_of

    await (await comes(server, "ann", SECRET, SECRET)).leaves()
    await server.club.entry.rule("ban", subject_of("ann"))
    assert ["you are not let in here"] == (await kept_from(server, "ann", SECRET)).told
    await server.club.entry.unrule("ban", subject_of("ann"))
    await server.club.entry.rule("allow", subject_of("ben"))
    assert "on the keeper's list" in (await kept_from(server, "ann", SECRET)).told[0]


async def test_too_many_wrong_ones_close_the_door_for_a_while(server: Server) -> None:
    await (await comes(server, "ann", SECRET, SECRET)).leaves()
    for _ in range(WRONG_PER_ADDRESS):
        assert "" == await server.club.counts.guesses("ben", "127.0.0.1")

    typist = await kept_from(server, "ann", SECRET)
    assert "too many wrong passwords from your address" in typist.told[-1]
    await (await Player.comes(server, "cleo")).sees("New game")


async def test_who_answers_wrongly_waits_longer_each_time(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await server.club.vault.set("ann", hashed(SECRET))
    server.club.limits = Limits(wrong_seconds=2.0)
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("minos_tui.server.asking.asyncio.sleep", sleep)
    asking = Asking(server.club, "ann", "192.0.2.7", "")
    assert isinstance(await asking.begin(), Ask)
    answers = [await asking.answered(["wrong"]) for _ in range(MOST_TRIES)]
    assert No("password_wrong", {"name": "ann"}) == answers[-1]
    assert [2.0, 4.0, 6.0] == waited


# Invitations without a key


async def test_an_invitation_lets_in_with_a_new_password(tmp_path: Path) -> None:
    async with serving(tmp_path, QUICK, invited=True, passwords=True) as server:
        code = await server.club.entry.invite("", 1, 1)
        wrong = await kept_from(server, "ann", "nonsense", "", "again")
        assert "this invitation doesn't let you in" in wrong.told[-1]
        assert all(echo for _, echo in wrong.asked)

        await (await comes(server, "ann", f" {code.upper()} ", SECRET, SECRET)).leaves()
        await (await comes(server, "ann", SECRET)).leaves()
        assert () == await server.club.entry.invitations()
        assert "this invitation" in (await kept_from(server, f"ben+{code}", "x")).told[-1]


async def test_who_has_lost_key_or_password_sets_a_new_one_by_invitation(server: Server) -> None:
    await (await Player.comes(server, "ann")).leaves()
    code = await server.club.entry.invite("ann", 1, 1)
    assert "this invitation" in (await kept_from(server, f"ben+{code}", SECRET)).told[-1]

    await (await comes(server, f"ann+{code}", SECRET, SECRET)).leaves()
    await (await comes(server, "ann", SECRET)).leaves()
    await (await Player.comes(server, "ann")).sees("New game")


# What nobody is told


def contents(folder: Path) -> list[bytes]:
    """What is in all files of a folder."""
    return [file.read_bytes() for file in folder.rglob("*") if file.is_file()]


async def test_no_password_is_logged_or_kept(tmp_path: Path) -> None:
    lines = Lines()
    async with serving(tmp_path, QUICK, passwords=True, lines=lines) as server:
        await (await comes(server, "ann", SECRET, SECRET)).leaves()
        await kept_from(server, "ann", *[f"{SECRET}!"] * MOST_TRIES)
        await gone(server)

    for event, number in (("wrong_answer", MOST_TRIES), ("not_let_in", 1)):
        assert number == sum(event in line for line in lines.lines)
    assert not any("horse" in line or "argon2" in line for line in lines.lines)
    assert all(b"horse" not in content for content in contents(tmp_path))
    visitor = Visitor("ann", "192.0.2.7", new_password="$argon2id$secret")  # noqa: S106 - a test's
    assert "argon2" not in repr(visitor)
    assert "argon2" not in repr(Yes("$argon2id$secret", "code"))


async def test_a_machine_that_can_t_check_passwords_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vault, "can_hash", lambda: False)
    with pytest.raises(Trouble, match="--passwords") as caught:
        await open_server(Wanted(port=0, store=str(tmp_path), passwords=True), journal_to(Lines()))
    assert "\n" not in caught.value.line


# The store


async def test_the_last_way_in_can_t_be_taken_away() -> None:
    store = ClubStore(await Store.in_memory())
    await store.prepare()
    club = Club(store, journal_to(Lines()))
    assert not await club.vault.set("ann", "x")
    assert "last" == await club.vault.drop("ann")
    assert "none" == await club.vault.drop("ben")
    assert await club.entry.add_key("ann", "SHA256:one")
    assert "" == await club.entry.drop_key("ann", "SHA256:one")
    assert await club.entry.add_key("ann", "SHA256:one")
    assert "" == await club.vault.drop("ann")
    assert "last" == await club.entry.drop_key("ann", "SHA256:one")
    assert not await club.vault.visit("ann")
    await club.stop()
    await store.store.close()

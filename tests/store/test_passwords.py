"""The passwords of names, as a club keeps them."""

from __future__ import annotations

import pytest

from minos_tui.server.entry import Entry, digest_of
from minos_tui.server.vault import Vault
from minos_tui.store.club import ClubStore
from tests.store.conftest import Opener


@pytest.fixture
async def club(opens: Opener) -> ClubStore:
    found = ClubStore(await opens(lambda: 1000.0))
    await found.prepare()
    return found


async def test_a_name_is_taken_once_by_whichever_way(club: ClubStore) -> None:
    vault = Vault(club)

    assert await vault.take_name("ann", "hash", "")
    assert not await vault.take_name("ann", "other", "")
    assert not await club.sign_in("ann", "SHA256:key")
    assert await club.sign_in("ben", "SHA256:key")
    assert not await vault.take_name("ben", "hash", "")
    assert [True, False] == [await vault.has(name) for name in ("ann", "ben")]
    assert 2 == await club.accounts()


async def test_an_invitation_is_used_once_and_for_its_name_alone(club: ClubStore) -> None:
    vault, entry = Vault(club), Entry(club)
    assert await club.sign_in("ann", "SHA256:key")
    digest = digest_of(await entry.invite("ann", 1, 1))

    assert not await vault.take_name("ben", "hash", digest)
    assert await vault.take_name("ann", "hash", digest)
    assert not await vault.take_name("ann", "other", digest)
    assert {"SHA256:key"} == await club.keys_of("ann")
    assert await vault.visit("ann")
    assert not await vault.visit("ben")


async def test_a_password_is_changed_and_taken_away(club: ClubStore) -> None:
    vault = Vault(club)

    assert not await vault.set("ann", "one")
    assert await vault.set("ann", "two")
    assert "last" == await vault.drop("ann")
    assert await Entry(club).add_key("ann", "SHA256:key")
    assert "" == await vault.drop("ann")
    assert "none" == await vault.drop("ann")
    assert await club.taken("ann")

"""Passwords: made and checked here, away from the loop, and told nobody.

Argon2id as `cryptography` has it; what is kept is its text form, with salt and cost in it.
"""

from __future__ import annotations

import asyncio
import os
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeVar

from cryptography.exceptions import InvalidKey, UnsupportedAlgorithm
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from minos_tui.store import password_queries

if TYPE_CHECKING:
    from minos_tui.store.club import ClubStore

T = TypeVar("T")

LEAST: Final = 8
MOST: Final = 200
"""Characters that a password may have."""
_ROUNDS: Final = 3
_KIBIBYTES: Final = 32 * 1024
"""What a check costs: about a tenth of a second, and so much memory, one check at a time."""
_SALT: Final = 16
_HASH: Final = 32
MOST_WAITING: Final = 20
"""Checks that wait; who would be one more is asked to come again."""


class VaultBusy(Exception):
    """Too many passwords are being checked just now."""


def password_fault(password: str) -> str:
    """Why this can't be a password: a code of the topic `server`, "" if it can."""
    if not LEAST <= len(password) <= MOST:
        return "password_length"
    return "" if password.isprintable() else "password_letters"


def hashed(password: str) -> str:
    """What is kept of a password. Slow on purpose."""
    kdf = Argon2id(
        salt=os.urandom(_SALT),
        length=_HASH,
        iterations=_ROUNDS,
        lanes=1,
        memory_cost=_KIBIBYTES,
    )
    return kdf.derive_phc_encoded(_bytes(password))


def fits(password: str, kept: str) -> bool:
    """Whether a password is the one that this was kept of. Slow on purpose."""
    try:
        Argon2id.verify_phc_encoded(_bytes(password), kept)
    except InvalidKey:
        return False
    return True


def _bytes(password: str) -> bytes:
    """The same, whichever way a keyboard puts letters and their accents together."""
    return unicodedata.normalize("NFC", password).encode("utf-8", "replace")


def can_hash() -> bool:
    """Whether the libraries of this machine can do what passwords need."""
    try:
        Argon2id(salt=bytes(_SALT), length=_HASH, iterations=1, lanes=1, memory_cost=8)
    except UnsupportedAlgorithm:
        return False
    return True


class Vault:
    """The passwords of a club. Methods raise StoreError; those that check, VaultBusy as well."""

    def __init__(self, store: ClubStore) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, "vault")
        self._waiting = 0

    async def has(self, name: str) -> bool:
        """Whether a name has a password."""
        return await self._store.read(password_queries.password_of, name) is not None

    async def hashed(self, password: str) -> str:
        return await self._aside(hashed, password)

    async def fits(self, name: str, password: str) -> bool:
        """Whether this is the name's password; False if it has none."""
        kept: str | None = await self._store.read(password_queries.password_of, name)
        if kept is None or len(password) > MOST:
            return False
        return await self._aside(fits, password, kept)

    async def set(self, name: str, hashed: str) -> bool:
        """Gives a name its password, and makes its account if it has none. Whether it had one."""
        work, now = password_queries.set_password, self._store.store.now()
        had: bool = await self._store.write(work, name, hashed, now)
        return had

    async def take_name(self, name: str, hashed: str, digest: str) -> bool:
        """Registers a name with a password: a free one, or the one a code is for. False if not."""
        work, now = password_queries.take_name, self._store.store.now()
        done: bool = await self._store.write(work, name, hashed, digest, now)
        return done

    async def visit(self, name: str) -> bool:
        """Notes that somebody came in by the name's password; False if it has none any more."""
        work, now = password_queries.visit, self._store.store.now()
        done: bool = await self._store.write(work, name, now)
        return done

    async def drop(self, name: str) -> str:
        """Takes the password from a name: "" if it is done, else `none` or `last`."""
        done: str = await self._store.write(password_queries.drop_password, name)
        return done

    async def _aside(self, work: Callable[..., T], *about: str) -> T:
        if self._waiting >= MOST_WAITING:
            raise VaultBusy
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *about)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

"""Sealed dice: what draw number i gives under a key.

A table keeps a secret key of 32 bytes, shows its SHA-256 at the start and the key at the end, so
that everybody can check afterwards that no throw was changed. The scheme is part of the rules
version; docs/records.md holds a test vector.

Draw i reads the blocks HMAC-SHA-256(key, "i.b") for b = 0, 1, 2 … in turn.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import Final

KEY_BYTES: Final = 32
_WORD: Final = 1 << 64


def commitment(key: bytes) -> str:
    """The seal shown when the game starts: the SHA-256 of the key, as hex."""
    return hashlib.sha256(key).hexdigest()


def mixed_key(secret: bytes, phrases: Sequence[str]) -> bytes:
    """The key of a table where players typed phrases before the start: nobody chose it alone."""
    if not phrases:
        return secret
    joined = b"".join(len(p := phrase.encode()).to_bytes(4, "big") + p for phrase in phrases)
    return hmac.new(secret, joined, hashlib.sha256).digest()


def key_from_seed(seed: int) -> bytes:
    """The key of an open table started with `--seed`: known to everybody, never rated."""
    return hashlib.sha256(f"open dice {seed}".encode()).digest()


class SealedDraws:
    """The numbers of draw `index` (the count of chance commands that stand before it)."""

    def __init__(self, key: bytes, index: int) -> None:
        self._bytes = _stream(key, index)

    def faces(self, count: int) -> Sequence[int]:
        return [self._face() for _ in range(count)]

    def _face(self) -> int:
        return next(byte for byte in self._bytes if byte < 252) % 6

    def below(self, limit: int) -> int:
        """By 64-bit words, big end first; words in the incomplete last stretch are skipped."""
        fair = _WORD - _WORD % limit
        while True:
            word = int.from_bytes(bytes(next(self._bytes) for _ in range(8)), "big")
            if word < fair:
                return word % limit


def _stream(key: bytes, index: int) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.new(key, f"{index}.{block}".encode(), hashlib.sha256).digest()
        block += 1

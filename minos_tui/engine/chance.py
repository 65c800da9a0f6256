"""Chance points: what may come, how likely each outcome is, and how one is drawn.

The rules never draw. Whoever runs a game asks `Game.chance` for the point, draws from it with
a source of numbers (`Draws`), and applies the outcome like any other command.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, Protocol, TypeVar

C = TypeVar("C")

FACES_A_DIE: Final = 6


class Draws(Protocol):
    """A source of even draws."""

    def faces(self, count: int) -> Sequence[int]:
        """`count` faces of a die, each 0 to 5."""

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1."""


class ChancePoint(Protocol[C]):
    """A throw or a draw that a state waits for."""

    @property
    def label(self) -> str:
        """What is drawn, in a few words: `6 dice`."""

    def draw(self, draws: Draws) -> C:
        """One outcome, as a command."""

    def weight(self, command: C) -> Fraction:
        """The exact chance of a named outcome; 0 if it can't come."""

    def outcomes(self) -> Iterator[tuple[C, Fraction]]:
        """All outcomes that differ for the rules, with their exact chances (they add up to 1)."""


class RandomDraws:
    """Draws from a `random.Random` of its owner: for arenas, bots and tests, never sealed."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def faces(self, count: int) -> Sequence[int]:
        draw = self._rng.random
        return [int(draw() * FACES_A_DIE) for _ in range(count)]

    def below(self, limit: int) -> int:
        return int(self._rng.random() * limit)

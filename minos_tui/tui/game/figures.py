"""Figures about a game: income over time, dice against expectation, duels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any

import attrs

from minos_tui.engine.minos.events import DuelEnded, DuelThrew, Threw, TurnEnded
from minos_tui.engine.minos.pieces import FACES


@attrs.frozen
class DiceCount:
    """The dice a seat has thrown: how often each face fell, and the spread that is usual."""

    thrown: int
    faces: tuple[tuple[str, int], ...]

    @property
    def expected(self) -> float:
        return self.thrown / 6

    @property
    def spread(self) -> float:
        """Two standard deviations: 19 of 20 counts lie so near to what is expected."""
        return 2 * sqrt(self.thrown * 5 / 36)


@attrs.frozen
class DuelCount:
    fought: int = 0
    won: int = 0


def incomes(steps: Sequence[Any], seats: int) -> list[tuple[int, ...]]:
    """Every seat's income at the end of each turn, from the first on, and at the game's end."""
    ends = [
        step.after
        for step in steps
        if step is steps[-1] or any(isinstance(event, TurnEnded) for event in step.events)
    ]
    return [tuple(state.income(seat) for seat in range(1, seats + 1)) for state in ends]


def dice_counts(steps: Sequence[Any], seats: int) -> list[DiceCount]:
    """What each seat has thrown, in turns and in duels."""
    counts: list[Counter[str]] = [Counter() for _ in range(seats)]
    for step in steps:
        for event in step.events:
            if isinstance(event, Threw | DuelThrew) and event.seat:
                counts[event.seat - 1].update(event.faces)
    return [
        DiceCount(count.total(), tuple((face, count[face]) for face in FACES)) for count in counts
    ]


def duel_counts(steps: Sequence[Any], seats: int) -> list[DuelCount]:
    """How many duels each seat fought and won, as attacker and defender."""
    fought, won = [0] * seats, [0] * seats
    for step in steps:
        for event in step.events:
            if isinstance(event, DuelEnded):
                fought[event.attacker - 1] += 1
                fought[event.defender - 1] += 1
                won[event.winner - 1] += 1
    return [DuelCount(*pair) for pair in zip(fought, won, strict=True)]

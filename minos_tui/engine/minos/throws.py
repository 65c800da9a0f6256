"""The game's chance points: throws of dice, closed sites, the first player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial

import attrs

from minos_tui.engine.chance import Draws
from minos_tui.engine.minos.commands import Close, Command, First, Throw
from minos_tui.engine.minos.pieces import FACES


@cache
def throws(count: int) -> tuple[tuple[str, int], ...]:
    """Every multiset that `count` dice can show, with the number of ordered throws that show it.

    462 of them for six dice; the numbers add up to 6 ** count.
    """
    return tuple(
        ("".join(dice), _arrangements("".join(dice)))
        for dice in combinations_with_replacement(FACES, count)
    )


def _arrangements(dice: str) -> int:
    ways = factorial(len(dice))
    for number in Counter(dice).values():
        ways //= factorial(number)
    return ways


@attrs.frozen
class DicePoint:
    """`count` dice are thrown. Outcomes differ by what fell, not by the order."""

    count: int

    @property
    def label(self) -> str:
        return "1 die" if self.count == 1 else f"{self.count} dice"

    def draw(self, draws: Draws) -> Command:
        return Throw("".join([FACES[face] for face in draws.faces(self.count)]))

    def weight(self, command: Command) -> Fraction:
        if not isinstance(command, Throw) or len(command.faces) != self.count:
            return Fraction(0)
        if set(command.faces) - set(FACES):
            return Fraction(0)
        return Fraction(_arrangements(command.faces), len(FACES) ** self.count)

    def outcomes(self) -> Iterator[tuple[Command, Fraction]]:
        for dice, ways in throws(self.count):
            yield Throw(dice), Fraction(ways, len(FACES) ** self.count)


@cache
def dice_point(count: int) -> DicePoint:
    return DicePoint(count)


@attrs.frozen
class ListPoint:
    """One of a list of commands, each as likely."""

    label: str
    commands: tuple[Command, ...]

    def draw(self, draws: Draws) -> Command:
        return self.commands[draws.below(len(self.commands))]

    def weight(self, command: Command) -> Fraction:
        return Fraction(command in self.commands, len(self.commands))

    def outcomes(self) -> Iterator[tuple[Command, Fraction]]:
        for command in self.commands:
            yield command, Fraction(1, len(self.commands))


@attrs.frozen
class ClosingPoint(ListPoint):
    """A set of closed sites, in whatever order they are named."""

    def weight(self, command: Command) -> Fraction:
        if not isinstance(command, Close):
            return Fraction(0)
        named = sorted(command.sites)
        known = any(isinstance(c, Close) and sorted(c.sites) == named for c in self.commands)
        return Fraction(known, len(self.commands))


def closing_point(sets: tuple[tuple[str, ...], ...], count: int) -> ListPoint:
    return ClosingPoint(f"{count} closed sites", tuple(Close(sites) for sites in sets))


def first_point(seats: int) -> ListPoint:
    return ListPoint("first player", tuple(First(seat) for seat in range(1, seats + 1)))

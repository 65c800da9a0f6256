"""How strong each bot is by all matches of two (Bradley and Terry, Biometrika 39, 1952).

A bot with 400 points more wins ten times as often. The mean of all bots is 0. Half a win is
granted to each side of every match, so that a bot that won all or nothing has a rating as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import Final

import attrs

POINTS: Final = 400 / log(10)
"""Points of rating that a natural logarithm is."""
_Z: Final = 1.959964
_STEPS: Final = 100
_EXACT: Final = 1e-9

Wins = Mapping[tuple[str, str], float]
"""How many games the first of two won against the second."""

Matrix = list[list[float]]


@attrs.frozen
class Rating:
    """Points, with a 95 % interval."""

    name: str
    points: float
    low: float
    high: float


def ratings(names: Sequence[str], wins: Wins) -> list[Rating]:
    """The rating of each bot, the strongest first. Every bot must have met some other."""
    won = _with_grants(names, wins)
    strengths = _fitted(won)
    spread = _inverse(_information(won, strengths))
    found = []
    for index, name in enumerate(names):
        # The mean is held at 0, and its own share of the spread was put in by that.
        variance = max(0.0, spread[index][index] - 1 / len(names))
        at, wide = strengths[index] * POINTS, _Z * sqrt(variance) * POINTS
        found.append(Rating(name, round(at, 1), round(at - wide, 1), round(at + wide, 1)))
    return sorted(found, key=lambda rating: -rating.points)


def _with_grants(names: Sequence[str], wins: Wins) -> Matrix:
    def granted(one: str, other: str) -> float:
        met = (one, other) in wins or (other, one) in wins
        return wins.get((one, other), 0.0) + 0.5 * met

    return [[granted(one, other) for other in names] for one in names]


def share(one: float, other: float) -> float:
    """The chance that a bot of this strength, in natural logarithms, beats the other."""
    return 1 / (1 + exp(other - one))


def _fitted(won: Matrix) -> list[float]:
    """Newton's method: the likelihood has one top, and its slope is nought there."""
    count = len(won)
    strengths = [0.0] * count
    for _ in range(_STEPS):
        inverse = _inverse(_information(won, strengths))
        slope = [_slope(won, strengths, index) for index in range(count)]
        step = [sum(inverse[i][j] * slope[j] for j in range(count)) for i in range(count)]
        strengths = [at + max(-1.0, min(1.0, by)) for at, by in zip(strengths, step, strict=True)]
        if max(map(abs, step)) < _EXACT:
            break
    middle = sum(strengths) / count
    return [at - middle for at in strengths]


def _slope(won: Matrix, strengths: Sequence[float], one: int) -> float:
    return sum(
        won[one][other]
        - (won[one][other] + won[other][one]) * share(strengths[one], strengths[other])
        for other in range(len(won))
        if other != one
    )


def _information(won: Matrix, strengths: Sequence[float]) -> Matrix:
    """Fisher's information about the strengths, with their mean held at 0.

    Only differences of strength count: without the term for the mean there would be no inverse.
    """
    count = len(won)
    found = [[1.0 / count] * count for _ in range(count)]
    for one in range(count):
        for other in range(count):
            if one == other:
                continue
            chance = share(strengths[one], strengths[other])
            weight = (won[one][other] + won[other][one]) * chance * (1 - chance)
            found[one][other] -= weight
            found[one][one] += weight
    return found


def _inverse(matrix: Matrix) -> Matrix:
    """By Gauss and Jordan, the largest pivot first."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        pivot = rows[column][column]
        rows[column] = [value / pivot for value in rows[column]]
        for other in range(size):
            if other != column and (factor := rows[other][column]):
                rows[other] = [
                    value - factor * by for value, by in zip(rows[other], rows[column], strict=True)
                ]
    return [row[size:] for row in rows]

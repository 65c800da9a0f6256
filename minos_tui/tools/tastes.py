"""Learns the tastes of Daedalus from games that players of random tastes play against each other.

    python -m minos_tui.tools.tastes play games.jsonl --seats 2 --first 0 --games 1000
    python -m minos_tui.tools.tastes step games.jsonl --seats 2

The first command adds games to a file, a line each; game n is the same whenever and wherever it
is played. Every seat weighs goals as Ariadne does, with a taste of its own: the present one of
Daedalus for that many players, every number multiplied by the exponential of a normal draw. The
second command says by least squares what a larger number does to the chance to win, and writes
the taste one step further up that slope to `tastes.json`.

All numbers are learned from the same games at once, for they are drawn independently (a gradient
by random directions; Spall 1992 calls it simultaneous perturbation).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from math import exp, sqrt
from pathlib import Path
from typing import Any, Final

import attrs

from minos_tui.bots.minos import tastes
from minos_tui.bots.minos.ariadne import Ariadne
from minos_tui.bots.minos.outlook import Taste
from minos_tui.tools.games import (
    ROUND_LIMIT,
    fill,
    games_in,
    parser_of_games,
    played_out,
    started,
)

SPREAD: Final = 0.35
"""The deviation of a number's logarithm."""
RATE: Final = 4.0
"""How far a step goes, in logarithms, for each 100 % of the chance to win that the slope says."""
LONGEST: Final = 0.6
"""No number is changed more than twofold in a step."""
TOO_FEW: Final = "too few games to learn from: play more"

NAMES: Final = tuple(field.name for field in attrs.fields(Taste))


@attrs.frozen
class Slope:
    """What one more logarithm of a taste's number does to the chance to win; `error` is the
    standard error."""

    name: str
    gain: float
    error: float

    @property
    def shrunk(self) -> float:
        """The gain, less what chance alone would show."""
        return self.gain * max(0.0, 1 - (self.error / self.gain) ** 2) if self.gain else 0.0


# Playing


def play(number: int, seats: int) -> dict[str, Any]:
    """Game `number`: by seat the logarithms of what its taste was multiplied by, and its share
    of the win."""
    rng = random.Random(f"taste {seats} {number}")
    state = started(seats, ROUND_LIMIT)
    drawn = [{name: round(rng.gauss(0, SPREAD), 4) for name in NAMES} for _ in range(seats)]
    centre = tastes.taste_for(seats)
    wins = played_out(state, [Ariadne(moved(centre, logs)) for logs in drawn], rng)
    return {"game": number, "wins": wins, "tastes": drawn}


def moved(taste: Taste, logs: Mapping[str, float]) -> Taste:
    """The taste with its numbers multiplied by the exponentials of `logs`."""
    numbers = attrs.asdict(taste)
    return Taste(**{name: x * exp(logs.get(name, 0.0)) for name, x in numbers.items()})


# Learning


def slopes(games: Sequence[Mapping[str, Any]]) -> list[Slope]:
    """What every number does to the chance to win, by least squares over all seats of all games;
    a seat is compared with the mean of its table."""
    rows, wins = [], []
    for game in games:
        table = [[logs[name] for name in NAMES] for logs in game["tastes"]]
        mean = [sum(column) / len(table) for column in zip(*table, strict=True)]
        for numbers, win in zip(table, game["wins"], strict=True):
            rows.append([x - m for x, m in zip(numbers, mean, strict=True)])
            wins.append(win - 1 / len(table))
    gains, errors = _least_squares(rows, wins)
    return [Slope(*one) for one in zip(NAMES, gains, errors, strict=True)]


def _least_squares(
    rows: Sequence[Sequence[float]], wanted: Sequence[float]
) -> tuple[list[float], list[float]]:
    """The solution and its standard errors. Raises ValueError if there are too few rows."""
    if not rows:
        raise ValueError(TOO_FEW)
    count = len(rows[0])
    columns = list(zip(*rows, strict=True))
    square = [[sum(map(_product, a, b)) for b in columns] for a in columns]
    aim = [sum(map(_product, column, wanted)) for column in columns]
    inverse = _inverse(square)
    found = [sum(map(_product, row, aim)) for row in inverse]
    left = sum(
        (y - sum(map(_product, row, found))) ** 2 for row, y in zip(rows, wanted, strict=True)
    )
    spread = left / max(1, len(rows) - count)
    return found, [sqrt(spread * inverse[i][i]) for i in range(count)]


def _product(a: float, b: float) -> float:
    return a * b


def _inverse(square: Sequence[Sequence[float]]) -> list[list[float]]:
    """By Gauss and Jordan. Raises ValueError if there is none."""
    size = len(square)
    wide = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(square)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda j: abs(wide[j][i]))
        wide[i], wide[pivot] = wide[pivot], wide[i]
        if abs(wide[i][i]) < 1e-9:
            raise ValueError(TOO_FEW)
        wide[i] = [x / wide[i][i] for x in wide[i]]
        for j in range(size):
            if j != i and (times := wide[j][i]):
                wide[j] = [x - times * y for x, y in zip(wide[j], wide[i], strict=True)]
    return [row[size:] for row in wide]


def step(taste: Taste, found: Sequence[Slope]) -> Taste:
    """The taste one step up the slope."""
    logs = {slope.name: max(-LONGEST, min(LONGEST, RATE * slope.shrunk)) for slope in found}
    numbers = attrs.asdict(moved(taste, logs))
    return Taste(**{name: round(x, 4) for name, x in numbers.items()})


def _read(file: Path, seats: int) -> list[dict[str, Any]]:
    """The games that `play` wrote. Raises OSError, ValueError: there are none, or some are of
    other numbers or for the other taste."""

    def fits(game: dict[str, Any]) -> bool:
        drawn = game.get("tastes", ())
        alike = (len(drawn) == tastes.DUEL) == (seats == tastes.DUEL)
        return bool(drawn) and alike and all(set(NAMES) == set(logs) for logs in drawn)

    return games_in(file, fits)


def main(words: Sequence[str] | None = None) -> None:
    parser = parser_of_games("tastes", 100, "play", "step")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4))
    given = parser.parse_args(words)
    try:
        if given.what == "play":
            fill(given, partial(play, seats=given.seats))
            return
        found = slopes(_read(given.file, given.seats))
    except (OSError, ValueError) as error:
        parser.error(str(error))
    for slope in sorted(found, key=lambda one: -abs(one.gain / one.error)):
        sys.stdout.write(f"{slope.name:14} {slope.gain:+.3f} ± {1.96 * slope.error:.3f}\n")
    tastes.write(given.seats, step(tastes.taste_for(given.seats), found))


if __name__ == "__main__":
    main()

"""Whether a review tells the truth: its mistakes and its better plans, played out many times.

    python -m minos_tui.tools.truth truth.jsonl --games 20 --playouts 1000
    python -m minos_tui.tools.truth three.jsonl --bots icarus,icarus,theseus --games 8

Games are played by bots of different levels, or by those named, and reviewed. From every mistake
that is told both ways are played on to the end, all seats by Daedalus' taste, against the same
stream of throws, until it is plain on which side of `LEAST` the gain lies. A line of the file is
one mistake: the loss that the review told, the gain in wins that playing out found, its standard
error, and the number of playouts. What the file holds already is not played again: a run that was
cut off goes on.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from minos_tui.bots.minos.ariadne import Ariadne
from minos_tui.bots.minos.lookahead import position_after
from minos_tui.bots.minos.review import LEAST, Mistake, review, worst
from minos_tui.bots.minos.tastes import taste_for
from minos_tui.bots.registry import BotProblem, find_bot
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import State
from minos_tui.tools.games import (
    ROUND_LIMIT,
    add,
    games_in,
    parser_of_games,
    played_out,
    started,
    steps,
)

PLAYERS: Final = (("icarus", "icarus"), ("icarus", "theseus"), ("icarus", "ariadne"))
"""Who plays the games, in turn: one of them at least makes mistakes worth a word."""
FEWEST: Final = 2
"""One playout alone has no standard error."""
A_LOOK: Final = 50
"""After so many it is asked whether more are needed."""
PLAIN: Final = 2.5
"""Standard errors from `LEAST` beyond which a gain is known to be more or less."""

Place = tuple[int, int, int]
"""Game, seat and round of a mistake."""


def gains(mistake: Mistake, playouts: int) -> list[float]:
    """By playout what the better plan wins more than what was played, from -1 to 1; at most so
    many playouts."""
    better, played = (
        position_after(mistake.before, way) for way in (mistake.better, mistake.played)
    )
    seat = mistake.seat - 1
    found: list[float] = []
    while len(found) < playouts and not _plain(found):
        number = len(found)
        found.append(_won(better, number)[seat] - _won(played, number)[seat])
    return found


def _plain(found: Sequence[float]) -> bool:
    if not found or len(found) % A_LOOK:
        return False
    return abs(fmean(found) - LEAST) > PLAIN * _error(found)


def _error(found: Sequence[float]) -> float:
    return stdev(found) / sqrt(len(found))


def _won(state: State, number: int) -> list[float]:
    bots = [Ariadne(taste_for(len(state.players))) for _ in state.players]
    return played_out(state, bots, random.Random(f"truth {number}"))


def told(number: int, bots: Sequence[str] = ()) -> list[Mistake]:
    """The mistakes that the review of game `number`, of these bots, tells."""
    minds = [find_bot("minos", name)() for name in bots or PLAYERS[number % len(PLAYERS)]]
    whole = steps(started(len(minds), ROUND_LIMIT), minds, random.Random(f"game {number}"))
    return worst(one for one in review(tuple(whole), number) if one is not None)


def row(number: int, mistake: Mistake, playouts: int) -> dict[str, Any]:
    """The line of a mistake of game `number`."""
    found = gains(mistake, playouts)
    return {
        "game": number,
        "seat": mistake.seat,
        "round": mistake.round,
        "told": round(mistake.loss, 4),
        "gain": round(fmean(found), 4),
        "error": round(_error(found), 4),
        "playouts": len(found),
    }


def known_in(file: Path) -> set[Place]:
    """Which mistakes a file holds. Raises OSError, ValueError for one of another tool."""
    if not file.exists() or not file.stat().st_size:
        return set()
    found = games_in(file, lambda row: {"seat", "gain"} <= row.keys())
    return {(row["game"], row["seat"], row["round"]) for row in found}


def main(words: Sequence[str] | None = None) -> None:
    parser = parser_of_games("truth", 20)
    parser.add_argument("--playouts", type=int, default=1000)
    parser.add_argument("--bots", type=_names, default=(), metavar="A,B[,C,D]")
    given = parser.parse_args(words)
    if given.playouts < FEWEST:
        parser.error(f"too few playouts to know the error: take {FEWEST} or more")
    try:
        add(given.file, _shown(given, known_in(given.file)))
    except (OSError, ValueError) as error:
        parser.error(str(error))


def _names(words: str) -> tuple[str, ...]:
    """Bots for two to four seats. Raises ArgumentTypeError."""
    names = tuple(words.split(","))
    if len(names) not in GAME.seats:
        raise argparse.ArgumentTypeError("name two to four bots")
    try:
        [find_bot("minos", name) for name in names]
    except BotProblem as problem:
        raise argparse.ArgumentTypeError(str(problem)) from problem
    return names


def _shown(given: argparse.Namespace, known: set[Place]) -> Iterator[dict[str, Any]]:
    for number in range(given.first, given.first + given.games):
        for mistake in told(number, given.bots):
            if (number, mistake.seat, mistake.round) not in known:
                found = row(number, mistake, given.playouts)
                sys.stdout.write(f"{found}\n")
                sys.stdout.flush()
                yield found


if __name__ == "__main__":
    main()

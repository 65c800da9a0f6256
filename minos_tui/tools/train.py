"""Learns the weights of `bots/minos/value.py` from games that Daedalus' taste plays with itself.

    python -m minos_tui.tools.train play games.jsonl --first 1000 --games 1621
    python -m minos_tui.tools.train fit games.jsonl

The first command adds games to a file, a line each; game n is the same whenever and wherever it
is played. Of six games four have two players, one three and one four. Each seat plays as Ariadne
does with a taste of its own: Daedalus' with every number changed at random, so that positions are
seen that he alone would never come to. The second command fits the weights and writes
`weights.json`.

The fit is the conditional logit: the chance of a seat is the softmax of its weighted facts over
all seats that are in, and the weights are the likeliest for the winners seen, drawn towards the
first guess `GUESS` and never of its opposite sign.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import exp, log, sqrt
from operator import mul
from pathlib import Path
from typing import Any, Final

import attrs

from minos_tui.bots.minos import value
from minos_tui.bots.minos.ariadne import Ariadne
from minos_tui.bots.minos.facts import NAMES, facts
from minos_tui.bots.minos.outlook import Taste
from minos_tui.bots.minos.tastes import taste_for
from minos_tui.engine.minos.state import State
from minos_tui.tools.games import (
    ROUND_LIMIT,
    begins_a_turn,
    fill,
    games_in,
    parser_of_games,
    played_out,
    started,
)

SEATS: Final = (2, 2, 3, 2, 2, 4)
"""The numbers of players, game by game."""
MOST_CHANGED: Final = (0.0, 0.3, 0.6)
"""How far a game's tastes may be from Daedalus': the deviation of their logarithms."""

GUESS: Final[dict[str, float]] = {
    "income": 0.7, "lead": 0.3, "part": 0.6, "closing": 0.5, "purse": 0.16, "rings": 0.25,
    "ships": 0.25, "soldiers": 0.3, "sites": 0.3, "cities": 0.1, "yards": 0.3, "camps": 0.1,
    "barren": -0.3, "room": 0.4, "claims": 0.05, "threat": -0.5, "threatened": -0.3,
    "alone": -0.1, "prey": 0.2, "tempo": 0.2, "reach": 0.1, "first_there": 0.1, "next": 0.05,
}  # fmt: skip
"""What Ariadne's taste says of each fact, roughly: where the fit begins."""

PULL: Final = 0.03
"""How strongly the weights are held to the first guess."""
UNDECIDED: Final = 0.9
"""Only positions in which the first guess gives nobody a better chance than this are fitted: the
others are most of all, and say little about what is worth doing."""
PASSES: Final = 150
TOO_FEW: Final = "too few games to learn from: play more"

Position = tuple[list[list[float]], list[float]]
"""The facts of all seats that are in, and the share of the win that each came to."""


# Playing


def play(number: int) -> dict[str, Any]:
    """Game `number`: what each position looked like when a turn began, and who won."""
    rng = random.Random(f"train {number}")
    seats = SEATS[number % len(SEATS)]
    state = started(seats, ROUND_LIMIT)
    changed = rng.choice(MOST_CHANGED)
    bots = [Ariadne(_taste(rng, seats, changed)) for _ in range(seats)]
    seen: list[list[list[float] | None]] = []

    def drawing(state: State) -> None:
        if begins_a_turn(state):
            seen.append(_looked_at(state))

    wins = played_out(state, bots, rng, drawing)
    return {"game": number, "wins": wins, "positions": seen}


def _taste(rng: random.Random, seats: int, changed: float) -> Taste:
    plain = attrs.asdict(taste_for(seats))
    return Taste(**{name: x * exp(rng.gauss(0, changed)) for name, x in plain.items()})


def _looked_at(state: State) -> list[list[float] | None]:
    """The facts by seat, rounded; None for who is out."""
    found = facts(state, state.seat)
    return [
        None if player.out else [round(x, 3) for x in of_seat]
        for player, of_seat in zip(state.players, found, strict=True)
    ]


# Fitting


def positions(games: Iterable[Mapping[str, Any]]) -> Iterator[Position]:
    """The undecided positions of games as `play` wrote them."""
    guess = [GUESS[name] for name in NAMES]
    for game in games:
        for by_seat in game["positions"]:
            pairs = [(f, w) for f, w in zip(by_seat, game["wins"], strict=True) if f is not None]
            seen, wins = [f for f, _ in pairs], [w for _, w in pairs]
            if max(value.shares_of(seen, [True] * len(seen), guess)) < UNDECIDED:
                yield seen, wins


def fit(found: Sequence[Position], passes: int = PASSES) -> list[float]:
    """The likeliest weights, by steps along the whole slope with a memory of its size (Adam)."""
    start = [GUESS[name] for name in NAMES]
    weights = list(start)
    mean, size = [0.0] * len(NAMES), [0.0] * len(NAMES)
    for number in range(1, passes + 1):
        slope = _slope(found, weights)
        step = 0.05 * (1 - number / (passes + 1))
        for i, first in enumerate(start):
            pulled = slope[i] / len(found) + PULL * (weights[i] - first)
            mean[i] = 0.9 * mean[i] + 0.1 * pulled
            size[i] = 0.99 * size[i] + 0.01 * pulled * pulled
            fair = sqrt(size[i] / (1 - 0.99**number)) + 1e-6
            moved = weights[i] - step * mean[i] / (1 - 0.9**number) / fair
            weights[i] = max(0.0, moved) if first > 0 else min(0.0, moved)
    return weights


def _slope(found: Sequence[Position], weights: Sequence[float]) -> list[float]:
    """How the loss of all positions changes with each weight."""
    total = [0.0] * len(weights)
    for seen, wins in found:
        shares = value.shares_of(seen, [True] * len(seen), weights)
        for of_seat, share, win in zip(seen, shares, wins, strict=True):
            if off := share - win:
                total = [t + off * x for t, x in zip(total, of_seat, strict=True)]
    return total


def loss(found: Sequence[Position], weights: Sequence[float]) -> float:
    """The mean surprise at who won, in nats: 0.69 for a coin thrown between two."""
    total = 0.0
    for seen, wins in found:
        shares = value.shares_of(seen, [True] * len(seen), weights)
        total -= sum(map(mul, wins, (log(max(share, 1e-9)) for share in shares)))
    return total / len(found)


def train(games: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The contents of `weights.json`: fitted on all games, tested on every fifth, which a fit of
    the others alone has not seen. Raises ValueError if there are too few."""
    rest = list(positions(game for number, game in enumerate(games) if number % 5))
    unseen = list(positions(games[::5]))
    if not (rest and unseen):
        raise ValueError(TOO_FEW)
    tested = loss(unseen, fit(rest))
    found = list(positions(games))
    weights = dict(zip(NAMES, (round(w, 4) for w in fit(found)), strict=True))
    return {
        "made_by": "python -m minos_tui.tools.train",
        "games": len(games),
        "positions": len(found),
        "loss_unseen": round(tested, 4),
        "weights": weights,
    }


def _fits(game: dict[str, Any]) -> bool:
    """Whether it is a game as `play` writes them, with the facts that there are now."""
    seen = [of_seat for by_seat in game.get("positions", ()) for of_seat in by_seat]
    return "wins" in game and all(f is None or len(f) == len(NAMES) for f in seen)


def main(words: Sequence[str] | None = None) -> None:
    parser = parser_of_games("train", 100, "play", "fit")
    given = parser.parse_args(words)
    try:
        if given.what == "play":
            fill(given, play)
            return
        made = train(games_in(given.file, _fits))
    except (OSError, ValueError) as error:
        parser.error(str(error))
    path = Path(value.__file__).with_name(value.FILE)
    path.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""How likely each seat wins from a position: a weighted sum of its facts, learned from games.

The weights lie in `weights.json`, made by `python -m minos_tui.tools.train`. A position is looked
at as it is when a turn begins: dice, points and permits of a turn count for nothing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from math import exp
from operator import mul
from typing import Final

from minos_tui.bots.minos.facts import NAMES, facts
from minos_tui.engine.minos.ending import standing
from minos_tui.engine.minos.state import Ended, State

FILE: Final = "weights.json"


@lru_cache(maxsize=1)
def weights() -> tuple[float, ...]:
    """The shipped weights, one a fact. Raises ValueError if they are for other facts."""
    found = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))["weights"]
    if tuple(found) != NAMES:
        raise ValueError(f"{FILE} was made for other facts: train it anew")
    return tuple(float(found[name]) for name in NAMES)


def win_shares(state: State, mover: int = 0) -> list[float]:
    """The chance of each seat, from seat 1, to win; 1 in all.

    `mover` throws next (by default the seat on turn).
    """
    if isinstance(state.phase[-1], Ended):
        winners = standing(state).winners
        return [(seat in winners) / len(winners) for seat in range(1, len(state.players) + 1)]
    playing = [not player.out for player in state.players]
    return shares_of(facts(state, mover or state.seat), playing, weights())


def shares_of(
    seen: Sequence[Sequence[float]], playing: Sequence[bool], using: Sequence[float]
) -> list[float]:
    """The same from the facts of all seats; who is out has no share."""
    scores = [sum(map(mul, using, facts_of)) for facts_of in seen]
    best = max(score for score, still in zip(scores, playing, strict=True) if still)
    parts = [exp(s - best) if still else 0.0 for s, still in zip(scores, playing, strict=True)]
    total = sum(parts)
    return [part / total for part in parts]

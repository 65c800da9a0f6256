"""Random games through a game's protocol."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance, Game, Over, Step

AnyGame = Game[Any, Any, Any]


def steps(game: AnyGame, state: Any, rng: random.Random) -> Iterator[Step[Any, Any, Any]]:
    """Random play from `state` to the end, a step at a time."""
    draws = RandomDraws(rng)
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            command = game.chance(state).draw(draws)
        else:
            command = game.legal(state).sample(draws)
        step = game.apply(state, command)
        yield step
        state = step.after


def first_state(game: AnyGame, seats: int, words: Mapping[str, str], board: str) -> Any:
    return game.start(seats, game.options(words, seats), board)

"""Games through a game's protocol."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance, Over, Step
from tests.testkit.players import AnyGame, Player, at_random


def steps(
    game: AnyGame, state: Any, rng: random.Random, player: Player | None = None
) -> Iterator[Step[Any, Any, Any]]:
    """Play from `state` to the end, a step at a time; at random if no player decides."""
    draws = RandomDraws(rng)
    decide = player or at_random(game)
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            command = game.chance(state).draw(draws)
        else:
            command = decide(state, turn.seat, draws)
        step = game.apply(state, command)
        yield step
        state = step.after


def first_state(game: AnyGame, seats: int, words: Mapping[str, str], board: str) -> Any:
    return game.start(seats, game.options(words, seats), board)

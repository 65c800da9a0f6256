"""A game between bots from beginning to end, for what is learned from games."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from minos_tui.bots.minos.ariadne import Ariadne
from minos_tui.bots.protocol import DEFAULT_BUDGET
from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance, Over
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import State
from minos_tui.maps import find_map, read_text

BOARD: Final = "mediterranean"


def started(seats: int, round_limit: str) -> State:
    """The first state of a game on the standard board."""
    options = GAME.options({"round-limit": round_limit}, seats)
    return GAME.start(seats, options, read_text(find_map(BOARD)))


def played_out(
    state: State,
    bots: Sequence[Ariadne],
    rng: random.Random,
    drawing: Callable[[State], None] = lambda _: None,
) -> list[float]:
    """Plays to the end and returns each seat's share of the win; `drawing` is told of every
    state that waits for chance."""
    draws = RandomDraws(rng)
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            drawing(state)
            command = GAME.chance(state).draw(draws)
        else:
            bot = bots[turn.seat - 1]
            command = bot.choose(state, GAME.legal(state), rng, DEFAULT_BUDGET)
        state = GAME.apply(state, command).after
    winners = turn.outcome.winners
    return [(seat in winners) / len(winners) for seat in range(1, len(bots) + 1)]

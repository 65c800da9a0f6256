"""Who decides in the games that tests play: chance alone, or bots that something disturbs."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from minos_tui.bots.protocol import DEFAULT_BUDGET, Bot, Budget
from minos_tui.bots.registry import find_bot
from minos_tui.engine.chance import Draws
from minos_tui.engine.game import Game

AnyGame = Game[Any, Any, Any]
Player = Callable[[Any, int, Draws], Any]
"""Gives a legal command for the seat that is asked in a state."""


def at_random(game: AnyGame) -> Player:
    """Every legal command is as likely as any other."""

    def decide(state: Any, seat: int, draws: Draws) -> Any:
        return game.legal(state).sample(draws)

    return decide


def rarest(game: AnyGame, kind: Callable[[Any, Any], Hashable]) -> Player:
    """A command of whichever `kind(state, command)` this player has chosen least often so far.

    For games that list few commands: all are looked at.
    """
    chosen: Counter[Hashable] = Counter()

    def decide(state: Any, seat: int, draws: Draws) -> Any:
        found: dict[Hashable, list[Any]] = {}
        for command in game.legal(state):
            found.setdefault(kind(state, command), []).append(command)
        fewest = min(chosen[name] for name in found)
        names = [name for name in found if chosen[name] == fewest]
        name = names[draws.below(len(names))]
        chosen[name] += 1
        return found[name][draws.below(len(found[name]))]

    return decide


def seated_bots(
    game: AnyGame, names: Sequence[str], rng: random.Random, budget: Budget = DEFAULT_BUDGET
) -> Player:
    """By seat the bots called `names`; each looks at what its seat may see."""
    bots = [find_bot(game.name, name)() for name in names]

    def decide(state: Any, seat: int, draws: Draws) -> Any:
        view = game.seen_by(state, seat)
        return bots[seat - 1].choose(view, game.legal(view), rng, budget)

    return decide


def disturbed_bots(
    game: AnyGame,
    names: Sequence[str],
    rng: random.Random,
    disturbance: float,
    disturber: Player,
) -> Player:
    """Each seat is one of the bots called `names`, but for the part `disturbance` of the decisions.

    Bots bring a game to where chance alone never gets; what disturbs them does there what no bot
    would.
    """
    bots: dict[int, Bot] = {}

    def decide(state: Any, seat: int, draws: Draws) -> Any:
        if rng.random() < disturbance:
            return disturber(state, seat, draws)
        if seat not in bots:
            bots[seat] = find_bot(game.name, rng.choice(names))()
        view = game.seen_by(state, seat)
        return bots[seat].choose(view, game.legal(view), rng, DEFAULT_BUDGET)

    return decide

"""What a bot is: one object with one method.

A bot gets the state as its seat may see it, and nothing of the table: no dice stream, no clock,
no other seat's mind. The same object is asked for every decision of one seat in one game.
"""

from __future__ import annotations

import random
from typing import Any, Final, Protocol

import attrs

from minos_tui.engine.game import Legal


@attrs.frozen
class Budget:
    """What one decision may cost: milliseconds on one core, and positions looked at.

    `nodes` is what a search should count, so that the same budget gives the same answer on a
    slow machine; `ms` is when the table stops waiting.
    """

    ms: int = 1000
    nodes: int = 10_000


DEFAULT_BUDGET: Final = Budget()


BOT_FAULTS: Final = (Exception, SystemExit)
"""What somebody else's bot may raise without ending whoever asks it."""


class Bot(Protocol):
    """Decides for one seat of one game."""

    def choose(self, view: Any, legal: Legal[Any], rng: random.Random, budget: Budget) -> Any:
        """One of the `legal` commands.

        `view` is the state as the asked seat sees it; `rng` is a stream of the bot's own. An
        answer that isn't legal, or an exception, makes the table play `Game.default` instead.
        """


class BotFactory(Protocol):
    """Makes a bot for a new game: the class itself does."""

    def __call__(self) -> Bot: ...

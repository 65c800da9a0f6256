"""The bot that plays any game: every legal command is as likely as any other."""

from __future__ import annotations

import random
from typing import Any

from minos_tui.bots.protocol import Budget
from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Legal


class Uniform:
    """Plays at random: the yardstick, and the worst opponent that still keeps the rules."""

    def choose(self, view: Any, legal: Legal[Any], rng: random.Random, budget: Budget) -> Any:
        return legal.sample(RandomDraws(rng))

"""Ariadne: sound, and plain.

She lays her dearest meld, then the dearest of what is left, and keeps what would score a single
point for a larger one. Once a round she asks for what she would like best, after she has counted
what is still unseen, and gives what she misses least. Whoever leads must bring her more by a trade.
"""

from __future__ import annotations

import random
from typing import Final

from minos_tui.bots.palaces.bargains import Answer, Bargain, Market
from minos_tui.bots.palaces.glance import Saving
from minos_tui.bots.palaces.outlook import Outlook
from minos_tui.bots.palaces.player import Player, loss
from minos_tui.bots.palaces.rivals import plain_price
from minos_tui.engine.game import Legal
from minos_tui.engine.palaces.commands import Command, Offer, Target
from minos_tui.engine.palaces.state import Answering, State, Targeting

_WISHES: Final = 4
_TAKEN: Final = (0.0, 0.25, 0.45, 0.6)
"""The chance that somebody who holds what is asked gives it for one card, for two, for three."""
_PROMISING: Final = 30
_COST: Final = 80
"""What it takes from her chances that her offer helps another."""


class Ariadne(Player):
    reckons = Saving
    liked = ("knossos", "kato-zakros", "malia", "phaistos", "galatas", "chania")
    """What brings cards comes first, then larger straights, which are had most easily."""

    def propose(self, view: State, seat: int, rng: random.Random) -> Offer | None:
        """One offer a round, the one that promises most."""
        if self._made:
            return None

        def promise(bargain: Bargain) -> float:
            gain = bargain.gain - _COST
            return gain * bargain.chance * _TAKEN[len(bargain.offer.give)]

        market = Market(view, self.outlook(view, seat))
        best = max(market.bargains(_WISHES, 1), key=promise, default=None)
        return best.offer if best and promise(best) > _PROMISING else None

    def agrees(
        self, view: State, frame: Answering, answer: Answer, outlook: Outlook, rng: random.Random
    ) -> bool:
        return answer.gain > plain_price(view, outlook.seat, frame.seat)

    def aim(
        self, view: State, frame: Targeting, legal: Legal[Command], rng: random.Random
    ) -> Target:
        """Whoever would lose most, of those whoever leads."""

        def harm(target: Target) -> tuple[int, int]:
            kingdom = view.kingdom(target.seat)
            return loss(kingdom, frame.calamity), kingdom.points

        return max((one for one in legal if isinstance(one, Target)), key=harm)

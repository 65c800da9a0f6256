"""Ariadne: sound.

She keeps what larger melds will be made of, counts what is still unseen before she asks for it,
gives what she misses least, and trades where she gains more than it may help somebody to win.
"""

from __future__ import annotations

import random
from typing import Final

from minos_tui.bots.palaces.bargains import Answer, Bargain, Market
from minos_tui.bots.palaces.outlook import Outlook
from minos_tui.bots.palaces.player import Player
from minos_tui.bots.palaces.rivals import burdens
from minos_tui.engine.palaces.commands import Offer
from minos_tui.engine.palaces.state import Answering, State

_THEIRS: Final = 250
"""What she thinks that a trade brings the other."""
_WORTHWHILE: Final = 30
_WISHES: Final = 4
_TAKEN: Final = (0.0, 0.25, 0.45, 0.6)
"""The chance that somebody who holds what is asked gives it for one card, for two, for three."""


class Ariadne(Player):
    liked = ("kato-zakros", "knossos", "malia", "galatas", "chania", "phaistos")
    """Larger straights come first, which are had most easily, then what brings more cards."""

    def propose(self, view: State, seat: int, rng: random.Random) -> Offer | None:
        market = Market(view, self.outlook(view, seat))
        costs = burdens(view, seat).values()
        tax = _THEIRS * sum(costs) / len(costs)

        def promise(bargain: Bargain) -> float:
            return (bargain.gain - tax) * bargain.chance * _TAKEN[len(bargain.offer.give)]

        new = (b for b in market.bargains(_WISHES, 1) if b.offer not in self._made)
        best = max(new, key=promise, default=None)
        return best.offer if best and promise(best) > _WORTHWHILE else None

    def agrees(
        self, view: State, frame: Answering, answer: Answer, outlook: Outlook, rng: random.Random
    ) -> bool:
        return answer.gain > _WORTHWHILE + burdens(view, outlook.seat)[frame.seat] * _THEIRS

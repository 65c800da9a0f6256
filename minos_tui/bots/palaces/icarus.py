"""Icarus: quick and rash.

He lays every meld that he holds at once and keeps nothing back for a larger one. Once a round he
offers a card for the one that he would like best, and he takes any trade that spoils no meld.
"""

from __future__ import annotations

import random
from typing import Final

from minos_tui.bots.palaces.bargains import Answer, Market
from minos_tui.bots.palaces.outlook import RASH, Outlook
from minos_tui.bots.palaces.player import Player
from minos_tui.bots.palaces.rivals import about_to_win
from minos_tui.engine.palaces.commands import Offer
from minos_tui.engine.palaces.state import Answering, State

_WISHES: Final = 2


class Icarus(Player):
    taste = RASH
    wary = False
    liked = ("knossos", "malia", "phaistos", "galatas", "chania", "kato-zakros")
    """What brings cards comes first, what needs a plan last."""

    def propose(self, view: State, seat: int, rng: random.Random) -> Offer | None:
        """One offer a round: what he would like best, for what he misses least."""
        if self._made:
            return None
        market = Market(view, self.outlook(view, seat))
        for bargain in market.bargains(_WISHES, 1):
            if bargain.gain > 0:
                return bargain.offer
        return None

    def agrees(
        self, view: State, frame: Answering, answer: Answer, outlook: Outlook, rng: random.Random
    ) -> bool:
        """What gains nothing helps nobody who is about to win."""
        harmless = len(frame.give) >= len(frame.ask) and not about_to_win(view, frame.seat)
        return answer.gain > 0 or (answer.gain == 0 and harmless)

"""Icarus: quick and rash.

He lays every meld that he holds at once and keeps nothing back for a larger one, offers one card
for the one that he would like best, and takes any trade that makes his own hand better.
"""

from __future__ import annotations

import random

from minos_tui.bots.palaces.bargains import Answer, Market
from minos_tui.bots.palaces.outlook import CARDS, RASH, Outlook
from minos_tui.bots.palaces.player import Player
from minos_tui.engine.game import Legal
from minos_tui.engine.palaces.commands import Command, Offer
from minos_tui.engine.palaces.state import Answering, State


class Icarus(Player):
    taste = RASH

    def pick(self, legal: Legal[Command], rng: random.Random) -> Command:
        return rng.choice(list(legal))

    def propose(self, view: State, seat: int, rng: random.Random) -> Offer | None:
        market = Market(view, self.outlook(view, seat))
        losses = market.losses()
        spare = min(losses, key=lambda cell: (losses[cell], cell), default=None)
        if spare is None:
            return None
        for wish in market.wants():
            offer = Offer((CARDS[spare],), (wish.want,))
            if wish.gain > losses[spare] and wish.want not in CARDS[spare]:
                return None if offer in self._made else offer
        return None

    def agrees(
        self, view: State, frame: Answering, answer: Answer, outlook: Outlook, rng: random.Random
    ) -> bool:
        return answer.gain > 0

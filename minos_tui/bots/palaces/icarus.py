"""Icarus: quick and rash.

He lays what catches his eye, and at once: many cards of a suit or a rank, even if that spoils a
straight. Once a round he asks for more of what he has most of and gives any other card for it; he
takes any trade that spoils no meld, and throws away without a plan.
"""

from __future__ import annotations

import random
from typing import Final

from minos_tui.bots.palaces.bargains import Answer
from minos_tui.bots.palaces.glance import Hasty
from minos_tui.bots.palaces.outlook import CARDS, RASH, Outlook, hand_of
from minos_tui.bots.palaces.player import Player, loss
from minos_tui.bots.palaces.rivals import about_to_win
from minos_tui.engine.game import Legal
from minos_tui.engine.palaces.cards import RANKS, SUITS, Card, is_disaster
from minos_tui.engine.palaces.commands import Command, Offer, TakePalace, Target
from minos_tui.engine.palaces.dealing import LINES, cells
from minos_tui.engine.palaces.state import Answering, State, Targeting

_LINES: Final = (*SUITS, *map(str, RANKS))
"""What to ask for, line by line."""


class Icarus(Player):
    taste = RASH
    reckons = Hasty
    wary = False

    def pick(self, legal: Legal[Command], rng: random.Random) -> Command:
        return rng.choice([command for command in legal if isinstance(command, TakePalace)])

    def propose(self, view: State, seat: int, rng: random.Random) -> Offer | None:
        """One offer a round: one more of what he has most of, for any card that isn't of it."""
        hand = hand_of(view.kingdom(seat).hand)
        most = max(range(len(LINES)), key=lambda line: (hand & LINES[line]).bit_count())
        others = list(cells(hand & ~LINES[most]))
        if self._made or not others:
            return None
        return Offer((CARDS[rng.choice(others)],), (_LINES[most],))

    def agrees(
        self, view: State, frame: Answering, answer: Answer, outlook: Outlook, rng: random.Random
    ) -> bool:
        """What gains nothing helps nobody who is about to win."""
        harmless = len(frame.give) >= len(frame.ask) and not about_to_win(view, frame.seat)
        return answer.gain > 0 or (answer.gain == 0 and harmless)

    def aim(
        self, view: State, frame: Targeting, legal: Legal[Command], rng: random.Random
    ) -> Target:
        """Anybody who has something to lose."""
        found = [command for command in legal if isinstance(command, Target)]
        losers = [one for one in found if loss(view.kingdom(one.seat), frame.calamity)]
        return rng.choice(losers or found)

    def dispense(self, view: State, seat: int, rng: random.Random) -> Card:
        return rng.choice([card for card in view.kingdom(seat).hand if not is_disaster(card)])

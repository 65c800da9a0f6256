"""Daedalus: cunning.

He draws hands that the others may hold, consistent with what he has seen, and asks of every
offer who would take it, what comes back and whom it helps. What he keeps is weighed by cards
that may come.
"""

from __future__ import annotations

import random
from typing import Final

import attrs

from minos_tui.bots.palaces.bargains import Answer, Market
from minos_tui.bots.palaces.outlook import CARDS, Outlook, hand_of
from minos_tui.bots.palaces.player import Player
from minos_tui.bots.palaces.worlds import WORTHWHILE, Memory, Others
from minos_tui.bots.protocol import Budget
from minos_tui.engine.game import Legal
from minos_tui.engine.palaces.cards import TRADE_CARDS, Card
from minos_tui.engine.palaces.commands import Accept, Command, Offer
from minos_tui.engine.palaces.dealing import Cell
from minos_tui.engine.palaces.state import Answering, State

_GLANCE: Final = 2
"""In so many worlds every offer is tried, in all of them the most promising."""
OFFERED: Final = 15
"""An offer must be worth more than this in the mean of all worlds."""
_DRAWS: Final = 6
_DRAWN: Final = 10
"""The cards that may come: those of the next round, and some by trade."""
_MOST: Final = 18
"""With no more cards than this a hand is tried with cards that may come."""
_DISCARDS: Final = 4
_CLOSER: Final = 6


@attrs.frozen
class Deal:
    """An offer taken in one world: who takes it, what that gains either, and what it is worth to
    its maker when the other's gain is counted."""

    taker: int
    mine: int
    theirs: int
    net: float


@attrs.frozen
class Prospect:
    """What comes of an offer in so many worlds; where nobody takes it there is no deal."""

    offer: Offer
    deals: tuple[Deal, ...]
    worlds: int

    @property
    def net(self) -> float:
        """What the offer is worth in the mean of all worlds."""
        return sum(deal.net for deal in self.deals) / self.worlds


def _deals(offer: Offer, market: Market, others: Others, first: int, last: int) -> tuple[Deal, ...]:
    """The deals that the offer comes to in some of the worlds."""
    left = market.held & ~hand_of(offer.give)
    found: list[Deal] = []
    for world in others.worlds[first:last]:
        if taken := others.taker(world, offer):
            other, card, gain = taken
            mine = market.outlook.worth(left | hand_of((card,))) - market.before
            found.append(Deal(other, mine, gain, mine - others.cost(other, gain)))
    return tuple(found)


@attrs.frozen
class Effort:
    """How many worlds are looked at, and for how many wishes offers are tried in them."""

    worlds: int
    wishes: int


def _effort(view: State) -> Effort:
    """Less with large hands, whose melds take long to find, so that nobody waits for him."""
    most = max(len(kingdom.hand) for kingdom in view.kingdoms)
    if most <= 16:
        return Effort(6, 5)
    return Effort(4, 3) if most <= 20 else Effort(2, 2)


class Daedalus(Player):
    liked = ("kato-zakros", "galatas", "chania", "knossos", "malia", "phaistos")
    """What makes melds larger comes first, straights before all: they are had most easily."""

    def __init__(self) -> None:
        super().__init__()
        self._memory = Memory()

    def choose(
        self, view: State, legal: Legal[Command], rng: random.Random, budget: Budget
    ) -> Command:
        if view.viewer:
            self._memory.look(view, view.viewer)
        command = super().choose(view, legal, rng, budget)
        if isinstance(command, Accept):
            self._memory.note(command.seat, command.give)
        return command

    def others(self, view: State, seat: int, rng: random.Random) -> Others:
        """The others with hands that they may hold."""
        worlds = [self._memory.world(view, seat, rng) for _ in range(_effort(view).worlds)]
        return Others(view, seat, worlds, self.taste)

    def propose(self, view: State, seat: int, rng: random.Random) -> Offer | None:
        best = next(iter(self.prospects(view, seat, rng)), None)
        return best.offer if best and best.net > OFFERED else None

    def prospects(self, view: State, seat: int, rng: random.Random) -> list[Prospect]:
        """Offers that were not made in this round, tried in all worlds, the best first.

        The most promising go to whom they are worth most: to all, or past somebody whom they would
        help too much.
        """
        market = Market(view, self.outlook(view, seat))
        others = self.others(view, seat, rng)
        bargains = market.bargains(_effort(view).wishes, 2, self._memory.wanted)
        offers = dict.fromkeys(bargain.offer for bargain in bargains)
        made = {(offer.give, offer.ask) for offer in self._made}
        new = [offer for offer in offers if (offer.give, offer.ask) not in made]
        first = {offer: _deals(offer, market, others, 0, _GLANCE) for offer in new}
        close = sorted(new, key=lambda offer: -sum(deal.net for deal in first[offer]))[:_CLOSER]
        found = [self._addressed(offer, market, others) for offer in close]
        return sorted(found, key=lambda prospect: -prospect.net)

    def _addressed(self, offer: Offer, market: Market, others: Others) -> Prospect:
        """The offer to whom it is worth most."""
        count = len(others.worlds)
        ways = [attrs.evolve(offer, to=to) for to in (0, *others.worlds[0])]
        found = [Prospect(way, _deals(way, market, others, 0, count), count) for way in ways]
        return max(found, key=lambda prospect: prospect.net)

    def agrees(
        self, view: State, frame: Answering, answer: Answer, outlook: Outlook, rng: random.Random
    ) -> bool:
        if answer.gain <= WORTHWHILE:
            return False
        others = self.others(view, outlook.seat, rng)
        mean = others.keen_gain(frame.seat, answer.give, frame.give)
        return answer.gain - others.cost(frame.seat, mean) > WORTHWHILE

    def dispense(self, view: State, seat: int, rng: random.Random) -> Card:
        """The card without which the hand is worth most with cards that may come."""
        outlook = self.outlook(view, seat)
        hand = view.kingdom(seat).hand
        held = hand_of(hand)
        seen = {*hand, *view.discards}
        unseen = [card for card in TRADE_CARDS if card not in seen]
        count = max(0, min(_DRAWN, _MOST - len(hand), len(unseen)))
        draws = [hand_of(rng.sample(unseen, count)) for _ in range(_DRAWS)]

        def left(cell: Cell) -> int:
            return sum(outlook.worth(held & ~(1 << cell) | drawn) for drawn in draws)

        return CARDS[max(outlook.cheapest(held)[:_DISCARDS], key=left)]

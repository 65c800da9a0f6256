"""What others may hold: hands drawn at random among all that fit what a seat has seen."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from minos_tui.bots.palaces.glance import Glance
from minos_tui.bots.palaces.outlook import Taste, hand_of
from minos_tui.bots.palaces.rivals import hurts, plain_price
from minos_tui.engine.palaces.cards import TRADE_CARDS, Card
from minos_tui.engine.palaces.commands import Offer, Want, fits
from minos_tui.engine.palaces.state import Answering, State

WORTHWHILE: Final = 30
"""A trade must gain more than this."""

World = dict[int, tuple[Card, ...]]
"""The hand of each other seat."""


class Memory:
    """What others were seen to hold, and what they asked for in this round and so don't have."""

    def __init__(self) -> None:
        self._round = 0
        self._held: dict[Card, int] = {}
        self._lacks: dict[int, set[Want]] = {}

    def look(self, view: State, seat: int) -> None:
        """Forgets what is no longer so; notes what an open offer tells."""
        if view.round != self._round:
            self._round, self._lacks = view.round, {}
        gone = {*view.discards, *view.kingdom(seat).hand}
        self._held = {card: s for card, s in self._held.items() if card not in gone}
        frame = view.top
        if isinstance(frame, Answering) and frame.seat != seat:
            self.note(frame.seat, frame.give)
            self._lacks.setdefault(frame.seat, set()).update(frame.ask)

    def note(self, seat: int, cards: Sequence[Card]) -> None:
        """These cards are in the hand of that seat."""
        self._held.update(dict.fromkeys(cards, seat))

    def wanted(self, card: Card) -> bool:
        """Whether somebody asked for such a card in this round."""
        return any(fits(card, want) for wants in self._lacks.values() for want in wants)

    def world(self, view: State, seat: int, rng: random.Random) -> World:
        """Hands of the others: what is known of them, and unseen cards at random."""
        gone = {*view.discards, *view.kingdom(seat).hand, *self._held}
        unseen = [card for card in TRADE_CARDS if card not in gone]
        rng.shuffle(unseen)
        found: World = {}
        for other in view.from_seat(seat)[1:]:
            size = len(view.kingdom(other).hand)
            known = [card for card, s in self._held.items() if s == other][:size]
            drawn = self._drawn(unseen, size - len(known), self._lacks.get(other, set()))
            found[other] = (*known, *drawn)
        return found

    def _drawn(self, unseen: list[Card], count: int, lacks: set[Want]) -> list[Card]:
        """Takes cards out of `unseen`, those that the kingdom lacks only if there are no others."""
        asked = [card for card in unseen if any(fits(card, want) for want in lacks)]
        others = [card for card in unseen if card not in asked] if asked else unseen[:]
        drawn = (others + asked)[:count]
        for card in drawn:
            unseen.remove(card)
        return drawn


class Others:
    """What others gain by trades, in some worlds; they are taken for plain players."""

    def __init__(self, view: State, seat: int, worlds: Sequence[World], taste: Taste) -> None:
        self.worlds = worlds
        order = view.from_seat(seat)[1:]
        self._hurts = hurts(view, seat)
        self._outlooks = {other: Glance(view, other, taste) for other in order}
        self._least = {other: plain_price(view, other, seat) for other in order}

    def gain(self, seat: int, world: World, gets: Sequence[Card], gives: Sequence[Card]) -> int:
        """What that kingdom gains by getting these cards for those."""
        worth = self._outlooks[seat].worth
        hand = hand_of(world[seat])
        return worth(hand & ~hand_of(gives) | hand_of(gets)) - worth(hand)

    def keen_gain(self, seat: int, gets: Sequence[Card], gives: Sequence[Card]) -> float:
        """What that kingdom gains by a trade that it has offered.

        It knows its hand, so the mean is over the better half of the worlds: where it gains little
        it wouldn't have offered.
        """
        gains = sorted(self.gain(seat, world, gets, gives) for world in self.worlds)
        better = gains[len(gains) // 2 :]
        return sum(better) / len(better)

    def cost(self, seat: int, gain: float) -> float:
        """What another's gain takes from one's own chances."""
        return self._hurts[seat] * max(0.0, gain)

    def taker(self, world: World, offer: Offer) -> tuple[int, Card, int] | None:
        """The first to accept, the card that it gives for the one asked, and what it gains."""
        (want,) = offer.ask
        for other in (offer.to,) if offer.to else world:
            fit = [card for card in world[other] if fits(card, want)]
            gains = [(self.gain(other, world, offer.give, (card,)), card) for card in fit]
            if gains:
                gain, card = max(gains)
                if gain > self._least[other]:
                    return other, card, gain
        return None

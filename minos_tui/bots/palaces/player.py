"""What all bots of the game share: the frame of a player who is asked.

A bot differs in its taste, in the bargains that it proposes and accepts, and in what it discards.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod

import attrs

from minos_tui.bots.palaces.bargains import Answer, best_answer
from minos_tui.bots.palaces.outlook import CARDS, VICTORY, Outlook, Taste, hand_of
from minos_tui.bots.palaces.rivals import about_to_win, hurts
from minos_tui.bots.protocol import Budget
from minos_tui.engine.game import Legal
from minos_tui.engine.palaces.building import drawer
from minos_tui.engine.palaces.cards import PALACES, Calamity, Card, Palace, is_disaster
from minos_tui.engine.palaces.commands import (
    Accept,
    Command,
    Decline,
    Discard,
    Meld,
    Offer,
    Pass,
    TakePalace,
    Target,
)
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import (
    Answering,
    Discarding,
    Kingdom,
    Melding,
    Picking,
    State,
    Targeting,
    Trading,
)


class Player(ABC):
    """Decides phase by phase; remembers only which offers it has made in this round."""

    taste = Taste()
    reckons: type[Outlook] = Outlook
    """How a hand is valued: by its exact best melds, or more plainly."""
    wary = True
    """Trades with nobody who is about to win, unless that wins the game for oneself."""
    liked: tuple[Palace, ...] = PALACES
    """The palaces, the dearest first."""

    def __init__(self) -> None:
        self._round = 0
        self._made: set[Offer] = set()
        self._facts: object = None
        self._outlook: Outlook | None = None

    def choose(
        self, view: State, legal: Legal[Command], rng: random.Random, budget: Budget
    ) -> Command:
        command = self._command(view, legal, rng)
        return command if command in legal else GAME.default(view)

    def _command(self, view: State, legal: Legal[Command], rng: random.Random) -> Command:
        match view.top:
            case Picking():
                return self.pick(legal, rng)
            case Trading() as trading:
                return self._trade(view, trading, rng)
            case Answering() as answering:
                return self.answer(view, answering, rng)
            case Melding(seat):
                return self.lay(view, seat)
            case Targeting() as targeting:
                return self.aim(view, targeting, legal, rng)
            case Discarding(seat):
                return Discard(self.discard(view, seat, rng))
        return GAME.default(view)

    def outlook(self, view: State, seat: int) -> Outlook:
        """The outlook of this position; the same as long as no fact that it rests on changes."""
        points = tuple(kingdom.points for kingdom in view.kingdoms)
        facts = (seat, points, view.kingdom(seat).resources, view.build_deck)
        if self._outlook is None or facts != self._facts:
            self._facts, self._outlook = facts, self.reckons(view, seat, self.taste)
        return self._outlook

    def pick(self, legal: Legal[Command], rng: random.Random) -> Command:
        found = [command for command in legal if isinstance(command, TakePalace)]
        return min(found, key=lambda command: self.liked.index(command.palace))

    # Trade

    def _trade(self, view: State, trading: Trading, rng: random.Random) -> Command:
        """The best offer that was not made in this round, or an end of it."""
        if view.round != self._round:
            self._round, self._made = view.round, set()
        offer = self.propose(view, trading.seat, rng)
        if offer is not None and self.wary:
            offer = kept_from(view, trading.seat, offer)
        if offer is None or offer in self._made:
            return Pass()
        self._made.add(offer)
        return offer

    @abstractmethod
    def propose(self, view: State, seat: int, rng: random.Random) -> Offer | None:
        """The offer that this bot would make now; None for none."""

    def answer(self, view: State, frame: Answering, rng: random.Random) -> Command:
        """Nothing is given for nothing, and nothing that is worth less than what comes."""
        if frame.ask and all(is_disaster(card) for card in frame.give):
            return Decline()
        seat = frame.queue[0]
        outlook = self.outlook(view, seat)
        answer = best_answer(view.kingdom(seat).hand, frame.give, frame.ask, outlook)
        if answer is None or not self.agrees(view, frame, answer, outlook, rng):
            return Decline()
        if self.wary and about_to_win(view, frame.seat) and answer.gain < VICTORY // 2:
            return Decline()
        return Accept(answer.give, frame.seat)

    @abstractmethod
    def agrees(
        self, view: State, frame: Answering, answer: Answer, outlook: Outlook, rng: random.Random
    ) -> bool:
        """Whether an answer that could be given is one that this bot gives."""

    # Melds, events, discards

    def lay(self, view: State, seat: int) -> Command:
        laid = self.outlook(view, seat).melds(hand_of(view.kingdom(seat).hand)).laid
        if not laid:
            return Pass()
        kind, held = laid[0]
        return Meld(kind, tuple(CARDS[cell] for cell in held))

    def aim(
        self, view: State, frame: Targeting, legal: Legal[Command], rng: random.Random
    ) -> Command:
        """The kingdom that is most dangerous with what it would lose."""

        hurt = hurts(view, drawer(view))

        def harm(target: Target) -> tuple[float, int]:
            kingdom = view.kingdom(target.seat)
            return hurt[target.seat] * loss(kingdom, frame.calamity), kingdom.points

        found = [command for command in legal if isinstance(command, Target)]
        return max(found, key=harm)

    def discard(self, view: State, seat: int, rng: random.Random) -> Card:
        hand = view.kingdom(seat).hand
        dead = [card for card in hand if is_disaster(card)]
        return dead[0] if dead else self.dispense(view, seat, rng)

    def dispense(self, view: State, seat: int, rng: random.Random) -> Card:
        """The living card of the hand that is missed least."""
        return CARDS[self.outlook(view, seat).cheapest(hand_of(view.kingdom(seat).hand))[0]]


def loss(kingdom: Kingdom, calamity: Calamity) -> int:
    """The cards that the kingdom would lose. A throne room has given all that it gives."""
    match calamity:
        case "earthquake":
            return sum(resource != "throne-room" for resource in kingdom.resources)
        case "piracy":
            return len(kingdom.hand)
    return kingdom.cards_a_round()


def kept_from(view: State, seat: int, offer: Offer) -> Offer | None:
    """The offer to the table, or where somebody is about to win to one who isn't, if any."""
    safe = [other for other in view.from_seat(seat)[1:] if not about_to_win(view, other)]
    if len(safe) == len(view.kingdoms) - 1:
        return offer
    return attrs.evolve(offer, to=safe[0]) if safe else None

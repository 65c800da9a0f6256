"""Drawing from the decks: chance points over multisets, and the discards coming back."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

import attrs

from minos_tui.engine.chance import Draws
from minos_tui.engine.game import Refusal
from minos_tui.engine.palaces.cards import COPIES, HIDDEN, TRADE_CARDS, without
from minos_tui.engine.palaces.commands import Command, Deal, DrawBuild, TakePalace, TurnCard
from minos_tui.engine.palaces.events import DeckShuffled, Event
from minos_tui.engine.palaces.refusals import Code
from minos_tui.engine.palaces.state import State

Result = tuple[State, tuple[Event, ...]]


@attrs.frozen
class DrawPoint:
    """One of `cards`, which are in catalogue order, each as likely; equal ones are one outcome."""

    what: Literal["palace", "turn", "deal", "build"]
    cards: tuple[str, ...]
    seat: int = 0

    @property
    def label(self) -> str:
        match self.what:
            case "palace":
                return "1 palace"
            case "build":
                return "1 build card"
        return "1 trade card"

    def _command(self, card: str) -> Command:
        match self.what:
            case "palace":
                return TakePalace(card)
            case "turn":
                return TurnCard(card)
            case "deal":
                return Deal(card, self.seat)
            case "build":
                return DrawBuild(card)

    def draw(self, draws: Draws) -> Command:
        return self._command(self.cards[draws.below(len(self.cards))])

    def weight(self, command: Command) -> Fraction:
        ways = sum(self._command(card) == command for card in self.cards)
        return Fraction(ways, len(self.cards))

    def outcomes(self) -> Iterator[tuple[Command, Fraction]]:
        for card in dict.fromkeys(self.cards):
            yield self._command(card), Fraction(self.cards.count(card), len(self.cards))


def trade_ready(state: State) -> Result:
    """With a trade deck to draw from, if there is a card anywhere but in hands."""
    if state.deck or not state.discards:
        return state, ()
    event = DeckShuffled("trade", len(state.discards))
    return attrs.evolve(state, deck=state.discards, discards=()), (event,)


def build_ready(state: State) -> Result:
    """With a build deck to draw from, if there is a card anywhere but before kingdoms."""
    if state.build_deck or not state.build_discards:
        return state, ()
    event = DeckShuffled("build", len(state.build_discards))
    return attrs.evolve(state, build_deck=state.build_discards, build_discards=()), (event,)


def trade_drawn(state: State, card: str) -> State:
    """Without that card in the trade deck. Raises Refusal."""
    if card not in TRADE_CARDS:
        raise Refusal(Code.NO_SUCH_CARD, card=card[:20])
    if HIDDEN in state.deck:
        raise Refusal(Code.HIDDEN_CARDS)
    if card not in state.deck:
        raise Refusal(Code.NOT_IN_DECK, card=card)
    return attrs.evolve(state, deck=without(state.deck, (card,)))


def build_drawn(state: State, card: str) -> State:
    """Without one such card in the build deck. Raises Refusal."""
    if card not in COPIES:
        raise Refusal(Code.NO_SUCH_CARD, card=card[:20])
    if card not in state.build_deck:
        raise Refusal(Code.NOT_IN_DECK, card=card)
    return attrs.evolve(state, build_deck=without(state.build_deck, (card,)))

"""An account of all cards and points, kept from the events alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from minos_tui.engine.palaces import events as ev
from minos_tui.engine.palaces.cards import BUILD_CARDS, TRADE_CARDS
from minos_tui.engine.palaces.state import State

TABLE = 0


class Ledger:
    """Where each card lies: `hands` and `built` by seat, the discards, and what is undealt."""

    def __init__(self, state: State) -> None:
        self.hands = {seat: set(state.kingdom(seat).hand) for seat in state.seats}
        self.points = {seat: state.kingdom(seat).points for seat in state.seats}
        self.built: dict[int, Counter[str]] = {
            seat: Counter(state.kingdom(seat).resources) for seat in state.seats
        }
        self.deck, self.discards = set(state.deck), set(state.discards)
        self.build_deck = Counter(state.build_deck)
        self.build_discards = Counter(state.build_discards)

    def book(self, event: ev.Event) -> None:
        """Book one event, and see that no card was made or lost."""
        match event:
            case ev.DeckShuffled():
                self._shuffle(event)
            case ev.CardTurned(card):
                _move((card,), self.deck, self.discards)
            case ev.CardDealt(seat, card):
                _move((card,), self.deck, self.hands[seat])
            case ev.HandLost(seat, cards) | ev.Melded(seat, _, cards):
                _move(cards, self.hands[seat], self.discards)
            case ev.Discarded(seat, card):
                _move((card,), self.hands[seat], self.discards)
            case ev.Traded(seat, other, gave, got):
                _move(gave, self.hands[seat], self.hands[other])
                _move(got, self.hands[other], self.hands[seat])
            case ev.ResourceBuilt(seat, resource):
                _shift((resource,), self.build_deck, self.built[seat])
            case ev.CalamityDrawn(_, calamity):
                _shift((calamity,), self.build_deck, self.build_discards)
            case ev.ResourcesLost(seat, resources):
                _shift(resources, self.built[seat], self.build_discards)
        if isinstance(event, ev.Melded | ev.ResourceBuilt):
            self.points[event.seat] += event.points
        self._whole(event)

    def _shuffle(self, event: ev.DeckShuffled) -> None:
        if event.deck == "trade":
            assert (self.deck, len(self.discards)) == (set(), event.cards)
            self.deck, self.discards = self.discards, set()
        else:
            assert (self.build_deck.total(), self.build_discards.total()) == (0, event.cards)
            self.build_deck, self.build_discards = self.build_discards, Counter()

    def _whole(self, event: Any) -> None:
        piles = (self.deck, self.discards, *self.hands.values())
        assert sum(map(len, piles)) == len(TRADE_CARDS), event
        assert set().union(*piles) == set(TRADE_CARDS), event
        built = sum(self.built.values(), self.build_deck + self.build_discards)
        assert built == Counter(BUILD_CARDS), event

    def agrees_with(self, state: State) -> None:
        for seat in state.seats:
            kingdom = state.kingdom(seat)
            assert self.hands[seat] == set(kingdom.hand)
            assert self.built[seat] == Counter(kingdom.resources)
            assert self.points[seat] == kingdom.points
        assert (self.deck, self.discards) == (set(state.deck), set(state.discards))
        assert self.build_deck == Counter(state.build_deck)
        assert self.build_discards == Counter(state.build_discards)


def _move(cards: tuple[str, ...], origin: set[str], target: set[str]) -> None:
    assert set(cards) <= origin
    origin -= set(cards)
    target |= set(cards)


def _shift(cards: tuple[str, ...], origin: Counter[str], target: Counter[str]) -> None:
    assert Counter(cards) <= origin
    origin -= Counter(cards)
    target += Counter(cards)

"""What happened: the log, the animation and every explanation read these, never two states.

Each event that moves cards or points says which and how many, so that an account can be kept
from the events alone.
"""

from __future__ import annotations

from typing import Literal

import attrs

from minos_tui.engine.game import EVERYBODY, Audience
from minos_tui.engine.palaces.cards import (
    HIDDEN,
    Calamity,
    Card,
    Palace,
    Resource,
    hidden,
)
from minos_tui.engine.palaces.state import MeldKind

Cause = Literal["disaster", "earthquake", "piracy", "plague"]


@attrs.frozen
class PalaceTaken:
    seat: int
    palace: Palace


@attrs.frozen
class RoundBegan:
    round: int
    lead: int


@attrs.frozen
class DeckShuffled:
    """The deck had run out: its `cards` discards are the new deck."""

    deck: Literal["trade", "build"]
    cards: int


@attrs.frozen
class CardTurned:
    """Phase 1: the card goes to the discards."""

    card: Card
    disaster: bool


@attrs.frozen
class HandLost:
    """All these cards went from the hand to the discards."""

    seat: int
    cards: tuple[Card, ...]
    cause: Cause


@attrs.frozen
class ResourcesLost:
    """All these went from the kingdom to the build discards."""

    seat: int
    resources: tuple[Resource, ...]
    cause: Cause


@attrs.frozen
class CardDealt:
    seat: int
    card: Card


@attrs.frozen
class OfferMade:
    """`to` is 0 for an offer to the table; `left` are the offers it may still make."""

    seat: int
    to: int
    give: tuple[Card, ...]
    ask: tuple[str, ...]
    left: int


@attrs.frozen
class OfferDeclined:
    """`seat` did not take the offer of `of`."""

    seat: int
    of: int


@attrs.frozen
class OfferFailed:
    """Nobody took the offer of `seat`."""

    seat: int


@attrs.frozen
class Traded:
    """`seat` gave `gave` to `other` and got `got` for it."""

    seat: int
    other: int
    gave: tuple[Card, ...]
    got: tuple[Card, ...]


@attrs.frozen
class TradingEnded:
    """`seat` makes no more offers in this round."""

    seat: int


@attrs.frozen
class Melded:
    """The cards went to the discards and gave `points`."""

    seat: int
    kind: MeldKind
    cards: tuple[Card, ...]
    points: int


@attrs.frozen
class MeldingEnded:
    """`seat` lays no more melds in this round, and draws so many build cards."""

    seat: int
    melds: int


@attrs.frozen
class ResourceBuilt:
    """A resource lies before the kingdom; `points` are those of a throne room."""

    seat: int
    resource: Resource
    points: int


@attrs.frozen
class CalamityDrawn:
    """An event of the build deck, drawn by `seat`; its card goes to the build discards."""

    seat: int
    calamity: Calamity


@attrs.frozen
class Targeted:
    seat: int
    target: int
    calamity: Calamity


@attrs.frozen
class FamineBegan:
    """`seat` draws no trade cards in this round to come."""

    seat: int
    round: int


@attrs.frozen
class Discarded:
    """One card went from the hand to the discards, in phase 6."""

    seat: int
    card: Card


@attrs.frozen
class GameEnded:
    reason: str


Event = (
    PalaceTaken
    | RoundBegan
    | DeckShuffled
    | CardTurned
    | HandLost
    | ResourcesLost
    | CardDealt
    | OfferMade
    | OfferDeclined
    | OfferFailed
    | Traded
    | TradingEnded
    | Melded
    | MeldingEnded
    | ResourceBuilt
    | CalamityDrawn
    | Targeted
    | FamineBegan
    | Discarded
    | GameEnded
)


def audience(event: Event) -> Audience:
    """Who may see the cards of an event: a drawn card its drawer, a trade its two kingdoms."""
    match event:
        case CardDealt(seat):
            return frozenset({seat})
        case OfferMade(seat, to) if to:
            return frozenset({seat, to})
        case Traded(seat, other):
            return frozenset({seat, other})
    return EVERYBODY


def masked(event: Event) -> Event:
    """The event as those see it who may not know its cards: counts are kept."""
    match event:
        case CardDealt(seat, _):
            return CardDealt(seat, HIDDEN)
        case OfferMade(seat, to, give, ask, left) if to:
            return OfferMade(seat, to, hidden(give), hidden(ask), left)
        case Traded(seat, other, gave, got):
            return Traded(seat, other, hidden(gave), hidden(got))
    return event

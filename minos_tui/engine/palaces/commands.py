"""The commands of the game, as written in docs/notation.md.

A command that holds several cards holds them in catalogue order, however they were given.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from minos_tui.engine.game import EVERYBODY, Audience
from minos_tui.engine.palaces.cards import (
    DISASTER,
    HIDDEN,
    RANKS,
    SUITS,
    TRADE_CARDS,
    BuildCard,
    Card,
    in_order,
)
from minos_tui.engine.palaces.state import MeldKind

Want = str
"""What an offer asks for, one card each: `R5` that card, `R` one of that suit, `5` one of that
rank, `disaster` one of those, `any` whatever the giver likes."""

WANT_DISASTER: Final = "disaster"
WANT_ANY: Final = "any"
WANTS: Final[tuple[Want, ...]] = (
    *TRADE_CARDS,
    *SUITS,
    *map(str, RANKS),
    WANT_DISASTER,
    WANT_ANY,
    HIDDEN,
)
_WANT_PLACE: Final = {want: place for place, want in enumerate(WANTS)}


def wants_in_order(wants: Iterable[Want]) -> tuple[Want, ...]:
    return tuple(sorted(wants, key=lambda want: (_WANT_PLACE.get(want, len(WANTS)), want)))


def fits(card: Card, want: Want) -> bool:
    """Whether the card is what is wanted."""
    if want in (WANT_ANY, card):
        return True
    if card[0] == DISASTER:
        return want == WANT_DISASTER
    return want in (card[0], card[1:])


@attrs.frozen
class TakePalace:
    """A seat takes its palace, or chance draws it."""

    palace: str


@attrs.frozen
class TurnCard:
    """Chance, phase 1: the trade card that is turned."""

    card: Card


@attrs.frozen
class Deal:
    """Chance: a trade card for `seat`, which alone sees it."""

    card: Card
    seat: int


@attrs.frozen
class Offer:
    """`give` these cards for what is asked, to one seat or to the table (0)."""

    give: tuple[Card, ...] = attrs.field(converter=in_order)
    ask: tuple[Want, ...] = attrs.field(converter=wants_in_order)
    to: int = 0


@attrs.frozen
class Accept:
    """Take the offer of `seat`, and give these cards for it."""

    give: tuple[Card, ...] = attrs.field(converter=in_order)
    seat: int = 0


@attrs.frozen
class Decline:
    """Not that offer."""


@attrs.frozen
class Meld:
    kind: MeldKind
    cards: tuple[Card, ...] = attrs.field(converter=in_order)


@attrs.frozen
class Pass:
    """No more offers, or no more melds, in this round."""


@attrs.frozen
class DrawBuild:
    """Chance, phase 5: the build card that is drawn."""

    card: BuildCard


@attrs.frozen
class Target:
    """The kingdom that an event of the build deck hits."""

    seat: int


@attrs.frozen
class Discard:
    """One card from the hand to the discards."""

    card: Card


Command = (
    TakePalace
    | TurnCard
    | Deal
    | Offer
    | Accept
    | Decline
    | Meld
    | Pass
    | DrawBuild
    | Target
    | Discard
)

CHANCE_ONLY: Final = (TurnCard, Deal, DrawBuild)


def masked(command: Command) -> Command:
    """The command as those see it who may not know its cards: counts are kept."""
    match command:
        case Deal(_, seat):
            return Deal(HIDDEN, seat)
        case Offer(give, ask, to) if to:
            return Offer((HIDDEN,) * len(give), (HIDDEN,) * len(ask), to)
        case Accept(give, seat):
            return Accept((HIDDEN,) * len(give), seat)
    return command


def audience(command: Command) -> Audience:
    """Who may see the cards of a command, besides the seat that gives it."""
    match command:
        case Deal(_, seat) | Accept(_, seat):
            return frozenset({seat})
        case Offer(_, _, to) if to:
            return frozenset({to})
    return EVERYBODY

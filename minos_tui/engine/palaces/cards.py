"""The cards, and the counts of each: the trade deck, the build deck, the palaces.

A trade card is its suit's letter and its rank (`P1`); the five disasters are `D1` to `D5`. A card
that a view may not show is `?`. Names that people read are in `minos_tui.words`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, get_args

Card = str
"""A trade card, or `HIDDEN` in a view."""

HIDDEN: Final = "?"

SUITS: Final = "PRWTSGIA"
"""People, religion, wares, trade, symbols, goddesses, imports, art."""
DISASTER: Final = "D"
DISASTERS: Final = 5
RANKS: Final = range(1, 9)

TRADE_CARDS: Final[tuple[Card, ...]] = (
    *(f"{suit}{rank}" for suit in SUITS for rank in RANKS),
    *(f"{DISASTER}{number}" for number in range(1, DISASTERS + 1)),
)
"""The whole trade deck in catalogue order: each card is in it once."""

Resource = Literal[
    "throne-room",
    "sailing-ships",
    "storerooms",
    "shrine",
    "workshops",
    "courtyards",
    "administration",
]
Calamity = Literal["earthquake", "piracy", "famine", "plague"]
"""An event of the build deck."""
BuildCard = str
"""A `Resource` or a `Calamity`, or `HIDDEN` in a view."""

RESOURCES: Final[tuple[Resource, ...]] = get_args(Resource)
CALAMITIES: Final[tuple[Calamity, ...]] = get_args(Calamity)
COPIES: Final[dict[BuildCard, int]] = {
    **dict.fromkeys(RESOURCES, 4),
    **dict.fromkeys(CALAMITIES, 2),
}
BUILD_CARDS: Final[tuple[BuildCard, ...]] = tuple(
    card for card, copies in COPIES.items() for _ in range(copies)
)
"""The whole build deck in catalogue order."""

Palace = Literal["knossos", "phaistos", "malia", "kato-zakros", "galatas", "chania"]
PALACES: Final[tuple[Palace, ...]] = get_args(Palace)
MAIN_PALACES: Final = 4
"""The minor palaces, one by one, join where more play than there are main ones."""

HAND_LIMIT: Final = 7
CARDS_A_ROUND: Final = 7
THRONE_ROOM_POINTS: Final = 10

_PLACE: Final = {card: place for place, card in enumerate((*TRADE_CARDS, HIDDEN))}
_BUILD_PLACE: Final = {card: place for place, card in enumerate((*COPIES, HIDDEN))}
_NOWHERE: Final = len(_PLACE)


def suit_of(card: Card) -> str:
    """The letter of the suit, `D` for a disaster."""
    return card[0]


def rank_of(card: Card) -> int:
    """1 to 8; 0 for a disaster, which has no rank."""
    return 0 if card[0] == DISASTER else int(card[1])


def is_disaster(card: Card) -> bool:
    return card[0] == DISASTER


def is_trade_card(card: str) -> bool:
    return card in _PLACE and card != HIDDEN


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Trade cards in catalogue order, hidden ones last: one form for each set of cards."""
    return tuple(sorted(cards, key=lambda card: (_PLACE.get(card, _NOWHERE), card)))


def build_in_order(cards: Iterable[BuildCard]) -> tuple[BuildCard, ...]:
    """Build cards in catalogue order, hidden ones last."""
    return tuple(sorted(cards, key=lambda card: (_BUILD_PLACE.get(card, _NOWHERE), card)))


def without(cards: tuple[str, ...], gone: Iterable[str]) -> tuple[str, ...]:
    """`cards` with each of `gone` taken out once. Raises ValueError if one isn't there."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def hidden(cards: tuple[str, ...]) -> tuple[str, ...]:
    """As many cards, none of which can be read."""
    return _backs(len(cards))


@lru_cache(maxsize=128)
def _backs(count: int) -> tuple[str, ...]:
    return (HIDDEN,) * count

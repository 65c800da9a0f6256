"""The best set of melds for a hand: exact, for hands of up to 24 cards.

Values are whole numbers, hundredths of a luxury point, so that no result hangs on a last digit.
A set of melds is worth its points, `build` for each meld, and what each card that stays in the
hand is worth (`keep`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from minos_tui.engine.palaces.cards import (
    RANKS,
    SUITS,
    Card,
    in_order,
    is_disaster,
    rank_of,
    suit_of,
    without,
)
from minos_tui.engine.palaces.commands import Meld
from minos_tui.engine.palaces.packing import POINT, Prices, pack
from minos_tui.engine.palaces.scoring import points
from minos_tui.engine.palaces.state import Larger

__all__ = ["EXACT_TO", "POINT", "Plan", "best_melds"]

EXACT_TO: Final = 24
"""Larger hands are first cut down to the cards that promise most."""

_CARDS: Final = tuple(f"{suit}{rank}" for suit in SUITS for rank in RANKS)
_CELL: Final = {card: cell for cell, card in enumerate(_CARDS)}

Keep = Mapping[Card, int]
Cards = tuple[Card, ...]


@attrs.frozen
class Plan:
    """A set of melds; `value` as this module counts it, `kept` the cards that stay in the hand."""

    melds: tuple[Meld, ...]
    points: int
    value: int
    kept: Cards


def best_melds(
    hand: Iterable[Card], larger: Larger, *, build: int = 0, keep: Keep | None = None
) -> Plan:
    """The dearest set of melds of a hand; equal hands and values give equal plans.

    `build`: the value of a build card, one of which comes with each meld. `keep`: the value of
    each card that stays in the hand, 0 where it isn't named.
    """
    cards = in_order(hand)
    worth = [0] * len(_CARDS)
    for card, value in (keep or {}).items():
        if card in _CELL:
            worth[_CELL[card]] = value
    bits = sum([1 << _CELL[card] for card in _promising(cards)])
    gain, packed = pack(bits, worth, Prices(larger, build))
    melds = tuple(Meld(kind, tuple(_CARDS[cell] for cell in cells)) for kind, cells in packed)
    kept = without(cards, [card for meld in melds for card in meld.cards])
    total = sum(points(meld.kind, len(meld.cards), larger) for meld in melds)
    return Plan(melds, total, gain + sum((keep or {}).get(card, 0) for card in cards), kept)


def _promising(cards: Cards) -> Cards:
    """The cards that can be in a meld, no more than the search can look at."""
    cards = tuple(card for card in cards if not is_disaster(card))
    if len(cards) <= EXACT_TO:
        return cards
    suits, ranks = Counter(map(suit_of, cards)), Counter(map(rank_of, cards))
    best = sorted(cards, key=lambda c: (-max(suits[suit_of(c)], ranks[rank_of(c)]), c))
    return in_order(best[:EXACT_TO])

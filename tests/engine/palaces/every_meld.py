"""A second way to the value of the best melds, to hold the solver to: every meld, every subset.

The lowest card that is left is kept, or lies in one of the melds that have it as their lowest;
what is left then is looked up. Exact for any hand, plain, and slow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from minos_tui.engine.palaces.cards import Card, in_order, is_disaster
from minos_tui.engine.palaces.melds import POINT
from minos_tui.engine.palaces.scoring import groups, points
from minos_tui.engine.palaces.state import Larger


def best_value(hand: Sequence[Card], larger: Larger, build: int, keep: Mapping[Card, int]) -> int:
    """The value of the dearest set of melds, as `best_melds` counts it."""
    cards = tuple(card for card in in_order(hand) if not is_disaster(card))
    bit = {card: 1 << place for place, card in enumerate(cards)}
    worth: dict[int, int] = {}
    for group in groups(cards):
        for held in group:
            gain = points(group.kind, len(held), larger) * POINT + build
            code = sum(bit[card] for card in held)
            worth[code] = max(gain, worth.get(code, gain))
    melds: dict[int, list[tuple[int, int]]] = {}
    for code, gain in worth.items():
        melds.setdefault(code & -code, []).append((code, gain))
    kept = {bit[card]: keep.get(card, 0) for card in cards}

    @cache
    def best(left: int) -> int:
        if not left:
            return 0
        low = left & -left
        values = [kept[low] + best(left ^ low)]
        values += [g + best(left ^ code) for code, g in melds.get(low, []) if not code & ~left]
        return max(values)

    return best((1 << len(cards)) - 1) + sum(keep.get(c, 0) for c in hand if is_disaster(c))

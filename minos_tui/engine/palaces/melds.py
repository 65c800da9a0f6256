"""The best set of melds for a hand: exact, for hands of up to 20 cards.

Values are whole numbers, hundredths of a luxury point, so that no result hangs on a last digit.
A set of melds is worth its points, `build` for each meld, and what each card that stays in the
hand is worth (`keep`).

Cards that play the same part in every meld are one class, of which only the number left counts.
What is left of all classes is one whole number, `_BITS` bits a class, and a meld is such a number
too; the search takes the lowest class that is left and either keeps one of its cards or lays a
meld with it. Reverse flushes and Minoans tell all cards apart, so those are tried first, the most
promising before the others, each with the best of what it leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final

import attrs

from minos_tui.engine.palaces.cards import (
    SUITS,
    Card,
    in_order,
    is_disaster,
    rank_of,
    suit_of,
    without,
)
from minos_tui.engine.palaces.commands import Meld
from minos_tui.engine.palaces.scoring import FEWEST, Group, groups, points
from minos_tui.engine.palaces.state import Larger, MeldKind

POINT: Final = 100
"""A luxury point in the solver's values."""
EXACT_TO: Final = 20
"""Larger hands are first cut down to the cards that promise most."""

_BITS: Final = 5
_SHARES: Final = 840
"""A multiple of every number of cards in a meld: shares of a meld's gain stay whole."""

Keep = Mapping[Card, int]
Cards = tuple[Card, ...]
Found = tuple[int, tuple[Meld, ...]]
"""What a set of melds gains over keeping every card, and the melds."""


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
    search = _Search(larger, build, keep or {})
    gain, melds = search.best(search.promising(cards))
    kept = without(cards, [card for meld in melds for card in meld.cards])
    total = sum(points(meld.kind, len(meld.cards), larger) for meld in melds)
    return Plan(melds, total, gain + sum((keep or {}).get(card, 0) for card in cards), kept)


@attrs.frozen
class _Search:
    larger: Larger
    build: int
    keep: Keep

    def gain(self, kind: MeldKind, cards: Sequence[Card]) -> int:
        """What this meld gives more than keeping its cards."""
        kept = sum([self.keep.get(card, 0) for card in cards])
        return points(kind, len(cards), self.larger) * POINT + self.build - kept

    def promising(self, cards: Cards) -> Cards:
        """The cards that can be in a meld, no more than the search can look at."""
        cards = tuple(card for card in cards if not is_disaster(card))
        if len(cards) <= EXACT_TO:
            return cards
        suits, ranks = Counter(map(suit_of, cards)), Counter(map(rank_of, cards))
        best = sorted(cards, key=lambda c: (-max(suits[suit_of(c)], ranks[rank_of(c)]), c))
        return in_order(best[:EXACT_TO])

    def best(self, cards: Cards) -> Found:
        """The best melds of any kind."""
        plain = _Plain(self, cards)
        found = plain.best()
        if {suit_of(card) for card in cards} != set(SUITS):
            return found
        for bound, meld in self._of_all_suits(cards, plain):
            if bound <= found[0]:
                break
            rest, melds = self.best(without(cards, meld.cards))
            gain = rest + self.gain(meld.kind, meld.cards)
            if gain > found[0]:
                found = (gain, (meld, *melds))
        return found

    def _of_all_suits(self, cards: Cards, plain: _Plain) -> list[tuple[int, Meld]]:
        """Reverse flushes and Minoans, with the most that a plan with them can gain."""
        melds = [
            Meld(group.kind, held)
            for group in groups(cards)
            if group.kind in ("reverse", "minoan")
            for held in group
        ]
        gains = [self.gain(meld.kind, meld.cards) for meld in melds]
        shares = plain.shares()
        most = max(gains) * _SHARES // 8 if len(cards) >= 2 * len(SUITS) else 0
        whole = {card: max(shares[card], most) for card in cards}
        total = sum(whole.values())
        bounds = [
            gain + (total - sum(whole[card] for card in meld.cards)) // _SHARES
            for gain, meld in zip(gains, melds, strict=True)
        ]
        return sorted(zip(bounds, melds, strict=True), key=lambda pair: -pair[0])


@attrs.frozen
class _Shape:
    """A meld by the classes of its cards: how many of each, by the class's number."""

    kind: MeldKind
    classes: tuple[int, ...]
    gain: int


class _Plain:
    """The best flushes, straights and of-a-kinds of a hand."""

    def __init__(self, search: _Search, cards: Cards) -> None:
        self._search = search
        suits = Counter(map(suit_of, cards))
        classes: dict[tuple[int, int, str], list[Card]] = {}
        for card in sorted(cards, key=rank_of):
            flush = suits[suit_of(card)] >= FEWEST["flush"]
            own = suit_of(card) if flush else ""
            classes.setdefault((rank_of(card), search.keep.get(card, 0), own), []).append(card)
        self.classes = [tuple(held) for held in classes.values()]
        self._number = {card: n for n, held in enumerate(self.classes) for card in held}
        self._shapes = self._all_shapes(cards)
        self._shares = self._all_shares()
        self._guard = sum(1 << (_BITS * n + _BITS - 1) for n in range(len(self.classes)))
        self._known: dict[int, tuple[int, int]] = {0: (0, 0)}
        self._options = self._all_options()

    def _all_shares(self) -> list[int]:
        """For each class the most that one card's part of a meld's gain can be."""
        best = [0] * len(self.classes)
        for shape in self._shapes.values():
            share = shape.gain * _SHARES // len(shape.classes)
            for number in shape.classes:
                best[number] = max(best[number], share)
        return best

    def _all_options(self) -> list[list[tuple[int, int, int]]]:
        """What can be done with each class while it is the lowest: keep a card, or lay a meld.

        Each as (slack, code, gain), the least slack first: how much less it gains than the
        shares of its cards.
        """
        found = [[(share, 1 << (_BITS * n), 0)] for n, share in enumerate(self._shares)]
        for code, shape in self._shapes.items():
            share = sum([self._shares[n] for n in shape.classes])
            slack = share - shape.gain * _SHARES
            found[min(shape.classes)].append((slack, code, shape.gain))
        return [sorted(options) for options in found]

    def _all_shapes(self, cards: Cards) -> dict[int, _Shape]:
        """Each meld that gains something, the dearer of those with the same cards."""
        found: dict[int, _Shape] = {}
        for group in groups(cards):
            if group.kind in ("reverse", "minoan"):
                continue
            for classes in self._class_sets(group):
                held = [self.classes[number][0] for number in classes]
                shape = _Shape(group.kind, classes, self._search.gain(group.kind, held))
                code = sum(1 << (_BITS * number) for number in classes)
                if shape.gain > 0 and (code not in found or found[code].gain < shape.gain):
                    found[code] = shape
        return found

    def _class_sets(self, group: Group) -> Iterator[tuple[int, ...]]:
        """The melds of a group, those that differ in their classes only once."""
        pools = [sorted({self._number[card] for card in pool}) for pool in group.pools]
        if group.size == 1:
            yield from product(*pools)
            return
        most = [len(self.classes[number]) for number in pools[0]]
        counts = product(*(range(count + 1) for count in most))
        for taken in counts:
            if sum(taken) == group.size:
                yield tuple(
                    n for n, count in zip(pools[0], taken, strict=True) for _ in range(count)
                )

    def shares(self) -> dict[Card, int]:
        """For each card the most that its part of a meld's gain can be."""
        return {card: self._shares[n] for n, held in enumerate(self.classes) for card in held}

    def best(self) -> Found:
        left = sum(len(held) << (_BITS * n) for n, held in enumerate(self.classes))
        gain = self._gain(left, sum(self.shares().values()))
        piles = [list(held) for held in self.classes]
        melds: list[Meld] = []
        while left:
            code = self._known[left][1]
            if code in self._shapes:
                shape = self._shapes[code]
                melds.append(Meld(shape.kind, tuple(piles[n].pop(0) for n in shape.classes)))
            else:
                piles[_lowest(left)].pop(0)
            left -= code
        return gain, tuple(melds)

    def _gain(self, left: int, bound: int) -> int:
        """The most that what is left can gain; remembers what is laid or kept first for it.

        `bound`: the sum of all shares that are left. No option gains more than that less its
        slack, so the first that can't beat the best ends the search.
        """
        known = self._known.get(left)
        if known is not None:
            return known[0]
        best, first = -1, 0
        guard, guarded = self._guard, left | self._guard
        for slack, code, gain in self._options[_lowest(left)]:
            if bound - slack <= best * _SHARES:
                break
            if (guarded - code) & guard == guard:
                value = gain + self._gain(left - code, bound - slack - gain * _SHARES)
                if value > best:
                    best, first = value, code
        self._known[left] = (best, first)
        return best


def _lowest(left: int) -> int:
    """The number of the lowest class that has a card left."""
    return ((left & -left).bit_length() - 1) // _BITS

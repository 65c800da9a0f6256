"""What a hand promises to a kingdom: its best melds now, and the stock that it keeps.

Values are hundredths of a luxury point. Hands are sets of cells (`engine.palaces.dealing`);
disasters, which are dead cards, are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from minos_tui.engine.palaces.cards import CALAMITIES, SUITS, THRONE_ROOM_POINTS, Card, is_disaster
from minos_tui.engine.palaces.dealing import LINES, SIZE, Cell, Hand, cells
from minos_tui.engine.palaces.melds import EXACT_TO
from minos_tui.engine.palaces.packing import POINT, Packed, Prices, pack
from minos_tui.engine.palaces.scoring import points
from minos_tui.engine.palaces.state import Kingdom, Larger, State

VICTORY: Final = 60 * POINT
"""What winning is worth, over and above the points."""

_NEAR: Final = 40
"""The points from the target on which melds that win at once are looked for."""

_CELLS: Final = SIZE * SIZE
CARDS: Final[tuple[Card, ...]] = tuple(f"{s}{r}" for s in SUITS for r in range(1, SIZE + 1))
_CELL: Final = {card: cell for cell, card in enumerate(CARDS)}


def cell_of(card: Card) -> Cell:
    return _CELL[card]


def hand_of(cards: Iterable[Card]) -> Hand:
    return sum([1 << _CELL[card] for card in cards if not is_disaster(card)])


@attrs.frozen
class Taste:
    """How a bot values what is still to come, in hundredths of a luxury point.

    `growth`: what a build card gives in each round that is left. `keep`: what a card that stays
    in the hand is reckoned at while melds are sought, a plan for each. `rank`, `suit`: a rank
    and a suit that the kept cards have at all; `pairs`: for further cards of one of them.
    """

    growth: int = 90
    keep: tuple[int, ...] = (70,)
    rank: int = 80
    suit: int = 70
    pairs: int = 45


RASH: Final = Taste(growth=0, keep=(0,), rank=0, suit=0, pairs=0)


@attrs.frozen
class Melds:
    """Melds to lay: their points, their value with all that it brings, and what is kept."""

    laid: tuple[Packed, ...]
    points: int
    value: int
    kept: Hand


def rounds_left(state: State) -> float:
    """About how many more rounds the game will see."""
    best = max(kingdom.points for kingdom in state.kingdoms)
    return max(0.5, min(7.0, (state.options.target - best) / PACE))


PACE: Final = 14
"""The luxury points that the leader gains in a round, about."""


def build_value(state: State, taste: Taste) -> int:
    """The mean worth of the next build card, by what the open build deck still holds."""
    deck = state.build_deck or state.build_discards
    if not deck:
        return 0
    count = Counter(deck)
    lasting = sum(n for card, n in count.items() if card not in CALAMITIES)
    grown = taste.growth * rounds_left(state) * lasting
    return int(grown + THRONE_ROOM_POINTS * POINT * count["throne-room"]) // len(deck)


def _promising(hand: Hand) -> Hand:
    """No more cards than the search can look at, those that most others go with."""
    if hand.bit_count() <= EXACT_TO:
        return hand
    held = [(hand & line).bit_count() for line in LINES]
    best = sorted(cells(hand), key=lambda c: (-max(held[c >> 3], held[SIZE + (c & 7)]), c))
    return sum([1 << cell for cell in best[:EXACT_TO]])


class Outlook:
    """Values hands for one kingdom in one position; remembers what it has valued."""

    def __init__(self, state: State, seat: int, taste: Taste) -> None:
        kingdom: Kingdom = state.kingdom(seat)
        self.seat = seat
        self.taste = taste
        self.limit = kingdom.hand_limit()
        self.larger: Larger = kingdom.larger()
        self.needs = state.options.target - kingdom.points
        self.prices = Prices(self.larger, build_value(state, taste))
        self._straights = 1 << min(self.larger.straight, 2)
        self._known: dict[Hand, int] = {}

    def worth(self, hand: Hand) -> int:
        """The most that the hand is worth: melds, build cards, and the stock that is kept."""
        known = self._known.get(hand)
        if known is None:
            known = self._known[hand] = self.melds(hand).value
        return known

    def melds(self, hand: Hand) -> Melds:
        """The melds to lay now: those that win, or those that leave most in all."""
        found = [self._melds(hand, keep, self.prices) for keep in self.taste.keep]
        if self.needs <= _NEAR:
            found.append(self._melds(hand, 0, Prices(self.larger, 0)))
        return max(found, key=lambda melds: melds.value)

    def _melds(self, hand: Hand, keep: int, prices: Prices) -> Melds:
        _, laid = pack(_promising(hand), [keep] * _CELLS, prices)
        return self.laying(hand, laid)

    def laying(self, hand: Hand, laid: Sequence[Packed]) -> Melds:
        """What comes of laying just these melds of the hand."""
        kept = hand & ~sum([1 << cell for _, held in laid for cell in held])
        scored = sum([points(kind, len(held), self.larger) for kind, held in laid])
        value = scored * POINT + self.prices.build * len(laid) + self.stock(kept)
        if scored >= self.needs:
            value += VICTORY
        return Melds(tuple(laid), scored, value, kept)

    def stock(self, kept: Hand) -> int:
        """What the cards kept are worth for the rounds to come; no more count than the limit."""
        if not kept:
            return 0
        taste = self.taste
        held = [(kept & line).bit_count() for line in LINES]
        suits = SIZE - held[:SIZE].count(0)
        ranks = SIZE - held[SIZE:].count(0)
        pairs = sum([(count - 1) * (count - 1) for count in held if count > 1])
        most = self.limit
        worth = taste.rank * self._straights * min(ranks, most) + taste.suit * min(suits, most)
        return worth + taste.pairs * pairs * min(most, kept.bit_count()) // kept.bit_count()

    def cheapest(self, hand: Hand) -> list[Cell]:
        """The cards of the hand, those first that the stock misses least."""
        return sorted(cells(hand), key=lambda cell: (-self.stock(hand & ~(1 << cell)), cell))

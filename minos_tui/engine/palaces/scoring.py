"""The meld table: what a meld is, and what it is worth (rulebook: Melds)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from typing import Final

import attrs

from minos_tui.engine.chance import Draws
from minos_tui.engine.game import Refusal
from minos_tui.engine.palaces.cards import RANKS, SUITS, Card, is_disaster, rank_of, suit_of
from minos_tui.engine.palaces.refusals import Code
from minos_tui.engine.palaces.state import Larger, MeldKind

FEWEST: Final[dict[MeldKind, int]] = {
    "flush": 4,
    "kind": 4,
    "straight": 5,
    "reverse": 8,
    "minoan": 8,
}
"""The fewest cards of each kind of meld; no modifier makes fewer enough."""

MOST: Final = 8
REVERSE_POINTS: Final = 8
MINOAN_POINTS: Final = 16
MELD_KINDS: Final = tuple(FEWEST)

_MINOANS_SAMPLED: Final = 500


def points(kind: MeldKind, cards: int, larger: Larger) -> int:
    """The luxury points of a legal meld of so many cards."""
    match kind:
        case "reverse":
            return REVERSE_POINTS
        case "minoan":
            return MINOAN_POINTS
        case "flush":
            return 1 << (cards + larger.flush - FEWEST[kind])
        case "kind":
            return 1 << (cards + larger.kind - FEWEST[kind])
        case "straight":
            return 1 << (cards + larger.straight - FEWEST[kind])


def refuse_shape(kind: MeldKind, cards: Sequence[Card]) -> Refusal | None:
    """Why these cards are no meld of that kind; None if they are."""
    if any(is_disaster(card) for card in cards):
        return Refusal(Code.DISASTER_IN_MELD)
    if len(cards) < FEWEST[kind]:
        return Refusal(Code.TOO_FEW_CARDS, needs=FEWEST[kind], given=len(cards))
    if len(cards) > MOST:
        return Refusal(Code.TOO_LONG_MELD, most=MOST, given=len(cards))
    suits = {suit_of(card) for card in cards}
    ranks = sorted(rank_of(card) for card in cards)
    match kind:
        case "flush" if len(suits) > 1:
            return Refusal(Code.NOT_ONE_SUIT)
        case "kind" if len(set(ranks)) > 1:
            return Refusal(Code.NOT_ONE_RANK)
        case "straight" if ranks != list(range(ranks[0], ranks[0] + len(ranks))):
            return Refusal(Code.NOT_IN_ROW)
        case "reverse" | "minoan" if len(suits) < len(cards):
            return Refusal(Code.NOT_ALL_SUITS)
        case "minoan" if len(set(ranks)) < len(cards):
            return Refusal(Code.NOT_ALL_RANKS)
    return None


@attrs.frozen
class Group:
    """Melds of one kind and size: `size` cards of each pool; in a Minoan no suit twice."""

    kind: MeldKind
    pools: tuple[tuple[Card, ...], ...]
    size: int = 1

    def __iter__(self) -> Iterator[tuple[Card, ...]]:
        if self.kind == "minoan":
            yield from _minoans(self.pools, ())
        elif self.size > 1:
            yield from combinations(self.pools[0], self.size)
        else:
            yield from product(*self.pools)

    def sample(self, draws: Draws) -> tuple[Card, ...]:
        """One of them; any may come, but for Minoans far down the list of a huge hand."""
        if self.kind == "minoan":
            found = list(islice(self, _MINOANS_SAMPLED))
            return found[draws.below(len(found))]
        return tuple(card for pool in self.pools for card in drawn_from(pool, self.size, draws))


def drawn_from(pool: Sequence[Card], count: int, draws: Draws) -> list[Card]:
    """`count` different cards of the pool, each set of them as likely."""
    left = list(pool)
    return [left.pop(draws.below(len(left))) for _ in range(count)]


def _minoans(
    pools: tuple[tuple[Card, ...], ...], held: tuple[Card, ...]
) -> Iterator[tuple[Card, ...]]:
    """All ways to take a card of each pool with no suit twice."""
    if not pools:
        yield held
        return
    suits = {suit_of(card) for card in held}
    for card in pools[0]:
        if suit_of(card) not in suits:
            yield from _minoans(pools[1:], (*held, card))


def groups(hand: Sequence[Card]) -> Iterator[Group]:
    """All melds that a hand holds, in a fixed order."""
    suits = [tuple(card for card in hand if suit_of(card) == suit) for suit in SUITS]
    ranks = [tuple(card for card in hand if rank_of(card) == rank) for rank in RANKS]
    for kind, pools in (("flush", suits), ("kind", ranks)):
        for pool in pools:
            for size in range(4, len(pool) + 1):
                yield Group("flush" if kind == "flush" else "kind", (pool,), size)
    for size in range(FEWEST["straight"], len(RANKS) + 1):
        for low in range(len(RANKS) - size + 1):
            if all(ranks[low : low + size]):
                yield Group("straight", tuple(ranks[low : low + size]))
    if all(suits):
        yield Group("reverse", tuple(suits))
        minoan = Group("minoan", tuple(ranks))
        if all(ranks) and next(iter(minoan), None):
            yield minoan

"""Offers that are worth making, and answers to those of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from typing import Final

import attrs

from minos_tui.bots.palaces.outlook import CARDS, Outlook, hand_of
from minos_tui.engine.palaces.cards import RANKS, SUITS, TRADE_CARDS, Card, is_disaster
from minos_tui.engine.palaces.commands import Offer, Want, fits
from minos_tui.engine.palaces.dealing import LINES, SIZE, Cell, Hand, cells
from minos_tui.engine.palaces.state import State

_FILLINGS: Final = 24
_MOST_GIVEN: Final = 3
_LIKED: Final = 2


# Answers


def fillings(hand: Sequence[Card], wants: Sequence[Want], outlook: Outlook) -> Iterator[list[Card]]:
    """Ways to give what is asked, those first that cost little."""
    held = hand_of(hand)
    loss = {c: 0 if is_disaster(c) else -outlook.worth(held & ~hand_of((c,))) for c in hand}
    ordered = sorted(hand, key=lambda card: (loss[card], card))
    pools = [[card for card in ordered if fits(card, want)] for want in wants]
    if len(wants) > 2:
        pools = _one_each(pools)
    for chosen in product(*pools):
        if len(set(chosen)) == len(chosen):
            yield list(chosen)


def _one_each(pools: list[list[Card]]) -> list[list[Card]]:
    """The cheapest card for each want, those with least choice first; empty if there is none."""
    taken: dict[int, Card] = {}
    for place in sorted(range(len(pools)), key=lambda place: len(pools[place])):
        left = [card for card in pools[place] if card not in taken.values()]
        if not left:
            return [[]]
        taken[place] = left[0]
    return [[taken[place]] for place in range(len(pools))]


@attrs.frozen
class Answer:
    """What to give for an offer, and what is gained by it."""

    give: tuple[Card, ...]
    gain: int


def best_answer(
    hand: Sequence[Card], give: Sequence[Card], wants: Sequence[Want], outlook: Outlook
) -> Answer | None:
    """The best way to accept an offer of `give` for `wants`; None if there is none."""
    before = outlook.worth(hand_of(hand))
    with_it = hand_of((*hand, *give))
    best: Answer | None = None
    for chosen in islice(fillings(hand, wants, outlook), _FILLINGS):
        gain = outlook.worth(with_it & ~hand_of(chosen)) - before
        if best is None or gain > best.gain:
            best = Answer(tuple(chosen), gain)
    return best


# Offers


@attrs.frozen
class Bargain:
    """An offer with what it gains its maker, should it be accepted, and the chance of that."""

    offer: Offer
    gain: float
    chance: float


@attrs.frozen
class Wish:
    """What to ask for: some cards that it may bring, their mean gain, the chance of getting one."""

    want: Want
    samples: tuple[Cell, ...]
    gain: float
    chance: float


class Market:
    """What can be had and given in a trade phase, by what the seat sees."""

    def __init__(self, state: State, outlook: Outlook) -> None:
        self.outlook = outlook
        hand = state.kingdom(outlook.seat).hand
        self.held = hand_of(hand)
        seen = {*hand, *state.discards}
        unseen = [card for card in TRADE_CARDS if card not in seen]
        others = sum(len(k.hand) for n, k in enumerate(state.kingdoms, 1) if n != outlook.seat)
        self._part = min(1.0, others / max(1, len(unseen)))
        self._unseen = hand_of(unseen)
        self.before = outlook.worth(self.held)

    def wants(self) -> list[Wish]:
        """What to ask for, the best first: suits, ranks, and cards that do more than either."""
        found: list[Wish] = []
        gains: dict[Cell, int] = {}
        for line, want in enumerate((*SUITS, *map(str, RANKS))):
            samples = self._samples(line)
            for cell in samples:
                if cell not in gains:
                    gains[cell] = self.outlook.worth(self.held | 1 << cell) - self.before
            if samples:
                mean = sum(gains[cell] for cell in samples) / len(samples)
                found.append(Wish(want, samples, mean, self._chance(LINES[line])))
        one = self._chance(1)
        found += [Wish(CARDS[cell], (cell,), gain, one) for cell, gain in gains.items()]
        return sorted(found, key=lambda wish: (-wish.gain * wish.chance, wish.want))

    def _samples(self, line: int) -> tuple[Cell, ...]:
        """Two unseen cards of the line: of the line across that one holds least and most of."""
        first = SIZE if line < SIZE else 0

        def across(cell: Cell) -> tuple[int, Cell]:
            other = first + (cell & 7 if first else cell >> 3)
            return (self.held & LINES[other]).bit_count(), cell

        found = sorted(cells(self._unseen & LINES[line]), key=across)
        return tuple(dict.fromkeys((*found[:1], *found[-1:])))

    def _chance(self, lot: Hand) -> float:
        """The chance that others hold one of the lot, if all unseen cards are as likely held."""
        count = (self._unseen & lot).bit_count() if lot != 1 else 1
        return float(1 - (1 - self._part) ** count)

    def spare(self, wish: Wish) -> list[Cell]:
        """The cards of the hand, those first that are missed least once the wish is granted."""
        granted = self.held | 1 << wish.samples[0]
        kept = self.outlook.melds(granted).kept
        others = self.outlook.cheapest(granted & ~kept)
        found = [*self.outlook.cheapest(kept), *others]
        return [cell for cell in found if cell != wish.samples[0]]

    def bargains(
        self, wishes: int, singles: int, liked: Callable[[Card], bool] = lambda _: False
    ) -> list[Bargain]:
        """For each of the best wishes one of the cards that can be spared, or several.

        `liked`: cards that others are known to want; a few of them are tried as well.
        """
        found: list[Bargain] = []
        for wish in self.wants()[:wishes]:
            fit = [cell for cell in self.spare(wish) if not fits(CARDS[cell], wish.want)]
            gives = [fit[place : place + 1] for place in range(singles)]
            gives += [fit[:count] for count in range(2, _MOST_GIVEN + 1)]
            gives += [[cell] for cell in fit[singles:] if liked(CARDS[cell])][:_LIKED]
            found += [self._bargain(give, wish) for give in gives if give]
        return found

    def _bargain(self, give: Sequence[Cell], wish: Wish) -> Bargain:
        """With the mean gain over the cards that may come."""
        left = self.held & ~sum([1 << cell for cell in give])
        values = [self.outlook.worth(left | 1 << cell) for cell in wish.samples]
        offer = Offer(tuple(CARDS[cell] for cell in give), (wish.want,))
        return Bargain(offer, sum(values) / len(values) - self.before, wish.chance)

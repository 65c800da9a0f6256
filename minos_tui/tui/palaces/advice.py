"""What a hand is good for: sets of melds, offers worth making, ways to fulfil one.

Everything is reckoned from one seat's view. Sets of melds are exact (`best_melds`); what to ask
for is read from the suits, ranks and rows that lack a card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Final

from minos_tui.engine.game import Step
from minos_tui.engine.palaces.cards import (
    RANKS,
    SUITS,
    TRADE_CARDS,
    Card,
    in_order,
    is_disaster,
    rank_of,
    suit_of,
    without,
)
from minos_tui.engine.palaces.commands import Accept, Meld, Want
from minos_tui.engine.palaces.ending import cheapest
from minos_tui.engine.palaces.events import CardDealt, OfferMade, Traded
from minos_tui.engine.palaces.melds import POINT, best_melds
from minos_tui.engine.palaces.scoring import groups, points
from minos_tui.engine.palaces.state import Answering, Larger, MeldKind, State
from minos_tui.engine.palaces.trade import accepts, refuse_accept
from minos_tui.tui.palaces.desk import Plan, Proposal, Way

MOST_PLANS: Final = 6
MOST_PROPOSALS: Final = 3
MOST_WAYS: Final = 3
"""No more than the smallest screen shows, so that each has a key and a line."""
_MOST_TRIED: Final = 400
QUICK_TO: Final = 17
"""Hands of more cards take the solver long enough to be felt: only one set is sought."""
_BUILD_WORTH: Final = (POINT, 0, 4 * POINT)
"""What a build card may be thought to be worth: each way to see it may give another best set."""

Hand = tuple[Card, ...]
Offers = frozenset[tuple[frozenset[Card], tuple[Want, ...]]]
"""What was given and what was asked for, each."""


@lru_cache(maxsize=256)
def best(hand: Hand, larger: Larger) -> Plan:
    """The best set: most luxury points, a build card counted as one."""
    return _plan(hand, larger, _BUILD_WORTH[0])


def _plan(hand: Hand, larger: Larger, build: int) -> Plan:
    found = best_melds(hand, larger, build=build)
    melds = sorted(found.melds, key=lambda meld: -points(meld.kind, len(meld.cards), larger))
    return Plan(tuple(melds), found.points, found.kept)


def plans_of(view: State, seat: int) -> tuple[Plan, ...]:
    """The sets of melds in the hand of that seat, the best first."""
    kingdom = view.kingdom(seat)
    return plans(kingdom.hand, kingdom.larger(), view.options.target - kingdom.points)


@lru_cache(maxsize=256)
def plans(hand: Hand, larger: Larger, needs: int = 0) -> tuple[Plan, ...]:
    """The best set of melds first, then others worth a thought by their points; none if there is
    no meld.

    `needs`: the luxury points that win; a set that scores them is better than any that doesn't.
    """
    first = best(hand, larger)
    if not first.melds:
        return ()
    found = [_single(hand, meld, larger) for meld in _longest(hand)]
    if len(hand) <= QUICK_TO:
        found += [_plan(hand, larger, build) for build in _BUILD_WORTH[1:]]
    others = {frozenset(plan.melds): plan for plan in found if set(plan.melds) != set(first.melds)}
    rest = sorted(others.values(), key=lambda plan: (-plan.points, -len(plan.melds)))
    if rest and first.points < needs <= rest[0].points:
        return (rest[0], first, *rest[1:])[:MOST_PLANS]
    return (first, *rest)[:MOST_PLANS]


def _single(hand: Hand, meld: Meld, larger: Larger) -> Plan:
    score = points(meld.kind, len(meld.cards), larger)
    return Plan((meld,), score, without(hand, meld.cards))


def _longest(hand: Hand) -> Iterator[Meld]:
    """One meld of each kind and size that the hand holds."""
    for group in groups(hand):
        for cards in islice(group, 1):
            yield Meld(group.kind, cards)


# What could be asked for


def unseen(view: State) -> frozenset[Card]:
    """The cards that the looker doesn't see: in the deck, or in others' hands."""
    seen = set(view.discards)
    for kingdom in view.kingdoms:
        seen.update(kingdom.hand)
    return frozenset(card for card in TRADE_CARDS if card not in seen)


def _wishes(hand: Hand, larger: Larger, left: frozenset[Card]) -> list[tuple[int, Want]]:
    """What would help, the most helpful first: hundredths of a point gained by one card."""
    found: list[tuple[int, Want]] = []
    suits, ranks = Counter(map(suit_of, hand)), Counter(map(rank_of, hand))
    there = {suit_of(card) for card in left}
    found += [(_step("flush", suits[suit], larger), suit) for suit in SUITS if suit in there]
    for rank in RANKS:
        if any(rank_of(card) == rank for card in left):
            of_a_kind = _step("kind", ranks[rank], larger)
            found.append((max(of_a_kind, _row_step(ranks, rank, larger)), str(rank)))
    return sorted((wish for wish in found if wish[0] > 0), key=lambda wish: (-wish[0], wish[1]))


def _step(kind: MeldKind, cards: int, larger: Larger) -> int:
    """What one card more is worth to a flush or an of-a-kind of so many cards."""
    if cards >= len(RANKS) or cards < 2:
        return 0
    if cards == 2:
        return POINT // 5
    before = points(kind, cards, larger) if cards > 3 else 0
    return (points(kind, cards + 1, larger) - before) * POINT


def _row_step(ranks: Counter[int], rank: int, larger: Larger) -> int:
    """What a card of a rank that is missing is worth to a straight."""
    if ranks[rank]:
        return 0
    low = high = rank
    while ranks[low - 1] and low > 1:
        low -= 1
    while ranks[high + 1] and high < len(RANKS):
        high += 1
    size = high - low + 1
    sides = [side for side in (rank - low, high - rank) if side >= 5]
    before = max((points("straight", side, larger) for side in sides), default=0)
    if size < 5:
        return POINT // 5 if size == 4 else 0
    return (points("straight", size, larger) - before) * POINT


def offered(steps: Sequence[Step[Any, Any, Any]], seat: int) -> Offers:
    """The offers that a seat has made in vain: since cards were last dealt or changed hands."""
    found: set[tuple[frozenset[Card], tuple[Want, ...]]] = set()
    for step in reversed(steps):
        for event in step.events:
            if isinstance(event, OfferMade) and event.seat == seat:
                found.add((frozenset(event.give), event.ask))
            elif isinstance(event, CardDealt | Traded):
                return frozenset(found)
    return frozenset(found)


def proposals(view: State, seat: int, made: Offers = frozenset()) -> tuple[Proposal, ...]:
    """Offers to the table that may be worth making and were not `made`, the most helpful first."""
    kingdom = view.kingdom(seat)
    hand, larger = kingdom.hand, kingdom.larger()
    left = unseen(view)
    now = best(hand, larger)
    found: list[Proposal] = []
    for _, want in _wishes(hand, larger, left)[:4]:
        spare = _spare(now.kept, want)
        got = next((card for card in TRADE_CARDS if card in left and _is(card, want)), None)
        if not spare or got is None:
            continue
        found.append(_proposal(hand, larger, spare[:1], want, got))
        if len(spare) > 1 and len(found) < 3:
            found.append(_proposal(hand, larger, spare[:2], want, got))
    found = [one for one in found if (frozenset(one.give), one.ask) not in made]
    found.sort(key=lambda one: one.before - one.after)
    return tuple(found[:MOST_PROPOSALS])


def _is(card: Card, want: Want) -> bool:
    return want in (card[0], card[1:]) and not is_disaster(card)


def _spare(kept: Hand, want: Want) -> Hand:
    """Cards that no meld needs and that the wish doesn't build on, the least useful first."""
    left = tuple(card for card in kept if not is_disaster(card) and not _is(card, want))
    found: list[Card] = []
    while left:
        found.append(cheapest(left))
        left = without(left, found[-1:])
    return tuple(found)


def _proposal(hand: Hand, larger: Larger, give: Hand, want: Want, got: Card) -> Proposal:
    before = best(hand, larger).points
    after = (
        best(in_order((*without(hand, give), got)), larger).points
        if len(hand) <= QUICK_TO
        else before
    )
    return Proposal(give, (want,), before, max(before, after))


# Ways to fulfil an offer


def ways(view: State, frame: Answering, seat: int) -> tuple[Way, ...]:
    """How the seat could fulfil the open offer, the best for it first."""
    kingdom = view.kingdom(seat)
    hand, larger = kingdom.hand, kingdom.larger()
    before = best(hand, larger)
    needed = {card for meld in before.melds for card in meld.cards}
    gives = [command.give for command in islice(accepts(view, frame), _MOST_TRIED)]
    gives.sort(key=lambda give: (sum(card in needed for card in give), _uses(hand, give)))
    found = [_way(hand, larger, give, frame.give) for give in gives[:MOST_WAYS]]
    return tuple(sorted(found, key=lambda way: -way.after))


def own_way(view: State, frame: Answering, seat: int, give: Hand) -> Way | None:
    """What comes of giving these cards; None if they aren't what is asked for."""
    if refuse_accept(view, frame, Accept(give, frame.seat)) is not None:
        return None
    kingdom = view.kingdom(seat)
    return _way(kingdom.hand, kingdom.larger(), give, frame.give)


def _way(hand: Hand, larger: Larger, give: Hand, got: Hand) -> Way:
    after = in_order((*without(hand, give), *got))
    return Way(give, best(hand, larger).points, best(after, larger).points)


def _uses(hand: Hand, give: Iterable[Card]) -> int:
    """How much company the given cards have in the hand; disasters have none."""
    suits, ranks = Counter(map(suit_of, hand)), Counter(map(rank_of, hand))
    return sum(
        0 if is_disaster(card) else max(suits[suit_of(card)], ranks[rank_of(card)]) for card in give
    )


def to_discard(hand: Hand, count: int) -> Hand:
    """The cards that are of least use, one after the other."""
    found: list[Card] = []
    left = hand
    while left and len(found) < count:
        found.append(cheapest(left))
        left = without(left, found[-1:])
    return tuple(found)

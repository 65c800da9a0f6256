"""The search behind `melds.best_melds`: which melds of a hand gain most, exactly.

A card lies in two lines, its suit's and its rank's. Flushes and reverse flushes take any cards of
suits, of-a-kinds and straights any cards of ranks. So a set of melds, Minoans apart, is known by
how many cards it takes of each line, and all that is left to ask is whether each card can be
given to one of its two lines so that all lines get enough.

The bound is Lagrange's. Each card has a price: what it is worth kept, and a levy. A line that
pays for its cheapest cards may take them without asking whether another takes them too. What all
lines gain at these prices and the sum of the levies is never less than what can be had. The
levies are nothing at first; if that doesn't make the search short, they are raised where lines
want the same card. All numbers are whole, so that no result hangs on a last digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement
from operator import itemgetter
from typing import Final

import attrs

from minos_tui.engine.palaces.dealing import LINES, SIZE, Cell, Dealing, Hand, cells, cheapest
from minos_tui.engine.palaces.scoring import FEWEST, MINOAN_POINTS, REVERSE_POINTS, points
from minos_tui.engine.palaces.state import Larger, MeldKind

POINT: Final = 100
"""A luxury point in the solver's values."""

_EASY_STEPS: Final = 60
"""A search that needs no more goes without levies, which cost as much to find."""
_LEVY_ROUNDS: Final = 40
_ENDLESS: Final = 1 << 60
_MINOAN: Final = MINOAN_POINTS * POINT
_REVERSE: Final = REVERSE_POINTS * POINT

Packed = tuple[MeldKind, tuple[Cell, ...]]
"""A meld by its cells."""


@attrs.frozen(cache_hash=True)
class Prices:
    """What melds gain: `larger` as in the rules, `build` for each, in hundredths."""

    larger: Larger
    build: int


# What a line can give


@attrs.frozen
class Take:
    """Flushes or of-a-kinds of one line: `cards` in all, the size of each, and their gain."""

    cards: int
    sizes: tuple[int, ...]
    gain: int


@lru_cache(maxsize=1024)
def _takes(kind: MeldKind, held: int, prices: Prices) -> tuple[Take, ...]:
    """What a line of `held` cards can give, nothing first."""
    ways = [(cards,) for cards in range(FEWEST[kind], held + 1)]
    found = [Take(0, (), 0), *(Take(sum(way), way, _gain(kind, way, prices)) for way in ways)]
    if held == SIZE:
        halves = (SIZE // 2, SIZE // 2)
        found.append(Take(SIZE, halves, _gain(kind, halves, prices)))
    return tuple(found)


def _gain(kind: MeldKind, sizes: tuple[int, ...], prices: Prices) -> int:
    return sum(points(kind, size, prices.larger) * POINT + prices.build for size in sizes)


@attrs.frozen
class Rows:
    """A set of straights: the cards that it takes of each rank, and their gain.

    `spans`: the lowest rank of each, and the rank after its highest, counted from 0.
    """

    needs: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]
    gain: int = 0


@lru_cache(maxsize=16)
def _all_rows(most: int) -> tuple[Rows, ...]:
    """All sets of up to `most` straights, the dearest of those that take the same cards.

    Which is dearest hangs on no price: as many straights are as many build cards, and what makes
    straights larger doubles all of them alike.
    """
    least = FEWEST["straight"]
    spans = [(low, low + size) for size in range(least, 9) for low in range(SIZE + 1 - size)]
    best: dict[tuple[int, ...], Rows] = {}
    for count in range(most + 1):
        for chosen in combinations_with_replacement(spans, count):
            needs = tuple(sum([low <= r < end for low, end in chosen]) for r in range(SIZE))
            worth = sum([1 << (end - low) for low, end in chosen])
            if needs not in best or best[needs].gain < worth:
                best[needs] = Rows(needs, chosen, worth)
    return tuple(best.values())


@lru_cache(maxsize=4096)
def _rows(held: tuple[int, ...], prices: Prices) -> tuple[Rows, ...]:
    """The sets of straights for which there are cards enough of each rank."""
    every = range(SIZE - FEWEST["straight"], FEWEST["straight"])
    most = min(sum(held) // FEWEST["straight"], *(held[rank] for rank in every))
    return tuple(
        Rows(rows.needs, rows.spans, _gain("straight", sizes, prices))
        for rows in _all_rows(most)
        if all(need <= has for need, has in zip(rows.needs, held, strict=True))
        for sizes in [tuple(end - low for low, end in rows.spans)]
    )


# The search


def pack(hand: Hand, keep: Sequence[int], prices: Prices) -> tuple[int, list[Packed]]:
    """The most that melds gain over keeping every card, and those melds.

    `keep`: what each of the 64 cells is worth kept, in hundredths.
    """
    search = _Search(keep, prices)
    search.look(hand, 0, ())
    return search.best, search.found.melds() if search.found else []


@attrs.frozen
class _Laid:
    """What is laid, apart from flushes and of-a-kinds."""

    reverses: int
    rows: Rows
    minoans: tuple[Hand, ...]


@attrs.frozen
class _Found:
    """Everything that is laid, and the cards that each line gives."""

    laid: _Laid
    takes: tuple[tuple[int, Take], ...]
    given: list[Hand]

    def melds(self) -> list[Packed]:
        left = [list(cells(cards)) for cards in self.given]
        melds: list[Packed] = [("minoan", tuple(cells(cards))) for cards in self.laid.minoans]
        for line, take in self.takes:
            for size in take.sizes:
                kind: MeldKind = "flush" if line < SIZE else "kind"
                melds.append((kind, tuple(left[line].pop(0) for _ in range(size))))
        for low, end in self.laid.rows.spans:
            ranks = range(SIZE + low, SIZE + end)
            melds.append(("straight", tuple(left[rank].pop(0) for rank in ranks)))
        reverses = zip(*left[:SIZE], strict=True) if self.laid.reverses else ()
        return [*melds, *(("reverse", suits) for suits in reverses)]


class _Search:
    """Looks through the sets of Minoans, and for each at what the lines can give."""

    def __init__(self, keep: Sequence[int], prices: Prices) -> None:
        self.keep = keep
        self.prices = prices
        self.best = 0
        self.found: _Found | None = None

    def look(self, hand: Hand, gained: int, minoans: tuple[Hand, ...]) -> None:
        """Improves on the best by what `hand` gains beyond `gained`, if it can."""
        problem = _Problem(self, hand, gained, minoans)
        problem.solve()
        each = _MINOAN + self.prices.build
        found = problem.minoans(each)
        further = max(0, found[0][0]) * (hand.bit_count() // SIZE - 1) if found else 0
        for worth, minoan in found:
            if problem.bound + worth + further <= self.best:
                break
            # Several Minoans are looked at in one order only.
            if not minoans or minoan > minoans[-1]:
                cost = sum([self.keep[cell] for cell in cells(minoan)])
                self.look(hand & ~minoan, gained + each - cost, (*minoans, minoan))


class _Problem:
    """What the lines of one hand can give, Minoans apart."""

    def __init__(self, search: _Search, hand: Hand, gained: int, minoans: tuple[Hand, ...]) -> None:
        self._search = search
        self._hand = hand
        self._gained = gained
        self._before = minoans
        self._cells = tuple(cells(hand))
        self._lines: list[list[Cell]] = [[] for _ in LINES]
        for cell in self._cells:
            self._lines[cell >> 3].append(cell)
            self._lines[SIZE + (cell & 7)].append(cell)
        held = [len(line) for line in self._lines]
        flushes = [_takes("flush", count, search.prices) for count in held[:SIZE]]
        kinds = [_takes("kind", count, search.prices) for count in held[SIZE:]]
        self._takes = flushes + kinds
        self._rows = _rows(tuple(held[SIZE:]), search.prices)
        self._reverses = min(held[:SIZE])
        self._order = sorted(self._cells, key=search.keep.__getitem__)
        self._alike = not hand or search.keep[self._order[0]] == search.keep[self._order[-1]]
        self._levies = [0] * (SIZE * SIZE)
        self._reckon()

    def solve(self) -> None:
        """Improves on the best of the search, if that can be."""
        self._limit = _EASY_STEPS
        if not self._through():
            self._levy()
            self._limit = _ENDLESS
            self._through()

    def minoans(self, each: int) -> list[tuple[int, Hand]]:
        """The Minoans, each with the most that it can add to the bound, the best first."""
        if not all(self._lines):
            return []
        found: list[tuple[int, Hand]] = []

        def fill(rank: int, suits: int, worth: int, cards: Hand) -> None:
            if rank == SIZE:
                found.append((worth, cards))
                return
            for cell in self._lines[SIZE + rank]:
                if not suits & 1 << (cell >> 3):
                    more = suits | 1 << (cell >> 3)
                    fill(rank + 1, more, worth - self._price[cell], cards | 1 << cell)

        fill(0, 0, each, 0)
        return sorted(found, reverse=True)

    # The bound

    def _reckon(self) -> None:
        """What every line gains at best at these prices, by what it needs besides."""
        keep, levies = self._search.keep, self._levies
        self._price = [kept + levy for kept, levy in zip(keep, levies, strict=True)]
        self._paid = [self._sums(line) for line in self._lines]
        most = [self._most(line) for line in range(len(LINES))]
        self._base = sum(levies) + self._gained
        self._by_suits = self._suit_bounds(most[:SIZE])
        self._by_ranks = self._rank_bounds(most[SIZE:])
        self.bound = self._base + self._by_suits[0][0] + self._by_ranks[0][0]

    def _most(self, line: int) -> list[int]:
        """What the line gains at best, by the number of cards that it needs besides."""
        paid = self._paid[line]
        if len(self._takes[line]) == 1:
            return [-cost for cost in paid]
        return [max([gain for gain, _ in self._ways(line, need)]) for need in range(len(paid))]

    def _sums(self, line: Sequence[Cell]) -> list[int]:
        """What none, one, two … of the cheapest cards cost."""
        return [0, *accumulate(sorted([self._price[cell] for cell in line]))]

    def _ways(self, line: int, need: int) -> list[tuple[int, Take]]:
        """What the line may give besides what it needs, with the gain at these prices."""
        paid = self._paid[line]
        room = len(paid) - need
        return [(t.gain - paid[t.cards + need], t) for t in self._takes[line] if t.cards < room]

    def _suit_bounds(self, most: list[list[int]]) -> list[tuple[int, int]]:
        """For each number of reverse flushes the most that all suits gain, the best first."""
        each = _REVERSE + self._search.prices.build
        found = [
            (count * each + sum([line[count] for line in most]), count)
            for count in range(self._reverses + 1)
        ]
        return sorted(found, reverse=True)

    def _rank_bounds(self, most: list[list[int]]) -> list[tuple[int, Rows]]:
        """For each set of straights the most that all ranks gain, the best first."""
        found = [
            (
                rows.gain + sum([line[need] for line, need in zip(most, rows.needs, strict=True)]),
                rows,
            )
            for rows in self._rows
        ]
        return sorted(found, key=itemgetter(0), reverse=True)

    def _levy(self) -> None:
        """Looks for the levies with the lowest bound, by subgradients."""
        lowest, levies = self.bound, self._levies
        pace = 1.0
        for _ in range(_LEVY_ROUNDS):
            wanted = self._wanted()
            pull = {c: wanted[c] - 1 for c in self._cells if self._levies[c] or wanted[c] > 1}
            norm = sum([p * p for p in pull.values()])
            if not norm or self.bound <= self._search.best:
                break
            step = pace * (self.bound - self._search.best) / norm
            self._levies = self._levies[:]
            for cell, p in pull.items():
                self._levies[cell] = max(0, self._levies[cell] + int(step * p))
            self._reckon()
            if self.bound < lowest:
                lowest, levies = self.bound, self._levies
            else:
                pace *= 0.8
        self._levies = levies
        self._reckon()

    def _wanted(self) -> list[int]:
        """How many lines take each cell, when each does what gains most at these prices."""
        wanted = [0] * (SIZE * SIZE)
        needs = (self._by_suits[0][1],) * SIZE + self._by_ranks[0][1].needs
        for number, line in enumerate(self._lines):
            _, take = max(self._ways(number, needs[number]), key=itemgetter(0))
            if taken := take.cards + needs[number]:
                for cell in sorted(line, key=self._price.__getitem__)[:taken]:
                    wanted[cell] += 1
        return wanted

    # What can be had

    def _through(self) -> bool:
        """Whether all that may beat the best was looked at before the steps ran out."""
        best_of_ranks = self._by_ranks[0][0]
        for of_suits, reverses in self._by_suits:
            if self._base + of_suits + best_of_ranks <= self._search.best:
                break
            for of_ranks, rows in self._by_ranks:
                bound = self._base + of_suits + of_ranks
                if bound <= self._search.best:
                    break
                if not self._lay(bound, _Laid(reverses, rows, self._before)):
                    return False
        return True

    def _lay(self, bound: int, laid: _Laid) -> bool:
        """All flushes and of-a-kinds besides these. Whether the steps were enough."""
        needs = (laid.reverses,) * SIZE + laid.rows.needs
        dealing = Dealing(self._hand)
        self._limit -= 1
        if not all(dealing.add(line, need) for line, need in enumerate(needs) if need):
            return self._limit > 0
        open_ = [
            (line, sorted(self._ways(line, needs[line]), key=itemgetter(0), reverse=True))
            for line, takes in enumerate(self._takes)
            if len(takes) > 1
        ]
        return self._down(open_, bound, dealing, laid, ())

    def _down(
        self,
        open_: list[tuple[int, list[tuple[int, Take]]]],
        bound: int,
        dealing: Dealing,
        laid: _Laid,
        taken: tuple[tuple[int, Take], ...],
    ) -> bool:
        """Each thing that the next open line can give. Whether the steps were enough."""
        self._limit -= 1
        if not open_:
            self._note(laid, taken, dealing.given)
            return self._limit > 0
        (line, ways), *others = open_
        for gain, take in ways:
            less = bound - ways[0][0] + gain
            if less <= self._search.best:
                break
            more = dealing.copy()
            if more.add(line, take.cards):
                with_it = (*taken, (line, take)) if take.cards else taken
                if not self._down(others, less, more, laid, with_it):
                    return False
        return self._limit > 0

    def _note(self, laid: _Laid, taken: tuple[tuple[int, Take], ...], given: list[Hand]) -> None:
        """Remembers what is laid if it is better than the best."""
        if not self._alike:
            given = cheapest(self._order, [cards.bit_count() for cards in given])
        keep = self._search.keep
        cost = sum([keep[cell] for cards in given if cards for cell in cells(cards)])
        each = _REVERSE + self._search.prices.build
        gain = laid.rows.gain + laid.reverses * each + sum([take.gain for _, take in taken])
        if self._gained + gain - cost > self._search.best:
            self._search.best = self._gained + gain - cost
            self._search.found = _Found(laid, taken, given)

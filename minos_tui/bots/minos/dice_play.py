"""The dice of a turn: what a throw can be shared out to, and which dice to throw again.

Dice are multisets, written sorted (as `pieces.sorted_dice` does): 462 of six dice, 924 of at
most six. Given the worth of every final throw the best keep is exact: the mean over the dice
thrown again, the best of all keeps, and once more for the re-roll before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product

import attrs

from minos_tui.engine.minos.commands import Use
from minos_tui.engine.minos.pieces import DICE, FACES, KINDS, POINTS_A_GULL, Kind, sorted_dice

# Sharing out


@attrs.frozen
class Share:
    """One way to use all dice. `jokers` and `stars` count by kind, in the order of `KINDS`.

    `scales` is how often the income is paid, `points` are whole movement points.
    """

    scales: int
    rings: int
    points: int
    permits: int
    jokers: tuple[int, int, int, int]
    stars: tuple[int, int, int, int]

    @property
    def gains(self) -> tuple[int, int, int, int]:
        return self.scales, self.rings, self.points, self.permits


_NOTHING = (0, 0, 0, 0)


@lru_cache(maxsize=16_384)
def shares(
    dice: str,
    jokers: frozenset[Kind] = frozenset(),
    stars: frozenset[Kind] = frozenset(),
    loose: bool = False,
) -> tuple[Share, ...]:
    """Every way to use these dice that no other way beats in all it gives.

    `jokers` and `stars` are the kinds whose one joker or star is used up this turn.
    """
    naturals = tuple(dice.count(face) for face in "sagb")
    found: dict[tuple[int, int, int, int], Share] = {}
    for placed in _placed(dice.count("j"), jokers, loose):
        bases = tuple(n + j for n, j in zip(naturals, placed, strict=True))
        for starred in _starred(dice.count("t"), bases, stars, loose):
            scales, rings, gulls, permits = (b + s for b, s in zip(bases, starred, strict=True))
            points = gulls + bases[2] * (POINTS_A_GULL - 1)
            share = Share(scales, rings, points, permits, placed, starred)
            found.setdefault(share.gains, share)
    return tuple(share for share in found.values() if not _beaten(share, found))


def _beaten(share: Share, found: Mapping[tuple[int, int, int, int], Share]) -> bool:
    a, b, c, d = share.gains
    return any(
        o[0] >= a and o[1] >= b and o[2] >= c and o[3] >= d for o in found if o != share.gains
    )


def _placed(jokers: int, used: frozenset[Kind], loose: bool) -> Iterator[tuple[int, int, int, int]]:
    """The ways to place as many jokers as the rules let be used, by kind."""
    if loose:
        for chosen in combinations_with_replacement(range(4), jokers):
            yield _counted(chosen)
        return
    free = [index for index, kind in enumerate(KINDS) if kind not in used]
    for chosen in combinations(free, min(jokers, len(free))):
        yield _counted(chosen)


def _counted(chosen: Sequence[int]) -> tuple[int, int, int, int]:
    return chosen.count(0), chosen.count(1), chosen.count(2), chosen.count(3)


def _starred(
    stars: int, bases: Sequence[int], used: frozenset[Kind], loose: bool
) -> Iterator[tuple[int, int, int, int]]:
    """The ways to attach as many stars as there is room for, by kind."""
    room = [
        base if loose else int(base > 0 and kind not in used)
        for base, kind in zip(bases, KINDS, strict=True)
    ]
    wanted = min(stars, sum(room))
    for a, b, c, d in product(*(range(r + 1) for r in room)):
        if a + b + c + d == wanted:
            yield a, b, c, d


@lru_cache(maxsize=2)
def sums_of_throws(*, loose: bool) -> tuple[tuple[Share, ...], tuple[tuple[int, ...], ...]]:
    """The different sums that final throws give, a share for each, and by throw which it can be."""
    number: dict[tuple[int, int, int, int], int] = {}
    sums: list[Share] = []
    by_throw = []
    for dice in final_throws():
        for share in (found := shares(dice, loose=loose)):
            if share.gains not in number:
                number[share.gains] = len(sums)
                sums.append(share)
        by_throw.append(tuple(number[share.gains] for share in found))
    return tuple(sums), tuple(by_throw)


def uses_of(share: Share, dice: str, kind: Kind) -> list[Use]:
    """The uses of one kind that the share makes; the stars go with the first of them."""
    index = KINDS.index(kind)
    naturals, jokers = dice.count("sagb"[index]), share.jokers[index]
    starred = share.stars[index]
    return [
        Use(kind, joker=number >= naturals, star=number < starred)
        for number in range(naturals + jokers)
    ]


# Throwing again


@attrs.frozen
class _Tables:
    """All multisets of at most six dice by number: first those of six, then of five, … none."""

    dice: tuple[str, ...]
    number: Mapping[str, int]
    grown: tuple[tuple[int, ...], ...]
    """With one die more, a face each; empty for six dice."""
    shrunk: tuple[tuple[int, ...], ...]
    """With one die less."""


@lru_cache(maxsize=1)
def _tables() -> _Tables:
    dice = tuple(
        "".join(faces)
        for count in range(DICE, -1, -1)
        for faces in combinations_with_replacement(FACES, count)
    )
    number = {text: index for index, text in enumerate(dice)}
    grown = tuple(
        tuple(number[sorted_dice(text + face)] for face in FACES) if len(text) < DICE else ()
        for text in dice
    )
    shrunk = tuple(
        tuple({number[text.replace(face, "", 1)]: None for face in text}) for text in dice
    )
    return _Tables(dice, number, grown, shrunk)


@lru_cache(maxsize=1)
def final_throws() -> tuple[str, ...]:
    """The 462 throws of six dice, in the order in which worths are handed in."""
    return tuple(text for text in _tables().dice if len(text) == DICE)


def _after_throw(worth: Sequence[float]) -> list[float]:
    """The mean worth for every multiset kept, the others thrown once."""
    grown = _tables().grown
    mean = list(worth)
    for index in range(len(worth), len(grown)):
        a, b, c, d, e, f = grown[index]
        mean.append((mean[a] + mean[b] + mean[c] + mean[d] + mean[e] + mean[f]) / 6)
    return mean


def _best_of_keeps(worth: Sequence[float], mean: Sequence[float]) -> list[float]:
    """The worth of six lying dice when one re-roll is left."""
    shrunk, count = _tables().shrunk, len(worth)
    best = list(mean)
    for index in range(len(best) - 1, -1, -1):
        here = worth[index] if index < count else mean[index]
        for less in shrunk[index]:
            here = max(here, best[less])
        best[index] = here
    return best[:count]


@attrs.frozen(eq=False)
class KeepPlan:
    """The best keeps of a turn for given worths of all final throws.

    `means[n]` holds, for every multiset kept, the mean worth when n re-rolls are left after
    the one now made.
    """

    worth: Sequence[float]
    means: tuple[Sequence[float], Sequence[float]]

    def keep(self, dice: str, rerolls: int) -> str:
        """The dice to keep with that many re-rolls left; all of them to stand."""
        return self.valued(dice, rerolls)[0]

    def worth_of(self, kept: str, rerolls: int) -> float:
        """The mean worth of keeping these dice with that many re-rolls left."""
        number = _tables().number[sorted_dice(kept)]
        return self.means[min(rerolls, 2) - 1][number] if rerolls else self.worth[number]

    def valued(self, dice: str, rerolls: int) -> tuple[str, float]:
        """The best keep and its mean worth; of equals the one that keeps most dice."""
        tables = _tables()
        number = tables.number[sorted_dice(dice)]
        best, most = dice, self.worth[number]
        if rerolls:
            mean = self.means[min(rerolls, 2) - 1]
            for kept in _sub_multisets(number):
                if mean[kept] > most + 1e-9:
                    best, most = tables.dice[kept], mean[kept]
        return best, most


@lru_cache(maxsize=1024)
def _sub_multisets(number: int) -> tuple[int, ...]:
    """All proper sub-multisets, the largest first."""
    shrunk = _tables().shrunk
    found: dict[int, None] = {}
    edge = [number]
    while edge:
        edge = list(dict.fromkeys(less for here in edge for less in shrunk[here]))
        found.update(dict.fromkeys(edge))
    return tuple(found)


def keep_plan(worth: Sequence[float]) -> KeepPlan:
    """The exact best keeps; `worth` runs in the order of `final_throws`."""
    once = _after_throw(worth)
    twice = _after_throw(_best_of_keeps(worth, once))
    return KeepPlan(worth, (once, twice))

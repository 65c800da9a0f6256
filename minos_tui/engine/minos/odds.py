"""Exact duel odds under best play (rulebook: Battle Process, Function of Battle Rings).

Dice are multisets: 462 throws of six, 924 of at most six. A table holds, for each number of
rings, the chance of each multiset of six; one ring more is one step of dynamic programming: first
the mean over the dice thrown again, then the best of all keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement

from minos_tui.engine.minos.fighting import fighting_value
from minos_tui.engine.minos.pieces import DICE, FACES, RINGS, sorted_dice

Chances = Mapping[str, float]
"""The chance to win, by the sorted dice that lie or are kept."""


@lru_cache(maxsize=1)
def _multisets() -> tuple[tuple[str, ...], ...]:
    """All dice from six down to none, grouped by their number: index n holds those of n dice."""
    return tuple(
        tuple("".join(dice) for dice in combinations_with_replacement(FACES, n))
        for n in range(DICE + 1)
    )


@lru_cache(maxsize=1)
def _grown() -> Mapping[str, tuple[str, ...]]:
    """For each multiset of fewer than six dice: those with one die more, a face each."""
    return {
        dice: tuple(sorted_dice(dice + face) for face in FACES)
        for group in _multisets()[:DICE]
        for dice in group
    }


@lru_cache(maxsize=1)
def _shrunk() -> Mapping[str, tuple[str, ...]]:
    """For each multiset: those with one die less that is not scales (scales stay)."""
    return {
        dice: tuple(dict.fromkeys(dice.replace(face, "", 1) for face in dice if face != "s"))
        for group in _multisets()[1:]
        for dice in group
    }


def after_throw(final: Chances) -> dict[str, float]:
    """The mean of `final` (by six dice) for every set of kept dice, the others thrown once."""
    mean = dict(final)
    grown = _grown()
    for group in reversed(_multisets()[:DICE]):
        for dice in group:
            a, b, c, d, e, f = grown[dice]
            mean[dice] = (mean[a] + mean[b] + mean[c] + mean[d] + mean[e] + mean[f]) / 6
    return mean


def with_a_ring(final: Chances) -> dict[str, float]:
    """The chances by six lying dice when one ring more may be paid, and best play does so."""
    best = after_throw(final)
    shrunk = _shrunk()
    for group in _multisets()[1:DICE]:
        for dice in group:
            for less in shrunk[dice]:
                best[dice] = max(best[dice], best[less])
    found = {}
    for dice in _multisets()[DICE]:
        chance = final[dice]
        for less in shrunk[dice]:
            chance = max(chance, best[less])
        found[dice] = chance
    return found


def _table(worth: Callable[[int], float], rings: int, memo: list[dict[str, float]]) -> Chances:
    if not memo:
        memo.append({dice: worth(fighting_value(dice)) for dice in _multisets()[DICE]})
    while len(memo) <= rings:
        memo.append(with_a_ring(memo[-1]))
    return memo[rings]


_DEFENCE: dict[int, list[dict[str, float]]] = {}
_ATTACK: dict[int, list[dict[str, float]]] = {}


def defence(goal: int, rings: int) -> Chances:
    """The defender's chance to reach `goal` by his six lying dice, with `rings` left."""
    memo = _DEFENCE.setdefault(goal, [])
    return _table(lambda value: float(value >= goal), rings, memo)


@lru_cache(maxsize=4096)
def defence_from_start(goal: int, rings: int) -> float:
    """The defender's chance to reach `goal`, before his first throw."""
    return after_throw(defence(goal, rings))[""]


def attack(rings: int, defender_rings: int) -> Chances:
    """The attacker's chance to win by his six lying dice, with `rings` left."""
    memo = _ATTACK.setdefault(defender_rings, [])
    return _table(lambda value: 1 - defence_from_start(value, defender_rings), rings, memo)


@lru_cache(maxsize=4096)
def odds(attacker_rings: int, defender_rings: int) -> float:
    """The exact chance that the attacker wins one duel, best play on both sides.

    Rings beyond the bank's stock of 50 can't exist. Raises ValueError for less than none.
    """
    if not (0 <= attacker_rings <= RINGS and 0 <= defender_rings <= RINGS):
        raise ValueError("rings are 0 to 50")
    return after_throw(attack(attacker_rings, defender_rings))[""]


def keep_chances(final: Chances, dice: str) -> dict[str, float]:
    """For each legal keep of a duel: the chance to win after throwing the others once more.

    `final` is the table with one ring less.
    """
    mean = after_throw(final)
    found: dict[str, float] = {}
    waiting = [dice]
    while waiting:
        for less in _shrunk().get(waiting.pop(), ()):
            if less not in found:
                found[less] = mean[less]
                waiting.append(less)
    return found

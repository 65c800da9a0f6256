"""Duels for bots: the exact odds, what a siege is worth, and when a ring is well spent."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import Final

from minos_tui.engine.minos.commands import Command, Keep, Stand
from minos_tui.engine.minos.duel import side
from minos_tui.engine.minos.fighting import fighting_value
from minos_tui.engine.minos.odds import Chances, attack, defence, keep_chances, odds
from minos_tui.engine.minos.pieces import RINGS
from minos_tui.engine.minos.state import Duel, State

RINGS_THAT_MATTER: Final = 12
"""More rings in one duel change its odds by less than a hundredth."""

_RINGS_A_DUEL: Final = 2
"""What both sides spend in a typical duel of a siege, for guesses about the next one."""


@lru_cache(maxsize=4096)
def siege_chance(rings: int, foe_rings: int, defenders: int) -> float:
    """About how likely one unit beats so many defenders in turn.

    Rings are spent along the way, so later duels are guessed with fewer on both sides.
    """
    chance = 1.0
    for _ in range(defenders):
        chance *= odds(min(rings, RINGS_THAT_MATTER), min(foe_rings, RINGS_THAT_MATTER))
        rings = max(0, rings - _RINGS_A_DUEL)
        foe_rings = max(0, foe_rings - _RINGS_A_DUEL)
    return chance


@lru_cache(maxsize=4096)
def siege_chance_of(units: int, rings: int, foe_rings: int, defenders: int) -> float:
    """The same for several units that attack one after the other until one is through."""
    if defenders <= 0:
        return 1.0
    if units <= 0:
        return 0.0
    won = odds(min(rings, RINGS_THAT_MATTER), min(foe_rings, RINGS_THAT_MATTER))
    left, foe_left = max(0, rings - _RINGS_A_DUEL), max(0, foe_rings - _RINGS_A_DUEL)
    return won * siege_chance_of(units, left, foe_left, defenders - 1) + (
        1 - won
    ) * siege_chance_of(units - 1, left, foe_left, defenders)


def choose_in_duel(state: State, ring_worth: float = 0.0, *, most: int = RINGS) -> Command:
    """Stand, or the keep with the best chance to win this duel.

    `ring_worth` is the chance of winning that a ring must bring to be spent: 0 is best play for
    this duel alone. `most`: so many rings may be spent. Legal whenever `state` waits for a decision
    in a duel.
    """
    frame = state.phase[-1]
    assert isinstance(frame, Duel)
    rings = min(state.players[side(state, frame) - 1].rings, RINGS_THAT_MATTER, most)
    if rings <= 0 or (frame.goal is not None and fighting_value(frame.dice) >= frame.goal):
        return Stand()
    foe = min(state.players[frame.defender - 1].rings, RINGS_THAT_MATTER)
    kept, gain = _best_keep(frame.dice, rings, frame.goal, foe if frame.goal is None else 0)
    return Keep(kept) if gain > ring_worth + 1e-12 else Stand()


@lru_cache(maxsize=50_000)
def _best_keep(dice: str, rings: int, goal: int | None, foe: int) -> tuple[str, float]:
    """The keep with the best chance to win, and how much it beats standing."""
    final, after = _tables(rings, goal, foe)
    chances = keep_chances(after, dice)
    if not chances:
        return dice, -inf
    best = max(chances, key=lambda kept: (chances[kept], len(kept)))
    return best, chances[best] - final[dice]


def _tables(rings: int, goal: int | None, foe: int) -> tuple[Chances, Chances]:
    """The chance to win by the dice that lie: if one stands now, and after paying one ring."""
    if goal is not None:
        return defence(goal, 0), defence(goal, rings - 1)
    return attack(0, foe), attack(rings - 1, foe)

"""The fighting value of a throw (rulebook: Fighting Value of Dice)."""

from __future__ import annotations

from functools import cache


@cache
def fighting_value(faces: str) -> int:
    """Arrow 3, joker 2, star 1; each set of the three counts 4 more. At most 20 for six dice."""
    arrows, jokers, stars = faces.count("a"), faces.count("j"), faces.count("t")
    return 3 * arrows + 2 * jokers + stars + 4 * min(arrows, jokers, stars)

"""How many games a long run plays."""

from __future__ import annotations

import os

_A_BLOCK = 50


def blocks_of_games(usual: int, first: int = 1000) -> list[range]:
    """The numbers of the games, by blocks that run at once: `make soak GAMES=…`, or as usual.

    They begin where the games of `make test` have long ended.
    """
    end = first + int(os.environ.get("SOAK_GAMES") or usual)
    return [range(low, min(low + _A_BLOCK, end)) for low in range(first, end, _A_BLOCK)]


def block_name(block: range) -> str:
    return f"{block.start}-{block.stop - 1}"

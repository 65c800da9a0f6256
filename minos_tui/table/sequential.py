"""A test that stops when it knows enough (Wald, Sequential Tests of Statistical Hypotheses, 1945).

Two claims about the first bot's share of wins stand against each other: a margin above an even
share, and as much below. Each game shifts the balance of evidence between them; as soon as one
is that much likelier, the match is decided. Either claim is mistaken for the other in at most
5 % of matches. The share told by a match that stopped early is a little too bold.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final, Literal

from minos_tui.table.match import ArenaConfig, Played

Verdict = Literal["", "stronger", "weaker"]

ERROR: Final = 0.05
_ENOUGH: Final = log((1 - ERROR) / ERROR)


def decide(config: ArenaConfig, played: Sequence[Played]) -> Verdict:
    """Whether the first bot is known to be stronger or weaker; "" while it isn't."""
    if not config.decide:
        return ""
    wins = sum(one.wins[0] for one in played)
    evidence = evidence_of(wins, len(played), 1 / len(config.bots), config.decide)
    if abs(evidence) < _ENOUGH:
        return ""
    return "stronger" if evidence > 0 else "weaker"


def evidence_of(wins: float, games: int, even: float, margin: float) -> float:
    """The log of how much likelier `wins` are with a share of even + margin than even - margin."""
    high, low = even + margin, even - margin
    return wins * log(high / low) + (games - wins) * log((1 - high) / (1 - low))

"""How strong the players of a club are by all their rated games.

The model is that of the arena (Bradley and Terry, Biometrika 39, 1952): each two of a table are a
match, and a table weighs as one game to each of its players, however many sit there. Everybody has
drawn once with an average player: so few games tell little, and all are on one ladder.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Final

import attrs

from minos_tui.server.results import BOT_MARK
from minos_tui.store.result_queries import Ended, Result
from minos_tui.table.ratings import POINTS, share

MIDDLE: Final = 1500
"""Points of an average player."""
_Z: Final = 1.959964
_SWEEPS: Final = 500
_EXACT: Final = 1e-5


@attrs.frozen
class Rung:
    """A player on the ladder. With 95 % his strength lies within `spread` of his `points`, those
    of the others taken as they are; a game won together counts as a part of one in `won`."""

    name: str
    points: int
    spread: int
    games: int
    won: float


Match = tuple[str, float, float]
"""Against whom, what share of a game it was, and what of it was won."""


def ladder(games: Sequence[Ended]) -> tuple[Rung, ...]:
    """The players, the strongest first; bots are counted with and not listed."""
    matches = _matches(games)
    strengths = _fitted(matches)
    played, won = _counted(games)
    rungs = [
        Rung(
            name,
            MIDDLE + round(strengths[name] * POINTS),
            round(_Z * POINTS / sqrt(_information(name, matches[name], strengths))),
            played[name],
            round(won[name], 2),
        )
        for name in strengths
        if not name.startswith(BOT_MARK)
    ]
    return tuple(sorted(rungs, key=lambda rung: (-rung.points, rung.spread, rung.name)))


def _matches(games: Iterable[Ended]) -> dict[str, list[Match]]:
    found: defaultdict[str, list[Match]] = defaultdict(list)
    for game in games:
        for one in game.results:
            others = [other for other in game.results if other.name != one.name]
            found[one.name] += [
                (other.name, 1 / len(others), _score(one, other) / len(others)) for other in others
            ]
    return dict(found)


def _score(one: Result, other: Result) -> float:
    return 0.5 if one.place == other.place else float(one.place < other.place)


def _counted(games: Iterable[Ended]) -> tuple[Counter[str], defaultdict[str, float]]:
    """How many games each has played, and won."""
    played: Counter[str] = Counter()
    won: defaultdict[str, float] = defaultdict(float)
    for game in games:
        first = [result for result in game.results if result.place == 1]
        played.update({result.name for result in game.results})
        for result in first:
            won[result.name] += 1 / len(first)
    return played, won


def _fitted(matches: Mapping[str, Sequence[Match]]) -> dict[str, float]:
    """The likelihood has one top: each in turn takes his best place until nobody moves."""
    at = dict.fromkeys(matches, 0.0)
    for _ in range(_SWEEPS):
        widest = 0.0
        for name, played in matches.items():
            slope = 0.5 - share(at[name], 0.0)
            slope += sum(won - part * share(at[name], at[other]) for other, part, won in played)
            step = max(-1.0, min(1.0, slope / _information(name, played, at)))
            at[name] += step
            widest = max(widest, abs(step))
        if widest < _EXACT:
            break
    return at


def _information(name: str, played: Iterable[Match], at: Mapping[str, float]) -> float:
    """How sharply the likelihood falls when one alone moves."""
    average = share(at[name], 0.0)
    found = average * (1 - average)
    for other, part, _ in played:
        chance = share(at[name], at[other])
        found += part * chance * (1 - chance)
    return found

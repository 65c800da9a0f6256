"""Daedalus: expert.

He throws as Ariadne does, by the exact mean over both re-rolls, with a taste of his own. Then he
tries the turn out in several tastes: his own, and as a builder, a raider, a cautious player would.
What comes out is judged by the value function that was learned from games, and once more after
the answers of whoever comes next. He leaves his own plan only for one that both judge better.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import attrs

from minos_tui.bots.minos.ariadne import Ariadne
from minos_tui.bots.minos.lookahead import (
    Tried,
    answer_plan,
    mean_share,
    share_after_answers,
    try_out,
)
from minos_tui.bots.minos.outlook import Taste
from minos_tui.bots.minos.tastes import taste_for
from minos_tui.bots.protocol import Budget
from minos_tui.engine.game import Legal
from minos_tui.engine.minos.commands import Command
from minos_tui.engine.minos.state import Acting, Duel, Rolling, State

STYLES: Final[tuple[Mapping[str, float], ...]] = (
    {},
    {"income_a_turn": 2.1, "talent": 0.55},
    {"ship": 2.5, "soldier": 2.6, "ring": 1.3},
    {"ring": 1.8},
    {"ship": 0.3, "soldier": 0.3, "ring": 0.55},
    {"yard": 2.0, "camp": 0.33},
    {"room": 2.5, "haste": 0.0},
)
"""What his own taste is multiplied by: by nothing, and for a builder, a cautious player, a hoarder
of rings, a raider, a recruiter of ships and a settler."""

MARGIN: Final = 0.04
"""What another plan must gain in chance to win, for judgements err by as much."""
ANSWERED: Final = 3
"""Plans that are judged again after answers."""
DECIDED: Final = 0.985
"""A chance to win beyond which nothing is left to think about."""
NODES_A_STYLE: Final = 1200
NODES_A_SAMPLE: Final = 2000
MOST_SAMPLES: Final = 5
"""A budget of 10,000 nodes pays for all styles and this many throws for each; a smaller one for
fewer of both, and weaker play."""


@attrs.frozen
class Judged:
    """A plan with the chance to win at the turn's end and after answers, less that of his own
    plan."""

    style: int
    now: float
    after: float

    @property
    def gain(self) -> float:
        return (self.now + self.after) / 2 if min(self.now, self.after) > 0 else 0.0


def styles(state: State) -> tuple[Taste, ...]:
    """The tastes that a turn is tried out in, his own for so many players first."""
    return _styles(sum(not player.out for player in state.players))


@lru_cache(maxsize=8)
def _styles(players: int) -> tuple[Taste, ...]:
    own = taste_for(players)
    return tuple(
        attrs.evolve(own, **{name: getattr(own, name) * times for name, times in style.items()})
        for style in STYLES
    )


class Daedalus(Ariadne):
    """Chooses a style for every turn, and anew after every duel."""

    def __init__(self) -> None:
        super().__init__()
        self._mind: Ariadne | None = None

    def choose(
        self, view: State, legal: Legal[Command], rng: random.Random, budget: Budget
    ) -> Command:
        frame = view.phase[-1]
        self._taste = styles(view)[0]
        if isinstance(frame, Rolling | Duel):
            self._mind = None
        elif isinstance(frame, Acting) and self._mind is None:
            self._mind = Ariadne(styles(view)[best_style(view, rng, budget)])
        mind = self._mind.choose if self._mind else super().choose
        return mind(view, legal, rng, budget)


def best_style(state: State, rng: random.Random, budget: Budget) -> int:
    """The index in `styles` of the taste that plays the rest of this turn best."""
    samples = max(2, min(MOST_SAMPLES, budget.nodes // NODES_A_SAMPLE))
    seed = rng.getrandbits(32)
    tastes = styles(state)[: max(2, budget.nodes // NODES_A_STYLE)]
    plans = _plans(state, tastes, seed, samples)
    if len(plans) == 1:
        return 0
    now = {style: mean_share(state.seat, tried.ends) for style, tried in plans.items()}
    if not 1 - DECIDED < now[0] < DECIDED:
        return 0
    ranked = sorted(now, key=lambda style: (-now[style], style))
    others = [s for s in ranked if s and now[s] > now[0]][: ANSWERED - 1]
    if not others:
        return 0
    after = _after_answers(state.seat, {s: plans[s] for s in (0, *others)}, seed, samples)
    judged = [Judged(s, now[s] - now[0], after[s] - after[0]) for s in others]
    best = max(judged, key=lambda one: one.gain)
    return best.style if best.gain > MARGIN else 0


def _plans(state: State, tastes: Sequence[Taste], seed: int, samples: int) -> dict[int, Tried]:
    """The plans by style; of equal ones the first."""
    found: dict[int, Tried] = {}
    paths = set()
    for style, taste in enumerate(tastes):
        tried = try_out(state, taste, seed, 1)
        if tried.path in paths:
            continue
        paths.add(tried.path)
        found[style] = try_out(state, taste, seed, samples) if tried.fought else tried
    return found


def _after_answers(seat: int, plans: dict[int, Tried], seed: int, samples: int) -> dict[int, float]:
    """The chance to win after the next player's turn, against the same throws for every plan."""
    keeps = answer_plan(end for tried in plans.values() for end in tried.ends)
    return {
        style: share_after_answers(seat, tried.ends, keeps, seed, samples)
        for style, tried in plans.items()
    }

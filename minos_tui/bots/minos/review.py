"""A game looked at again: where a turn could have been played better, and by how much.

A stretch of play is what a seat does from its dice, or from a duel, to the next duel or to the
turn's end. It is judged by what it leads to on the mean in the rounds that follow, duels included,
never by how its duel came out; what Daedalus' own taste would have played at the same moment is
judged alike and against the same throws. How dice were kept is not looked at.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

import attrs

from minos_tui.bots.minos.daedalus import styles
from minos_tui.bots.minos.lookahead import Rounds, position_after, straight, try_out
from minos_tui.bots.minos.outlook import Taste
from minos_tui.engine.game import Step
from minos_tui.engine.minos.commands import Attack, Command
from minos_tui.engine.minos.state import Acting, State

LEAST: Final = 0.05
"""A loss of win chance that is worth a player's attention."""


@attrs.frozen
class Trial:
    """How far both ways are played on, and how often."""

    rounds: int
    samples: int


TRIALS: Final = Trial(1, 48), Trial(3, 32)
"""A mistake must be one in each: near, where throws blur the learned chance little, and farther,
where it errs less about what a conquest is worth."""
A_LOOK: Final = 8
"""After so many it is asked whether the loss may still be one."""
MOST_SAMPLES: Final = max(trial.samples for trial in TRIALS)

Steps = Iterable[Step[State, Command, Any]]


@attrs.frozen
class Stretch:
    """What a seat played without a duel in between, from `before` to `after`."""

    before: State
    after: State
    commands: tuple[Command, ...]


@attrs.frozen
class Mistake:
    """A stretch of play and a better one for the same moment.

    `win` is the chance to win in the rounds that follow, `better_win` the same with `better`.
    """

    seat: int
    round: int
    before: State = attrs.field(repr=False)
    played: tuple[Command, ...]
    better: tuple[Command, ...]
    win: float
    better_win: float

    @property
    def loss(self) -> float:
        return self.better_win - self.win


def stretches(steps: Steps) -> Iterator[Stretch]:
    """Every stretch of play of a game, in order."""
    begun: State | None = None
    commands: list[Command] = []
    for step in steps:
        if begun is None and isinstance(step.before.top, Acting):
            begun, commands = step.before, []
        if begun is None:
            continue
        commands.append(step.command)
        ended = step.after.seat != begun.seat or not isinstance(step.after.phase[0], Acting)
        if ended or isinstance(step.command, Attack):
            yield Stretch(begun, step.after, tuple(commands))
            begun = None


def mistake(stretch: Stretch, seed: int = 0) -> Mistake | None:
    """What was wrong with a stretch of play; None for nothing that is surely worth a word."""
    state = stretch.before
    taste = styles(state)[0]
    better = try_out(state, taste, seed, 1).path
    if better == stretch.commands:
        return None
    ends = stretch.after, position_after(state, better)
    found = []
    for trial in TRIALS:
        wins = _tried(state.seat, taste, ends, seed, trial)
        if wins is None:
            return None
        found.append(wins)
    played, best = map(fmean, zip(*found, strict=True))
    told = straight(state, better)
    return Mistake(state.seat, state.round, state, stretch.commands, told, played, best)


def _tried(
    seat: int, taste: Taste, ends: tuple[State, State], seed: int, trial: Trial
) -> tuple[float, float] | None:
    """The chances to win after what was played and after the better way; None if the loss isn't
    surely one. Both ways meet the same throws, so few are enough to see that a loss is small."""
    ways = [(Rounds(seat, taste), end) for end in ends]
    start = random.Random(seed).random()
    found: list[list[float]] = []
    for number in range(trial.samples):
        luck = (number + start) / A_LOOK % 1
        found.append([way.share(end, seed + number, luck, trial.rounds) for way, end in ways])
        if len(found) % A_LOOK == 0 and _loss(found, +2) < LEAST:
            return None
    if _loss(found, -1) < LEAST:
        return None
    played, better = map(fmean, zip(*found, strict=True))
    return played, better


def _loss(found: Sequence[Sequence[float]], errors: int) -> float:
    """The mean loss, so many standard errors more."""
    losses = [better - played for played, better in found]
    return fmean(losses) + errors * stdev(losses) / sqrt(len(losses))


def worst(mistakes: Iterable[Mistake], most: int = 3) -> list[Mistake]:
    """The dearest mistakes of each seat, in the order of the game."""
    found = list(mistakes)
    kept: list[Mistake] = []
    for seat in sorted({one.seat for one in found}):
        own = [one for one in found if one.seat == seat]
        kept += sorted(own, key=lambda one: -one.loss)[:most]
    return [one for one in found if one in kept]


def review(steps: Sequence[Step[State, Command, Any]], seed: int = 0) -> Iterator[Mistake | None]:
    """One answer for each stretch of play, as it is found; about a quarter of a second each."""
    for number, stretch in enumerate(stretches(steps)):
        yield mistake(stretch, seed + number * MOST_SAMPLES)

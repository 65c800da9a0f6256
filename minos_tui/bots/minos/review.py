"""A game looked at again: where a turn could have been played better, and by how much.

A stretch of play is what a seat does from its dice, or from a duel, to the next duel or to the
turn's end. It is judged by what it leads to on the mean, duels included, never by how its duel
came out; the advisor's best plan for the same moment is judged alike and against the same
throws. How dice were kept is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import attrs

from minos_tui.bots.minos.advisor import SAMPLES, judged, plans
from minos_tui.bots.minos.lookahead import try_out
from minos_tui.bots.minos.outlook import Taste
from minos_tui.engine.game import Step
from minos_tui.engine.minos.commands import Attack, Command
from minos_tui.engine.minos.state import Acting, State

LEAST: Final = 0.05
"""A loss of win chance that is worth a player's attention."""

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

    `win` is the chance to win after the next player's turn, `better_win` the same with `better`.
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
    """What was wrong with a stretch of play; None for nothing that the advisor can tell."""
    state = stretch.before
    best = plans(state, seed)[0]
    if best.commands == stretch.commands:
        return None
    win, later = _played(stretch, seed)
    if best.win <= win or best.later - later < LEAST:
        return None
    return Mistake(
        state.seat, state.round, state, stretch.commands, best.commands, later, best.later
    )


def _played(stretch: Stretch, seed: int) -> tuple[float, float]:
    """The chances to win at the turn's end and after the next player's turn."""
    seat, after = stretch.before.seat, stretch.after
    if isinstance(stretch.commands[-1], Attack):
        return judged(seat, try_out(after, Taste(), seed, SAMPLES).ends, seed)
    return judged(seat, [after], seed)


def worst(mistakes: Iterable[Mistake], most: int = 3) -> list[Mistake]:
    """The dearest mistakes of each seat, in the order of the game."""
    found = list(mistakes)
    kept: list[Mistake] = []
    for seat in sorted({one.seat for one in found}):
        own = [one for one in found if one.seat == seat]
        kept += sorted(own, key=lambda one: -one.loss)[:most]
    return [one for one in found if one in kept]


def review(steps: Sequence[Step[State, Command, Any]], seed: int = 0) -> Iterator[Mistake | None]:
    """One answer for each stretch of play, as it is found; about a second each."""
    for number, stretch in enumerate(stretches(steps)):
        yield mistake(stretch, seed + number * SAMPLES)

"""What could be done now, what it is worth, and what it risks: for people who want to learn.

The adviser plays to Daedalus' own taste. Throws are weighed by the exact mean over both re-rolls.
Plans are turns tried out in the tastes of different players; the chance to win is the learned one,
once at the end of the turn and once after the answer of whoever comes next. As Daedalus does, the
adviser leaves the plan of that taste only for one that is judged clearly better.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

import attrs

from minos_tui.bots.minos.daedalus import MARGIN, styles
from minos_tui.bots.minos.lookahead import (
    Player,
    Tried,
    answer_plan,
    mean_share,
    share_after_answers,
    straight,
    try_out,
)
from minos_tui.bots.minos.value import win_shares
from minos_tui.engine.minos.commands import Attack, Command, End, Move
from minos_tui.engine.minos.dice import keeps
from minos_tui.engine.minos.pieces import THROWS_A_TURN
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Rolling, State

MOST: Final = 3
"""Plans, or keeps, that are told."""
SAMPLES: Final = 4
"""Throws that a plan meets."""


@attrs.frozen
class Plan:
    """One way to play the turn: its commands up to its first duel, and what comes of it.

    `win` is the chance to win when the turn ends and `later` after the next player's turn; both
    are means over the duels of the plan. The sums are those at the turn's end, means as well.
    """

    commands: tuple[Command, ...]
    win: float
    later: float
    talents: float
    income: float
    rings: float

    @property
    def worth(self) -> float:
        """The chance to win, judged at both moments."""
        return (self.win + self.later) / 2

    @property
    def attack(self) -> Attack | None:
        """The attack that the plan comes to; None if it fights nobody."""
        last = self.commands[-1] if self.commands else None
        return last if isinstance(last, Attack) else None


@attrs.frozen
class KeepChoice:
    """Dice to keep (all of them: stand) and what that is worth less than the best, in points of
    income at the end of the game."""

    dice: str
    loss: float


def adviser(state: State) -> Player:
    """Who chooses the command that is advised."""
    return Player(styles(state)[0])


def at_first_sight(state: State) -> Command:
    """What the adviser would do before whole turns are weighed. Steps to a place and back that lead
    to nothing, and dice that bring nothing, are left out, as they are of plans."""
    mind, after = adviser(state), state
    path: tuple[Command, ...] = ()
    while not path or (len(path) == 1 and isinstance(path[0], Move) and after.seat == state.seat):
        command = mind.decide(after)
        after = GAME.apply(after, command).after
        path = straight(state, (*path, command))
    return path[0]


def win_now(state: State) -> float:
    """The chance of the seat on turn to win, as things stand; while it acts, if it ended its turn
    now, for that is what plans are measured against."""
    ended = _ended(state)
    return win_shares(ended.ends[0] if ended else state)[state.seat - 1]


def _ended(state: State) -> Tried | None:
    """The turn ended at once; None where that can't be done."""
    if not isinstance(state.phase[-1], Acting) or End() not in GAME.legal(state):
        return None
    return Tried((End(),), [GAME.apply(state, End()).after], fought=False)


def plans(state: State, seed: int = 0) -> tuple[Plan, ...]:
    """The best plans for the rest of the turn, to end it at once among those that are weighed; ()
    outside the acting phase.

    The first is the one to play: that of the adviser's own taste, unless another is judged better
    by more than judgements err. The others go by their worth.
    """
    if not isinstance(state.phase[-1], Acting):
        return ()
    tries = [_told(state, try_out(state, taste, seed, SAMPLES)) for taste in styles(state)]
    own, ended = tries[0], _ended(state)
    found: dict[tuple[Command, ...], Tried] = {}
    for tried in (*tries, *([ended] if ended else [])):
        found.setdefault(tried.path, tried)
    ranked = sorted(found.values(), key=lambda tried: -mean_share(state.seat, tried.ends))
    weighed = [own, *(tried for tried in ranked if tried is not own)][:MOST]
    own_plan, *others = (_plan(state.seat, tried, seed) for tried in weighed)
    others.sort(key=lambda plan: -plan.worth)
    if others and others[0].worth > own_plan.worth + MARGIN:
        return tuple(sorted([own_plan, *others], key=lambda plan: -plan.worth))
    return (own_plan, *others)


def _told(state: State, tried: Tried) -> Tried:
    return attrs.evolve(tried, path=straight(state, tried.path))


def _plan(seat: int, tried: Tried, seed: int) -> Plan:
    ends = tried.ends
    win, later = judged(seat, ends, seed)
    players = [end.players[seat - 1] for end in ends]
    return Plan(
        commands=tried.path,
        win=win,
        later=later,
        talents=fmean(player.talents for player in players),
        income=fmean(end.income(seat) for end in ends),
        rings=fmean(player.rings for player in players),
    )


def judged(seat: int, ends: Sequence[State], seed: int) -> tuple[float, float]:
    """The mean chance to win from these ends of a turn, and after the next player's turn."""
    after = share_after_answers(seat, ends, answer_plan(ends), seed, SAMPLES)
    return mean_share(seat, ends), after


def keep_choices(state: State) -> tuple[KeepChoice, ...]:
    """The best ways to go on throwing, the best first; () if no throw lies."""
    frame = state.phase[-1]
    if not isinstance(frame, Rolling) or frame.loose:
        return ()
    plan, left = adviser(state).keep_plan_for(state), THROWS_A_TURN - frame.throws
    worths = {frame.dice: plan.worth_of(frame.dice, 0)}
    if left:
        worths |= {keep.dice: plan.worth_of(keep.dice, left) for keep in keeps(frame.dice)}
    best = sorted(worths, key=lambda dice: (-worths[dice], -len(dice)))[:MOST]
    return tuple(KeepChoice(dice, worths[best[0]] - worths[dice]) for dice in best)

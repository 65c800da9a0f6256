"""Turns played out in thought: the rest of one's own, and the answer of whoever comes next.

Dice are drawn from a stream that the caller names, so the same seed meets the same throws
whatever is tried, and differences between plans are not those between throws.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import attrs

from minos_tui.bots.minos.ariadne import Ariadne
from minos_tui.bots.minos.dice_play import KeepPlan
from minos_tui.bots.minos.outlook import Taste
from minos_tui.bots.protocol import DEFAULT_BUDGET
from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance, Over
from minos_tui.engine.minos.commands import Command, Keep, Stand
from minos_tui.engine.minos.pieces import THROWS_A_TURN
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Duel, Rolling, State


class Player(Ariadne):
    """Plays a turn of somebody's. Who throws keeps dice by `keeps`, if given, instead of a plan
    for just this position: for a guess at an answer that is near enough, and costs a third."""

    def __init__(self, taste: Taste | None = None, keeps: KeepPlan | None = None) -> None:
        super().__init__(taste)
        self._given = keeps

    def keep_plan_for(self, state: State) -> KeepPlan:
        """What whoever is on turn in `state` would like to throw."""
        return self._planned(state).keep_plan()

    def decide(self, state: State) -> Command:
        frame = state.phase[-1]
        if isinstance(frame, Rolling) and self._given:
            kept = self._given.keep(frame.dice, THROWS_A_TURN - frame.throws)
            return Stand() if len(kept) == len(frame.dice) else Keep(kept)
        return self.choose(state, GAME.legal(state), _NO_DRAWS, DEFAULT_BUDGET)


_NO_DRAWS = random.Random(0)
"""Handed to Ariadne's mind, which draws nothing."""


@attrs.frozen(eq=False)
class Tried:
    """One way to play the rest of a turn: the commands up to the first throw of a duel, and the
    positions at the turn's end, one a sample (just one if no throw was needed)."""

    path: tuple[Command, ...]
    ends: Sequence[State]
    thrown: bool

    def end(self, sample: int) -> State:
        return self.ends[sample % len(self.ends)]


def try_out(state: State, taste: Taste, seeds: Sequence[int]) -> Tried:
    """The rest of the turn of whoever is on turn, as that taste would play it."""
    path: tuple[Command, ...] = ()
    ends, thrown = [], False
    for seed in seeds:
        path, end, thrown = _played(state, Player(taste), seed)
        ends.append(end)
        if not thrown:
            break
    return Tried(path, ends, thrown)


def answered(state: State, keeps: KeepPlan, seed: int) -> State:
    """The position after the turn that begins in `state`; the same state if the game is over."""
    if not isinstance(state.phase[-1], Rolling):
        return state
    return _played(state, Player(keeps=keeps), seed)[1]


def _played(state: State, player: Player, seed: int) -> tuple[tuple[Command, ...], State, bool]:
    """Plays until another seat throws or the game ends. Duels are played best by both sides."""
    draws, seat = RandomDraws(random.Random(seed)), state.seat
    path: list[Command] = []
    thrown = False
    while state.seat == seat and not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            thrown = True
            command = GAME.chance(state).draw(draws)
        else:
            command = player.decide(state)
            if not thrown and not isinstance(state.phase[-1], Duel):
                path.append(command)
        state = GAME.apply(state, command).after
    return tuple(path), state, thrown

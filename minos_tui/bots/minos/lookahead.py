"""Turns played out in thought: the rest of one's own, the answer of whoever comes next, and
whole rounds.

Dice are drawn from a stream that the caller names, so the same seed meets the same throws
whatever is tried, and differences between plans are not those between throws.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any

import attrs

from minos_tui.bots.minos.ariadne import Ariadne
from minos_tui.bots.minos.dice_play import KeepPlan
from minos_tui.bots.minos.duels import RINGS_THAT_MATTER
from minos_tui.bots.minos.outlook import Taste
from minos_tui.bots.minos.value import win_shares
from minos_tui.bots.protocol import DEFAULT_BUDGET
from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance, Over
from minos_tui.engine.minos.commands import Command, Keep, Move, Stand, Throw, Use
from minos_tui.engine.minos.odds import odds
from minos_tui.engine.minos.pieces import THROWS_A_TURN
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Duel, Rolling, State


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


# Duels in thought


def decided(state: State, won: bool) -> State:
    """The duel that begins in `state` fought out; both sides throw in a ring if they have one."""
    duel = state.phase[-1]
    assert isinstance(duel, Duel)
    attacker, defender = (state.players[seat - 1].rings for seat in (state.seat, duel.defender))
    state = _thrown(state, _MOST if won else _LITTLE, again=attacker > 0)
    return _thrown(state, _NOTHING if won else _MOST, again=defender > 0)


_NOTHING, _LITTLE, _MOST = "gggggg", "ggggtt", "aajjtt"
"""Throws of no fighting value, of a value that can be reached, of the highest."""


def _thrown(state: State, faces: str, *, again: bool) -> State:
    commands: tuple[Command, ...] = (Throw(faces), Stand())
    if again:
        commands = (Throw(_NOTHING), Keep(""), *commands)
    return position_after(state, commands)


def position_after(state: State, commands: Iterable[Command]) -> State:
    """The position that these commands lead to."""
    for command in commands:
        state = GAME.apply(state, command).after
    return state


def straight(state: State, commands: tuple[Command, ...]) -> tuple[Command, ...]:
    """These commands without what leads to nothing: steps to a place and back that change only the
    movement points, and dice that bring nothing. Nobody need be told those."""
    for at, command in enumerate(commands):
        before, rest = position_after(state, commands[:at]), commands[at + 1 :]
        if _brings_nothing(before, command):
            return straight(state, (*commands[:at], *rest))
        if rest and _leads_nowhere(before, command, rest[0]):
            return straight(state, (*commands[:at], *rest[1:]))
    return commands


def _brings_nothing(state: State, command: Command) -> bool:
    if not isinstance(command, Use):
        return False
    acting = _acting(state)
    left = _with_acting(
        position_after(state, (command,)),
        dice=acting.dice,
        jokers=acting.jokers,
        stars=acting.stars,
    )
    return left == state


def _leads_nowhere(state: State, one: Command, other: Command) -> bool:
    if not (isinstance(one, Move) and other == Move(one.target, one.origin)):
        return False
    points = _acting(state).points
    return _with_acting(position_after(state, (one, other)), points=points) == state


def _acting(state: State) -> Acting:
    acting = state.phase[0]
    assert isinstance(acting, Acting)
    return acting


def _with_acting(state: State, **changes: Any) -> State:
    return attrs.evolve(state, phase=(attrs.evolve(_acting(state), **changes), *state.phase[1:]))


def duel_odds(state: State) -> float:
    """The exact chance of the attacker in the duel that begins in `state`."""
    duel = state.phase[-1]
    assert isinstance(duel, Duel)
    rings = [state.players[seat - 1].rings for seat in (state.seat, duel.defender)]
    return odds(*(min(number, RINGS_THAT_MATTER) for number in rings))


# Turns in thought


@attrs.frozen(eq=False)
class Tried:
    """One way to play the rest of a turn: the commands up to the first duel, and the positions at
    the turn's end, one a sample (just one if there was no duel)."""

    path: tuple[Command, ...]
    ends: Sequence[State]
    fought: bool


def try_out(state: State, taste: Taste, seed: int, samples: int) -> Tried:
    """The rest of the turn of whoever is on turn, as that taste would play it.

    The first duel is won in as many of the samples as its odds say, up to one, so that plans with
    a single duel are compared almost without luck; later duels are drawn.
    """
    path: tuple[Command, ...] = ()
    ends, fought = [], False
    start = random.Random(seed).random()
    for sample in range(samples):
        luck, rng = (sample + start) / samples, random.Random(seed + sample)
        path, end, fought = _played(state, Player(taste), rng, luck)
        ends.append(end)
        if not fought:
            break
    return Tried(path, ends, fought)


def answer_plan(ends: Iterable[State]) -> KeepPlan | None:
    """What whoever plays after these ends of a turn would like to throw; None if nobody does."""
    begun = next((end for end in ends if isinstance(end.phase[-1], Rolling)), None)
    return None if begun is None else Player().keep_plan_for(begun)


def mean_share(seat: int, ends: Sequence[State]) -> float:
    """The mean chance of a seat to win."""
    return fmean(win_shares(end)[seat - 1] for end in ends)


def share_after_answers(
    seat: int, ends: Sequence[State], keeps: KeepPlan | None, seed: int, samples: int
) -> float:
    """The same after the next player's turn, on so many throws, which the seed names."""
    if keeps is None:
        return mean_share(seat, ends)
    after = [answered(ends[n % len(ends)], keeps, seed + n) for n in range(samples)]
    return mean_share(seat, after)


def answered(state: State, keeps: KeepPlan, seed: int) -> State:
    """The position after the turn that begins in `state`; the same state if the game is over."""
    if not isinstance(state.phase[-1], Rolling):
        return state
    return _played(state, Player(keeps=keeps), random.Random(seed))[1]


class Rounds:
    """Plays on until `seat` throws next, or rounds later: the rest of its turn, then everybody's.

    All play to one taste. What each of the others would like to throw next is weighed once, which
    is near enough for positions that come from one way to play a turn.
    """

    def __init__(self, seat: int, taste: Taste) -> None:
        self._seat, self._taste = seat, taste
        self._keeps: dict[int, KeepPlan] = {}

    def share(self, state: State, seed: int, luck: float, rounds: int = 1) -> float:
        """The chance of the seat to win when it throws for the `rounds`th time. `luck`, from 0 to
        1, decides its first duel."""
        rng = random.Random(seed)
        if state.seat == self._seat:
            state = _played(state, Player(self._taste), rng, luck)[1]
        while self._goes_on(state) and state.seat != self._seat:
            state = _played(state, Player(self._taste, self._keeps_of(state)), rng)[1]
        for _ in range(rounds - 1):
            state = self._round(state, rng)
        return win_shares(state)[self._seat - 1]

    def _goes_on(self, state: State) -> bool:
        return isinstance(state.phase[-1], Rolling) and not state.players[self._seat - 1].out

    def _keeps_of(self, state: State) -> KeepPlan:
        if state.seat not in self._keeps:
            self._keeps[state.seat] = Player(self._taste).keep_plan_for(state)
        return self._keeps[state.seat]

    def _round(self, state: State, rng: random.Random) -> State:
        """From a throw of the seat to its next one."""
        while self._goes_on(state):
            state = _played(state, Player(self._taste), rng)[1]
            if state.seat == self._seat:
                break
        return state


def _played(
    state: State, player: Player, rng: random.Random, luck: float | None = None
) -> tuple[tuple[Command, ...], State, bool]:
    """Plays until another seat throws or the game ends. `luck`, from 0 to 1, decides the first
    duel: the attacker wins with less than his odds."""
    seat = state.seat
    draws, path, fought = RandomDraws(rng), [], False
    while state.seat == seat and not isinstance(turn := GAME.turn(state), Over):
        if isinstance(state.phase[-1], Duel):
            drawn = rng.random() if fought or luck is None else luck
            state, fought = decided(state, drawn < duel_odds(state)), True
            continue
        if isinstance(turn, Chance):
            command = GAME.chance(state).draw(draws)
        else:
            command = player.decide(state)
            if not fought:
                path.append(command)
        state = GAME.apply(state, command).after
    return tuple(path), state, fought

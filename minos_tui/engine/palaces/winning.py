"""The end: who has enough luxury points, and the ranking (rulebook: Victory)."""

from __future__ import annotations

from typing import Literal

import attrs

from minos_tui.engine.game import Outcome, Score
from minos_tui.engine.palaces.decks import Result
from minos_tui.engine.palaces.events import GameEnded
from minos_tui.engine.palaces.state import Ended, State

Reason = Literal["target", "round_limit"]


def won(state: State, seat: int) -> Result:
    """The game is over at once if `seat` has reached the target."""
    if state.kingdom(seat).points < state.options.target:
        return state, ()
    return ended(state, "target")


def ended(state: State, reason: Reason) -> Result:
    return attrs.evolve(state, phase=(Ended(reason),)), (GameEnded(reason),)


def standing(state: State) -> Outcome:
    """The ranking by luxury points; equal points share a place."""
    top = state.phase[-1] if state.phase else None
    reason = top.reason if isinstance(top, Ended) else "standing"
    groups: dict[int, list[int]] = {}
    for seat in state.seats:
        groups.setdefault(state.kingdom(seat).points, []).append(seat)
    ranking = tuple(tuple(groups[points]) for points in sorted(groups, reverse=True))
    scores = tuple(Score(seat, (("luxury", state.kingdom(seat).points),)) for seat in state.seats)
    return Outcome(ranking, reason, scores)

"""Standing orders: what a seat does about its dice whenever it is attacked (rulebook: Conflicts).

An order is kept as its text: `never`, `always`, `best`, or `best N` with at most N rings a duel.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal

import attrs

from minos_tui.bots.minos.duels import choose_in_duel
from minos_tui.engine.game import Step
from minos_tui.engine.minos.commands import Command, Keep
from minos_tui.engine.minos.pieces import RINGS
from minos_tui.engine.minos.state import Duel, State

Back = Iterable[Step[Any, Any, Any]]
"""What led to a position, the newest first."""
Rolls = Literal["never", "always", "best"]

OFFERED: Final = ("never", "always", "best", "best 1", "best 2", "best 3")
"""The orders that a menu offers, in its order."""
ABSENT: Final = "best"
"""What is done for a seat that is away and has left no order."""
_NO_WORTH: Final = -1.0
"""A ring is worth less than nothing: it is spent even where it can win nothing any more."""


@attrs.frozen
class StandingOrder:
    """`most`: the rings that may be spent in one duel."""

    rolls: Rolls
    most: int = RINGS


def read_order(text: str) -> StandingOrder:
    """The order of this text. Raises ValueError."""
    match text.split():
        case ["never"]:
            return StandingOrder("never", 0)
        case ["always"]:
            return StandingOrder("always")
        case ["best"]:
            return StandingOrder("best")
        case ["best", rings] if rings.isascii() and rings.isdigit():
            return StandingOrder("best", min(int(rings), RINGS))
    raise ValueError(f"no standing order: {text[:20]}")


def defends(state: State) -> int:
    """The seat that is attacked and has its dice before it, or is to throw them; 0 for none."""
    frame = state.top
    return frame.defender if isinstance(frame, Duel) and frame.goal is not None else 0


def obey(text: str, state: State, back: Back) -> Command:
    """What the order says to do now."""
    order = read_order(text)
    worth = _NO_WORTH if order.rolls == "always" else 0.0
    return choose_in_duel(state, worth, most=order.most - rings_spent(state, back))


def rings_spent(state: State, back: Back) -> int:
    """The rings that the defender has spent in the duel of `state`."""
    spent = 0
    for step in back:
        if not _same_duel(step.before, state):
            break
        spent += isinstance(step.command, Keep)
    return spent


def _same_duel(before: State, state: State) -> bool:
    one, other = before.top, state.top
    return (
        isinstance(one, Duel)
        and isinstance(other, Duel)
        and one.goal is not None
        and (one.defender, one.unit, one.goal) == (other.defender, other.unit, other.goal)
    )

"""The phases in their order: a chapter that leaves no frame behind hands on to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from minos_tui.engine.palaces import disaster, ending, luxury, production, trade
from minos_tui.engine.palaces.decks import Result
from minos_tui.engine.palaces.state import (
    Answering,
    Building,
    Dealing,
    Discarding,
    Exchanging,
    Frame,
    Melding,
    Picking,
    State,
    Targeting,
    Trading,
    Turning,
)

_BEGINNINGS: Final[tuple[Callable[[State], Result], ...]] = (
    disaster.begin,
    production.begin,
    trade.begin,
    luxury.begin,
    ending.begin,
)
"""Building is not among them: luxury begins it, since it knows who laid how many melds."""

_NEXT: Final[dict[type[Frame], int]] = {
    Picking: 0,
    Turning: 1,
    Dealing: 2,
    Trading: 3,
    Answering: 3,
    Melding: 4,
    Building: 4,
    Targeting: 4,
    Exchanging: 0,
    Discarding: 0,
}
"""Which beginning follows the phase of a frame."""


def gone_on(frame: Frame, after: Result) -> Result:
    """What a command under `frame` led to, with the phases begun that follow from it."""
    state, events = after
    if state.phase:
        return after
    place = _NEXT[type(frame)]
    while not state.phase:
        state, more = _BEGINNINGS[place](state)
        events = (*events, *more)
        place = (place + 1) % len(_BEGINNINGS)
    return state, events

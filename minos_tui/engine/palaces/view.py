"""What a seat may not know, removed from a state."""

from __future__ import annotations

import attrs

from minos_tui.engine.palaces.cards import hidden
from minos_tui.engine.palaces.state import Answering, Frame, Kingdom, State


def seen_by(state: State, seat: int) -> State:
    """The state as `seat` sees it (0: a spectator): others' hands keep their counts alone.

    The trade deck is hidden too: what is in it says what others hold between them. The build deck
    isn't: all other build cards lie open. A view taken of a view hides what either hides.
    """
    return attrs.evolve(
        state,
        kingdoms=tuple(_kingdom(k, n == seat) for n, k in enumerate(state.kingdoms, 1)),
        deck=hidden(state.deck),
        phase=tuple(_frame(frame, seat) for frame in state.phase),
        viewer=seat,
    )


def _kingdom(kingdom: Kingdom, own: bool) -> Kingdom:
    return kingdom if own else attrs.evolve(kingdom, hand=hidden(kingdom.hand))


def is_party(frame: Answering, seat: int) -> bool:
    """Whether the seat sees what is offered and asked."""
    return not frame.to or seat in (frame.seat, frame.to)


def _frame(frame: Frame, seat: int) -> Frame:
    if not isinstance(frame, Answering) or is_party(frame, seat):
        return frame
    return attrs.evolve(frame, give=hidden(frame.give), ask=hidden(frame.ask))

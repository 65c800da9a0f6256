"""Phase 2: every kingdom draws trade cards (rulebook: Production Phase)."""

from __future__ import annotations

from minos_tui.engine.game import Refusal
from minos_tui.engine.palaces.commands import Deal
from minos_tui.engine.palaces.decks import Result, trade_drawn, trade_ready
from minos_tui.engine.palaces.events import CardDealt
from minos_tui.engine.palaces.state import Dealing, Exchanging, State


def begin(state: State) -> Result:
    """Cards are dealt one at a time from the lead; a kingdom in famine gets none."""
    owed = tuple(
        0 if kingdom.starves(state.round) else kingdom.cards_a_round() for kingdom in state.kingdoms
    )
    return _dealing(state, state.lead, owed)


def _dealing(state: State, seat: int, owed: tuple[int, ...]) -> Result:
    """The next card is for the first kingdom from `seat` on that still draws."""
    due = next((s for s in state.from_seat(seat) if owed[s - 1]), 0)
    if not due:
        return state, ()
    state, events = trade_ready(state)
    if not state.deck:
        return state, events
    return state.with_top(Dealing(due, owed)), events


def dealt(state: State, frame: Dealing | Exchanging, command: Deal) -> State:
    """With the card in the hand of the kingdom that draws. Raises Refusal."""
    if command.seat != frame.seat:
        raise Refusal("not_your_turn", seat=frame.seat)
    after = trade_drawn(state, command.card)
    return after.with_hand(frame.seat, (*after.kingdom(frame.seat).hand, command.card))


def deal(state: State, frame: Dealing, command: Deal) -> Result:
    after = dealt(state, frame, command).with_top()
    owed = tuple(left - (seat == frame.seat) for seat, left in enumerate(frame.owed, 1))
    after, events = _dealing(after, after.next_seat(frame.seat), owed)
    return after, (CardDealt(frame.seat, command.card), *events)

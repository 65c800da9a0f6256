"""Phase 1: a round begins, and the lead player turns a card (rulebook: Disaster Phase)."""

from __future__ import annotations

import attrs

from minos_tui.engine.palaces.cards import is_disaster
from minos_tui.engine.palaces.commands import TurnCard
from minos_tui.engine.palaces.decks import Result, trade_drawn, trade_ready
from minos_tui.engine.palaces.events import CardTurned, Event, RoundBegan
from minos_tui.engine.palaces.losses import lose_hands, lose_resources
from minos_tui.engine.palaces.state import State, Turning
from minos_tui.engine.palaces.winning import ended


def begin(state: State) -> Result:
    """The next round. Nothing is turned if every card is in a hand."""
    limit = state.options.round_limit
    if limit and state.round >= limit:
        return ended(state, "round_limit")
    lead = state.next_seat(state.lead) if state.round else state.lead
    state = attrs.evolve(state, round=state.round + 1, lead=lead)
    after, events = trade_ready(state)
    phase = (Turning(),) if after.deck else ()
    return attrs.evolve(after, phase=phase), (RoundBegan(after.round, lead), *events)


def turn_card(state: State, frame: Turning, command: TurnCard) -> Result:
    """Whatever was turned goes to the discards; a disaster takes every hand and resource."""
    after = trade_drawn(state, command.card).with_discards((command.card,)).with_top()
    disaster = is_disaster(command.card)
    events: tuple[Event, ...] = (CardTurned(command.card, disaster),)
    if not disaster:
        return after, events
    order = after.from_seat(after.lead)
    after, hands = lose_hands(after, order, "disaster")
    after, resources = lose_resources(after, order, "disaster")
    return after, (*events, *hands, *resources)

"""Hands and resources that are lost at a stroke: by disasters and by events of the build deck."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from minos_tui.engine.palaces.cards import build_in_order
from minos_tui.engine.palaces.decks import Result
from minos_tui.engine.palaces.events import Cause, Event, HandLost, ResourcesLost
from minos_tui.engine.palaces.state import State


def lose_hands(state: State, seats: Iterable[int], cause: Cause) -> Result:
    """The whole hands of these kingdoms go to the discards."""
    events: list[Event] = []
    for seat in seats:
        if hand := state.kingdom(seat).hand:
            state = state.with_hand(seat, ()).with_discards(hand)
            events.append(HandLost(seat, hand, cause))
    return state, tuple(events)


def lose_resources(state: State, seats: Iterable[int], cause: Cause) -> Result:
    """All resources of these kingdoms go to the build discards; luxury points stay."""
    events: list[Event] = []
    for seat in seats:
        kingdom = state.kingdom(seat)
        if lost := kingdom.resources:
            state = state.with_kingdom(seat, attrs.evolve(kingdom, resources=()))
            pile = build_in_order((*state.build_discards, *lost))
            state = attrs.evolve(state, build_discards=pile)
            events.append(ResourcesLost(seat, lost, cause))
    return state, tuple(events)

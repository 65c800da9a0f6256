"""Phase 5: a build card for each meld, and what events do (rulebook: Build Phase)."""

from __future__ import annotations

from typing import Final

import attrs

from minos_tui.engine.game import Refusal
from minos_tui.engine.palaces.cards import (
    CALAMITIES,
    RESOURCES,
    THRONE_ROOM_POINTS,
    Calamity,
    Resource,
    build_in_order,
)
from minos_tui.engine.palaces.commands import DrawBuild, Target
from minos_tui.engine.palaces.decks import Result, build_drawn, build_ready
from minos_tui.engine.palaces.events import (
    CalamityDrawn,
    Event,
    FamineBegan,
    ResourceBuilt,
    Targeted,
)
from minos_tui.engine.palaces.losses import lose_hands, lose_resources
from minos_tui.engine.palaces.refusals import Code
from minos_tui.engine.palaces.state import Building, State, Targeting
from minos_tui.engine.palaces.winning import won

_RESOURCE: Final[dict[str, Resource]] = {name: name for name in RESOURCES}
_CALAMITY: Final[dict[str, Calamity]] = {name: name for name in CALAMITIES}


def begin(state: State, owed: tuple[int, ...]) -> Result:
    """`owed`: how many build cards each seat draws, kingdom by kingdom from the lead."""
    return _drawing(state, owed)


def _drawing(state: State, owed: tuple[int, ...]) -> Result:
    """The next card is for the first kingdom from the lead on that still draws."""
    due = next((seat for seat in state.from_seat(state.lead) if owed[seat - 1]), 0)
    if not due:
        return state, ()
    state, events = build_ready(state)
    if not state.build_deck:
        return state, events
    return state.with_top(Building(due, owed)), events


def draw_build(state: State, frame: Building, command: DrawBuild) -> Result:
    """A resource is placed; an event is resolved, or waits for its target, and is discarded."""
    after = build_drawn(state, command.card)
    owed = tuple(left - (seat == frame.seat) for seat, left in enumerate(frame.owed, 1))
    if command.card in _RESOURCE:
        return _placed(after, frame.seat, _RESOURCE[command.card], owed)
    calamity = _CALAMITY[command.card]
    pile = build_in_order((*after.build_discards, calamity))
    after = attrs.evolve(after, build_discards=pile)
    drawn = CalamityDrawn(frame.seat, calamity)
    if calamity != "plague":
        return after.with_top(Building(frame.seat, owed), Targeting(calamity)), (drawn,)
    after, lost = lose_hands(after, after.from_seat(frame.seat), "plague")
    after, events = _drawing(after.with_top(), owed)
    return after, (drawn, *lost, *events)


def _placed(state: State, seat: int, resource: Resource, owed: tuple[int, ...]) -> Result:
    """The resource lies before the kingdom; a throne room scores now, once and for all."""
    kingdom = state.kingdom(seat)
    gained = THRONE_ROOM_POINTS if resource == "throne-room" else 0
    placed = tuple(
        r for r in RESOURCES for _ in range(kingdom.resources.count(r) + (r == resource))
    )
    after = state.with_kingdom(seat, attrs.evolve(kingdom, resources=placed))
    after, events = won(after.with_points(seat, gained), seat)
    if not events:
        after, events = _drawing(after.with_top(), owed)
    return after, (ResourceBuilt(seat, resource, gained), *events)


def drawer(state: State) -> int:
    """The kingdom whose build cards are being drawn."""
    frame = next(frame for frame in state.phase if isinstance(frame, Building))
    return frame.seat


def refuse_target(state: State, frame: Targeting, command: Target) -> Refusal | None:
    if command.seat not in state.seats:
        return Refusal(Code.NO_SUCH_SEAT, seat=command.seat, high=len(state.kingdoms))
    if command.seat == drawer(state):
        return Refusal(Code.NOT_AN_OPPONENT)
    return None


def targets(state: State, frame: Targeting) -> list[Target]:
    """Every opponent of the kingdom that drew the event, clockwise from it."""
    return [Target(seat) for seat in state.from_seat(drawer(state))[1:]]


def aim(state: State, frame: Targeting, command: Target) -> Result:
    if refusal := refuse_target(state, frame, command):
        raise refusal
    building = state.phase[-2]
    assert isinstance(building, Building)
    after, events = _hit(state.with_top(), frame.calamity, command.seat)
    after, more = _drawing(after.with_top(), building.owed)
    return after, (Targeted(building.seat, command.seat, frame.calamity), *events, *more)


def _hit(state: State, calamity: Calamity, seat: int) -> Result:
    match calamity:
        case "earthquake":
            return lose_resources(state, (seat,), "earthquake")
        case "piracy":
            return lose_hands(state, (seat,), "piracy")
    return _starve(state, seat)


def _starve(state: State, seat: int) -> Result:
    """A famine: no trade cards in the whole next round; several don't add up."""
    due, kingdom = state.round + 1, state.kingdom(seat)
    now = kingdom.starves(state.round)
    after = state.with_kingdom(seat, attrs.evolve(kingdom, famine=due, two_famines=now))
    events: tuple[Event, ...] = (FamineBegan(seat, due),)
    return after, events

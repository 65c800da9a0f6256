"""Steps of ships and soldiers (rulebook: Movement)."""

from __future__ import annotations

from typing import Final

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.change import (
    Held,
    acting_with,
    changed,
    dropped,
    foes_on,
    holder_events,
    lifted,
    unit_of,
    unit_stands,
    units_of,
)
from minos_tui.engine.minos.commands import Attack, Move
from minos_tui.engine.minos.events import Event, UnitMoved
from minos_tui.engine.minos.ground import Step, Steps
from minos_tui.engine.minos.pieces import Unit
from minos_tui.engine.minos.refusals import Code
from minos_tui.engine.minos.state import Acting, State

Result = tuple[State, tuple[Event, ...]]

POINT: Final = 2
"""A movement point, in halves."""


def step_cost(state: State, unit: Unit) -> int:
    """Halves of a point for one step or attack of this unit."""
    if unit == "soldier" and state.options.swift_soldiers:
        return POINT // 2
    return POINT


def refuse_move(state: State, frame: Acting, command: Move) -> Refusal | None:
    if refusal := refuse_step(state, frame, command):
        return refusal
    target = state.ground.place[command.target]
    if foes_on(state, target, state.seat):
        if state.round == 1:
            return Refusal(Code.PEACE_IN_ROUND_ONE, place=command.target)
        return Refusal(Code.ATTACK_INSTEAD, origin=command.origin, place=command.target)
    return None


def refuse_attack(state: State, frame: Acting, command: Attack) -> Refusal | None:
    if refusal := refuse_step(state, frame, command):
        return refusal
    if not foes_on(state, state.ground.place[command.target], state.seat):
        return Refusal(Code.NOBODY_TO_ATTACK, place=command.target)
    if state.round == 1:
        return Refusal(Code.PEACE_IN_ROUND_ONE, place=command.target)
    return None


def refuse_step(state: State, frame: Acting, command: Move | Attack) -> Refusal | None:
    """Why no step leads from `origin` to `target` now, whoever stands on the target."""
    places = state.ground.place
    for name in (command.origin, command.target):
        if name not in places:
            if name[:-1] in state.ground.closed and name[-1:] == "~":
                return Refusal(Code.SITE_CLOSED, site=name[:-1])
            return Refusal(Code.NO_SUCH_PLACE, place=name)
    origin, target = places[command.origin], places[command.target]
    if not unit_stands(state, origin, state.seat):
        return Refusal(Code.NO_UNIT_THERE, place=command.origin)
    if command.target not in state.ground.near[command.origin]:
        return Refusal(Code.NOT_A_STEP, origin=command.origin, place=command.target)
    if target.kind != "site" and unit_stands(state, target, state.seat):
        return Refusal(Code.OWN_UNIT_BLOCKS, place=command.target)
    cost = step_cost(state, unit_of(origin))
    if frame.points < cost:
        return Refusal(Code.NO_POINTS, needs=halves(cost), has=halves(frame.points))
    return None


def halves(points: int) -> str:
    """Points in halves, as people write them: `3`, `2½`, `½`."""
    whole, half = divmod(points, POINT)
    if not half:
        return str(whole)
    return f"{whole or ''}½"


def move(state: State, frame: Acting, command: Move) -> Result:
    """One step to a free place, or onto a site that is one's own or nobody's."""
    if refusal := refuse_move(state, frame, command):
        raise refusal
    ground, seat = state.ground, state.seat
    origin, target = ground.place[command.origin], ground.place[command.target]
    unit = unit_of(origin)
    cost = step_cost(state, unit)
    units = dropped(lifted(units_of(state), ground, origin, seat), ground, target, seat)
    paid = acting_with(
        frame, points=-cost, carried=moved_ship(frame.carried, command.origin, command.target)
    )
    after = changed(state, units=units, phase=(*state.phase[:-1], paid))
    holders = holder_events(ground, state.sites, units[0], origin, target)
    return after, (UnitMoved(seat, unit, command.origin, command.target, cost), *holders)


def moved_ship(carried: tuple[str, ...], origin: str, target: str) -> tuple[str, ...]:
    """`carried` after the unit on `origin` went to `target` ("" if it is gone)."""
    if origin not in carried:
        return carried
    rest = tuple(place for place in carried if place != origin)
    return (*rest, target) if target else rest


def steps(state: State, frame: Acting, held: Held) -> list[Move | Attack]:
    """Every legal step and attack, ships first, in the order of the board."""
    found: list[Move | Attack] = []
    seat, ground = state.seat, state.ground
    if frame.points >= POINT:
        for index in _where(state.sea, seat):
            _ship_steps(state, ground.from_area[index], found)
        if state.fish[seat - 1]:
            _ship_steps(state, ground.from_area[ground.fish], found)
        for index, site in held:
            if site.ship:
                _ship_steps(state, ground.from_harbour[index], found)
    if frame.points >= step_cost(state, "soldier"):
        for index, site in held:
            if site.guards:
                _soldier_steps(state, ground.from_site[index], found)
        for index in _where(state.spots, seat):
            _soldier_steps(state, ground.from_spot[index], found)
    return found


def _where(owners: tuple[int, ...], seat: int) -> list[int]:
    """The indexes at which `seat` stands."""
    if seat not in owners:
        return []
    return [index for index, owner in enumerate(owners) if owner == seat]


def _ship_steps(state: State, ways: Steps, found: list[Move | Attack]) -> None:
    seat, sea, sites, war = state.seat, state.sea, state.sites, state.round > 1
    fish = state.ground.fish
    for step in ways.areas:
        if step.index == fish:
            _fish_step(state, step, found)
        elif not (owner := sea[step.index]):
            found.append(step.move)
        elif owner != seat and war:
            found.append(step.attack)
    for step in ways.harbours:
        site = sites[step.index]
        if not site.holder or (site.holder == seat and not site.ship):
            found.append(step.move)
        elif site.holder != seat and war:
            found.append(step.attack)


def _fish_step(state: State, step: Step, found: list[Move | Attack]) -> None:
    fish = state.fish
    if not any(fish):
        found.append(step.move)
    elif not fish[state.seat - 1] and state.round > 1:
        found.append(step.attack)


def _soldier_steps(state: State, ways: Steps, found: list[Move | Attack]) -> None:
    seat, war = state.seat, state.round > 1
    for step in ways.sites:
        if state.sites[step.index].holder in (0, seat):
            found.append(step.move)
        elif war:
            found.append(step.attack)
    for step in ways.spots:
        if not (owner := state.spots[step.index]):
            found.append(step.move)
        elif owner != seat and war:
            found.append(step.attack)


def is_free(state: State, area: int) -> bool:
    """Whether no ship is on the sea area of this index."""
    return not state.sea[area] and (area != state.ground.fish or not any(state.fish))

"""A soldier taken across the water by a ship (rulebook: Advanced Rules).

While a soldier is aboard only his ship moves, and only so that the landing can still be paid.
"""

from __future__ import annotations

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.change import (
    Held,
    acting_with,
    changed,
    dropped,
    foes_on,
    holder_events,
    lifted,
    units_of,
)
from minos_tui.engine.minos.commands import Attack, Board, Land, Move
from minos_tui.engine.minos.duel import begin_battle
from minos_tui.engine.minos.events import Event, SoldierBoarded, SoldierLanded, UnitMoved
from minos_tui.engine.minos.ground import Place, Steps
from minos_tui.engine.minos.movement import (
    POINT,
    is_free,
    refuse_attack,
    refuse_move,
)
from minos_tui.engine.minos.refusals import Code
from minos_tui.engine.minos.state import Acting, Battle, Frame, Sailing, State

Result = tuple[State, tuple[Event, ...]]


def landing_steps(state: State, ship: Place, origin: str, most: int) -> int | None:
    """Steps from `ship` to the nearest harbour where its soldier may land, None beyond `most`.

    Not at `origin`, where he boarded. Entering a foreign site's harbour counts: the siege lands
    him or loses him.
    """
    ground = state.ground
    if ship.kind == "harbour":
        if ground.sites[ship.index] != origin:
            return 0
        ways = ground.from_harbour[ship.index]
    else:
        ways = ground.from_area[ship.index]
    reached: set[int] = set()
    border = [ways]
    for steps in range(1, most + 1):
        for ways in border:
            for step in ways.harbours:
                if _lands_at(state, step.index, origin):
                    return steps
        border = [ground.from_area[area] for area in _new_areas(state, border, reached)]
    return None


def _new_areas(state: State, border: list[Steps], reached: set[int]) -> list[int]:
    """The free sea areas one step beyond `border`, added to those `reached`."""
    found = []
    for ways in border:
        for step in ways.areas:
            if step.index not in reached and is_free(state, step.index):
                reached.add(step.index)
                found.append(step.index)
    return found


def _lands_at(state: State, site_index: int, origin: str) -> bool:
    if state.ground.sites[site_index] == origin:
        return False
    site = state.sites[site_index]
    if site.holder in (0, state.seat):
        return not site.ship
    return state.round > 1


def refuse_board(state: State, frame: Acting, command: Board) -> Refusal | None:
    if not state.options.transport:
        return Refusal(Code.NO_TRANSPORT)
    place = state.ground.place.get(command.site)
    if place is None or place.kind != "site":
        code = Code.SITE_CLOSED if command.site in state.ground.closed else Code.UNKNOWN_SITE
        return Refusal(code, site=command.site)
    site = state.sites[place.index]
    if site.holder != state.seat or not site.guards:
        return Refusal(Code.NO_SOLDIER_ON_SITE, site=command.site)
    if not site.ship:
        return Refusal(Code.NO_SHIP_IN_HARBOUR, site=command.site)
    harbour = state.ground.place[command.site + "~"]
    if harbour.name in frame.carried:
        return Refusal(Code.CARRIED_ALREADY, site=command.site)
    if landing_steps(state, harbour, command.site, frame.points // POINT) is None:
        return Refusal(Code.NO_LANDING_PAID, site=command.site)
    return None


def boardings(state: State, frame: Acting, held: Held) -> list[Board]:
    """Every legal boarding."""
    if not state.options.transport or frame.points < 2 * POINT:
        return []
    found = []
    for index, site in held:
        if site.ship and site.guards:
            command = Board(state.ground.sites[index])
            if refuse_board(state, frame, command) is None:
                found.append(command)
    return found


def board(state: State, frame: Acting, command: Board) -> Result:
    """The soldier goes aboard, free of points."""
    if refusal := refuse_board(state, frame, command):
        raise refusal
    place = state.ground.place[command.site]
    units = lifted(units_of(state), state.ground, place, state.seat)
    sailing = Sailing(command.site + "~", command.site)
    after = changed(state, units=units, phase=(*state.phase, sailing))
    return after, (SoldierBoarded(state.seat, command.site),)


def _acting(state: State) -> Acting:
    frame = state.phase[-2]
    assert isinstance(frame, Acting)
    return frame


def _landing_refusal(state: State, frame: Sailing, command: Move | Attack) -> Refusal | None:
    """Why the ship with the soldier can't take this step, apart from what stops any ship."""
    places = state.ground.place
    if command.origin != frame.ship:
        return Refusal(Code.SOLDIER_ABOARD, ship=frame.ship)
    if command.target not in state.ground.near[frame.ship]:
        return None
    target = places[command.target]
    if target.kind == "area" and foes_on(state, target, state.seat):
        return Refusal(Code.NO_FIGHT_AT_SEA, place=command.target)
    return None


def refuse_sailing(state: State, frame: Sailing, command: Move) -> Refusal | None:
    acting = _acting(state)
    if refusal := _landing_refusal(state, frame, command):
        return refusal
    if refusal := refuse_move(state, acting, command):
        return refusal
    left = acting.points // POINT - 1
    after, _ = _sailed(state, frame, command)
    if landing_steps(after, state.ground.place[command.target], frame.origin, left) is None:
        return Refusal(Code.NO_LANDING_PAID, site=frame.origin)
    return None


def refuse_landing_attack(state: State, frame: Sailing, command: Attack) -> Refusal | None:
    if refusal := _landing_refusal(state, frame, command):
        return refusal
    return refuse_attack(state, _acting(state), command)


def refuse_land(state: State, frame: Sailing, command: Land) -> Refusal | None:
    if frame.ship != command.site + "~":
        return Refusal(Code.NOT_IN_THAT_HARBOUR, site=command.site)
    if command.site == frame.origin:
        return Refusal(Code.LAND_ELSEWHERE, site=command.site)
    return None


def sailings(state: State, frame: Sailing) -> list[Move | Attack | Land]:
    """Every legal command while a soldier is aboard."""
    place = state.ground.place[frame.ship]
    ways = state.ground.steps(place)
    found: list[Move | Attack | Land] = []
    for step in ways.areas + ways.harbours:
        if refuse_sailing(state, frame, step.move) is None:
            found.append(step.move)
        elif refuse_landing_attack(state, frame, step.attack) is None:
            found.append(step.attack)
    if place.kind == "harbour" and frame.ship != frame.origin + "~":
        found.append(Land(frame.ship[:-1]))
    return found


def sail(state: State, frame: Sailing, command: Move) -> Result:
    """One step of the ship with the soldier."""
    if refusal := refuse_sailing(state, frame, command):
        raise refusal
    return _sailed(state, frame, command)


def _sailed(state: State, frame: Sailing, command: Move) -> Result:
    ground, seat = state.ground, state.seat
    origin, target = ground.place[command.origin], ground.place[command.target]
    units = dropped(lifted(units_of(state), ground, origin, seat), ground, target, seat)
    phase: tuple[Frame, ...] = (
        *state.phase[:-2],
        acting_with(_acting(state), points=-POINT),
        Sailing(command.target, frame.origin),
    )
    after = changed(state, units=units, phase=phase)
    holders = holder_events(ground, state.sites, units[0], origin, target)
    return after, (UnitMoved(seat, "ship", command.origin, command.target, POINT), *holders)


def attack_to_land(state: State, frame: Sailing, command: Attack) -> Result:
    """The step into a foreign site: the ship fights first, then the soldier."""
    if refusal := refuse_landing_attack(state, frame, command):
        raise refusal
    ashore = changed(state, phase=state.phase[:-1])
    battle = Battle("ship", command.origin, command.target, carrying=True)
    return begin_battle(ashore, _acting(state), battle, POINT)


def land(state: State, frame: Sailing, command: Land) -> Result:
    """The soldier goes ashore, free of points."""
    if refusal := refuse_land(state, frame, command):
        raise refusal
    place = state.ground.place[command.site]
    units = dropped(units_of(state), state.ground, place, state.seat)
    acting = _acting(state)
    landed = acting_with(acting, carried=(*acting.carried, frame.ship))
    after = changed(state, units=units, phase=(*state.phase[:-2], landed))
    return after, (SoldierLanded(state.seat, command.site),)

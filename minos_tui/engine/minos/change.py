"""Small pure changes that the chapters of the rules are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from minos_tui.engine.minos.events import SiteLeft, SiteTaken
from minos_tui.engine.minos.ground import Ground, Place
from minos_tui.engine.minos.pieces import Unit
from minos_tui.engine.minos.state import (
    Acting,
    Bank,
    Battle,
    Frame,
    Player,
    Sailing,
    SiteState,
    State,
)

T = TypeVar("T")

Units = tuple[tuple[SiteState, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""The four tuples of a state that say what stands where: sites, sea, fish, spots."""


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """`items` with the one at `index` exchanged."""
    return (*items[:index], item, *items[index + 1 :])


def changed(
    state: State,
    *,
    players: tuple[Player, ...] | None = None,
    bank: Bank | None = None,
    units: Units | None = None,
    phase: tuple[Frame, ...] | None = None,
) -> State:
    """`state` with some of its parts exchanged; all others are shared."""
    sites, sea, fish, spots = units or (state.sites, state.sea, state.fish, state.spots)
    return State(
        state.ground,
        state.options,
        state.players if players is None else players,
        state.bank if bank is None else bank,
        sites,
        sea,
        fish,
        spots,
        state.phase if phase is None else phase,
        state.seat,
        state.first,
        state.round,
    )


def with_top(state: State, *frames: Frame) -> State:
    """`state` with its top frame exchanged for `frames`."""
    return changed(state, phase=state.phase[:-1] + frames)


def player_with(
    player: Player, *, talents: int = 0, rings: int = 0, ships: int = 0, soldiers: int = 0
) -> Player:
    """`player` with these numbers added."""
    return Player(
        player.talents + talents,
        player.rings + rings,
        player.ships + ships,
        player.soldiers + soldiers,
        player.out,
    )


def bank_with_rings(bank: Bank, rings: int) -> Bank:
    """`bank` with this number of rings added."""
    return Bank(bank.shipyards, bank.houses, bank.warehouses, bank.walls, bank.rings + rings)


def acting_with(
    frame: Acting,
    *,
    points: int = 0,
    permits: int = 0,
    recruited: tuple[str, ...] | None = None,
    carried: tuple[str, ...] | None = None,
) -> Acting:
    """`frame` with points (in halves) and permits added and places exchanged."""
    return Acting(
        frame.dice,
        frame.jokers,
        frame.stars,
        frame.points + points,
        frame.permits + permits,
        frame.may_buy_rings,
        frame.recruited if recruited is None else recruited,
        frame.carried if carried is None else carried,
    )


def units_of(state: State) -> Units:
    return state.sites, state.sea, state.fish, state.spots


def lifted(units: Units, ground: Ground, place: Place, seat: int) -> Units:
    """One unit of `seat` taken off `place`; a site that nobody stands on is held by nobody."""
    sites, sea, fish, spots = units
    index = place.index
    if place.kind == "spot":
        return sites, sea, fish, put(spots, index, 0)
    if place.kind == "area":
        if index == ground.fish:
            return sites, sea, put(fish, seat - 1, fish[seat - 1] - 1), spots
        return sites, put(sea, index, 0), fish, spots
    before = sites[index]
    ship = before.ship and place.kind != "harbour"
    guards = before.guards - (place.kind == "site")
    holder = seat if ship or guards else 0
    return put(sites, index, SiteState(before.buildings, holder, ship, guards)), sea, fish, spots


def dropped(units: Units, ground: Ground, place: Place, seat: int) -> Units:
    """One unit of `seat` put on `place`, which is free or its own."""
    sites, sea, fish, spots = units
    index = place.index
    if place.kind == "spot":
        return sites, sea, fish, put(spots, index, seat)
    if place.kind == "area":
        if index == ground.fish:
            return sites, sea, put(fish, seat - 1, fish[seat - 1] + 1), spots
        return sites, put(sea, index, seat), fish, spots
    before = sites[index]
    ship = before.ship or place.kind == "harbour"
    guards = before.guards + (place.kind == "site")
    return put(sites, index, SiteState(before.buildings, seat, ship, guards)), sea, fish, spots


def holder_events(
    ground: Ground, before: Sequence[SiteState], after: Sequence[SiteState], *places: Place
) -> tuple[SiteLeft | SiteTaken, ...]:
    """What happened to the holders of the sites among `places`."""
    events: list[SiteLeft | SiteTaken] = []
    for place in places:
        if place.kind not in ("harbour", "site"):
            continue
        old, new = before[place.index], after[place.index]
        if old.holder == new.holder:
            continue
        code, value = ground.sites[place.index], new.buildings.value
        if new.holder:
            events.append(SiteTaken(new.holder, code, old.holder, value))
        else:
            events.append(SiteLeft(old.holder, code, value))
    return tuple(events)


Held = list[tuple[int, SiteState]]
"""The sites that a player holds, with their index in the state's tuple."""


def held_by(state: State, seat: int) -> Held:
    return [(index, site) for index, site in enumerate(state.sites) if site.holder == seat]


def unit_of(place: Place) -> Unit:
    """Which unit stands on a place of this kind."""
    return "ship" if place.kind in ("area", "harbour") else "soldier"


def unit_stands(state: State, place: Place, seat: int) -> bool:
    """Whether a unit of `seat` stands on `place`."""
    index = place.index
    if place.kind == "spot":
        return state.spots[index] == seat
    if place.kind == "area":
        if index == state.ground.fish:
            return state.fish[seat - 1] > 0
        return state.sea[index] == seat
    site = state.sites[index]
    if site.holder != seat:
        return False
    return site.ship if place.kind == "harbour" else site.guards > 0


def foes_on(state: State, place: Place, seat: int) -> bool:
    """Whether a step of `seat` into `place` would be an attack."""
    index = place.index
    if place.kind == "spot":
        return state.spots[index] not in (0, seat)
    if place.kind == "area":
        if index == state.ground.fish:
            return any(n and s != seat for s, n in enumerate(state.fish, 1))
        return state.sea[index] not in (0, seat)
    return state.sites[index].holder not in (0, seat)


def has_units(state: State, seat: int) -> bool:
    """Whether `seat` has a unit on the board; a soldier aboard counts."""
    if seat in state.sea or seat in state.spots or state.fish[seat - 1]:
        return True
    if any(site.holder == seat for site in state.sites):
        return True
    return seat == state.seat and any(_carries(frame) for frame in state.phase)


def _carries(frame: Frame) -> bool:
    """Whether the frame holds a soldier aboard or, after his ship sank, in the water."""
    if isinstance(frame, Battle):
        return frame.carrying or frame.swimming
    return isinstance(frame, Sailing)

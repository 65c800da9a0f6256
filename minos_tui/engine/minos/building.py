"""Building (rulebook: Building of Houses and Founding of Cities, Income)."""

from __future__ import annotations

from functools import cache

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.change import Held, acting_with, changed, player_with, put
from minos_tui.engine.minos.commands import Build
from minos_tui.engine.minos.ending import end_game, is_settled
from minos_tui.engine.minos.events import Built, Event, SoldierGranted
from minos_tui.engine.minos.pieces import (
    BUILDINGS,
    BUILDINGS_IN_A_CITY,
    PERMITS,
    PRICES,
    WALL_PERMITS,
    Building,
)
from minos_tui.engine.minos.refusals import Code
from minos_tui.engine.minos.state import Acting, Bank, Buildings, SiteState, State, buildings

Result = tuple[State, tuple[Event, ...]]


def permits_for(standing: Buildings, building: Building) -> int:
    """Permits that the next building of the site takes."""
    return WALL_PERMITS if building == "wall" else PERMITS[standing.count]


def with_building(standing: Buildings, building: Building) -> Buildings:
    return buildings(
        standing.shipyards + (building == "shipyard"),
        standing.houses + (building == "house"),
        standing.warehouses + (building == "warehouse"),
        standing.walls + (building == "wall"),
    )


def bank_has(bank: Bank, building: Building) -> int:
    """How many of this building are in the bank."""
    if building == "shipyard":
        return bank.shipyards
    if building == "house":
        return bank.houses
    return bank.warehouses if building == "warehouse" else bank.walls


def refuse_on_site(standing: Buildings, building: Building) -> Refusal | None:
    """Why this can't be the site's next building, whoever pays."""
    if standing.count == BUILDINGS_IN_A_CITY:
        return Refusal(Code.CITY_FINISHED)
    if building == "wall":
        if standing.count == 0:
            return Refusal(Code.WALL_NEVER_FIRST)
        if standing.walls:
            return Refusal(Code.ONE_WALL)
    elif standing.count == BUILDINGS_IN_A_CITY - 1 and not standing.walls:
        return Refusal(Code.FOURTH_MUST_BE_WALL)
    return None


@cache
def possible_next(standing: Buildings) -> tuple[Building, ...]:
    """What can be the site's next building, whoever pays."""
    return tuple(b for b in BUILDINGS if refuse_on_site(standing, b) is None)


def refuse_holding(state: State, code: str) -> Refusal | None:
    """Why `code` is not an open site held by whose turn it is."""
    place = state.ground.place.get(code)
    if place is None or place.kind != "site":
        if code in state.ground.closed:
            return Refusal(Code.SITE_CLOSED, site=code)
        return Refusal(Code.UNKNOWN_SITE, site=code)
    if state.sites[place.index].holder != state.seat:
        return Refusal(Code.SITE_NOT_HELD, site=code)
    return None


def refuse_build(state: State, frame: Acting, command: Build) -> Refusal | None:
    if refusal := refuse_holding(state, command.site):
        return refusal
    place = state.ground.place[command.site]
    standing = state.sites[place.index].buildings
    if refusal := refuse_on_site(standing, command.building):
        return refusal
    if not bank_has(state.bank, command.building):
        return Refusal(Code.BANK_EMPTY, piece=command.building)
    permits, price = permits_for(standing, command.building), PRICES[standing.count]
    if frame.permits < permits:
        return Refusal(Code.NO_PERMITS, needs=permits, has=frame.permits)
    talents = state.players[state.seat - 1].talents
    if talents < price:
        return Refusal(Code.NO_TALENTS, needs=price, has=talents)
    return None


def builds(state: State, frame: Acting, held: Held) -> list[Build]:
    """Every legal building."""
    if not frame.permits:
        return []
    bank, talents = state.bank, state.players[state.seat - 1].talents
    found = []
    for index, site in held:
        standing = site.buildings
        if standing.count == BUILDINGS_IN_A_CITY or talents < PRICES[standing.count]:
            continue
        found += [
            Build(building, state.ground.sites[index])
            for building in possible_next(standing)
            if permits_for(standing, building) <= frame.permits and bank_has(bank, building)
        ]
    return found


def build(state: State, frame: Acting, command: Build) -> Result:
    """Pay, build, and for a founding receive a soldier; the last one needed ends the game."""
    if refusal := refuse_build(state, frame, command):
        raise refusal
    index = state.ground.place[command.site].index
    site, seat = state.sites[index], state.seat
    price, permits = PRICES[site.buildings.count], permits_for(site.buildings, command.building)
    player = state.players[seat - 1]
    granted = site.buildings.count == 0 and player.soldiers > 0
    player = player_with(player, talents=-price, soldiers=-granted)
    built = with_building(site.buildings, command.building)
    grown = SiteState(built, seat, site.ship, site.guards + granted)
    after = changed(
        state,
        players=put(state.players, seat - 1, player),
        bank=_bank_without(state.bank, command.building),
        units=(put(state.sites, index, grown), state.sea, state.fish, state.spots),
        phase=(*state.phase[:-1], acting_with(frame, permits=-permits)),
    )
    events: tuple[Event, ...] = (Built(seat, command.building, command.site, price, permits),)
    if granted:
        events += (SoldierGranted(seat, command.site),)
    if is_settled(after):
        after, ended = end_game(after, "settled")
        events += ended
    return after, events


def _bank_without(bank: Bank, building: Building) -> Bank:
    return Bank(
        bank.shipyards - (building == "shipyard"),
        bank.houses - (building == "house"),
        bank.warehouses - (building == "warehouse"),
        bank.walls - (building == "wall"),
        bank.rings,
    )

"""Recruiting (rulebook: Buying Soldiers and Ships)."""

from __future__ import annotations

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.building import refuse_holding
from minos_tui.engine.minos.change import Held, acting_with, changed, player_with, put
from minos_tui.engine.minos.commands import Recruit
from minos_tui.engine.minos.events import Event, Recruited
from minos_tui.engine.minos.pieces import RECRUIT_PRICE, Unit
from minos_tui.engine.minos.refusals import Code
from minos_tui.engine.minos.state import Acting, Player, SiteState, State

Result = tuple[State, tuple[Event, ...]]

BUILDINGS_NEEDED = 2


def refuse_on_site(site: SiteState, unit: Unit, code: str) -> Refusal | None:
    """Why this site can't give the unit, whoever pays."""
    if unit == "ship":
        if site.buildings.shipyards < BUILDINGS_NEEDED:
            return Refusal(Code.NEEDS_SHIPYARDS, site=code, has=site.buildings.shipyards)
        if site.ship:
            return Refusal(Code.HARBOUR_FULL, site=code)
    elif site.buildings.houses < BUILDINGS_NEEDED:
        return Refusal(Code.NEEDS_HOUSES, site=code, has=site.buildings.houses)
    return None


def _in_stock(player: Player, unit: Unit) -> int:
    return player.ships if unit == "ship" else player.soldiers


def refuse_recruit(state: State, frame: Acting, command: Recruit) -> Refusal | None:
    if refusal := refuse_holding(state, command.site):
        return refusal
    place = state.ground.place[command.site]
    if refusal := refuse_on_site(state.sites[place.index], command.unit, command.site):
        return refusal
    if command.site in frame.recruited:
        return Refusal(Code.RECRUITED_ALREADY, site=command.site)
    player = state.players[state.seat - 1]
    if not _in_stock(player, command.unit):
        return Refusal(Code.STOCK_EMPTY, unit=command.unit)
    if player.talents < RECRUIT_PRICE:
        return Refusal(Code.NO_TALENTS, needs=RECRUIT_PRICE, has=player.talents)
    return None


def recruits(state: State, frame: Acting, held: Held) -> list[Recruit]:
    """Every legal recruiting."""
    player = state.players[state.seat - 1]
    if player.talents < RECRUIT_PRICE:
        return []
    found = []
    for index, site in held:
        code = state.ground.sites[index]
        if site.buildings.count < BUILDINGS_NEEDED or code in frame.recruited:
            continue
        if player.ships and refuse_on_site(site, "ship", code) is None:
            found.append(Recruit("ship", code))
        if player.soldiers and refuse_on_site(site, "soldier", code) is None:
            found.append(Recruit("soldier", code))
    return found


def recruit(state: State, frame: Acting, command: Recruit) -> Result:
    """A ship into the harbour or a soldier onto the land, once a site and turn."""
    if refusal := refuse_recruit(state, frame, command):
        raise refusal
    index, seat = state.ground.place[command.site].index, state.seat
    site, is_ship = state.sites[index], command.unit == "ship"
    player = player_with(
        state.players[seat - 1],
        talents=-RECRUIT_PRICE,
        ships=-is_ship,
        soldiers=-(not is_ship),
    )
    grown = SiteState(site.buildings, seat, site.ship or is_ship, site.guards + (not is_ship))
    after = changed(
        state,
        players=put(state.players, seat - 1, player),
        units=(put(state.sites, index, grown), state.sea, state.fish, state.spots),
        phase=(*state.phase[:-1], acting_with(frame, recruited=(*frame.recruited, command.site))),
    )
    return after, (Recruited(seat, command.unit, command.site, RECRUIT_PRICE),)

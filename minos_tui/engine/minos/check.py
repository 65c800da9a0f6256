"""Every fault of a position at once: for loaders, the protocol and tests."""

from __future__ import annotations

from collections.abc import Iterator

from minos_tui.engine.game import Fault
from minos_tui.engine.minos.change import has_units
from minos_tui.engine.minos.duel import next_defender
from minos_tui.engine.minos.ending import is_settled
from minos_tui.engine.minos.fighting import fighting_value
from minos_tui.engine.minos.options import SEATS
from minos_tui.engine.minos.pieces import (
    BUILDINGS_IN_A_CITY,
    DICE,
    FACES,
    RINGS,
    SHIPS_A_PLAYER,
    SOLDIERS_A_PLAYER,
    STOCK,
    THROWS_A_TURN,
)
from minos_tui.engine.minos.refusals import Code
from minos_tui.engine.minos.setup import equipment
from minos_tui.engine.minos.state import (
    Acting,
    Battle,
    Buildings,
    ChoosingFirst,
    Closing,
    Duel,
    Ended,
    Frame,
    Placing,
    Rolling,
    RollingOff,
    Sailing,
    SiteState,
    State,
)

MOST_TALENTS = 1_000_000_000
MOST_POINTS = 1_000
MOST_ROUNDS = 100_000


def check(state: State) -> tuple[Fault, ...]:
    """All faults found; empty for every position that play can reach."""
    if faults := tuple(_shape(state)):
        return faults
    if faults := tuple(_phase(state)):
        return faults
    return (*_players(state), *_pieces(state), *_sites(state), *_sea(state), *_leaving(state))


# What stands where has the board's form


def _shape(state: State) -> Iterator[Fault]:
    ground, seats = state.ground, len(state.players)
    if seats not in SEATS:
        yield Fault("players", Code.WRONG_COUNT, {"needs": "2-4", "has": seats})
    lengths = (
        ("sites", len(state.sites), len(ground.sites)),
        ("sea", len(state.sea), len(ground.areas)),
        ("spots", len(state.spots), len(ground.spots)),
        ("fish", len(state.fish), seats),
    )
    for where, has, needs in lengths:
        if has != needs:
            yield Fault(where, Code.WRONG_COUNT, {"needs": needs, "has": has})
    owners = (*state.sea, *state.spots, *(site.holder for site in state.sites))
    if any(not 0 <= owner <= seats for owner in owners):
        yield Fault("units", Code.NO_SUCH_SEAT, {"seat": max(owners), "high": seats})


def _number(where: str, value: int, most: int) -> Iterator[Fault]:
    if value < 0:
        yield Fault(where, Code.NEGATIVE, {"has": value})
    elif value > most:
        yield Fault(where, Code.TOO_HIGH, {"has": value, "most": most})


def _players(state: State) -> Iterator[Fault]:
    sets = equipment(len(state.players))
    for seat, player in enumerate(state.players, 1):
        where = f"player {seat}"
        yield from _number(f"{where} talents", player.talents, MOST_TALENTS)
        yield from _number(f"{where} rings", player.rings, RINGS)
        yield from _number(f"{where} ships", player.ships, SHIPS_A_PLAYER * sets)
        yield from _number(f"{where} soldiers", player.soldiers, SOLDIERS_A_PLAYER * sets)


# Pieces: what is not in a stock or the bank is on the board


def _pieces(state: State) -> Iterator[Fault]:
    sets, bank = equipment(len(state.players)), state.bank
    for seat, player in enumerate(state.players, 1):
        ships = player.ships + _ships_on_board(state, seat)
        soldiers = player.soldiers + _soldiers_on_board(state, seat)
        yield from _conserved(f"ships of seat {seat}", ships, SHIPS_A_PLAYER * sets)
        yield from _conserved(f"soldiers of seat {seat}", soldiers, SOLDIERS_A_PLAYER * sets)
    rings = bank.rings + sum(player.rings for player in state.players)
    yield from _conserved("rings", rings, RINGS)
    stands = [site.buildings for site in state.sites]
    kinds = (
        ("shipyards", bank.shipyards, sum(b.shipyards for b in stands), STOCK["shipyard"]),
        ("houses", bank.houses, sum(b.houses for b in stands), STOCK["house"]),
        ("warehouses", bank.warehouses, sum(b.warehouses for b in stands), STOCK["warehouse"]),
        ("walls", bank.walls, sum(b.walls for b in stands), STOCK["wall"]),
    )
    for where, in_bank, built, stock in kinds:
        yield from _number(f"bank {where}", in_bank, stock)
        yield from _conserved(where, in_bank + built, stock)
    yield from _number("bank rings", bank.rings, RINGS)


def _conserved(where: str, has: int, needs: int) -> Iterator[Fault]:
    if has != needs:
        yield Fault(where, Code.NOT_CONSERVED, {"has": has, "needs": needs})


def _ships_on_board(state: State, seat: int) -> int:
    harbours = sum(site.ship for site in state.sites if site.holder == seat)
    return harbours + state.sea.count(seat) + state.fish[seat - 1]


def _soldiers_on_board(state: State, seat: int) -> int:
    guards = sum(site.guards for site in state.sites if site.holder == seat)
    aboard = seat == state.seat and any(
        isinstance(f, Sailing) or (isinstance(f, Battle) and (f.carrying or f.swimming))
        for f in state.phase
    )
    return guards + state.spots.count(seat) + aboard


# Sites, the sea, and who is still in


def _sites(state: State) -> Iterator[Fault]:
    for code, site in zip(state.ground.sites, state.sites, strict=True):
        yield from _site(code, site)


def _site(code: str, site: SiteState) -> Iterator[Fault]:
    if site.guards < 0:
        yield Fault(code, Code.NEGATIVE, {"has": site.guards})
    units = site.ship or site.guards > 0
    if site.holder and not units:
        yield Fault(code, Code.HOLDER_WITHOUT_UNITS, {"seat": site.holder})
    if units and not site.holder:
        yield Fault(code, Code.UNITS_WITHOUT_HOLDER)
    if not _possible(site.buildings):
        yield Fault(code, Code.IMPOSSIBLE_BUILDINGS)


def _possible(standing: Buildings) -> bool:
    """At most four buildings, at most one wall, never a wall alone, a city has one."""
    amounts = (standing.shipyards, standing.houses, standing.warehouses, standing.walls)
    if min(amounts) < 0 or standing.walls > 1 or standing.count > BUILDINGS_IN_A_CITY:
        return False
    return not (standing.walls and standing.count == 1) and not (
        standing.is_city and not standing.walls
    )


def _sea(state: State) -> Iterator[Fault]:
    most = 0 if state.options.opening_placement else equipment(len(state.players))
    if state.sea[state.ground.fish]:
        yield Fault("sea", Code.FISH_SHARED, {"area": state.ground.board.fish})
    for seat, ships in enumerate(state.fish, 1):
        yield from _number(f"fish of seat {seat}", ships, max(most, 1))
    if not most and sum(map(bool, state.fish)) > 1:
        yield Fault("fish", Code.FISH_SHARED, {"area": state.ground.board.fish})


def _leaving(state: State) -> Iterator[Fault]:
    if not state.seat:
        return
    for seat, player in enumerate(state.players, 1):
        stands = has_units(state, seat)
        if player.out and stands:
            yield Fault(f"player {seat}", Code.OUT_WITH_UNITS)
        if not player.out and not stands:
            yield Fault(f"player {seat}", Code.IN_WITHOUT_UNITS)
        if player.out and (player.talents or player.rings):
            yield Fault(f"player {seat}", Code.OUT_WITH_UNITS)
    still_in = sum(not player.out for player in state.players)
    if not isinstance(state.top, Ended) and (is_settled(state) or still_in < 2):
        yield Fault("phase", Code.OVER_ALREADY)


# The phase


def _phase(state: State) -> Iterator[Fault]:
    seats = len(state.players)
    if not state.phase:
        yield Fault("phase", Code.WRONG_PHASE, {"part": "empty"})
        return
    stack = tuple(type(frame).__name__ for frame in state.phase)
    if stack not in _STACKS:
        yield Fault("phase", Code.WRONG_PHASE, {"part": " > ".join(stack)})
        return
    setup = isinstance(state.top, Closing | ChoosingFirst | RollingOff | Placing)
    for where, value in (("seat", state.seat), ("first", state.first)):
        optional = setup or isinstance(state.top, Ended)
        if not (0 if optional else 1) <= value <= seats:
            yield Fault(where, Code.NO_SUCH_SEAT, {"seat": value, "high": seats})
            return
    low = 0 if setup else 1
    if not low <= state.round <= MOST_ROUNDS:
        yield Fault("round", Code.TOO_HIGH, {"has": state.round, "most": MOST_ROUNDS})
    if state.seat and state.players[state.seat - 1].out and not isinstance(state.top, Ended):
        yield Fault("seat", Code.OUT_WITH_UNITS)
    for frame in state.phase:
        if not _frame_possible(state, frame):
            yield Fault("phase", Code.WRONG_PHASE, {"part": type(frame).__name__})


_STACKS = frozenset(
    {
        ("Closing",),
        ("ChoosingFirst",),
        ("RollingOff",),
        ("Placing",),
        ("Rolling",),
        ("Acting",),
        ("Acting", "Sailing"),
        ("Acting", "Battle", "Duel"),
        ("Ended",),
    }
)


def _are_dice(dice: str, most: int = DICE) -> bool:
    return len(dice) <= most and not set(dice) - set(FACES)


def _frame_possible(state: State, frame: Frame) -> bool:
    seats = range(1, len(state.players) + 1)
    match frame:
        case Rolling(dice, loose, throws):
            return _rolling_possible(dice, loose, throws)
        case Acting():
            return _acting_possible(state, frame)
        case Sailing(ship, origin):
            return _sailing_possible(state, ship, origin)
        case Battle():
            return _battle_possible(state, frame)
        case Duel():
            return _duel_possible(state, frame)
        case RollingOff(contenders, values):
            return 0 < len(contenders) > len(values) and set(contenders) <= set(seats)
        case Placing(queue):
            return 0 < len(queue) <= 2 * len(seats) and set(queue) <= set(seats)
        case Closing(count):
            return 0 < count < len(state.ground.board.sites)
    return True


def _rolling_possible(dice: str, loose: int, throws: int) -> bool:
    if not _are_dice(dice) or len(dice) + loose != DICE or loose < 0:
        return False
    if throws == 0:
        return loose == DICE
    return 0 < throws < THROWS_A_TURN


def _acting_possible(state: State, frame: Acting) -> bool:
    ground = state.ground
    return (
        _are_dice(frame.dice)
        and 0 <= frame.points <= MOST_POINTS
        and 0 <= frame.permits <= MOST_POINTS
        and all(ground.place.get(c) and ground.place[c].kind == "site" for c in frame.recruited)
        and all(_own_ship_on(state, name) for name in frame.carried)
        and len(set(frame.recruited)) == len(frame.recruited)
        and (state.options.swift_soldiers or frame.points % 2 == 0)
    )


def _own_ship_on(state: State, name: str) -> bool:
    place = state.ground.place.get(name)
    if place is None or place.kind not in ("area", "harbour"):
        return False
    if place.kind == "harbour":
        site = state.sites[place.index]
        return site.ship and site.holder == state.seat
    if place.index == state.ground.fish:
        return state.fish[state.seat - 1] > 0
    return state.sea[place.index] == state.seat


def _sailing_possible(state: State, ship: str, origin: str) -> bool:
    known = state.ground.place.get(origin)
    return (
        state.options.transport
        and known is not None
        and known.kind == "site"
        and _own_ship_on(state, ship)
    )


def _battle_possible(state: State, battle: Battle) -> bool:
    places = state.ground.place
    origin, target = places.get(battle.origin), places.get(battle.target)
    if origin is None or target is None:
        return False
    if target.name not in state.ground.near[battle.origin] or (
        battle.carrying and battle.unit != "ship"
    ):
        return False
    if battle.swimming:
        return target.kind == "harbour"
    if (battle.unit == "ship") != (origin.kind in ("area", "harbour")):
        return False
    if battle.unit == "ship":
        return _own_ship_on(state, battle.origin)
    if origin.kind == "spot":
        return state.spots[origin.index] == state.seat
    site = state.sites[origin.index]
    return site.holder == state.seat and site.guards > 0


def _duel_possible(state: State, frame: Duel) -> bool:
    battle = state.phase[-2]
    if not isinstance(battle, Battle) or not _battle_possible(state, battle):
        return False
    if state.round < 2 or next_defender(state, battle) != (frame.defender, frame.unit):
        return False
    if not _are_dice(frame.dice) or len(frame.dice) + frame.loose != DICE or frame.loose < 0:
        return False
    if frame.goal is None:
        return frame.attacker_dice == ""
    whole = len(frame.attacker_dice) == DICE and _are_dice(frame.attacker_dice)
    return whole and fighting_value(frame.attacker_dice) == frame.goal

"""Every fault of a position at once: for loaders, the protocol and tests."""

from __future__ import annotations

from collections.abc import Iterator

from minos_tui.engine.game import Fault
from minos_tui.engine.minos.change import has_units
from minos_tui.engine.minos.duel import next_defender
from minos_tui.engine.minos.ending import bank_is_spent, is_settled
from minos_tui.engine.minos.fighting import fighting_value
from minos_tui.engine.minos.ground import Place
from minos_tui.engine.minos.movement import POINT
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
from minos_tui.engine.minos.setup import equipment, seats_from, to_close
from minos_tui.engine.minos.state import (
    EMPTY_SITE,
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
from minos_tui.engine.minos.transport import landing_steps

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
    low, most = 0 if setup else 1, state.options.round_limit or MOST_ROUNDS
    if state.round < low:
        yield Fault("round", Code.TOO_LOW, {"has": state.round, "least": low})
    if state.round > most:
        yield Fault("round", Code.TOO_HIGH, {"has": state.round, "most": most})
    if state.seat and state.players[state.seat - 1].out and not isinstance(state.top, Ended):
        yield Fault("seat", Code.OUT_WITH_UNITS)
    for index, frame in enumerate(state.phase):
        if not _frame_possible(state, frame):
            yield Fault(f"phase[{index}]", Code.WRONG_PHASE, {"part": type(frame).__name__})


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
    match frame:
        case Rolling(dice, loose, throws):
            return _rolling_possible(dice, loose, throws)
        case Acting():
            return _acting_possible(state, frame)
        case Sailing():
            return _sailing_possible(state, frame)
        case Battle():
            return _battle_possible(state, frame)
        case Duel():
            return _duel_possible(state, frame)
        case Ended(reason):
            return _ending_possible(state, reason)
        case Placing(queue):
            return _placing_possible(state, queue)
    return _setup_possible(state, frame)


# The set-up: nobody has had a turn


def _setup_possible(state: State, frame: Frame) -> bool:
    if not _untouched(state) or state.first or any(s != EMPTY_SITE for s in state.sites):
        return False
    match frame:
        case Closing(count):
            return 0 < count == to_close(state) and not state.ground.closed
        case RollingOff(contenders, values):
            return state.options.first == "roll-off" and _tied(state, contenders, values)
    return state.options.first == "random"


def _untouched(state: State) -> bool:
    """No turn, no ring, nobody out; at sea only the ships of the start."""
    count = len(state.players)
    at_sea = 0 if state.options.opening_placement else equipment(count)
    return (
        state.seat == state.round == 0
        and not any(player.out or player.rings for player in state.players)
        and not any((*state.sea, *state.spots))
        and state.fish == (at_sea,) * count
    )


def _tied(state: State, contenders: tuple[int, ...], values: tuple[int, ...]) -> bool:
    """Two seats or more in order, one of them yet to throw."""
    seats, best = range(1, len(state.players) + 1), fighting_value("aajjtt")
    if contenders != tuple(sorted(set(contenders) & set(seats))):
        return False
    return 2 <= len(contenders) > len(values) and all(0 <= v <= best for v in values)


def _placing_possible(state: State, queue: tuple[int, ...]) -> bool:
    """The queue is the rest of once in order and once back; each seat has placed so often."""
    seats = seats_from(state.first, len(state.players))
    whole = seats + seats[::-1]
    if not state.options.opening_placement or not _untouched(state) or not state.first:
        return False
    if not queue or whole[-len(queue) :] != queue:
        return False
    free = sum(site == EMPTY_SITE for site in state.sites)
    placed = [site.holder for site in state.sites if site != EMPTY_SITE and _is_placed(site)]
    ahead = sorted(whole[: len(whole) - len(queue)])
    return sorted(placed) == ahead and len(placed) + free == len(state.sites) and free >= len(queue)


def _is_placed(site: SiteState) -> bool:
    built = site.buildings
    first = built.shipyards + built.houses == built.count == 1
    return site.ship and site.guards == 1 and first


def _ending_possible(state: State, reason: str) -> bool:
    match reason:
        case "settled":
            return is_settled(state)
        case "last_player":
            return sum(not player.out for player in state.players) == 1
        case "bank_empty":
            return bank_is_spent(state)
        case "round_limit":
            return 0 < state.options.round_limit == state.round
    return False


# A turn


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


def _sailing_possible(state: State, frame: Sailing) -> bool:
    """A landing can still be paid: nobody is ever stuck with a soldier aboard."""
    acting, places = state.phase[0], state.ground.place
    origin = places.get(frame.origin)
    if origin is None or origin.kind != "site" or not _own_ship_on(state, frame.ship):
        return False
    if not state.options.transport or not isinstance(acting, Acting):
        return False
    points = max(acting.points, 0) // POINT
    way = landing_steps(state, places[frame.ship], frame.origin, min(points, len(places)))
    return way is not None and frame.ship not in acting.carried


def _battle_possible(state: State, battle: Battle) -> bool:
    places = state.ground.place
    origin, target = places.get(battle.origin), places.get(battle.target)
    if origin is None or target is None:
        return False
    if target.name not in state.ground.near[battle.origin] or _stands(state, target):
        return False
    if battle.carrying or battle.swimming:
        return _landing_possible(state, battle, origin, target)
    return (battle.unit == "ship") == (origin.kind in ("area", "harbour")) and _stands(
        state, origin
    )


def _landing_possible(state: State, battle: Battle, origin: Place, target: Place) -> bool:
    """The siege of a soldier aboard, or of one whose ship sank where nothing floats now."""
    if not state.options.transport or target.kind != "harbour":
        return False
    if battle.carrying:
        return battle.unit == "ship" and _own_ship_on(state, battle.origin)
    at_fish = origin.index == state.ground.fish
    return not (any(state.fish) if at_fish else state.sea[origin.index])


def _stands(state: State, place: Place) -> bool:
    """A unit of the seat whose turn it is stands there."""
    if place.kind in ("area", "harbour"):
        return _own_ship_on(state, place.name)
    if place.kind == "spot":
        return state.spots[place.index] == state.seat
    site = state.sites[place.index]
    return site.holder == state.seat and site.guards > 0


def _duel_possible(state: State, frame: Duel) -> bool:
    battle = state.phase[-2]
    if not isinstance(battle, Battle) or not _battle_possible(state, battle):
        return False
    if state.round < 2 or frame.defender == state.seat:
        return False
    if next_defender(state, battle) != (frame.defender, frame.unit):
        return False
    if not _are_dice(frame.dice) or len(frame.dice) + frame.loose != DICE or frame.loose < 0:
        return False
    if frame.goal is None:
        return frame.attacker_dice == ""
    whole = len(frame.attacker_dice) == DICE and _are_dice(frame.attacker_dice)
    return whole and fighting_value(frame.attacker_dice) == frame.goal

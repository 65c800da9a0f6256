"""Every fault of a position at once: for loaders, the protocol and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from minos_tui.engine.game import Fault
from minos_tui.engine.minos.change import has_units, unit_of, unit_stands
from minos_tui.engine.minos.duel import next_defender
from minos_tui.engine.minos.ending import bank_is_spent, is_settled
from minos_tui.engine.minos.fighting import fighting_value
from minos_tui.engine.minos.ground import Place
from minos_tui.engine.minos.movement import POINT, is_free
from minos_tui.engine.minos.options import SEATS
from minos_tui.engine.minos.pieces import (
    BUILDINGS_IN_A_CITY,
    DICE,
    FACES,
    POINTS_A_GULL,
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
    FRAMES,
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
"""Movement points, in halves, and as many permits: far more than six dice give, for positions
that are made up. What the dice can still give counts, so that play stays within it."""
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
    owners = (
        *zip(ground.sites, (site.holder for site in state.sites), strict=False),
        *zip(ground.areas, state.sea, strict=False),
        *zip(ground.spots, state.spots, strict=False),
    )
    for place, owner in owners:
        if not 0 <= owner <= seats:
            yield Fault(place, Code.NO_SUCH_SEAT, {"seat": owner, "high": seats})


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
    if tuple(map(type, state.phase)) not in _STACKS:
        stack = " > ".join(map(_frame_name, state.phase))
        yield Fault("phase", Code.WRONG_PHASE, {"part": stack})
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
    yield from _number_closed(state)
    for index, frame in enumerate(state.phase):
        for field in _wrong_fields(state, frame):
            yield _phase_fault(index, frame, field)


def _number_closed(state: State) -> Iterator[Fault]:
    """As many sites are closed as the option says, once they are drawn."""
    needs, has = state.options.closed, len(state.ground.closed)
    if isinstance(needs, int) and has != needs and not isinstance(state.top, Closing):
        yield Fault("closed", Code.WRONG_COUNT, {"needs": needs, "has": has})


def _frame_name(frame: Frame) -> str:
    return next(name for name, kind in FRAMES.items() if isinstance(frame, kind))


def _phase_fault(index: int, frame: Frame, field: str) -> Fault:
    """`field` is "" where the frame as a whole can't be."""
    if not field:
        return Fault(f"phase[{index}]", Code.WRONG_PHASE, {"part": _frame_name(frame)})
    value = getattr(frame, field)
    part = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return Fault(f"phase[{index}].{field}", Code.WRONG_PHASE, {"part": part[:60] or "-"})


_STACKS = frozenset(
    {
        (Closing,),
        (ChoosingFirst,),
        (RollingOff,),
        (Placing,),
        (Rolling,),
        (Acting,),
        (Acting, Sailing),
        (Acting, Battle, Duel),
        (Ended,),
    }
)


def _are_dice(dice: str, most: int = DICE) -> bool:
    return len(dice) <= most and not set(dice) - set(FACES)


def _wrong_fields(state: State, frame: Frame) -> Iterator[str]:
    """The fields of a frame that can't be as they are, "" for the whole of it."""
    match frame:
        case Rolling():
            yield from _rolling(frame)
        case Acting():
            yield from _acting(state, frame)
        case Sailing():
            yield from _sailing(state, frame)
        case Battle():
            yield from _battle(state, frame)
        case Duel():
            yield from _duel(state, frame)
        case Ended(reason):
            yield from () if _ending_possible(state, reason) else ("reason",)
        case Placing(queue):
            yield from _placing(state, queue)
        case _:
            yield from () if _setup_possible(state, frame) else ("",)


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


def _placing(state: State, queue: tuple[int, ...]) -> Iterator[str]:
    if not state.options.opening_placement or not _untouched(state) or not state.first:
        yield ""
    elif not _still_to_place(state, queue):
        yield "queue"


def _still_to_place(state: State, queue: tuple[int, ...]) -> bool:
    """The queue is the rest of once in order and once back; each seat has placed so often."""
    seats = seats_from(state.first, len(state.players))
    whole = seats + seats[::-1]
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


def _rolling(frame: Rolling) -> Iterator[str]:
    if not _are_dice(frame.dice):
        yield "dice"
    elif frame.loose < 0 or len(frame.dice) + frame.loose != DICE:
        yield "loose"
    elif not 0 <= frame.throws < THROWS_A_TURN or (not frame.throws and frame.loose < DICE):
        yield "throws"


def _acting(state: State, frame: Acting) -> Iterator[str]:
    if not _are_dice(frame.dice):
        yield "dice"
    whole = state.options.swift_soldiers or frame.points % POINT == 0
    due = len(frame.dice)
    if not (whole and 0 <= frame.points <= MOST_POINTS - due * POINTS_A_GULL * POINT):
        yield "points"
    if not 0 <= frame.permits <= MOST_POINTS - due:
        yield "permits"
    if not _are_once(frame.recruited, lambda code: code in state.ground.sites):
        yield "recruited"
    if not _are_once(frame.carried, lambda name: _lone_ship_on(state, name)) or (
        frame.carried and not state.options.transport
    ):
        yield "carried"


def _are_once(names: tuple[str, ...], possible: Callable[[str], bool]) -> bool:
    return len(set(names)) == len(names) and all(map(possible, names))


def _own_ship_on(state: State, name: str) -> bool:
    place = state.ground.place.get(name)
    if place is None or place.kind not in ("area", "harbour"):
        return False
    return unit_stands(state, place, state.seat)


def _lone_ship_on(state: State, name: str) -> bool:
    """A ship that carries a soldier or has: on the fish area it is alone, coming from elsewhere."""
    shared = name == state.ground.board.fish and sum(state.fish) > 1
    return not shared and _own_ship_on(state, name)


def _sailing(state: State, frame: Sailing) -> Iterator[str]:
    """A landing can still be paid: nobody is ever stuck with a soldier aboard."""
    acting, origin = state.phase[0], state.ground.place.get(frame.origin)
    if not state.options.transport:
        yield ""
    elif origin is None or origin.kind != "site":
        yield "origin"
    elif (
        not isinstance(acting, Acting)
        or not _lone_ship_on(state, frame.ship)
        or frame.ship in acting.carried
        or not _landing_paid(state, frame, acting.points // POINT)
    ):
        yield "ship"


def _landing_paid(state: State, frame: Sailing, points: int) -> bool:
    places = state.ground.place
    most = min(max(points, 0), len(places))
    return landing_steps(state, places[frame.ship], frame.origin, most) is not None


def _battle(state: State, battle: Battle) -> Iterator[str]:
    places = state.ground.place
    origin, target = places.get(battle.origin), places.get(battle.target)
    if origin is None:
        yield "origin"
    elif (
        target is None
        or battle.target not in state.ground.near[battle.origin]
        or unit_stands(state, target, state.seat)
    ):
        yield "target"
    elif battle.carrying or battle.swimming:
        yield from _landing(state, battle, origin, target)
    elif unit_of(origin) != battle.unit:
        yield "unit"
    elif not unit_stands(state, origin, state.seat):
        yield "origin"


def _landing(state: State, battle: Battle, origin: Place, target: Place) -> Iterator[str]:
    """The siege of a soldier aboard, or of one whose ship sank where nothing floats now."""
    if not state.options.transport:
        yield "carrying" if battle.carrying else "unit"
    elif target.kind != "harbour":
        yield "target"
    elif battle.carrying and battle.unit != "ship":
        yield "unit"
    elif battle.carrying != _lone_ship_on(state, battle.origin) or (
        battle.swimming and not is_free(state, origin.index)
    ):
        yield "origin"


def _duel(state: State, frame: Duel) -> Iterator[str]:
    """Judged only in a battle that can be."""
    battle = state.phase[-2]
    if not isinstance(battle, Battle) or any(_battle(state, battle)):
        return
    if state.round < 2:
        yield ""
    defender = next_defender(state, battle)
    if defender is None or defender[0] != frame.defender or frame.defender == state.seat:
        yield "defender"
    elif defender[1] != frame.unit:
        yield "unit"
    yield from _duel_dice(frame)


def _duel_dice(frame: Duel) -> Iterator[str]:
    if not _are_dice(frame.dice):
        yield "dice"
    elif frame.loose < 0 or len(frame.dice) + frame.loose != DICE:
        yield "loose"
    thrown = DICE if frame.goal is not None else 0
    if not _are_dice(frame.attacker_dice) or len(frame.attacker_dice) != thrown:
        yield "attacker_dice"
    elif frame.goal is not None and frame.goal != fighting_value(frame.attacker_dice):
        yield "goal"

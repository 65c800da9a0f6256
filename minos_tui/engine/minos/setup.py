"""Before the first turn (rulebook: Preparation, Game Start, Rules for Two and Three Players)."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import Final

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.board import Board
from minos_tui.engine.minos.change import changed, dropped, put, units_of
from minos_tui.engine.minos.commands import Close, First, Place, Throw
from minos_tui.engine.minos.ending import begin_turn
from minos_tui.engine.minos.events import Event, FirstChosen, Placed, RolledOff, SitesClosed
from minos_tui.engine.minos.fighting import fighting_value
from minos_tui.engine.minos.ground import Ground, ground
from minos_tui.engine.minos.options import SEATS, Options
from minos_tui.engine.minos.pieces import (
    RINGS,
    SHIPS_A_PLAYER,
    SOLDIERS_A_PLAYER,
    STOCK,
    Building,
)
from minos_tui.engine.minos.refusals import Code
from minos_tui.engine.minos.state import (
    EMPTY_SITE,
    Bank,
    Buildings,
    ChoosingFirst,
    Closing,
    Frame,
    Placing,
    Player,
    RollingOff,
    SiteState,
    State,
    buildings,
)

Result = tuple[State, tuple[Event, ...]]

_CLOSED_SETS_LISTED: Final = 200_000
PLACEMENTS: Final = 2
"""Opening placements of a player."""


def equipment(seats: int) -> int:
    """How many sets of pieces a player has: two of them with two players."""
    return 2 if seats == 2 else 1


def start(seats: int, options: Options, board: Board) -> State:
    """The position before anything is drawn. Raises Refusal."""
    if seats not in SEATS:
        raise Refusal(Code.WRONG_SEATS, given=seats, low=SEATS[0], high=SEATS[-1])
    closed = options.closed if isinstance(options.closed, tuple) else ()
    _check_closed(board, closed)
    lying = ground(board, frozenset(closed))
    sets = equipment(seats)
    at_sea = 0 if options.opening_placement else sets
    ships, soldiers = SHIPS_A_PLAYER * sets - at_sea, SOLDIERS_A_PLAYER * sets
    state = State(
        ground=lying,
        options=options,
        players=(Player(0, 0, ships, soldiers),) * seats,
        bank=Bank(STOCK["shipyard"], STOCK["house"], STOCK["warehouse"], STOCK["wall"], RINGS),
        sites=(EMPTY_SITE,) * len(lying.sites),
        sea=(0,) * len(lying.areas),
        fish=(at_sea,) * seats,
        spots=(0,) * len(lying.spots),
        phase=(),
    )
    _check_room(state, len(closed) or to_close(state))
    return _after_closing(state)[0] if to_close(state) == 0 else _waiting(state)


def _waiting(state: State) -> State:
    count = to_close(state)
    closed_sets(state.ground.board, count)  # refuses now what could not be drawn
    return changed(state, phase=(Closing(count),))


def _check_closed(board: Board, closed: tuple[str, ...]) -> None:
    known = {site.code for site in board.sites}
    for code in closed:
        if code not in known:
            raise Refusal(Code.UNKNOWN_SITE, site=code)
    if len(known) - len(closed) < 2:
        raise Refusal(Code.TOO_FEW_SITES, board=board.name, closed=len(closed))


def _check_room(state: State, closed: int) -> None:
    """Every opening placement finds a site."""
    board, needs = state.ground.board, PLACEMENTS * len(state.players)
    if state.options.opening_placement and len(board.sites) - closed < needs:
        raise Refusal(Code.TOO_FEW_SITES, board=board.name, closed=closed)


def to_close(state: State) -> int:
    """How many closed sites chance draws."""
    wanted = state.options.closed
    if wanted is None:
        return state.ground.board.closed.get(len(state.players), 0)
    return wanted if isinstance(wanted, int) else 0


@lru_cache(maxsize=64)
def closed_sets(board: Board, count: int) -> tuple[tuple[str, ...], ...]:
    """The sets of sites from which chance draws, in the board's order.

    All of a set's sites are at least `board.apart` steps from each other, or as far as the
    board allows where so many don't find room. Raises Refusal if the board is too small.
    """
    if count > len(board.sites) - 2:
        raise Refusal(Code.TOO_FEW_SITES, board=board.name, closed=count)
    for apart in range(board.apart, -1, -1):
        if found := tuple(islice(board.sets_apart(count, apart), _CLOSED_SETS_LISTED)):
            return found
    raise Refusal(Code.NO_CLOSED_SET, board=board.name, closed=count)


def close(state: State, frame: Closing, command: Close) -> Result:
    """Chance has drawn the closed sites."""
    board = state.ground.board
    wanted = tuple(site.code for site in board.sites if site.code in command.sites)
    if len(wanted) != len(command.sites) or wanted not in closed_sets(board, frame.count):
        raise Refusal(Code.NOT_A_CLOSED_SET, count=frame.count)
    lying = ground(board, frozenset(wanted))
    after, events = _after_closing(_laid(state, lying))
    return after, (SitesClosed(wanted), *events)


def _laid(state: State, lying: Ground) -> State:
    """The untouched board, with the ground exchanged."""
    return State(
        ground=lying,
        options=state.options,
        players=state.players,
        bank=state.bank,
        sites=(EMPTY_SITE,) * len(lying.sites),
        sea=state.sea,
        fish=state.fish,
        spots=(0,) * len(lying.spots),
        phase=(),
    )


def _after_closing(state: State) -> Result:
    """The first player is drawn, thrown for, or seat 1."""
    seats = tuple(range(1, len(state.players) + 1))
    frame: Frame = ChoosingFirst()
    if state.options.first == "roll-off":
        frame = RollingOff(seats)
    elif state.options.first == "seat-order":
        return _opening(state, 1)
    return changed(state, phase=(frame,)), ()


def choose_first(state: State, frame: ChoosingFirst, command: First) -> Result:
    """Chance has drawn the first player."""
    if not 1 <= command.seat <= len(state.players):
        raise Refusal(Code.NO_SUCH_SEAT, seat=command.seat, high=len(state.players))
    return _opening(state, command.seat)


def roll_off(state: State, frame: RollingOff, command: Throw) -> Result:
    """One throw for the first turn; the highest plays first, the tied throw again."""
    seat = frame.contenders[len(frame.values)]
    value = fighting_value(command.faces)
    values = (*frame.values, value)
    event = RolledOff(seat, command.faces, value)
    if len(values) < len(frame.contenders):
        return changed(state, phase=(RollingOff(frame.contenders, values),)), (event,)
    best = tuple(s for s, v in zip(frame.contenders, values, strict=True) if v == max(values))
    if len(best) > 1:
        return changed(state, phase=(RollingOff(best),)), (event,)
    after, events = _opening(state, best[0])
    return after, (event, *events)


def seats_from(first: int, seats: int) -> tuple[int, ...]:
    """All seats clockwise from `first`."""
    return tuple((first - 1 + place) % seats + 1 for place in range(seats))


def _opening(state: State, first: int) -> Result:
    """The first player is known: money is handed out, and play or placement begins."""
    count = len(state.players)
    order = seats_from(first, count)
    talents = [0] * count
    for place, seat in enumerate(order):
        talents[seat - 1] = state.options.start_talents(place, count) * equipment(count)
    players = tuple(
        Player(money, player.rings, player.ships, player.soldiers)
        for money, player in zip(talents, state.players, strict=True)
    )
    event = FirstChosen(first, tuple(talents))
    state = State(
        state.ground, state.options, players, state.bank,
        state.sites, state.sea, state.fish, state.spots, (), 0, first, 0,
    )  # fmt: skip
    if state.options.opening_placement:
        return changed(state, phase=(Placing(order + order[::-1]),)), (event,)
    after, events = begin_turn(state, first, 1)
    return after, (event, *events)


def refuse_place(state: State, command: Place) -> Refusal | None:
    place = state.ground.place.get(command.site)
    if place is None or place.kind != "site":
        code = Code.SITE_CLOSED if command.site in state.ground.closed else Code.UNKNOWN_SITE
        return Refusal(code, site=command.site)
    if command.building not in ("shipyard", "house"):
        return Refusal(Code.NOT_FOR_PLACING, building=command.building)
    if state.sites[place.index] != EMPTY_SITE:
        return Refusal(Code.SITE_NOT_FREE, site=command.site)
    return None


def place_opening(state: State, frame: Placing, command: Place) -> Result:
    """Opening placement (rulebook: House Rules): ship, soldier and building, free of cost."""
    if refusal := refuse_place(state, command):
        raise refusal
    seat = frame.queue[0]
    lying = state.ground
    units = dropped(units_of(state), lying, lying.place[command.site + "~"], seat)
    units = dropped(units, lying, lying.place[command.site], seat)
    index = lying.place[command.site].index
    built = _first_building(command.building)
    site = SiteState(built, seat, ship=True, guards=1)
    units = (put(units[0], index, site), *units[1:])
    player = state.players[seat - 1]
    player = Player(player.talents, player.rings, player.ships - 1, player.soldiers - 1)
    bank = Bank(
        state.bank.shipyards - built.shipyards, state.bank.houses - built.houses,
        state.bank.warehouses, state.bank.walls, state.bank.rings,
    )  # fmt: skip
    queue = frame.queue[1:]
    phase: tuple[Frame, ...] = (Placing(queue),) if queue else ()
    after = changed(
        state, players=put(state.players, seat - 1, player), bank=bank, units=units, phase=phase
    )
    event = Placed(seat, command.building, command.site)
    if queue:
        return after, (event,)
    after, events = begin_turn(after, state.first, 1)
    return after, (event, *events)


def _first_building(building: Building) -> Buildings:
    return buildings(shipyards=1) if building == "shipyard" else buildings(houses=1)


def placements(state: State) -> list[Place]:
    """Every legal opening placement."""
    kinds: tuple[Building, ...] = ("shipyard", "house")
    free = [c for c, s in zip(state.ground.sites, state.sites, strict=True) if s == EMPTY_SITE]
    return [Place(building, code) for code in free for building in kinds]

"""Positions by hand: name what matters, the stocks and the bank follow."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from minos_tui.engine.minos.board import Board, parse_board
from minos_tui.engine.minos.change import put
from minos_tui.engine.minos.ground import ground
from minos_tui.engine.minos.options import Options
from minos_tui.engine.minos.pieces import RINGS, SHIPS_A_PLAYER, SOLDIERS_A_PLAYER, STOCK
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.setup import equipment
from minos_tui.engine.minos.state import (
    Acting,
    Bank,
    Frame,
    Player,
    SiteState,
    State,
    buildings,
)
from minos_tui.maps import find_map, read_text


@cache
def standard_text() -> str:
    return read_text(find_map("mediterranean"))


@cache
def standard_board() -> Board:
    return parse_board(standard_text())


def site(holder: int = 0, ship: bool = False, guards: int = 0, built: str = "") -> SiteState:
    """A site; `built` has a letter a building: y shipyard, h house, w warehouse, W wall."""
    standing = buildings(built.count("y"), built.count("h"), built.count("w"), built.count("W"))
    return SiteState(standing, holder, ship, guards)


def position(
    *,
    seats: int = 4,
    seat: int = 1,
    first: int = 1,
    round_: int = 2,
    closed: tuple[str, ...] = (),
    sites: Mapping[str, SiteState] | None = None,
    sea: Mapping[str, int] | None = None,
    fish: tuple[int, ...] | None = None,
    spots: Mapping[str, int] | None = None,
    talents: tuple[int, ...] = (),
    rings: tuple[int, ...] = (),
    phase: tuple[Frame, ...] = (Acting(),),
    options: Options | None = None,
    board: Board | None = None,
) -> State:
    """A position in which nothing is left to chance. Seats without a unit get one on the fish
    area, so that everybody is in the game."""
    lying = ground(board or standard_board(), frozenset(closed))
    named = dict(sites or {})
    all_sites = tuple(named.pop(code, SiteState()) for code in lying.sites)
    assert not named, f"closed or unknown: {named}"
    at_sea = tuple((sea or {}).get(area, 0) for area in lying.areas)
    on_spots = tuple((spots or {}).get(spot, 0) for spot in lying.spots)
    ships = fish or (0,) * seats
    if fish is None:
        for number in range(1, seats + 1):
            held = any(s.holder == number for s in all_sites)
            if not held and number not in at_sea and number not in on_spots:
                ships = put(ships, number - 1, 1)
    state = State(
        ground=lying,
        options=options or Options(),
        players=tuple(Player(0, 0, 0, 0) for _ in range(seats)),
        bank=Bank(0, 0, 0, 0, 0),
        sites=all_sites,
        sea=at_sea,
        fish=ships,
        spots=on_spots,
        phase=phase,
        seat=seat,
        first=first,
        round=round_,
    )
    return _stocked(state, talents or (25,) * seats, rings or (0,) * seats)


def _stocked(state: State, talents: tuple[int, ...], rings: tuple[int, ...]) -> State:
    """`state` with the stocks and the bank holding whatever isn't on the board."""
    import attrs

    sets = equipment(len(state.players))
    players = []
    for seat in range(1, len(state.players) + 1):
        held = [s for s in state.sites if s.holder == seat]
        ships = sum(s.ship for s in held) + state.sea.count(seat) + state.fish[seat - 1]
        soldiers = sum(s.guards for s in held) + state.spots.count(seat)
        players.append(
            Player(
                talents[seat - 1],
                rings[seat - 1],
                SHIPS_A_PLAYER * sets - ships,
                SOLDIERS_A_PLAYER * sets - soldiers,
            )
        )
    stands = [s.buildings for s in state.sites]
    bank = Bank(
        STOCK["shipyard"] - sum(b.shipyards for b in stands),
        STOCK["house"] - sum(b.houses for b in stands),
        STOCK["warehouse"] - sum(b.warehouses for b in stands),
        STOCK["wall"] - sum(b.walls for b in stands),
        RINGS - sum(rings),
    )
    return attrs.evolve(state, players=tuple(players), bank=bank)


def play(state: State, *commands: str) -> State:
    """The state after these commands, written in notation."""
    for command in commands:
        state = GAME.apply(state, GAME.parse(command)).after
        assert GAME.check(state) == (), (command, GAME.check(state))
    return state


def events(state: State, *commands: str) -> list[Any]:
    """What the last of these commands brought about."""
    state = play(state, *commands[:-1])
    return list(GAME.apply(state, GAME.parse(commands[-1])).events)


def refused(state: State, command: str) -> str:
    """The code with which the command is refused; it must be refused both ways."""
    from minos_tui.engine.game import Refusal

    parsed = GAME.parse(command)
    assert parsed not in GAME.legal(state)
    assert parsed not in list(GAME.legal(state))
    try:
        GAME.apply(state, parsed)
    except Refusal as refusal:
        return refusal.code
    raise AssertionError(f"{command} was not refused")

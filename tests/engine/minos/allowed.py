"""What may be used, bought and thrown again by the rulebook, worked out apart from the engine."""

from __future__ import annotations

from collections.abc import Iterator

from minos_tui.engine.minos.commands import Build, BuyRing, Command, Keep, Recruit, Stand, Use
from minos_tui.engine.minos.pieces import BUILDINGS, Kind
from minos_tui.engine.minos.state import Acting, Duel, SiteState, State
from tests.engine.minos.amounts import PERMITS, PRICES, WALL_PERMITS, fighting_value

JUDGED = (Use, Build, Recruit, BuyRing)
FACES: dict[Kind, str] = {"scales": "s", "arrow": "a", "gull": "g", "building": "b"}


def agrees(state: State, listed: list[Command]) -> None:
    """The listed commands of these kinds are those that the rulebook allows."""
    frame = state.top
    if isinstance(frame, Acting):
        found = {command for command in listed if isinstance(command, JUDGED)}
        assert found == allowed(state, frame)
    elif isinstance(frame, Duel) and not frame.loose:
        assert Stand() in listed
        again = {command.dice for command in listed if isinstance(command, Keep)}
        assert bool(again) == may_throw_again(state, frame)
        assert all(keep.count("s") == frame.dice.count("s") for keep in again)


def may_throw_again(state: State, frame: Duel) -> bool:
    """For a ring, with a die that isn't scales, as long as the defender hasn't the number."""
    thrower = state.seat if frame.goal is None else frame.defender
    done = frame.goal is not None and fighting_value(frame.dice) >= frame.goal
    return not done and state.players[thrower - 1].rings > 0 and frame.dice != "ssssss"


def allowed(state: State, frame: Acting) -> set[Command]:
    player = state.players[state.seat - 1]
    found: set[Command] = set(_uses(frame, loose=state.options.loose_combinations))
    if frame.may_buy_rings and state.bank.rings and player.talents >= 10:
        found.add(BuyRing())
    for code, site in zip(state.ground.sites, state.sites, strict=True):
        if site.holder == state.seat:
            found |= _building(state, frame, code, site)
            if code not in frame.recruited and player.talents >= 5:
                found |= _recruiting(state, code, site)
    return found


def _uses(frame: Acting, *, loose: bool) -> Iterator[Use]:
    """A natural face, or a joker of which a kind may have one a turn; so it is with stars."""
    for kind, face in FACES.items():
        star = "t" in frame.dice and (loose or kind not in frame.stars)
        joker = "j" in frame.dice and (loose or kind not in frame.jokers)
        for is_joker, possible in ((False, face in frame.dice), (True, joker)):
            if possible:
                yield Use(kind, is_joker)
            if possible and star:
                yield Use(kind, is_joker, star=True)


def _building(state: State, frame: Acting, code: str, site: SiteState) -> set[Command]:
    number, walls = site.buildings.count + 1, site.buildings.walls
    if number > 4 or state.players[state.seat - 1].talents < PRICES[number]:
        return set()
    bank = {
        "shipyard": state.bank.shipyards, "house": state.bank.houses,
        "warehouse": state.bank.warehouses, "wall": state.bank.walls,
    }  # fmt: skip
    found: set[Command] = set()
    for building in BUILDINGS:
        is_wall = building == "wall"
        possible = number > 1 and not walls if is_wall else number < 4 or walls > 0
        permits = (WALL_PERMITS if is_wall else PERMITS).get(number, 99)
        if possible and bank[building] and frame.permits >= permits:
            found.add(Build(building, code))
    return found


def _recruiting(state: State, code: str, site: SiteState) -> set[Command]:
    player = state.players[state.seat - 1]
    found: set[Command] = set()
    if site.buildings.shipyards >= 2 and not site.ship and player.ships:
        found.add(Recruit("ship", code))
    if site.buildings.houses >= 2 and player.soldiers:
        found.add(Recruit("soldier", code))
    return found

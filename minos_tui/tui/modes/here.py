"""What can be done at the place under the cursor: a list with costs, and with reasons."""

from __future__ import annotations

from typing import Final

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.building import permits_for
from minos_tui.engine.minos.commands import Board, Build, BuyRing, Command, Place, Recruit
from minos_tui.engine.minos.pieces import (
    BUILDINGS,
    PRICES,
    RECRUIT_PRICE,
    RING_PRICE,
    UNITS,
    Building,
)
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Placing, State
from minos_tui.tui.desk import Entry, ListWindow, PaneWindow
from minos_tui.tui.game.names import place_name
from minos_tui.tui.game.ways import counted_points, own_units, ways
from minos_tui.tui.map.base import is_site
from minos_tui.tui.modes.play import Aim, Play
from minos_tui.tui.playing import Doing, Errand

NEAREST: Final = 4
"""Units that are offered to go to a place."""


async def here(play: Play, key: str) -> None:
    """Opens the list of what can be done at the cursor."""
    place = play.hand.cursor
    if not place:
        from minos_tui.tui.modes.units import first_place

        play.hand.cursor = first_place(play)
        return
    found = offers(play, place)
    if not found:
        play.hand.window = PaneWindow("site")
        return
    entries = tuple(
        Entry(str(n) if n < 10 else " ", label, detail, enabled)
        for n, (label, detail, enabled, _) in enumerate(found, 1)
    )
    title = place_name(play.state.ground.board, place, play.look.words)
    picked = next((n for n, entry in enumerate(entries) if entry.enabled), 0)
    play.hand.window = ListWindow(title, entries, picked)
    play.hand.doings = tuple(doing for *_, doing in found)


Offer = tuple[str, str, bool, Doing]
"""An entry's label, its cost or the reason against it, whether it is legal, what it does."""


def offers(play: Play, place: str) -> list[Offer]:
    """Everything that could be done at a place, what is legal first."""
    state = play.state
    code = place.rstrip("~")
    if not play.mine:
        return []
    if isinstance(state.top, Placing):
        return _placings(play, code)
    if not isinstance(state.top, Acting):
        return []
    found = [*_own_units(play, place), *_comings(play, place)]
    if _holds(state, code):
        found += _works(play, code)
    found.sort(key=lambda offer: not offer[2])
    found.append((play.look.words("list.look"), "", True, Errand("site")))
    return found


def _holds(state: State, code: str) -> bool:
    """Whether the seat to act holds the open site of this code."""
    place = state.ground.place.get(code)
    return (
        place is not None
        and place.kind == "site"
        and (state.sites[place.index].holder == state.seat)
    )


def _offer(play: Play, command: Command, label: str, cost: str) -> Offer:
    refusal = GAME.refusal(play.state, command)
    return (label, cost if refusal is None else _reason(play, refusal), refusal is None, command)


def _reason(play: Play, refusal: Refusal) -> str:
    return play.look.words.refusal(refusal)


def _placings(play: Play, code: str) -> list[Offer]:
    words = play.look.words
    kinds: tuple[Building, ...] = ("shipyard", "house")
    return [
        _offer(play, Place(kind, code), words("list.found", building=words(f"term.{kind}")), "")
        for kind in kinds
    ]


def _own_units(play: Play, place: str) -> list[Offer]:
    """The player's units that stand here, to be moved."""
    words = play.look.words
    code = place.rstrip("~")
    names = {place, code, code + "~"} if is_site(code) else {place}
    found: list[Offer] = []
    for name in own_units(play.state, play.state.seat):
        if name in names:
            unit = "soldier" if is_site(name) or "." in name else "ship"
            label = words("list.move", unit=words(f"term.{unit}"))
            found.append((label, "", True, Aim(name, name)))
    return found


def _comings(play: Play, place: str) -> list[Offer]:
    """The player's nearest units that can come here, or attack what stands here."""
    state, words = play.state, play.look.words
    code = place.rstrip("~")
    names = (place, code, code + "~") if is_site(code) else (place,)
    found: list[tuple[int, Offer]] = []
    for unit in own_units(state, state.seat):
        if unit in names:
            continue
        reach = ways(state, unit)
        for name in names:
            if name in reach.cost:
                found.append((reach.cost[name], _coming(play, unit, name, reach.cost[name])))
                break
            if name in reach.targets:
                cost = reach.cost.get(reach.targets[name], 0)
                label = words("list.attack", unit=_unit(play, unit))
                found.append((cost, (label, words("list.attack_how"), True, Aim(unit, name))))
                break
    found.sort(key=lambda pair: pair[0])
    return [offer for _, offer in found[:NEAREST]]


def _coming(play: Play, unit: str, target: str, cost: int) -> Offer:
    words = play.look.words
    label = words("list.come", unit=_unit(play, unit))
    return label, counted_points(words, cost), True, ("go", unit, target)


def _unit(play: Play, unit: str) -> str:
    words = play.look.words
    kind = "soldier" if is_site(unit) or "." in unit else "ship"
    place = place_name(play.state.ground.board, unit, words)
    return words("list.unit_at", unit=words(f"term.{kind}"), place=place)


def _works(play: Play, code: str) -> list[Offer]:
    """Building, recruiting, going aboard, rings."""
    state, words = play.state, play.look.words
    site = state.sites[state.ground.place[code].index]
    found: list[Offer] = []
    if not site.buildings.is_city:
        price = PRICES[site.buildings.count]
        for building in BUILDINGS:
            permits = permits_for(site.buildings, building)
            cost = words.count("list.build_cost", permits, talents=price)
            label = words("list.build", building=words(f"term.{building}"))
            found.append(_offer(play, Build(building, code), label, cost))
    for unit in UNITS:
        label = words("list.recruit", unit=words(f"term.{unit}"))
        cost = words.count("desk.talents", RECRUIT_PRICE)
        found.append(_offer(play, Recruit(unit, code), label, cost))
    if state.options.transport and site.ship and site.guards:
        found.append(_offer(play, Board(code), words("list.board"), ""))
    found.append(
        _offer(play, BuyRing(), words("list.ring"), words.count("desk.talents", RING_PRICE))
    )
    return found


async def perform(play: Play, doing: Doing) -> None:
    """Does what an entry of a list stands for."""
    from minos_tui.tui.modes.menu import run_errand
    from minos_tui.tui.modes.units import choose

    match doing:
        case Aim(unit, target):
            choose(play, unit)
            play.hand.cursor = target
        case ("go", unit, target):
            await _send(play, unit, target)
        case Errand("site"):
            play.hand.window = PaneWindow("site")
        case Errand():
            await run_errand(play, doing)
        case _:
            await play.do(doing)


async def _send(play: Play, unit: str, target: str) -> None:
    moves = ways(play.state, unit).moves(target)
    if await play.do(*moves):
        play.hand.chosen = ""
        play.hand.cursor = target

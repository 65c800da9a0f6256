"""The cursor on the map, choosing units, journeys, attacks, soldiers aboard."""

from __future__ import annotations

from collections.abc import Iterable

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.change import unit_of
from minos_tui.engine.minos.commands import Board, Land
from minos_tui.engine.minos.duel import next_defender
from minos_tui.engine.minos.legal import commands
from minos_tui.engine.minos.movement import step_cost
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Battle, Placing, Sailing, State
from minos_tui.tui.game.names import place_name
from minos_tui.tui.game.ways import acting_frame, counted_points, landing, own_units, ways
from minos_tui.tui.map.base import is_area, is_site, places
from minos_tui.tui.map.jumps import Direction, jump
from minos_tui.tui.modes.play import Play

# The cursor


async def move_cursor(play: Play, direction: Direction) -> None:
    """The nearest place in that direction: where the chosen unit can go, else anywhere."""
    where = places(play.state.ground, "small")
    hand = play.hand
    hand.cursor = jump(where, hand.cursor or first_place(play), direction, candidates(play))


async def left(play: Play, key: str) -> None:
    await move_cursor(play, "left")


async def right(play: Play, key: str) -> None:
    await move_cursor(play, "right")


async def up(play: Play, key: str) -> None:
    await move_cursor(play, "up")


async def down(play: Play, key: str) -> None:
    await move_cursor(play, "down")


def candidates(play: Play) -> Iterable[str]:
    """The places that arrows stop at."""
    state = play.state
    found = play.ways()
    if found.origin:
        return dict.fromkeys((*found.cost, *found.targets, found.origin))
    ground = state.ground
    if isinstance(state.top, Placing):
        return ground.sites
    standing = (name for name, owner in zip(ground.spots, state.spots, strict=True) if owner)
    sites = (site.code for site in ground.board.sites)
    return dict.fromkeys((*sites, *ground.areas, *standing))


def first_place(play: Play) -> str:
    """Where the cursor begins: on the player's first unit, on a free site while sites are
    founded, else on the fish."""
    state = play.state
    if isinstance(state.top, Placing):
        pairs = zip(state.ground.sites, state.sites, strict=True)
        return next((code for code, site in pairs if not site.holder), state.ground.board.fish)
    seat = play.you or state.seat
    units = own_units(state, seat) if seat else ()
    return units[0] if units else state.ground.board.fish


def point_at(play: Play, place: str) -> None:
    """A click: the cursor goes to the place; with a ship chosen, a site means its harbour."""
    play.hush()
    play.hand.cursor = aimed(play, place)


def aimed(play: Play, place: str) -> str:
    """What the chosen unit would go to if told to go to `place`."""
    found = play.ways()
    other = place + "~" if is_site(place) else place.rstrip("~")
    reached = {*found.cost, *found.targets}
    return other if place not in reached and other in reached else place


async def letters(play: Play, key: str) -> None:
    hand = play.hand
    hand.letters = not hand.letters
    play.say(play.look.words(f"prompt.letters_{'on' if hand.letters else 'off'}"))


# Units


async def units(play: Play, key: str) -> None:
    """The next of the player's units."""
    _choose_next(play, 1)


async def units_back(play: Play, key: str) -> None:
    _choose_next(play, -1)


def _choose_next(play: Play, step: int) -> None:
    own = own_units(play.state, play.state.seat)
    if not own:
        return
    current = play.hand.chosen or play.hand.cursor
    at = own.index(current) if current in own else -1 if step > 0 else 0
    choose(play, own[(at + step) % len(own)] if play.hand.chosen else _from(own, at, step))


def _from(own: tuple[str, ...], at: int, step: int) -> str:
    """The first unit chosen: the one under the cursor if there is one."""
    return own[at] if at >= 0 else own[0 if step > 0 else -1]


def choose(play: Play, place: str) -> None:
    """Chooses the unit on a place and puts the cursor there."""
    play.hand.chosen = play.hand.cursor = place
    frame = acting_frame(play.state)
    if frame is not None and not frame.points:
        play.say(play.look.words("prompt.no_points"))


async def drop(play: Play, key: str) -> None:
    play.hand.chosen = ""


async def go(play: Play, key: str) -> None:
    """The chosen unit goes to the cursor, along the cheapest way; a journey is one act."""
    hand, found = play.hand, play.ways()
    place = aimed(play, hand.cursor)
    if place in found.targets:
        play.refuse(play.look.words("prompt.only_fight"))
    elif place in found.cost:
        moves = found.moves(place)
        hand.chosen = hand.cursor = place
        if not await play.do(*moves):
            hand.chosen = hand.cursor = found.origin
    else:
        await _stay(play, place)


async def _stay(play: Play, place: str) -> None:
    """Enter where the unit stands, or where it can't go."""
    from minos_tui.tui.modes.here import here

    if place not in ("", play.hand.chosen):
        play.refuse(_unreached(play, place))
    elif isinstance(play.state.top, Sailing):
        await _land(play, landing(play.state))
    else:
        await here(play, "enter")


def _unreached(play: Play, place: str) -> str:
    frame = acting_frame(play.state)
    points = counted_points(play.look.words, frame.points if frame else 0)
    return play.look.words("prompt.not_reached", place=_name(play, place), points=points)


def _name(play: Play, place: str) -> str:
    return place_name(play.state.ground.board, place, play.look.words)


async def fight(play: Play, key: str) -> None:
    """The chosen unit, or the nearest one that can, attacks what stands under the cursor."""
    hand = play.hand
    if not hand.chosen:
        hand.chosen = nearest_attacker(play, hand.cursor)
    found = play.ways()
    target = aimed(play, hand.cursor)
    if target not in found.targets:
        hand.chosen = hand.chosen if found.origin else ""
        play.refuse(_no_fight(play, target))
        return
    start = found.targets[target]
    moves = found.moves(start) if start != found.origin else ()
    hand.kept, hand.duel_order = frozenset(), ""
    if await play.do(*moves, found.attack(target)):
        hand.cursor = target
        await play.draw()


def _no_fight(play: Play, target: str) -> str:
    if play.state.round == 1 and target:
        return play.look.words.refusal(Refusal("peace_in_round_one", place=target))
    return play.look.words("prompt.no_target")


def nearest_attacker(play: Play, target: str) -> str:
    """The own unit that can attack a place at the lowest cost; empty if none can."""
    state = play.state
    best: tuple[int, str] | None = None
    for unit in own_units(state, state.seat):
        found = ways(state, unit)
        for place in (target, target + "~", target.rstrip("~")):
            if place in found.targets:
                cost = found.cost.get(found.targets[place], 0)
                if best is None or cost < best[0]:
                    best = cost, unit
    return best[1] if best else ""


async def aboard(play: Play, key: str) -> None:
    """A soldier goes aboard at the cursor's site; the one aboard lands."""
    state = play.state
    if isinstance(state.top, Sailing):
        await _land(play, landing(state))
    elif (command := boarding(play)) is not None:
        if await play.do(command):
            play.hand.cursor = play.hand.chosen = command.site + "~"
    else:
        code = (play.hand.chosen or play.hand.cursor).rstrip("~")
        refusal = GAME.refusal(state, Board(code)) if is_site(code) else None
        play.refuse(refusal or play.look.words("prompt.no_soldier"))


def boarding(play: Play) -> Board | None:
    """The soldier that would go aboard now: the one at the cursor, or the only one that can."""
    code = (play.hand.chosen or play.hand.cursor).rstrip("~")
    boards = [one for one in commands(play.state) if isinstance(one, Board)]
    at_cursor = [one for one in boards if one.site == code]
    found = at_cursor or (boards if len(boards) == 1 else [])
    return found[0] if found else None


async def _land(play: Play, command: Land | None) -> None:
    if command is None:
        play.refuse(play.look.words("prompt.aboard_now"))
    elif await play.do(command):
        play.hand.chosen = ""
        play.hand.cursor = command.site


# What the prompt says


def unit_prompt(play: Play) -> str:
    """The chosen unit and what going to the cursor costs, or what attacking it promises."""
    hand, found, words = play.hand, play.ways(), play.look.words
    state = play.state
    start = state.ground.place.get(hand.chosen)
    if start is None:
        return ""
    unit = words(f"term.{unit_of(start)}")
    place = aimed(play, hand.cursor)
    if place in found.targets:
        return _target_prompt(play, unit, place)
    if place in found.cost:
        points = counted_points(words, found.cost[place])
        return words("prompt.cost", unit=unit, place=_name(play, place), points=points)
    key = "unit"
    if isinstance(state.top, Sailing):
        key = "unit_lands" if landing(state) else "unit_sails"
    return words(f"prompt.{key}", unit=unit, place=_name(play, hand.chosen))


def _target_prompt(play: Play, unit: str, target: str) -> str:
    words, state, found = play.look.words, play.state, play.ways()
    start = state.ground.place[found.origin]
    price = found.cost.get(found.targets[target], 0) + step_cost(state, unit_of(start))
    count = len(defenders(state, found.origin, target))
    chance = win_chance(play, target)
    key = "target_count" if chance is None else "target_many" if count > 1 else "target"
    shown = "" if chance is None else words.percent(chance, 1)
    return words(
        f"prompt.{key}", unit=unit, place=_name(play, target), chance=shown, count=count,
        points=counted_points(words, price),
    )  # fmt: skip


def defenders(state: State, origin: str, target: str) -> tuple[int, ...]:
    """The seats of the units that an attack on a place has to beat, one after the other."""
    place = state.ground.place[target]
    if place.kind in ("site", "harbour"):
        site = state.sites[place.index]
        return (site.holder,) * (site.guards + site.ship)
    if is_area(target) and place.index == state.ground.fish:
        return tuple(seat for seat, n in enumerate(state.fish, 1) for _ in range(n))
    first = next_defender(state, Battle(unit_of(state.ground.place[origin]), origin, target))
    return (first[0],) if first else ()


def win_chance(play: Play, target: str) -> float | None:
    """The chance that the chosen unit beats all that stands there; None while it is reckoned."""
    state, found = play.state, play.ways()
    foes = defenders(state, found.origin, target)
    rings = state.players[state.seat - 1].rings
    foe_rings = max((state.players[seat - 1].rings for seat in foes), default=0)
    return play.chances(rings, foe_rings, len(foes))

"""Where a unit can go with the points in hand, and the cheapest way there.

Steps are the engine's own; what may be entered is asked of the rules, a place at a time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping

import attrs

from minos_tui.engine.minos.change import foes_on, unit_of, unit_stands
from minos_tui.engine.minos.commands import Attack, Land, Move
from minos_tui.engine.minos.ground import Place, Step
from minos_tui.engine.minos.legal import LegalView
from minos_tui.engine.minos.movement import POINT, step_cost
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Sailing, State
from minos_tui.words import Words


@attrs.frozen
class Ways:
    """What the unit on `origin` can reach: for each place its cost in halves and the step before
    it; for each place it can attack, the place that the attack starts from."""

    origin: str
    cost: Mapping[str, int]
    before: Mapping[str, str]
    targets: Mapping[str, str]

    def moves(self, place: str) -> tuple[Move, ...]:
        """The steps of the cheapest way to a place that can be reached."""
        chain = [place]
        while chain[-1] != self.origin:
            chain.append(self.before[chain[-1]])
        chain.reverse()
        return tuple(map(Move, chain, chain[1:]))

    def attack(self, target: str) -> Attack:
        return Attack(self.targets[target], target)


NOWHERE = Ways("", {}, {}, {})


def acting_frame(state: State) -> Acting | None:
    """The acting phase of the turn, also while a soldier is aboard or a duel is fought."""
    return next((frame for frame in state.phase if isinstance(frame, Acting)), None)


def ways(state: State, origin: str) -> Ways:
    """Where the unit of the seat to act can go from `origin`."""
    frame = acting_frame(state)
    start = state.ground.place.get(origin)
    if frame is None or start is None or not unit_stands(state, start, state.seat):
        return NOWHERE
    if isinstance(state.top, Sailing):
        return _sailing(state, state.top)
    return _search(state, start, frame.points)


def _search(state: State, start: Place, points: int) -> Ways:
    step_price = step_cost(state, unit_of(start))
    cost: dict[str, int] = {start.name: 0}
    before: dict[str, str] = {}
    targets: dict[str, str] = {}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        paid = cost[here.name] + step_price
        if paid > points:
            continue
        for step in _steps(state, here):
            name = step.move.target
            target = state.ground.place[name]
            if foes_on(state, target, state.seat):
                if state.round > 1:
                    targets.setdefault(name, here.name)
            elif name not in cost and _free(state, target):
                cost[name], before[name] = paid, here.name
                waiting.append(target)
    del cost[start.name]
    return Ways(start.name, cost, before, targets)


def _free(state: State, target: Place) -> bool:
    """Whether an own unit leaves room on a place where no foe stands."""
    return target.kind == "site" or not unit_stands(state, target, state.seat)


def _steps(state: State, place: Place) -> Iterator[Step]:
    steps = state.ground.steps(place)
    yield from steps.areas
    yield from steps.harbours
    yield from steps.sites
    yield from steps.spots


def _sailing(state: State, frame: Sailing) -> Ways:
    """The ship with a soldier aboard: each step has to leave a landing that can be paid."""
    cost: dict[str, int] = {frame.ship: 0}
    before: dict[str, str] = {}
    targets: dict[str, str] = {}
    waiting = deque([(frame.ship, state)])
    while waiting:
        here, there = waiting.popleft()
        for command in LegalView(there):
            if isinstance(command, Attack):
                targets.setdefault(command.target, here)
            elif isinstance(command, Move) and command.target not in cost:
                cost[command.target] = cost[here] + step_cost(state, "ship")
                before[command.target] = here
                waiting.append((command.target, GAME.apply(there, command).after))
    del cost[frame.ship]
    return Ways(frame.ship, cost, before, targets)


def landing(state: State) -> Land | None:
    """The landing that is possible now, if one is."""
    return next((c for c in LegalView(state) if isinstance(c, Land)), None)


def own_units(state: State, seat: int) -> tuple[str, ...]:
    """The places of a seat's units, ships first, in the order of the board."""
    ground = state.ground
    found = [ground.areas[i] for i, owner in enumerate(state.sea) if owner == seat]
    if state.fish[seat - 1]:
        found.append(ground.areas[ground.fish])
    held = [(c, s) for c, s in zip(ground.sites, state.sites, strict=True) if s.holder == seat]
    found += [code + "~" for code, site in held if site.ship]
    found += [code for code, site in held if site.guards]
    found += [ground.spots[i] for i, owner in enumerate(state.spots) if owner == seat]
    return tuple(found)


def points_text(halves_left: int) -> str:
    whole, half = divmod(halves_left, POINT)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def counted_points(words: Words, halves_left: int) -> str:
    """`1 point`, `2½ points`."""
    return words("desk.points_count", points=points_text(halves_left))

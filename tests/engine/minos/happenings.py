"""What games of the suite come to: names of things that happened, to be counted and wanted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minos_tui.engine.game import Step
from minos_tui.engine.minos.change import unit_of
from minos_tui.engine.minos.commands import Attack, Build, Command, Move, Recruit
from minos_tui.engine.minos.events import (
    Attacked,
    DuelBegan,
    Event,
    GameEnded,
    PlayerOut,
    SiteTaken,
    SoldierGranted,
)
from minos_tui.engine.minos.pieces import BUILDINGS_IN_A_CITY, RINGS, TRACK_LENGTH
from minos_tui.engine.minos.state import Battle, Duel, Sailing, State

MinosStep = Step[Any, Any, Any]

ENDS = frozenset({"settled", "last_player", "bank_empty", "round_limit"})
WANTED = (
    {f"end: {reason}" for reason in ENDS}
    | {"end without a round limit", "city", "lap", "out in the own turn", "out in another's turn"}
    | {f"wall as number {number}" for number in (2, 3, 4)}
    | {f"building {number}" for number in (1, 2, 3, 4)}
    | {f"recruited {unit}" for unit in ("ship", "soldier")}
    | {f"{kind} attacked {target}" for kind, target in (
        ("ship", "area"), ("ship", "harbour"), ("ship", "fish"),
        ("soldier", "site"), ("soldier", "spot"),
    )}
    | {"conquest by ship", "conquest on foot", "conquest with a soldier aboard"}
    | {"conquest from the water", "free soldier of a conquest", "siege with a soldier aboard"}
    | {"duel after duel", "no wall left", "no ring left", "no soldier left for a founding"}
)  # fmt: skip
"""What the games together must have come to."""


def kind_of(state: State, command: Command) -> str:
    """What kind of command this is: what is built, who is attacked where."""
    match command:
        case Build(building, site):
            return f"build {building} {state.sites[state.ground.place[site].index].buildings.count}"
        case Attack(origin, target):
            unit = unit_of(state.ground.place[origin])
            return f"{unit} attacks {_target(state, target)}"
        case Move(origin, target):
            unit = unit_of(state.ground.place[origin])
            return f"{unit} moves to {_target(state, target)}"
    return type(command).__name__


def happenings(step: MinosStep) -> Iterator[str]:
    """The names of what happened in this step, of those in `WANTED` and some more."""
    yield type(step.command).__name__
    yield from _of_command(step.before, step.command)
    for event in step.events:
        yield from _of_event(step, event)
    yield from _of_position(step.after)


def _of_command(state: State, command: Command) -> Iterator[str]:
    match command:
        case Build(building, site):
            number = state.sites[state.ground.place[site].index].buildings.count + 1
            yield f"building {number}"
            if building == "wall":
                yield f"wall as number {number}"
            if number == BUILDINGS_IN_A_CITY:
                yield "city"
            if number == 1 and not state.players[state.seat - 1].soldiers:
                yield "no soldier left for a founding"
        case Recruit(unit):
            yield f"recruited {unit}"
        case Attack() if isinstance(state.top, Sailing):
            yield "siege with a soldier aboard"


def _of_event(step: MinosStep, event: Event) -> Iterator[str]:
    match event:
        case GameEnded(reason):
            yield f"end: {reason}"
            if not step.after.options.round_limit:
                yield "end without a round limit"
        case Attacked():
            yield f"{event.unit} attacked {_target(step.before, event.target)}"
        case PlayerOut(seat):
            yield "out in the own turn" if seat == step.before.seat else "out in another's turn"
        case SiteTaken(before=before) if before:
            yield f"conquest {_way(step.before)}"
        case DuelBegan() if isinstance(step.before.top, Duel):
            yield "duel after duel"
        case SoldierGranted() if isinstance(step.before.top, Duel):
            yield "free soldier of a conquest"


def _target(state: State, name: str) -> str:
    place = state.ground.place[name]
    if place.kind == "spot" and name in state.ground.closed:
        return "closed site"
    if place.kind == "area" and place.index == state.ground.fish:
        return "fish"
    return place.kind


def _way(state: State) -> str:
    """How the site is conquered by the duel that `state` ends."""
    battle = state.phase[-2]
    assert isinstance(battle, Battle)
    if battle.swimming:
        return "from the water"
    if battle.carrying:
        return "with a soldier aboard"
    return "by ship" if battle.unit == "ship" else "on foot"


def _of_position(state: State) -> Iterator[str]:
    if not state.bank.walls:
        yield "no wall left"
    if sum(player.rings for player in state.players) == RINGS:
        yield "no ring left"
    for seat in range(1, len(state.players) + 1):
        if state.income(seat) > TRACK_LENGTH:
            yield "lap"

"""A table as its players have agreed on it: a value that is kept as text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, Literal

import attrs

from minos_tui.engine.record import HUMAN

CLOCKS: Final = (0, 2, 5, 15, 60, 24 * 60, 3 * 24 * 60)
"""Minutes that a player may take for one decision; 0: as long as he likes."""
DELAYS: Final = (0, 10, 30, 100)
"""How many commands late watchers are told what happens."""
Status = Literal["open", "playing", "over"]
_STATUS: Final[Mapping[str, Status]] = {"open": "open", "playing": "playing", "over": "over"}


@attrs.frozen
class Place:
    """Who plays a seat: a person by his name ("" while it is free), or a bot."""

    kind: str = HUMAN
    name: str = ""

    @property
    def free(self) -> bool:
        return self.kind == HUMAN and not self.name


@attrs.frozen
class Plan:
    """Seats are `places`, the first seat 1. `code` lets others in where the table is private."""

    id: str
    host: str
    game: str
    map: str
    options: Mapping[str, str]
    places: tuple[Place, ...]
    code: str
    private: bool = False
    advice: bool = True
    minutes: int = 0
    status: Status = "open"
    game_id: str = ""
    rated: bool = False
    """Whether the game counts for the ladder; then there is no advice."""
    delay: int = 0
    """How many commands late watchers see the game."""
    waiting: bool = False
    """Whether the game waits until all its players are back."""
    since: float = 0.0
    """When it has waited for the last time, in seconds since 1970."""
    turn: str = ""
    """The player whom the resting game waits for."""
    standings: Mapping[str, str] = attrs.field(factory=dict)
    """By player, how the resting game has him who doesn't play it himself, as `standing` tells."""
    orders: Mapping[str, str] = attrs.field(factory=dict)
    """By player, what is done for him when his seat is attacked."""
    watchers_talk: bool = True
    """Whether who only looks on may talk."""

    @property
    def filled(self) -> bool:
        return not any(place.free for place in self.places)

    @property
    def people(self) -> tuple[str, ...]:
        """The names of those who sit."""
        return tuple(place.name for place in self.places if place.name)

    def seat_of(self, name: str) -> int:
        """The seat of a player; 0 if he has none."""
        return next((n for n, place in enumerate(self.places, 1) if place.name == name), 0)

    def order_of(self, seat: int) -> str:
        """What the seat's player has ordered to do when it is attacked; "" for nothing."""
        return self.orders.get(self.places[seat - 1].name, "")

    def with_place(self, seat: int, place: Place) -> Plan:
        places = (*self.places[: seat - 1], place, *self.places[seat:])
        return attrs.evolve(self, places=places)


def plan_text(plan: Plan) -> str:
    """The plan as JSON; `read_plan` reads it back."""
    return json.dumps(
        {
            "host": plan.host,
            "game": plan.game,
            "map": plan.map,
            "options": dict(plan.options),
            "places": [[place.kind, place.name] for place in plan.places],
            "code": plan.code,
            "private": plan.private,
            "advice": plan.advice,
            "minutes": plan.minutes,
            "rated": plan.rated,
            "delay": plan.delay,
            "waiting": plan.waiting,
            "since": plan.since,
            "status": plan.status,
            "game_id": plan.game_id,
            "turn": plan.turn,
            "standings": dict(plan.standings),
            "orders": dict(plan.orders),
            "watchers_talk": plan.watchers_talk,
        }
    )


def read_plan(table: str, text: str) -> Plan:
    """Raises ValueError for a text that is no plan."""
    try:
        found: dict[str, Any] = json.loads(text)
        return Plan(
            table,
            str(found["host"]),
            str(found["game"]),
            str(found["map"]),
            {str(name): str(value) for name, value in found["options"].items()},
            tuple(Place(str(kind), str(name)) for kind, name in found["places"]),
            str(found["code"]),
            bool(found["private"]),
            bool(found["advice"]),
            int(found["minutes"]),
            _STATUS[found["status"]],
            str(found["game_id"]),
            rated=bool(found.get("rated", False)),
            delay=max(0, int(found.get("delay", 0))),
            waiting=bool(found.get("waiting", False)),
            since=float(found.get("since", 0.0)),
            turn=str(found["turn"]),
            standings={str(who): str(how) for who, how in found.get("standings", {}).items()},
            orders={str(who): str(what) for who, what in found.get("orders", {}).items()},
            watchers_talk=bool(found.get("watchers_talk", False)),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"the plan of table {table} can't be read") from error

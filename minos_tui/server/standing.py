"""How a game has each of its players: he plays, a bot plays for him, he has resigned, he is out.

A table's page tells it also while the game rests: so the plan keeps it, as the game was left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from minos_tui.engine.game import Chance, Decision
from minos_tui.server.absent import out

if TYPE_CHECKING:
    from minos_tui.server.plan import Plan
    from minos_tui.server.room import Room
    from minos_tui.table.table import Table

PLAYS: Final = ""
BOT: Final = "bot"
RESIGNED: Final = "resigned"
OUT: Final = "out"


def standing(room: Room, seat: int) -> str:
    """How the game has the player of a seat, as far as it is known here."""
    if room.table is not None:
        return _standing(room.table, seat)
    kept = {} if room.elsewhere else room.plan.standings
    return kept.get(room.plan.places[seat - 1].name, PLAYS)


def _standing(table: Table, seat: int) -> str:
    held = table.seats[seat - 1]
    if held.is_human:
        return OUT if out(table, seat) else PLAYS
    return RESIGNED if held.resigned else BOT


def asked(plan: Plan, table: Table) -> str:
    """The player whose moment it is, "" if it is nobody's."""
    seat = _seat_asked(table)
    return plan.places[seat - 1].name if seat else ""


def waited_for(plan: Plan, table: Table) -> str:
    """The same, but nobody while a bot plays for him."""
    seat = _seat_asked(table)
    return asked(plan, table) if seat and table.seats[seat - 1].is_human else ""


def _seat_asked(table: Table) -> int:
    return table.turn.seat if isinstance(table.turn, Decision | Chance) else 0


def rested(plan: Plan, table: Table, turn: str) -> Plan:
    """With what the list and the page tell of a game that rests; `turn` is who is asked."""
    return attrs.evolve(plan, turn=turn, standings=_standings(plan, table))


def ended(plan: Plan, table: Table) -> Plan:
    standings = _standings(plan, table)
    return attrs.evolve(plan, status="over", waiting=False, turn="", standings=standings)


def playing(plan: Plan, table: Table) -> tuple[str, ...]:
    """The players who play themselves, or would if they were here."""
    return tuple(name for name in plan.people if name not in _standings(plan, table))


def _standings(plan: Plan, table: Table) -> dict[str, str]:
    found = {name: _standing(table, plan.seat_of(name)) for name in plan.people}
    return {name: how for name, how in found.items() if how != PLAYS}

"""How a rated game counts: the places of its seats, by the rule that the ladder's page states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from minos_tui.engine.game import Outcome
from minos_tui.engine.record import HUMAN, Seat
from minos_tui.server.plan import Place
from minos_tui.store.result_queries import Result, Why

if TYPE_CHECKING:
    from minos_tui.server.plan import Plan
    from minos_tui.store.club import ClubStore
    from minos_tui.table.table import Table

BOT_MARK: Final = "*"
"""Before the kind of a bot, where a player's name would stand: no name begins so."""


async def count(store: ClubStore, plan: Plan, table: Table) -> None:
    """Counts a rated game that has ended for the ladder; once, whoever else does so.

    Raises StoreError.
    """
    if plan.rated and table.outcome is not None:
        results = results_of(plan.places, table.seats, table.outcome)
        await store.add_results(table.id, plan.game, results)


def results_of(
    places: Sequence[Place], seats: Sequence[Seat], outcome: Outcome
) -> tuple[Result, ...]:
    """Each seat's place, 1 the best; seats that are even share the better one.

    A seat counts for the player who took it, whoever played for him meanwhile. Who has resigned,
    or for whom a bot plays at the end, is behind all others, and even with others like him.
    """
    why = [_why(place, seat) for place, seat in zip(places, seats, strict=True)]
    lost = tuple(seat for seat in range(1, len(seats) + 1) if why[seat - 1] != "played")
    groups = [tuple(seat for seat in group if seat not in lost) for group in outcome.ranking]
    found: list[Result] = []
    for group in filter(None, (*groups, lost)):
        place = len(found) + 1
        found += [Result(seat, _name(places[seat - 1]), place, why[seat - 1]) for seat in group]
    return tuple(sorted(found, key=lambda result: result.seat))


def _why(place: Place, seat: Seat) -> Why:
    if not place.name:
        return "played"
    if seat.resigned:
        return "resigned"
    return "played" if seat.kind == HUMAN else "bot"


def _name(place: Place) -> str:
    return place.name or f"{BOT_MARK}{place.kind}"

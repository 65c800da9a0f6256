"""Reading and writing how rated games ended: each function is one transaction's work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import attrs
from sqlalchemy import Connection, insert, select

from minos_tui.store.club_schema import RESULTS
from minos_tui.store.dialects import alone

Why = Literal["played", "resigned", "bot"]
_WHY: Final[dict[str, Why]] = {"played": "played", "resigned": "resigned", "bot": "bot"}


@attrs.frozen
class Result:
    """How a seat has ended: `name` is a player's, or a bot's kind behind a mark; `place` counts
    from 1; `why` tells of who did not play to the end."""

    seat: int
    name: str
    place: int
    why: Why = "played"


@attrs.frozen
class Ended:
    """A rated game that has ended, in seconds since 1970."""

    id: str
    game: str
    at: float
    results: tuple[Result, ...]


def add_results(
    connection: Connection, game: str, kind: str, results: Sequence[Result], now: float
) -> bool:
    """Keeps how a game ended. False, and nothing was changed, if that is kept already."""
    alone(connection, f"result {game}")
    if connection.scalar(select(RESULTS.c.seat).where(RESULTS.c.game_id == game)) is not None:
        return False
    for one in results:
        values = {"game_id": game, "game": kind, "ended": now, **attrs.asdict(one)}
        connection.execute(insert(RESULTS).values(**values))
    return True


def ended(connection: Connection, kind: str) -> tuple[Ended, ...]:
    """Every rated game of a kind, the oldest first."""
    found: dict[str, Ended] = {}
    rows = connection.execute(
        select(RESULTS)
        .where(RESULTS.c.game == kind)
        .order_by(RESULTS.c.ended, RESULTS.c.game_id, RESULTS.c.seat)
    )
    for row in rows:
        known = found.setdefault(row.game_id, Ended(row.game_id, kind, row.ended, ()))
        result = Result(row.seat, row.name, row.place, _WHY[row.why])
        found[row.game_id] = attrs.evolve(known, results=(*known.results, result))
    return tuple(found.values())

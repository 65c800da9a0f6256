"""A shared table on several screens: whoever looks sees the same players."""

from __future__ import annotations

from typing import Any, cast

import pytest

from minos_tui.engine.record import HUMAN, Seat
from minos_tui.server.club import Club
from minos_tui.tui.look import Look
from minos_tui.tui.playing import seat_looks, table_looks
from minos_tui.tui.screens.result import ResultScreen
from tests.server.tables import begun

WISHES = {"ann": 2, "ben": 0, "cleo": 3}
"""The colour that each likes when he plays alone."""
THREE = (Seat(HUMAN), Seat(HUMAN), Seat("random"))


async def tables_of(club: Club, *, away: str = "") -> dict[str, Any]:
    """A table as ann, ben and cleo, who watches, see it; a bot plays for `away`."""
    room = await begun(club, seats=THREE)
    tables = {name: await room.enter(name) for name in WISHES}
    if away:
        await room.to_bot(room.plan.seat_of(away), "voted")
    return tables


@pytest.mark.parametrize("away", ["", "ben"])
async def test_all_at_a_table_see_the_same_colours(club: Club, away: str) -> None:
    tables = await tables_of(club, away=away)

    for name, table in tables.items():
        seats = table_looks(table, Look(mine=WISHES[name]))
        assert [0, 1, 2] == [seat.colour for seat in seats]
        assert ["ann", "ben", "Random"] == [seat.name for seat in seats]


async def test_they_do_in_the_result(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = await tables_of(club)
    for name, table in tables.items():
        monkeypatch.setattr(ResultScreen, "look", Look(mine=WISHES[name]))
        seats = ResultScreen(cast("Any", table)).result().seats
        assert [0, 1, 2] == [seat.colour for seat in seats]


@pytest.mark.parametrize(
    "seats",
    [
        (Seat(HUMAN, "ann"), Seat("random", "ben"), Seat("random")),
        (Seat(HUMAN, "ann"), Seat("random", "ben", resigned=True), Seat("random")),
    ],
)
def test_a_record_keeps_them_when_a_bot_has_played_on(seats: Any) -> None:
    assert [0, 1, 2] == [seat.colour for seat in seat_looks(seats, 2)]

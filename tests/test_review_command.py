"""`minos review`: in words, as JSON, and what can't be reviewed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from minos_tui.bots.minos.review import Mistake
from minos_tui.commands import run
from minos_tui.engine.minos.odds import odds
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting
from minos_tui.engine.record import Seat
from minos_tui.table.table import Table
from minos_tui.trouble import Trouble
from minos_tui.tui.look import Look, default_seats
from minos_tui.tui.reviewing import review_lines
from minos_tui.words import Words
from tests.testkit.games import first_state
from tests.testkit.positions import position, site, standard_text


@pytest.fixture
async def record(tmp_path: Path) -> Path:
    """Two players who do nothing for a round."""
    table = await Table.create(
        None,
        "minos",
        (Seat(name="Ann"), Seat(name="Bob")),
        {"first": "seat-order"},
        standard_text(),
        board_name="mediterranean",
        seed=1,
    )
    while table.state.round < 2:
        if "Chance" in type(table.turn).__name__:
            await table.draw()
        else:
            await table.play(table.game.default(table.state))
    file = tmp_path / "idle.txt"
    file.write_text(table.record_text())
    await table.close()
    return file


@pytest.mark.usefixtures("near_reviews")
def test_mistakes_are_told_with_what_was_better(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == run(["review", str(record), "--most", "1"])
    told = capsys.readouterr().out

    assert "Round 1, Red (Ann):" in told
    assert "Round 1, Violet (Bob):" in told
    assert 2 == told.count("better:")


@pytest.mark.usefixtures("near_reviews")
def test_json_is_one_object(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == run(["review", str(record), "--json"])
    (found,) = json.loads(capsys.readouterr().out).values()

    assert [1, 2] == [one["seat"] for one in found]
    assert all(one["better_win"] - one["win"] >= 0.05 for one in found)
    assert all(one["played"] == ["end"] for one in found)


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "no.txt"
    file.write_text("hello")
    with pytest.raises(Trouble):
        run(["review", str(file)])


def a_mistake(seat: int, win: float, better: float) -> Mistake:
    state = first_state(GAME, 2, {"first": "seat-order"}, standard_text())
    return Mistake(
        seat=seat, round=1, before=state, played=(), better=(), win=win, better_win=better
    )


@pytest.mark.parametrize(("win", "better"), [(0.125, 0.186), (0.418, 0.474), (0.555, 0.625)])
def test_what_is_lost_is_the_difference_of_what_is_shown(win: float, better: float) -> None:
    seats = default_seats(2)
    told = review_lines([a_mistake(1, win, better)], seats, Look())

    loss, is_now, could_be = map(int, re.findall(r"\d+", told[0])[1:])
    assert loss == could_be - is_now
    assert "Violet: no mistake worth telling was found" == told[-1]


def test_an_attack_is_told_with_the_chance_in_its_duel() -> None:
    state = position(
        seats=2,
        sites={"GAD": site(holder=2, ship=True)},
        sea={"A": 1},
        rings=(2, 0),
        phase=(Acting(points=10),),
    )
    played = (GAME.parse("attack A GAD~"),)
    found = Mistake(1, 2, state, played, better=(), win=0, better_win=1)
    told = "\n".join(review_lines([found], default_seats(2), Look()))

    assert f"the duel is won in {Words().percent(odds(2, 0))} of cases" in told

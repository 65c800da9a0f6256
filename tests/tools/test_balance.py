"""What is counted of games between equals, and what is told of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest

from minos_tui.tools import balance
from minos_tui.tools.balance import Counted

SHORT = "6"


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "ROUND_LIMIT", SHORT)


def game(number: int, *wins: float, last: str = "", first_city: int = 0) -> Counted:
    """A game of four rounds in which the second seat leads from the third on."""
    incomes = [[0, 0], [2, 2], [2, 4], [2, 6]]
    built = [[1, 0, 2, 0], [1, 0, 4, 0]]
    return Counted(number, "", wins, 4, "settled", last, built, incomes, first_city)


def test_a_game_is_the_same_whenever_it_is_played() -> None:
    once = balance.play(3, 2)

    assert once == balance.play(3, 2)
    assert once != balance.play(4, 2)


def test_what_is_counted_is_what_happened() -> None:
    counted = balance.play(0, 3)

    assert sum(counted.wins) == pytest.approx(1)
    assert int(SHORT) == counted.rounds == len(counted.incomes)
    assert [0, 0, 0] == counted.incomes[0]
    founded = sum(map(sum, counted.built))
    assert 0 < sum(counted.incomes[-1]) <= 2 * founded


def test_treasuries_go_by_place() -> None:
    rich = balance.play(0, 2, "0,200")

    assert "0,200" == rich.talents
    assert sum(rich.built[1]) > sum(rich.built[0])


def test_what_is_told() -> None:
    games = [
        game(0, 1.0, 0.0, last="UGA", first_city=1),
        game(1, 0.0, 1.0, last="UGA", first_city=1),
        game(2, 0.0, 1.0),
        game(3, 0.5, 0.5, last="TYR"),
    ]
    told = balance.tell(games).splitlines()

    assert "4 games" == told[0]
    assert told[1].startswith("place 1 37.5% (")
    assert told[2].startswith("place 2 62.5% (")
    assert told[3].startswith("leads halfway and wins 62.5% (")
    assert told[4].startswith("first city and wins 50.0% (")
    assert told[4].endswith(" of 2")
    assert "rounds: median 4, a tenth below 4, above 4" == told[5]
    assert told[6].startswith("ends by settled 100.0% (")
    assert told[7].startswith("settled some site never 25.0% (")
    assert told[8].startswith("settled last UGA 50.0% (")
    assert told[9].startswith("settled last TYR 25.0% (")
    assert ["shipyard 1.0 a player, 25%", "house 0.0 a player, 0%"] == told[10:12]


def test_a_game_that_several_lead_says_nothing_of_leads() -> None:
    even = attrs.evolve(game(0, 1.0, 0.0), incomes=[[0, 0], [2, 2]])

    assert "leads halfway and wins never" in balance.tell([even])


def test_a_line_that_was_cut_off_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    balance.main(["play", str(file), "--games", "2"])
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole + json.dumps(attrs.asdict(game(9, 1.0, 0.0)))[:40], encoding="utf-8")
    balance.main(["tell", str(file)])

    assert capsys.readouterr().out.startswith("2 games\n")


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (None, "games.jsonl"),
        ([], "play some first"),
        ([{"game": 0}], "to a new file"),
        ([5], "to a new file"),
        ([game(0, 1.0, 0.0), game(1, 1.0, 0.0, 0.0)], "play each to its own"),
        ([game(0, 1.0, 0.0), attrs.evolve(game(1, 1.0, 0.0), talents="9")], "play each to its own"),
    ],
)
def test_what_can_t_be_told_is_one_line(
    lines: Any, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    if lines is not None:
        rows = [attrs.asdict(one) if isinstance(one, Counted) else one for one in lines]
        file.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    with pytest.raises(SystemExit):
        balance.main(["tell", str(file)])

    assert says in capsys.readouterr().err.splitlines()[-1]


def test_a_treasury_out_of_bounds_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        balance.main(["play", str(tmp_path / "games.jsonl"), "--talents=-5"])

    assert "name=talents" in capsys.readouterr().err.splitlines()[-1]

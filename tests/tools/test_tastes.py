"""Learning tastes: games by number, slopes that are there, and a step that goes up."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from math import log
from pathlib import Path
from typing import Any

import attrs
import pytest

from minos_tui.bots.minos import tastes as kept
from minos_tui.bots.minos.outlook import Taste
from minos_tui.tools import tastes
from minos_tui.tools.tastes import LONGEST, NAMES, Slope, main, moved, play, slopes, step


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tastes, "ROUND_LIMIT", "2")


@pytest.mark.usefixtures("short")
def test_a_game_is_the_same_by_its_number() -> None:
    game = play(4, 3)

    assert game == play(4, 3)
    assert game != play(5, 3)
    assert 1 == sum(game["wins"])
    assert [set(NAMES)] * 3 == [set(logs) for logs in game["tastes"]]


def invented(count: int, seats: int) -> list[Mapping[str, Any]]:
    """Games that the seat with the dearest yards and the cheapest camps mostly wins."""
    rng = random.Random(7)
    games: list[Mapping[str, Any]] = []
    for _ in range(count):
        drawn = [{name: rng.gauss(0, 0.35) for name in NAMES} for _ in range(seats)]
        score = [logs["yard"] - logs["camp"] + rng.gauss(0, 0.5) for logs in drawn]
        best = score.index(max(score))
        games.append({"tastes": drawn, "wins": [float(i == best) for i in range(seats)]})
    return games


@pytest.mark.parametrize("seats", [2, 4])
def test_the_slope_finds_what_wins(seats: int) -> None:
    found = {slope.name: slope for slope in slopes(invented(400, seats))}

    assert found["yard"].gain > 4 * found["yard"].error
    assert found["camp"].gain < -4 * found["camp"].error
    others = [s for s in found.values() if s.name not in {"yard", "camp"}]
    assert sum(abs(s.gain) > 2 * s.error for s in others) <= 4


def test_too_few_games_teach_nothing() -> None:
    with pytest.raises(ValueError, match="too few games"):
        slopes(invented(5, 2))
    with pytest.raises(ValueError, match="too few games"):
        slopes([])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no games in"),
        ('{"game": 0, "positions": []}', "line 1 of"),
        ('{"tastes": [{"yard": 0.1}, {"yard": 0.2}], "wins": [1, 0]}', "to a new file"),
        (json.dumps(invented(1, 4)[0]), "line 1 of"),
    ],
)
def test_what_can_t_be_learned_from_is_one_line(
    text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, before = tmp_path / "games.jsonl", kept.FILE.read_bytes()
    file.write_text(text)
    with pytest.raises(SystemExit):
        main(["step", str(file)])

    assert says in capsys.readouterr().err.splitlines()[-1]
    assert before == kept.FILE.read_bytes()


def test_a_step_goes_up_the_slope_and_not_too_far() -> None:
    found = [Slope("yard", 0.1, 0.01), Slope("camp", -5.0, 0.01), Slope("ring", 0.02, 0.05)]
    before, after = Taste(), step(Taste(), found)

    assert after.yard > before.yard
    assert log(after.camp / before.camp) == pytest.approx(-LONGEST, abs=1e-3)
    assert after.ring == before.ring
    assert after.ship == before.ship


def test_moved_by_nothing_a_taste_stays() -> None:
    assert moved(Taste(), {}) == Taste()


def test_the_shipped_tastes_are_for_the_numbers_that_there_are() -> None:
    for players in (2, 3, 4):
        assert all(x > 0 for x in attrs.asdict(kept.taste_for(players)).values())


@pytest.mark.usefixtures("short")
def test_the_commands_write_what_the_bots_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tastes.json"
    file.write_text(kept.FILE.read_text())
    monkeypatch.setattr(kept, "FILE", file)
    games = tmp_path / "games.jsonl"
    main(["play", str(games), "--seats", "4", "--games", "1"])
    assert 4 == len(json.loads(games.read_text())["wins"])

    with games.open("a") as out:
        out.writelines(json.dumps(game) + "\n" for game in invented(200, 4))
    duel, before = kept.taste_for(2), kept.taste_for(4)
    main(["step", str(games), "--seats", "4"])

    assert kept.taste_for(4).yard > before.yard
    assert kept.taste_for(2) == duel
    told = capsys.readouterr().out.splitlines()
    assert {"yard", "camp"} == {line.split()[0] for line in told[:2]}
    kept.taste_for.cache_clear()

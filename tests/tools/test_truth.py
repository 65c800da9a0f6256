"""Playing out what a review tells: both ways against the same throws, a line a mistake."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean

import attrs
import pytest

from minos_tui.bots.minos.review import Mistake
from minos_tui.engine.minos.commands import Build, End
from minos_tui.engine.minos.state import Acting
from minos_tui.tools import truth
from tests.testkit.positions import position, site, standard_board


def winning_at_once() -> Mistake:
    """Every site is built and one city stands: a second ends the game, while Red leads. Violet has
    the stronger army."""
    sites = {
        one.code: site(1 + n % 2, guards=1 + 2 * (n % 2), built="why"[n % 3])
        for n, one in enumerate(standard_board().sites)
    }
    sites |= {"KNO": site(1, guards=1, built="wwwW"), "MYC": site(1, guards=1, built="wwW")}
    state = position(
        seats=2, sites=sites, talents=(25, 90), rings=(0, 15), phase=(Acting(permits=4),)
    )
    return Mistake(1, 2, state, (End(),), (Build("warehouse", "MYC"),), 0.5, 1.0)


def test_the_same_way_gains_nothing() -> None:
    mistake = winning_at_once()
    same = Mistake(1, 2, mistake.before, mistake.better, mistake.better, 0.5, 0.5)

    assert [0.0] * 3 == truth.gains(same, 3)


def test_a_win_that_was_left_lying_is_found() -> None:
    found = truth.gains(winning_at_once(), 6)

    assert min(found) >= 0
    assert fmean(found) > 0


def test_an_error_is_not_known_from_one_playout(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "truth.jsonl"
    with pytest.raises(SystemExit):
        truth.main([str(file), "--playouts", "1"])

    assert "take 2 or more" in capsys.readouterr().err
    assert not file.exists()


@pytest.mark.usefixtures("near_reviews")
def test_a_line_a_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(truth, "ROUND_LIMIT", "3")
    monkeypatch.setattr(truth, "PLAYERS", (("random", "ariadne"),))
    file = tmp_path / "truth.jsonl"
    truth.main([str(file), "--games", "1", "--playouts", "2"])
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]

    assert rows
    assert {"game", "seat", "round", "told", "gain", "error", "playouts"} == set(rows[0])
    assert all(row["told"] >= 0.05 for row in rows)


def test_a_run_that_was_cut_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        truth, "told", lambda number, _: [attrs.evolve(winning_at_once(), round=number)]
    )
    file = tmp_path / "truth.jsonl"
    truth.main([str(file), "--games", "2", "--playouts", "2"])
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole[:-9], encoding="utf-8")
    truth.main([str(file), "--games", "3", "--playouts", "2"])
    first, cut, second, third = file.read_text(encoding="utf-8").splitlines()

    assert whole.splitlines() == [first, second]
    assert second.startswith(cut)
    assert 2 == json.loads(third)["game"]


def test_a_file_of_another_tool_is_refused_and_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"seat": 1}\n', encoding="utf-8")
    with pytest.raises(SystemExit):
        truth.main([str(file)])

    assert "play to a new file" in capsys.readouterr().err
    assert '{"seat": 1}\n' == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("bots", "why"),
    [("icarus", "name two to four bots"), ("icarus,pan", "no bot of minos is called “pan”")],
)
def test_who_can_t_play_is_refused(
    bots: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        truth.main([str(tmp_path / "truth.jsonl"), "--bots", bots])

    assert why in capsys.readouterr().err


@pytest.mark.usefixtures("near_reviews")
def test_bots_that_are_named_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(truth, "ROUND_LIMIT", "2")
    found = truth.told(0, ("random", "random", "ariadne"))

    assert found
    assert {3} == {len(mistake.before.players) for mistake in found}

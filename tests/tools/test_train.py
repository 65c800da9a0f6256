"""Learning the value of positions: games by number, and a fit that finds what is there."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from minos_tui.bots.minos import value
from minos_tui.bots.minos.facts import NAMES
from minos_tui.tools import train
from minos_tui.tools.train import GUESS, fit, loss, main, play, positions


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "ROUND_LIMIT", "3")


def test_a_game_is_the_same_by_its_number() -> None:
    game = play(4)

    assert game == play(4)
    assert game != play(1)
    assert 1 == sum(game["wins"])
    assert len(game["positions"]) == 2 * 3
    assert {len(NAMES)} == {len(seen) for position in game["positions"] for seen in position}


def test_there_are_games_of_every_size() -> None:
    assert [2, 2, 3, 2, 2, 4] == [len(play(number)["wins"]) for number in range(6)]


def invented(count: int) -> list[dict[str, Any]]:
    """Games of two that the seat with more of the fact `camps` nearly always wins."""
    rng, games = random.Random(3), []
    camps = NAMES.index("camps")
    for _ in range(count):
        seen = [[0.1] * len(NAMES), [0.1] * len(NAMES)]
        seen[0][camps], seen[1][camps] = rng.random(), rng.random()
        first = (seen[0][camps] > seen[1][camps]) != (rng.random() < 0.1)
        games.append({"wins": [int(first), int(not first)], "positions": [seen]})
    return games


def test_the_fit_finds_what_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    found = list(positions(invented(300)))
    guess = [GUESS[name] for name in NAMES]
    weights = fit(found)

    assert loss(found, weights) < loss(found, guess)
    assert weights[NAMES.index("camps")] > 2 * GUESS["camps"]
    others = [name for name in NAMES if name != "camps"]
    assert [GUESS[n] for n in others] == pytest.approx(
        [weights[NAMES.index(n)] for n in others], abs=0.02
    )


def test_decided_positions_are_left_out() -> None:
    clear = [[5.0] * len(NAMES), [0.0] * len(NAMES)]

    assert [] == list(positions([{"wins": [1, 0], "positions": [clear]}]))


def test_no_weight_changes_its_sign() -> None:
    weights = fit(list(positions(invented(100))), passes=30)

    assert all(w * GUESS[name] >= 0 for name, w in zip(NAMES, weights, strict=True))


def test_the_commands_write_what_the_bots_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(value, "__file__", str(tmp_path / "value.py"))
    monkeypatch.setattr(train, "PASSES", 5)
    games = tmp_path / "games.jsonl"
    main(["play", str(games), "--first", "0", "--games", "6"])
    main(["fit", str(games)])
    made = json.loads((tmp_path / value.FILE).read_text(encoding="utf-8"))

    assert 6 == made["games"]
    assert NAMES == tuple(made["weights"])


@pytest.mark.parametrize(
    ("games", "says"),
    [
        (None, "games.jsonl"),
        ([], "no games in"),
        (invented(1), "too few games"),
        ([{"game": 0, "tastes": []}], "line 1 of"),
        ([{"wins": [1, 0], "positions": [[[0.1], [0.1]]]}], "line 1 of"),
    ],
)
def test_what_can_t_be_learned_from_is_one_line(
    games: Any, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    if games is not None:
        file.write_text("".join(f"{json.dumps(game)}\n" for game in games), encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["fit", str(file)])

    assert says in capsys.readouterr().err.splitlines()[-1]

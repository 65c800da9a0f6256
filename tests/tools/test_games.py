"""The files of games that the tools fill and read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from minos_tui.tools import balance, tastes, train, truth
from minos_tui.tools.games import fill, games_in, parser_of_games


def filled(file: Path, first: int) -> None:
    """Two games more."""
    given = parser_of_games("test", 2).parse_args([str(file), "--first", str(first)])
    fill(given, lambda number: {"game": number})


def test_a_run_that_goes_on_begins_a_line(tmp_path: Path) -> None:
    """The one before was killed while it wrote its third game."""
    file = tmp_path / "games.jsonl"
    filled(file, 0)
    with file.open("a", encoding="utf-8") as out:
        out.write('{"ga')
    filled(file, 2)

    assert [0, 1, 2, 3] == [game["game"] for game in games_in(file, bool)]


@pytest.mark.parametrize("text", ["", "\n", "no game", '{"ga', "\x00\n"])
def test_a_file_without_games_is_none(text: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="play some first"):
        games_in(file, bool)


def test_bytes_that_are_no_text_are_no_games(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"\xff\xfe\n")
    with pytest.raises(ValueError, match="play some first"):
        games_in(file, bool)


@pytest.mark.parametrize(
    ("tool", "what"),
    [(balance.main, ["play"]), (tastes.main, ["play"]), (train.main, ["play"]), (truth.main, [])],
)
def test_a_place_that_is_not_there_is_one_line(
    tool: Callable[[Sequence[str]], None],
    what: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        tool([*what, str(tmp_path / "none" / "games.jsonl")])

    assert "games.jsonl" in capsys.readouterr().err.splitlines()[-1]

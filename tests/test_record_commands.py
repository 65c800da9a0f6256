"""What the commands that read a record say of it: all of them the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from minos_tui.engine.record import parse_record
from tests.testkit.commands import Commands
from tests.testkit.records import random_text


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game of three people."""
    file = tmp_path / "game.rec"
    file.write_text(random_text())
    return file


def taken_over(record: Path, commands: int) -> None:
    """Says in a record that its first commands were played in another game."""
    text = record.read_text().replace("\nboard: ", f"\ntaken over: {commands}\nboard: ", 1)
    record.write_text(text)


def test_draws_are_told_to_be_checked_only_where_they_were(minos: Commands, record: Path) -> None:
    for command in ("verify", "import"):
        assert "every draw is what the seal gives" in minos.good(command, str(record))
    taken_over(record, len(parse_record(record.read_text()).commands))

    for command in ("verify", "import"):
        told = minos.good(command, str(record))
        assert "every draw" not in told
        assert "0 draws are what the seal gives" in told
        assert "of another game can't be checked" in told


def test_more_taken_over_than_there_is_is_refused(minos: Commands, record: Path) -> None:
    taken_over(record, 999_999)
    for command in ("verify", "import", "review"):
        assert "no more can be taken over" in minos.bad(1, command, str(record))


def test_what_is_no_command_is_told_without_a_list_to_take_it_from(
    minos: Commands, record: Path
) -> None:
    record.write_text(record.read_text().replace("\nend\n", "\nfly\n", 1))
    told = minos.bad(1, "verify", str(record))
    assert "“fly” is not a command of this game" in told
    assert "listed" not in told


def test_a_record_without_its_board_is_the_same_to_all(minos: Commands, record: Path) -> None:
    """Where the board is known here it may be left out; where it is not, nobody takes it."""
    bare = record.read_text().partition("\n|")[0] + "\n"
    record.write_text(bare)
    for command in ("verify", "import"):
        assert "every draw" in minos.good(command, str(record))
    digest = parse_record(bare).header.board[1]
    record.write_text(bare.replace(digest, "0" * 64))
    for command in ("verify", "import", "review"):
        assert "is not in the record and not known here" in minos.bad(1, command, str(record))


def test_a_bot_that_there_is_not_is_told_where_it_would_play_on(
    minos: Commands, tmp_path: Path
) -> None:
    text = random_text().replace("\nseat 2: human Player 2", "\nseat 2: nobot", 1)
    lines = text.partition("\n|")[0].splitlines()
    half = "\n".join(lines[: len(lines) // 2] + text.splitlines()[len(lines) :])
    record = tmp_path / "game.rec"
    record.write_text(half + "\n")
    told = minos.good("import", str(record))
    assert "seat 2: there is no bot “nobot” here, ariadne plays on" in told
    record.write_text(text)
    assert "nobot" not in minos.good("import", str(record))  # it is over


def test_no_name_is_not_the_newest_game(minos: Commands, record: Path) -> None:
    minos.good("import", str(record))
    for words in (["resume", "", "--plain"], ["export", ""]):
        assert "there is no game “”" in minos.bad(1, *words)

"""What words of the command line stand for, and what is said where they stand for nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import typer

from minos_tui.arguments import file_name, listed, read_file, share, whole
from minos_tui.commands import app
from minos_tui.trouble import Trouble
from tests.testkit.commands import Commands

# Numbers


def test_whole_numbers_are_those_of_ascii_digits_within_bounds() -> None:
    number = whole(1, 30)

    assert [1, 7, 30] == [number("1"), number("007"), number(30)]
    for given in ("0", "31", "-1", "٣", "\uff13", "²", "1_0", " 3", "3.0", "0x3", "", "9" * 40):
        with pytest.raises(typer.BadParameter, match="no whole number from 1 to 30"):
            number(given)
    assert 10**12 == whole(0)(str(10**12))
    with pytest.raises(typer.BadParameter, match="no whole number from 0"):
        whole(0)("-1")


def test_a_share_is_a_plain_decimal_number() -> None:
    assert [0.0, 0.05, 1.0] == [share(0.0), share("0.05"), share("1")]
    for given in ("nan", "inf", "1e3", "٠.٥", "0,5", "-0.1", "1_0", ""):
        with pytest.raises(typer.BadParameter, match="no number as"):
            share(given)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("icarus", ["icarus"]),
        ("you, ariadne ,icarus", ["you", "ariadne", "icarus"]),
        ("a,,b,", ["a", "", "b", ""]),
        ("a,exec:./bot 'x, y',b", ["a", "exec:./bot 'x, y'", "b"]),
        ('exec:./bot "it\'s, y",b', ['exec:./bot "it\'s, y"', "b"]),
        ("a,it's,b", ["a,it's", "b"]),
    ],
)
def test_words_stand_between_commas_outside_quotes(given: str, words: list[str]) -> None:
    assert words == [*listed(given)]


PYTHONS = ("integer", "float", "integer range", "float range")


def _numbers(group: Any) -> list[str]:
    """The parameters of all commands whose numbers Python itself would read."""
    commands = [*group.commands.values()] if hasattr(group, "commands") else []
    return [
        *(name for command in commands for name in _numbers(command)),
        *(f"{group.name} {one.name}" for one in group.params if one.type.name in PYTHONS),
    ]


def test_no_command_reads_numbers_in_another_way() -> None:
    assert [] == _numbers(typer.main.get_command(app))


@pytest.mark.parametrize(
    "words",
    [
        ["arena", "--games", "٣"],
        ["arena", "--decide", "٠"],
        ["play", "--plain", "--seed", "1_0"],
        ["review", "--most", "٣", "x"],
        ["serve", "--port", "٣"],
        ["club", "invite", "--uses", "٣"],
    ],
)
def test_a_number_in_other_digits_is_wrong_usage(minos: Commands, words: list[str]) -> None:
    assert "“" in minos.bad(2, *words)


# Files


def test_what_is_no_file_is_told_apart(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for file, why in (
        (tmp_path / "nothing", "there is no such file"),
        (tmp_path / ("x" * 300), "can't be read"),
        (tmp_path, "no plain file"),
        (pipe, "no plain file"),
        (Path("/dev/zero"), "no plain file"),
    ):
        with pytest.raises(Trouble, match=why):
            read_file(file)


def test_a_file_has_a_name() -> None:
    assert Path("x") == file_name("x")
    with pytest.raises(typer.BadParameter, match="can't be empty"):
        file_name("")


@pytest.mark.parametrize(
    "words",
    [
        ["serve", "--check"],
        ["club", "rules"],
        ["club", "games"],
        ["store", "check"],
        ["store", "restore", "copy.db", "--force"],
    ],
    ids=" ".join,
)
def test_the_name_of_a_store_that_is_empty_stands_for_no_other(
    minos: Commands, words: list[str]
) -> None:
    assert "a store can't be empty" in minos.bad(2, *words, "--store", "")
    assert not minos.home.exists()


def test_a_huge_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    huge = tmp_path / "huge"
    huge.touch()
    os.truncate(huge, 10**12)  # takes no room on the disk
    with pytest.raises(Trouble, match="more than 8 MiB"):
        read_file(huge)


COMMANDS = (
    ["verify"],
    ["import"],
    ["review"],
    ["maps", "--check"],
    ["frame", "--state"],
    ["store", "check"],
    ["store", "restore"],
    ["club", "allow", "--file"],
    ["club", "key", "add", "ann"],
)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_tells_that_there_is_no_such_file(
    minos: Commands, tmp_path: Path, words: list[str]
) -> None:
    """And never that it can't be written, or what the game's own rules make of it."""
    missing = tmp_path / "no.such"

    told = minos.bad(1, *words, str(missing))

    assert str(missing) in told
    assert "o such file" in told
    assert "saved" not in told
    assert not missing.exists()
    assert "empty" in minos.bad(2, *words, "")


def test_a_game_or_a_file_that_is_not_there_is_named_so(minos: Commands) -> None:
    assert "there is no game “nosuch”" in minos.bad(1, "review", "nosuch")
    assert "no.rec: there is no such file" in minos.bad(1, "review", "no.rec")
    assert "/dev/zero: this is no plain file" in minos.bad(1, "review", "/dev/zero")


# Maps


def test_a_file_that_is_no_map_is_named(minos: Commands, tmp_path: Path) -> None:
    junk = tmp_path / "junk.toml"
    junk.write_text("no map\n")
    for words in (["play", "--plain"], ["arena"]):
        assert f"{junk}, line 1" in minos.bad(1, *words, "--map", str(junk))


@pytest.mark.parametrize("given", ["nope", "mediterranean"])
def test_a_game_without_maps_takes_none(minos: Commands, given: str) -> None:
    for command in ("play", "arena"):
        told = minos.bad(2, command, "palaces", "--map", given)
        assert "palaces has no maps: leave --map out" in told


def test_names_that_are_unknown_stand_in_quotes(minos: Commands) -> None:
    """So that an empty one is seen."""
    assert "is called “nope”" in minos.bad(2, "arena", "--map", "nope")
    assert "is called “”" in minos.bad(2, "arena", "--bots", "ariadne,")

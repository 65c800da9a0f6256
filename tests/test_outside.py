"""When the world outside fails: a full disk, a closed stream, words that are no text. Every command
says so in one line, and ends with the code that is documented."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from minos_tui import cli
from minos_tui.commands import app


def _names(group: Any, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command, and every group of them, as its words."""
    yield before
    for name, command in getattr(group, "commands", {}).items():
        yield from _names(command, (*before, name))


COMMANDS = [*_names(typer.main.get_command(app))]


def ended(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """The exit code of `minos` in this process."""
    monkeypatch.setattr(sys, "argv", ["minos", *words])
    with pytest.raises(SystemExit) as end:
        cli.main()
    return int(str(end.value.code))


def one_line(text: str) -> str:
    assert text.startswith("minos: "), text
    assert text.count("\n") == 1, text
    return text


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_command_takes_a_word_that_is_no_text(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for given in (("\udcff",), ("--host", "a\udcff"), ("-o", "\udcff.rec")):
        assert ended(monkeypatch, *words, *given) == 2
        assert "is no text" in one_line(capsys.readouterr().err)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_command_fails_otherwise_on_a_full_disk(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert ended(monkeypatch, *words, "--help") == 1
        told = one_line(capsys.readouterr().err)
        assert "No space left" in told


MINOS = f"{sys.executable} -m minos_tui"


def run(line: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Runs a line of a shell in which `minos` is the program."""
    return subprocess.run(
        ["/bin/bash", "-c", line.replace("minos", MINOS, 1)],
        input="",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MINOS_HOME": str(home), "MINOS_CONFIG": str(home), "LANG": "C.UTF-8"},
    )


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("minos games > /dev/full", 1, "No space left"),
        ("minos play --plain > /dev/full", 1, "No space left"),
        ("minos engine > /dev/full <<< turn", 1, "No space left"),
        ("minos games >&-", 1, "Bad file descriptor"),
        ("minos engine >&- <<< turn", 1, "Bad file descriptor"),
        ("minos >&-", 2, "needs a terminal"),
        ("minos play <&-", 2, "needs a terminal"),
        ("minos fly <&- >&-", 2, "fly"),
        ("minos fly 2>&-", 2, ""),
        ("minos fly 2> /dev/full", 2, ""),
        ("minos fly <&- >&- 2>&-", 2, ""),
        ("minos play --plain <&-", 0, ""),
        ("minos games 2>&-", 0, ""),
    ],
)
def test_what_a_stream_that_is_full_or_closed_ends_with(
    line: str, code: int, told: str, tmp_path: Path
) -> None:
    done = run(line, tmp_path)
    assert done.returncode == code, done.stderr
    assert told in (one_line(done.stderr) if told else done.stderr)
    assert "Traceback" not in done.stderr


def test_no_file_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    """Else the store's file could be descriptor 1, and what a bot's process prints go into it."""
    code = "import os; from minos_tui.streams import fit_streams; fit_streams(); "
    code += "os._exit(0 if os.open('/dev/null', 0) > 2 else 1)"
    done = subprocess.run(
        ["/bin/bash", "-c", f'exec {sys.executable} -c "{code}" <&- >&- 2>&-'],
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0


@pytest.mark.parametrize("host", ["a..b", "a" * 70, f"{'b' * 64}.org"])
def test_a_host_that_cannot_be_looked_up_is_wrong_usage(
    host: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for check in ((), ("--check",)):
        assert ended(monkeypatch, "serve", *check, "--host", host) == 2
        assert "no name or address" in one_line(capsys.readouterr().err)

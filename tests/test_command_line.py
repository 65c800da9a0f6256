"""The command line as people and programs use it: a process, its output, its exit code."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from minos_tui.table.seats import seats_of
from minos_tui.table.table import Table
from tests.tui.screens.kit import board_text, play_on


class Shell:
    """Runs `minos` in a home of its own."""

    def __init__(self, home: Path) -> None:
        self.environment = {
            **os.environ,
            "MINOS_HOME": str(home / "data"),
            "MINOS_CONFIG": str(home / "config"),
            "COLUMNS": "80",
            "LANG": "C.UTF-8",
        }

    def __call__(self, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "minos_tui", *words],
            input=typed,
            capture_output=True,
            text=True,
            errors="replace",
            env=self.environment,
            check=False,
        )

    def good(self, *words: str, typed: str = "") -> str:
        done = self(*words, typed=typed)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def bad(self, code: int, *words: str, typed: str = "") -> str:
        """The one line on stderr with which `words` end in this exit code."""
        done = self(*words, typed=typed)
        assert done.returncode == code, (done.stdout, done.stderr)
        assert done.stderr.startswith("minos: ")
        assert done.stderr.count("\n") == 1
        return done.stderr


@pytest.fixture
def minos(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


COMMANDS = (
    "play", "resume", "games", "replay", "export", "import", "verify", "maps", "arena", "engine",
    "frame", "bench", "serve", "club", "store",
)  # fmt: skip


def test_help_names_every_command_and_is_plain(minos: Shell) -> None:
    text = minos.good("--help")
    assert all(f"\n  {command} " in text for command in COMMANDS)
    assert "\x1b" not in text


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(minos: Shell, command: str) -> None:
    assert "Usage: minos" in minos.good(command, "--help")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_any_encoding_gets_its_nearest_letters(minos: Shell, encoding: str) -> None:
    minos.environment["PYTHONIOENCODING"] = encoding
    minos.environment["LANG"] = "fr_FR"
    text = minos.good("play", "--plain", "--option", "first=seat-order", typed="\nquit\n")
    assert "keep" in text
    minos.bad(2, "play", "--plain", "--option", "été=…")


def test_bytes_that_are_no_text_are_no_command(minos: Shell) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "minos_tui", "play", "--plain", "--option", "first=seat-order"],
        input=b"\n\xff\xfe\nquit\n",
        capture_output=True,
        env=minos.environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_version(minos: Shell) -> None:
    assert minos.good("--version").startswith("minos 0.")


@pytest.mark.parametrize(
    "words",
    [
        ["fly"],
        ["play", "--plain", "--seats", "you,zeus"],
        ["play", "--plain", "--option", "fun=1"],
        ["play", "--plain", "--option", "closed"],
        ["play", "--plain", "--option", "round-limit=-1"],
        ["play", "--plain", "--map", "atlantis"],
        ["play", "--seed", "x"],
        ["play", "chess", "--plain"],
        ["play", "palaces"],
        ["engine", "chess"],
        ["arena", "--games", "0"],
        ["arena", "--bots", "zeus,icarus", "--games", "1"],
        ["frame", "--size", "big"],
        ["frame", "--size", "0x0"],
        ["club"],
        ["store", "backup"],
        ["serve", "--log", "xml"],
    ],
)
def test_wrong_usage_is_one_line_and_code_2(minos: Shell, words: list[str]) -> None:
    minos.bad(2, *words)


@pytest.mark.parametrize("words", [[], ["play"], ["resume"]])
def test_a_screen_needs_a_terminal(minos: Shell, words: list[str]) -> None:
    assert "--plain" in minos.bad(2, *words)


def test_game_and_file_problems_are_code_1(minos: Shell, tmp_path: Path) -> None:
    junk = tmp_path / "junk"
    junk.write_bytes(b"\xff\x00 no record")
    for words in (
        ["export", "nosuch"],
        ["resume", "nosuch", "--plain"],
        ["resume", "--plain"],
        ["verify", str(junk)],
        ["verify", str(tmp_path / "nothing")],
        ["verify", "/dev/zero"],
        ["import", str(junk)],
        ["frame", "--state", str(junk)],
    ):
        minos.bad(1, *words)


def test_a_named_pipe_is_no_file(minos: Shell, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for command in ("verify", "import"):
        minos.bad(1, command, str(pipe))


def test_maps_are_listed_and_checked(minos: Shell, tmp_path: Path) -> None:
    assert "mediterranean" in minos.good("maps")
    from minos_tui.maps import find_map, read_text

    own = tmp_path / "own.toml"
    own.write_text(read_text(find_map("mediterranean")))
    assert "clean" in minos.good("maps", "--check", str(own))
    own.write_text(own.read_text().replace('code = "KNO"', 'code = "PHA"'))
    done = minos("maps", "--check", str(own))
    assert done.returncode == 1
    assert "PHA" in done.stdout


def test_a_plain_game_is_kept_listed_exported_and_gone_on_with(
    minos: Shell, tmp_path: Path
) -> None:
    typed = "\nstand\nquit\n"
    text = minos.good("play", "--plain", "--option", "first=seat-order", typed=typed)
    assert "minos resume" in text
    (row,) = minos.good("games").splitlines()
    game = row.split()[0]
    record = tmp_path / "game.minos"
    minos.good("export", game, "-o", str(record))
    assert "is there already" in minos.bad(1, "export", game, "-o", str(record))
    assert "everything is as the rules say" in minos.good("verify", str(record))
    assert "kept as" in minos.good("import", str(record))
    assert "dice left" in minos.good("resume", game, "--plain", typed="quit\n")


def test_what_can_be_done_with_an_imported_game_is_told(minos: Shell, tmp_path: Path) -> None:
    """Nothing goes on with a game that is over; it can be looked at."""
    ids = {}
    for kind, rounds, told in (
        ("minos", 1, "replay"),
        ("minos", 9, "resume"),
        ("palaces", 1, "replay"),
    ):
        record = tmp_path / f"{kind}{rounds}"
        record.write_text(_record(kind, rounds))
        said = minos.good("import", str(record))
        ids[kind, rounds] = game = said.split()[2].rstrip(":")
        assert f"`minos {told} {game}`" in said
        assert ("minos resume" in said) is (told == "resume")
        assert ("minos review" in said) is (kind == "minos" and told == "replay")
    ended = minos.good("resume", ids["minos", 1], "--plain")
    assert f"`minos replay {ids['minos', 1]}`" in ended
    assert "minos resume" not in ended
    assert ended.count("\n") == 1


def _record(kind: str, rounds: int) -> str:
    """A game's record, played by whoever knows no better; nine rounds are not played to the end."""

    async def played() -> str:
        words = {"round-limit": str(rounds)}
        board = board_text() if kind == "minos" else ""
        table = await Table.create(None, kind, seats_of(("you", "random")), words, board, seed=1)
        await play_on(table, 10_000 if rounds == 1 else 10)
        await table.close()
        return table.record_text()

    return asyncio.run(played())


def test_a_changed_record_is_found_out_at_its_line(minos: Shell, tmp_path: Path) -> None:
    typed = "\nstand\nquit\n"
    minos.good("play", "--plain", "--seed", "7", "--option", "first=seat-order", typed=typed)
    game = minos.good("games").split()[0]
    lines = minos.good("export", game).splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("throw "))
    lines[number] = "throw jjjjjj"
    record = tmp_path / "changed"
    record.write_text("\n".join(lines))
    assert f"line {number + 1}:" in minos.bad(1, "verify", str(record))


def test_the_arena_as_json(minos: Shell) -> None:
    text = minos.good("arena", "--bots", "icarus,random", "--games", "4", "--json", "--jobs", "1")
    found = json.loads(text)
    assert {"game", "games", "seed", "bots", "seats", "turns", "unfinished"} <= set(found)
    assert [set(bot) >= {"name", "games", "wins", "share", "low", "high"} for bot in found["bots"]]


@pytest.fixture
def chatty(minos: Shell, tmp_path: Path) -> Shell:
    """An installation with a bot that prints, in Python and past it."""
    about = tmp_path / "site" / "chatty-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: chatty\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[minos_tui.bots]\nminos.chatty = chatty:Bot\n")
    (about.parent / "chatty.py").write_text(
        "import os\n\nclass Bot:\n    def choose(self, view, legal, rng, budget):\n"
        "        print('said')\n        os.write(1, b'written')\n        return next(iter(legal))\n"
    )
    minos.environment["PYTHONPATH"] = str(about.parent)
    return minos


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_bot_prints_is_no_part_of_the_arenas_json(chatty: Shell, jobs: str) -> None:
    words = "--bots", "chatty,random", "--games", "1", "--option", "round-limit=2", "--json"
    done = chatty("arena", *words, "--jobs", jobs)
    assert json.loads(done.stdout)["games"] == 1
    assert "said" in done.stderr
    assert "written" in done.stderr


def test_what_a_bot_prints_is_no_answer_of_the_engine(chatty: Shell) -> None:
    typed = "new seats=2 seed=1\nchance\nchance\nchance\nbot chatty\n"
    done = chatty("engine", typed=typed)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert "command" in answers[-1]
    assert len(answers) == 5
    assert "said" in done.stderr


def test_the_engine_over_a_pipe(minos: Shell) -> None:
    typed = "new seats=2 seed=1\nturn\nodds 0 0\nfly\n"
    answers = [json.loads(line) for line in minos.good("engine", typed=typed).splitlines()]
    assert answers[0] == {"ok": True}
    assert round(answers[2]["attacker"], 6) == 0.459966
    assert "error" in answers[3]


def test_the_engine_speaks_utf8_in_any_locale(minos: Shell) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "minos_tui", "engine"],
        input="new seats=Zoë,Ann\nrecord\n".encode(),
        capture_output=True,
        env={**minos.environment, "PYTHONIOENCODING": "latin-1"},
        check=True,
    )
    assert "human Zoë" in done.stdout.decode()


@pytest.mark.parametrize("size", ["80x24", "120x40", "200x50", "40x10"])
def test_frames_have_the_size_asked_for(minos: Shell, size: str) -> None:
    columns, rows = map(int, size.split("x"))
    lines = minos.good("frame", "--size", size).splitlines()
    assert len(lines) == rows
    assert max(map(len, lines)) <= columns


def test_an_ascii_frame_has_small_bytes_only(minos: Shell) -> None:
    assert minos.good("frame", "--size", "120x40", "--ascii").isascii()

"""What an OpenSSH client sees: it is how most players come in."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.server.process import ServerProcess
from tests.testkit.terminal import Terminal

pytestmark = pytest.mark.outside


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path / "club", "--guests") as opened:
        yield opened


@pytest.fixture
def key(tmp_path: Path) -> Path:
    return new_key(tmp_path / "key")


def new_key(file: Path) -> Path:
    words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(file)]
    subprocess.run(words, check=True)
    return file


def ssh(server: ServerProcess, key: Path, *words: str, program: str = "ssh") -> list[str]:
    return [
        *(program, "-F", "none", "-i", str(key), "-o", "IdentitiesOnly=yes"),
        *("-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"),
        *("-P" if program in ("scp", "sftp") else "-p", str(server.port)),
        *words,
    ]


def said(words: list[str]) -> tuple[int, str]:
    done = subprocess.run(
        words, capture_output=True, text=True, check=False, timeout=60, stdin=subprocess.DEVNULL
    )
    return done.returncode, done.stdout + done.stderr


def test_a_player_comes_plays_is_cut_off_and_comes_back(server: ServerProcess, key: Path) -> None:
    words = ssh(server, key, "ann@127.0.0.1")
    with Terminal(words, {}, (80, 24)) as ann:
        ann.until("New game")
        ann.send("n")
        ann.until("Start the game")
        ann.send("\r")
        ann.until("Round 1")
        ann.kill()
    with Terminal(words, {}, (120, 40)) as ann:
        ann.until(lambda text: "Continue" in text and "1 kept" in text)
        ann.send("q")
        assert 0 == ann.ended()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("-T", "ann@127.0.0.1"), "for a terminal"),
        (("ann@127.0.0.1", "ls"), "no commands"),
        (("-W", "127.0.0.1:22", "ann@127.0.0.1"), "nothing is forwarded"),
        (("-T", "root@127.0.0.1"), 'the name "root" is taken by the house'),
        (("-s", "ann@127.0.0.1", "sftp"), "no files"),
    ],
)
def test_all_else_is_refused_with_a_line(
    server: ServerProcess, key: Path, words: tuple[str, ...], told: str
) -> None:
    code, text = said(ssh(server, key, *words))

    assert code != 0
    assert told in text


def test_another_key_is_told_whose_the_name_is(
    server: ServerProcess, key: Path, tmp_path: Path
) -> None:
    said(ssh(server, key, "-T", "ann@127.0.0.1"))
    with Terminal(ssh(server, key, "ann@127.0.0.1"), {}) as ann:
        ann.until("New game")
    code, text = said(ssh(server, new_key(tmp_path / "other"), "-T", "ann@127.0.0.1"))

    assert 255 == code
    assert 'the name "ann" belongs to another key' in text


@pytest.mark.parametrize(
    ("name", "why", "options"),
    [
        ("root", 'the name "root" is taken by the house', ("--passwords",)),
        ("a b", "can't be a name here", ()),
        ("1a", "can't be a name here", ()),
        ("keyless", "sign in with a key", ()),
        ("guest", "guests are not let in", ("--passwords",)),
    ],
)
def test_who_is_refused_is_told_why_and_asked_for_nothing(
    tmp_path: Path, key: Path, name: str, why: str, options: tuple[str, ...]
) -> None:
    keyless = ("-o", "PubkeyAuthentication=no") if name == "keyless" else ()
    with (
        ServerProcess(tmp_path / "club", *options) as server,
        Terminal(ssh(server, key, *keyless, "-l", name, "127.0.0.1"), {}) as refused,
    ):
        assert 255 == refused.ended()
        text = refused.bytes.decode()

    assert 1 == text.count(why)
    assert "assword" not in text
    assert "not let in" in text


@pytest.mark.parametrize("term", ["dumb", "unknown", ""])
def test_a_terminal_without_a_screen_gets_one_line(
    server: ServerProcess, key: Path, term: str
) -> None:
    words = ssh(server, key, "-q", "ann@127.0.0.1")
    with Terminal(words, {"TERM": term}) as ann:
        assert 1 == ann.ended()
        said = ann.bytes.decode().translate({ord(quote): '"' for quote in "“”"})
        assert f'has no screen (TERM is "{term}")' in said
        assert b"\x1b" not in ann.bytes


@pytest.mark.parametrize("program", ["scp", "sftp"])
def test_no_file_comes_or_goes(
    server: ServerProcess, key: Path, tmp_path: Path, program: str
) -> None:
    where = [f"{key}.pub", "ann@127.0.0.1:stolen"] if program == "scp" else ["ann@127.0.0.1"]
    code, text = said(ssh(server, key, *where, program=program))

    assert code != 0
    assert "no files" in text or "no commands" in text
    assert not [*tmp_path.rglob("stolen")]


def asked_so_often(times: int, text: str) -> bool:
    return times == text.count("Password of ann:")


def test_a_player_without_a_key_comes_in_by_a_password(tmp_path: Path, key: Path) -> None:
    with ServerProcess(tmp_path / "club", "--passwords") as server:
        words = ssh(server, key, "-o", "PubkeyAuthentication=no", "ann@127.0.0.1")
        with Terminal(words, {}) as ann:
            ann.until("Choose a password")
            ann.send("correct horse\r")
            ann.until("Once more")
            ann.send("correct horse\r")
            ann.until("New game")
            ann.send("q")
            assert 0 == ann.ended()
        with Terminal(words, {}) as thief:
            for tried in (1, 2, 3):
                thief.until(partial(asked_so_often, tried))
                thief.send("wrong horse\r")
            assert 255 == thief.ended()
            assert b"this password doesn't fit the name" in thief.bytes
        assert server.stop() == 0
        assert "horse" not in server.log

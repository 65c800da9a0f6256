"""`minos` behind a real OpenSSH server, set up as the documentation says: nothing but the game."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import psutil
import pytest

from tests.server.test_openssh import new_key, said
from tests.testkit.ending import Ending
from tests.testkit.terminal import Terminal

pytestmark = pytest.mark.outside

DOCS: Final = Path(__file__).parents[2] / "docs" / "server.md"
MINOS: Final = f"{sys.executable} -m minos_tui"
PATIENCE: Final = 20.0


def documented(holds: str) -> str:
    """The block of the documentation that holds a text."""
    blocks = [block.partition("\n")[2] for block in DOCS.read_text("utf-8").split("```")[1::2]]
    (found,) = (block for block in blocks if holds in block)
    return found


def program(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.fail(f"this test needs OpenSSH: {name} is missing")
    return found


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Sshd(Ending):
    """An sshd of the test's own user, who comes in by one key; `keys` are the lines of its
    `authorized_keys`, `match` what is set for those who come in."""

    def __init__(self, folder: Path, keys: str, match: str) -> None:
        self.folder, self.port = folder, free_port()
        self.home = folder / "games"
        config = folder / "sshd_config"
        (folder / "authorized_keys").write_text(keys, encoding="utf-8")
        (folder / "authorized_keys").chmod(0o600)
        config.write_text(self._settings() + match, encoding="utf-8")
        Path("/run/sshd").mkdir(exist_ok=True)  # sshd wants it where it is root's
        self.process = subprocess.Popen(
            [program("sshd"), "-D", "-E", str(folder / "log"), "-f", str(config)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._listens()

    def _settings(self) -> str:
        host = new_key(self.folder / "host")
        return f"""
Port {self.port}
ListenAddress 127.0.0.1
HostKey {host}
PidFile none
AuthorizedKeysFile {self.folder}/authorized_keys
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin yes
Subsystem sftp internal-sftp
AcceptEnv LANG LC_* COLORTERM
SetEnv MINOS_HOME={self.home} MINOS_CONFIG={self.folder}/config
"""

    def _listens(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with socket.socket() as tried:
                if tried.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            if self.process.poll() is not None:
                break
        raise AssertionError((self.folder / "log").read_text())

    def games(self) -> list[psutil.Process]:
        """The processes of the game behind it."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        return [child for child in children if _is_game(child)]

    def end(self) -> None:
        children = psutil.Process(self.process.pid).children(recursive=True)
        self.process.terminate()
        self.process.wait()
        for child in children:
            if child.is_running():
                child.kill()


def _is_game(process: psutil.Process) -> bool:
    try:
        return "minos_tui" in process.cmdline()
    except psutil.Error:
        return False


@pytest.fixture
def key(tmp_path: Path) -> Path:
    return new_key(tmp_path / "key")


@pytest.fixture
def sshd(tmp_path: Path, key: Path) -> Iterator[Sshd]:
    """With the documentation's block for the players' group, which is everybody here."""
    block = documented("ForceCommand")
    block = block.replace("Match Group players", "Match all").replace("/opt/minos/bin/minos", MINOS)
    assert MINOS in block
    with Sshd(tmp_path, Path(f"{key}.pub").read_text(), block) as running:
        yield running


def ssh(sshd: Sshd, key: Path, *words: str, name: str = "ssh") -> list[str]:
    return [
        *(program(name), "-F", "none", "-i", str(key), "-o", "IdentitiesOnly=yes"),
        *("-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"),
        *("-o", "LogLevel=ERROR", "-P" if name in ("scp", "sftp") else "-p", str(sshd.port)),
        *words,
    ]


def here() -> str:
    """Where the test's user comes in."""
    return f"{psutil.Process().username()}@127.0.0.1"


def test_a_player_plays_is_cut_off_and_goes_on(sshd: Sshd, key: Path) -> None:
    with Terminal(ssh(sshd, key, here()), {}, (80, 24)) as player:
        player.until("New game")
        player.send("n")
        player.until("Start the game")
        player.send("\r")
        player.until("Round 1")
        games = sshd.games()
        assert games
        player.kill()
    gone, alive = psutil.wait_procs(games, timeout=PATIENCE)
    assert ([], len(games)) == (alive, len(gone))

    with Terminal(ssh(sshd, key, here()), {}, (120, 40)) as player:
        player.until(lambda text: "Continue" in text and "1 kept" in text)
        player.send("q")
        assert 0 == player.ended()


@pytest.mark.parametrize("words", [("-T", "{here}"), ("{here}", "touch", "{made}")])
def test_whatever_is_asked_for_there_is_the_game_alone(
    sshd: Sshd, key: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    made = tmp_path / "made"
    code, text = said(ssh(sshd, key, *(word.format(here=here(), made=made) for word in words)))

    assert 2 == code
    assert "terminal" in text
    assert 1 == len(text.strip().splitlines())
    assert not made.exists()


def test_nothing_is_forwarded_and_no_file_comes_or_goes(
    sshd: Sshd, key: Path, tmp_path: Path
) -> None:
    assert 2 == said(ssh(sshd, key, "-s", here(), "sftp"))[0]  # the game, which has no terminal
    code, text = said(ssh(sshd, key, "-W", f"127.0.0.1:{sshd.port}", here()))
    assert code != 0
    assert "SSH-2.0" not in text
    for flag in ("-s", "-O"):
        where = [flag, f"{key}.pub", f"{here()}:{tmp_path}/stolen"]
        assert 0 != said(ssh(sshd, key, *where, name="scp"))[0]
    assert not (tmp_path / "stolen").exists()


def test_one_account_serves_several_by_their_keys(tmp_path: Path, key: Path) -> None:
    """The line of the documentation, for two players with a key each."""
    other = new_key(tmp_path / "other")
    line = documented("restrict,pty")
    start = line.partition(" ssh-ed25519")[0].replace("/opt/minos/bin/minos", MINOS)
    keys = ""
    for name, file in (("ann", key), ("ben", other)):
        own = start.replace("/srv/minos/ann", str(tmp_path / name))
        keys += f"{own} {Path(f'{file}.pub').read_text()}"
    with Sshd(tmp_path, keys, "") as sshd:
        with Terminal(ssh(sshd, key, here()), {}) as ann:
            ann.until("New game")
            ann.send("n")
            ann.until("Start the game")
            ann.send("\r")
            ann.until("Round 1")
        with Terminal(ssh(sshd, other, here()), {}) as ben:
            ben.until(lambda text: "New game" in text and "none yet" in text)
        assert (tmp_path / "ann" / "games.db").exists()
        code, text = said(ssh(sshd, other, here(), "id"))
        assert (2, True) == (code, "terminal" in text)


def test_a_login_shell_takes_no_commands(tmp_path: Path) -> None:
    """sshd asks a login shell so for a command that a client wants."""
    made = tmp_path / "made"
    words = [sys.executable, "-m", "minos_tui", "-c", f"touch {made}"]
    code, text = said(words)

    assert 2 == code
    assert "-c" in text
    assert not made.exists()

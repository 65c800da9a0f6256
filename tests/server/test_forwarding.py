"""What an OpenSSH client may ask for beside the game: ports, sockets, an agent, X11."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psutil
import pytest

from tests.server.process import ServerProcess
from tests.server.test_openssh import new_key, said, ssh
from tests.testkit.terminal import Terminal

pytestmark = pytest.mark.outside


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path / "club") as opened:
        yield opened


@pytest.fixture
def key(tmp_path: Path) -> Path:
    return new_key(tmp_path / "key")


def listens_at(server: ServerProcess) -> set[object]:
    """The ports, and the sockets with a path, where the server listens."""
    process = psutil.Process(server.process.pid)
    ports = {c.laddr.port for c in process.net_connections("inet") if c.status == "LISTEN"}
    return ports | {str(c.laddr) for c in process.net_connections("unix")}


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as found:
        port: int = found.getsockname()[1]
        return port


@pytest.mark.parametrize("where", ["{port}:127.0.0.1:22", "{folder}/socket:127.0.0.1:22", "{port}"])
def test_the_server_listens_for_nobody(
    server: ServerProcess, key: Path, tmp_path: Path, where: str
) -> None:
    before, port = listens_at(server), free_port()
    asked = where.format(port=port, folder=tmp_path)
    options = ("-N", "-o", "ExitOnForwardFailure=yes", "-R", asked)
    code, text = said(ssh(server, key, *options, "ann@127.0.0.1"))

    assert 255 == code
    assert "remote port forwarding failed" in text or "streamlocal-forward" in text, text
    assert before == listens_at(server)
    assert server.port in before
    assert port not in before
    assert not (tmp_path / "socket").exists()


def test_while_somebody_plays_it_listens_no_more(server: ServerProcess, key: Path) -> None:
    before, port = listens_at(server), free_port()
    options = ("-R", f"{port}:127.0.0.1:22", "-A", "-X")
    with Terminal(ssh(server, key, *options, "ann@127.0.0.1"), {"DISPLAY": ":99"}) as ann:
        ann.until("New game")
        assert b"remote port forwarding failed" in ann.bytes
        assert before == listens_at(server)


@pytest.mark.parametrize("kind", ["-L", "-D"])
def test_the_server_connects_nobody(server: ServerProcess, key: Path, kind: str) -> None:
    """The client listens at its own end; what comes there is refused at the server's."""
    with closing(socket.create_server(("127.0.0.1", 0))) as inside:
        port, goal = free_port(), inside.getsockname()[1]
        asked = f"{port}:127.0.0.1:{goal}" if kind == "-L" else str(port)
        words = ssh(server, key, "-N", "-v", kind, asked, "ann@127.0.0.1")
        with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as client:
            try:
                assert client.stderr is not None
                lines = iter(client.stderr)
                assert any("Entering interactive session" in line for line in lines)
                with closing(socket.create_connection(("127.0.0.1", port))) as outside:
                    if kind == "-D":
                        outside.sendall(b"\x05\x01\x00")
                        assert b"\x05\x00" == outside.recv(2)
                        outside.sendall(b"\x05\x01\x00\x01\x7f\x00\x00\x01" + goal.to_bytes(2))
                    assert any("nothing is forwarded here" in line for line in lines)
            finally:
                client.kill()
        inside.setblocking(False)
        with pytest.raises(BlockingIOError):
            inside.accept()

"""Where a server listens, and what is said where it can't."""

from __future__ import annotations

import socket

import pytest

from minos_tui.server.ports import listening, place, try_port
from minos_tui.trouble import Trouble


def test_no_host_is_every_address_on_one_port() -> None:
    found = listening("", 0)
    try:
        assert {"0.0.0.0"} <= {one.getsockname()[0] for one in found}  # noqa: S104
        (port,) = {one.getsockname()[1] for one in found}
        with pytest.raises(Trouble, match=f":{port} is in use"):
            try_port("", port)
        with socket.create_connection(("127.0.0.1", port)):
            pass
    finally:
        for one in found:
            one.close()
    try_port("", port)


def test_an_address_of_colons_is_told_from_its_port() -> None:
    assert "[::1]:2222" == place("::1", 2222)
    with pytest.raises(Trouble, match=r"^\[2001:db8::1\]:\d+ "):
        listening("2001:db8::1", 65_000)

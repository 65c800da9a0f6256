"""Unix sockets in a store's folder."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_LONGEST_PATH: Final = 100
"""Bytes that the address of a socket may have on every system."""


@contextmanager
def socket_address(folder: Path, name: str) -> Iterator[str]:
    """A socket's address, which may not be long; by the number of its folder where it is."""
    plain = str(folder / name)
    if len(os.fsencode(plain)) <= _LONGEST_PATH:
        yield plain
        return
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield f"/proc/self/fd/{number}/{name}"
    finally:
        os.close(number)


def bound(folder: Path, name: str, kind: socket.SocketKind) -> socket.socket:
    """A new socket in a folder, for its owner alone. Raises OSError."""
    found = socket.socket(socket.AF_UNIX, kind)
    try:
        with socket_address(folder, name) as address:
            found.bind(address)
            Path(address).chmod(0o600)
    except BaseException:
        found.close()
        raise
    return found


def tidy(folder: Path, begins: str, kind: socket.SocketKind) -> None:
    """Takes away what processes that were killed have left of sockets whose names begin so."""
    for file in folder.glob(f"{begins}*"):
        try:
            with (
                socket.socket(socket.AF_UNIX, kind) as found,
                socket_address(folder, file.name) as address,
            ):
                found.connect(address)
        except ConnectionRefusedError:
            file.unlink(missing_ok=True)
        except OSError:
            continue  # it is somebody's, or no socket

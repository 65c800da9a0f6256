"""The ports that a server listens at: for players, and for its metrics."""

from __future__ import annotations

import errno
import socket
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from minos_tui.trouble import MISUSED, Trouble

if TYPE_CHECKING:
    from minos_tui.server.serve import Wanted

METRICS_HOST: Final = "127.0.0.1"
BACKLOG: Final = 128
_ALL: Final = "0.0.0.0"  # noqa: S104 - what is compared, not where anything listens

_Found = tuple[socket.AddressFamily, socket.SocketKind, int, str, Any]
"""Family, kind, protocol, name and address."""


def check_ports(wanted: Wanted) -> None:
    """Raises Trouble if players and metrics are to come to the same port of the same address."""
    same = wanted.port and wanted.port in wanted.metrics_ports
    if same and {METRICS_HOST, _ALL} & _addresses(wanted):
        where = f"{METRICS_HOST}:{wanted.port}"
        line = f"--metrics: {where} is the --port of this server: take another one"
        raise Trouble(line, MISUSED)


def _addresses(wanted: Wanted) -> set[str]:
    """Where players are let in; nowhere if that can't be found out."""
    try:
        found = _found(wanted.host, wanted.port)
    except OSError:
        return set()
    return {str(address[0]) for *_, address in found}


def _found(host: str, port: int) -> Sequence[_Found]:
    """All that a host's name stands for; "" is every address. Raises OSError."""
    flags = socket.AI_PASSIVE
    return socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=flags)


def try_port(host: str, port: int) -> None:
    """Takes what players would come to, and gives it back at once. Raises Trouble."""
    try:
        for family, kind, _, _, address in _found(host, port):
            _try_address(family, kind, address)
    except OSError as error:
        raise Trouble(f"{place(host, port)} {why_not_listening(error)}") from error


def check_metrics(wanted: Wanted) -> None:
    """Raises Trouble if metrics are wanted where they can't be told."""
    for port in wanted.metrics_ports:
        try:
            _try_address(socket.AF_INET, socket.SOCK_STREAM, (METRICS_HOST, port))
        except (OSError, OverflowError) as error:
            why = why_not_listening(error) if isinstance(error, OSError) else "is no port"
            raise Trouble(f"--metrics: {METRICS_HOST}:{port} {why}") from error


def _try_address(family: int, kind: int, address: Any) -> None:
    with socket.socket(family, kind) as found:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen()


def listening(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen at every address that a host's name has, all on one port.

    Raises Trouble.
    """
    sockets: list[socket.socket] = []
    try:
        for family, kind, protocol, _, address in _found(host, port):
            one = socket.socket(family, kind, protocol)
            sockets.append(one)
            _listen(one, (address[0], port or _port(sockets), *address[2:]))
    except OSError as error:
        for one in sockets:
            one.close()
        raise Trouble(f"{place(host, port)} {why_not_listening(error)}") from error
    return sockets


def _port(sockets: list[socket.socket]) -> int:
    """The port that the first one got; 0 for the first."""
    return int(sockets[0].getsockname()[1]) if len(sockets) > 1 else 0


def _listen(one: socket.socket, address: tuple[Any, ...]) -> None:
    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if one.family == socket.AF_INET6:
        one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    one.bind(address)
    one.listen(BACKLOG)
    one.setblocking(False)


def place(host: str, port: int) -> str:
    """An address and a port as people write them."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def why_not_listening(error: OSError) -> str:
    """What is said of an address that can't be had."""
    match error.errno:
        case errno.EADDRINUSE:
            return "is in use by another program: stop that one, or take another --port"
        case errno.EACCES | errno.EPERM:
            return "may not be used: ports below 1024 are the system's, take another --port"
        case errno.EADDRNOTAVAIL:
            return "is no address of this machine: take another --host"
    return f"can't be used ({error.strerror or error}): take another --host or --port"

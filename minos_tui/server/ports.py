"""The ports that a server wants for itself: they must not be each other's."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Final

from minos_tui.trouble import MISUSED, Trouble

if TYPE_CHECKING:
    from minos_tui.server.serve import Wanted

_ALL: Final = "0.0.0.0"  # noqa: S104 - what is compared, not where anything listens


def check_ports(wanted: Wanted) -> None:
    """Raises Trouble if players and metrics are to come to the same port of the same address."""
    from minos_tui.server.metrics import HOST

    same = wanted.port and wanted.port in wanted.metrics_ports
    if same and {HOST, _ALL} & _addresses(wanted):
        line = f"--metrics: {HOST}:{wanted.port} is the --port of this server: take another one"
        raise Trouble(line, MISUSED)


def _addresses(wanted: Wanted) -> set[str]:
    """Where players are let in; nowhere if that can't be found out."""
    try:
        found = socket.getaddrinfo(
            wanted.host or None, wanted.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except OSError:
        return set()
    return {str(address[0]) for *_, address in found}

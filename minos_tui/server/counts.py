"""What is counted of all who come to a server, whichever of its processes they come to."""

from __future__ import annotations

from time import monotonic

from minos_tui.server.limits import Doorman, Wrongs

Peer = tuple[str | int, ...]
"""A client's address as its socket tells it: host, port, perhaps more."""


class Counts:
    """Of a server that is one process: it counts by itself."""

    def __init__(self, doorman: Doorman) -> None:
        self._doorman = doorman
        self._wrongs = Wrongs()

    def refuses(self, peer: Peer) -> str:
        """Why a connection can't come in: a code of the topic `server`, "" if it can."""
        return self._doorman.refuses(str(peer[0]), monotonic())

    async def guesses(self, name: str, address: str) -> str:
        """A code of the topic `server`, "" if an answer may be looked at: it counts as wrong until
        `was_right`. `name` "" is no name."""
        return self._wrongs.refuses(name, address, monotonic())

    def was_right(self, name: str, address: str) -> None:
        """The last answer was no wrong one."""
        self._wrongs.was_right(name, address)

    async def sessions(self, name: str, here: int) -> int:
        """How many sessions a name has, when so many are in this process."""
        return here

    def left(self, name: str, here: int) -> None:
        """One of the name's sessions has ended, so many are left in this process."""

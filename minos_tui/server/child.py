"""A child, one of the processes of a server: it is handed connections, and asks for the counts."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import asyncssh

from minos_tui.server.counts import Counts, Peer
from minos_tui.server.journal import Journal, hear_the_loop, stderr_logger
from minos_tui.server.rope import Message, Rope
from minos_tui.server.serve import Wanted, open_with, settle
from minos_tui.store import StoreError, together
from minos_tui.trouble import Trouble

if TYPE_CHECKING:
    from minos_tui.server.club import Club

_STOPPING: Final = "stopping"


class Asked(Counts):
    """The counts of all processes: the parent keeps them."""

    def __init__(self, tie: Tie) -> None:
        self._tie = tie
        self._refused: dict[Peer, str] = {}
        self._names: set[str] = set()
        """Whose sessions the parent knows of."""

    def expect(self, peer: Peer, refused: str) -> None:
        """The parent has counted a connection that is about to be made."""
        self._refused[peer] = refused

    def refuses(self, peer: Peer) -> str:
        return self._refused.pop(peer, "")

    async def guesses(self, name: str, address: str) -> str:
        answer = await self._tie.ask("guesses", name=name, address=address)
        return _STOPPING if answer is None else str(answer)

    def was_right(self, name: str, address: str) -> None:
        self._tie.send("right", name=name, address=address)

    async def sessions(self, name: str, here: int) -> int:
        self._names.add(name)
        answer = await self._tie.ask("sessions", name=name, here=here)
        return here if answer is None else int(answer)

    def left(self, name: str, here: int) -> None:
        if name in self._names:
            self._tie.send("left", name=name, here=here)
        if not here:
            self._names.discard(name)


class Tie:
    """The child's end of what ties it to its parent."""

    def __init__(self, rope: Rope) -> None:
        self.rope = rope
        self.ended = asyncio.Event()
        """Set when the parent has gone, or wants this process to end."""
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._asked = 0

    def send(self, do: str, **about: Any) -> None:
        """Says something to the parent, as soon as it hears it."""
        self.rope.send(do, **about)
        if self.rope.full:
            asyncio.get_running_loop().add_writer(self.rope, self._send_the_rest)

    def _send_the_rest(self) -> None:
        self.rope.flush()
        if not self.rope.full:
            asyncio.get_running_loop().remove_writer(self.rope)

    async def ask(self, do: str, **about: Any) -> Any:
        """What the parent answers; None if it doesn't any more."""
        if self.ended.is_set():
            return None
        self._asked += 1
        number = self._asked
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        self.send(do, ask=number, **about)
        try:
            return await answer
        finally:
            del self._answers[number]

    def hear(self) -> list[Message]:
        """What the parent wants done; its answers go to those who asked."""
        try:
            found = self.rope.receive()
        except EOFError:
            self._end()
            return []
        for message in found:
            if message["do"] == "answer":
                self._answer(message["ask"], message["answer"])
        return [message for message in found if message["do"] != "answer"]

    def _answer(self, number: int, answer: Any) -> None:
        """Whoever asked may have gone meanwhile."""
        asked = self._answers.get(number)
        if asked is not None and not asked.done():
            asked.set_result(answer)

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self.rope)
        self.ended.set()
        for number in self._answers:
            self._answer(number, None)


class Handed:
    """Takes the connections that the parent hands over: what a server listens by elsewhere."""

    def __init__(self, tie: Tie, club: Club, port: int, how: Mapping[str, Any]) -> None:
        """`how` is what asyncssh wants to know of a server."""
        self._tie = tie
        self._club = club
        self._port = port
        self._how = how
        self._counts = club.counts = Asked(tie)
        self._closed = False
        asyncio.get_running_loop().add_reader(tie.rope, self._heard)

    def get_port(self) -> int:
        return self._port

    def close(self) -> None:
        """Takes no more: what is on its way goes to another process."""
        self._closed = True
        self._tie.send("leaving")

    def _heard(self) -> None:
        for message in self._tie.hear():
            if message["do"] == "take":
                self._take(message["number"], message["refused"])
            elif message["do"] == "dead":
                self._club.begin(self._bury(message["server"]))

    def _take(self, number: int, refused: str) -> None:
        found = socket.socket(fileno=self._tie.rope.file())
        if self._closed:
            found.close()
            return
        self._tie.send("took", number=number)
        with suppress(OSError):
            self._counts.expect(found.getpeername(), refused)
        self._club.begin(self._serve(found, number))

    async def _serve(self, found: socket.socket, number: int) -> None:
        """One connection, from its first byte to its end."""
        try:
            conn = await asyncssh.run_server(found, **self._how)
            await conn.wait_closed()
        except (asyncssh.Error, OSError):
            pass  # it has not come in, or was cut: its door has noted it
        finally:
            self._tie.send("ended", number=number)

    async def _bury(self, server: str) -> None:
        """Another process was killed: nobody has to wait until it is taken for dead."""
        with suppress(StoreError):
            await self._club.store.write(together.leave, server)


async def serve_child(wanted: Wanted, key: asyncssh.SSHKey, rope: Rope, number: int) -> None:
    """Serves what the parent hands over until it, or a signal, says that it is enough.

    Raises Trouble if that can't be begun.
    """
    tie = Tie(rope)
    loop = asyncio.get_running_loop()
    for told in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(told, tie.ended.set)
    journal = Journal(stderr_logger(), form=wanted.log, dated=True, process=number)
    hear_the_loop(journal)

    async def handed(club: Club, how: Mapping[str, Any]) -> Handed:
        return Handed(tie, club, wanted.port, how)

    server = await open_with(wanted, journal, key, handed)
    tie.send("ready", server=server.club.store.server)
    settle()
    await tie.ended.wait()
    await server.close()


def run_child(wanted: Wanted, key: asyncssh.SSHKey, rope: Rope, number: int) -> int:
    """The life of the process; its exit code."""
    try:
        asyncio.run(serve_child(wanted, key, rope, number))
    except Trouble as trouble:
        rope.send("failed", line=trouble.line, code=trouble.code)
        return trouble.code
    return 0

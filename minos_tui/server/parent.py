"""The parent of a server's processes: it lets everybody in, and hands each connection to a child.

It counts for all of them, starts a child that dies again, and does nothing else, so that nothing
else can go wrong with it. Children are forks: they start at once and share the loaded program.
"""

from __future__ import annotations

import asyncio
import os
import selectors
import signal
import socket
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, Final, NoReturn

import asyncssh
import attrs

from minos_tui.server.child import run_child
from minos_tui.server.hostkey import host_key
from minos_tui.server.journal import Journal, stderr_logger
from minos_tui.server.limits import MOST_WAITING, Doorman, Wrongs
from minos_tui.server.ports import check_metrics, check_ports, listening, place
from minos_tui.server.rope import Message, Rope, tied
from minos_tui.server.serve import (
    Wanted,
    check_passwords,
    club_store,
    load_all,
    only_server,
    settle,
    tell_open,
)
from minos_tui.store import StoreError
from minos_tui.trouble import FAILED, Trouble, trouble

_AT_ONCE: Final = 16
"""Connections that are taken before anything else is looked at."""
_REST_SECONDS: Final = 0.1
"""How long to leave connections alone where the system has no room for one more."""
_STOP_SECONDS: Final = 9.5
"""How long children get to end in order."""
_STEADY_SECONDS: Final = 10.0
"""A child that has lived so long is started again at once; others later each time."""
_LONGEST_WAIT: Final = 30.0
_AGAIN_SECONDS: Final = 2.0
"""How long to wait where the system starts no process."""
_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


@attrs.define
class _Connection:
    """A connection that was counted. `found` is kept until a child has taken it: until then another
    can have it, for not a byte of it was read."""

    number: int
    address: str
    refused: str
    found: socket.socket | None


@attrs.define
class Child:
    """A process, and what it has. `server` is its name among the servers once it is ready."""

    number: int
    pid: int
    rope: Rope
    began: float
    server: str = ""
    ready: bool = False
    failed: Trouble | None = None
    connections: dict[int, _Connection] = attrs.field(factory=dict)
    sessions: Counter[str] = attrs.field(factory=Counter)
    """By name, of those who have signed in."""


class Parent:
    """Lets in and hands over, from `serve` on. Nothing here waits but for what the selector tells.

    `live` is what a child does with its end of the rope and its number; what it returns is the exit
    code of the process.
    """

    def __init__(
        self,
        wanted: Wanted,
        journal: Journal,
        listeners: list[socket.socket],
        live: Callable[[Rope, int], int],
    ) -> None:
        self._journal = journal
        self._processes = wanted.processes
        self._listeners = listeners
        self._live = live
        self._doorman = Doorman(wanted.limits)
        self._wrongs = Wrongs()
        self._children: dict[int, Child] = {}
        self._due: dict[int, float] = {}
        """When a child that has died is to be started again."""
        self._quick: Counter[int] = Counter()
        """How often in turn a child has not lived long."""
        self._homeless: list[_Connection] = []
        self._dead: list[str] = []
        """Servers whose death nobody knows of yet."""
        self._connections = 0
        self._failure: Trouble | None = None
        """Why the first child that could not begin could not."""
        self._begun = self._stopping = False
        self._selector = selectors.DefaultSelector()
        self._heeds = False
        self._waker, self._woken = socket.socketpair()
        self._does: dict[str, Callable[[Child, Message], None]] = {
            "ready": self._ready,
            "failed": self._failed,
            "leaving": self._leaving,
            "took": self._took,
            "ended": self._ended,
            "guesses": self._guesses,
            "right": self._right,
            "sessions": self._sessions,
            "left": self._left,
        }

    def serve(self, opened: Callable[[], None]) -> None:
        """Serves until SIGTERM, SIGINT or SIGHUP; `opened` is called when all children are ready.

        Raises Trouble if one of the first ones can't begin.
        """
        self._heed_signals()
        try:
            self._begin()
            if not self._stopping:
                opened()
            while not self._stopping:
                self._turn(None)
            self._journal.note("closing", sessions=sum(self._all_sessions().values()))
        finally:
            self._end()
            signal.set_wakeup_fd(-1)
            self.close()

    def _begin(self) -> None:
        try:
            for number in range(1, self._processes + 1):
                self._start(number)
        except OSError as error:
            raise Trouble(f"--processes: the system starts no more ({error.strerror})") from error
        while not self._stopping and not all(child.ready for child in self._children.values()):
            self._turn(None)
            if len(self._children) < self._processes:
                raise self._failure or Trouble("a process of the server died as it began")
        self._begun = True
        self._look_at_the_door()

    def _heed_signals(self) -> None:
        for end in (self._waker, self._woken):
            end.setblocking(False)
        signal.set_wakeup_fd(self._waker.fileno(), warn_on_full_buffer=False)
        for number in _SIGNALS:
            signal.signal(number, self._told)
        self._selector.register(self._woken, selectors.EVENT_READ, self._wake)

    def _told(self, *_: object) -> None:
        self._stopping = True

    def _wake(self, _events: int) -> None:
        with suppress(BlockingIOError):
            self._woken.recv(64)

    # One turn

    def _turn(self, until: float | None) -> None:
        """Waits for what comes next, at most `until` then, and does what is to be done."""
        moments = [moment for moment in (until, *self._due.values()) if moment is not None]
        left = max(0.0, min(moments) - monotonic()) if moments else None
        for key, events in self._selector.select(left):
            key.data(events)
        for number in [number for number, moment in self._due.items() if moment <= monotonic()]:
            self._start_again(number)
        self._look_at_the_door()

    def _start_again(self, number: int) -> None:
        del self._due[number]
        try:
            self._start(number)
        except OSError as error:  # the system has no room for one more just now
            self._journal.note("process_not_started", process=number, why=error.strerror)
            self._due[number] = monotonic() + _AGAIN_SECONDS

    def _look_at_the_door(self) -> None:
        """Connections wait outside as long as no child is there for them."""
        ready = any(child.ready for child in self._children.values())
        heeds = self._begun and ready and not self._stopping
        if heeds != self._heeds:
            self._heeds = heeds
            for listener in self._listeners:
                if heeds:
                    accept = partial(self._accept, listener)
                    self._selector.register(listener, selectors.EVENT_READ, accept)
                else:
                    self._selector.unregister(listener)

    # Connections

    def _accept(self, listener: socket.socket, _events: int) -> None:
        for _ in range(_AT_ONCE):
            try:
                found, peer = listener.accept()
            except (BlockingIOError, ConnectionError):
                return
            except OSError:  # there is no room for one more file
                time.sleep(_REST_SECONDS)
                return
            self._let_in(found, str(peer[0]))

    def _let_in(self, found: socket.socket, address: str) -> None:
        """Counts a connection, also one that is only told why it can't come in."""
        refused = self._doorman.refuses(address, monotonic())
        if refused and self._doorman.waiting >= MOST_WAITING:
            found.close()
            return
        if refused:
            self._doorman.waiting += 1
        else:
            self._doorman.enter(address)
        self._connections += 1
        self._hand(_Connection(self._connections, address, refused, found))

    def _hand(self, connection: _Connection) -> None:
        """To the child that has the fewest."""
        ready = [child for child in self._children.values() if child.ready]
        if not ready or connection.found is None:
            self._homeless.append(connection)
            return
        child = min(ready, key=lambda child: (len(child.connections), child.number))
        child.connections[connection.number] = connection
        file = connection.found.fileno()
        about = {"number": connection.number, "refused": connection.refused}
        self._send(child, "take", file, **about)

    def _forget(self, connection: _Connection) -> None:
        """A connection has ended."""
        if connection.found is not None:
            connection.found.close()
        if connection.refused:
            self._doorman.waiting -= 1
        else:
            self._doorman.leave(connection.address)

    # Children

    def _start(self, number: int) -> None:
        mine, its = tied()
        try:
            pid = os.fork()
        except OSError:
            mine.close()
            its.close()
            raise
        if not pid:
            self._become_child(mine, its, number)
        its.close()
        self.adopt(Child(number, pid, mine, monotonic()))

    def adopt(self, child: Child) -> None:
        """Hears a child from now on."""
        self._children[child.number] = child
        self._selector.register(child.rope, selectors.EVENT_READ, partial(self._hear, child))

    def _become_child(self, mine: Rope, its: Rope, number: int) -> NoReturn:
        """Never comes back: the rest of the parent is none of the child's business."""
        code = FAILED
        try:
            signal.set_wakeup_fd(-1)
            for told in _SIGNALS:
                signal.signal(told, signal.SIG_DFL)
            for end in (mine, *self._all_ends()):
                end.close()
            self.close()
            code = self._live(its, number)
        except BaseException:  # noqa: BLE001 - whatever it is, the process ends here
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(code)

    def close(self) -> None:
        """Gives up what it waits by."""
        for end in (self._selector, self._waker, self._woken):
            end.close()

    def _all_ends(self) -> Iterator[Any]:
        """What only the parent may have: its death shows by it."""
        yield from self._listeners
        for child in self._children.values():
            yield child.rope
            yield from (one.found for one in child.connections.values() if one.found is not None)
        yield from (one.found for one in self._homeless if one.found is not None)

    def _send(self, child: Child, do: str, file: int | None = None, **about: Any) -> None:
        child.rope.send(do, file, **about)
        self._watch(child)

    def _watch(self, child: Child) -> None:
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if child.rope.full else 0)
        key = self._selector.get_key(child.rope)
        if key.events != events:
            self._selector.modify(child.rope, events, key.data)

    def _hear(self, child: Child, events: int) -> None:
        if events & selectors.EVENT_WRITE:
            child.rope.flush()
            self._watch(child)
        try:
            found = child.rope.receive() if events & selectors.EVENT_READ else []
        except EOFError:
            self._lost(child)
            return
        for message in found:
            self._does[message["do"]](child, message)

    def _lost(self, child: Child) -> None:
        """A child has died, or will in a moment."""
        self._selector.unregister(child.rope)
        child.rope.close()
        with suppress(ProcessLookupError):
            os.kill(child.pid, signal.SIGKILL)
        _, status = os.waitpid(child.pid, 0)
        del self._children[child.number]
        self._failure = self._failure or child.failed
        if self._begun and not self._stopping:
            self._journal.note("process_ended", process=child.number, status=_exit_code(status))
            self._again(child)
        if child.server:
            self._dead.append(child.server)
            self._tell_dead()
        self._give_on(child)

    def _again(self, child: Child) -> None:
        """When it is started again."""
        steady = monotonic() - child.began >= _STEADY_SECONDS
        number = child.number
        self._quick[number] = 0 if steady else self._quick[number] + 1
        wait = 2.0 ** (self._quick[number] - 2) if self._quick[number] > 1 else 0.0
        self._due[number] = monotonic() + min(wait, _LONGEST_WAIT)

    def _give_on(self, child: Child) -> None:
        """What a child has not taken goes to another; the rest has ended with it."""
        connections, child.connections = child.connections, {}
        for connection in connections.values():
            if connection.found is None or self._stopping:
                self._forget(connection)
            else:
                self._hand(connection)

    def _tell_dead(self) -> None:
        """One of the others forgets the servers that have died, for all."""
        heir = next((child for child in self._children.values() if child.ready), None)
        while heir is not None and self._dead:
            self._send(heir, "dead", server=self._dead.pop())

    # What children say

    def _ready(self, child: Child, message: Message) -> None:
        child.server, child.ready = message["server"], True
        self._journal.note("process_ready", process=child.number, pid=child.pid)
        self._tell_dead()
        homeless, self._homeless = self._homeless, []
        for connection in homeless:
            self._hand(connection)

    def _failed(self, child: Child, message: Message) -> None:
        child.failed = Trouble(message["line"], message["code"])
        if self._begun:  # else it is told as the line that the command ends with
            self._journal.note("process_failed", process=child.number, why=message["line"])

    def _leaving(self, child: Child, _message: Message) -> None:
        """It ends in order, and takes nothing more."""
        child.ready = False
        waiting = [one for one in child.connections.values() if one.found is not None]
        for connection in () if self._stopping else waiting:
            del child.connections[connection.number]
            self._hand(connection)

    def _took(self, child: Child, message: Message) -> None:
        connection = child.connections[message["number"]]
        if connection.found is not None:
            connection.found.close()
            connection.found = None

    def _ended(self, child: Child, message: Message) -> None:
        self._forget(child.connections.pop(message["number"]))

    def _guesses(self, child: Child, message: Message) -> None:
        code = self._wrongs.refuses(message["name"], message["address"], monotonic())
        self._send(child, "answer", ask=message["ask"], answer=code)

    def _right(self, _child: Child, message: Message) -> None:
        self._wrongs.was_right(message["name"], message["address"])

    def _sessions(self, child: Child, message: Message) -> None:
        self._left(child, message)
        answer = self._all_sessions()[message["name"]]
        self._send(child, "answer", ask=message["ask"], answer=answer)

    def _left(self, child: Child, message: Message) -> None:
        child.sessions[message["name"]] = message["here"]
        child.sessions += Counter()

    def _all_sessions(self) -> Counter[str]:
        return sum((child.sessions for child in self._children.values()), Counter())

    # The end

    def _end(self) -> None:
        """Nobody comes in any more; children end in order, or not much later all the same."""
        self._stopping = True
        self._due.clear()
        self._look_at_the_door()
        for listener in self._listeners:
            listener.close()
        for child in self._children.values():
            child.rope.finish()
            self._watch(child)
        until = monotonic() + _STOP_SECONDS
        while self._children and monotonic() < until:
            self._turn(until)
        for child in tuple(self._children.values()):
            self._lost(child)


def _exit_code(status: int) -> int:
    """A process's exit code; below 0 the number of the signal that killed it."""
    return os.waitstatus_to_exitcode(status)


# How it begins


def serve_with_children(wanted: Wanted) -> None:
    """Serves by several processes until SIGTERM, SIGINT or SIGHUP. Raises Trouble if that can't be
    begun."""
    check_passwords(wanted)
    check_ports(wanted)
    check_metrics(wanted)
    load_all()
    lock = None if wanted.database else only_server(wanted.folder)
    try:
        key = host_key(wanted.folder)
        name = asyncio.run(_prepared(wanted))
        listeners = listening(wanted.host, wanted.port)
        port = listeners[0].getsockname()[1]
        journal = Journal(stderr_logger(), form=wanted.log, dated=True)
        live = partial(_live, attrs.evolve(wanted, port=port), key)
        settle()
        parent = Parent(wanted, journal, listeners, live)
        parent.serve(partial(tell_open, journal, place(wanted.host, port), name, key))
    finally:
        if lock is not None:
            os.close(lock)  # children that outlive it hold it as well


def _live(wanted: Wanted, key: asyncssh.SSHKey, rope: Rope, number: int) -> int:
    metrics = wanted.metrics_ports[number - 1] if wanted.metrics_ports else None
    return run_child(attrs.evolve(wanted, metrics=metrics), key, rope, number)


async def _prepared(wanted: Wanted) -> str:
    """Makes the store ready, so that children find it whole; its name. Raises Trouble."""
    club = await club_store(wanted)
    try:
        if not wanted.database:
            await club.begin_alone()
    except StoreError as error:
        raise trouble(error) from error
    finally:
        await club.store.close()
    return club.store.name

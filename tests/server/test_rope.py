"""What the processes of a server say to each other, and what the parent counts for all of them."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

import pytest

from minos_tui.server.child import Asked, Tie
from minos_tui.server.limits import WRONG_PER_ADDRESS, WRONG_PER_NAME
from minos_tui.server.parent import Child, Parent
from minos_tui.server.rope import Rope, tied
from minos_tui.server.serve import Wanted
from tests.server.kit import PATIENCE, Lines, journal_to

# Ropes


def test_messages_and_files_come_in_order() -> None:
    one, other = tied()
    ends = [socket.socketpair() for _ in range(3)]
    for number, (mine, its) in enumerate(ends):
        mine.send(b"%d" % number)
        one.send("take", its.fileno(), number=number)
        one.send("quiet", number=number)
    found = [message for _ in range(20) for message in other.receive()]

    assert [(do, number) for number in range(3) for do in ("take", "quiet")] == [
        (message["do"], message["number"]) for message in found
    ]
    for number in range(3):
        with socket.socket(fileno=other.file()) as taken:
            assert b"%d" % number == taken.recv(9)
    for end in (end for pair in ends for end in pair):
        end.close()
    one.close()
    other.close()


def test_what_there_is_no_room_for_is_sent_later_and_whole() -> None:
    one, other = tied()
    text = "x" * 30_000
    count = 0
    while not one.full:
        one.send("much", text=text, count=count)
        count += 1
    found: list[object] = []
    while len(found) < count:
        found += [message["count"] for message in other.receive()]
        one.flush()

    assert [*range(count)] == found
    one.close()
    with pytest.raises(EOFError):
        other.receive()
    other.send("to nobody")
    assert not other.full
    other.close()


def test_files_that_nobody_asked_for_are_closed() -> None:
    one, other = tied()
    mine, its = socket.socketpair()
    one.send("take", its.fileno())
    its.close()
    other.receive()
    other.close()
    assert b"" == mine.recv(1)
    one.close()
    mine.close()


# Counts


def waits() -> subprocess.Popen[bytes]:
    """A process that does nothing."""
    return subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)


@asynccontextmanager
async def family(*, children: int) -> AsyncIterator[tuple[Parent, list[Asked], list[Rope]]]:
    """A parent at work in a thread, and its children's ends in this process."""
    parent = Parent(Wanted(), journal_to(Lines()), [], lambda *_: 0)
    parent._stopping = True  # nobody is started again
    asked, ropes, bodies = [], [], []
    for number in range(1, children + 1):
        mine, its = tied()
        body = waits()
        child = Child(number, body.pid, mine, monotonic(), ready=True)
        parent.adopt(child)
        tie = Tie(its)
        asyncio.get_running_loop().add_reader(its, tie.hear)
        asked.append(Asked(tie))
        ropes.append(its)
        bodies.append(body)

    def work() -> None:
        while parent._children:
            parent._turn(monotonic() + PATIENCE)

    working = asyncio.create_task(asyncio.to_thread(work))
    try:
        yield parent, asked, ropes
    finally:
        for rope in ropes:
            asyncio.get_running_loop().remove_reader(rope)
            rope.close()
        await working
        parent.close()
        for body in bodies:
            assert body.stdin is not None
            body.stdin.close()
            body.returncode = 0  # the parent has waited for it


async def test_wrong_passwords_are_counted_for_all() -> None:
    async with family(children=2) as (_, (one, other), _):
        for number in range(WRONG_PER_ADDRESS):
            asks = one if number % 2 else other
            assert "" == await asks.guesses("ann", "192.0.2.7")
        assert "too_many_wrong" == await one.guesses("ben", "192.0.2.7")
        other.was_right("ann", "192.0.2.7")
        assert "" == await other.guesses("ben", "192.0.2.7")
        assert "too_many_wrong" == await one.guesses("ben", "192.0.2.7")

        for number in range(WRONG_PER_NAME):
            asks = one if number % 2 else other
            assert "" == await asks.guesses("cleo", f"198.51.100.{number}")
        assert "name_guessed" == await one.guesses("cleo", "203.0.113.1")


async def test_sessions_of_a_name_are_counted_for_all_and_end_with_their_process() -> None:
    async with family(children=2) as (parent, (one, other), ropes):
        assert 1 == await one.sessions("ann", 1)
        assert 3 == await other.sessions("ann", 2)
        one.left("ann", 0)
        assert 1 == await one.sessions("ben", 1)  # and so the parent has heard of it
        assert 2 == await other.sessions("ann", 2)
        assert 3 == await one.sessions("ann", 1)
        ropes[0].finish()
        async with asyncio.timeout(PATIENCE):
            while 2 != await other.sessions("ann", 2):
                pass
        assert [2] == [*parent._children]


async def test_an_answer_to_whoever_goes_at_that_moment_costs_no_other_message() -> None:
    mine, its = tied()
    tie = Tie(its)
    asking = asyncio.create_task(tie.ask("sessions", name="ann", here=1))
    await asyncio.sleep(0)
    (question,) = mine.receive()
    mine.send("answer", ask=question["ask"], answer=1)
    mine.send("dead", server="one")
    asking.cancel()

    assert ["dead"] == [message["do"] for message in tie.hear()]
    with pytest.raises(asyncio.CancelledError):
        await asking
    mine.close()
    its.close()


# Children that can't begin


BEGIN = """
import sys
from minos_tui.server.journal import Journal, stderr_logger
from minos_tui.server.parent import Parent
from minos_tui.server.serve import Wanted
from minos_tui.trouble import Trouble

def live(rope, number):
    if number == 2:
        rope.send("failed", line="no luck today", code=3)
        return 3
    rope.send("ready", server="one")
    while True:
        try:
            rope.receive()
        except EOFError:
            return 0

try:
    Parent(Wanted(processes=2), Journal(stderr_logger()), [], live).serve(lambda: print("opened"))
except Trouble as trouble:
    print(trouble.line, trouble.code)
"""


def test_a_process_that_can_t_begin_is_what_the_command_ends_with() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BEGIN], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert "no luck today 3\n" == done.stdout
    assert "process_ended" not in done.stderr

"""One connection never takes what others need: time of the processor, memory."""

from __future__ import annotations

import asyncio
import inspect
from asyncio import selector_events
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import asyncssh
import pytest
from asyncssh.connection import SSHConnection
from asyncssh.constants import MSG_GLOBAL_REQUEST
from asyncssh.packet import Boolean, String, UInt32

from minos_tui.server import pace
from minos_tui.server.pace import BURST, MOST_HELD, PIECE, SHARE, Allowance, Pace
from tests.server.kit import PATIENCE, Player, connect, serving


def test_what_is_private_is_there() -> None:
    source = inspect.getsource(SSHConnection)
    for name in ("_transport", "_inpbuf", "_recv_data()", "_max_recv_pktlen"):
        assert f"self.{name}" in source
    assert "self.max_size" in inspect.getsource(selector_events)
    for name in ("pause_writing", "resume_writing"):
        assert "Do nothing" in inspect.getsource(getattr(SSHConnection, name))


def test_time_that_was_spared_may_be_spent_at_once_and_comes_back_slowly() -> None:
    allowance = Allowance(0.0)

    assert 0.0 == allowance.spend(BURST, 0.0)
    assert pytest.approx(0.1 / SHARE) == allowance.spend(0.1, 0.0)
    assert 0.0 == allowance.spend(0.0, 0.1 / SHARE)
    assert 0.0 == allowance.spend(BURST, 10_000.0)
    assert 0.0 < allowance.spend(0.01, 10_000.0)


class Transport:
    """Keeps whether it reads."""

    max_size = 1 << 20
    reads = True

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True


class Loop:
    """Time that stands still, and what is to be done later, with its wait."""

    def __init__(self) -> None:
        self.later: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return 0.0

    def call_later(self, wait: float, call: Callable[[], None]) -> None:
        self.later.append((wait, call))


class Conn:
    """What of a connection its pace needs; each piece takes so long."""

    def __init__(self) -> None:
        self._transport = Transport()
        self._inpbuf = b""
        self._max_recv_pktlen = 1 << 20
        self.loop = Loop()
        self.seconds = 0.0
        self.aborted = False

    def _recv_data(self) -> None:
        pass

    def abort(self) -> None:
        self.aborted = True


@pytest.fixture
def conn(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A connection that is paced, by clocks that the test sets."""
    found, times = Conn(), count()
    monkeypatch.setattr(pace, "thread_time", lambda: next(times) * found.seconds)
    monkeypatch.setattr(pace, "asyncio", SimpleNamespace(get_running_loop=lambda: found.loop))
    Pace(found)
    return found


def test_who_has_used_his_share_is_not_read_for_a_while(conn: Any) -> None:
    conn.seconds = BURST / 2
    conn._recv_data()
    assert conn._transport.reads
    conn.seconds = BURST / 2 + SHARE
    conn._recv_data()
    assert not conn._transport.reads

    ((wait, goes_on),) = conn.loop.later
    assert pytest.approx(1.0) == wait
    goes_on()
    assert conn._transport.reads
    assert PIECE == conn._transport.max_size


def test_who_does_not_read_is_not_read_either(conn: Any) -> None:
    conn.pause_writing()
    assert not conn._transport.reads
    conn.resume_writing()
    assert conn._transport.reads


@pytest.mark.parametrize("reads_first", [True, False])
def test_who_rests_and_does_not_read_is_read_again_after_both(conn: Any, reads_first: bool) -> None:
    conn.seconds = BURST + SHARE
    conn._recv_data()
    conn.pause_writing()
    ends = [conn.resume_writing, conn.loop.later[0][1]]
    for end in ends if reads_first else reversed(ends):
        assert not conn._transport.reads
        end()
    assert conn._transport.reads


def test_whoever_sends_more_than_anybody_needs_while_he_waits_is_cut_off(conn: Any) -> None:
    conn._inpbuf = b"x" * MOST_HELD
    conn._recv_data()
    assert not conn.aborted
    conn._inpbuf += b"x"
    conn._recv_data()
    assert conn.aborted


async def test_questions_without_end_whose_answers_nobody_reads_stop_being_read(
    tmp_path: Path,
) -> None:
    """Their answers would fill the memory."""
    async with serving(tmp_path) as server:
        ann = await connect(server, "ann")
        ben = await Player.comes(server, "ben")
        await ben.sees("New game")
        transport = ann._transport
        assert transport is not None
        transport.pause_reading()
        door = next(door for door in server.club.doors if door._name == "ann")
        paused = door._conn._transport

        async with asyncio.timeout(PATIENCE):
            while paused.is_reading():
                for _ in range(200):
                    ann.send_packet(MSG_GLOBAL_REQUEST, String(b"no-such@thing"), Boolean(True))
                await asyncio.sleep(0)
        ben.types("r")
        await ben.sees("Rules")
        assert paused.get_write_buffer_size() < 1 << 20
        ann.abort()


async def test_a_packet_that_nobody_needs_ends_the_connection(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"SSH-2.0-x\r\n" + UInt32(200 * 1024) + bytes(100))
        told = await asyncio.wait_for(reader.read(), PATIENCE)
        writer.close()

        assert b"Max packet size exceeded" in told
        ann = await Player.comes(server, "ann", env={"LANG": "C.UTF-8", "LC_ALL": "x" * 30_000})
        await ann.sees("New game")
        with pytest.raises((asyncssh.Error, OSError)):
            await Player.comes(server, "ben", env={"LANG": "x" * 100_000})

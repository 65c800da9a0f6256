"""Players who come and are cut off, again and again: memory stays where it is."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import psutil
import pytest

from tests.server.kit import asks_until
from tests.server.load import at_the_title, begin
from tests.server.process import ServerProcess
from tests.server.test_metrics import fetched

AT_ONCE = 4
WARM, ROUNDS = 400, 2000
"""Rounds after which memory is measured: what is kept for good is there after the first."""
FLAT_MIB = 8
"""More memory than this is a leak of 5 KiB a round."""


@pytest.mark.soak
async def test_memory_is_flat_over_thousands_who_are_cut_off(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--metrics", "0") as server:
        process = psutil.Process(server.process.pid)
        await _rounds(server, range(WARM))
        warm = _mib(process)
        await _rounds(server, range(WARM, ROUNDS))
        end = _mib(process)
        code = await asyncio.to_thread(server.stop)

    assert 0 == code
    assert "Traceback" not in server.log
    assert end - warm < FLAT_MIB, (warm, end)


async def _rounds(server: ServerProcess, numbers: range) -> None:
    """Ends when the server has let everybody go."""
    for first in numbers[::AT_ONCE]:
        mine = range(first, first + AT_ONCE)
        await asyncio.gather(*(_come_and_be_cut_off(server.port, number) for number in mine))
    port = int(re.findall(r"metrics address=\S+:(\d+)", server.log)[-1])

    async def nobody_is_here() -> bool:
        return not _players(await fetched(port, b"GET /metrics HTTP/1.1\r\n\r\n"))

    await asks_until(nobody_is_here)


def _players(page: bytes) -> int:
    told = re.findall(rb"^minos_sessions\{.*\} (\S+)", page, re.MULTILINE)
    return sum(int(float(number)) for number in told)


async def _come_and_be_cut_off(port: int, number: int) -> None:
    """Every other player is cut off at the title, the others in a game of theirs."""
    async with at_the_title(port, f"p{number % 40}") as (channel, client):
        if number % 2:
            await begin(channel, client)
        channel.get_connection().abort()


def _mib(process: psutil.Process) -> float:
    return float(process.memory_full_info().uss) / 2**20

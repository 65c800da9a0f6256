"""Stores to test: what holds of one database holds of the other."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from minos_tui.store import Store

Opener = Callable[[Callable[[], float]], Awaitable[Store]]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.outside)])
async def opens(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Opener]:
    """Opens stores of one database, by a clock of the test's own."""
    address = request.getfixturevalue("database") if request.param == "postgres" else ""
    opened: list[Store] = []

    async def open_one(clock: Callable[[], float]) -> Store:
        if address:
            found = await Store.open_url(address, clock)
        else:
            found = await Store.open(tmp_path / "any", clock)
        opened.append(found)
        return found

    yield open_one
    for store in opened:
        await store.close()


@pytest.fixture
async def any_store(opens: Opener) -> Store:
    """A store of one database or the other."""
    return await opens(time.time)

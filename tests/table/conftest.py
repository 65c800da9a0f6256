"""A store for the tests of tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from minos_tui.store import Store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "home")
    yield opened
    await opened.close()

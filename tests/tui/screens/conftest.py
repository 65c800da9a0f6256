"""The player's folders are a test's own, and nothing of the machine shows."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from minos_tui.settings import load
from minos_tui.store import Store
from minos_tui.tui.home import Home


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("MINOS_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("MINOS_CONFIG", str(tmp_path / "config" / "settings.toml"))
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("NO_COLOR", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "data")
    yield opened
    await opened.close()


@pytest.fixture
def home(store: Store) -> Home:
    return Home(load(), store)

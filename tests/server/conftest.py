"""What holds in every test of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import textual.app
from textual.css.stylesheet import Stylesheet

from minos_tui.server.club import Club
from minos_tui.server.inside import PARSE_RULES, REDIRECTS
from minos_tui.tui.doorkeeper import Doorkeeper
from tests.server.tables import close, club_at


@pytest.fixture(autouse=True)
def _keys_count_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test needn't pause between keys; that people have to is held elsewhere."""
    monkeypatch.setattr(Doorkeeper, "admits", lambda *_: True)


@pytest.fixture(autouse=True)
def _bots_play_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minos_tui.server.dealer.PACE", 0.0)


@pytest.fixture(autouse=True)
def _streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Textual's modules are like is put back after each test."""
    for name in REDIRECTS:
        monkeypatch.setattr(textual.app, name, getattr(textual.app, name))
    monkeypatch.setattr(Stylesheet, PARSE_RULES, getattr(Stylesheet, PARSE_RULES))


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A club without a door."""
    opened = await club_at(tmp_path)
    yield opened
    await close(opened)

"""The project's own benchmarks, run whole."""

from __future__ import annotations

import pytest

from minos_tui.bots.registry import bot_names
from minos_tui.table.bench import bench


@pytest.mark.soak
def test_they_tell_of_the_engine_and_of_every_bot() -> None:
    found = bench("minos", games=1, bot_games=1)
    assert set(bot_names("minos")) - {"random"} == set(found.pop("turn_ms"))
    assert all(value > 0 for value in found.values())

"""The project's own benchmarks, run whole."""

from __future__ import annotations

import pytest

from minos_tui.bots.registry import bot_names
from minos_tui.engine.games import find_game
from minos_tui.table.bench import PROFILED_PARTS, bench, profile


@pytest.mark.soak
def test_they_tell_of_the_engine_and_of_every_bot() -> None:
    found = bench("minos", games=1, bot_games=1)
    assert set(bot_names("minos")) - {"random"} == set(found.pop("turn_ms"))
    assert found.pop("profile")
    assert all(value > 0 for value in found.values())


@pytest.mark.parametrize("game", ["minos", "palaces"])
def test_the_profile_names_what_takes_most_of_the_time(game: str) -> None:
    parts = profile(find_game(game), games=1)
    shares = [part["share"] for part in parts]
    assert PROFILED_PARTS == len(parts)
    assert sorted(shares, reverse=True) == shares
    assert 0 < sum(shares) <= 1
    assert any(part["function"].startswith(f"engine.{game}.") for part in parts)
    assert all(part["calls"] > 0 for part in parts)

"""How quick the engine is here: reported by `make bench`, never a gate."""

from __future__ import annotations

import random
from typing import Any

import pytest

from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.minos.odds import after_throw, attack
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, State
from minos_tui.wire.codec import read_state, state_text
from tests.testkit.games import first_state, steps
from tests.testkit.positions import standard_text

pytestmark = pytest.mark.bench


@pytest.fixture(scope="module")
def positions() -> list[State]:
    start = first_state(GAME, 4, {"round-limit": "30"}, standard_text())
    return [step.before for step in steps(GAME, start, random.Random(7))]


def test_a_random_game(benchmark: Any) -> None:
    start = first_state(GAME, 4, {"round-limit": "60"}, standard_text())
    benchmark(lambda: sum(1 for _ in steps(GAME, start, random.Random(3))))


def test_legal_in_every_acting_phase(benchmark: Any, positions: list[State]) -> None:
    acting = [state for state in positions if isinstance(state.top, Acting)]
    benchmark(lambda: [list(GAME.legal(state)) for state in acting])


def test_apply(benchmark: Any, positions: list[State]) -> None:
    draws = RandomDraws(random.Random(1))
    asked = [state for state in positions if any(True for _ in GAME.legal(state))]
    pairs = [(state, GAME.legal(state).sample(draws)) for state in asked]
    benchmark(lambda: [GAME.apply(state, command) for state, command in pairs])


def test_odds_with_three_rings_each(benchmark: Any) -> None:
    benchmark(lambda: after_throw(attack(3, 3))[""])


def test_a_position_through_json(benchmark: Any, positions: list[State]) -> None:
    board = standard_text()
    state = positions[len(positions) // 2]
    benchmark(lambda: read_state("minos", state_text("minos", state), lambda *_: board))

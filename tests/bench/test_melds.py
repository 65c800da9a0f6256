"""How quick the solver of melds is: reported by `make bench`, never a gate."""

from __future__ import annotations

import random
from typing import Any

import pytest

from minos_tui.engine.palaces.cards import TRADE_CARDS
from minos_tui.engine.palaces.melds import best_melds
from minos_tui.engine.palaces.state import Larger

pytestmark = pytest.mark.bench


@pytest.mark.parametrize("size", [14, 20, 24])
def test_the_best_melds_of_fifty_hands(benchmark: Any, size: int) -> None:
    rng = random.Random(size)
    hands = [rng.sample(TRADE_CARDS, size) for _ in range(50)]
    benchmark(lambda: [best_melds(hand, Larger(1, 0, 1)) for hand in hands])

"""“The dice are rigged”: even faces, one roll path for everybody, no throw twice by the clock."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.seal import (
    SealedDraws,
    commitment,
    key_from_seed,
    mixed_key,
)
from minos_tui.table.opening import new_dice

THROWS = 10_000
LIMIT = 20.52
"""Chi-square with 5 degrees of freedom exceeds this in one of a thousand fair series."""


def sealed_faces() -> list[int]:
    key = key_from_seed(2026)
    return [face for draw in range(THROWS) for face in SealedDraws(key, draw).faces(6)]


def random_faces() -> list[int]:
    draws = RandomDraws(random.Random(7))
    return [face for _ in range(THROWS) for face in draws.faces(6)]


def chi_square(values: Sequence[int], sides: int) -> float:
    expected = len(values) / sides
    counts = Counter(values)
    return sum((counts[side] - expected) ** 2 / expected for side in range(sides))


@pytest.mark.parametrize("faces", [sealed_faces, random_faces])
def test_sixty_thousand_dice_are_even(faces: Callable[[], list[int]]) -> None:
    found = faces()
    assert len(found) == 60_000
    assert chi_square(found, 6) < LIMIT


def test_each_place_of_a_throw_is_even() -> None:
    found = sealed_faces()
    for place in range(6):
        assert chi_square(found[place::6], 6) < LIMIT


def test_cards_are_even() -> None:
    key = key_from_seed(3)
    found = [SealedDraws(key, draw).below(3) for draw in range(3000)]
    assert chi_square(found, 3) < 13.82  # 2 degrees of freedom


def test_fifty_games_begun_at_once_have_fifty_sequences() -> None:
    games = [new_dice(None) for _ in range(50)]
    assert len({dice.seal for dice in games}) == 50
    throws = {tuple(SealedDraws(dice.key, 0).faces(30)) for dice in games if dice.key}
    assert len(throws) == 50


def test_a_draw_depends_on_its_number_alone() -> None:
    key = key_from_seed(1)
    assert SealedDraws(key, 5).faces(6) == SealedDraws(key, 5).faces(6)
    assert SealedDraws(key, 5).faces(6) != SealedDraws(key, 6).faces(6)


def test_phrases_are_mixed_in_and_parted() -> None:
    secret = bytes(32)
    assert mixed_key(secret, ()) == secret
    assert mixed_key(secret, ("ab", "c")) != mixed_key(secret, ("a", "bc"))
    assert commitment(secret) != commitment(mixed_key(secret, ("x",)))

"""Ratings of bots: what is known of two, what all matches say together."""

from __future__ import annotations

from math import sqrt

import pytest

from minos_tui.table.ratings import POINTS, ratings, share
from minos_tui.table.sequential import evidence_of


def test_two_bots_lie_as_far_apart_as_their_shares_say() -> None:
    strong, weak = ratings(("weak", "strong"), {("strong", "weak"): 90.0, ("weak", "strong"): 10.0})

    assert ("strong", "weak") == (strong.name, weak.name)
    assert 0 == pytest.approx(strong.points + weak.points)
    between = (strong.points - weak.points) / POINTS
    assert pytest.approx(90.5 / 101, abs=1e-4) == share(between, 0)


def test_the_interval_of_two_is_that_of_their_odds() -> None:
    one, _ = ratings(("a", "b"), {("a", "b"): 50.0, ("b", "a"): 50.0})

    # The log of odds of n even games has a spread of 2 / sqrt(n); each bot has half of it.
    half = 1.959964 * POINTS / sqrt(101)
    assert pytest.approx(half, abs=0.2) == one.high - one.points == one.points - one.low


def test_a_bot_that_never_lost_has_a_rating() -> None:
    best, *_ = ratings(("a", "b"), {("a", "b"): 20.0, ("b", "a"): 0.0})

    assert "a" == best.name
    assert best.low < best.points < best.high < 2000


def test_strength_goes_through_bots_that_never_met() -> None:
    wins = {("a", "b"): 30.0, ("b", "a"): 10.0, ("b", "c"): 30.0, ("c", "b"): 10.0}

    assert ["a", "b", "c"] == [rating.name for rating in ratings(("c", "b", "a"), wins)]


def test_evidence_weighs_each_game() -> None:
    assert evidence_of(10, 20, 0.5, 0.1) == pytest.approx(0)
    assert evidence_of(20, 20, 0.5, 0.1) == pytest.approx(-evidence_of(0, 20, 0.5, 0.1))
    assert 0 < evidence_of(11, 20, 0.5, 0.1)
    assert evidence_of(11, 20, 0.5, 0.1) < evidence_of(11, 20, 0.5, 0.2)

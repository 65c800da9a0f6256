"""The learned value of a position: shares of all seats, and the weights that are shipped."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from minos_tui.bots.minos import value
from minos_tui.bots.minos.facts import NAMES
from minos_tui.bots.minos.value import shares_of, weights, win_shares
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Ended, Rolling
from tests.testkit.games import first_state, steps
from tests.testkit.positions import position, site, standard_text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shares_are_chances(seats: int) -> None:
    state = first_state(GAME, seats, {"round-limit": "8"}, standard_text())
    for number, step in enumerate(steps(GAME, state, random.Random(seats))):
        if number % 20 == 0 and step.after.seat:
            shares = win_shares(step.after)

            assert sum(shares) == pytest.approx(1)
            assert all(
                share == 0 if player.out else share > 0
                for share, player in zip(shares, step.after.players, strict=True)
            )


def test_an_end_is_what_it_is() -> None:
    held = {"KNO": site(2, guards=1, built="w")}
    state = position(seats=3, sites=held, phase=(Ended("settled"),))

    assert [0, 1, 0] == win_shares(state)


def test_more_sites_and_more_units_are_better() -> None:
    few = {"KNO": site(1, guards=2, built="w"), "EMP": site(2, guards=2, built="w")}
    many = {**few, "PHA": site(1, guards=2, built="w")}
    strong = {**few, "KNO": site(1, ship=True, guards=3, built="w")}
    first, more, guarded = (
        win_shares(position(seats=2, sites=sites, phase=(Rolling(),)))[0]
        for sites in (few, many, strong)
    )

    assert first < guarded
    assert first < more


def test_who_is_out_has_no_share() -> None:
    seen = [[1.0] * len(NAMES)] * 3

    assert [0.5, 0, 0.5] == shares_of(seen, (True, False, True), weights())


def test_weights_for_other_facts_are_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / value.FILE).write_text(json.dumps({"weights": {"income": 1.0}}), encoding="utf-8")
    monkeypatch.setattr(value, "files", lambda _: tmp_path)
    weights.cache_clear()
    try:
        with pytest.raises(ValueError, match="train it anew"):
            weights()
    finally:
        weights.cache_clear()

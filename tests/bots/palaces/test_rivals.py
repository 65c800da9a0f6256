"""Whose gain hurts: the nearer to the target and the faster a kingdom, the more."""

from __future__ import annotations

import pytest

from minos_tui.bots.palaces.rivals import about_to_win, favourites, hurts, pace, plain_price
from minos_tui.engine.palaces.options import Options
from minos_tui.engine.palaces.state import Trading
from tests.engine.palaces.kit import kingdom, position


def race(*kingdoms: tuple[str, int]) -> dict[int, float]:
    """What a point of each costs the first, by palace and points."""
    players = tuple(kingdom(palace=palace, points=points) for palace, points in kingdoms)
    return hurts(position(players, Trading(1, 3)), 1)


def test_whoever_will_be_there_first_is_the_rival() -> None:
    found = race(("knossos", 0), ("kato-zakros", 50), ("malia", 50), ("phaistos", 10))

    assert found[2] > found[3] > found[4] > 0


def test_with_the_same_points_the_holder_of_larger_straights_is_the_rival() -> None:
    found = race(("knossos", 0), ("kato-zakros", 0), ("malia", 0), ("phaistos", 0))

    assert found[2] > 2 * found[3]
    assert found[3] == found[4]


def test_where_two_play_as_far_from_the_target_a_point_costs_a_point() -> None:
    assert race(("knossos", 40), ("malia", 40)) == {2: 1}


def test_what_brings_a_small_lead_costs_more_the_nearer_the_end() -> None:
    costs = [race(("knossos", own), ("malia", own + 20))[2] for own in (0, 30, 60)]

    assert 1 < costs[0] < costs[1] <= costs[2]


@pytest.mark.parametrize("points", [96, 99, 100, 140])
def test_whoever_is_there_already_is_no_division_by_nothing(points: int) -> None:
    players = (kingdom(), kingdom(points=points), kingdom(points=99))
    found = favourites(position(players, Trading(1, 3)), 1)

    assert sum(found.values()) == pytest.approx(1)
    assert race(("knossos", 0), ("malia", points))[2] == 2


def test_resources_make_a_kingdom_faster() -> None:
    slow = pace(kingdom())
    for resource in ("workshops", "shrine", "courtyards", "sailing-ships"):
        assert pace(kingdom(resources=resource)) > slow
    assert pace(kingdom(resources="throne-room storerooms")) == slow


def wins_soon(points: int, palace: str = "knossos", resources: str = "", target: int = 100) -> bool:
    players = (kingdom(), kingdom("", resources, palace, points=points))
    options = Options(target=target)
    return about_to_win(position(players, Trading(1, 3), options=options), 2)


@pytest.mark.parametrize(
    ("palace", "resources", "needs"),
    [
        ("knossos", "", 10),
        ("knossos", "throne-room sailing-ships", 10),
        ("kato-zakros", "", 16),
        ("malia", "workshops", 16),
        ("malia", "shrine shrine", 16),
        ("kato-zakros", "workshops workshops workshops", 25),
    ],
)
def test_whoever_needs_no_more_than_an_easy_meld_is_about_to_win(
    palace: str, resources: str, needs: int
) -> None:
    assert wins_soon(100 - needs, palace, resources)
    assert not wins_soon(99 - needs, palace, resources)


def test_in_a_short_game_nobody_is_about_to_win_at_its_start() -> None:
    assert not wins_soon(0, "kato-zakros", target=12)
    assert wins_soon(9, "kato-zakros", target=12)


@pytest.mark.parametrize(
    ("own", "other", "third", "dearer"),
    [(0, 0, 0, False), (10, 30, 0, True), (30, 30, 0, False), (10, 30, 40, False)],
)
def test_to_a_plain_player_only_a_leader_is_dearer(
    own: int, other: int, third: int, dearer: bool
) -> None:
    players = tuple(kingdom(points=points) for points in (own, other, third))
    state = position(players, Trading(1, 3))

    assert (plain_price(state, 1, 2) > plain_price(state, 2, 1)) == dearer

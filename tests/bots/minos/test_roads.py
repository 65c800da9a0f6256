"""Ways over sea and land, against what the rules let a unit do."""

from __future__ import annotations

import pytest

from minos_tui.bots.minos.roads import (
    FAR,
    Ship,
    march,
    moves,
    net,
    node_name,
    ships,
    spread,
    voyage,
)
from minos_tui.engine.minos.board import MOST_PATHS, MOST_SITES, MOST_SPOTS
from minos_tui.engine.minos.ground import ground
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting
from tests.testkit.positions import position, site, standard_board

GROUND = ground(standard_board())
SITE = GROUND.sites.index
AREA = GROUND.areas.index


def test_a_ship_in_a_harbour_is_shut_in_by_a_ship_outside() -> None:
    state = position(sites={"KIT": site(1, ship=True)}, sea={"c": 2})
    (trip,) = (voyage(state, ship) for ship in ships(state, 1))

    assert FAR == trip.to_harbour(SITE("TYR"), net(GROUND))
    assert 1 == trip.to_area(AREA("c"))
    assert trip.to_area(AREA("b")) >= FAR


def test_a_ship_at_sea_reaches_the_harbours_beside_it() -> None:
    state = position(sea={"c": 1})
    (trip,) = (voyage(state, ship) for ship in ships(state, 1))

    assert 1 == trip.to_harbour(SITE("TYR"), net(GROUND))
    assert 1 == trip.to_harbour(SITE("KIT"), net(GROUND))


def test_ways_go_around_ships() -> None:
    free = voyage(position(sea={"O": 1}), Ship(AREA("O")))
    barred = voyage(position(sea={"O": 1, "S": 2}), Ship(AREA("O")))
    chart = net(GROUND)

    assert 2 == free.to_harbour(SITE("CYR"), chart)
    assert FAR == barred.to_harbour(SITE("CYR"), chart)
    assert 1 == barred.to_area(AREA("S"))
    assert barred.to_area(AREA("Y")) > free.to_area(AREA("Y"))


def test_soldiers_do_not_pass_foreigners() -> None:
    state = position(sites={"MYC": site(1, guards=1), "PYL": site(2, guards=1)})
    reach = march(state, SITE("MYC"), 1)

    assert 2 == reach.steps[SITE("PYL")]
    assert all(reach.before[node] != SITE("PYL") for node in range(len(reach.before)))


def test_the_longest_way_that_a_board_can_hold_is_a_way() -> None:
    """Every place of the largest board in one row."""
    places = MOST_SITES + MOST_PATHS * MOST_SPOTS
    row = [[n for n in (here - 1, here + 1) if 0 <= n < places] for here in range(places)]
    reach = spread((0,), row, lambda _: True)

    assert [*range(places)] == reach.steps
    assert [*range(-1, places - 1)] == reach.before


@pytest.mark.parametrize("start", ["MYC", "TYR", "LEP"])
def test_every_way_on_land_can_be_walked(start: str) -> None:
    state = position(sites={start: site(1, guards=1)}, phase=(Acting(points=400),))
    reach = march(state, SITE(start), 1)

    for index in range(len(GROUND.sites)):
        if 0 < reach.steps[index] < FAR:
            here = state
            names = [node_name(GROUND, node) for node in (SITE(start), *reach.way(index))]
            for move in moves(names):
                here = GAME.apply(here, move).after
            assert reach.steps[index] == len(names) - 1
            assert here.sites[index].holder == 1

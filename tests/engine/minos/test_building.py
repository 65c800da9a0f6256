"""Building, income, recruiting: the rulebook's tables and examples."""

from __future__ import annotations

import pytest

from minos_tui.engine.minos.commands import Build
from minos_tui.engine.minos.pieces import BUILDINGS, PRICES
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, State, buildings
from tests.testkit.positions import events, play, position, refused, site


def building_on(built: str, permits: int = 4, talents: int = 60) -> State:
    return position(
        sites={"KNO": site(1, guards=1, built=built)},
        phase=(Acting(permits=permits),),
        talents=(talents,) * 4,
    )


def listed(state: State) -> set[str]:
    """The legal commands that build."""
    return {GAME.text(command) for command in GAME.legal(state) if isinstance(command, Build)}


@pytest.mark.parametrize(
    ("built", "value"),
    [
        ("yh", 2),
        ("yhW", 4),
        ("hW", 2),
        ("wW", 4),
        ("ywW", 6),
        ("yw", 3),
        ("yhWy", 6),
        ("wwwW", 12),
        ("yhyW", 6),
        ("", 0),
        ("w", 2),
    ],
)
def test_values_of_the_rulebook(built: str, value: int) -> None:
    state = building_on(built)
    assert state.sites[state.ground.sites.index("KNO")].buildings.value == value
    assert state.income(1) == value


@pytest.mark.parametrize(
    ("built", "building", "talents", "permits"),
    [
        ("", "house", 5, 1),
        ("h", "warehouse", 12, 2),
        ("h", "wall", 12, 4),
        ("hh", "shipyard", 18, 3),
        ("hh", "wall", 18, 4),
        ("hhh", "wall", 25, 4),
        ("hhW", "house", 25, 4),
    ],
)
def test_prices_and_permits(built: str, building: str, talents: int, permits: int) -> None:
    state = building_on(built, permits, talents)
    assert f"build {building} KNO" in listed(state)
    event = events(state, f"build {building} KNO")[0]
    assert (event.talents, event.permits) == (talents, permits)
    assert refused(building_on(built, permits - 1), f"build {building} KNO") == "no_permits"
    assert refused(building_on(built, 4, talents - 1), f"build {building} KNO") == "no_talents"


@pytest.mark.parametrize(
    ("order", "permits"), [("hWhh", 12), ("hhWh", 11), ("hhhW", 10)], ids=["2nd", "3rd", "4th"]
)
def test_a_city_costs_60_talents_and_12_11_or_10_permits(order: str, permits: int) -> None:
    state = building_on("", 30, 100)
    names = {"h": "house", "W": "wall"}
    state = play(state, *(f"build {names[letter]} KNO" for letter in order))
    frame = state.top
    assert isinstance(frame, Acting)
    assert 100 - state.players[0].talents == 60 == sum(PRICES)
    assert 30 - frame.permits == permits


@pytest.mark.parametrize(
    ("built", "next_ones"),
    [
        ("", "shipyard house warehouse"),
        ("h", "shipyard house warehouse wall"),
        ("hh", "shipyard house warehouse wall"),
        ("hW", "shipyard house warehouse"),
        ("hhh", "wall"),
        ("yhw", "wall"),
        ("hhW", "shipyard house warehouse"),
        ("ywW", "shipyard house warehouse"),
        ("hhhW", ""),
    ],
)
def test_what_may_be_built_next_is_listed_and_all_else_refused(built: str, next_ones: str) -> None:
    state = building_on(built)
    expected = {f"build {building} KNO" for building in next_ones.split()}
    assert listed(state) == expected
    for building in BUILDINGS:
        if f"build {building} KNO" not in expected:
            refused(state, f"build {building} KNO")


def test_a_city_is_worth_6_to_12() -> None:
    worth = [buildings(y, h, 3 - y - h, 1).value for y in range(4) for h in range(4 - y)]
    assert (min(worth), max(worth)) == (6, 12)


def test_income_may_pass_the_49_boxes_of_the_track() -> None:
    held = {code: site(1, guards=1, built="wwwW") for code in ("KNO", "SYR", "TYR", "GAD")}
    state = position(
        sites={**held, "PYL": site(1, guards=1, built="h")}, phase=(Acting("sbbt", permits=1),)
    )
    assert state.income(1) == 49
    state = play(state, "use building", "build warehouse PYL")
    assert state.income(1) == 51
    assert events(state, "use scales star")[0].talents == 2 * 51


def test_where_walls_can_stand() -> None:
    assert refused(building_on(""), "build wall KNO") == "wall_never_first"
    assert refused(building_on("hW"), "build wall KNO") == "one_wall"
    assert refused(building_on("hhh"), "build house KNO") == "fourth_must_be_wall"
    assert refused(building_on("hhhW"), "build house KNO") == "city_finished"


def test_only_on_open_sites_that_one_holds() -> None:
    state = building_on("")
    assert refused(state, "build house SYR") == "site_not_held"
    assert refused(state, "build house XYZ") == "unknown_site"
    closed = position(seats=3, closed=("SYR",), spots={"SYR": 1}, phase=(Acting(permits=4),))
    assert refused(closed, "build house SYR") == "site_closed"


def test_the_first_building_brings_a_soldier_from_stock() -> None:
    state = position(sites={"KNO": site(1, ship=True)}, phase=(Acting(permits=1),))
    state = play(state, "build house KNO")
    assert state.sites[state.ground.sites.index("KNO")].guards == 1
    assert state.players[0].soldiers == 11


def test_without_a_soldier_in_stock_the_founding_still_happens() -> None:
    state = position(
        sites={"KNO": site(1, guards=12), "SYR": site(1, ship=True)}, phase=(Acting(permits=1),)
    )
    state = play(state, "build house SYR")
    index = state.ground.sites.index("SYR")
    assert state.sites[index].buildings.count == 1
    assert state.sites[index].guards == 0


def test_an_empty_bank_sells_no_building() -> None:
    walled = {
        code: site(2, guards=1, built="hW")
        for code in [
            "GAD",
            "EMP",
            "MAS",
            "ROM",
            "TAR",
            "EPI",
            "PYL",
            "MYC",
            "TRO",
            "MIL",
            "UGA",
            "TYR",
        ]
    }
    more = {code: site(3, guards=1, built="hW") for code in ["AVA", "CYR", "LEP", "CAR"]}
    state = position(
        sites={"KNO": site(1, guards=1, built="y"), **walled, **more},
        phase=(Acting(permits=4),),
    )
    assert state.bank.walls == 0
    assert refused(state, "build wall KNO") == "bank_empty"
    assert refused(state, "build house KNO") == "bank_empty"


class TestRecruiting:
    def test_a_ship_needs_two_shipyards_and_an_empty_harbour(self) -> None:
        state = building_on("yy")
        after = play(state, "recruit ship KNO")
        assert after.sites[after.ground.sites.index("KNO")].ship
        assert after.players[0].talents == 55
        assert refused(after, "recruit ship KNO") == "harbour_full"
        assert refused(building_on("yh"), "recruit ship KNO") == "needs_shipyards"

    def test_a_soldier_needs_two_houses(self) -> None:
        after = play(building_on("hh"), "recruit soldier KNO")
        assert after.sites[after.ground.sites.index("KNO")].guards == 2
        assert refused(building_on("yh"), "recruit soldier KNO") == "needs_houses"

    def test_once_a_site_and_turn(self) -> None:
        after = play(building_on("hh"), "recruit soldier KNO")
        assert refused(after, "recruit soldier KNO") == "recruited_already"

    def test_another_site_may_recruit_in_the_same_turn(self) -> None:
        state = position(
            sites={"KNO": site(1, guards=1, built="hh"), "PHA": site(1, guards=1, built="yy")},
            phase=(Acting(),),
        )
        after = play(state, "recruit soldier KNO", "recruit ship PHA")
        assert after.players[0].talents == 15

    def test_stock_and_money(self) -> None:
        full = position(sites={"KNO": site(1, guards=12, built="hh")}, phase=(Acting(),))
        assert refused(full, "recruit soldier KNO") == "stock_empty"
        assert refused(building_on("hh", talents=4), "recruit soldier KNO") == "no_talents"
        assert play(building_on("hh", talents=5), "recruit soldier KNO").players[0].talents == 0
        assert play(building_on("yy", talents=5), "recruit ship KNO").players[0].talents == 0
        assert refused(building_on("hh"), "recruit soldier SYR") == "site_not_held"

"""Steps, holding sites, transport."""

from __future__ import annotations

from minos_tui.engine.minos.events import SiteLeft, SiteTaken, SoldierLanded
from minos_tui.engine.minos.options import Options
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Sailing, SiteState, State
from tests.testkit.positions import events, play, position, refused, site

POINTS = (Acting(points=20),)
WIN = ("throw aaaaaa", "stand", "throw ssssss", "stand")


def points(state: State) -> int:
    """The movement points left, in halves, also with a soldier aboard."""
    frame = state.phase[0]
    assert isinstance(frame, Acting)
    return frame.points


def at(state: State, code: str) -> SiteState:
    return state.sites[state.ground.sites.index(code)]


class TestShips:
    def test_a_ship_enters_and_leaves_a_harbour_for_a_point_each(self) -> None:
        state = position(sea={"X": 1}, phase=POINTS)
        state = play(state, "move X KNO~")
        assert at(state, "KNO").holder == 1
        state = play(state, "move KNO~ X")
        assert at(state, "KNO").holder == 0
        assert isinstance(state.top, Acting)
        assert state.top.points == 20 - 4

    def test_no_step_without_a_common_border(self) -> None:
        state = position(sea={"A": 1}, phase=POINTS)
        assert refused(state, "move A X") == "not_a_step"
        assert refused(state, "move X A") == "no_unit_there"
        assert refused(state, "move A KNO~") == "not_a_step"

    def test_own_ships_block(self) -> None:
        state = position(sea={"X": 1}, sites={"KNO": site(1, ship=True)}, phase=POINTS)
        assert refused(state, "move X KNO~") == "own_unit_blocks"

    def test_a_step_costs_a_whole_point(self) -> None:
        state = position(sea={"X": 1}, phase=(Acting(points=0),))
        assert refused(state, "move X KNO~") == "no_points"

    def test_ships_share_the_fish_area_from_the_start_and_none_comes_back_in(self) -> None:
        state = position(seats=2, fish=(2, 2), phase=POINTS)
        state = play(state, "move O R")
        assert state.fish == (1, 2)
        assert refused(state, "move R O") == "own_unit_blocks"


class TestSoldiers:
    def test_a_soldier_walks_from_site_to_site_over_spots(self) -> None:
        state = position(sites={"KNO": site(1, ship=True, guards=1)}, phase=POINTS)
        state = play(state, "move KNO KNO-PHA.1", "move KNO-PHA.1 PHA")
        assert (at(state, "KNO").guards, at(state, "PHA").guards) == (0, 1)
        assert at(state, "PHA").holder == 1

    def test_one_soldier_on_a_spot_any_number_on_a_site(self) -> None:
        state = position(sites={"KNO": site(1, guards=3)}, phase=POINTS)
        state = play(state, "move KNO KNO-PHA.1")
        assert refused(state, "move KNO KNO-PHA.1") == "own_unit_blocks"
        state = play(state, "move KNO-PHA.1 KNO")
        assert at(state, "KNO").guards == 3

    def test_two_steps_a_point_as_a_house_rule(self) -> None:
        swift = Options(swift_soldiers=True)
        state = position(
            sites={"KNO": site(1, ship=True, guards=2)}, phase=(Acting(points=3),), options=swift
        )
        state = play(state, "move KNO KNO-PHA.1", "move KNO-PHA.1 PHA", "move KNO KNO-PHA.1")
        assert refused(state, "move KNO-PHA.1 KNO") == "no_points"

    def test_his_attack_costs_half_a_point_then(self) -> None:
        swift = Options(swift_soldiers=True)
        state = position(
            sites={"KNO": site(1, guards=2)}, spots={"KNO-PHA.1": 2}, sea={"X": 1, "Z": 2},
            phase=(Acting(points=1),), options=swift,
        )  # fmt: skip
        attack = "attack KNO KNO-PHA.1"
        assert attack in {GAME.text(command) for command in GAME.legal(state)}
        assert events(state, attack)[0].points == 1
        assert refused(play(state, attack, *WIN), "move KNO-PHA.1 PHA") == "no_points"
        assert refused(state, "attack X Z") == "no_points"

    def test_a_ship_needs_a_whole_point_also_then(self) -> None:
        swift = Options(swift_soldiers=True)
        state = position(sea={"X": 1}, phase=(Acting(points=1),), options=swift)
        assert refused(state, "move X KNO~") == "no_points"


class TestHolding:
    def test_leaving_a_site_unheld_loses_its_value_and_leaves_the_buildings(self) -> None:
        state = position(sites={"KNO": site(1, ship=True, built="w")}, phase=POINTS)
        assert SiteLeft(1, "KNO", 2) in events(state, "move KNO~ X")
        after = play(state, "move KNO~ X")
        assert after.income(1) == 0
        assert at(after, "KNO").buildings.value == 2

    def test_an_empty_site_is_taken_over_buildings_and_all(self) -> None:
        state = position(sea={"X": 1}, sites={"KNO": site(built="hw")}, round_=1, phase=POINTS)
        assert SiteTaken(1, "KNO", 0, 3) in events(state, "move X KNO~")
        assert play(state, "move X KNO~").income(1) == 3

    def test_round_one_is_peaceful(self) -> None:
        held = {"KNO": site(2, ship=True)}
        state = position(sea={"X": 1}, sites=held, round_=1, phase=POINTS)
        assert refused(state, "attack X KNO~") == "peace_in_round_one"
        assert refused(state, "move X KNO~") == "peace_in_round_one"
        later = position(sea={"X": 1}, sites=held, round_=2, phase=POINTS)
        assert refused(later, "move X KNO~") == "attack_instead"
        assert refused(later, "attack X Z") == "nobody_to_attack"

    def test_a_closed_site_is_a_spot_and_its_harbour_is_out_of_play(self) -> None:
        state = position(
            seats=3, closed=("KNO",), sea={"X": 1}, sites={"PHA": site(1, guards=1)}, phase=POINTS
        )
        assert refused(state, "move X KNO~") == "site_closed"
        state = play(state, "move PHA KNO-PHA.1", "move KNO-PHA.1 KNO")
        assert state.spots[state.ground.spots.index("KNO")] == 1


class TestTransport:
    def start(self, **changes: object) -> State:
        named: dict[str, object] = {
            "sites": {"KNO": site(1, ship=True, guards=1, built="h")},
            "phase": POINTS,
            **changes,
        }
        return position(**named)  # type: ignore[arg-type]

    def test_board_sail_and_land(self) -> None:
        state = play(self.start(), "board KNO")
        assert state.top == Sailing("KNO~", "KNO")
        assert at(state, "KNO").guards == 0
        assert points(state) == 20
        state = play(state, "move KNO~ X", "move X Z", "move Z IAL~")
        assert points(state) == 20 - 3 * 2
        state = play(state, "land IAL")
        assert points(state) == 20 - 3 * 2
        assert (at(state, "IAL").ship, at(state, "IAL").guards) == (True, 1)
        assert at(state, "KNO").holder == 0

    def test_only_the_ship_and_the_landing_while_he_is_aboard(self) -> None:
        state = play(self.start(sea={"A": 1}), "board KNO")
        assert refused(state, "end") == "soldier_aboard"
        assert refused(state, "move A B") == "soldier_aboard"
        assert refused(state, "land KNO") == "land_elsewhere"
        assert refused(state, "land IAL") == "not_in_that_harbour"

    def test_the_landing_must_stay_payable(self) -> None:
        state = self.start(phase=(Acting(points=6),))
        state = play(state, "board KNO")
        assert [GAME.text(c) for c in GAME.legal(state)] == ["move KNO~ X"]
        state = play(state, "move KNO~ X")
        targets = {GAME.text(c) for c in GAME.legal(state)}
        assert "move X Z" in targets
        assert refused(self.start(phase=(Acting(points=2),)), "board KNO") == "no_landing_paid"

    def test_a_ship_carries_one_soldier_a_turn(self) -> None:
        state = self.start(sites={"KNO": site(1, ship=True, guards=1), "IAL": site(1, guards=1)})
        state = play(state, "board KNO", "move KNO~ X", "move X Z", "move Z IAL~", "land IAL")
        assert refused(state, "board IAL") == "carried_already"

    def test_no_fight_at_sea(self) -> None:
        blocked = self.start(sea={"X": 2}, fish=(0, 0, 1, 1))
        assert refused(blocked, "board KNO") == "no_landing_paid"
        clear = play(self.start(sea={"Z": 2}, fish=(0, 0, 1, 1)), "board KNO", "move KNO~ X")
        assert refused(clear, "attack X Z") == "no_fight_at_sea"
        far = play(self.start(sea={"P": 2}, fish=(0, 0, 1, 1)), "board KNO", "move KNO~ X")
        assert refused(far, "move X P") == "not_a_step"

    def test_off_as_a_house_rule(self) -> None:
        state = self.start(options=Options(transport=False))
        assert refused(state, "board KNO") == "no_transport"

    def test_what_boarding_needs(self) -> None:
        assert refused(self.start(sites={"KNO": site(1, guards=1)}), "board KNO") == (
            "no_ship_in_harbour"
        )
        assert refused(self.start(sites={"KNO": site(1, ship=True)}), "board KNO") == (
            "no_soldier_on_site"
        )

    def test_he_lands_in_an_empty_site_that_his_ship_has_taken(self) -> None:
        state = play(self.start(), "board KNO", "move KNO~ X", "move X Z", "move Z IAL~")
        assert SoldierLanded(1, "IAL") in events(state, "land IAL")

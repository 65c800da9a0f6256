"""Duels, sieges, conquest, losing the last unit."""

from __future__ import annotations

from minos_tui.engine.game import Decision, Over
from minos_tui.engine.minos.events import (
    DuelBegan,
    DuelEnded,
    GameEnded,
    PlayerOut,
    SiteLeft,
    SiteTaken,
    SoldierGranted,
    SoldierLanded,
    UnitLost,
)
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Duel, SiteState, State
from tests.testkit.positions import events, play, position, refused, site

POINTS = (Acting(points=20),)
WIN = ("throw aaaaaa", "stand", "throw ssssss", "stand")
"""The attacker throws 18, the defender nothing."""
LOSE = ("throw ssssss", "stand", "throw aaaaaa", "stand")


def at(state: State, code: str) -> SiteState:
    return state.sites[state.ground.sites.index(code)]


def points(state: State) -> int:
    """The movement points left in the acting phase, in halves."""
    assert isinstance(state.top, Acting)
    return state.top.points


def ships_meet(**changes: object) -> State:
    named: dict[str, object] = {"sea": {"X": 1, "Z": 2}, "phase": POINTS, **changes}
    return position(**named)  # type: ignore[arg-type]


class TestADuel:
    def test_the_winner_moves_in_and_the_loser_goes_to_stock(self) -> None:
        state = play(ships_meet(sea={"X": 1, "Z": 2, "A": 2}), "attack X Z", *WIN)
        assert state.sea[state.ground.areas.index("Z")] == 1
        assert state.players[1].ships == 6
        assert isinstance(state.top, Acting)
        assert state.top.points == 18

    def test_the_defender_wins_ties(self) -> None:
        state = ships_meet(sea={"X": 1, "Z": 2, "A": 1})
        tie = ("attack X Z", "throw aaasss", "stand", "throw aaaggg", "stand")
        ended = next(e for e in events(state, *tie) if isinstance(e, DuelEnded))
        assert (ended.attack_value, ended.defence_value, ended.winner) == (9, 9, 2)
        assert play(state, *tie).players[0].ships == 6

    def test_the_defender_is_asked_and_knows_the_number_to_reach(self) -> None:
        state = play(ships_meet(), "attack X Z", "throw aaasss")
        assert GAME.turn(state) == Decision(1)
        state = play(state, "stand", "throw sssggg")
        assert GAME.turn(state) == Decision(2)
        assert isinstance(state.top, Duel)
        assert state.top.goal == 9

    def test_a_ring_pays_for_throwing_again_and_goes_to_the_bank(self) -> None:
        state = play(ships_meet(rings=(2, 0, 0, 0)), "attack X Z", "throw agggbb")
        bank = state.bank.rings
        state = play(state, "keep a", "throw aaaaa")
        assert (state.players[0].rings, state.bank.rings) == (1, bank + 1)

    def test_without_a_ring_standing_is_the_only_command(self) -> None:
        state = play(ships_meet(), "attack X Z", "throw agggbb")
        assert [GAME.text(c) for c in GAME.legal(state)] == ["stand"]
        assert refused(state, "keep a") == "no_ring"

    def test_scales_stay(self) -> None:
        state = play(ships_meet(rings=(2, 0, 0, 0)), "attack X Z", "throw assggb")
        assert refused(state, "keep as") == "scales_stay"

    def test_only_scales_leave_nothing_to_throw(self) -> None:
        state = play(ships_meet(rings=(2, 0, 0, 0)), "attack X Z", "throw ssssss")
        assert [GAME.text(c) for c in GAME.legal(state)] == ["stand"]

    def test_a_defender_who_has_the_number_stands(self) -> None:
        state = play(
            ships_meet(rings=(0, 3, 0, 0)), "attack X Z", "throw aggggg", "stand", "throw aggggg"
        )
        assert [GAME.text(c) for c in GAME.legal(state)] == ["stand"]
        assert refused(state, "keep a") == "goal_reached"

    def test_rings_are_not_bought_during_a_duel(self) -> None:
        state = ships_meet(phase=(Acting(points=20, may_buy_rings=True),))
        state = play(state, "attack X Z", "throw agggbb")
        assert refused(state, "buy ring") == "not_now"

    def test_another_unit_may_attack_again_for_its_own_point(self) -> None:
        state = ships_meet(sea={"X": 1, "Z": 2, "d": 1})
        state = play(state, "attack X Z", *LOSE)
        assert isinstance(state.top, Acting)
        assert state.top.points == 18
        state = play(state, "attack d Z", *WIN[:-1])
        assert GAME.text(next(iter(GAME.legal(state)))) == "stand"

    def test_soldiers_fight_for_a_spot(self) -> None:
        state = position(
            sites={"KNO": site(1, guards=2)}, spots={"KNO-PHA.1": 2}, sea={"A": 2}, phase=POINTS
        )
        state = play(state, "attack KNO KNO-PHA.1", *WIN)
        assert state.spots[state.ground.spots.index("KNO-PHA.1")] == 1
        assert at(state, "KNO").guards == 1


class TestASiege:
    def siege(self, **changes: object) -> State:
        named: dict[str, object] = {
            "sea": {"X": 1, "A": 2},
            "sites": {"KNO": site(2, ship=True, guards=2, built="ww")},
            "phase": POINTS,
            **changes,
        }
        return position(**named)  # type: ignore[arg-type]

    def test_the_ship_is_fought_first_then_the_soldiers_one_by_one(self) -> None:
        state = play(self.siege(), "attack X KNO~")
        fought = []
        for _ in range(3):
            assert isinstance(state.top, Duel)
            fought.append(state.top.unit)
            state = play(state, *WIN)
        assert fought == ["ship", "soldier", "soldier"]
        assert at(state, "KNO").holder == 1

    def test_the_attacker_cannot_stop_half_way(self) -> None:
        state = play(self.siege(), "attack X KNO~", *WIN)
        assert refused(state, "end") == "chance_first"

    def test_the_site_changes_hands_at_once_and_a_conquest_by_ship_brings_a_soldier(self) -> None:
        state = self.siege(sites={"KNO": site(2, guards=1, built="ww")})
        assert (state.income(1), state.income(2)) == (0, 4)
        found = events(state, "attack X KNO~", *WIN)
        assert SiteTaken(1, "KNO", 2, 4) in found
        assert SoldierGranted(1, "KNO") in found
        state = play(state, "attack X KNO~", *WIN)
        assert (state.income(1), state.income(2)) == (4, 0)
        assert (at(state, "KNO").ship, at(state, "KNO").guards) == (True, 1)

    def test_no_free_soldier_on_a_bare_site_or_without_stock_or_for_a_soldier(self) -> None:
        bare = self.siege(sites={"KNO": site(2, guards=1)})
        assert at(play(bare, "attack X KNO~", *WIN), "KNO").guards == 0
        empty = self.siege(sites={"KNO": site(2, guards=1, built="w"), "SYR": site(1, guards=12)})
        assert at(play(empty, "attack X KNO~", *WIN), "KNO").guards == 0
        on_foot = self.siege(sites={"KNO": site(2, guards=1, built="w")}, spots={"KNO-PHA.1": 1})
        state = play(on_foot, "attack KNO-PHA.1 KNO", *WIN)
        assert (at(state, "KNO").ship, at(state, "KNO").guards) == (False, 1)

    def test_a_soldier_too_meets_the_harbours_ship_first(self) -> None:
        on_foot = self.siege(
            sites={"KNO": site(2, ship=True, guards=1, built="w")}, spots={"KNO-PHA.1": 1}
        )
        state = play(on_foot, "attack KNO-PHA.1 KNO")
        fought = []
        for _ in range(2):
            assert isinstance(state.top, Duel)
            fought.append(state.top.unit)
            state = play(state, *WIN)
        assert fought == ["ship", "soldier"]
        assert at(state, "KNO") == site(1, guards=1, built="w")
        assert state.players[1].ships == 7 - 1
        assert points(state) == 20 - 2

    def test_a_lost_siege_keeps_what_it_has_destroyed(self) -> None:
        state = play(self.siege(sea={"X": 1, "A": 1}), "attack X KNO~", *WIN, *LOSE)
        assert (at(state, "KNO").ship, at(state, "KNO").guards) == (False, 2)
        assert at(state, "KNO").holder == 2

    def test_the_attackers_home_may_be_left_unheld(self) -> None:
        state = position(
            sites={"KNO": site(1, guards=1, built="w"), "PHA": site(2, guards=1)},
            spots={"KNO-PHA.1": 2}, sea={"A": 1, "B": 2}, phase=POINTS,
        )  # fmt: skip
        won = events(state, "attack KNO KNO-PHA.1", *WIN)
        assert SiteLeft(1, "KNO", 2) in won
        lost = events(state, "attack KNO KNO-PHA.1", *LOSE)
        assert SiteLeft(1, "KNO", 2) in lost


class TestASiegeWithASoldierAboard:
    def start(self) -> State:
        state = position(
            sites={
                "KNO": site(1, ship=True, guards=1, built="h"),
                "IAL": site(2, ship=True, guards=1, built="w"),
            },
            sea={"A": 2}, phase=POINTS,
        )  # fmt: skip
        return play(state, "board KNO", "move KNO~ X", "move X Z", "attack Z IAL~")

    def test_the_ship_wins_and_both_soldiers_come(self) -> None:
        state = play(self.start(), *WIN, *WIN)
        assert (at(state, "IAL").holder, at(state, "IAL").guards) == (1, 2)
        found = events(self.start(), *WIN, *WIN)
        assert SoldierLanded(1, "IAL") in found
        assert SoldierGranted(1, "IAL") in found

    def test_a_ship_that_has_won_so_has_carried_in_this_turn(self) -> None:
        state = play(self.start(), *WIN, *WIN)
        assert points(state) == 20 - 3 * 2
        assert refused(state, "board IAL") == "carried_already"
        state = play(state, "move IAL~ Z", "move Z IAL~")
        assert refused(state, "board IAL") == "carried_already"

    def test_the_ship_sinks_and_the_soldier_goes_on_from_the_water(self) -> None:
        found = events(self.start(), *LOSE)
        assert UnitLost(1, "ship", "Z") in found
        assert DuelBegan(1, "soldier", 2, "ship", "IAL~") in found
        state = play(self.start(), *LOSE, *WIN, *WIN)
        assert (at(state, "IAL").holder, at(state, "IAL").ship) == (1, False)
        assert at(state, "IAL").guards == 1

    def test_both_lost(self) -> None:
        state = self.start()
        state = play(state, *LOSE)
        after = play(state, *LOSE)
        assert at(after, "IAL").holder == 2
        assert after.players[0].soldiers == 12
        assert after.players[0].out

    def test_a_soldier_aboard_counts_as_a_unit(self) -> None:
        state = play(self.start(), *LOSE)
        assert not state.players[0].out


class TestTheFishArea:
    def test_who_enters_later_fights_every_foreign_ship_in_seat_order(self) -> None:
        state = position(
            sea={"X": 3, "A": 1, "B": 2, "C": 4}, fish=(1, 1, 0, 1), seat=3, phase=POINTS
        )
        state = play(state, "attack X O")
        fought = []
        for _ in range(3):
            assert isinstance(state.top, Duel)
            fought.append(state.top.defender)
            state = play(state, *WIN)
        assert fought == [4, 1, 2]
        assert state.fish == (0, 0, 1, 0)
        assert isinstance(state.top, Acting)
        assert state.top.points == 18

    def test_two_ships_of_one_player_are_two_duels(self) -> None:
        state = position(seats=2, sea={"X": 1}, fish=(0, 2), phase=POINTS)
        state = play(state, "attack X O", *WIN)
        assert isinstance(state.top, Duel)
        assert state.fish == (0, 1)

    def test_a_duel_lost_half_way_keeps_what_is_won_and_ends_the_battle(self) -> None:
        state = position(
            sea={"X": 3, "A": 1, "B": 2, "C": 4, "D": 3}, fish=(1, 1, 0, 1), seat=3, phase=POINTS
        )
        state = play(state, "attack X O", *WIN, *LOSE)
        assert state.fish == (1, 1, 0, 0)
        assert state.sea[state.ground.areas.index("X")] == 0
        assert state.players[2].ships == 7 - 1
        assert (state.seat, points(state)) == (3, 20 - 2)


class TestALandSpot:
    """A closed site's land half is a spot like any other."""

    def closed(self, **changes: object) -> State:
        named: dict[str, object] = {
            "seats": 3, "closed": ("KNO",), "sea": {"A": 2},
            "spots": {"KNO": 2, "KNO-PHA.1": 1}, "phase": POINTS, **changes,
        }  # fmt: skip
        return position(**named)  # type: ignore[arg-type]

    def test_it_is_fought_for_by_one_soldier_against_the_one_on_it(self) -> None:
        state = self.closed()
        assert DuelBegan(1, "soldier", 2, "soldier", "KNO") in events(state, "attack KNO-PHA.1 KNO")
        found = events(state, "attack KNO-PHA.1 KNO", *WIN)
        assert not any(isinstance(event, SiteTaken | SoldierGranted) for event in found)
        after = play(state, "attack KNO-PHA.1 KNO", *WIN)
        assert after.spots[after.ground.spots.index("KNO")] == 1
        assert after.spots[after.ground.spots.index("KNO-PHA.1")] == 0
        assert after.income(1) == 0
        assert points(after) == 20 - 2

    def test_who_loses_there_goes_back_to_stock(self) -> None:
        state = self.closed(sea={"A": 2, "B": 1})
        after = play(state, "attack KNO-PHA.1 KNO", *LOSE)
        assert after.spots[after.ground.spots.index("KNO")] == 2
        assert after.players[0].soldiers == 12

    def test_an_own_soldier_blocks_it(self) -> None:
        state = self.closed(spots={"KNO": 1, "KNO-PHA.1": 1})
        assert refused(state, "move KNO-PHA.1 KNO") == "own_unit_blocks"


class TestLeaving:
    def test_the_last_unit_lost_is_the_end_for_a_player(self) -> None:
        state = ships_meet(rings=(0, 3, 0, 0))
        found = events(state, "attack X Z", *WIN)
        assert PlayerOut(2, 25, 3) in found
        after = play(state, "attack X Z", *WIN)
        assert (after.players[1].talents, after.players[1].rings, after.bank.rings) == (0, 0, 50)
        assert after.seat == 1

    def test_in_the_own_turn_the_turn_ends_there(self) -> None:
        after = play(ships_meet(), "attack X Z", *LOSE)
        assert after.players[0].out
        assert after.seat == 2

    def test_the_last_player_wins_whatever_the_income(self) -> None:
        state = position(
            seats=2,
            sea={"X": 1, "Z": 2},
            fish=(0, 0),
            sites={"GAD": site(built="wwwW")},
            phase=POINTS,
        )
        found = events(state, "attack X Z", *WIN)
        assert found[-1] == GameEnded("last_player")
        turn = GAME.turn(play(state, "attack X Z", *WIN))
        assert isinstance(turn, Over)
        assert turn.outcome.ranking == ((1,), (2,))

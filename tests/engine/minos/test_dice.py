"""Dice: the rulebook's examples, keeps, and what a use gives."""

from __future__ import annotations

import pytest

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.commands import Keep, Stand, Use
from minos_tui.engine.minos.dice import keeps
from minos_tui.engine.minos.options import Options
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Rolling, State
from tests.testkit.positions import events, play, position, refused, site

HELD = {"KNO": site(1, guards=1, built="wy")}  # income 3


def acting(dice: str, **changes: object) -> State:
    return position(sites=HELD, phase=(Acting(dice),), **changes)  # type: ignore[arg-type]


def top(state: State) -> Acting:
    frame = state.top
    assert isinstance(frame, Acting)
    return frame


class TestLegalCombinationsOfTheRulebook:
    @pytest.mark.parametrize(
        ("uses", "talents", "points", "permits", "rings"),
        [
            (("joker as scales star", "joker as gull", "gull", "building", "scales"), 9, 10, 1, 0),
            (
                ("scales", "joker as gull star", "gull", "joker as building", "building"),
                3,
                11,
                2,
                0,
            ),
            (("scales", "joker as scales", "gull", "building", "joker as arrow star"), 6, 5, 1, 2),
        ],
    )
    def test_one_throw_is_used_in_the_rulebook_s_three_ways(
        self, uses: tuple[str, ...], talents: int, points: int, permits: int, rings: int
    ) -> None:
        """Scales, gull, building, two jokers and a star; the income is 3."""
        state = play(acting("sgbjjt"), *(f"use {use}" for use in uses))
        got = state.players[0].talents - 25, top(state).points // 2, top(state).permits
        assert (talents, points, permits) == got
        assert rings == state.players[0].rings
        assert not top(state).dice

    def test_scales_joker_star_give_three_times_the_income(self) -> None:
        state = play(acting("sgbjt"), "use scales", "use joker as scales star")
        assert state.players[0].talents == 25 + 3 * 3

    def test_gull_and_joker_give_ten_points_and_a_permit_stays_apart(self) -> None:
        state = play(acting("gbj"), "use gull", "use joker as gull", "use building")
        assert top(state).points == 2 * 10
        assert top(state).permits == 1

    def test_gull_joker_star_give_eleven_points(self) -> None:
        state = play(acting("sgjt"), "use scales", "use gull", "use joker as gull star")
        assert top(state).points == 2 * 11

    def test_building_and_joker_give_two_permits(self) -> None:
        assert top(play(acting("bj"), "use building", "use joker as building")).permits == 2

    def test_scales_and_joker_give_twice_the_income(self) -> None:
        state = play(acting("sj"), "use scales", "use joker as scales")
        assert state.players[0].talents == 25 + 2 * 3

    def test_joker_as_arrow_with_star_gives_two_rings(self) -> None:
        state = play(acting("sgbjt"), "use joker as arrow star")
        assert state.players[0].rings == 2
        assert top(state).may_buy_rings

    def test_two_gulls_joker_and_star_give_sixteen_points(self) -> None:
        state = play(acting("ggjt"), "use gull", "use gull", "use joker as gull star")
        assert top(state).points == 2 * 16


class TestIllegalCombinationsOfTheRulebook:
    def test_scales_star_star(self) -> None:
        state = play(acting("sstt"), "use scales star")
        assert refused(state, "use scales star") == "star_used"

    def test_building_joker_joker(self) -> None:
        state = play(acting("bjj"), "use building", "use joker as building")
        assert refused(state, "use joker as building") == "joker_used"

    def test_arrow_joker_joker(self) -> None:
        state = play(acting("ajj"), "use arrow", "use joker as arrow")
        assert refused(state, "use joker as arrow") == "joker_used"

    def test_gull_star_star(self) -> None:
        state = play(acting("ggtt"), "use gull star")
        assert refused(state, "use gull star") == "star_used"

    def test_two_jokers_of_different_kinds_are_two_combinations(self) -> None:
        state = play(acting("jj"), "use joker as gull", "use joker as building")
        assert (top(state).points, top(state).permits) == (10, 1)


class TestLooseCombinations:
    def test_each_base_die_may_take_a_star_and_jokers_are_unlimited(self) -> None:
        state = acting("bjjttt", options=Options(loose_combinations=True))
        state = play(
            state,
            "use building star",
            "use joker as building star",
            "use joker as building star",
        )
        assert top(state).permits == 6

    def test_a_star_alone_is_nothing(self) -> None:
        state = play(acting("stt", options=Options(loose_combinations=True)), "use scales star")
        assert refused(state, "use scales") == "no_die_left"
        assert refused(state, "use joker as scales star") == "no_joker_left"

    def test_each_star_is_used_once_also_then(self) -> None:
        state = acting("ssjt", options=Options(loose_combinations=True))
        state = play(state, "use scales star")
        assert refused(state, "use scales star") == "no_star_left"
        assert refused(state, "use joker as scales star") == "no_star_left"


class TestUses:
    def test_scales_after_building_pay_the_higher_income(self) -> None:
        state = position(
            sites={"KNO": site(1, guards=1, built="w")}, phase=(Acting("ssbb"),), talents=(30,) * 4
        )
        state = play(state, "use scales", "use building", "use building", "build warehouse KNO")
        state = play(state, "use scales")
        assert state.players[0].talents == 30 + 2 - 12 + 4

    def test_two_scales_and_a_star_pay_by_the_income_of_each_moment(self) -> None:
        state = position(
            sites={"KNO": site(1, guards=1, built="w")}, phase=(Acting("sstbb"),), talents=(30,) * 4
        )
        assert events(state, "use scales")[0].talents == 2
        state = play(state, "use scales", "use building", "use building", "build warehouse KNO")
        assert events(state, "use scales star")[0].talents == 2 * 4
        assert play(state, "use scales star").players[0].talents == 30 + 2 - 12 + 2 * 4
        early = play(position(sites=HELD, phase=(Acting("sst"),)), "use scales star")
        assert refused(early, "use scales star") == "no_star_left"
        assert events(early, "use scales")[0].talents == 3

    def test_an_empty_bank_gives_what_it_has(self) -> None:
        state = acting("at", rings=(0, 20, 20, 9))
        assert events(state, "use arrow star")[0].rings == 1

    def test_a_missing_star_or_joker_is_named(self) -> None:
        assert refused(acting("sg"), "use scales star") == "no_star_left"
        assert refused(acting("sg"), "use joker as gull") == "no_joker_left"
        assert refused(acting("sg"), "use arrow") == "no_die_left"

    def test_unused_dice_points_and_permits_are_lost_at_the_end_of_the_turn(self) -> None:
        state = play(acting("gb"), "use gull", "use building", "end")
        assert state.phase == (Rolling(),)
        assert state.seat == 2


class TestRings:
    def test_rings_are_bought_only_after_an_arrow(self) -> None:
        assert refused(acting("a"), "buy ring") == "no_ring_right"
        state = play(acting("a"), "use arrow", "buy ring", "buy ring")
        assert (state.players[0].rings, state.players[0].talents) == (3, 5)
        assert refused(state, "buy ring") == "no_talents"

    def test_a_ring_costs_ten_talents_to_the_last(self) -> None:
        state = play(acting("a", talents=(20,) * 4), "use arrow", "buy ring", "buy ring")
        assert state.players[0].talents == 0
        assert refused(play(acting("a", talents=(9,) * 4), "use arrow"), "buy ring") == "no_talents"

    def test_an_empty_bank_sells_none(self) -> None:
        state = play(acting("a", rings=(0, 20, 20, 9)), "use arrow")
        assert refused(state, "buy ring") == "bank_empty"


class TestThrowing:
    def test_three_throws_then_the_dice_stand(self) -> None:
        state = position(sites=HELD, phase=(Rolling(),))
        state = play(state, "throw sssaaa", "keep ss", "throw gggg", "keep -", "throw bbbbbb")
        assert state.top == Acting("bbbbbb")

    def test_a_die_set_aside_may_be_taken_up_again(self) -> None:
        state = position(sites=HELD, phase=(Rolling(),))
        state = play(state, "throw sgabjt", "keep sg", "throw tttt")
        assert Keep("") in GAME.legal(state)

    def test_standing_early(self) -> None:
        state = position(sites=HELD, phase=(Rolling(),))
        assert play(state, "throw tjbags", "stand").top == Acting("sagbjt")

    def test_only_dice_that_lie_can_be_kept(self) -> None:
        state = play(position(sites=HELD, phase=(Rolling(),)), "throw sssaaa")
        assert refused(state, "keep g") == "not_those_dice"
        assert refused(state, "keep ssss") == "not_those_dice"
        assert refused(state, "keep sssaaa") == "nothing_thrown_again"

    def test_a_throw_of_the_wrong_number_of_dice(self) -> None:
        state = position(sites=HELD, phase=(Rolling(),))
        with pytest.raises(Refusal) as caught:
            GAME.apply(state, GAME.parse("throw sss"))
        assert (caught.value.code, caught.value.about) == ("wrong_dice", {"needs": 6, "given": 3})

    def test_keeps_are_every_part_of_the_dice_once(self) -> None:
        assert len(keeps("sagbjt")) == 2**6 - 1
        assert len(keeps("ssssss")) == 6
        assert keeps("sagbjt")[0] == Keep("")
        assert len(set(keeps("ssaajt"))) == len(keeps("ssaajt")) == 3 * 3 * 2 * 2 - 1

    def test_standing_is_listed_first(self) -> None:
        state = play(position(sites=HELD, phase=(Rolling(),)), "throw ssssss")
        assert next(iter(GAME.legal(state))) == Stand()


def test_uses_are_listed_in_the_order_of_the_kinds() -> None:
    listed = [command for command in GAME.legal(acting("sjt")) if isinstance(command, Use)]
    assert [GAME.text(command) for command in listed] == [
        "use scales",
        "use scales star",
        "use joker as scales",
        "use joker as scales star",
        "use joker as arrow",
        "use joker as arrow star",
        "use joker as gull",
        "use joker as gull star",
        "use joker as building",
        "use joker as building star",
    ]

"""Set-up, turn order, and how a game ends."""

from __future__ import annotations

import itertools

import pytest

from minos_tui.engine.game import Chance, Decision, Over, Refusal
from minos_tui.engine.minos.commands import Close, First
from minos_tui.engine.minos.events import GameEnded
from minos_tui.engine.minos.options import Options, option_words
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.setup import closed_sets
from minos_tui.engine.minos.state import Acting, Ended, Placing, Rolling, State
from minos_tui.words import LANGUAGES, Words
from tests.testkit.positions import (
    events,
    play,
    position,
    refused,
    site,
    standard_board,
    standard_text,
)


def start(seats: int, **words: str) -> State:
    named = {name.replace("_", "-"): word for name, word in words.items()}
    return GAME.start(seats, GAME.options(named, seats), standard_text())


class TestSetUp:
    def test_four_players_start_with_25_talents_and_a_ship_on_the_fish_area(self) -> None:
        state = play(start(4), "first 3")
        assert state.fish == (1, 1, 1, 1)
        assert {(p.talents, p.ships, p.soldiers) for p in state.players} == {(25, 6, 12)}
        assert (state.seat, state.first, state.round) == (3, 3, 1)
        assert state.phase == (Rolling(),)

    def test_two_players_have_double_equipment(self) -> None:
        state = play(start(2, closed="0"), "first 1")
        assert state.fish == (2, 2)
        assert {(p.talents, p.ships, p.soldiers) for p in state.players} == {(50, 12, 24)}

    @pytest.mark.parametrize(("seats", "closed"), [(4, 0), (3, 5), (2, 6)])
    def test_closed_sites_by_players(self, seats: int, closed: int) -> None:
        state = start(seats)
        turn = GAME.turn(state)
        assert isinstance(turn, Chance)
        assert turn.label == (f"{closed} closed sites" if closed else "first player")

    def test_closed_sites_lie_five_steps_apart(self) -> None:
        board = standard_board()
        codes = [place.code for place in board.sites]
        pairs = itertools.combinations(codes, 2)
        near = {(a, b) for a, b in pairs if board.site_steps[a][b] < 5}
        for count in (5, 6):
            apart = [
                chosen
                for chosen in itertools.combinations(codes, count)
                if near.isdisjoint(itertools.combinations(chosen, 2))
            ]
            assert list(closed_sets(board, count)) == apart

    def test_a_set_that_is_too_close_is_refused(self) -> None:
        state = start(3)
        with pytest.raises(Refusal) as caught:
            GAME.apply(state, Close(("KNO", "PHA", "IAL", "KIT", "TYR")))
        assert caught.value.code == "not_a_closed_set"

    def test_a_named_list_of_closed_sites(self) -> None:
        state = play(start(4, closed="KNO,SYR"), "first 1")
        assert state.ground.closed == {"KNO", "SYR"}
        assert len(state.sites) == 22

    def test_unknown_sites_and_too_many_are_refused(self) -> None:
        with pytest.raises(Refusal):
            start(4, closed="XYZ")
        with pytest.raises(Refusal):
            start(4, closed="9")
        with pytest.raises(Refusal):
            start(5)

    def test_seat_order(self) -> None:
        assert start(4, first="seat-order").seat == 1

    def test_a_roll_off_with_a_tie(self) -> None:
        state = start(3, closed="0", first="roll-off")
        throws = ("throw aaasss", "throw ssssss", "throw aaaggg")
        state = play(state, *throws)
        assert GAME.turn(state) == Chance("6 dice", 1)
        state = play(state, "throw aaasss", "throw aaaass")
        assert state.first == 3

    def test_first_names_a_seat_that_plays(self) -> None:
        with pytest.raises(Refusal) as caught:
            GAME.apply(start(4), First(5))
        assert caught.value.code == "no_such_seat"

    def test_talents_by_turn_order(self) -> None:
        state = play(start(4, talents="25,26,27,30"), "first 3")
        assert [player.talents for player in state.players] == [27, 30, 25, 26]

    @pytest.mark.parametrize(
        ("seats", "talents"), [(2, [66, 50]), (3, [44, 37, 25]), (4, [31, 35, 40, 25])]
    )
    def test_even_talents_make_up_for_going_late(self, seats: int, talents: list[int]) -> None:
        state = play(start(seats, closed="0", talents="even"), f"first {seats}")
        assert [player.talents for player in state.players] == talents
        assert option_words(state.options)["talents"] == "even"

    @pytest.mark.parametrize("given", ["odd", "", "-1", "201", "30,x", "all,30"])
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_what_talents_can_be_is_told_whole(self, given: str, language: str) -> None:
        with pytest.raises(Refusal) as caught:
            start(4, talents=given)
        told = Words(language).refusal(caught.value)
        assert "talents" in told
        assert all(part in told for part in ("even", "200", "25,26"))


class TestOpeningPlacement:
    def test_once_in_order_and_once_in_reverse(self) -> None:
        state = play(start(3, closed="0", placement="on"), "first 2")
        assert state.fish == (0, 0, 0)
        order = []
        for code in ["KNO", "SYR", "TYR", "GAD", "CYR", "MIL"]:
            turn = GAME.turn(state)
            assert isinstance(turn, Decision)
            order.append(turn.seat)
            state = play(state, f"place house {code}")
        assert order == [2, 3, 1, 1, 3, 2]
        assert (state.seat, state.round, state.phase) == (2, 1, (Rolling(),))
        assert {state.income(seat) for seat in (1, 2, 3)} == {2}
        assert {(p.talents, p.ships, p.soldiers) for p in state.players} == {(25, 5, 10)}

    def test_every_placement_finds_a_site(self) -> None:
        board = [place.code for place in standard_board().sites]
        fits = play(start(4, placement="on", closed=",".join(board[:16])), "first 1")
        assert fits.phase == (Placing((1, 2, 3, 4, 4, 3, 2, 1)),)
        with pytest.raises(Refusal) as caught:
            start(4, placement="on", closed=",".join(board[:17]))
        assert caught.value.code == "too_few_sites"

    def test_only_free_open_sites(self) -> None:
        state = play(start(4, placement="on", closed="KNO"), "first 1", "place shipyard SYR")
        assert refused(state, "place house SYR") == "site_not_free"
        assert refused(state, "place house KNO") == "site_closed"
        assert refused(state, "end") == "not_now"


def settled(last: str = "", cities: int = 2) -> State:
    """Every site has a building but for `last`; `cities` cities stand."""
    codes = [s.code for s in standard_board().sites]
    built = {code: "h" if i % 2 else "w" for i, code in enumerate(codes)}
    for code in codes[:cities]:
        built[code] = "wwwW"
    built.pop(last, None)
    sites = {
        c: site(2 if i % 2 else 0, guards=i % 2, built=built.get(c, ""))
        for i, c in enumerate(codes)
    }
    if last:
        sites[last] = site(1, ship=True)
    return position(sites=sites, phase=(Acting(permits=4),), talents=(60,) * 4)


class TestTheEnd:
    def test_the_last_site_settled_ends_the_game_at_once(self) -> None:
        state = settled(last="KIT")
        assert events(state, "build house KIT")[-1] == GameEnded("settled")
        assert isinstance(GAME.turn(play(state, "build house KIT")), Over)

    def test_two_cities_must_stand_held_or_not(self) -> None:
        state = play(settled(last="KIT", cities=1), "build house KIT")
        assert isinstance(GAME.turn(state), Decision)

    def test_a_bare_closed_site_does_not_hold_up_the_end(self) -> None:
        codes = [place.code for place in standard_board().sites if place.code != "KIT"]
        built = {code: site(built="hw"[n % 2]) for n, code in enumerate(codes)}
        cities = {code: site(2, guards=1, built="wwwW") for code in ("KNO", "PHA")}
        last = {"TYR": site(1, ship=True)}
        state = position(
            seats=3, closed=("KIT",), sites={**built, **cities, **last}, phase=(Acting(permits=1),)
        )
        assert GAME.check(state) == ()
        assert events(state, "build house TYR")[-1] == GameEnded("settled")

    def test_highest_income_then_money_then_shared(self) -> None:
        held = {
            "KNO": site(1, guards=1, built="w"),
            "SYR": site(2, guards=1, built="w"),
            "TYR": site(3, guards=1, built="ww"),
        }
        state = position(sites=held, talents=(20, 20, 5, 90))
        assert GAME.standing(state).ranking == ((3,), (1, 2), (4,))
        richer = position(sites=held, talents=(20, 21, 5, 90))
        assert GAME.standing(richer).ranking == ((3,), (2,), (1,), (4,))

    def test_the_round_limit(self) -> None:
        state = position(round_=3, seat=4, options=Options(round_limit=3))
        assert events(state, "end")[-1] == GameEnded("round_limit")
        assert isinstance(GAME.turn(play(position(round_=3, seat=3), "end")), Chance)

    def test_a_bare_bank_ends_the_game_after_the_turn(self) -> None:
        bare = play(self.with_stock_used("w"), "end")
        assert isinstance(GAME.turn(bare), Over)
        assert bare.phase == (Ended("bank_empty"),)
        assert isinstance(GAME.turn(play(self.with_stock_used(""), "end")), Chance)

    def with_stock_used(self, last: str) -> State:
        """All shipyards, houses and warehouses stand but one, which is `last` or in the bank."""
        codes = [s.code for s in standard_board().sites]
        fill = ["yyy"] * 5 + ["hhh"] * 5 + ["www"] * 10 + ["yhw", last]
        return position(sites={c: site(built=b) for c, b in zip(codes, fill, strict=False)})

    def test_rounds_follow_the_first_player_even_when_out(self) -> None:
        state = position(seat=4, first=2, round_=2)
        state = play(state, "end")
        assert (state.seat, state.round) == (1, 2)
        state = play(state, "throw ssssss", "stand", "end")
        assert (state.seat, state.round) == (2, 3)

    def test_nothing_is_legal_afterwards(self) -> None:
        over = play(settled(last="KIT"), "build house KIT")
        assert list(GAME.legal(over)) == []
        assert refused(over, "end") == "game_over"

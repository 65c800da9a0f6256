"""`check` names every fault of a position at once."""

from __future__ import annotations

import random

import attrs
import pytest

from minos_tui.engine.minos.options import Options
from minos_tui.engine.minos.refusals import Code
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import (
    Acting,
    Battle,
    Buildings,
    ChoosingFirst,
    Closing,
    Duel,
    Ended,
    Frame,
    Placing,
    Player,
    Rolling,
    RollingOff,
    Sailing,
    State,
    buildings,
)
from minos_tui.words import LANGUAGES, Words
from tests.testkit.games import first_state, steps
from tests.testkit.positions import position, site, standard_text

GOOD = position(sites={"KNO": site(1, ship=True, guards=1, built="hw")}, rings=(1, 0, 0, 0))


def codes(state: State) -> set[tuple[str, str]]:
    return {(fault.where, fault.code) for fault in GAME.check(state)}


def test_a_good_position_has_no_fault() -> None:
    assert GAME.check(GOOD) == ()


def test_all_faults_are_named_at_once() -> None:
    players = (Player(-1, 9, 6, 11), *GOOD.players[1:])
    bad = attrs.evolve(GOOD, players=players, fish=(0, 0, 1, 1))
    found = codes(bad)
    assert ("player 1 talents", Code.NEGATIVE) in found
    assert ("rings", Code.NOT_CONSERVED) in found
    assert ("ships of seat 2", Code.NOT_CONSERVED) in found
    assert ("player 2", Code.IN_WITHOUT_UNITS) in found


@pytest.mark.parametrize(
    "standing",
    [buildings(walls=1), buildings(walls=2, houses=1), buildings(houses=4), buildings(houses=5)],
)
def test_buildings_that_cannot_stand(standing: Buildings) -> None:
    index = GOOD.ground.sites.index("KNO")
    bad_site = attrs.evolve(GOOD.sites[index], buildings=standing)
    bad = attrs.evolve(GOOD, sites=(*GOOD.sites[:index], bad_site, *GOOD.sites[index + 1 :]))
    assert ("KNO", Code.IMPOSSIBLE_BUILDINGS) in codes(bad)


@pytest.mark.parametrize(
    "phase",
    [
        (),
        (Rolling("sss", 2, 1),),
        (Rolling("", 6, 2), Acting()),
        (Rolling("zzz", 3, 1),),
        (Acting("sagbjtt"),),
        (Acting(points=3),),
        (Acting(points=-2),),
        (Acting(recruited=("XYZ",)),),
        (Acting(carried=("SYR~",)),),
        (Acting(), Sailing("X", "KNO")),
        (Acting(), Battle("ship", "KNO~", "A"), Duel(2, "ship")),
        (Acting(), Battle("ship", "KNO~", "X"), Duel(2, "ship")),
        (Duel(2, "ship"),),
        (Closing(5),),
        (ChoosingFirst(),),
        (RollingOff((1, 2)),),
        (Placing((1,)),),
        (Ended("settled"),),
        (Ended("last_player"),),
        (Ended("bank_empty"),),
        (Ended("round_limit"),),
    ],
)
def test_phases_that_cannot_be(phase: tuple[Frame, ...]) -> None:
    found = {fault.code for fault in GAME.check(attrs.evolve(GOOD, phase=phase))}
    assert found == {Code.WRONG_PHASE}


@pytest.mark.parametrize(
    ("phase", "part"),
    [
        ((Acting(), Acting()), "acting > acting"),
        ((Sailing("X", "KNO"),), "sailing"),
        ((ChoosingFirst(),), "choosing first"),
        ((RollingOff((1, 2)),), "rolling off"),
    ],
)
def test_a_phase_that_cannot_be_is_called_as_in_a_position(
    phase: tuple[Frame, ...], part: str
) -> None:
    found = GAME.check(attrs.evolve(GOOD, phase=phase))
    assert [fault.about for fault in found] == [{"part": part}]


@pytest.mark.parametrize(
    ("phase", "where"),
    [
        ((Rolling("zzz", 3, 1),), "phase[0].dice"),
        ((Rolling("sss", 2, 1),), "phase[0].loose"),
        ((Rolling("sagbjt", 0, 3),), "phase[0].throws"),
        ((Acting(points=3),), "phase[0].points"),
        ((Acting(permits=-1),), "phase[0].permits"),
        ((Acting(points=1002),), "phase[0].points"),
        ((Acting("gt", points=982),), "phase[0].points"),
        ((Acting(permits=1001),), "phase[0].permits"),
        ((Acting("b", permits=1000),), "phase[0].permits"),
        ((Acting(recruited=("KNO", "KNO")),), "phase[0].recruited"),
        ((Acting(carried=("KNO~", "KNO~")),), "phase[0].carried"),
        ((Acting(carried=("O",)),), "phase[0].carried"),
        ((Acting(points=20), Sailing("O", "KNO")), "phase[1].ship"),
        ((Acting(points=20), Sailing("KNO~", "XYZ")), "phase[1].origin"),
        ((Acting(), Battle("ship", "KNO~", "A"), Duel(2, "ship")), "phase[1].target"),
        ((Acting(), Battle("ship", "KNO~", "X"), Duel(2, "ship")), "phase[2].defender"),
        ((Ended("settled"),), "phase[0].reason"),
    ],
)
def test_the_field_that_cannot_be_is_named(phase: tuple[Frame, ...], where: str) -> None:
    assert codes(attrs.evolve(GOOD, phase=phase)) == {(where, Code.WRONG_PHASE)}


def test_nothing_was_carried_without_transport() -> None:
    phase = (Acting(carried=("KNO~",)),)
    assert codes(attrs.evolve(GOOD, phase=phase)) == set()
    plain = attrs.evolve(GOOD, phase=phase, options=Options(transport=False))
    assert codes(plain) == {("phase[0].carried", Code.WRONG_PHASE)}


def test_as_many_sites_are_closed_as_the_option_says() -> None:
    closing = attrs.evolve(GOOD, options=Options(closed=2))
    assert codes(closing) == {("closed", Code.WRONG_COUNT)}
    assert codes(attrs.evolve(GOOD, options=Options(closed=0))) == set()


def test_a_unit_of_nobody_is_named_by_its_place() -> None:
    spots = (*GOOD.spots[:-1], 5)
    assert codes(attrs.evolve(GOOD, spots=spots)) == {(GOOD.ground.spots[-1], Code.NO_SUCH_SEAT)}


FLEET = position(
    seats=3,
    sites={"KNO": site(2, guards=1), "SYR": site(1, guards=1)},
    sea={"X": 1, "T": 2},
    fish=(0, 1, 1),
)


@pytest.mark.parametrize(
    "phase",
    [
        (Acting(points=8), Sailing("X", "KNO")),
        (Acting(), Battle("ship", "X", "T"), Duel(2, "ship")),
        (Acting(), Battle("ship", "X", "O"), Duel(2, "ship")),
        (Acting(), Battle("ship", "X", "KNO~", carrying=True), Duel(2, "soldier")),
    ],
)
def test_phases_that_can_be(phase: tuple[Frame, ...]) -> None:
    aboard = isinstance(phase[1], Sailing) or (isinstance(phase[1], Battle) and phase[1].carrying)
    me = FLEET.players[0]
    players = (attrs.evolve(me, soldiers=me.soldiers - aboard), *FLEET.players[1:])
    assert codes(attrs.evolve(FLEET, phase=phase, players=players)) == set()


@pytest.mark.parametrize(
    "phase",
    [
        (Acting(), Sailing("X", "KNO")),
        (Acting(points=8, carried=("X",)), Sailing("X", "KNO")),
        (Acting(), Battle("ship", "X", "T", carrying=True), Duel(2, "ship")),
        (Acting(), Battle("soldier", "X", "KNO~"), Duel(2, "soldier")),
    ],
)
def test_soldiers_at_sea_that_cannot_be(phase: tuple[Frame, ...]) -> None:
    assert Code.WRONG_PHASE in {code for _, code in codes(attrs.evolve(FLEET, phase=phase))}


def test_nobody_fights_himself_or_for_the_area_that_his_own_ship_shares() -> None:
    mine = attrs.evolve(FLEET, sea=tuple(bool(owner) * 1 for owner in FLEET.sea))
    phase = (Acting(), Battle("ship", "X", "T"), Duel(1, "ship"))
    assert Code.WRONG_PHASE in {code for _, code in codes(attrs.evolve(mine, phase=phase))}
    shared = attrs.evolve(FLEET, fish=(1, 1, 1))
    phase = (Acting(), Battle("ship", "X", "O"), Duel(2, "ship"))
    assert Code.WRONG_PHASE in {code for _, code in codes(attrs.evolve(shared, phase=phase))}


@pytest.mark.parametrize(
    "words",
    [{}, {"first": "roll-off", "closed": "0"}, {"first": "seat-order", "placement": "on"}],
)
def test_the_set_up_is_an_untouched_board(words: dict[str, str]) -> None:
    rng, start = random.Random(1), first_state(GAME, 3, words, standard_text())
    while start.seat == 0:
        assert codes(start) == set()
        touched = attrs.evolve(start, sea=(1, *start.sea[1:]))
        assert ("phase[0]", Code.WRONG_PHASE) in codes(touched)
        assert codes(attrs.evolve(start, round=1)) == {("phase[0]", Code.WRONG_PHASE)}
        start = next(steps(GAME, start, rng)).after


@pytest.mark.parametrize("queue", [(), (1,), (1, 2, 3), (3, 2, 1), (2, 1, 1)])
def test_a_queue_of_placements_that_cannot_be(queue: tuple[int, ...]) -> None:
    words = {"first": "seat-order", "placement": "on", "closed": "0"}
    start = first_state(GAME, 3, words, standard_text())
    assert codes(attrs.evolve(start, phase=(Placing(queue),))) == {
        ("phase[0].queue", Code.WRONG_PHASE)
    }


def test_seats_and_rounds() -> None:
    assert ("seat", Code.NO_SUCH_SEAT) in codes(attrs.evolve(GOOD, seat=5))
    assert ("first", Code.NO_SUCH_SEAT) in codes(attrs.evolve(GOOD, first=0))
    assert ("round", Code.TOO_LOW) in codes(attrs.evolve(GOOD, round=0))
    limited = attrs.evolve(GOOD, options=Options(round_limit=5))
    assert codes(attrs.evolve(limited, round=5)) == set()
    assert codes(attrs.evolve(limited, round=6)) == {("round", Code.TOO_HIGH)}


def test_a_game_with_one_player_left_is_over() -> None:
    players = (
        GOOD.players[0],
        *(attrs.evolve(p, talents=0, ships=7, out=True) for p in GOOD.players[1:]),
    )
    bad = attrs.evolve(GOOD, players=players, fish=(0, 0, 0, 0))
    assert codes(bad) == {("phase", Code.OVER_ALREADY)}


def test_every_code_has_words_in_both_languages() -> None:
    for language in LANGUAGES:
        words = Words(language)
        for code in Code:
            assert words.has(f"refusal.{code}") or words.has(f"fault.{code}"), (language, code)

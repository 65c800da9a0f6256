"""`check` names every fault of a position at once."""

from __future__ import annotations

import attrs
import pytest

from minos_tui.engine.minos.refusals import Code
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import (
    Acting,
    Battle,
    Buildings,
    Duel,
    Frame,
    Player,
    Rolling,
    Sailing,
    State,
    buildings,
)
from minos_tui.words import LANGUAGES, Words
from tests.testkit.positions import position, site

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
    ],
)
def test_phases_that_cannot_be(phase: tuple[Frame, ...]) -> None:
    found = {fault.code for fault in GAME.check(attrs.evolve(GOOD, phase=phase))}
    assert found == {Code.WRONG_PHASE}


def test_seats_and_rounds() -> None:
    assert ("seat", Code.NO_SUCH_SEAT) in codes(attrs.evolve(GOOD, seat=5))
    assert ("first", Code.NO_SUCH_SEAT) in codes(attrs.evolve(GOOD, first=0))
    assert ("round", Code.TOO_HIGH) in codes(attrs.evolve(GOOD, round=-1))


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

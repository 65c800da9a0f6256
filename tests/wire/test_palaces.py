"""Positions and views of Palaces of Minos as JSON: exact, writable by hand, strict."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import State
from minos_tui.wire import WireError, codec, read_json, read_state, state_text
from minos_tui.words import LANGUAGES, Words
from tests.testkit.games import first_state, steps

CODEC = codec("palaces")
BY_HAND: dict[str, Any] = {
    "kingdoms": [
        {"palace": "malia", "hand": ["R1", "P2"], "resources": ["shrine", "throne-room"]},
        {"palace": "knossos", "hand": ["A8"], "points": 12},
    ],
    "phase": [{"at": "trading", "seat": 1, "left": 3}],
}


def read(data: Any) -> State:
    found: State = read_state("palaces", json.dumps(data))
    return found


def problems(data: Any) -> list[str]:
    """Each problem as place and code."""
    with pytest.raises(WireError) as caught:
        read(data)
    for language in LANGUAGES:
        assert all(problem.line(Words(language)) for problem in caught.value.problems)
    return [f"{problem.place} {problem.code}" for problem in caught.value.problems]


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_state_view_and_event_goes_there_and_back(seats: int) -> None:
    start = first_state(GAME, seats, {"round-limit": "3", "picking": "random"}, "")
    assert read_state("palaces", state_text("palaces", start)) == start
    for step in steps(GAME, start, random.Random(seats)):
        for seat in (None, 0, 1, seats):
            state = step.after if seat is None else GAME.seen_by(step.after, seat)
            again = read_state("palaces", state_text("palaces", state))
            assert again == state
            assert GAME.digest(again) == GAME.digest(state)
        for event in step.events:
            assert CODEC.event(read_json(json.dumps(CODEC.event_json(event)))) == event


def test_a_person_can_write_a_position() -> None:
    found = read(BY_HAND)

    assert GAME.check(found) == ()
    assert found.kingdom(1).hand == ("P2", "R1")
    assert found.kingdom(1).resources == ("throne-room", "shrine")
    assert (len(found.deck), len(found.build_deck)) == (66, 34)
    assert (found.round, found.lead, found.viewer) == (1, 1, None)


def test_a_famine_that_follows_another_is_kept() -> None:
    starving = [{"palace": "malia", "famine": 6}, {"palace": "knossos", "famine": 6}]
    turning = {"round": 5, "phase": [{"at": "turning"}]}
    found = read({**turning, "kingdoms": [{**starving[0], "two_famines": True}, starving[1]]})

    assert read_state("palaces", state_text("palaces", found)) == found
    assert [kingdom.starves(5) for kingdom in found.kingdoms] == [True, False]
    assert GAME.digest(read({**turning, "kingdoms": starving})) != GAME.digest(found)


ANSWERING = {"at": "answering", "seat": 1, "to": 2, "give": ["R1"], "ask": ["any"], "queue": [2]}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"game": "minos"}, "game other_game"),
        ({"rules": "2"}, "rules other_rules"),
        ({"lead": 3}, "lead no_such_seat"),
        ({"viewer": 3}, "viewer no_such_seat"),
        ({"round": 0}, "phase wrong_phase"),
        ({"discards": ["P2"]}, "trade cards not_conserved"),
        ({"discards": ["Q1"]}, "trade cards palaces.no_such_card"),
        ({"discards": ["?"]}, "discards palaces.wrongly_hidden"),
        ({"viewer": 1}, "deck palaces.wrongly_hidden"),
        ({"deck": ["P1"]}, "trade cards not_conserved"),
        ({"build_discards": ["castle"]}, "build cards palaces.no_such_card"),
        ({"options": {"target": "5"}}, "phase over_already"),
        ({"options": {"target": "many"}}, "options not_in_range"),
        ({"phase": []}, "phase wrong_phase"),
        ({"phase": [{"at": "sleeping"}]}, "phase[0].at not_one_of"),
        ({"phase": [{"at": "trading", "seat": 3, "left": 1}]}, "phase wrong_phase"),
        ({"phase": [{"at": "trading", "seat": 1, "left": 4}]}, "phase wrong_phase"),
        ({"phase": [ANSWERING]}, "phase wrong_phase"),
        ({"phase": [*BY_HAND["phase"], ANSWERING]}, "phase wrong_phase"),
        ({"phase": [{"at": "picking", "seat": 1}]}, "phase wrong_phase"),
        ({"phase": [{"at": "melding", "seat": 1, "melds": [0]}]}, "phase wrong_phase"),
        ({"phase": [{"at": "dealing", "seat": 1, "owed": [0, 2]}]}, "phase wrong_phase"),
        ({"phase": [{"at": "building", "seat": 1, "owed": [0, 2]}]}, "phase wrong_phase"),
        ({"phase": [{"at": "targeting", "calamity": "piracy"}]}, "phase wrong_phase"),
        ({"phase": [{"at": "exchanging", "seat": 2, "left": 1}]}, "phase wrong_phase"),
        ({"phase": [{"at": "discarding", "seat": 2, "count": 2}]}, "phase wrong_phase"),
        ({"phase": [{"at": "ended", "reason": "tired"}]}, "phase[0].reason not_one_of"),
        ({"phase": [{"at": "ended", "reason": "target"}]}, "phase wrong_phase"),
        ({"phase": [{"at": "ended", "reason": "round_limit"}]}, "phase wrong_phase"),
        ({"kingdoms": [BY_HAND["kingdoms"][0]] * 2}, "kingdoms[1].palace palaces.palace_taken"),
        ({"kingdoms": [{"palace": "malia"}]}, "kingdoms wrong_count"),
        ({"kingdoms": [{"palace": "galatas"}, {}]}, "kingdoms[0].palace palaces.no_such_palace"),
        ({"kingdoms": [{"palace": "rome"}, {}]}, "kingdoms[0].palace not_one_of"),
        ({"kingdoms": [{"seat": 2}, {}]}, "kingdoms[0].seat not_in_order"),
        ({"kingdoms": [{"resources": ["plague"]}, {}]}, "kingdoms[0].resources[0] not_one_of"),
        ({"kingdoms": [{"points": -1}, {}]}, "kingdoms[0].points not_between"),
        ({"kingdoms": [{"famine": 9}, {}]}, "kingdoms[0].famine too_high"),
        ({"kingdoms": [{"famine": 1}, {}]}, "kingdoms[0].famine too_low"),
        ({"kingdoms": [{"famine": 2, "two_famines": True}, {}]}, "kingdoms[0].famine too_low"),
        ({"kings": []}, "kings unknown_key"),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, Any], problem: str) -> None:
    assert problem in problems({**BY_HAND, **change})


def test_an_open_offer_can_be_written() -> None:
    phase = [{"at": "trading", "seat": 1, "left": 2}, {**ANSWERING, "give": ["R1", "P2"]}]
    found = read({**BY_HAND, "phase": phase})

    assert [GAME.text(command) for command in GAME.legal(found)] == ["decline", "accept A8 from 1"]

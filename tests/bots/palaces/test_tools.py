"""The tools of the line protocol: advice, and the best melds of a hand."""

from __future__ import annotations

import pytest

from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import Melding
from minos_tui.table.protocol import Session
from minos_tui.wire.codec import state_text
from tests.engine.palaces.kit import kingdom, position


def session() -> Session:
    hand = kingdom("P1 P2 P3 P4 R5 W6 T7 S8", palace="malia")
    state = position((hand, kingdom(palace="knossos")), Melding(1, (0, 0)))
    found = Session("palaces")
    assert found.answer("load " + state_text("palaces", state)) == {"ok": True}
    return found


def test_the_best_melds_are_told() -> None:
    assert session().answer("melds") == {
        "seat": 1,
        "points": 8,
        "melds": ["meld straight P1 P2 P3 P4 R5 W6 T7 S8"],
    }


def test_advice_is_legal_and_told_with_the_melds() -> None:
    asked = session()
    answer = asked.answer("advise")

    assert answer["points"] == 8
    assert answer["command"] in asked.answer("legal")["legal"]
    assert "error" not in asked.answer("do " + answer["command"])


@pytest.mark.parametrize("name", ["icarus", "ariadne", "daedalus"])
def test_bots_answer_over_the_protocol(name: str) -> None:
    command = session().answer(f"bot {name}")["command"]

    assert GAME.text(GAME.parse(command)) == command


@pytest.mark.parametrize("line", ["melds 1", "advise now", "odds 1 2"])
def test_what_no_tool_can_tell_is_an_error(line: str) -> None:
    assert "error" in session().answer(line)


def test_before_a_game_there_is_nothing_to_tell() -> None:
    assert "error" in Session("palaces").answer("melds")

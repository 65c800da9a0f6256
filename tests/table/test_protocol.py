"""The line protocol: every word, every kind of error, and a whole game over it."""

from __future__ import annotations

import json
import random
from io import BytesIO
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minos_tui.engine.minos.commands import End
from minos_tui.engine.record import parse_record
from minos_tui.engine.replay import Verified, replay, verify
from minos_tui.table.protocol import MOST_LINE, Session, serve_lines
from minos_tui.wire.codec import read_position, shipped_board

TRADING = (
    'load {"kingdoms": [{"palace": "malia", "hand": ["P1", "P2", "P3"]},'
    ' {"palace": "knossos", "hand": ["R5"]}], "phase": [{"at": "trading", "seat": 1, "left": 3}]}'
)
"""Palaces of Minos: seat 1 may offer, seat 2 holds a card."""


@pytest.fixture
def session() -> Session:
    return Session("minos")


def started(session: Session) -> Session:
    assert session.answer("new seats=4 seed=7 option.first=seat-order") == {"ok": True}
    return session


def test_words_before_a_game_say_what_to_send(session: Session) -> None:
    for word in ("state", "turn", "legal", "do end", "chance", "bot icarus", "undo", "record"):
        assert session.answer(word) == {"error": "there is no game yet: send `new` or `load`"}


def test_a_turn_by_hand(session: Session) -> None:
    started(session)
    assert session.answer("turn") == {"chance": "6 dice"}
    assert session.answer("legal") == {"legal": []}
    assert session.answer("chance throw ggggbb")["command"] == "throw ggggbb"
    assert session.answer("turn") == {"seat": 1}
    assert session.answer("do stand")["events"] == [
        {"event": "DiceStood", "seat": 1, "dice": "ggggbb"}
    ]
    assert session.answer("do use gull")["events"][0]["points"] == 10
    assert "move O R" in session.answer("legal")["legal"]
    assert session.answer("do move O R")["command"] == "move O R"


def test_an_error_changes_nothing(session: Session) -> None:
    started(session)
    session.answer("chance throw ssaagg")
    before = session.answer("state")
    for line in ("do end", "do keep bb", "do fly", "chance", "fly", "", "legal now", "state 9",
                 "new seats=1", "new seats=2 fun=1", "load {", "load [1]", "bot nobody", "odds 1",
                 "new seats=4 option.round-limit=-1", "chance throw ssssss", "undo 2"):  # fmt: skip
        answer = session.answer(line)
        assert list(answer) == ["error"], line
        assert "\n" not in answer["error"]
    assert session.answer("state") == before


def test_what_is_kept_is_written_as_legal_lists_it(session: Session) -> None:
    started(session)
    session.answer("chance throw sgbgjt")
    said = session.answer("bot icarus")["command"]
    assert said.startswith("keep")
    assert said in session.answer("legal")["legal"]
    assert session.answer("do keep jbg")["command"] == "keep gbj"


def test_seats_without_a_name_are_called_by_their_number(session: Session) -> None:
    assert session.answer("new seats=Ann,,Ben") == {"ok": True}
    assert "seat 2: human seat 2\n" in session.answer("record")["record"]


def test_an_option_stands_once_however_it_is_written(session: Session) -> None:
    line = "new seats=2 option.round-limit=3 option.Round_Limit=4"
    assert "twice" in session.answer(line)["error"]


def test_closed_sites_are_fixed_in_any_order(session: Session) -> None:
    session.answer("new seats=3 seed=1")
    drawn = session.answer("chance")
    session.answer("undo")
    turned = "close " + " ".join(reversed(drawn["command"].split()[1:]))
    assert session.answer(f"chance {turned}")["events"] == drawn["events"]
    session.answer("undo")
    assert "can't come now" in session.answer("chance close GAD GAD GAD GAD GAD")["error"]


@pytest.mark.parametrize(
    "line",
    [
        'load {"a":"' + "]" * 100_000 + '","b":' + "[" * 100_000,
        "new " + "x" * 100_000 + "=1",
        "new option." + "x" * 100_000 + "=1",
        "bot " + "x" * 100_000,
        "do " + "x" * 100_000,
    ],
    ids=lambda line: line[:12],
)
def test_endless_words_get_a_short_answer(session: Session, line: str) -> None:
    answer = session.answer(line)
    assert list(answer) == ["error"]
    assert len(answer["error"]) < 400


def test_a_throw_is_fixed_by_hand_or_drawn_by_the_seal(session: Session) -> None:
    started(session)
    drawn = session.answer("chance")["command"]
    session.answer("undo")
    assert session.answer("chance")["command"] == drawn
    session.answer("undo")
    assert session.answer("chance throw tttttt")["command"] == "throw tttttt"
    assert "dice: open" in session.answer("record")["record"]
    assert "error" in session.answer("chance throw tt")


def test_a_position_may_name_no_board_and_a_lone_ship_on_the_fish_area(session: Session) -> None:
    line = '{"players": [{"talents": 9}, {}], "sea": {"O": 2, "X": 1}, "phase": [{"at": "acting"}]}'
    assert session.answer("load " + line) == {"ok": True}
    state = session.answer("state")
    assert state["board"]["name"] == "mediterranean"
    assert (state["fish"], state["sea"]) == ({"2": 1}, {"X": 1})


def test_any_white_space_parts_words(session: Session) -> None:
    assert session.answer("\ufeffnew\tseats=2  seed=1") == {"ok": True}
    assert "chance" in session.answer("turn\r\n")


class Answering:
    """A bot that gives one answer, or raises it."""

    def __init__(self, given: Any) -> None:
        self.given = given

    def choose(self, *_: Any) -> Any:
        if isinstance(self.given, BaseException):
            raise self.given
        return self.given


@pytest.mark.parametrize("fault", [IndexError("no idea"), SystemExit("no idea")])
def test_a_bot_that_fails_is_an_error(
    fault: BaseException, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minos_tui.table.protocol.find_bot", lambda *_: lambda: Answering(fault))
    started(session)
    session.answer("chance throw ggggbb")
    told = f"the bot broken failed: {type(fault).__name__}: no idea"
    assert session.answer("bot broken") == {"error": told}


@pytest.mark.parametrize("given", [None, "stand", {}, [], End(), End])
def test_a_bot_that_answers_no_legal_command_is_an_error(
    given: Any, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minos_tui.table.protocol.find_bot", lambda *_: lambda: Answering(given))
    started(session)
    session.answer("chance throw ggggbb")
    assert session.answer("bot broken") == {
        "error": "the bot broken failed: its answer is no legal command"
    }


def test_a_tool_that_fails_is_an_error(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise KeyError("?")

    monkeypatch.setattr("minos_tui.table.protocol.find_tool", lambda *_: broken)
    assert session.answer("advise") == {"error": "`advise` failed: KeyError: '?'"}


def test_a_view_of_one_seat_does_not_tell_what_another_may_do() -> None:
    session = Session("palaces")
    session.answer(TRADING)
    view = session.answer("state 2")
    assert session.answer(f"load {json.dumps(view)}") == {"ok": True}
    for line in ("legal", "bot ariadne", "bot random", "advise", "melds"):
        assert "seat 1" in session.answer(line)["error"]
    assert session.answer("turn") == {"seat": 1}


def test_a_bot_answers_alike_wherever_its_seat_sees_the_same() -> None:
    answers = set()
    for card in ("R5", "W1", "W2", "W3", "T1", "D5"):
        session = Session("palaces")
        session.answer(TRADING.replace("R5", card))
        answers.add(session.answer("bot random")["command"])
    assert len(answers) == 1


def test_a_throw_looks_at_no_step_before_it(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(session)
    for line in ("chance", "do stand", "do end") * 3:
        session.answer(line)
    with monkeypatch.context() as patched:
        asked = Mock(wraps=session._drawn)
        patched.setattr(session, "_drawn", asked)
        assert "command" in session.answer("chance")
    assert asked.call_count == 1


@pytest.mark.parametrize(("game", "due"), [("minos", "a throw"), ("palaces", "card")])
def test_a_bot_is_not_asked_where_chance_is_due(game: str, due: str) -> None:
    session = Session(game)
    session.answer("new seats=2 seed=1")
    while "seat" in session.answer("turn"):
        session.answer("do " + session.answer("legal")["legal"][0])
    assert due in session.answer("bot random")["error"]
    assert "first" in session.answer("bot random")["error"]


def test_a_record_has_digests_that_verify(session: Session) -> None:
    started(session)
    for line in ("chance throw ggggbb", "do stand", "do end", "chance"):
        session.answer(line)
    text = session.answer("record")["record"]
    assert "\n= " in text
    verify(text, boards=shipped_board, positions=read_position)


def test_undo_takes_one_command_back_chance_included(session: Session) -> None:
    started(session)
    states = [session.answer("state")]
    for line in ("chance throw ggggbb", "do stand", "do use gull"):
        session.answer(line)
        states.append(session.answer("state"))
    for expected in states[-2::-1]:
        assert session.answer("undo") == {"ok": True}
        assert session.answer("state") == expected
    assert session.answer("undo") == {"error": "nothing has been done yet"}


def test_a_position_loads_back(session: Session) -> None:
    started(session)
    session.answer("chance throw ggggbb")
    position = session.answer("state")
    other = Session("minos")
    assert other.answer("load " + json.dumps(position)) == {"ok": True}
    assert other.answer("state") == position
    assert other.answer("turn") == {"seat": 1}


def test_an_impossible_position_names_what_is_wrong(session: Session) -> None:
    started(session)
    position = session.answer("state")
    position["players"][1]["talents"] = -3
    answer = session.answer("load " + json.dumps(position))
    assert "players" in answer["error"]
    assert "talents" in answer["error"]


@pytest.mark.parametrize(
    ("rings", "chance"), [("0 0", 0.459966), ("1 0", 0.661364), ("2 2", 0.441262)]
)
def test_odds(session: Session, rings: str, chance: float) -> None:
    assert round(session.answer(f"odds {rings}")["attacker"], 6) == chance


@pytest.mark.parametrize("line", ["odds", "odds 1 x", "odds 51 0", "odds 1 -1", "odds 1 2 3"])
def test_odds_take_two_numbers(session: Session, line: str) -> None:
    assert "two numbers" in session.answer(line)["error"]


def test_advice_is_legal_and_gives_the_chances_of_a_duel(session: Session) -> None:
    started(session)
    session.answer("chance throw ggggbb")
    assert session.answer("advise")["command"] in session.answer("legal")["legal"]


def play(session: Session, rng: random.Random) -> dict[str, Any]:
    for _ in range(20_000):
        turn = session.answer("turn")
        if "over" in turn:
            return turn
        if "chance" in turn:
            session.answer("chance")
        else:
            command = rng.choice(session.answer("legal")["legal"])
            assert session.answer(f"do {command}")["command"] == command
    raise AssertionError("the game doesn't end")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_and_its_record(session: Session, seats: int) -> None:
    session.answer(f"new seats={seats} seed=3 option.round-limit=12")
    ranking = play(session, random.Random(seats))["over"]
    assert sorted(seat for group in ranking for seat in group) == list(range(1, seats + 1))
    record = parse_record(session.answer("record")["record"])

    played = replay(
        record,
        boards=shipped_board,
        positions=read_position,
    )
    assert played.outcome is not None
    assert [list(group) for group in played.outcome.ranking] == ranking


def verified(session: Session) -> Verified:
    return verify(session.answer("record")["record"], boards=None, positions=read_position)


def test_the_record_of_a_loaded_position_verifies(session: Session) -> None:
    started(session)
    session.answer("chance throw ggggbb")
    assert session.answer("load " + json.dumps(session.answer("state"))) == {"ok": True}
    for line in ("do keep gg", "chance", "do stand", "do use gull"):
        assert "error" not in session.answer(line)

    found = verified(session)

    assert (found.throws, found.commands, found.draws) == ("open", 4, 1)


def test_the_seal_is_opened_when_the_game_is_over(session: Session) -> None:
    session.answer("new seats=2 option.round-limit=1")
    assert verified(session).throws == "sealed"
    play(session, random.Random(1))
    assert verified(session).throws == "checked"


def test_an_empty_line_hears_each_word_once() -> None:
    (answer,) = serve_lines(Session("minos"), BytesIO(b"\n"))
    assert answer.count("record") == 1
    assert "odds" in answer


@settings(max_examples=200)
@given(st.text(max_size=80))
def test_any_line_is_answered_in_one_line(line: str) -> None:
    source = BytesIO(line.encode("utf-8", "surrogatepass") + b"\n")
    answers = [*serve_lines(Session("minos"), source)]
    assert len(answers) == line.count("\n") + 1
    assert all(isinstance(json.loads(answer), dict) for answer in answers)


def test_bytes_that_are_no_text() -> None:
    (answer,) = serve_lines(Session("minos"), BytesIO(b"\xff\xfe\n"))
    assert json.loads(answer) == {"error": "this line is not UTF-8"}


def test_a_line_without_end_is_answered_once_and_passed_over() -> None:
    source = BytesIO(b"\0" * (6 * MOST_LINE) + b"\nnew seats=2\n" + b"x" * (2 * MOST_LINE))
    answers = [json.loads(answer) for answer in serve_lines(Session("minos"), source)]
    too_long = {"error": f"a line has at most {MOST_LINE} characters"}
    assert answers == [too_long, {"ok": True}, too_long]

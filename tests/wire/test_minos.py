"""Positions and events of the classic game as JSON: exact, writable by hand, strict."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minos_tui.engine.game import Decision
from minos_tui.engine.minos import events, state
from minos_tui.engine.minos.options import Options
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Ended, Rolling
from minos_tui.wire import WireError, codec, read_json, read_position, read_state, state_text
from minos_tui.words import LANGUAGES, Words
from tests.testkit.games import first_state, steps
from tests.testkit.positions import position, site, standard_text

CODEC = codec("minos")
BY_HAND: dict[str, Any] = {
    "board": {"name": "mediterranean"},
    "players": [{"talents": 25}, {"talents": 12}, {}],
    "sites": {"KNO": {"holder": 1, "ship": True, "guards": 2, "shipyards": 1}},
    "sea": {"X": 2},
    "spots": {"EMP-MAS.1": 3},
}


def read(data: Any) -> state.State:
    found: state.State = read_state("minos", json.dumps(data))
    return found


def problems(data: Any) -> list[str]:
    """Each problem as place and code."""
    with pytest.raises(WireError) as caught:
        read(data)
    for language in LANGUAGES:
        assert caught.value.line(Words(language))
    return [f"{problem.place} {problem.code}" for problem in caught.value.problems]


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in BY_HAND.items() if name != key}


# Round trips


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "words",
    [
        {},
        {"placement": "on", "closed": "KNO,GAD", "talents": "30,20"},
        {"first": "roll-off", "soldier-steps": "2", "combinations": "loose"},
        {"transport": "off", "closed": "3", "first": "seat-order"},
    ],
)
def test_every_state_and_event_of_a_game_goes_there_and_back(
    seats: int, words: dict[str, str]
) -> None:
    start = first_state(GAME, seats, {"round-limit": "8", **words}, standard_text())
    assert read_state("minos", state_text("minos", start)) == start
    for step in steps(GAME, start, random.Random(seats)):
        again = read_state("minos", state_text("minos", step.after))
        assert again == step.after
        assert GAME.digest(again) == GAME.digest(step.after)
        for event in step.events:
            assert CODEC.event(read_json(json.dumps(CODEC.event_json(event)))) == event


def test_every_kind_of_event_has_a_form() -> None:
    assert CODEC.event_json(events.UnitMoved(2, "ship", "X", "KNO~", 2)) == {
        "event": "UnitMoved",
        "seat": 2,
        "unit": "ship",
        "origin": "X",
        "target": "KNO~",
        "points": 2,
    }
    seen = set()
    for seed in range(12):
        start = first_state(GAME, 2 + seed % 3, {"round-limit": "40"}, standard_text())
        for step in steps(GAME, start, random.Random(seed)):
            seen |= {CODEC.event_json(event)["event"] for event in step.events}
    assert len(seen) > 15


def test_a_board_that_nobody_knows_travels_with_the_position() -> None:
    text = standard_text().replace('name = "mediterranean"', 'name = "own"')
    start = first_state(GAME, 2, {}, text)

    with pytest.raises(WireError, match="not known here"):
        read_state("minos", state_text("minos", start))

    assert read_state("minos", state_text("minos", start, with_board=True)) == start
    bare = state_text("minos", start)
    assert read_state("minos", bare, lambda _name, _digest: text) == start
    assert read_position("minos", bare, text) == start


# By hand


def test_a_person_can_write_a_position() -> None:
    found = read(BY_HAND)

    assert GAME.check(found) == ()
    assert found.phase == (Rolling(),)
    assert (found.round, found.seat, found.first) == (2, 1, 1)
    assert [player.talents for player in found.players] == [25, 12, 0]
    assert [player.ships for player in found.players] == [6, 6, 7]
    assert [player.soldiers for player in found.players] == [10, 12, 11]
    assert found.bank.shipyards == 15
    assert found.income(1) == 1


def test_the_testkits_position_is_the_same_by_json() -> None:
    built = position(sites={"KNO": site(1, ship=True, built="yw")}, sea={"X": 2}, seats=3)

    assert read_state("minos", state_text("minos", built)) == built


def test_dice_are_written_in_any_order_and_what_is_not_loose_lies() -> None:
    rolled = read({**BY_HAND, "phase": [{"at": "rolling", "dice": "tjbags", "throws": 1}]})
    acting = read({**BY_HAND, "phase": [{"at": "acting", "dice": "ts"}]})

    assert read({**BY_HAND, "phase": [{"at": "rolling", "dice": "tjbags"}]}) == rolled
    assert rolled.phase == (Rolling("sagbjt", 0, 1),)
    assert acting.phase == (Acting("st"),)


def test_before_the_first_turn_seat_and_round_are_none() -> None:
    start = {"board": BY_HAND["board"], "players": [{}, {}, {}]}
    fleet = {"fish": {"1": 1, "2": 1, "3": 1}, "phase": [{"at": "choosing first"}]}
    placing = {"phase": [{"at": "placing", "queue": [2, 3, 1, 1, 3, 2]}]}

    found = read({**start, **fleet})
    assert (found.round, found.seat, found.first) == (0, 0, 0)
    found = read({**start, **placing, "options": {"placement": "on"}})
    assert (found.round, found.seat, found.first) == (0, 0, 2)


def test_options_that_close_sites_close_them() -> None:
    data = {**BY_HAND, "options": {"closed": "GAD,ROM"}}

    assert read(data).ground.closed == {"GAD", "ROM"}
    assert problems({**data, "closed": ["GAD"]}) == ["closed not_as_options"]


# What is wrong


def merged(data: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The data with the value put at a dotted path."""
    head, _, rest = path.partition(".")
    inner = merged(dict(data.get(head, {})), rest, value) if rest else value
    return {**data, head: inner}


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("sites.KNO.guards", 25, "sites.KNO.guards not_between"),
        ("sites.KNO.guards", -1, "sites.KNO.guards not_between"),
        ("sites.KNO.guards", True, "sites.KNO.guards not_a_number"),
        ("sites.KNO.guards", "2", "sites.KNO.guards not_a_number"),
        ("sites.KNO.ship", 1, "sites.KNO.ship not_true_or_false"),
        ("sites.KNO.holder", 5, "sites.KNO.holder not_between"),
        ("sites.KNO.guard", 2, "sites.KNO.guard unknown_key"),
        ("sites.KNO", [], "sites.KNO not_an_object"),
        ("sites.XXX", {}, "sites unknown_place"),
        ("sea.X", 4, "X no_such_seat"),
        ("sea.XX", 1, "sea unknown_place"),
        ("spots", {"EMP-MAS.9": 1}, "spots unknown_place"),
        ("fish.4", 1, "fish unknown_place"),
        ("fish.1", 3, "fish.1 not_between"),
        ("closed", ["XXX"], "closed unknown_place"),
        ("closed", "KNO", "closed not_a_list"),
        ("closed", ["GAD", "GAD"], "closed twice"),
        ("options", {"closed": "2"}, "closed wrong_count"),
        ("board", {"name": "atlantis"}, "board unknown_board"),
        ("board", {"name": "/etc/passwd"}, "board unknown_board"),
        ("board", {"text": "format = 1"}, "board.text bad_board"),
        ("board.digest", "00", "board unknown_board"),
        ("game", "palaces", "game other_game"),
        ("rules", "2", "rules other_rules"),
        ("options", {"transport": "maybe"}, "options not_a_choice"),
        ("options", {"transport": True}, "options.transport not_a_text"),
        ("phase", [{"at": "sleeping"}], "phase[0].at not_one_of"),
        ("phase", [{"at": "acting", "jokers": ["scales", "scales"]}], "phase[0].jokers twice"),
        ("phase", [{"at": "acting", "jokers": ["boat"]}], "phase[0].jokers[0] not_one_of"),
        ("phase", [{"at": "ended", "reason": "tired"}], "phase[0].reason not_one_of"),
        ("phase", [{"at": "acting", "dice": "zz"}], "phase[0].dice wrong_phase"),
        ("phase", [], "phase wrong_phase"),
        ("round", 10**11, "round not_between"),
        ("seat", 4, "seat no_such_seat"),
        ("players", [{"seat": 2}, {}, {}], "players[0].seat not_in_order"),
        ("players", [{"income": 7}, {}, {}], "players[0].income not_the_income"),
        ("players", [{"talents": -5}, {}, {}], "players[0].talents not_between"),
        ("players", [{}] * 10_000, "players too_many"),
        ("players", [{}], "players wrong_count"),
        ("bank", {"rings": 7}, "rings not_conserved"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(path: str, value: Any, problem: str) -> None:
    assert problem in problems(merged(BY_HAND, path, value))


def test_what_is_missing_is_named() -> None:
    assert problems(without("players")) == ["players missing"]
    assert problems([]) == [" not_an_object"]
    assert problems(None) == [" not_an_object"]


def test_several_faults_are_found_at_once() -> None:
    data = merged(merged(BY_HAND, "sites.KNO.guards", 99), "seat", "one")

    assert sorted(problems(data)) == ["seat not_a_number", "sites.KNO.guards not_between"]
    with pytest.raises(WireError) as caught:
        read(data)
    assert str(caught.value) == "seat: must be a whole number (and one more fault)"


def test_a_position_against_the_rules_is_refused_in_words() -> None:
    data = merged(BY_HAND, "sites.GAD", {"guards": 1})

    with pytest.raises(WireError) as caught:
        read(data)

    assert str(caught.value) == "GAD: units stand there and nobody holds it"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(st.sampled_from([*attrs.fields_dict(state.State), "board", "game", "closed"]), JSON)
def test_any_json_in_a_field_is_read_or_refused(key: str, value: Any) -> None:
    with suppress(WireError):
        assert GAME.check(read({**BY_HAND, key: value})) == ()


FRAME_CLASSES: tuple[type, ...] = (
    state.Rolling,
    state.Acting,
    state.Sailing,
    state.Battle,
    state.Duel,
    state.Placing,
)
FIELDS = {cl.__name__.lower(): {"at", *attrs.fields_dict(cl)} for cl in FRAME_CLASSES}
SMALL = st.integers(-1, 7)
FRAMES = st.lists(
    st.fixed_dictionaries(
        {"at": st.sampled_from(["rolling", "acting", "sailing", "battle", "duel", "placing"])},
        optional={
            "dice": st.text("sagbjt", max_size=7),
            "loose": SMALL,
            "throws": SMALL,
            "points": SMALL,
            "ship": st.sampled_from(["KNO~", "X", "QQQ"]),
            "origin": st.sampled_from(["KNO~", "KNO", "X", "QQQ", ""]),
            "target": st.sampled_from(["KNO~", "KNO", "X", "QQQ"]),
            "unit": st.sampled_from(["ship", "soldier"]),
            "defender": SMALL,
            "queue": st.lists(SMALL, max_size=3),
        },
    ),
    max_size=3,
)


@given(FRAMES, SMALL, SMALL)
def test_any_phase_is_possible_or_refused(frames: Any, seat: int, number: int) -> None:
    """One that is possible asks somebody who can do something."""
    fitting = [{k: v for k, v in f.items() if k in FIELDS[f["at"]]} for f in frames]
    with suppress(WireError):
        found = read({**BY_HAND, "phase": fitting, "seat": seat, "round": number})
        assert GAME.check(found) == ()
        if isinstance(GAME.turn(found), Decision):
            assert GAME.default(found) in GAME.legal(found)


def test_no_default_that_json_leaves_out_is_lost() -> None:
    ended = attrs.evolve(position(seats=2, options=Options()), phase=(Ended("settled"),))

    assert CODEC.state_json(ended)["phase"] == [{"at": "ended", "reason": "settled"}]
    assert CODEC.state_json(position(seats=2))["phase"] == [{"at": "acting"}]


def test_the_position_of_the_documentation_can_be_read() -> None:
    docs = Path(__file__).parents[2] / "docs" / "records.md"
    text = docs.read_text(encoding="utf-8")

    found = read_state("minos", text.partition("```json\n")[2].partition("```")[0])

    assert GAME.turn(found) == Decision(1)

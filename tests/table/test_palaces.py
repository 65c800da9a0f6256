"""Palaces of Minos over the line protocol, in the arena and at a table."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from minos_tui.bots.protocol import Budget
from minos_tui.engine.game import Chance, Legal, Refusal
from minos_tui.engine.record import Seat, parse_record, record_text
from minos_tui.engine.replay import replay, verify
from minos_tui.store import Store
from minos_tui.table.arena import run_arena
from minos_tui.table.match import ArenaConfig, start_state
from minos_tui.table.protocol import Session
from minos_tui.table.table import Table
from minos_tui.wire.codec import read_position


def play(session: Session, rng: random.Random) -> dict[str, Any]:
    for _ in range(20_000):
        turn = session.answer("turn")
        if "over" in turn:
            return turn
        if "chance" in turn:
            answer = session.answer("chance")
        else:
            answer = session.answer("bot random")
            if rng.randrange(30) == 0:
                legal = session.answer("legal")
                assert answer["command"] in legal["legal"] or legal["more"]
            answer = session.answer("do " + answer["command"])
        assert "error" not in answer, answer
    raise AssertionError("the game doesn't end")


def test_a_whole_game_over_the_protocol_verifies() -> None:
    session = Session("palaces")
    assert session.answer("new seats=3 option.target=12") == {"ok": True}
    over = play(session, random.Random(3))["over"]
    assert sorted(seat for group in over for seat in group) == [1, 2, 3]
    text = session.answer("record")["record"]
    verify(text, positions=read_position)
    assert replay(parse_record(text)).outcome is not None


def test_a_game_without_maps_takes_none() -> None:
    answer = Session("palaces").answer("new seats=3 map=nope")
    assert answer == {"error": "palaces has no maps: leave map= out"}


def test_legal_ends_at_a_thousand_and_says_so() -> None:
    session = Session("palaces")
    session.answer("new seats=2 seed=1")
    for line in ("do palace malia", "do palace knossos"):
        session.answer(line)
    while "chance" in session.answer("turn"):
        session.answer("chance")
    answer = session.answer("legal")
    assert (len(answer["legal"]), answer["more"]) == (1000, True)
    assert answer["legal"][0] == "pass"


def test_a_seat_sees_its_own_hand_alone() -> None:
    session = Session("palaces")
    session.answer("new seats=2 seed=1")
    for line in ("do palace malia", "do palace knossos", "chance turn P1", "chance deal P2 to 1"):
        assert "error" not in session.answer(line)
    assert session.answer("state")["kingdoms"][0]["hand"] == ["P2"]
    assert session.answer("state 1")["kingdoms"][0]["hand"] == ["P2"]
    view = session.answer("state 2")
    assert view["kingdoms"][0]["hand"] == ["?"]
    assert set(view["deck"]) == {"?"}
    other = Session("palaces")
    assert other.answer("load " + json.dumps(view)) == {"ok": True}
    assert "view" in other.answer("chance")["error"]


class Peeping:
    """Looks for cards that are none of its business."""

    seen = 0

    def choose(self, view: Any, legal: Legal[Any], rng: random.Random, budget: Budget) -> Any:
        state = legal._state  # type: ignore[attr-defined]
        assert state == view
        assert set(view.deck) <= {"?"}
        others = [k for n, k in enumerate(view.kingdoms, 1) if n != view.viewer]
        assert all(set(kingdom.hand) <= {"?"} for kingdom in others)
        Peeping.seen += 1
        return next(iter(legal))


def test_the_arena_plays_and_its_bots_see_their_seat_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minos_tui.table.match.find_bot", lambda *_: Peeping)
    options = {"round-limit": "3"}
    config = ArenaConfig("palaces", ("a", "b", "c"), games=2, jobs=1, options=options)
    report = run_arena(config)
    assert (report["faults"], report["unfinished"]) == (0, 2)
    assert Peeping.seen > 50


@pytest.mark.parametrize(("game", "rounds"), [("minos", 100), ("palaces", 200)])
def test_games_of_an_arena_end_after_the_rounds_of_their_game(game: str, rounds: int) -> None:
    found = start_state(ArenaConfig(game, ("random", "random"))).options.round_limit
    assert rounds == found


def test_random_bots_finish_their_arena() -> None:
    options = {"target": "10"}
    config = ArenaConfig("palaces", ("random",) * 3, games=4, jobs=1, options=options)
    report = run_arena(config)
    assert (report["games"], report["unfinished"], report["faults"]) == (4, 0, 0)
    assert report["reasons"] == {"target": 4}


async def test_a_table_keeps_a_game_and_asks_bots_by_their_view() -> None:
    table = await Table.create(
        None, "palaces", (Seat("random"), Seat("random")), {"round-limit": "1"}, seed=5
    )
    await _play_out(table)
    assert not any(table.record().entries[n].kind == "note" for n in range(len(table.steps)))
    text = record_text(table.record())
    assert verify(text, positions=read_position).replay.outcome is not None
    await table.close()


async def test_hands_leave_no_running_game(store: Store) -> None:
    """A record holds every card: whoever reads it would know all hands."""
    seats = (Seat("random"), Seat("random"))
    table = await Table.create(store, "palaces", seats, {"round-limit": "1"}, seed=5)
    with pytest.raises(Refusal, match="hands_hidden"):
        table.export_text()
    await _play_out(table)

    assert table.export_text() == table.record_text()
    await table.close()


async def test_what_is_not_saved_can_always_be_rescued() -> None:
    table = await Table.create(None, "palaces", (Seat("random"), Seat("random")), {}, seed=5)

    assert table.export_text() == table.record_text()
    await table.close()


async def _play_out(table: Table) -> None:
    while not table.over:
        if isinstance(table.turn, Chance):
            await table.draw()
        else:
            await table.bot_step()

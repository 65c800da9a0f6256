"""The replay: the same states forth and back, and a new game from any of them."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from minos_tui.engine.minos.commands import Attack, Close, First, Keep, Stand, Throw
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.record import HUMAN, RecordError, Seat
from minos_tui.store import Store
from minos_tui.tui.game.moments import with_money
from minos_tui.tui.game.names import dice_names
from minos_tui.tui.home import Home
from minos_tui.tui.replaying import Watched, read_record, seats_to_play_on
from minos_tui.tui.screens.game import GameScreen
from minos_tui.tui.screens.replay import ReplayScreen
from minos_tui.words import LANGUAGES
from tests.testkit.records import random_text
from tests.tui.screens.kit import (
    SIZES,
    SMALL,
    at,
    board_text,
    ended_game,
    kept_game,
    look,
    press,
    record_of,
    settled,
    shown,
    text,
)


@pytest.fixture
async def record(store: Store) -> str:
    return await record_of(store, await ended_game(store))


def screen(pilot: Pilot[int]) -> ReplayScreen:
    return at(pilot, ReplayScreen)


def test_forth_and_back_show_the_same(record: str) -> None:
    watched = Watched(read_record(record), look())
    there = []
    for ply in range(len(watched.replay) + 1):
        watched.go(ply)
        there.append(watched.desk("", False, ""))
    back = []
    for ply in reversed(range(len(watched.replay) + 1)):
        watched.go(ply)
        back.append(watched.desk("", False, ""))

    assert there == back[::-1]


def test_the_start_shows_the_money_that_each_begins_with(record: str) -> None:
    """It is handed out with the first turn; 0 talents before it look like a fault."""
    watched = Watched(read_record(record), look())
    shown = []
    for ply in range(len(watched.replay) + 1):
        watched.go(ply)
        shown.append([player.talents for player in watched.desk("", False, "").state.players])
        if watched.state.first:
            break
    assert len(shown) > 1
    assert all(shown[-1] == talents for talents in shown)
    assert all(shown[-1])


@pytest.mark.parametrize(("talents", "ready"), [("30", 60), ("20,30", 0)])
def test_money_that_depends_on_the_order_is_not_guessed(talents: str, ready: int) -> None:
    state = GAME.start(2, GAME.options({"talents": talents}, 2), board_text())
    assert [ready, ready] == [player.talents for player in with_money(state).players]


def test_every_turn_is_stopped_at_forth_and_back(record: str) -> None:
    watched = Watched(read_record(record), look())
    stops = []
    while not watched.at_end:
        watched.next_turn()
        stops.append(watched.ply)
    back = []
    while watched.ply:
        watched.former_turn()
        back.append(watched.ply)

    assert {*stops, 0} == {*back, len(watched.replay)}


def test_every_round_can_be_gone_to(store: Store, record: str) -> None:
    watched = Watched(read_record(record), look())

    assert [1] == [n for n in watched.rounds if n == 1]
    for number, ply in watched.rounds.items():
        assert number == max(1, watched.replay.state(ply).round)


def test_a_person_takes_the_seat_that_is_asked(record: str) -> None:
    replay = read_record(record.replace("human Ann", "icarus")).replay
    seats = seats_to_play_on(replay, len(replay) - 1)

    assert 1 == sum(seat.is_human for seat in seats)
    assert Seat(HUMAN, "Ann") == seats_to_play_on(read_record(record).replay, 3)[0]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("throw ", "throw x", 1),
        lambda text: text.replace("rules: ", "rules: 9", 1),
        lambda text: text[: len(text) // 2].rpartition("\n")[0] + "\nend\nend\nend\n",
        lambda _: "",
        lambda _: "\x00\x01\x02",
        lambda _: "record: 9\n",
    ],
)
def test_a_bad_record_is_told_before_anything_is_shown(spoil, home: Home, record: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(RecordError):
        ReplayScreen(home, spoil(record))


async def test_steps_turns_ends_and_rounds(home: Home, record: str) -> None:
    async with shown(lambda: ReplayScreen(home, record)) as pilot:
        total = len(screen(pilot).watched.replay)
        assert "command 0 of" in text(pilot)
        await press(pilot, "right", "right", "left")
        assert 1 == screen(pilot).watched.ply
        await press(pilot, "end")
        assert total == screen(pilot).watched.ply
        assert "won" in text(pilot) or "share" in text(pilot)
        await press(pilot, "up")
        assert screen(pilot).watched.ply < total
        await press(pilot, "home", "down")
        assert screen(pilot).watched.ply in screen(pilot).watched.replay.turns
        await press(pilot, "j", "9", "9", "enter")
        assert "has the rounds 1 to" in text(pilot)
        await press(pilot, "j", "1", "enter")
        assert 1 == max(1, screen(pilot).watched.state.round)


async def test_it_plays_by_itself_to_its_end(home: Home, record: str) -> None:
    async with shown(lambda: ReplayScreen(home, record)) as pilot:
        await press(pilot, "v", "space")
        replay = screen(pilot)
        assert "plays by itself" in text(pilot)
        while not replay.watched.at_end:
            replay.tick()
        await settled(pilot)
        assert "plays by itself" not in text(pilot)
        await press(pilot, "space", "space")
        assert replay._timer is None


async def test_panes_open_over_the_map_and_close(home: Home, record: str) -> None:
    async with shown(lambda: ReplayScreen(home, record)) as pilot:
        await press(pilot, "end")
        plain = text(pilot)
        for key in "tipkl":
            await press(pilot, key)
            assert plain != text(pilot)
            await press(pilot, "down", "up", "escape")
            assert plain == text(pilot)
        at(pilot, ReplayScreen)


async def test_playing_on_asks_and_begins_a_new_game(home: Home, store: Store, record: str) -> None:
    async with shown(lambda: ReplayScreen(home, record)) as pilot:
        await press(pilot, "right", "right")
        ply = screen(pilot).watched.ply
        await press(pilot, "o", "o", "escape")
        at(pilot, ReplayScreen)
        await press(pilot, "o", "y")
        game = at(pilot, GameScreen)
        assert ply == game.table.ply
        assert game.table.sealed

    assert 2 == len(await store.games())


async def test_a_game_that_still_runs_cannot_be_played_on_from(home: Home, store: Store) -> None:
    from minos_tui.table.table import Table
    from tests.tui.screens.kit import PEOPLE, at, board_text

    table = await Table.create(store, "minos", PEOPLE, {"first": "seat-order"}, board_text())
    await table.draw()
    record = table.record_text()
    await table.close()
    async with shown(lambda: ReplayScreen(home, record)) as pilot:
        assert "the seal is not opened yet" in text(pilot)
        await press(pilot, "o")
        assert "replay" == at(pilot, ReplayScreen).context, "nothing is asked that is refused then"
        assert "still runs" in text(pilot)


async def test_nothing_goes_on_from_the_end(home: Home, store: Store, record: str) -> None:
    async with shown(lambda: ReplayScreen(home, record)) as pilot:
        await press(pilot, "end", "o")
        assert "replay" == at(pilot, ReplayScreen).context
        assert "the game is over there" in text(pilot)
        before = len(await store.games())
        await press(pilot, "home", "o", "y")
        at(pilot, GameScreen)
        assert before + 1 == len(await store.games())


async def test_a_running_game_ends_where_its_record_ends(home: Home, store: Store) -> None:
    record = await record_of(store, await kept_game(store))
    async with shown(lambda: ReplayScreen(home, record)) as pilot:
        await press(pilot, "end")
        assert "the record ends here" in text(pilot)


@pytest.mark.parametrize("size", [*SIZES, *SMALL])
async def test_any_size_will_do(size: tuple[int, int], home: Home, record: str) -> None:
    async with shown(lambda: ReplayScreen(home, record), size=size) as pilot:
        await press(pilot, "right", "l", "escape")
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert "replay" in text(pilot)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_told_in_words(language: str) -> None:
    """Notation is English, and a sentence about the step before would be a wrong one."""
    watched = Watched(read_record(random_text()), look(language))
    words = watched.look.words
    kinds = set()
    for ply in range(1, len(watched.replay)):
        watched.go(ply)
        command = watched.replay.steps[ply - 1].command
        kinds.add(type(command))
        told = watched.desk("", False, "").note
        assert not told.endswith(GAME.text(command))
        if isinstance(command, Keep) and command.dice:
            assert told.endswith(words("story.set_aside", dice=dice_names(command.dice, words)))
    assert {Throw, Keep, Stand, Attack, First, Close} <= kinds

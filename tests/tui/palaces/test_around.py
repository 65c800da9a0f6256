"""The screens around the game: a new game, going on with one, its replay, the command line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from minos_tui.engine.game import Over, Refusal
from minos_tui.engine.record import HUMAN, Seat
from minos_tui.settings import load
from minos_tui.store import Store
from minos_tui.table.table import Table
from minos_tui.tui.home import Home
from minos_tui.tui.palaces.screen import PalacesScreen
from minos_tui.tui.rooms import WITH_SCREENS, check_screen, room_of
from minos_tui.tui.screens.games import GamesScreen
from minos_tui.tui.screens.new_game import NewGameScreen
from minos_tui.tui.screens.replay import ReplayScreen
from minos_tui.tui.screens.rules import RulesScreen
from minos_tui.tui.screens.setup_rows import Setup, read_maps
from minos_tui.tui.screens.title import TitleScreen
from minos_tui.tui.wanted import choice_text, first_choice, read_choice
from minos_tui.wire import state_text
from minos_tui.words import LANGUAGES, Words
from tests.tui.palaces.kit import MOMENTS, drawn, play_at
from tests.tui.screens.kit import at, press, settled, shown, text


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINOS_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("MINOS_CONFIG", str(tmp_path / "settings.toml"))


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "data")
    yield opened
    await opened.close()


@pytest.fixture
def home(store: Store) -> Home:
    return Home(load(), store)


async def kept(store: Store, *, ended: bool, rounds: int = 1) -> str:
    """A game in the store, given up by its table."""
    seats = (Seat(HUMAN, "Ann"), Seat("random"))
    options = {"round-limit": str(rounds)}
    table = await Table.create(store, "palaces", seats, options, seed=4)
    await table.play("palace malia")
    while ended and not isinstance(table.turn, Over):
        if "Chance" in type(table.turn).__name__:
            await table.draw()
        else:
            await table.play(table.game.default(table.state))
    await table.close()
    return table.id


async def test_a_new_game_is_chosen_and_starts(home: Home) -> None:
    async with shown(lambda: NewGameScreen(home)) as pilot:
        await press(pilot, "down", "right")
        page = text(pilot)
        assert "‹ Palaces of Minos ›" in page
        assert "Map" not in page
        for label in ("Target", "Offers a round", "Palaces", "Choosing them", "Round limit"):
            assert label in page
        assert "in turn" in page
        await press(pilot, "s")
        screen = at(pilot, PalacesScreen)
        assert 3 == len(screen.table.seats)
        assert "choose a palace" in text(pilot)


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_to_six_seats_and_every_option_can_be_set(language: str) -> None:
    setup = Setup(first_choice("palaces"), read_maps((), language), Words(language))
    counts = set()
    for _ in range(5):
        row = next(row for row in setup.rows() if row.id == "seats")
        setup = setup.stepped(row, 1)
        counts.add(len(setup.wanted.seats))
        setup.check()
    assert {2, 3, 4, 5, 6} == counts
    for row in setup.rows():
        assert setup.hint(row)
    target = next(row for row in setup.rows() if row.id == "option target")
    assert {"target": "30"} == setup.took(target, "30").wanted.options
    with pytest.raises(Refusal):
        setup.took(target, "0")


def test_choices_are_remembered_for_the_game_they_were_made_for() -> None:
    wanted = first_choice("palaces").with_seats(6)
    again = read_choice(choice_text(wanted), WITH_SCREENS, lambda _: ("ariadne", "icarus"))
    assert ("palaces", 6) == (again.game, len(again.seats))
    assert "minos" == read_choice(choice_text(wanted), ("minos",), lambda _: ()).game


async def test_a_kept_game_goes_on_from_the_title(home: Home, store: Store) -> None:
    await kept(store, ended=False)
    async with shown(lambda: TitleScreen(home)) as pilot:
        await press(pilot, "c")
        await settled(pilot)
        at(pilot, PalacesScreen)


@pytest.mark.parametrize("moment", MOMENTS)
async def test_a_game_left_at_any_moment_goes_on_there(moment: str, store: Store) -> None:
    """Also in the middle of building, while the target of an event is chosen."""
    position = state_text("palaces", MOMENTS[moment])
    seats = (Seat(HUMAN, "Ann"), Seat("random"), Seat("random"))
    table = await Table.create(store, "palaces", seats, position=position, seed=4)
    before = table.state, drawn(play_at(table))
    await table.close()
    again = await Table.open(store, table.id)
    play = play_at(again)
    assert (moment, before) == (play.context, (again.state, drawn(play)))
    assert play.mine
    await again.close()


async def test_games_are_listed_and_an_ended_one_is_replayed(home: Home, store: Store) -> None:
    await kept(store, ended=True)
    async with shown(lambda: GamesScreen(home)) as pilot:
        await press(pilot, "enter")
        at(pilot, ReplayScreen)
        assert "command 0 of" in text(pilot)
        await press(pilot, "s")
        assert "seen with the eyes of" in text(pilot)
        await press(pilot, "end", "p")
        assert "Kingdoms" in text(pilot)
        await press(pilot, "k", "w", "l", "l", "down", "up", "right", "left")
        await press(pilot, "j", "1", "enter", "s", "s")
        assert "seen as a watcher" in text(pilot)


async def test_an_exported_record_is_called_after_its_game(
    home: Home, store: Store, tmp_path: Path
) -> None:
    game = await kept(store, ended=True)
    async with shown(lambda: GamesScreen(home)) as pilot:
        await press(pilot, "e")
    assert (tmp_path / "data" / "records" / f"palaces-{game}.txt").exists()


async def test_a_replay_can_be_played_on(home: Home, store: Store) -> None:
    game = await kept(store, ended=True)
    table = await Table.open(store, game)
    record = table.record_text()
    await table.close()
    async with shown(lambda: ReplayScreen(home, record)) as pilot:
        await press(pilot, "o", "y")
        at(pilot, PalacesScreen)


async def test_the_rules_go_from_game_to_game() -> None:
    async with shown(RulesScreen) as pilot:
        assert "Rules ·" in text(pilot)
        await press(pilot, "g")
        assert "Palaces of Minos · 1/11 Your first game" in text(pilot)
        await press(pilot, "slash", *"minoan", "enter")
        assert "Minoan" in text(pilot)
        await press(pilot, "g")
        assert "Rules · 1/" in text(pilot)


def test_games_without_a_screen_are_refused() -> None:
    with pytest.raises(Refusal, match="no_screen"):
        check_screen("dawn")
    assert all(room_of(game) for game in WITH_SCREENS)


def minos(*words: str, **how: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "minos_tui", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, **how)  # type: ignore[call-overload, no-any-return]


def test_frames_of_the_example_and_of_a_file(tmp_path: Path) -> None:
    example = minos("frame", "palaces", "--size", "120x40")
    assert 40 == example.stdout.count("\n")
    assert "Kingdoms" in example.stdout
    file = tmp_path / "position.json"
    file.write_text(state_text("palaces", MOMENTS["meld"]))
    shown_frame = minos("frame", "--state", str(file), "--ascii")
    assert shown_frame.stdout.isascii()
    assert "flush of 4 P1 P2 P3 P5" in shown_frame.stdout
    assert 2 == minos("frame", "chess").returncode


def test_plain_mode_plays_from_the_command_line() -> None:
    words = ("play", "palaces", "--plain", "--seats", "you,random", "--seed", "3")
    played = minos(*words, input="1\nboard\npass\nquit\n")
    assert 0 == played.returncode
    assert "choose a palace" in played.stdout
    assert "Your hand:" in played.stdout
    assert "The game is kept" in played.stdout

"""The title: the newest game first, and a game in two keys."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from attrs import evolve
from textual.events import Key

from minos_tui.settings import Settings, load
from minos_tui.store import GameRow, Store, new_owner
from minos_tui.tui.app import MinosApp
from minos_tui.tui.doorkeeper import Doorkeeper
from minos_tui.tui.home import Home, SharedGame
from minos_tui.tui.kept import hall_of_fame, in_order, names, newest_running
from minos_tui.tui.screens.game import GameScreen
from minos_tui.tui.screens.games import GamesScreen
from minos_tui.tui.screens.new_game import NewGameScreen
from minos_tui.tui.screens.options import OptionsScreen
from minos_tui.tui.screens.replay import ReplayScreen
from minos_tui.tui.screens.rules import RulesScreen
from minos_tui.tui.screens.title import TitleScreen
from minos_tui.tui.screens.tutorial import TutorialScreen
from minos_tui.tui.wanted import CHOICE, NewGame, choice_text, first_choice
from minos_tui.words import Words
from tests.tui.screens.kit import (
    at,
    ended_game,
    kept_game,
    kept_palaces,
    press,
    press_at_once,
    settled,
    shown,
    text,
)

SEATED = choice_text(NewGame(options={"first": "seat-order"}))
"""Choices with which the person is asked first, so that no bot has to think."""


async def test_enter_twice_starts_a_game_with_the_last_choices(home: Home, store: Store) -> None:
    await store.set_choice(CHOICE, SEATED)
    async with shown(lambda: TitleScreen(home)) as pilot:
        await press(pilot, "enter")
        at(pilot, NewGameScreen)
        await press(pilot, "enter")
        screen = at(pilot, GameScreen)
        assert ["human", "ariadne", "icarus"] == [seat.kind for seat in screen.table.seats]
        assert screen.table.saved

    (row,) = await store.games()
    assert "" == row.owner


async def test_the_newest_game_is_named_and_gone_on_with(home: Home, store: Store) -> None:
    await kept_game(store, seed=1)
    newest = await kept_game(store, seed=2)
    async with shown(lambda: TitleScreen(home)) as pilot:
        line = next(line for line in text(pilot).splitlines() if "Continue" in line)
        assert "round 1, your turn, against Ariadne and Icarus" in line
        assert "2 kept" in text(pilot)
        await press(pilot, "enter")
        screen = at(pilot, GameScreen)
        assert newest == screen.table.id
        await press_at_once(pilot, "q", "y")
        at(pilot, TitleScreen)


def games_are_read_late(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """What has to be set before they are."""
    read = asyncio.Event()
    reads = Store.games

    async def late(self: Store) -> tuple[GameRow, ...]:
        await read.wait()
        return await reads(self)

    monkeypatch.setattr(Store, "games", late)
    return read


@pytest.mark.parametrize("key", ["enter", "1", "c"])
@pytest.mark.parametrize("games", [0, 1])
async def test_a_key_pressed_before_the_games_are_read_waits_for_them(
    home: Home, store: Store, monkeypatch: pytest.MonkeyPatch, key: str, games: int
) -> None:
    """It never opens another entry than the one that is first in the end."""
    kept = [await kept_game(store) for _ in range(games)]
    read = games_are_read_late(monkeypatch)
    app = MinosApp(lambda: TitleScreen(home), Settings(), environment={}, encoding="utf-8")
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Continue" in text(pilot)
        await pilot.press(key)
        at(pilot, TitleScreen)
        read.set()
        await settled(pilot)
        if games:
            assert kept == [at(pilot, GameScreen).table.id]
        else:
            at(pilot, TitleScreen if key == "c" else NewGameScreen)


async def test_the_cursor_keeps_its_entry_where_there_is_nothing_to_go_on_with(
    home: Home, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = games_are_read_late(monkeypatch)
    await ended_game(store)
    app = MinosApp(lambda: TitleScreen(home), Settings(), environment={}, encoding="utf-8")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down")
        read.set()
        await settled(pilot)
        await press(pilot, "enter")
        at(pilot, GamesScreen)


@pytest.mark.parametrize(
    ("waiting", "there"), [((True, 0.0), True), ((False, 0.0), False), ((False, 1e11), True)]
)
async def test_a_game_with_others_is_gone_on_with(
    home: Home,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    waiting: tuple[bool, float],
    there: bool,
) -> None:
    """The one that waits for the player, or one that is newer than his own games."""
    opened: list[object] = []

    async def open_it(screen: object) -> None:
        opened.append(screen)

    async def shared() -> tuple[SharedGame, ...]:
        return (SharedGame(*waiting, lambda _: "table of ann", open_it),)

    monkeypatch.setattr(home, "shared_games", shared)
    await kept_game(store)
    async with shown(lambda: TitleScreen(home)) as pilot:
        title = pilot.app.screen
        assert there == ("table of ann" in text(pilot))
        assert "1 kept, 1 at a table" in text(pilot)
        await press(pilot, "c")
        assert opened == [title] * there
        assert there == (pilot.app.screen is title)


@pytest.mark.parametrize("key", ["c", "n", "g", "r", "o", "f"])
async def test_a_key_struck_twice_opens_one_screen(home: Home, store: Store, key: str) -> None:
    """The second waits behind the first, and comes when the title is no longer in front."""
    await store.set_choice(CHOICE, SEATED)
    await kept_game(store)
    async with shown(lambda: TitleScreen(home)) as pilot:
        title = pilot.app.screen
        for _ in range(2):
            title.post_message(Key(key, key))
        await settled(pilot)
        stack = pilot.app.screen_stack
        assert stack[-2] is title
        table = getattr(stack[-1], "table", None)
        assert table is None or not table.watching


async def test_another_game_than_the_classic_one_is_named(home: Home, store: Store) -> None:
    await store.set_choice(CHOICE, choice_text(first_choice("palaces")))
    await kept_palaces(store)
    async with shown(lambda: TitleScreen(home)) as pilot:
        assert "Palaces, round 1, your turn, against Random" in text(pilot)
        assert "Palaces, you against Ariadne and Icarus" in text(pilot)
        await press(pilot, "g")
        assert "· Palaces" in text(pilot)
        assert "mediterranean" not in text(pilot)


async def test_keys_that_clash_are_told_at_the_start(home: Home) -> None:
    settings = Settings(keys={"end": "u"})
    async with shown(lambda: TitleScreen(home), settings=settings) as pilot:
        assert "u is end and undo" in text(pilot)
    async with shown(
        lambda: TitleScreen(home), settings=Settings("fr", keys={"end": "u"})
    ) as pilot:
        assert "u sert à end et à undo" in text(pilot)


async def test_what_is_wrong_is_told_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file stands where the folder of games and settings should be."""
    place = tmp_path / "a-file-that-is-in-the-way"
    place.write_text("")
    monkeypatch.setenv("MINOS_HOME", str(place))
    monkeypatch.setenv("MINOS_CONFIG", str(place / "settings.toml"))
    async with shown(lambda: TitleScreen(Home(load()))) as pilot:
        said = " ".join(text(pilot).split())
        assert "…" not in said
        for what in ("settings.toml can't be read", "defaults apply", "games can't be kept"):
            assert what in said


async def test_a_game_that_was_broken_off_is_told(home: Home, store: Store) -> None:
    game = await kept_game(store)
    dead = f"{new_owner().split('/')[0]}/999999999/0"
    assert await store.lease(game, dead)

    async with shown(lambda: TitleScreen(home)) as pilot:
        assert "goes on from its last kept move" in text(pilot)


async def test_a_game_that_is_open_elsewhere_is_no_broken_one(home: Home, store: Store) -> None:
    game = await kept_game(store)
    assert await store.lease(game, new_owner())

    async with shown(lambda: TitleScreen(home)) as pilot:
        assert "last kept move" not in text(pilot)


@pytest.mark.parametrize(
    ("key", "screen"),
    [("n", NewGameScreen), ("g", GamesScreen), ("p", GamesScreen), ("r", RulesScreen),
     ("o", OptionsScreen), ("f", TutorialScreen), ("1", NewGameScreen)],
)  # fmt: skip
async def test_letters_open_screens_and_escape_comes_back(
    key: str, screen: type, home: Home
) -> None:
    async with shown(lambda: TitleScreen(home)) as pilot:
        await press(pilot, key)
        opened: object = at(pilot, screen)
        if isinstance(opened, TutorialScreen):
            opened._door = Doorkeeper(0.0)
        await press(pilot, *(["q", "y"] if screen is TutorialScreen else ["escape"]))
        at(pilot, TitleScreen)


async def test_arrows_go_round_the_menu(home: Home) -> None:
    async with shown(lambda: TitleScreen(home)) as pilot:
        await press(pilot, "up", "enter")
        assert 0 == pilot.app.return_value


async def test_the_first_game_is_offered_until_one_is_finished(home: Home, store: Store) -> None:
    async with shown(lambda: TitleScreen(home)) as pilot:
        assert "First game" in text(pilot)
        await ended_game(store)
        await press(pilot, "r", "escape")
        assert "First game" not in text(pilot)
        assert "1 finished game" in text(pilot)


async def test_without_a_store_a_game_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MINOS_HOME", str(tmp_path / "file" / "data"))
    home = Home(load())
    async with shown(lambda: TitleScreen(home)) as pilot:
        assert "games can't be kept" in text(pilot)
        assert "games are kept" not in text(pilot)
        assert "NOT SAVED" in text(pilot)
        await home.remember(CHOICE, SEATED)
        await press(pilot, "enter", "enter")
        assert not at(pilot, GameScreen).table.saved
        assert "NOT SAVED" in text(pilot)


async def test_a_broken_settings_file_is_named_with_its_line(tmp_path: Path, store: Store) -> None:
    file = tmp_path / "config" / "settings.toml"
    file.parent.mkdir()
    file.write_text('theme = "light"\nbell = perhaps\n')
    home = Home(load(), store)
    async with shown(lambda: TitleScreen(home)) as pilot:
        assert "settings, line 2" in text(pilot)


async def test_ctrl_c_says_how_to_leave_and_the_second_leaves(home: Home) -> None:
    async with shown(lambda: TitleScreen(home)) as pilot:
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert "Ctrl+C again" in text(pilot)
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert 0 == pilot.app.return_value


async def test_below_the_least_size_only_leaving_works(home: Home) -> None:
    async with shown(lambda: TitleScreen(home), size=(60, 20)) as pilot:
        assert "60×20" in text(pilot)
        await press(pilot, "n", "enter", "1")
        at(pilot, TitleScreen)
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert "New game" in text(pilot)
        await pilot.resize_terminal(20, 5)
        await settled(pilot)
        await press(pilot, "q")
        assert 0 == pilot.app.return_value


async def test_the_lists_order_and_the_fame_of_kept_games(store: Store) -> None:
    ended = await ended_game(store, seed=3)
    running = await kept_game(store, seed=4)
    rows = in_order(await store.games())

    assert [running, ended] == [row.id for row in rows]
    newest = newest_running(rows)
    assert newest is not None
    assert running == newest.id
    assert ("Ann", "Ariadne", "Icarus") == names(rows[0].header.seats, Words())
    from minos_tui.tui.kept import standing

    stands = await standing(store, rows[1], Words())
    elsewhere = evolve(rows[1], header=evolve(rows[1].header, game="palaces"))
    assert 4 == len(hall_of_fame([(rows[1], stands), (elsewhere, stands)]))
    (one, other) = hall_of_fame([(rows[1], stands)])
    assert {"ariadne", "icarus"} == {one.bot, other.bot}
    assert one.won == (1 in stands.ranking[0]) / len(stands.ranking[0])


async def test_a_replay_screen_is_reached_from_the_replays(home: Home, store: Store) -> None:
    await ended_game(store)
    async with shown(lambda: TitleScreen(home)) as pilot:
        await press(pilot, "p", "enter")
        at(pilot, ReplayScreen)
        await press(pilot, "escape", "escape")
        at(pilot, TitleScreen)

"""What holds for every screen around the game: sizes, keys, pastes, leaving."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest
from textual.events import Paste
from textual.screen import Screen

from minos_tui.store import Store
from minos_tui.tui.actions import ACTIONS, Keymap
from minos_tui.tui.actions_around import AROUND, SPECS, AroundContext
from minos_tui.tui.home import Home
from minos_tui.tui.screens.around import Around
from minos_tui.tui.screens.games import FameScreen, GamesScreen
from minos_tui.tui.screens.help import HelpScreen
from minos_tui.tui.screens.keys import KeysScreen
from minos_tui.tui.screens.new_game import NewGameScreen
from minos_tui.tui.screens.options import OptionsScreen
from minos_tui.tui.screens.replay import ReplayScreen
from minos_tui.tui.screens.rules import RulesScreen
from minos_tui.tui.screens.title import TitleScreen
from minos_tui.words import Words
from tests.tui.screens.kit import SMALL, at, ended_game, press, settled, shown, text, top

SCREENS: dict[str, type[Around]] = {
    "title": TitleScreen,
    "setup": NewGameScreen,
    "games": GamesScreen,
    "fame": FameScreen,
    "rules": RulesScreen,
    "options": OptionsScreen,
    "keys": KeysScreen,
}
ALL: dict[str, type[Around]] = {**SCREENS, "replay": ReplayScreen}


def make(name: str, home: Home) -> Callable[[], Screen[None]]:
    return lambda: SCREENS[name](home)


@pytest.mark.parametrize("name", ALL)
def test_every_action_of_a_screen_does_something(name: str) -> None:
    for action in Keymap().of(ALL[name].page_context):
        assert callable(getattr(ALL[name], f"act_{action.id}")), action.id


def test_every_context_has_a_way_out() -> None:
    outs = {"back", "leave", "give_up", "no_key", "no"}
    for context in get_args(AroundContext):
        if context != "guide":
            assert outs & {action.id for action in Keymap().of(context)}, context
    for context in AROUND:
        assert "help" in {action.id for action in Keymap().of(context)}


def test_the_table_holds_the_specs_and_every_word_in_both_languages() -> None:
    ids = {action.id for action in ACTIONS}

    assert {spec[0] for spec in SPECS} <= ids
    for language in ("en", "fr"):
        words = Words(language)
        for spec in SPECS:
            assert words.has(f"keys.{spec[0]}")
            assert words.has(f"keys.{spec[0]}.help")


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("name", SCREENS)
async def test_shrinking_and_growing_loses_nothing(
    name: str, size: tuple[int, int], home: Home, store: Store
) -> None:
    await ended_game(store)
    async with shown(make(name, home)) as pilot:
        await press(pilot, "down")
        before = text(pilot)
        await pilot.resize_terminal(*size)
        await settled(pilot)
        if size[0] >= 20:
            assert f"{size[0]}×{size[1]}" in text(pilot)
        await press(pilot, "down", "enter", "d", "n", "escape")
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert before == text(pilot)


@pytest.mark.parametrize("name", SCREENS)
async def test_a_paste_does_nothing_where_nothing_is_typed(name: str, home: Home) -> None:
    async with shown(make(name, home)) as pilot:
        screen, before = pilot.app.screen, text(pilot)
        screen.post_message(Paste("qnsdyk\n\r\n1\x1b"))
        await settled(pilot)
        assert screen is pilot.app.screen
        assert before == text(pilot)


@pytest.mark.parametrize("name", SCREENS)
async def test_help_opens_and_names_every_key(name: str, home: Home) -> None:
    async with shown(make(name, home), size=(120, 60)) as pilot:
        context = top(pilot).context
        await press(pilot, "question_mark")
        at(pilot, HelpScreen)
        page = text(pilot)
        words = Words()
        for action in Keymap().of(context):
            assert words(f"keys.{action.id}.help").split()[0] in page
        await press(pilot, "r")
        at(pilot, RulesScreen)
        await press(pilot, "escape", "escape")
        at(pilot, SCREENS[name])


@pytest.mark.parametrize("name", [name for name in SCREENS if name != "title"])
async def test_ctrl_c_first_says_how_to_leave(name: str, home: Home) -> None:
    async with shown(make(name, home)) as pilot:
        await pilot.press("ctrl+c")
        await settled(pilot)
        assert "Ctrl+C again" in text(pilot)
        await pilot.press("ctrl+c")
        await settled(pilot)
        assert 0 == pilot.app.return_value


@pytest.mark.parametrize("name", SCREENS)
async def test_the_cursor_stands_on_the_page(name: str, home: Home) -> None:
    async with shown(make(name, home)) as pilot:
        x, y = pilot.app.cursor_position
        assert 0 <= x < 80
        assert 0 <= y < 24

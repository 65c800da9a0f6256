"""What holds for every class of screen that there is, so that a new one can't be forgotten."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import minos_tui.server.screens
import minos_tui.tui
from minos_tui.store import Store
from minos_tui.table.table import Table
from minos_tui.tui.actions import Keymap
from minos_tui.tui.desk import Pane, Window
from minos_tui.tui.palaces.desk import Page, PageName, Pick, Purpose
from minos_tui.tui.screens.base import CanvasScreen
from minos_tui.tui.screens.help import HelpScreen
from minos_tui.tui.screens.opening import OpeningScreen
from minos_tui.tui.screens.page import too_small
from minos_tui.tui.screens.result import ResultScreen
from minos_tui.words import LANGUAGES
from tests.tui.screens.kit import SMALL, at, ended_game, look, press, settled, shown, text, text_of

SNAPSHOTS = Path(__file__).resolve().parents[2] / "snapshots"


def modules() -> Iterator[str]:
    """Every module that could hold a screen."""
    for package in (minos_tui.tui, minos_tui.server.screens):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            yield found.name


def screens(of: type[CanvasScreen] = CanvasScreen) -> Iterator[type[CanvasScreen]]:
    """Every class of screen."""
    for name in modules():
        importlib.import_module(name)
    for found in of.__subclasses__():
        yield found
        yield from screens(found)


ALL = sorted({found for found in screens() if found.__module__.startswith("minos_tui.")}, key=str)


NOT_SEEN = {
    "Around": "what the pages have in common",
    "Scrolled": "what pages of lines have in common",
    "TableScreen": "what the screens of a game have in common",
    "OpeningScreen": "an empty terminal, until another screen takes its place",
}
FRAMES = {
    # by the name of a screen, a window or what a window shows: its frames, each in all `VIEWS`
    "FameScreen": ("around/fame", "around/fame-none"),
    "GameScreen": ("tui/main", "tui/throw", "tui/roll", "tui/unit", "tui/over"),
    "GamesScreen": ("around/games", "around/games-none", "around/games-unread"),
    "HelpScreen": ("around/help", "around/help-around"),
    "KeysScreen": ("around/keys", "around/keys-press"),
    "LadderScreen": ("server/ladder", "server/ladder-empty"),
    "LobbyScreen": ("server/lobby", "server/lobby-empty", "server/lobby-code"),
    "NewGameScreen": ("around/setup", "around/setup-seed", "around/setup-name"),
    "NewTableScreen": ("server/new-table",),
    "OptionsScreen": ("around/options", "around/options-name"),
    "PalacesScreen": ("palaces/main", "palaces/trade", "palaces/palace", "palaces/cover"),
    "RecordScreen": ("around/record",),
    "ReplayScreen": ("around/replay", "around/replay-palaces", "around/replay-jump"),
    "ResultScreen": ("around/result", "tui/result", "palaces/result"),
    "ReviewScreen": ("around/review", "around/review-going"),
    "RoomScreen": ("server/room-open", "server/room-playing", "server/room-say"),
    "RulesScreen": ("around/rules", "around/rules-search"),
    "TitleScreen": ("around/title",),
    "TutorialScreen": ("around/tutorial", "around/tutorial-acting"),
    # windows over a game's screen
    "AskWindow": ("tui/ask",),
    "DuelWindow": ("tui/duel-attack", "tui/duel-defence", "tui/await", "tui/seen"),
    "ListWindow": ("tui/list", "tui/menu", "tui/failed"),
    "PaneWindow": tuple(f"tui/{pane}" for pane in get_args(Pane)),
    "TypeWindow": ("tui/type", "tui/type-wrong"),
    "Page": tuple(f"palaces/{name}" for name in get_args(PageName)),
    "Pick": tuple(f"palaces/pick-{purpose}" for purpose in get_args(Purpose)),
}
VIEWS = {"en-80x24": "80x24", "en-120x40": "120x40", "fr-80x24": "80x24-french"}
"""Both sizes, and French where there is least room; the games' own frames are named otherwise."""


def windows() -> set[str]:
    """Everything that may lie over a game."""
    return {kind.__name__ for kind in (*get_args(Window), Page, Pick)}


def test_every_screen_and_window_has_its_frames() -> None:
    """A new one needs a frame, made in a `test_frames.py`, and a line above."""
    wanted = {screen.__name__ for screen in ALL} | windows()
    assert wanted == set(FRAMES) | set(NOT_SEEN)


@pytest.mark.parametrize("name", FRAMES)
def test_its_frames_are_there_in_both_sizes_and_in_french(name: str) -> None:
    for frame in FRAMES[name]:
        for view, of_a_game in VIEWS.items():
            named = of_a_game if frame.startswith(("tui/", "palaces/")) else view
            assert (SNAPSHOTS / f"{frame}-{named}.txt").is_file(), (frame, view)


@pytest.mark.parametrize("screen", ALL, ids=lambda screen: screen.__name__)
def test_no_screen_draws_below_the_least_size(screen: type[CanvasScreen]) -> None:
    """All have it from one place; the one that shows nothing has nothing to say of sizes."""
    assert (screen.frame is CanvasScreen.frame) is (screen is not OpeningScreen)


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (50, 16), (20, 5), (10, 2), (5, 1)])
@pytest.mark.parametrize("kind", [ResultScreen, HelpScreen])
async def test_a_small_window_is_told_which_size_is_wanted(
    kind: type[CanvasScreen], size: tuple[int, int], store: Store
) -> None:
    table = await Table.open(store, await ended_game(store))
    screen = ResultScreen(table) if kind is ResultScreen else HelpScreen("act")
    async with shown(lambda: screen) as pilot:
        await press(pilot, "down")
        before = text(pilot)
        await pilot.resize_terminal(*size)
        await settled(pilot)
        assert text_of(too_small(*size, look(), Keymap())) == text(pilot)
        await press(pilot, "pagedown", "question_mark", "r", "escape")
        at(pilot, kind)
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert before == text(pilot)
    await table.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [*SMALL, (50, 16), (30, 3), (10, 2), (6, 2)])
def test_the_size_that_is_wanted_is_told_whole(size: tuple[int, int], language: str) -> None:
    """As long as there is room for it; then the way out is told as well."""
    lines = text_of(too_small(*size, look(language), Keymap())).splitlines()
    assert size[1] == len(lines)
    assert all("…" not in line for line in lines[:-1])
    if size[0] >= 5 and size[1] > 1:
        assert sum("80×24" in line for line in lines) == 1
        assert lines[-1].strip().startswith("q")
    if size[0] >= 20 and size[1] >= 3:
        assert sum(f"{size[0]}×{size[1]}" in line for line in lines) == 1

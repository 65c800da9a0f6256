"""What holds for every class of screen that there is, so that a new one can't be forgotten."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import pytest

import minos_tui.server.screens
import minos_tui.tui
from minos_tui.store import Store
from minos_tui.table.table import Table
from minos_tui.tui.actions import Keymap
from minos_tui.tui.screens.base import CanvasScreen
from minos_tui.tui.screens.help import HelpScreen
from minos_tui.tui.screens.opening import OpeningScreen
from minos_tui.tui.screens.page import too_small
from minos_tui.tui.screens.result import ResultScreen
from minos_tui.words import LANGUAGES
from tests.tui.screens.kit import SMALL, at, ended_game, look, press, settled, shown, text, text_of


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

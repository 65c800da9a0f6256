"""What is kept of screens that were drawn, and that they are drawn whole when one comes back."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from rich.color import ColorSystem
from textual.geometry import Region
from textual.strip import Strip

from minos_tui.settings import Loaded, Settings
from minos_tui.tui.app import MinosApp
from minos_tui.tui.filters import fewer_colours
from minos_tui.tui.home import Home
from minos_tui.tui.screens.options import OptionsScreen
from minos_tui.tui.screens.rules import RulesScreen
from minos_tui.tui.widgets.board import TILE, CanvasView, Tile
from tests.tui.screens.kit import settled

SIZE = (100, 30)
LINES = SIZE[0] // TILE * SIZE[1]
"""So many lines of tiles fill the screen."""


class Coloured(MinosApp):
    """An app whose lines are filtered, as on a line to another terminal."""

    def get_line_filters(self) -> list[object]:  # type: ignore[override] # only what is tested
        return [*super().get_line_filters(), fewer_colours(ColorSystem.EIGHT_BIT)]


def app_of(kind: type[MinosApp]) -> MinosApp:
    home = Home(Loaded(Settings(), (), Path()))
    return kind(lambda: OptionsScreen(home), Settings(), environment={}, encoding="utf-8")


def kept() -> list[Strip]:
    """The drawn lines that the process keeps."""
    gc.collect()
    return [found for found in gc.get_objects() if isinstance(found, Strip)]


def sent(app: MinosApp) -> list[str]:
    """What the terminal would get for the whole screen."""
    view = app.screen.query_one(CanvasView)
    return [
        strip.render(app.console)
        for tile in list(view.query(Tile))[: SIZE[0] // TILE]
        for strip in tile.render_lines(Region(0, 0, tile.size.width, SIZE[1]))
    ]


@pytest.mark.parametrize("kind", [MinosApp, Coloured])
async def test_a_drawn_line_is_kept_once_at_most_and_only_while_it_is_seen(
    kind: type[MinosApp],
) -> None:
    others = kept()  # held, so that none of them goes meanwhile
    before = len(others)
    app = app_of(kind)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        first, one = sent(app), len(kept()) - before
        assert len("".join(first)) > SIZE[0] * SIZE[1]
        app.push_screen(RulesScreen(app.screen.home))  # type: ignore[attr-defined]
        await settled(pilot)
        two = len(kept()) - before
        for _ in range(3):  # all that changes is drawn anew
            await pilot.press("down", "down")
        await settled(pilot)
        three = len(kept()) - before
        await pilot.press("escape")
        await settled(pilot)
        assert first == sent(app)
    assert LINES <= one < 2 * LINES  # Textual was asked for them
    assert max(two, three) < LINES


async def test_other_letters_are_seen_at_once() -> None:
    app = app_of(MinosApp)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        assert not "".join(sent(app)).isascii()
        app.toggle_ascii()
        await settled(pilot)
        assert "".join(sent(app)).isascii()
        assert app.get_line_filters() == app.get_line_filters()

"""What a terminal gets of a changed canvas: the same picture as by Textual's own composing."""

from __future__ import annotations

import random
from pathlib import Path

import pyte
import pytest
from textual._compositor import Compositor, CompositorUpdate
from textual.geometry import Region
from textual.widgets import Label

from minos_tui.settings import Loaded, Settings
from minos_tui.tui.app import MinosApp
from minos_tui.tui.home import Home
from minos_tui.tui.ink import Canvas, Ink
from minos_tui.tui.screens.options import OptionsScreen
from minos_tui.tui.widgets.board import TILE, CanvasView, Tile
from minos_tui.tui.widgets.spans import CanvasUpdate
from tests.tui.screens.kit import settled

SIZE = (90, 28)
INKS = (Ink("#ff0000"), Ink("#00ff00", "#000080"), Ink(bold=True), Ink(reverse=True))
TEXTS = ("a", "Knossos", "Ζάκρος", "é", "  ", "♦─")


def app_of() -> MinosApp:
    home = Home(Loaded(Settings(), (), Path()))
    return MinosApp(lambda: OptionsScreen(home), Settings(), environment={}, encoding="utf-8")


def scrawled(before: Canvas, rng: random.Random, strokes: int) -> Canvas:
    canvas = Canvas(*SIZE)
    canvas.paste(before, 0, 0)
    for _ in range(strokes):
        x, y = rng.randrange(SIZE[0]), rng.randrange(SIZE[1])
        canvas.text(x, y, rng.choice(TEXTS), rng.choice(INKS))
    return canvas


def written(screen: pyte.Screen, app: MinosApp, update: CompositorUpdate | None) -> list[object]:
    """What is seen on the terminal after it got the update."""
    if update is not None:
        pyte.Stream(screen).feed(update.render_segments(app.console))
    return [seen(screen.buffer[y][x]) for y in range(SIZE[1]) for x in range(SIZE[0])]


def seen(cell: pyte.screens.Char) -> object:
    """Nobody sees in which colour a blank would be written."""
    if cell.data == " " and not cell.reverse:
        return cell.bg
    return cell


@pytest.mark.parametrize("seed", range(6))
async def test_the_picture_is_the_one_that_textual_composes(seed: int) -> None:
    rng, app = random.Random(seed), app_of()
    ours, theirs = pyte.Screen(*SIZE), pyte.Screen(*SIZE)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        compositor, view = app.screen._compositor, app.screen.query_one(CanvasView)
        for screen in (ours, theirs):
            written(screen, app, compositor.render_full_update())
        canvas = view.canvas
        for _ in range(5):
            view.show(canvas := scrawled(canvas, rng, rng.choice((0, 1, 9, 200))))
            compositor.update_widgets(set(view.query(Tile)))
            dirty = set(compositor._dirty_regions)
            update = compositor.render_partial_update()
            assert update is None or isinstance(update, CanvasUpdate)
            compositor._dirty_regions = dirty
            composed = Compositor.render_partial_update(compositor)
            assert written(ours, app, update) == written(theirs, app, composed)


async def test_a_wide_letter_is_whole_where_tiles_meet() -> None:
    app = app_of()
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        compositor, view = app.screen._compositor, app.screen.query_one(CanvasView)
        canvas = Canvas(*SIZE)
        canvas.text(TILE - 1, 3, "海", INKS[0])
        view.show(canvas)
        compositor.update_widgets(set(view.query(Tile)))
        for update in (compositor.render_partial_update(), compositor.render_full_update()):
            screen = pyte.Screen(*SIZE)
            written(screen, app, update)
            assert screen.display[3].strip() == "海"


@pytest.mark.parametrize("x", [TILE - 2, TILE + 1], ids=["left", "right"])
async def test_a_wide_letter_stays_where_only_one_of_its_tiles_changes(x: int) -> None:
    app = app_of()
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        compositor, view = app.screen._compositor, app.screen.query_one(CanvasView)
        screen = pyte.Screen(*SIZE)
        canvas = Canvas(*SIZE)
        canvas.text(TILE - 1, 3, "海", INKS[0])
        view.show(canvas)
        compositor.update_widgets(set(view.query(Tile)))
        written(screen, app, compositor.render_full_update())
        later = canvas.copy()
        later.text(x, 3, "a", INKS[0])
        view.show(later)
        compositor.update_widgets(set(view.query(Tile)))

        written(screen, app, compositor.render_partial_update())

        assert "a" == screen.buffer[3][x].data
        assert ["海", ""] == [screen.buffer[3][x].data for x in (TILE - 1, TILE)]


async def test_what_lies_outside_the_screen_is_not_sent() -> None:
    app = app_of()
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        compositor = app.screen._compositor
        compositor._dirty_regions = {Region(0, SIZE[1], 20, 1), Region(SIZE[0], 0, 20, 1)}

        assert compositor.render_partial_update() is None
        assert not compositor._dirty_regions


async def test_a_widget_beside_the_canvas_is_composed_by_textual() -> None:
    app = app_of()
    async with app.run_test(size=SIZE) as pilot:
        await app.screen.mount(Label("beside"))
        await settled(pilot)
        compositor = app.screen._compositor
        compositor._dirty_regions = {Region(0, 0, *SIZE)}

        assert not isinstance(compositor.render_partial_update(), CanvasUpdate)

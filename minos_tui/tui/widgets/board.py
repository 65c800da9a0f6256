"""Shows a canvas: only the cells that changed are drawn again.

Textual sends a changed line from its widget's left edge on, so the canvas is shown by narrow
tiles side by side: a change sends the tiles that it touches and no more.

A drawn line costs more than a kilobyte, and there are hundreds on a screen: none is kept where
nothing but the canvas is seen (`spans.py`), else Textual keeps one of each, as the terminal gets
it, and none of a screen that nobody sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.color import BLACK
from textual.events import Click
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from minos_tui.tui.ink import Canvas, Ink

TILE: Final = 20
TILES: Final = 10
"""Tiles of a view; the last takes what is right of them on a very wide terminal."""


@lru_cache(maxsize=1024)
def style_of(ink: Ink) -> Style:
    return Style(
        color=ink.fg or None,
        bgcolor=ink.bg or None,
        bold=ink.bold,
        reverse=ink.reverse,
        underline=ink.underline,
    )


@lru_cache(maxsize=256)
def _covered(width: int) -> Strip:
    return Strip.blank(width)


def covered_lines(crop: Region) -> list[Strip]:
    """Of what lies under tiles and is never seen: one line for all screens of a width."""
    return [_covered(crop.width)] * crop.height


class Tile(Widget):
    """A stripe of the canvas from the column `left` on."""

    DEFAULT_CSS = f"""
    Tile {{ width: {TILE}; height: 1fr; }}
    Tile.-last {{ width: 1fr; }}
    """

    def __init__(self, view: CanvasView, left: int, *, last: bool) -> None:
        super().__init__(classes="-last" if last else None)
        self._view = view
        self.left = left

    def get_line_filters(self) -> Sequence[LineFilter]:
        """None are left to Textual, which would keep the line before and after each."""
        return ()

    def render_line(self, y: int) -> Strip:
        return self._view.strip(y, self.left, self.size.width)

    def on_click(self, event: Click) -> None:
        self._view.post_message(CanvasView.Pressed(self.left + event.x, event.y))


class CanvasView(Widget):
    """A widget as large as its screen that shows one canvas."""

    DEFAULT_CSS = "CanvasView { width: 1fr; height: 1fr; layout: horizontal; overflow: hidden; }"

    class Pressed(Message):
        """A cell was clicked."""

        def __init__(self, x: int, y: int) -> None:
            super().__init__()
            self.x = x
            self.y = y

    class Resized(Message):
        """The room for the canvas has changed."""

        def __init__(self, size: Size) -> None:
            super().__init__()
            self.room = size

    def __init__(self) -> None:
        super().__init__()
        self.canvas = Canvas(0, 0)
        self.filters: Sequence[LineFilter] = ()
        """What is done to every line that is drawn."""
        self._tiles = tuple(
            Tile(self, number * TILE, last=number == TILES - 1) for number in range(TILES)
        )

    def compose(self) -> ComposeResult:
        yield from self._tiles

    def show(self, canvas: Canvas) -> None:
        """Draws what differs from the canvas shown before."""
        before, self.canvas = self.canvas, canvas
        filters, self.filters = self.filters, self.app.get_line_filters()
        if (before.width, before.height, filters) != (canvas.width, canvas.height, self.filters):
            self.forget()
            return
        for tile in self._tiles[: -(-canvas.width // TILE)]:
            self._show_tile(tile, before, canvas)

    def strip(self, y: int, left: int, width: int) -> Strip:
        """Some columns of a row, as the terminal gets them."""
        canvas = self.canvas
        if y >= canvas.height:
            return Strip.blank(width)
        segments = [Segment(text, style_of(ink)) for text, ink in canvas.part(y, left, width)]
        for one in self.filters:
            segments = one.apply(segments, BLACK)
        return Strip(segments).adjust_cell_length(width)

    def forget(self) -> None:
        """Drops all lines that were drawn; who looks again has them drawn anew."""
        for tile in self._tiles:
            tile.refresh()

    def _show_tile(self, tile: Tile, before: Canvas, after: Canvas) -> None:
        left = tile.left
        right = after.width if tile is self._tiles[-1] else left + TILE
        regions = [
            Region(0, y, right - left, 1)
            for y in range(after.height)
            if before.chars[y][left:right] != after.chars[y][left:right]
            or before.inks[y][left:right] != after.inks[y][left:right]
        ]
        if regions:
            tile.refresh(*regions)

    def render_lines(self, crop: Region) -> list[Strip]:
        return covered_lines(crop)

    def on_unmount(self) -> None:
        """Textual may keep a screen that was left for as long as one that was opened from it."""
        self.canvas = Canvas(0, 0)
        self.forget()

    def on_resize(self) -> None:
        self.post_message(self.Resized(self.size))

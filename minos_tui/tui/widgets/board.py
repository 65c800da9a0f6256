"""Shows a canvas: only the cells that changed are drawn again.

Textual sends a changed line from its widget's left edge on, so the canvas is shown by narrow
tiles side by side: a change sends the tiles that it touches and no more.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.events import Click
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
        self._strips: dict[int, Strip] = {}

    def forget(self, y: int) -> None:
        self._strips.pop(y, None)

    def forget_all(self) -> None:
        self._strips.clear()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        strip = self._strips.get(y)
        if strip is None or strip.cell_length != width:
            strip = self._strips[y] = self._drawn(y, width)
        return strip

    def _drawn(self, y: int, width: int) -> Strip:
        canvas = self._view.canvas
        if y >= canvas.height:
            return Strip.blank(width)
        segments = [Segment(text, style_of(ink)) for text, ink in canvas.part(y, self.left, width)]
        return Strip(segments).adjust_cell_length(width)

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
        self._tiles = tuple(
            Tile(self, number * TILE, last=number == TILES - 1) for number in range(TILES)
        )

    def compose(self) -> ComposeResult:
        yield from self._tiles

    def show(self, canvas: Canvas) -> None:
        """Draws what differs from the canvas shown before."""
        before, self.canvas = self.canvas, canvas
        if (before.width, before.height) != (canvas.width, canvas.height):
            for tile in self._tiles:
                tile.forget_all()
            return
        for tile in self._tiles[: -(-canvas.width // TILE)]:
            self._show_tile(tile, before, canvas)

    def _show_tile(self, tile: Tile, before: Canvas, after: Canvas) -> None:
        left = tile.left
        right = after.width if tile is self._tiles[-1] else left + TILE
        regions = []
        for y in range(after.height):
            if (
                before.chars[y][left:right] != after.chars[y][left:right]
                or before.inks[y][left:right] != after.inks[y][left:right]
            ):
                tile.forget(y)
                regions.append(Region(0, y, right - left, 1))
        if regions:
            tile.refresh(*regions)

    def on_resize(self) -> None:
        self.post_message(self.Resized(self.size))

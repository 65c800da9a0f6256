"""Shows a canvas: only the cells that changed are drawn again."""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from minos_tui.tui.ink import Canvas, Ink


@lru_cache(maxsize=1024)
def style_of(ink: Ink) -> Style:
    return Style(
        color=ink.fg or None,
        bgcolor=ink.bg or None,
        bold=ink.bold,
        reverse=ink.reverse,
        underline=ink.underline,
    )


class CanvasView(Widget):
    """A widget as large as its screen that shows one canvas."""

    DEFAULT_CSS = "CanvasView { width: 1fr; height: 1fr; }"

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
        self._strips: dict[int, Strip] = {}

    def show(self, canvas: Canvas) -> None:
        """Draws what differs from the canvas shown before."""
        before, self.canvas = self.canvas, canvas
        if (before.width, before.height) != (canvas.width, canvas.height):
            self._strips.clear()
            self.refresh()
            return
        regions = []
        for y in range(canvas.height):
            span = changed_span(before, canvas, y)
            if span:
                self._strips.pop(y, None)
                regions.append(Region(span[0], y, span[1] - span[0], 1))
        if regions:
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        if y >= self.canvas.height:
            return Strip.blank(self.size.width)
        strip = self._strips.get(y)
        if strip is None:
            runs = [Segment(text, style_of(ink)) for text, ink in self.canvas.runs(y)]
            strip = self._strips[y] = Strip(runs, self.canvas.width)
        return strip.adjust_cell_length(self.size.width)

    def on_click(self, event: Click) -> None:
        self.post_message(self.Pressed(event.x, event.y))

    def on_resize(self) -> None:
        self.post_message(self.Resized(self.size))


def changed_span(before: Canvas, after: Canvas, y: int) -> tuple[int, int] | None:
    """The first changed column of a row and the one after the last; None if none changed."""
    old_chars, new_chars = before.chars[y], after.chars[y]
    old_inks, new_inks = before.inks[y], after.inks[y]
    if old_chars == new_chars and old_inks == new_inks:
        return None

    def differs(x: int) -> bool:
        return old_chars[x] != new_chars[x] or old_inks[x] != new_inks[x]

    columns = range(after.width)
    first = next(x for x in columns if differs(x))
    last = next(x for x in reversed(columns) if differs(x))
    while first and new_chars[first] == "":
        first -= 1
    if last + 1 < after.width and new_chars[last + 1] == "":
        last += 1
    return first, last + 1

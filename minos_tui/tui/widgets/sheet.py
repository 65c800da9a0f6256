"""Shows a canvas on the terminal; only lines that changed are sent."""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from minos_tui.tui.ink import Canvas, Ink, ascii_of


@lru_cache(maxsize=1024)
def style_of(ink: Ink) -> Style:
    """Rich's form of an ink."""
    return Style(
        color=ink.fg or None,
        bgcolor=ink.bg or None,
        bold=ink.bold,
        reverse=ink.reverse,
        underline=ink.underline,
    )


class Sheet(Widget, can_focus=False):
    """A canvas as a widget."""

    DEFAULT_CSS = "Sheet { width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self._canvas = Canvas(1, 1)
        self._ascii = False

    def show(self, canvas: Canvas, *, ascii_only: bool) -> None:
        """Shows another canvas in the place of the one before."""
        old, self._canvas = self._canvas, canvas
        if (old.width, old.height) != (canvas.width, canvas.height) or ascii_only != self._ascii:
            self._ascii = ascii_only
            self.refresh()
            return
        changed = [
            Region(0, y, canvas.width, 1)
            for y in range(canvas.height)
            if old.chars[y] != canvas.chars[y] or old.inks[y] != canvas.inks[y]
        ]
        if changed:
            self.refresh(*changed)

    @property
    def text(self) -> str:
        """What is shown, as lines of text."""
        text = "\n".join(row.rstrip() for row in self._canvas.rows())
        return ascii_of(text) if self._ascii else text

    def render_line(self, y: int) -> Strip:
        canvas = self._canvas
        if y >= canvas.height:
            return Strip.blank(self.size.width)
        runs = canvas.runs(y)
        show = ascii_of if self._ascii else str
        return Strip([Segment(show(text), style_of(ink)) for text, ink in runs], canvas.width)

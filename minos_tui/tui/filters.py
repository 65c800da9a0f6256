"""What is done to every line just before the terminal gets it: ASCII, and no colour at all."""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from minos_tui.tui.ink import ascii_of


class AsciiOnly(LineFilter):
    """Turns every glyph into bytes below 0x80, as many cells wide."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment if segment.text.isascii() else Segment(ascii_of(segment.text), *segment[1:])
            for segment in segments
        ]


class NoColours(LineFilter):
    """Leaves attributes such as bold and reverse, and not one colour code."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, style and without_colour(style), control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=1024)
def without_colour(style: Style) -> Style:
    return Style(
        bold=style.bold, italic=style.italic, underline=style.underline, reverse=style.reverse
    )

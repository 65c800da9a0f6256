"""What is done to every line just before the terminal gets it: ASCII, and no colour at all.

A line remembers by the filter what a filter made of it: each is made once and serves all screens.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.color import ColorSystem
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


class FewerColours(LineFilter):
    """Puts every colour into a terminal's own system (one of rich's).

    A style keeps the codes that it was first written with, for whatever terminal comes next: where
    several terminals share a process, styles have to differ before they are written.
    """

    def __init__(self, system: ColorSystem) -> None:
        super().__init__()
        self._system = system

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, style and with_fewer_colours(style, self._system), control)
            for text, style, control in segments
        ]


@lru_cache
def fewer_colours(system: ColorSystem) -> FewerColours:
    """The filter of a terminal's colour system."""
    return FewerColours(system)


ASCII_ONLY: Final = AsciiOnly()
NO_COLOURS: Final = NoColours()


@lru_cache(maxsize=4096)
def with_fewer_colours(style: Style, system: ColorSystem) -> Style:
    return without_colour(style) + Style(
        color=style.color.downgrade(system) if style.color else None,
        bgcolor=style.bgcolor.downgrade(system) if style.bgcolor else None,
    )

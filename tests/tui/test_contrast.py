"""Every text reads with a contrast of 4.5 to 1 in every theme, on terminals of few colours too."""

from __future__ import annotations

import attrs
import pytest
from rich.color import Color, ColorSystem

from minos_tui.tui.actions import Keymap
from minos_tui.tui.desk import Desk, Entry, ListWindow, PaneWindow
from minos_tui.tui.frame import example_desk
from minos_tui.tui.ink import Canvas, Ink
from minos_tui.tui.look import Look
from minos_tui.tui.map.view import MapView
from minos_tui.tui.paint import paint
from minos_tui.tui.palette import SIXTEEN, THEMES, Palette, palette

LEAST = 4.5
DRAWINGS = frozenset(" ░▒▓█▀▄▌▐▘▝▖▗▚▞▛▜▙▟▂▆─│┌┐└┘├┤┬┴┼═║╔╗╚╝·≈")
"""Glyphs that draw and don't tell: coasts, frames, bars."""
SYSTEMS = [
    *((theme, ColorSystem.TRUECOLOR) for theme in THEMES.values()),
    *((palette(name, 256), ColorSystem.EIGHT_BIT) for name in THEMES),
    *((palette(name, 16), ColorSystem.STANDARD) for name in ("dark", "light")),
]


def luminance(colour: str, system: ColorSystem) -> float:
    red, green, blue = Color.parse(colour).downgrade(system).get_truecolor()

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


def contrast(ink: Ink, system: ColorSystem) -> float:
    low, high = sorted((luminance(ink.fg, system), luminance(ink.bg, system)))
    return (high + 0.05) / (low + 0.05)


def inks(canvas: Canvas) -> dict[Ink, str]:
    """The inks that letters are drawn in, with one of the letters each."""
    return {
        ink: char
        for chars, row in zip(canvas.chars, canvas.inks, strict=True)
        for char, ink in zip(chars, row, strict=True)
        if char and char not in DRAWINGS
    }


def poor(canvas: Canvas, system: ColorSystem) -> dict[tuple[str, Ink], float]:
    """The letters that can't be read, and their contrasts."""
    found = {(char, ink): contrast(ink, system) for ink, char in inks(canvas).items()}
    return {what: round(value, 2) for what, value in found.items() if value < LEAST}


def desks(look: Look) -> list[Desk]:
    """Moments in which all inks are used."""
    desk = example_desk(look)
    reach = dict.fromkeys(("O", "T", "U", "KNO~", "TRO", "AVA-CYR.2"), 4)
    pointed = MapView("KNO", "KIT~", reach, frozenset({"MYC~"}), frozenset({"ROM"}), letters=True)
    entries = (Entry("1", "build", "5 talents"), Entry("2", "no", "why", enabled=False))
    return [
        desk,
        attrs.evolve(desk, map=pointed, note="no", alarm=True, saved=False, watching=True),
        attrs.evolve(desk, window=ListWindow("list", entries)),
        attrs.evolve(desk, window=PaneWindow("treasury"), note="yes"),
        attrs.evolve(desk, window=PaneWindow("log"), advice="keep"),
    ]


@pytest.mark.parametrize(
    ("theme", "system"), SYSTEMS, ids=lambda value: getattr(value, "name", None)
)
def test_text_can_be_read(theme: Palette, system: ColorSystem) -> None:
    look = Look(palette=theme)
    for desk in desks(look):
        for size in ((80, 24), (120, 40)):
            assert {} == poor(paint(desk, *size, look, Keymap()), system)


def test_no_two_seats_share_a_colour() -> None:
    for theme in (*THEMES.values(), *SIXTEEN.values()):
        assert 6 == len({seat.bg for seat in theme.seats})

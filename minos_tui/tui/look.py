"""How everything looks and reads on one terminal: colours, glyphs and words, as one value."""

from __future__ import annotations

from typing import Final

import attrs

from minos_tui.tui.actions import keyed_words
from minos_tui.tui.ink import Ink
from minos_tui.tui.palette import DARK, Palette
from minos_tui.words import Words, shown

COLOURS: Final = ("red", "violet", "yellow", "green")
"""The players' colours, in the order of the palettes; the words give each its letter."""


@attrs.frozen
class SeatLook:
    """A seat as it is shown. `colour` counts in `COLOURS`; `name` may hold anything."""

    seat: int
    colour: int
    name: str = ""
    bot: bool = False
    resigned: bool = False
    """A person sat here and has resigned; the bot plays on."""

    @property
    def safe_name(self) -> str:
        return shown(self.name, 24)


def _keyed(words: Words) -> Words:
    """Words that name keys: the usual ones where nobody's own are known."""
    return words if words.keys else keyed_words(words.language)


@attrs.frozen
class Look:
    """What drawing needs to know about the terminal and its user."""

    words: Words = attrs.field(factory=Words, converter=_keyed)
    palette: Palette = DARK
    colour: bool = True
    """False: no colour at all; attributes such as bold and reverse tell apart."""
    ascii: bool = False
    """Bytes below 0x80 only: the canvas is turned to ASCII when it is shown."""
    mine: int = 0
    """The colour that a person who plays alone wants, as `SeatLook.colour` counts."""

    def ink(
        self,
        fg: str = "",
        bg: str = "",
        *,
        bold: bool = False,
        reverse: bool = False,
        underline: bool = False,
    ) -> Ink:
        if not self.colour:
            return Ink("", "", bold, reverse, underline)
        return Ink(fg or self.palette.text, bg or self.palette.panel, bold, reverse, underline)

    @property
    def text(self) -> Ink:
        return self.ink()

    @property
    def strong(self) -> Ink:
        return self.ink(bold=True)

    @property
    def muted(self) -> Ink:
        return self.ink(self.palette.muted)

    @property
    def line(self) -> Ink:
        return self.ink(self.palette.line)

    @property
    def accent(self) -> Ink:
        return self.ink(self.palette.accent, bold=True)

    @property
    def good(self) -> Ink:
        return self.ink(self.palette.good)

    @property
    def alarm(self) -> Ink:
        return self.ink(self.palette.alarm, bold=True)

    @property
    def picked(self) -> Ink:
        """The entry of a list that Enter would take."""
        if not self.colour:
            return Ink(reverse=True, bold=True)
        return Ink(self.palette.on_cursor, self.palette.cursor, bold=True)

    def seat_text(self, seat: SeatLook, *, bold: bool = True) -> Ink:
        return self.ink(self.palette.seats[seat.colour].text, bold=bold)

    def seat_chip(self, seat: SeatLook) -> Ink:
        if not self.colour:
            return Ink(bold=True)
        chip = self.palette.seats[seat.colour]
        return Ink(chip.fg, chip.bg, bold=True)

    def seat_dark(self, seat: SeatLook) -> Ink:
        """The chip turned round, for a ship beside its own site and for what can be attacked."""
        if not self.colour:
            return Ink(bold=True, reverse=True)
        chip = self.palette.seats[seat.colour]
        return Ink(chip.bg, chip.fg, bold=True)

    def letter(self, seat: SeatLook) -> str:
        return self.words(f"look.{COLOURS[seat.colour]}.letter")

    def colour_name(self, seat: SeatLook) -> str:
        return self.words(f"look.{COLOURS[seat.colour]}")

    def full_name(self, seat: SeatLook) -> str:
        """`Violet Ariadne`: who plays may be called as another is, the colours differ."""
        return f"{self.colour_name(seat)} {seat.safe_name}".rstrip()


def default_seats(count: int, you: int = 1) -> tuple[SeatLook, ...]:
    """Seats in the order of the colours, all bots but `you`."""
    return tuple(SeatLook(n, n - 1, "", n != you) for n in range(1, count + 1))

"""A line of text that is being typed: one cleaned line of limited length, whatever is pasted."""

from __future__ import annotations

from typing import Final

import attrs

from minos_tui.tui.ink import Canvas, width_of
from minos_tui.tui.look import Look

EDITS: Final = ("left", "right", "home", "end", "backspace", "delete", "ctrl+u")
"""Keys that work inside the text."""


def clean_line(text: str, most: int) -> str:
    """The first line that has something in it, without control characters, cut to `most`."""
    lines = (line.strip() for line in text[: 100 * most].splitlines())
    first = next((line for line in lines if line), "")
    return "".join(char for char in first if char.isprintable())[:most].strip()


@attrs.frozen
class Field:
    """What is typed so far. `at` counts characters before the cursor."""

    text: str = ""
    at: int = 0
    most: int = 40
    anew: bool = False
    """The text is what stood there: the first character that is typed takes its place."""

    @classmethod
    def of(cls, text: str, most: int, *, anew: bool = False) -> Field:
        """A field that begins with a text, the cursor behind it."""
        text = clean_line(text, most)
        return cls(text, len(text), most, anew and bool(text))

    def typed(self, text: str) -> Field:
        """With a character, or what of a pasted text fits, put in at the cursor."""
        if self.anew:
            return Field(most=self.most).typed(text)
        room = self.most - len(self.text)
        if len(text) == 1:
            new = text if text.isprintable() and room > 0 else ""
        else:
            new = clean_line(text, max(room, 1))[:room]
        whole = self.text[: self.at] + new + self.text[self.at :]
        return attrs.evolve(self, text=whole, at=self.at + len(new))

    def edited(self, key: str) -> Field:
        """After one of `EDITS`."""
        text, at = self.text, self.at
        if self.anew and key in ("backspace", "delete"):
            key = "ctrl+u"
        match key:
            case "left":
                at = max(0, at - 1)
            case "right":
                at = min(len(text), at + 1)
            case "home":
                at = 0
            case "end":
                at = len(text)
            case "backspace":
                text, at = text[: max(0, at - 1)] + text[at:], max(0, at - 1)
            case "delete":
                text = text[:at] + text[at + 1 :]
            case "ctrl+u":
                text, at = "", 0
        return attrs.evolve(self, text=text, at=at, anew=False)

    def draw(self, canvas: Canvas, x: int, y: int, width: int, look: Look) -> tuple[int, int]:
        """Draws the field into `width` cells; the cell of the cursor."""
        start = 0
        while width_of(self.text[start : self.at]) > width - 1:
            start += 1
        canvas.text(x, y, " " * width, look.ink(underline=True))
        ink = look.picked if self.anew else look.ink(underline=True, bold=True)
        canvas.text(x, y, self.text[start:], ink, width)
        cell = x + width_of(self.text[start : self.at])
        under = self.text[self.at : self.at + 1] or " "
        canvas.text(cell, y, under, look.picked, 2)
        return cell, y

"""Cells: a canvas of characters and inks that every part of a screen is drawn on.

Drawing is pure and knows no terminal; `widgets.board` shows a canvas, `frame` prints one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

import attrs


class _OneOfAKind(type):
    """Equal inks are one object: rows of them are compared without a look inside."""

    _made: Final[dict[tuple[str | bool, ...], Any]] = {}

    def __call__(
        cls,
        fg: str = "",
        bg: str = "",
        bold: bool = False,
        reverse: bool = False,
        underline: bool = False,
    ) -> Any:
        given = fg, bg, bold, reverse, underline
        if given not in cls._made:
            cls._made[given] = super().__call__(*given)
        return cls._made[given]


@attrs.frozen(eq=False)
class Ink(metaclass=_OneOfAKind):
    """How a cell is drawn. Colours are `#rrggbb`; empty is the terminal's own."""

    fg: str = ""
    bg: str = ""
    bold: bool = False
    reverse: bool = False
    underline: bool = False

    def on(self, bg: str) -> Ink:
        return Ink(self.fg, bg, self.bold, self.reverse, self.underline)

    def but(
        self,
        *,
        fg: str | None = None,
        bold: bool | None = None,
        reverse: bool | None = None,
        underline: bool | None = None,
    ) -> Ink:
        """This ink with some of its properties exchanged."""
        return Ink(
            self.fg if fg is None else fg,
            self.bg,
            self.bold if bold is None else bold,
            self.reverse if reverse is None else reverse,
            self.underline if underline is None else underline,
        )


PLAIN: Final = Ink()


@attrs.frozen
class Rect:
    """A part of a canvas, in cells."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    def inner(self, across: int = 1, down: int = 1) -> Rect:
        """What is left inside a border."""
        return Rect(
            self.x + across,
            self.y + down,
            max(0, self.width - 2 * across),
            max(0, self.height - 2 * down),
        )

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom


Run = tuple[str, Ink]
"""Text of one ink."""
Line = tuple[Run, ...]
"""One line of text, in runs."""


@lru_cache(maxsize=4096)
def char_width(char: str) -> int:
    """Cells that a character takes: 0 for marks that combine, 2 for wide ones."""
    if char < "\x7f":
        return 1
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def width_of(text: str) -> int:
    """Cells that a text takes."""
    return len(text) if text.isascii() else sum(map(char_width, text))


def line_width(line: Line) -> int:
    return sum(width_of(text) for text, _ in line)


_STOPS: Final = frozenset(":;!?»")


def fitted(text: str, width: int) -> str:
    """`text` in at most `width` cells; a cut one ends with `…`."""
    if width_of(text) <= width:
        return text
    if width <= 0:
        return ""
    kept, used = [], 0
    for char in text:
        if used + char_width(char) > width - 1:
            break
        kept.append(char)
        used += char_width(char)
    return "".join(kept) + "…"


def wrapped(text: str, width: int) -> list[str]:
    """`text` in lines of at most `width` cells, broken between words where that can be."""
    lines: list[str] = []
    current = ""
    for word in _unbroken(text):
        piece = word
        while width_of(piece) > width > 0:
            room = width - (width_of(current) + 1 if current else 0)
            if room < 2 and current:
                lines.append(current)
                current = ""
                continue
            head = _head(piece, room)
            lines.append(f"{current} {head}" if current else head)
            current, piece = "", piece[len(head) :]
        if not current:
            current = piece
        elif width_of(current) + 1 + width_of(piece) <= width:
            current += " " + piece
        else:
            lines.append(current)
            current = piece
    if current or not lines:
        lines.append(current)
    return lines


def _unbroken(text: str) -> Iterator[str]:
    """The words between which a line may be broken: French stops stand apart and begin none."""
    words = text.split()
    while words:
        word = words.pop(0)
        while words and (words[0] in _STOPS or word.endswith("«")):
            word = f"{word} {words.pop(0)}"
        yield word


def line_wrapped(line: Line, width: int) -> list[Line]:
    """A line that is too long in several, broken between words; all letters keep their inks."""
    if not line or line_width(line) <= width:
        return [line]
    inks = iter([ink for text, ink in line for char in text if not char.isspace()])
    pieces = wrapped("".join(text for text, _ in line), width)
    return [_inked(piece, inks, line[0][1]) for piece in pieces]


def _inked(text: str, inks: Iterator[Ink], ink: Ink) -> Line:
    """Text whose letters have these inks in turn; a blank has that of the letter before."""
    runs: list[Run] = []
    for char in text:
        ink = ink if char.isspace() else next(inks)
        if runs and runs[-1][1] == ink:
            runs[-1] = (runs[-1][0] + char, ink)
        else:
            runs.append((char, ink))
    return tuple(runs)


def _head(text: str, width: int) -> str:
    used = 0
    for at, char in enumerate(text):
        used += char_width(char)
        if used > width:
            return text[: max(at, 1)]
    return text


class Canvas:
    """A grid of cells. Whatever is drawn outside of it is not drawn.

    A wide character stands in its first cell; the second holds the empty text.
    """

    __slots__ = ("_wide", "chars", "height", "inks", "width")

    def __init__(self, width: int, height: int, ink: Ink = PLAIN) -> None:
        self.width = width
        self.height = height
        self.chars: list[list[str]] = [[" "] * width for _ in range(height)]
        self.inks: list[list[Ink]] = [[ink] * width for _ in range(height)]
        self._wide = False
        """Whether wide characters were drawn, which few canvases have."""

    def copy(self) -> Canvas:
        """The same picture, to be drawn on."""
        made = Canvas(self.width, 0)
        made.height = self.height
        made._wide = self._wide
        made.chars = [row.copy() for row in self.chars]
        made.inks = [row.copy() for row in self.inks]
        return made

    def _clear_halves(self, y: int, left: int, right: int) -> None:
        """Of wide characters that are about to be half written over nothing stays."""
        chars = self.chars[y]
        if 0 < left < self.width and chars[left] == "":
            chars[left - 1] = " "
        if 0 < right < self.width and chars[right] == "":
            chars[right] = " "

    def put(self, x: int, y: int, char: str, ink: Ink) -> None:
        """One character of width 1."""
        if 0 <= x < self.width and 0 <= y < self.height:
            if self._wide:
                self._clear_halves(y, x, x + 1)
            self.chars[y][x] = char
            self.inks[y][x] = ink

    def text(self, x: int, y: int, text: str, ink: Ink, width: int | None = None) -> int:
        """Text from a cell on, cut to `width` cells; where it ends."""
        if width is not None:
            text = fitted(text, width)
        if not 0 <= y < self.height:
            return x + width_of(text)
        if self._wide and (wide := width_of(text)):
            self._clear_halves(y, x, x + wide)
        chars, inks = self.chars[y], self.inks[y]
        for char in text:
            size = 1 if char < "\x7f" else char_width(char)
            if size and x >= 0 and x + size <= self.width:
                chars[x] = char
                inks[x] = ink
                if size > 1:
                    self._wide = True
                    chars[x + 1] = ""
                    inks[x + 1] = ink
            x += size
        return x

    def line(self, x: int, y: int, line: Line, width: int) -> int:
        """Runs of text from a cell on, cut to `width` cells in all; where they end."""
        end = x + width
        for text, ink in line:
            if x >= end:
                break
            x = self.text(x, y, text, ink, end - x)
        return x

    def fill(self, rect: Rect, ink: Ink, char: str = " ") -> None:
        for y in range(max(0, rect.y), min(rect.bottom, self.height)):
            left, right = max(0, rect.x), min(rect.right, self.width)
            if left < right:
                if self._wide:
                    self._clear_halves(y, left, right)
                self.chars[y][left:right] = [char] * (right - left)
                self.inks[y][left:right] = [ink] * (right - left)

    def frame(self, rect: Rect, ink: Ink, title: Line = (), *, heavy: bool = False) -> None:
        """A border along the edge of `rect`, with a title in its upper line."""
        if rect.width < 2 or rect.height < 2:
            return
        corners, across, down = ("╔╗╚╝", "═", "║") if heavy else ("┌┐└┘", "─", "│")
        right, bottom = rect.right - 1, rect.bottom - 1
        self.text(rect.x, rect.y, corners[0] + across * (rect.width - 2) + corners[1], ink)
        self.text(rect.x, bottom, corners[2] + across * (rect.width - 2) + corners[3], ink)
        for y in range(rect.y + 1, bottom):
            self.put(rect.x, y, down, ink)
            self.put(right, y, down, ink)
        if title:
            at = self.text(rect.x + 1, rect.y, " ", ink)
            at = self.line(at, rect.y, title, rect.width - 4)
            self.text(at, rect.y, " ", ink)

    def paste(self, other: Canvas, x: int, y: int) -> None:
        """Another canvas over this one, its top left cell at (x, y)."""
        left, right = max(0, x), min(self.width, x + other.width)
        self._wide |= other._wide
        for row in range(max(0, y), min(self.height, y + other.height)):
            if left < right:
                source = row - y
                if self._wide:
                    self._clear_halves(row, left, right)
                self.chars[row][left:right] = other.chars[source][left - x : right - x]
                self.inks[row][left:right] = other.inks[source][left - x : right - x]

    def rows(self) -> list[str]:
        """The characters as text, a line a row."""
        return ["".join(row) for row in self.chars]

    def runs(self, y: int) -> Iterator[Run]:
        """A row as texts of one ink each."""
        return self.part(y, 0, self.width)

    def uncut(self, y: int, left: int, right: int) -> tuple[int, int]:
        """Columns of a row, and of the wide characters that they would cut both cells."""
        row = self.chars[y] if y < self.height else []
        if left < len(row) and row[left] == "":
            left -= 1
        if right < len(row) and row[right] == "":
            right += 1
        return max(0, left), right

    def part(self, y: int, left: int, width: int) -> Iterator[Run]:
        """Some columns of a row as texts of one ink each; half of a wide character is a blank."""
        right = min(left + width, self.width)
        chars, inks = self.chars[y][left:right], self.inks[y][left:right]
        if not chars:
            return
        if chars[0] == "":
            chars[0] = " " if left else ""
        if right < self.width and self.chars[y][right] == "":
            chars[-1] = " "
        start, current = 0, inks[0]
        blank = True
        for x, ink in enumerate(inks):
            char = chars[x]
            if ink is not current and not _looks_same(char, ink, current):
                if blank and _looks_same(" ", current, ink):
                    current = ink
                else:
                    yield "".join(chars[start:x]), current
                    start, current, blank = x, ink, True
            blank = blank and char == " "
        yield "".join(chars[start:]), current


def _looks_same(char: str, ink: Ink, other: Ink) -> bool:
    """Whether a blank cell of `ink` looks as it would in the `other` ink."""
    return (
        char == " "
        and ink.bg == other.bg
        and not (ink.reverse or other.reverse or ink.underline or other.underline)
    )


# ASCII: every glyph that the program draws has a stand-in of one character.

_ASCII: Final = str.maketrans(
    {
        **dict.fromkeys("─═╴╶", "-"),
        **dict.fromkeys("│║", "|"),
        **dict.fromkeys("┌┐╔╗╷", "."),
        **dict.fromkeys("└╚", "`"),
        **dict.fromkeys("┘╝╵", "'"),
        **dict.fromkeys("├┤┬┴┼╠╣", "+"),
        "░": ".", "▒": ":", "▓": "#", "≈": "~", "∪": "u", "•": "*", "·": ".",
        "▁": "0", "▂": "1", "▄": "2", "▆": "3", "█": "C", "■": "#", "□": "_", "▬": "=",
        "‹": "<", "›": ">", "«": "{", "»": "}", "►": ">", "◄": "<", "▲": "^", "▼": "v",
        "●": "o", "○": "o", "◦": ".", "◘": "@", "⌂": "H", "☼": "*", "♦": "+", "♥": "+",
        "→": ">", "←": "<", "↑": "^", "↓": "v", "↔": "-", "…": ".", "–": "-", "—": "-",
        "’": "'", "‘": "'", "“": '"', "”": '"', "½": "+", "×": "x", "°": "o", "¤": "$",
        "≥": ">", "≤": "<", "±": "~", "√": "v", "†": "+", "⁄": "/", "‰": "%", "¬": "-",
        "Œ": "O", "œ": "o", "Æ": "A", "æ": "a", "ß": "s", "Ø": "O", "ø": "o", "ł": "l",
        "\u00a0": " ", "\u202f": " ",
    }
)  # fmt: skip


@lru_cache(maxsize=4096)
def ascii_of(text: str) -> str:
    """`text` in bytes below 0x80, as many cells wide."""
    if text.isascii():
        return text
    text = text.translate(_ASCII)
    return text if text.isascii() else "".join(map(_ascii_char, text))


@lru_cache(maxsize=4096)
def _ascii_char(char: str) -> str:
    if char.isascii():
        return char
    base = unicodedata.normalize("NFKD", char)[:1]
    width = char_width(char)
    return base if base.isascii() and width == 1 else "?" * width


def joined(parts: Iterable[Line], between: Run) -> Line:
    """Lines in one, with a run between them."""
    found: list[Run] = []
    for part in parts:
        if found:
            found.append(between)
        found += part
    return tuple(found)

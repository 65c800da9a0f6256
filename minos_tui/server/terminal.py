"""What a client tells of its terminal: size, colours, letters, language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from minos_tui.settings import locale_in

LEAST: Final = (1, 1)
USUAL: Final = (80, 24)
MOST: Final = (400, 150)
_HEARD: Final = ("COLORTERM", "LANG", "LANGUAGE", "NO_COLOR")
_MOST_VALUE: Final = 100
_TRUE: Final = frozenset({"truecolor", "24bit"})
_WITHOUT_UTF8: Final = frozenset({"dumb", "vt100", "vt102", "vt220", "ansi", "cons25"})

_WITHOUT_SCREEN: Final = frozenset({"", "dumb", "unknown", "network", "dialup", "printer", "lpr"})
"""Terminals that print one line after another, and those of which nothing is known."""


def fitting_size(width: int, height: int) -> tuple[int, int]:
    """A size that can be drawn: what a client doesn't know is 80 or 24, giants are cut."""
    width = min(width, MOST[0]) if width > 0 else USUAL[0]
    height = min(height, MOST[1]) if height > 0 else USUAL[1]
    return width, height


def heard(given: Mapping[bytes, bytes] | Mapping[str, str]) -> dict[str, str]:
    """Of a client's environment what the look depends on, as plain printable text."""
    found: dict[str, str] = {}
    for name, value in given.items():
        key, text = _text(name), _text(value)
        if (key in _HEARD or key.startswith("LC_")) and text.isprintable():
            found[key] = text
    return found


def _text(value: bytes | str) -> str:
    text = value.decode("ascii", "replace") if isinstance(value, bytes) else value
    return text[:_MOST_VALUE]


@attrs.frozen
class Terminal:
    """A client's terminal. `environment` holds only what `heard` lets through, and TERM."""

    term: str = ""
    size: tuple[int, int] = USUAL
    environment: Mapping[str, str] = attrs.field(factory=dict)

    @classmethod
    def of(cls, term: str, size: tuple[int, int], environment: Mapping[str, str]) -> Terminal:
        term = "".join(c for c in term[:40] if c.isascii() and c.isprintable())
        return cls(term, fitting_size(*size), {**environment, "TERM": term})

    @property
    def has_screen(self) -> bool:
        """Whether something can be drawn anywhere on it."""
        return self.term.lower() not in _WITHOUT_SCREEN

    @property
    def colours(self) -> str:
        """The colour system, as rich calls it."""
        if self.environment.get("COLORTERM", "").lower() in _TRUE or self.term.endswith("-direct"):
            return "truecolor"
        if "256color" in self.term or self.term in ("xterm-kitty", "alacritty", "wezterm"):
            return "256"
        return "standard"

    @property
    def encoding(self) -> str:
        """`utf-8`, or `ascii` where the client says that it can't take more.

        Clients that say nothing of their locale are taken at the most common.
        """
        if locale := locale_in(self.environment):
            return "utf-8" if "utf" in locale.lower() else "ascii"
        return "ascii" if self.term in _WITHOUT_UTF8 else "utf-8"

"""A page of lines that may be longer than the screen, without one that is picked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, TypeVar

from minos_tui.tui.actions import Context
from minos_tui.tui.hints import scroll_idle
from minos_tui.tui.home import Home
from minos_tui.tui.screens.around import Around

_PAGE: Final = 15
L = TypeVar("L")


class Scrolled(Around):
    """Subclasses draw what `seen` gives them of their lines."""

    page_context: ClassVar[Context] = "text"

    def __init__(self, home: Home | None = None) -> None:
        super().__init__(home)
        self._first = self._most = 0

    def seen(self, lines: Sequence[L], rows: int) -> Sequence[L]:
        """The lines that so many rows show now."""
        self._most = max(0, len(lines) - rows)
        self._first = max(0, min(self._first, self._most))
        return lines[self._first : self._first + rows]

    @property
    def below(self) -> int:
        """How many lines there are below those that were seen last."""
        return self._most - self._first

    @property
    def hidden(self) -> frozenset[str]:
        return scroll_idle(self._first, self._most)

    def act_scroll_up(self, key: str) -> None:
        self._first -= 1

    def act_scroll_down(self, key: str) -> None:
        self._first += 1

    def act_page_up(self, key: str) -> None:
        self._first -= _PAGE

    def act_page_down(self, key: str) -> None:
        self._first += _PAGE

"""A game's record to be read, or copied from the screen, where no file can be written."""

from __future__ import annotations

from typing import ClassVar

from minos_tui.tui.actions import Context
from minos_tui.tui.hints import scroll_idle
from minos_tui.tui.home import Home
from minos_tui.tui.ink import Canvas
from minos_tui.tui.screens.around import Around, Cell
from minos_tui.tui.screens.page import begin_page
from minos_tui.words import shown

_PAGE = 15


class RecordScreen(Around):
    """The lines of a text, one under the other, without a frame's cells between them."""

    page_context: ClassVar[Context] = "fame"

    def __init__(self, home: Home | None, title: str, text: str) -> None:
        super().__init__(home)
        self._title = title
        self._lines = text.splitlines()
        self._first = self._most = 0

    def draw(self, canvas: Canvas) -> Cell:
        room = begin_page(canvas, self._title, self.look)
        self._most = max(0, len(self._lines) - room.height)
        self._first = max(0, min(self._first, self._most))
        for row, line in enumerate(self._lines[self._first : self._first + room.height]):
            canvas.text(room.x, room.y + row, shown(line, 400), self.look.text, room.width)
        return room.x, room.y

    @property
    def hidden(self) -> frozenset[str]:
        return scroll_idle(self._first, self._most)

    def act_row_up(self, key: str) -> None:
        self._first -= 1

    def act_row_down(self, key: str) -> None:
        self._first += 1

    def act_page_up(self, key: str) -> None:
        self._first -= _PAGE

    def act_page_down(self, key: str) -> None:
        self._first += _PAGE

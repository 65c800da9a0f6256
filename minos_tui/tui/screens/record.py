"""A game's record to be read, or copied from the screen, where no file can be written."""

from __future__ import annotations

from typing import Final

from minos_tui.tui.home import Home
from minos_tui.tui.ink import Canvas, width_of, wrapped
from minos_tui.tui.screens.around import Cell
from minos_tui.tui.screens.page import begin_page
from minos_tui.tui.screens.scrolled import Scrolled
from minos_tui.words import shown

_MOST: Final = 400


class RecordScreen(Scrolled):
    """The lines of a text, one under the other, without a frame's cells between them."""

    def __init__(self, home: Home | None, title: str, text: str) -> None:
        super().__init__(home)
        self._title = title
        self._lines = text.splitlines()

    def draw(self, canvas: Canvas) -> Cell:
        room = begin_page(canvas, self._title, self.look)
        rows = [row for line in self._lines for row in _rows(shown(line, _MOST), room.width)]
        for number, row in enumerate(self.seen(rows, room.height)):
            canvas.text(room.x, room.y + number, row, self.look.text, room.width)
        return room.x, room.y


def _rows(line: str, width: int) -> list[str]:
    """Nothing of a seal or a digest may be cut: without all of it a record can't be verified."""
    return [line] if width_of(line) <= width else wrapped(line, width)

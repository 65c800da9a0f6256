"""The review of a finished game: its dearest mistakes, as the advisor finds them one by one."""

from __future__ import annotations

from collections.abc import Sequence

from textual import work

from minos_tui.bots.minos.review import Mistake, worst
from minos_tui.engine.minos.rules import GAME
from minos_tui.table.table import Table
from minos_tui.tui.ink import Canvas, Line, Rect, width_of, wrapped
from minos_tui.tui.playing import seat_looks
from minos_tui.tui.reviewer import COMMAND, Reviewer, ReviewFailed, Told
from minos_tui.tui.reviewing import review_lines
from minos_tui.tui.screens.around import Cell
from minos_tui.tui.screens.page import begin_page, put_wrapped
from minos_tui.tui.screens.scrolled import Scrolled


class ReviewScreen(Scrolled):
    """The mistakes that were found so far; the search goes on beside, and ends with the screen."""

    def __init__(self, table: Table, *, command: Sequence[str] = COMMAND) -> None:
        super().__init__()
        self._table = table
        self._reviewer = Reviewer(table.record_text(), command)
        self._total = self._at = 0
        self._found: list[Mistake] = []
        self._over = self._failed = self._left = False

    # The search

    def on_mount(self) -> None:
        self.search()

    async def on_unmount(self) -> None:
        self._left = True
        await self._reviewer.stop()

    @work(exclusive=True, group="review", exit_on_error=True)
    async def search(self) -> None:
        """Listens to the process that reviews."""
        try:
            async for told in self._reviewer.told():
                self._heard(told)
                self._show()
        except (ReviewFailed, OSError, ValueError):
            self._failed = True
        self._over = True
        self._show()

    def _show(self) -> None:
        if not self._left:
            self.redraw()

    def _heard(self, told: Told) -> None:
        self._total = told.get("total", self._total)
        self._at = told.get("at", self._at)
        if "ply" in told:
            before = self._table.steps[told["ply"]].step.before
            played, better = (tuple(map(GAME.parse, told[name])) for name in ("played", "better"))
            self._found.append(
                Mistake(
                    before.seat, before.round, before, played, better,
                    told["win"], told["better_win"],
                )
            )  # fmt: skip

    # Drawing

    def draw(self, canvas: Canvas) -> Cell:
        words, look = self.look.words, self.look
        right = f"{self._at}/{self._total}" if self._total and not self._over else ""
        room = begin_page(canvas, words("review.title"), look, right)
        used = put_wrapped(canvas, room, self._progress(), look, muted=True) + 1
        body = Rect(room.x, room.y + used, room.width, room.height - used)
        lines = self._lines(body.width)
        for row, line in enumerate(self.seen(lines, body.height)):
            canvas.line(body.x, body.y + row, line, body.width)
        if self.below:
            text = f" ▼ {words('desk.more', number=self.below)} "
            canvas.text(body.right - width_of(text), body.bottom, text, look.accent)
        return room.x, room.y

    def _progress(self) -> str:
        """How far the search is, and which key stops it."""
        words = self.look.words
        if self._failed:
            return words("review.failed")
        if self._over:
            return words("review.done" if self._found else "review.done_none")
        if not self._total:
            return words("review.begins")
        number = len(self._found)
        return words("review.going", at=self._at, total=self._total, number=number)

    def _lines(self, width: int) -> list[Line]:
        """What was found, wrapped: heads strong, what was played and what was better below."""
        if self._failed or not (self._found or self._over):
            return []
        look, seats = self.look, seat_looks(self._table.seats, self.look.mine)
        lines: list[Line] = []
        for text in review_lines(worst(self._found), seats, look, whole=self._over):
            indent = len(text) - len(text.lstrip())
            ink = {0: look.strong, 2: look.muted}.get(indent, look.text)
            parts = wrapped(text.strip(), max(8, width - indent)) or [""]
            lines += [((" " * indent + part, ink),) for part in parts]
        return lines

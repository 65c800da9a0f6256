"""The result screen."""

from __future__ import annotations

from typing import Final

from minos_tui.table.table import Table
from minos_tui.tui.actions import Action, Context
from minos_tui.tui.hints import hint_line, scroll_idle
from minos_tui.tui.ink import Canvas, Rect
from minos_tui.tui.modes.windows import LINES, PAGE
from minos_tui.tui.panes.result import Result, draw_result_lines
from minos_tui.tui.playing import table_looks
from minos_tui.tui.rooms import room_of
from minos_tui.tui.screens.base import CanvasScreen

REVIEWED: Final = "minos"
"""The game that can be reviewed."""


class ResultScreen(CanvasScreen):
    """Who won, and why, and how it came about."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table
        self._scroll = 0

    @property
    def context(self) -> Context:
        return "result"

    def paint(self, width: int, height: int) -> Canvas:
        look = self.look
        canvas = Canvas(width, height, look.text)
        rect = Rect(0, 0, width, height - 1)
        lines = room_of(self._table.game.name).result_lines(self.result(), look, width - 4)
        most = draw_result_lines(canvas, rect, lines, look, self._scroll)
        self._scroll = min(self._scroll, most)
        hidden = self._hidden | scroll_idle(self._scroll, most)
        hints = hint_line(self.minos.keymap, "result", look, width, hidden)
        canvas.line(0, height - 1, hints, width)
        return canvas

    @property
    def _hidden(self) -> frozenset[str]:
        """A review takes minutes of a machine, and is only made on the player's own."""
        reviewed = self._table.game.name == REVIEWED and self.minos.files
        return frozenset() if reviewed else frozenset({"review"})

    def result(self) -> Result:
        """What there is to show."""
        table = self._table
        outcome = table.outcome or table.game.standing(table.state)
        game_over = table.game.turn(table.state)
        reason = outcome.reason if hasattr(game_over, "outcome") else "agreed"
        seats = table_looks(table, self.look)
        return Result(outcome, reason, seats, [step.step for step in table.steps], self._seal())

    def _seal(self) -> tuple[str, ...]:
        """The seal and what opens it, for whoever wants to check the dice."""
        dice, words = self._table.dice, self.look.words
        if not self._table.sealed:
            return (words("result.open_dice"),)
        lines = [words("result.sealed_with", seal=dice.seal)]
        if dice.key is not None:
            lines.append(words("result.opened_by", key=dice.key.hex()))
        return (*lines, words("result.check"))

    async def act(self, action: Action, key: str) -> None:
        match action.id:
            case "scroll_up":
                self._scroll = max(0, self._scroll - LINES)
            case "scroll_down":
                self._scroll += LINES
            case "page_back":
                self._scroll = max(0, self._scroll - PAGE)
            case "page_on":
                self._scroll += PAGE
            case "review" if "review" not in self._hidden:
                from minos_tui.tui.screens.review import ReviewScreen

                self.app.push_screen(ReviewScreen(self._table))
            case "help":
                from minos_tui.tui.screens.help import HelpScreen

                self.app.push_screen(HelpScreen(self.context))
            case "done" | "leave":
                self.dismiss()

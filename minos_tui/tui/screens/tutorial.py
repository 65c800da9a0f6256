"""The first game: an ordinary game with a fixed opening, and a guide that says what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.events import Key

from minos_tui.engine.game import Refusal
from minos_tui.engine.record import HUMAN, Seat
from minos_tui.store import StoreError
from minos_tui.table.errors import CommitFailed
from minos_tui.table.table import Table
from minos_tui.trouble import in_words
from minos_tui.tui.guide import guide
from minos_tui.tui.ink import Canvas, Rect, wrapped
from minos_tui.tui.memory import GameMemory
from minos_tui.tui.paint import layout
from minos_tui.tui.screens.game import GameScreen
from minos_tui.tui.wanted import NewGame

if TYPE_CHECKING:
    from minos_tui.tui.screens.around import Around

OPENING: Final = NewGame(
    seats=(Seat(HUMAN), Seat("icarus"), Seat("ariadne")),
    spare=(),
    options={"first": "seat-order"},
    seed=137,
)
"""The game that the guide begins with: its seed gives a first throw to tell everything by."""

_BOX_WIDTH: Final = 64


async def start_tutorial(screen: Around) -> None:
    """Begins the first game; what keeps it from being kept or begun is said on the screen."""
    from minos_tui.tui.wanted import table_of

    words = screen.look.words
    try:
        table = await table_of(OPENING, screen.home.keeps, files=screen.home.files)
    except (CommitFailed, StoreError):
        table = await table_of(OPENING, None)
    except Refusal as refusal:
        screen.say(in_words(refusal, words), alarm=True)
        return
    first = TutorialScreen(table)
    first.memory = GameMemory(screen.home, table.id)
    await first.memory.keep_guide("shown")
    await screen.minos.show_game(first)


class TutorialScreen(GameScreen):
    """The main screen, with the guide in a box over the map."""

    def __init__(self, table: Table, *, hidden: bool = False) -> None:
        super().__init__(table)
        self._hidden = hidden

    def guide_text(self) -> str:
        """What the guide says now; empty when it has nothing to say."""
        play = self.play
        found = guide(play.state, 1, bool(play.hand.chosen))
        if found is None or play.hand.window is not None:
            return ""
        return self.look.words(f"tutorial.{found}")

    def paint(self, width: int, height: int) -> Canvas:
        canvas = super().paint(width, height)
        text = self.guide_text()
        if not self._hidden and text:
            self._draw_guide(canvas, text)
        return canvas

    def _draw_guide(self, canvas: Canvas, text: str) -> None:
        """The box stands at the end of the map that the cursor is not at."""
        look = self.look
        room = layout(self.play.state.ground.board, canvas.width, canvas.height).map
        lines = wrapped(text, _BOX_WIDTH - 4)
        height = len(lines) + 2
        x = room.x + (room.width - _BOX_WIDTH) // 2
        cell = self.cursor(canvas.width, canvas.height)
        low = cell is None or cell[1] < room.y + room.height // 2
        rect = Rect(x, room.bottom - height if low else room.y, _BOX_WIDTH, height)
        canvas.fill(rect, look.text)
        canvas.frame(rect, look.accent, ((look.words("tutorial.title"), look.accent),))
        for row, line in enumerate(lines):
            canvas.text(rect.x + 2, rect.y + 1 + row, line, look.text)

    async def key(self, event: Key) -> None:
        """Beside all keys of the game there is one that hides the guide, or shows it again."""
        if self.play.hand.window is None and self.minos.keymap.action("guide", event.key):
            self._hidden = not self._hidden
            self.play.hush()
            if self._hidden:
                self.play.say(self.look.words("tutorial.hidden"))
            self.redraw()
            if self.memory is not None:
                await self.memory.keep_guide("hidden" if self._hidden else "shown")
            return
        await super().key(event)

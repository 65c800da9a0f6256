"""The screens around the game: a page, a note, a typed field, a question before what is lost."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, ClassVar

from textual.events import Key, MouseEvent, MouseScrollDown, MouseScrollUp, Paste

from minos_tui.tui.actions import Action, Context
from minos_tui.tui.home import Home
from minos_tui.tui.ink import Canvas, Rect
from minos_tui.tui.screens.base import CanvasScreen
from minos_tui.tui.screens.page import NO_NOTE, Note, end_page

if TYPE_CHECKING:
    from minos_tui.tui.screens.field import Field

Cell = tuple[int, int]
Question = tuple[str, tuple[str, ...]]
"""A title, and lines that say what will be lost."""


class Around(CanvasScreen):
    """A screen that is drawn anew after every key.

    A subclass gives `page_context`, draws in `draw`, and has a method `act_ID` for each action
    of its context. While `field` is set, keys are text, and `took` gets it at the end; while a
    question is asked, only the answer to it counts.
    """

    page_context: ClassVar[Context]

    def __init__(self, home: Home | None = None) -> None:
        super().__init__()
        self._home = home
        self.note: Note = NO_NOTE
        self.field: Field | None = None
        self._question: Question | None = None
        self._yes: Callable[[], Awaitable[None]] | None = None
        self._cell: Cell | None = None

    @property
    def home(self) -> Home:
        """The settings file and the store; a screen of rules has no need of them."""
        assert self._home is not None
        return self._home

    def faults(self) -> list[str]:
        """What is wrong with the settings, the store and the keys, a line each."""
        words, clash = self.look.words, self.minos.keymap_fault
        lines = [*self.home.troubles(words)]
        return lines if clash is None else [*lines, clash.line(words)]

    # What a subclass does

    def draw(self, canvas: Canvas) -> Cell | None:
        """Draws all but the note and the keys; the cell of the terminal's cursor."""
        raise NotImplementedError

    async def took(self, text: str) -> None:
        """The typed text was taken. Leaving `field` as it is goes on typing."""
        self.field = None

    @property
    def hidden(self) -> frozenset[str]:
        """Actions that can't do anything now."""
        return frozenset()

    @property
    def rows(self) -> Mapping[str, str]:
        """The digits of actions by number that have fewer entries than keys."""
        return {}

    @property
    def labels(self) -> Mapping[str, str]:
        """The codes of the words for actions that do something else here than their name says."""
        return {}

    # Drawing

    @property
    def context(self) -> Context:
        if self.too_small:
            return "small"
        if self._question is not None:
            return "ask"
        return "field" if self.field is not None else self.page_context

    def paint(self, width: int, height: int) -> Canvas:
        look, keymap = self.look, self.minos.keymap
        self._cell = None
        canvas = Canvas(width, height, look.text)
        self._cell = self.draw(canvas)
        end_page(
            canvas, self.note, self.context, look, keymap,
            hidden=self.hidden, rows=self.rows, labels=self.labels,
        )  # fmt: skip
        if self._question is not None:
            self._draw_question(canvas, self._question)
        return canvas

    def _draw_question(self, canvas: Canvas, question: Question) -> None:
        from minos_tui.tui.desk import AskWindow
        from minos_tui.tui.panes.boxes import draw_ask

        room = Rect(0, 0, canvas.width, canvas.height - 2)
        draw_ask(canvas, room, AskWindow(*question), self.look)

    def cursor(self, width: int, height: int) -> Cell | None:
        return self._cell

    def on_screen_resume(self) -> None:
        self.redraw()

    def say(self, text: str, *, alarm: bool = False) -> None:
        """A line for the player, until the next key."""
        self.note = Note(text, alarm)
        if self.is_mounted:
            self.redraw()

    # Keys

    async def key(self, event: Key) -> None:
        action = self.minos.keymap.action(self.context, event.key)
        if self.field is not None and not self.too_small:
            await self._typed(self.field, action, event)
        elif action is not None and self.too_soon(action):
            self.say(self.look.words("prompt.too_soon"))
        elif action is not None:
            self.note = NO_NOTE
            await self.act(action, event.key)
        if self.is_current:
            self.redraw()

    async def act(self, action: Action, key: str) -> None:
        if self._question is not None and action.id in ("yes", "no"):
            await self._answered(action.id == "yes")
            return
        found = getattr(self, f"act_{action.id}")(key)
        if found is not None:
            await found

    async def _typed(self, field: Field, action: Action | None, event: Key) -> None:
        from minos_tui.tui.screens.field import EDITS

        if action is not None and action.id == "take":
            await self.took(field.text)
        elif action is not None and action.id == "give_up":
            self.field, self.note = None, NO_NOTE
        elif event.key in EDITS:
            self.field = field.edited(event.key)
        elif event.character is not None and event.is_printable:
            self.field = field.typed(event.character)

    def on_paste(self, event: Paste) -> None:
        """A paste is text for a field, and nothing anywhere else."""
        event.stop()
        if self.field is not None and not self.too_small:
            self.field = self.field.typed(event.text)
            self.redraw()

    def asks(self, title: str, lost: str, yes: Callable[[], Awaitable[None]]) -> None:
        """Asks before something that can't be taken back; the safe answer comes first."""
        self._question, self._yes = (title, (lost,)), yes

    async def _answered(self, sure: bool) -> None:
        yes, self._yes, self._question = self._yes, None, None
        if sure and yes is not None:
            await yes()

    # The mouse wheel goes up and down as the arrows do

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        self._wheel(event, "down")

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        self._wheel(event, "up")

    def _wheel(self, event: MouseEvent, key: str) -> None:
        event.stop()
        self.post_message(Key(key, None))

    # What all of them can do

    def act_back(self, key: str) -> None:
        self.dismiss()

    def act_leave(self, key: str) -> None:
        self.app.exit(0)

    def act_help(self, key: str) -> None:
        from minos_tui.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.context))

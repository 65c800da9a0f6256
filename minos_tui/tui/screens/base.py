"""A screen that is one canvas: it draws itself, and its keys come from the actions table."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, Final, cast

from textual import on
from textual.app import ComposeResult
from textual.events import Key
from textual.geometry import Offset, Region
from textual.screen import Screen
from textual.strip import Strip

from minos_tui.tui.actions import Action, Context
from minos_tui.tui.ink import Canvas, Rect
from minos_tui.tui.look import Look
from minos_tui.tui.screens.page import fits, put_announced, too_small
from minos_tui.tui.widgets.board import CanvasView, covered_lines
from minos_tui.tui.widgets.spans import CanvasCompositor

if TYPE_CHECKING:
    from minos_tui.tui.app import MinosApp


FRAME_SECONDS: Final = 0.05
"""The least time between two frames where screens draw soon."""


class CanvasScreen(Screen[None], inherit_bindings=False):
    """Subclasses say what is drawn (`paint`), what keys mean (`context`) and do (`act`).

    Keys are only those of the actions table; pastes are ignored. Below the least size nothing is
    painted: every screen says which size is wanted, and only leaving has a key.
    """

    CSS = "CanvasScreen { layout: vertical; overflow: hidden; }"

    def __init__(self) -> None:
        super().__init__()
        self._compositor = CanvasCompositor()
        self._due = False
        self._drawn = 0.0
        self._said = ""
        self._hasty = False

    def compose(self) -> ComposeResult:
        view = CanvasView()
        width, height = self.app.size
        # Drawn before it is laid out, so that the terminal sees no empty screen first.
        view.show(self.frame(max(width, 1), max(height, 1)))
        yield view

    @property
    def minos(self) -> MinosApp:
        return cast("MinosApp", self.app)

    @property
    def look(self) -> Look:
        return self.minos.look

    @property
    def view(self) -> CanvasView:
        return self.query_one(CanvasView)

    @property
    def context(self) -> Context:
        """What keys mean now, where there is room to see it."""
        raise NotImplementedError

    @property
    def too_small(self) -> bool:
        """Whether the terminal is below the least size."""
        return not fits(*self.app.size)

    def frame(self, width: int, height: int) -> Canvas:
        """What is shown: what the screen paints, or which size is wanted."""
        if not fits(width, height):
            return too_small(width, height, self.look, self.minos.keymap)
        canvas = self.paint(width, height)
        put_announced(canvas, self.minos.announced, self.look)
        if self._said:
            canvas.fill(Rect(0, height - 1, width, 1), self.look.text)
            canvas.text(1, height - 1, self._said, self.look.strong, width - 2)
        return canvas

    def say(self, text: str) -> None:
        """A line about the program in the place of the keys, until one is pressed. Screens that
        have a line for it say it there."""
        self._said = text
        self.redraw()

    def paint(self, width: int, height: int) -> Canvas:
        raise NotImplementedError

    async def act(self, action: Action, key: str) -> None:
        raise NotImplementedError

    def cursor(self, width: int, height: int) -> tuple[int, int] | None:
        """Where the terminal's own cursor belongs; None: wherever."""
        return None

    def render_lines(self, crop: Region) -> list[Strip]:
        return covered_lines(crop)

    def on_screen_suspend(self) -> None:
        for view in self.query(CanvasView):
            view.forget()

    def redraw(self) -> None:
        """Draws what has changed: at once, or soon where others wait as well."""
        if not self.minos.draws_soon:
            self._draw()
        elif not self._due:
            self._due = True
            if (wait := self._drawn + FRAME_SECONDS - monotonic()) > 0:
                loop = asyncio.get_running_loop()
                loop.call_later(wait, self.call_later, self._draw_due)
            else:
                self.call_later(self._draw_due)

    def _draw_due(self) -> None:
        self._due, self._drawn = False, monotonic()
        if self.is_attached:
            self._draw()

    def _draw(self) -> None:
        view = self.view
        width, height = view.size
        if width < 1 or height < 1:
            return
        view.show(self.frame(width, height))
        if fits(width, height) and (cell := self.cursor(width, height)) is not None:
            self.app.cursor_position = Offset(*cell)

    @on(CanvasView.Resized)
    def _resized(self) -> None:
        self.redraw()

    async def on_key(self, event: Key) -> None:
        event.stop()
        event.prevent_default()
        if self.app.screen is not self:
            return  # it waited here while an earlier key brought another screen
        self._hasty = self.minos.calm(event.time)
        if self._said:
            self.say("")
        await self.key(event)

    def too_soon(self, action: Action) -> bool:
        """Whether a key says yes in the same breath as the one that brought the question, or acts
        in the same breath as the one that took a line of talk, as text does that is pasted without
        marks."""
        return self._hasty and (action.id == "yes" or self.minos.after_line)

    async def key(self, event: Key) -> None:
        """A key: what the table says for this moment, or nothing."""
        context = "small" if self.too_small else self.context
        action = self.minos.keymap.action(context, event.key)
        if action is not None:
            await self.act(action, event.key)
            if self.is_current:
                self.redraw()

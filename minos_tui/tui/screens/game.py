"""The main screen: one game at a table."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from textual import on, work
from textual.events import Key
from textual.message import Message

from minos_tui.engine.game import Chance, Decision, Over, Refusal
from minos_tui.engine.minos.legal import commands
from minos_tui.engine.minos.state import Duel, Placing, Rolling
from minos_tui.store import StoreError
from minos_tui.table.errors import CommitFailed
from minos_tui.table.keeping import Happened
from minos_tui.table.table import Table
from minos_tui.tui.actions import Action, Context
from minos_tui.tui.desk import AskWindow, TypeWindow
from minos_tui.tui.doorkeeper import Doorkeeper
from minos_tui.tui.ink import Canvas
from minos_tui.tui.map.base import place_at, places
from minos_tui.tui.modes.duel import ended_window
from minos_tui.tui.modes.menu import failed_save
from minos_tui.tui.modes.play import Errand, Play, Speed
from minos_tui.tui.modes.units import first_place, point_at
from minos_tui.tui.modes.windows import typed
from minos_tui.tui.paint import LEAST, cursor_at, layout, map_cell, paint
from minos_tui.tui.screens.base import CanvasScreen
from minos_tui.tui.widgets.board import CanvasView

PAUSES: Final[dict[Speed, float]] = {"instant": 0.0, "brisk": 0.12, "slow": 0.9, "step": 0.0}
"""Seconds between the steps of a bot."""
WATCH_SECONDS: Final = 1.0


class GameScreen(CanvasScreen):
    """Owns the table; bots act in a worker, people by keys.

    Whatever happens at the table is drawn when the table says that it is kept.
    """

    def __init__(self, table: Table, *, doorkeeper: Doorkeeper | None = None) -> None:
        super().__init__()
        self.table = table
        self._door = doorkeeper or Doorkeeper()
        self._play: Play | None = None
        self._next = asyncio.Event()
        self._unsubscribe: Any = None
        self._shown_result = False
        self._following = False
        self._chances: dict[tuple[int, int, int], float] = {}
        self._whose: object = None

    @property
    def play(self) -> Play:
        if self._play is None:
            settings = self.minos.settings
            self._play = Play(
                self.table,
                self.look,
                speed=settings.bot_speed,  # type: ignore[arg-type]
                ask_end=settings.ask_end,
                advisor=self.minos.advisor if settings.advisor else "",
                chances=self._chance,
                keymap=self.minos.keymap,
            )
            if self._play.you:
                self._play.hand.cursor = first_place(self._play)
        return self._play

    def on_mount(self) -> None:
        self._unsubscribe = self.table.subscribe(self._happened)
        self._follow_if_watching()
        self.advance()

    def _follow_if_watching(self) -> None:
        """A watcher looks once a second for what is played elsewhere."""
        if self.table.watching and not self._following:
            self._following = True
            self.set_interval(WATCH_SECONDS, self._follow)

    async def _follow(self) -> None:
        try:
            await self.table.refresh()
        except StoreError as error:
            self.play.refuse(error.line(self.look.words))
            self.redraw()

    async def on_unmount(self) -> None:
        if self._unsubscribe is not None:
            self._unsubscribe()
        await self.table.close()

    def look_changed(self) -> None:
        """The colours, the glyphs or the language are others now."""
        if self._play is not None:
            self._play.look = self.look
            self._play.retell()
        if self.is_mounted:
            self.redraw()

    def say(self, text: str) -> None:
        """A notice on the prompt's line."""
        self.play.say(text)
        self.redraw()

    # Drawing

    @property
    def context(self) -> Context:
        width, height = self.app.size
        if width < LEAST[0] or height < LEAST[1]:
            return "small"
        return self.play.context

    def paint(self, width: int, height: int) -> Canvas:
        return paint(self.play.desk(), width, height, self.look, self.minos.keymap)

    def cursor(self, width: int, height: int) -> tuple[int, int] | None:
        return cursor_at(self.play.desk(), width, height)

    def _chance(self, rings: int, foe_rings: int, defenders: int) -> float | None:
        """The chance of a siege; reckoned in a thread the first time."""
        key = rings, foe_rings, defenders
        if key not in self._chances:
            self._reckon(key)
        return self._chances.get(key)

    @work(thread=True, group="odds", exit_on_error=True)
    def _reckon(self, key: tuple[int, int, int]) -> None:
        from minos_tui.bots.minos.duels import siege_chance

        self._chances[key] = siege_chance(*key)
        self.app.call_from_thread(self.redraw)

    # What happens at the table

    def _happened(self, happened: Happened) -> None:
        play = self.play
        self._follow_if_watching()
        for step in happened.steps:
            if isinstance(step.step.before.top, Duel) and happened.what == "played":
                shown = ended_window(play, step.step.before, step.step.events)
                if shown is not None:
                    play.hand.shown_duel = shown
                    self._close_door()
            if step.chance and step.step.before.seat and not play.is_person(step.seat):
                play.note_throw(step.step.before)
        play.tidy()
        self._watch_boundary()
        self.redraw()

    def _watch_boundary(self) -> None:
        """Keys typed for another's moment must not reach this one."""
        whose = self.play.deciding, isinstance(self.play.state.top, Duel), self.play.state.round
        if whose != self._whose:
            self._whose = whose
            self._close_door()

    def _close_door(self) -> None:
        self._door.close(Message().time)

    @work(exclusive=True, group="bots", exit_on_error=True)
    async def advance(self) -> None:
        """Plays everything on until a person is asked: throws, bots, what is forced."""
        try:
            while await self._one_step():
                self.redraw()
        except CommitFailed as failed:
            self._failed(failed)
        except Refusal as refusal:
            self.play.refuse(refusal)
        self.play.thinking = 0
        self._arrive()
        self.redraw()

    async def _one_step(self) -> bool:
        """One step that nobody at these keys decides; False if a person is asked."""
        play, table = self.play, self.table
        turn = table.turn
        if table.watching or isinstance(turn, Over) or play.hand.shown_duel:
            return False
        if isinstance(turn, Chance):
            return await self._throw(turn)
        assert isinstance(turn, Decision)
        if play.is_person(turn.seat):
            return await self._forced()
        await self._pace(turn.seat)
        play.thinking = turn.seat
        await table.bot_step()
        return True

    async def _throw(self, turn: Chance) -> bool:
        """A throw: a person's first one of a turn, and a defender's, wait for his key."""
        play, table = self.play, self.table
        frame = table.state.top
        person = turn.seat and play.is_person(turn.seat)
        if person and isinstance(frame, Rolling) and not frame.throws:
            return False
        if person and isinstance(frame, Duel) and frame.goal is not None and not frame.dice:
            if not play.hand.waiting:
                play.hand.waiting = True
                self._close_door()
            return False
        if turn.seat and not person:
            await self._pace(turn.seat)
        before = table.state
        await table.draw()
        if person:
            play.note_throw(before)
        return True

    async def _forced(self) -> bool:
        """In a duel the only thing that can be done is done, after it was shown."""
        state = self.table.state
        if not isinstance(state.top, Duel) or len(commands(state)) != 1:
            return False
        self.redraw()
        await asyncio.sleep(0)
        await self.table.play_forced()
        return True

    async def _pace(self, seat: int) -> None:
        """As slow as the player wants bots to be."""
        play = self.play
        if play.speed == "step":
            play.thinking = 0
            self._next.clear()
            self.redraw()
            await self._next.wait()
        elif pause := PAUSES[play.speed]:
            play.thinking = seat
            await asyncio.sleep(pause)
        else:
            play.thinking = seat
            await asyncio.sleep(0)

    def _arrive(self) -> None:
        """A person is asked, or the game is over."""
        play = self.play
        play.tidy()
        self._watch_boundary()
        if isinstance(self.table.turn, Over):
            if not self._shown_result and not play.hand.shown_duel:
                self._shown_result = True
                self._close_door()
                self._show_result()
            return
        if play.mine and (not play.hand.cursor or isinstance(play.state.top, Placing)):
            play.hand.cursor = first_place(play)
        if play.mine and isinstance(play.state.top, Rolling):
            self._ring()

    def _ring(self) -> None:
        """A bell when it is somebody's turn after a bot's."""
        bots = any(not seat.is_human for seat in self.table.seats)
        if bots and self.minos.settings.bell:
            self.app.bell()

    def _show_result(self) -> None:
        from minos_tui.tui.screens.result import ResultScreen

        self.app.push_screen(ResultScreen(self.table))

    def _failed(self, failed: CommitFailed) -> None:
        failed_save(self.play, failed.line(self.look.words))
        self._close_door()

    # Keys

    async def key(self, event: Key) -> None:
        context = self.context
        if context == "type" and self._typed(event):
            self.redraw()
            return
        action = self.minos.keymap.action(context, event.key)
        if action is None or not self._meant(action, event):
            return
        await self.act(action, event.key)
        if self.is_current:
            self.redraw()

    def _meant(self, action: Action, event: Key) -> bool:
        """Looking round is always allowed; what acts has to be pressed for this moment."""
        if action.group == "look" or action.id in ("help", "leave", "speed", "step", "close", "no"):
            return True
        return self._door.admits(event.time)

    def _typed(self, event: Key) -> bool:
        """A character of the typed line, or its removal."""
        window = self.play.hand.window
        assert isinstance(window, TypeWindow)
        if event.key == "backspace":
            self.play.hand.window = typed(self.play, window.text[:-1])
        elif event.character and event.is_printable:
            self.play.hand.window = typed(self.play, window.text + event.character)
        else:
            return False
        return True

    def on_paste(self, event: Any) -> None:
        """Pastes reach the typed line only, as one clean line."""
        event.stop()
        window = self.play.hand.window
        if isinstance(window, TypeWindow):
            line = event.text.splitlines()[0] if event.text else ""
            self.play.hand.window = typed(self.play, window.text + line)
            self.redraw()

    async def act(self, action: Action, key: str) -> None:
        play = self.play
        match action.id:
            case "leave":
                self._ask_leave()
                return
            case "help":
                self._show_help()
                return
            case "result":
                self._show_result()
                return
            case "step":
                self._next.set()
                return
            case "advice":
                self._advise()
                return
        errand = self._errand(action, key)
        if errand in ("leave", "leave_now", "theme", "language", "ascii"):
            self._program_errand(errand)
            return
        try:
            await play.press(action.id, key)
        except CommitFailed as failed:
            self._failed(failed)
        if not play.hand.shown_duel and not play.thinking and not play.hand.waiting:
            self.advance()

    def _errand(self, action: Action, key: str) -> str:
        """The name of the errand that this key would run, if it is one."""
        hand = self.play.hand
        number = 0
        if action.id == "pick":
            number = int(key) - 1
        elif action.id == "choose":
            number = getattr(hand.window, "picked", 0)
        elif action.id != "yes":
            return ""
        doing = hand.doings[number] if number < len(hand.doings) else None
        return doing.name if isinstance(doing, Errand) else ""

    def _program_errand(self, name: str) -> None:
        """What a menu's entry does to the whole program."""
        self.play.hand.window, self.play.hand.doings = None, ()
        match name:
            case "leave":
                self._ask_leave()
            case "leave_now":
                self.minos.leave_game(self)
            case "theme":
                self.minos.next_theme()
            case "language":
                self.minos.next_language()
            case "ascii":
                self.minos.toggle_ascii()

    def _ask_leave(self) -> None:
        words = self.look.words
        if self.context == "small":
            self.minos.leave_game(self)
            return
        kept = self.table.saved or self.table.watching
        line = words("ask.leave_kept" if kept else "ask.leave_lost")
        self.play.hand.window = AskWindow(words("ask.leave"), (line,))
        self.play.hand.doings = (Errand("leave_now"),)
        self.redraw()

    def _show_help(self) -> None:
        from minos_tui.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.play.context))

    @work(exclusive=True, group="advice", exit_on_error=True)
    async def _advise(self) -> None:
        """The advisor thinks beside everything else."""
        ply = self.table.ply
        play = self.play
        play.hush()
        await play.press("advice", "")
        if self.table.ply != ply:
            play.hand.advice, play.hand.advised = "", frozenset()
        self.redraw()

    @on(CanvasView.Pressed)
    def _pressed(self, event: CanvasView.Pressed) -> None:
        """A click on the map puts the cursor there."""
        width, height = self.view.size
        cell = map_cell(self.play.desk(), width, height, event.x, event.y)
        if cell is None:
            return
        state = self.play.state
        plan = layout(state.ground.board, width, height)
        place = place_at(places(state.ground, plan.size), cell)
        if place:
            point_at(self.play, place)
            self.redraw()

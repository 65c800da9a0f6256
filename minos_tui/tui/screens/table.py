"""A game at a table, whichever game it is: who acts, how fast bots do, whose keys count."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from copy import copy
from time import monotonic
from typing import Any, Final

from textual import work
from textual.events import Key
from textual.message import Message
from textual.timer import Timer

from minos_tui.engine.game import Chance, Decision, Over, Refusal
from minos_tui.settings import Speed
from minos_tui.store import StoreError
from minos_tui.table.errors import CommitFailed
from minos_tui.table.keeping import Happened
from minos_tui.table.table import Table
from minos_tui.tui.actions import Action, Context
from minos_tui.tui.desk import AskWindow, TypeWindow
from minos_tui.tui.doorkeeper import Doorkeeper
from minos_tui.tui.memory import GameMemory
from minos_tui.tui.modes.menu import failed_save
from minos_tui.tui.modes.windows import typed
from minos_tui.tui.playing import Errand, Playing
from minos_tui.tui.screens.base import CanvasScreen

PAUSES: Final[dict[Speed, float]] = {"instant": 0.0, "brisk": 0.12, "slow": 0.9, "step": 0.0}
"""Seconds between the steps of a bot."""
HARMLESS: Final = frozenset(
    {"help", "leave", "speed", "step", "close", "no", "list_up", "list_down", "take_over"}
    | {"scroll_up", "scroll_down", "page_back", "page_on", "talk"}
)
"""What keys may do at any moment, besides looking round: it changes nothing of the game. A seat is
taken back from a bot whatever that does meanwhile."""
WATCH_SECONDS: Final = 1.0
TICK_SECONDS: Final = 1.0
TOLD_SECONDS: Final = 15.0
"""How long what the others say stays at least where no key is pressed."""


class TableScreen(CanvasScreen):
    """Owns the table; bots act in a worker, people by keys.

    Whatever happens at the table is drawn when the table says that it is kept. A game's own screen
    gives `make_play`, `paint`, and what is special about its moments.
    """

    def __init__(self, table: Table, *, doorkeeper: Doorkeeper | None = None) -> None:
        super().__init__()
        self.table = table
        self._door = doorkeeper or Doorkeeper()
        self._next = asyncio.Event()
        self._unsubscribe: Any = None
        self._shown_result = False
        self._following: Timer | None = None
        self._whose: object = None
        self._acting = 0
        self.memory: GameMemory | None = None
        """Where what is set in this game is kept; None: nowhere."""
        self.speed: Speed | None = None
        """How fast bots play, as it was chosen in this game; None: as the settings say."""
        self.orders: dict[int, str] = {}
        """What is done for a seat without asking, as it was set in this game."""
        self.open_talk: Callable[[], None] | None = None
        """Opens the page where the players of a shared table talk."""
        self._left = ""
        """What the clock told last."""
        self._told = "", 0.0
        """What was said at the table last, and when the game's going on may take it away."""

    # What a game's own screen does

    @property
    def play(self) -> Playing:
        """The person's game, made when it is first asked for."""
        raise NotImplementedError

    @property
    def whose(self) -> object:
        """Whose moment it is, and which: a change of it is a boundary for keys."""
        return self.play.deciding

    def note_steps(self, happened: Happened) -> None:
        """Something happened; called before it is drawn."""

    async def forced(self) -> bool:
        """Does what a person can't do otherwise. False: the person is asked."""
        return False

    async def chance(self, turn: Chance) -> bool:
        """A throw or draw. False: a person's key is waited for."""
        if turn.seat and not self.play.is_person(turn.seat):
            await self.pace(turn.seat)
        await self.table.draw()
        return True

    def arrived(self) -> None:
        """A person is asked."""

    @property
    def rests(self) -> bool:
        """Whether nothing goes on before a key was pressed."""
        return False

    @property
    def passing(self) -> bool:
        """Whether this moment is over at once, and not worth drawing."""
        return False

    def show_result(self) -> None:
        from minos_tui.tui.screens.result import ResultScreen

        self.app.push_screen(ResultScreen(self.table))

    # Its life

    def on_mount(self) -> None:
        self.play.files = self.minos.files
        self._unsubscribe = self.table.subscribe(self._happened)
        self._follow_if_watching()
        if self.table.shared:
            self.set_interval(TICK_SECONDS, self._tick)
        self.advance()

    def _tick(self) -> None:
        """Draws the clock anew where it tells something else."""
        left = self.play.time_left
        if left != self._left and self.is_current:
            self._left = left
            self.redraw()

    def _follow_if_watching(self) -> None:
        """A watcher looks once a second for what is played elsewhere."""
        if self.table.watching and self._following is None:
            self._following = self.set_interval(WATCH_SECONDS, self._follow)

    async def _follow(self) -> None:
        if not self.table.watching:
            self._stop_following()
            return
        try:
            await self.table.refresh()
        except StoreError as error:
            self.play.refuse(error.line(self.look.words))
            self.redraw()

    def _stop_following(self) -> None:
        if self._following is not None:
            self._following.stop()
            self._following = None

    async def on_unmount(self) -> None:
        if self._unsubscribe is not None:
            self._unsubscribe()
        await self.table.close()

    def look_changed(self) -> None:
        """The colours, the glyphs or the language are others now."""
        self.play.look = self.look
        self.play.retell()
        if self.is_mounted:
            self.redraw()

    def say(self, text: str) -> None:
        """A notice on the prompt's line."""
        self.play.say(text)
        self.redraw()

    def tell(self, text: str, *, lapses: bool = False) -> None:
        """What is said at the table, until a key or until the game goes on after a while; what
        `lapses` is about this moment alone."""
        self._told = text, 0.0 if lapses else monotonic() + TOLD_SECONDS
        self.say(text)

    def _forget_told(self) -> None:
        """Who only looks on presses no key that would take it away."""
        text, until = self._told
        if text and self.play.hand.note == text and monotonic() >= until:
            self.play.say("")

    @property
    def context(self) -> Context:
        return "small" if self.too_small else self.play.context

    # What happens at the table

    def _happened(self, happened: Happened) -> None:
        self._follow_if_watching()
        self.note_steps(happened)
        self._forget_told()
        self.play.tidy()
        self._look_up_again()
        self.watch_boundary()
        if not self.passing:
            self.redraw()
        if self.table.shared and not self._acting:
            self.advance()

    def _look_up_again(self) -> None:
        """What can be typed was another thing a moment ago."""
        window = self.play.hand.window
        if isinstance(window, TypeWindow):
            self.play.hand.window = typed(self.play, window.text)

    def watch_boundary(self) -> None:
        """Keys typed for another's moment must not reach this one."""
        if self.whose != self._whose:
            self._whose = self.whose
            self.close_door()

    def close_door(self) -> None:
        self._door.close(Message().time)

    @work(exclusive=True, group="bots", exit_on_error=True)
    async def advance(self) -> None:
        """Plays everything on until a person is asked: throws, bots, what is forced."""
        self._acting += 1
        before, moved = self._drawn_from(), False
        try:
            while await self._stepped():
                moved = True
                if not self.passing:
                    self.redraw()
        except CommitFailed as failed:
            self._failed(failed)
        except Refusal as refusal:
            self.play.refuse(refusal)
        finally:
            self._acting -= 1
        self.play.thinking = 0
        self._arrive()
        if moved or before != self._drawn_from():  # whatever a key did is drawn already
            self.redraw()

    async def _stepped(self) -> bool:
        """One step, or another look where the same seat's player at a second terminal was quicker:
        nobody pressed a key for it, so nobody has to be told."""
        ply = self.table.ply
        try:
            return await self._one_step()
        except Refusal as refusal:
            if refusal.code != "stale" or self.table.ply == ply:
                raise
            return True

    def _drawn_from(self) -> object:
        """What the drawing depends on, beside what the table tells of."""
        return self.play.thinking, copy(self.play.hand)

    async def _one_step(self) -> bool:
        """One step that nobody at these keys decides; False if a person is asked."""
        play, table = self.play, self.table
        turn = table.turn
        if table.watching or isinstance(turn, Over) or self.rests or not table.drives(turn):
            return False
        if isinstance(turn, Chance):
            return await self.chance(turn)
        assert isinstance(turn, Decision)
        if play.is_person(turn.seat):
            return await self.forced()
        await self.pace(turn.seat)
        play.thinking = turn.seat
        play.tell_failed(await table.bot_step())
        return True

    async def pace(self, seat: int) -> None:
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
        self.play.tidy()
        self.watch_boundary()
        if not isinstance(self.table.turn, Over):
            self.arrived()
        elif not self._shown_result and not self.rests:
            self._shown_result = True
            self.close_door()
            self.show_result()

    def ring(self) -> None:
        """A bell when it is somebody's turn after a bot's."""
        bots = any(not seat.is_human for seat in self.table.seats)
        if bots and self.minos.settings.bell:
            self.app.bell()

    def _failed(self, failed: CommitFailed) -> None:
        failed_save(self.play, failed.line(self.look.words))
        self.close_door()

    # Keys

    async def key(self, event: Key) -> None:
        context = self.context
        if context == "type" and self._typed(event):
            self.redraw()
            return
        action = self.minos.keymap.action(context, event.key)
        if action is None:
            return
        if not self._meant(action, event):
            self.say(self.look.words("prompt.too_soon"))
            return
        await self.act(action, event.key)
        if self.is_current:
            self.redraw()

    def _meant(self, action: Action, event: Key) -> bool:
        """Looking round is always allowed; what acts has to be pressed for this moment."""
        if self.too_soon(action):
            return False
        if action.group == "look" or action.id in HARMLESS:
            self._door.saw(event.time, event.key)
            return True
        return self._door.admits(event.time, event.key)

    def _typed(self, event: Key) -> bool:
        """A character of the typed line, or its removal; Ctrl+U removes all."""
        window = self.play.hand.window
        assert isinstance(window, TypeWindow)
        if event.key == "backspace":
            self.play.hand.window = typed(self.play, window.text[:-1])
        elif event.key == "ctrl+u":
            self.play.hand.window = typed(self.play, "")
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
        if self._screen_act(action) or self.own_act(action):
            return
        errand = self._errand(action, key)
        if errand in ("leave", "leave_now", "theme", "language", "ascii", "show_log"):
            self._program_errand(errand)
            return
        play = self.play
        speed, orders = play.speed, dict(play.orders)
        await self._press(action, key)
        if self.memory is not None and play.speed != speed:
            await self.memory.keep_speed(play.speed)
        if play.orders != orders:
            await self._keep_orders()
        if not self.rests and not play.thinking:
            self.advance()

    def _screen_act(self, action: Action) -> bool:
        """What the screen of any game does, and not its play. True if it was that."""
        match action.id:
            case "leave":
                self._ask_leave()
            case "help":
                self._show_help()
            case "result":
                self.show_result()
            case "step":
                self._next.set()
            case "talk":
                if self.open_talk is not None:
                    self.open_talk()
            case _:
                return False
        return True

    async def _press(self, action: Action, key: str) -> None:
        """Lets the play act, and tells what could not be kept."""
        self._acting += 1
        try:
            await self.play.press(action.id, key)
        except CommitFailed as failed:
            self._failed(failed)
        except StoreError as error:
            self.play.refuse(error.line(self.look.words))
        finally:
            self._acting -= 1

    async def _keep_orders(self) -> None:
        """At a shared table they hold for a player who is away as well."""
        keeper = self.memory if self.memory is not None else self.table
        if hasattr(keeper, "keep_orders"):
            await keeper.keep_orders(self.play.orders)

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
            case "show_log":
                self._show_log()

    def _show_log(self) -> None:
        """The log as text, where no file can be written."""
        from minos_tui.tui.screens.record import RecordScreen

        title = self.look.words("menu.log")
        self.app.push_screen(RecordScreen(None, title, self.play.log_text()))

    def _ask_leave(self) -> None:
        words = self.look.words
        over = isinstance(self.table.turn, Over) and self.table.saved
        if self.context == "small" or over:
            self.minos.leave_game(self)
            return
        kept = self.table.saved or self.table.watching
        lost = "ask.leave_lost_since" if self.table.id else "ask.leave_lost"
        line = words("ask.leave_kept" if kept else lost)
        self.play.hand.window = AskWindow(words("ask.leave"), (line,))
        self.play.hand.doings = (Errand("leave_now"),)
        self.redraw()

    def own_act(self, action: Action) -> bool:
        """What only this game's screen does. True if it was that."""
        return False

    def _show_help(self) -> None:
        from minos_tui.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.play.context))

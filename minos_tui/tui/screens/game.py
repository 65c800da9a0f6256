"""The main screen: one game of classic Minos at a table."""

from __future__ import annotations

import asyncio

import attrs
from textual import on, work

from minos_tui.bots.minos.orders import OFFERED
from minos_tui.engine.game import Chance
from minos_tui.engine.minos.legal import commands
from minos_tui.engine.minos.state import Duel, Placing, Rolling
from minos_tui.table.keeping import Happened
from minos_tui.table.table import Table
from minos_tui.tui.actions import Action, Keymap
from minos_tui.tui.desk import Desk
from minos_tui.tui.doorkeeper import Doorkeeper
from minos_tui.tui.ink import Canvas
from minos_tui.tui.look import Look
from minos_tui.tui.map.base import place_at, places
from minos_tui.tui.modes.counsel import open_counsel, pressed_in_a_pane, wanted
from minos_tui.tui.modes.dice import better_advice
from minos_tui.tui.modes.duel import ended_window
from minos_tui.tui.modes.play import Play
from minos_tui.tui.modes.units import first_place, point_at
from minos_tui.tui.paint import cursor_at, layout, map_cell, paint, pane_within
from minos_tui.tui.screens.table import TableScreen
from minos_tui.tui.widgets.board import CanvasView


class GameScreen(TableScreen):
    """The map and its panes; throws wait for a person's key, a duel is shown when it has ended."""

    def __init__(self, table: Table, *, doorkeeper: Doorkeeper | None = None) -> None:
        super().__init__(table, doorkeeper=doorkeeper)
        self._play: Play | None = None
        self._chances: dict[tuple[int, int, int], float] = {}
        self._seen: tuple[Desk, int, int, Look, Keymap] | None = None
        """What was painted last: many of a table's news change nothing that is seen."""
        self._painted = Canvas(0, 0)
        self._cell: tuple[int, int] | None = None

    @property
    def play(self) -> Play:
        if self._play is None:
            settings = self.minos.settings
            self._play = Play(
                self.table,
                self.look,
                speed=self.speed or settings.bot_speed,  # type: ignore[arg-type]
                ask_end=settings.ask_end,
                advisor=self.minos.advisor if settings.advisor and self.table.advised else "",
                chances=self._chance,
            )
            self._play.orders |= {s: o for s, o in self.orders.items() if o in OFFERED}
            if self._play.you:
                self._play.hand.cursor = first_place(self._play)
        return self._play

    # Drawing

    def paint(self, width: int, height: int) -> Canvas:
        desk = self.play.desk()
        if (pane := pane_within(desk, width, height, self.look)) is not None:
            self.play.hand.window = pane
            desk = attrs.evolve(desk, window=pane)
        seen = desk, width, height, self.look, self.minos.keymap
        if seen != self._seen:
            self._seen, self._painted = seen, paint(*seen)
            self._cell = cursor_at(desk, width, height)
        return self._painted.copy()

    def cursor(self, width: int, height: int) -> tuple[int, int] | None:
        return self._cell

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

    @property
    def whose(self) -> object:
        """A throw of a duel brings a question of its own: the same key throws, and stands."""
        play, top = self.play, self.play.state.top
        thrown = (top.dice, top.loose) if isinstance(top, Duel) else None
        return play.deciding, thrown, play.state.round

    @property
    def rests(self) -> bool:
        """A duel that has ended is shown until a key was pressed."""
        return self.play.hand.shown_duel is not None

    def note_steps(self, happened: Happened) -> None:
        play = self.play
        if happened.what in ("undone", "redone"):
            play.note_turned()
        for step in happened.steps:
            if isinstance(step.step.before.top, Duel) and happened.what == "played":
                shown = ended_window(play, step.step.before, step.step.events)
                if shown is not None:
                    play.hand.shown_duel = shown
                    self.close_door()
            if step.chance and step.step.before.seat and not play.is_person(step.seat):
                play.note_throw(step.step.before)

    async def chance(self, turn: Chance) -> bool:
        """A throw: a person's first one of a turn, and a defender's, wait for his key."""
        play, table = self.play, self.table
        frame = table.state.top
        person = turn.seat and play.is_person(turn.seat)
        if person and isinstance(frame, Rolling) and not frame.throws:
            return False
        attacked = isinstance(frame, Duel) and frame.goal is not None and not frame.dice
        if person and attacked and turn.seat not in play.orders:
            if not play.hand.waiting:
                play.hand.waiting = True
                self.close_door()
            return False
        if turn.seat and not person:
            await self.pace(turn.seat)
        before = table.state
        await table.draw()
        if person:
            play.note_throw(before)
        return True

    async def forced(self) -> bool:
        """In a duel the only thing that can be done is done, after it was shown, and for a
        defender who has left an order what that says."""
        state = self.table.state
        if not isinstance(state.top, Duel):
            return False
        if len(commands(state)) == 1:
            self.redraw()
            await asyncio.sleep(0)
            await self.table.play_forced()
            return True
        ordered = self.play.ordered()
        if ordered is None:
            return False
        await self.table.play(ordered)
        return True

    def arrived(self) -> None:
        play = self.play
        if play.mine and (not play.hand.cursor or isinstance(play.state.top, Placing)):
            play.hand.cursor = first_place(play)
        if play.mine and isinstance(play.state.top, Rolling):
            self.ring()

    def own_act(self, action: Action) -> bool:
        if action.id != "advice":
            return False
        if not pressed_in_a_pane(self.play):
            self._advise()
        return True

    @work(exclusive=True, group="advice", exit_on_error=True)
    async def _advise(self) -> None:
        """The advisor thinks beside everything else."""
        play = self.play
        play.hush()
        if play.advisor and wanted(play):
            open_counsel(play)
        elif play.advisor:
            play.say(self.look.words("prompt.advisor_thinks"))
        self.redraw()
        await play.press("advice", "")
        self.redraw()
        await better_advice(play)
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

"""The main screen of Palaces of Minos: one game at a table."""

from __future__ import annotations

import attrs
from textual import work

from minos_tui.bots.registry import bot_names
from minos_tui.engine.game import Chance, Decision
from minos_tui.engine.palaces.state import Answering, Building, Dealing, Melding, Turning
from minos_tui.table.table import Table
from minos_tui.tui.actions import Action
from minos_tui.tui.doorkeeper import Doorkeeper
from minos_tui.tui.ink import Canvas
from minos_tui.tui.palaces.paint import cursor_at, page_within, paint
from minos_tui.tui.palaces.play import PalacesPlay
from minos_tui.tui.playing import people_at
from minos_tui.tui.screens.table import TableScreen


class PalacesScreen(TableScreen):
    """The hand of the person at the keys, and what everybody sees."""

    def __init__(self, table: Table, *, doorkeeper: Doorkeeper | None = None) -> None:
        super().__init__(table, doorkeeper=doorkeeper)
        self._play: PalacesPlay | None = None

    @property
    def play(self) -> PalacesPlay:
        if self._play is None:
            settings = self.minos.settings
            advisor = self.minos.advisor
            asked = settings.advisor and self.table.advised
            advises = asked and advisor in bot_names(self.table.game.name)
            self._play = PalacesPlay(
                self.table,
                self.look,
                speed=self.speed or settings.bot_speed,  # type: ignore[arg-type]
                ask_end=settings.ask_end,
                advisor=advisor if advises else "",
            )
        return self._play

    def paint(self, width: int, height: int) -> Canvas:
        desk = self.play.desk()
        if (page := page_within(desk, width, height, self.look)) is not None:
            self.play.hand.page = page
            desk = attrs.evolve(desk, page=page)
        return paint(desk, width, height, self.look, self.minos.keymap)

    def cursor(self, width: int, height: int) -> tuple[int, int] | None:
        return cursor_at(width, height)

    # What happens at the table

    @property
    def whose(self) -> object:
        play, top = self.play, self.table.state.top
        return play.deciding, type(top), self.table.state.round, play.covered, play.spoken

    async def chance(self, turn: Chance) -> bool:
        """Cards are dealt at once; a turned card and what bots build come as slowly as bots do."""
        slow = isinstance(self.table.state.top, Turning | Building) and bool(self.table.steps)
        if slow and self.play.speed != "step":
            await self.pace(turn.seat)
        await self.table.draw()
        return True

    @property
    def passing(self) -> bool:
        """Cards are dealt one by one, and shown when all are dealt."""
        return isinstance(self.table.state.top, Dealing)

    async def forced(self) -> bool:
        """What nobody has to be asked for; at a hot seat only what was said aloud."""
        play, table = self.play, self.table
        if play.declines():
            await play.decline()
            return True
        if play.hot_seat or table.forced() is None or not isinstance(table.turn, Decision):
            return False
        top = table.state.top
        if isinstance(top, Melding) and top.melds[top.seat - 1]:
            return False  # what was laid can still be taken back
        if isinstance(top, Answering | Melding) and len(people_at(table.seats)) > 1:
            return False  # an answer that comes at once tells people what the hand lacks
        await table.play_forced()
        return True

    def arrived(self) -> None:
        if self.play.mine:
            self.ring()

    def own_act(self, action: Action) -> bool:
        if action.id == "pick_help":
            self._show_help()
        elif action.id == "advice":
            self._advise()
        else:
            return False
        return True

    @work(exclusive=True, group="advice", exit_on_error=True)
    async def _advise(self) -> None:
        """The advisor thinks beside everything else."""
        ply, play = self.table.ply, self.play
        play.hush()
        await play.press("advice", "")
        if self.table.ply != ply:
            play.hand.advice = ""
        self.redraw()

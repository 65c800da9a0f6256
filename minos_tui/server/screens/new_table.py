"""A new table: the lines of a new game, and others take its seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import attrs

from minos_tui.engine.game import Refusal
from minos_tui.engine.record import Seat
from minos_tui.server.home import ClubHome
from minos_tui.store.errors import StoreError
from minos_tui.trouble import in_words
from minos_tui.tui.screens.new_game import NewGameScreen
from minos_tui.tui.wanted import NewGame, choice_text

if TYPE_CHECKING:
    from minos_tui.server.club import Club


class NewTableScreen(NewGameScreen):
    """Seats of persons stay free for whoever comes; dice are always sealed."""

    title_code: ClassVar[str] = "lobby.new_table"
    choice: ClassVar[str] = "new_table"

    def __init__(self, club: Club, home: ClubHome) -> None:
        super().__init__(home)
        self._club = club
        self._player = home.name

    def fitting(self, wanted: NewGame) -> NewGame:
        """At first one seat is for somebody else."""
        if sum(seat.is_human for seat in wanted.seats) < 2:
            wanted = wanted.with_seat(2, Seat())
        return wanted

    async def begin_game(self, wanted: NewGame) -> None:
        from minos_tui.server.screens.room import RoomScreen

        assert isinstance(self.home, ClubHome)
        await self.home.remember(self.choice, choice_text(wanted))
        try:
            room = await self._club.tables.open(self._player, attrs.evolve(wanted, seed=None))
        except (Refusal, StoreError) as error:
            self.say(in_words(error, self.look.words), alarm=True)
            return
        self.app.switch_screen(RoomScreen(self._club, self.home, room))

"""A new table: the lines of a new game, and whoever comes takes its seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

import attrs

from minos_tui.engine.game import Refusal
from minos_tui.engine.record import Seat
from minos_tui.server.home import ClubHome
from minos_tui.store.errors import StoreError
from minos_tui.trouble import in_words
from minos_tui.tui.screens.new_game import NewGameScreen
from minos_tui.tui.screens.setup_rows import START, Maps, Row, Setup
from minos_tui.tui.wanted import NewGame, choice_text
from minos_tui.words import Words

if TYPE_CHECKING:
    from minos_tui.server.club import Club


@attrs.frozen
class TableSetup(Setup):
    """The lines of a table: who sits there brings his name, and dice are always sealed."""

    host: str = ""

    def rows(self) -> tuple[Row, ...]:
        return tuple(self._at_table(row) for row in super().rows() if row.id != "seed")

    def _at_table(self, row: Row) -> Row:
        if row.id == START:
            return attrs.evolve(row, label=self.words("lobby.open_table"))
        if (number := self._person(row)) == 0:
            return row
        first = not any(seat.is_human for seat in self.wanted.seats[: number - 1])
        return attrs.evolve(row, about=self.host if first else self.words("lobby.free"), typed=None)

    def _person(self, row: Row) -> int:
        """The number of a person's seat; 0 for other lines."""
        kind, _, rest = row.id.partition(" ")
        return int(rest) if kind == "seat" and self.wanted.seats[int(rest) - 1].is_human else 0

    def stepped(self, row: Row, step: int) -> Setup:
        """Another game begins with its own usual choices."""
        found = super().stepped(row, step)
        changed = row.id == "game"
        return attrs.evolve(found, wanted=for_others(found.wanted)) if changed else found

    def hint(self, row: Row) -> str:
        kind = "person" if self._person(row) else row.id
        key = self._own(f"lobby.hint.{kind}")
        return self.words(key) if self.words.has(key) else super().hint(row)


def for_others(wanted: NewGame) -> NewGame:
    """The choices with a seat for somebody else: bots alone need no table."""
    if sum(seat.is_human for seat in wanted.seats) < 2:
        return wanted.with_seat(2, Seat())
    return wanted


class NewTableScreen(NewGameScreen):
    """Seats of persons stay free for whoever comes; dice are always sealed."""

    title_code: ClassVar[str] = "lobby.new_table"
    choice: ClassVar[str] = "new_table"

    def __init__(self, club: Club, home: ClubHome) -> None:
        super().__init__(home)
        self._club = club
        self._player = home.name

    def lines(self, wanted: NewGame, maps: Maps, words: Words) -> Setup:
        return TableSetup(wanted, maps, words, self._player)

    @property
    def labels(self) -> Mapping[str, str]:
        return {"start": "lobby.open"}

    def fitting(self, wanted: NewGame) -> NewGame:
        return for_others(wanted)

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

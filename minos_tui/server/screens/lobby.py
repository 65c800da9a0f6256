"""The lobby: which tables there are, and who is here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

import attrs

from minos_tui.engine.game import Refusal
from minos_tui.server.home import ClubHome
from minos_tui.server.room import Room
from minos_tui.tui.actions import Context
from minos_tui.tui.ink import Canvas, Rect
from minos_tui.tui.look import Look
from minos_tui.tui.screens.around import Around, Cell
from minos_tui.tui.screens.field import Field
from minos_tui.tui.screens.page import begin_page, first_shown
from minos_tui.words import Words, shown

if TYPE_CHECKING:
    from minos_tui.server.club import Club

_MOST_CODE: Final = 12
_GAME_AT, _SEATS_AT, _STATE_AT = 18, 35, 43


def state_line(room: Room, name: str, words: Words) -> str:
    """Where a table stands, as one player reads it."""
    plan = room.plan
    if plan.status == "over":
        return words("lobby.over")
    if plan.status == "open":
        return words("lobby.full" if plan.filled else "lobby.waits")
    if plan.waiting:
        return words("lobby.waits_for_all")
    if room.turn == name:
        return words("lobby.your_turn")
    return words("lobby.turn_of", name=room.turn) if room.turn else words("lobby.plays")


def seats_line(room: Room, words: Words) -> str:
    plan = room.plan
    taken = sum(not place.free for place in plan.places)
    return words("lobby.seats", taken=taken, all=len(plan.places))


@attrs.frozen
class Lobby:
    """What the lobby shows to one player. `picked` and `first` count tables from 0."""

    player: str
    rooms: tuple[Room, ...]
    here: tuple[str, ...]
    picked: int
    first: int
    empty: str
    """What there is to say where no table is open."""


def draw_lobby(canvas: Canvas, lobby: Lobby, look: Look, field: Field | None) -> Cell:
    words, here = look.words, lobby.here
    room = begin_page(canvas, words("lobby.title"), look, words.count("lobby.here", len(here)))
    if not lobby.rooms:
        canvas.text(room.x, room.y + 1, lobby.empty, look.text, room.width)
    cell = (room.x, room.y)
    for row, found in enumerate(lobby.rooms[lobby.first : lobby.first + room.height - 4]):
        line = Rect(room.x, room.y + row, room.width, 1)
        own = row + lobby.first == lobby.picked
        _draw_row(canvas, line, found, lobby.player, look, picked=own)
        cell = (line.x, line.y) if own else cell
    who = words("lobby.who", names=", ".join(shown(other, 24) for other in here))
    canvas.text(room.x, room.bottom - 2, who, look.muted, room.width)
    if field is not None:
        label = words("lobby.code")
        canvas.text(room.x, room.bottom - 1, label, look.accent)
        return field.draw(canvas, room.x + len(label), room.bottom - 1, _MOST_CODE + 1, look)
    return cell


def _draw_row(
    canvas: Canvas, line: Rect, room: Room, name: str, look: Look, *, picked: bool
) -> None:
    words, plan = look.words, room.plan
    ink = look.picked if picked else look.text
    canvas.fill(line, ink)
    state = state_line(room, name, words)
    if plan.rated:
        state = words("lobby.is_rated", state=state)
    if plan.private:
        state = words("lobby.private", state=state)
    for at, text in (
        (1, shown(plan.host, 16)),
        (_GAME_AT, words(f"setup.game.{plan.game}")),
        (_SEATS_AT, seats_line(room, words)),
        (_STATE_AT, state),
    ):
        canvas.text(line.x + at, line.y, text, ink, line.width - at)


class LobbyScreen(Around):
    """A line for each table that the player may know of."""

    page_context: ClassVar[Context] = "lobby"

    def __init__(self, club: Club, home: ClubHome) -> None:
        super().__init__(home)
        self._club = club
        self._player = home.name
        self._picked = self._first = 0
        self._picked_id = ""
        self._unsubscribe: Callable[[], None] | None = None

    def on_mount(self) -> None:
        self._unsubscribe = self._club.tables.subscribe(partial(self.call_later, self._changed))

    def on_unmount(self) -> None:
        if self._unsubscribe is not None:
            self._unsubscribe()

    def _changed(self) -> None:
        if self.is_current:
            self.redraw()

    @property
    def rooms(self) -> tuple[Room, ...]:
        return self._club.tables.seen_by(self._player)

    def draw(self, canvas: Canvas) -> Cell:
        rooms = self.rooms
        self._pick(rooms)
        self._first = first_shown(self._picked, self._first, canvas.height - 8, len(rooms))
        lobby = Lobby(self._player, rooms, self._club.here, self._picked, self._first, self._empty)
        return draw_lobby(canvas, lobby, self.look, self.field)

    @property
    def _guest(self) -> bool:
        return isinstance(self.home, ClubHome) and self.home.guest

    @property
    def _empty(self) -> str:
        return self.look.words("lobby.none_guest" if self._guest else "lobby.none")

    def _pick(self, rooms: tuple[Room, ...]) -> None:
        """The picked table stays the picked one wherever the list has put it meanwhile."""
        ids = [room.plan.id for room in rooms]
        if self._picked_id in ids:
            self._picked = ids.index(self._picked_id)
        self._picked = max(0, min(self._picked, len(rooms) - 1))
        self._picked_id = ids[self._picked] if ids else ""

    def _move(self, step: int) -> None:
        self._pick(self.rooms)
        self._picked, self._picked_id = self._picked + step, ""

    @property
    def hidden(self) -> frozenset[str]:
        return frozenset({"new_table"} if self._guest else ()) | (
            frozenset() if self.rooms else frozenset({"open_table"})
        )

    # Keys

    def act_row_up(self, key: str) -> None:
        self._move(-1)

    def act_row_down(self, key: str) -> None:
        self._move(1)

    def act_open_table(self, key: str) -> None:
        if rooms := self.rooms:
            self._pick(rooms)
            self._open(rooms[self._picked])

    def _open(self, room: Room) -> None:
        from minos_tui.server.screens.room import RoomScreen

        assert isinstance(self.home, ClubHome)
        self.app.push_screen(RoomScreen(self._club, self.home, room))

    def act_new_table(self, key: str) -> None:
        from minos_tui.server.screens.new_table import NewTableScreen

        assert isinstance(self.home, ClubHome)
        if self.home.guest:
            self.say(self.look.words("refusal_server.only_players"), alarm=True)
            return
        self.app.push_screen(NewTableScreen(self._club, self.home))

    def act_open_ladder(self, key: str) -> None:
        from minos_tui.server.screens.ladder import LadderScreen

        assert isinstance(self.home, ClubHome)
        self.app.push_screen(LadderScreen(self._club, self.home))

    def act_table_code(self, key: str) -> None:
        self.field = Field.of("", _MOST_CODE)

    async def took(self, text: str) -> None:
        self.field = None
        try:
            room = self._club.tables.by_code(text)
        except Refusal as refusal:
            self.say(self.look.words.refusal(refusal), alarm=True)
            return
        self._open(room)

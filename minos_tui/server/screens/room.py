"""A table's page: who sits where, what was agreed, what is said."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from minos_tui.engine.game import Refusal
from minos_tui.server.home import ClubHome
from minos_tui.server.offered import AGREED, idle_at
from minos_tui.server.plan import Place
from minos_tui.server.room import Room
from minos_tui.server.said import LAPSING, Said
from minos_tui.server.screens.facts import facts, time_left
from minos_tui.server.screens.next_step import next_line
from minos_tui.server.standing import BOT, OUT, RESIGNED, standing
from minos_tui.server.tables import check_closes
from minos_tui.server.talk import MOST_SAID, check_talks
from minos_tui.tui.actions import Context
from minos_tui.tui.ink import Canvas, Rect, wrapped
from minos_tui.tui.look import Look
from minos_tui.tui.rooms import room_of
from minos_tui.tui.screens.around import Around, Cell
from minos_tui.tui.screens.field import Field
from minos_tui.tui.screens.opening import told
from minos_tui.tui.screens.page import begin_page
from minos_tui.tui.screens.record import RecordScreen
from minos_tui.tui.screens.table import TICK_SECONDS
from minos_tui.words import Words, shown

if TYPE_CHECKING:
    from minos_tui.server.club import Club
    from minos_tui.table.table import Table

_NAME_AT: Final = 4
_ABOUT_AT: Final = 24
_FACT_AT: Final = 3
"""Where what can be changed begins, after the key that does."""


def said_line(said: Said, words: Words) -> str:
    """A line of talk or an event, safe to show."""
    name = shown(said.name, 24)
    if said.code:
        too = "_too" if said.code in LAPSING and said.text else ""
        return words(f"lobby.event.{said.code}{too}", name=name, other=shown(said.text, 24))
    says = "says_watching" if said.watching else "says"
    return words(f"lobby.{says}", name=name, text=shown(said.text, MOST_SAID))


def place_name(place: Place, words: Words) -> str:
    if place.free:
        return words("lobby.free")
    return shown(place.name or place.kind.capitalize(), 24)


def first_free(room: Room) -> int:
    """The first free seat, where a newcomer wants to sit; 1 if there is none."""
    places = enumerate(room.plan.places, 1)
    return next((seat for seat, place in places if place.free), 1)


def place_about(room: Room, seat: int, words: Words) -> str:
    """What there is to say of a seat's player."""
    place, plan = room.plan.places[seat - 1], room.plan
    if not place.name:
        return "" if place.free else words("lobby.bot")
    how = standing(room, seat)
    if how in (BOT, RESIGNED):
        return _bot_about(room, how, place.name, words)
    about = []
    if place.name == plan.host:
        about.append(words("lobby.host"))
    if how == OUT:
        about.append(words("lobby.out"))
    if plan.status == "playing":
        about.append(words(f"lobby.{_where(room, place.name)}"))
    if room.turn == place.name:
        about.append(words("lobby.to_act"))
    return ", ".join(about)


def _bot_about(room: Room, how: str, name: str, words: Words) -> str:
    """What there is to say of a player for whom a bot plays."""
    if how == RESIGNED:
        return words("lobby.resigned")
    if room.plan.status != "playing":
        return words("lobby.bot_for_him_over")
    return words("lobby.bot_for_him", where=words(f"lobby.{_where(room, name)}"))


def _where(room: Room, name: str) -> str:
    """Where a player is while the game goes on: only who has it open is asked there."""
    if room.here(name):
        return "is_here"
    return "at_page" if name in room.readers else "away"


class RoomScreen(Around):
    """Everybody's page; `playing` is set while the table's game lies under it."""

    page_context: ClassVar[Context] = "room"

    def __init__(self, club: Club, home: ClubHome, room: Room, *, playing: bool = False) -> None:
        super().__init__(home)
        self._club = club
        self._room = room
        self._player = home.name
        self._playing = playing
        self._picked = first_free(room)
        self._left = ""
        """What the clock told last."""
        self._ends: tuple[Callable[[], None], ...] = ()

    def on_mount(self) -> None:
        self._ends = (
            self._room.subscribe(partial(self.call_later, self._told)),
            self._club.tables.subscribe(partial(self.call_later, self._told, None)),
            self._room.readers.came(self._player),
        )
        self.set_interval(TICK_SECONDS, self._tick)

    def _tick(self) -> None:
        """Draws the clock anew where it tells something else."""
        left = time_left(self._room, self.look.words)
        if left != self._left and self.is_current:
            self._left = left
            self.redraw()

    def on_unmount(self) -> None:
        for end in self._ends:
            end()

    def _told(self, said: Said | None) -> None:
        if not self.is_current:
            return
        begins = said is not None and said.code == "begun"
        if begins and self._player in self._room.plan.people and self.minos.settings.bell:
            self.app.bell()
        self.redraw()

    # Drawing

    def draw(self, canvas: Canvas) -> Cell:
        words, plan = self.look.words, self._room.plan
        title = words(
            "lobby.table_of", name=shown(plan.host, 24), game=words(f"setup.game.{plan.game}")
        )
        room = begin_page(canvas, title, self.look)
        cell = self._draw_seats(canvas, room)
        y = room.y + len(plan.places) + 1
        for part in wrapped(self._next_line(), room.width):
            canvas.text(room.x, y, part, self.look.text, room.width)
            y += 1
        if not self._gone:
            y = self._draw_facts(canvas, Rect(room.x, y, room.width, room.bottom - y))
        talk = Rect(room.x, y + 1, room.width, room.bottom - y - 2)
        _draw_talk(canvas, talk, self._room, self.look)
        if self.field is not None:
            label = words("lobby.say")
            canvas.text(room.x, room.bottom - 1, label, self.look.accent)
            at = room.x + len(label)
            return self.field.draw(canvas, at, room.bottom - 1, room.width - len(label), self.look)
        return cell

    def _draw_facts(self, canvas: Canvas, room: Rect) -> int:
        """The line below them; whoever can change something sees the key before it."""
        look, y = self.look, room.y
        changed = AGREED - self._idle
        indent = _FACT_AT if changed else 0
        for fact in facts(self._room, self._player, look.words):
            if fact.action in changed:
                canvas.text(room.x, y, look.words.key(fact.action), look.accent, _FACT_AT)
            for part in wrapped(fact.text, room.width - indent):
                canvas.text(room.x + indent, y, part, look.muted, room.width - indent)
                y += 1
        return y

    @property
    def _gone(self) -> bool:
        """Whether the table was taken away while its page is read."""
        return self._club.tables.find(self._room.plan.id) is not self._room

    def _next_line(self) -> str:
        if self._gone:
            return self.look.words("refusal_server.table_closed")
        guest = cast(ClubHome, self.home).guest
        return next_line(self._room, self._player, self.look.words, guest=guest)

    def _draw_seats(self, canvas: Canvas, room: Rect) -> Cell:
        words, plan = self.look.words, self._room.plan
        for seat, place in enumerate(plan.places, 1):
            line = Rect(room.x, room.y + seat - 1, room.width, 1)
            ink = self.look.picked if seat == self._picked else self.look.text
            canvas.fill(line, ink)
            canvas.text(line.x + 1, line.y, str(seat), ink)
            canvas.text(line.x + _NAME_AT, line.y, place_name(place, words), ink)
            about = place_about(self._room, seat, words)
            canvas.text(line.x + _ABOUT_AT, line.y, about, ink, line.width - _ABOUT_AT)
        return room.x, room.y + self._picked - 1

    @property
    def hidden(self) -> frozenset[str]:
        """The keys of what is agreed stand beside it."""
        return self._idle | AGREED

    @property
    def _idle(self) -> frozenset[str]:
        guest = cast(ClubHome, self.home).guest
        return idle_at(self._room, self._player, self._picked, guest=guest)

    @property
    def labels(self) -> Mapping[str, str]:
        plan = self._room.plan
        found = {"begin": "lobby.begin"} if plan.status == "open" else {}
        if plan.seat_of(self._player) == self._picked:
            found["sit"] = "lobby.get_up"
        if self._room.consent.asked_back(self._player):
            found["ask_back"] = "lobby.agree_back"
        if plan.waiting:
            found["wait_for"] = "lobby.go_on"
        return found

    # Keys

    def act_row_up(self, key: str) -> None:
        self._move(-1)

    def act_row_down(self, key: str) -> None:
        self._move(1)

    def _move(self, step: int) -> None:
        """To another seat: several keys may come before anything is drawn."""
        self._picked = max(1, min(self._picked + step, len(self._room.plan.places)))

    async def act_begin(self, key: str) -> None:
        """Starts the game if it hasn't begun, and goes to it."""
        if self._playing:
            self.dismiss()
            return
        begun = self._room.plan.status != "open"
        if begun or await self._do(lambda: self._room.start(self._player)):
            home = cast(ClubHome, self.home)
            await self._do(lambda: open_game(self, self._club, home, self._room))

    async def act_sit(self, key: str) -> None:
        if cast(ClubHome, self.home).guest:
            self.say(self.look.words("refusal_server.only_players"), alarm=True)
            return
        places, plan = self._room.plan.places, self._room.plan
        if not (places[self._picked - 1].free or plan.seat_of(self._player)):
            self._picked = first_free(self._room)
        await self._do(lambda: self._room.sit(self._player, self._picked))

    async def act_set_bot(self, key: str) -> None:
        await self._do(lambda: self._room.set_bot(self._player, self._picked))

    async def act_private(self, key: str) -> None:
        await self._do(lambda: self._room.change(self._player, "private"))

    async def act_clock(self, key: str) -> None:
        await self._do(lambda: self._room.change(self._player, "minutes"))

    async def act_advised(self, key: str) -> None:
        await self._do(lambda: self._room.change(self._player, "advice"))

    async def act_watch_delay(self, key: str) -> None:
        await self._do(lambda: self._room.change(self._player, "delay"))

    async def act_watchers_talk(self, key: str) -> None:
        await self._do(lambda: self._room.change(self._player, "watchers_talk"))

    async def act_ask_back(self, key: str) -> None:
        await self._do(lambda: self._room.consent.take_back(self._player))

    async def act_wait_for(self, key: str) -> None:
        await self._do(lambda: self._room.wait_for_all(self._player))

    async def act_rated(self, key: str) -> None:
        await self._do(lambda: self._room.change(self._player, "rated"))

    async def act_show_record(self, key: str) -> None:
        await self._do(self._show_record)

    async def _show_record(self) -> None:
        text = await self._room.record_text()
        title = self.look.words("lobby.record_of", name=shown(self._room.plan.host, 24))
        await self.app.push_screen(RecordScreen(self.home, title, text))

    def act_close_table(self, key: str) -> None:
        """Asks first, if it can be done at all."""
        words = self.look.words
        if self._may(lambda: check_closes(self._room.plan, self._player)):
            self.asks(words("lobby.close"), words("lobby.close_lost"), self._close)

    async def _close(self) -> None:
        if await self._do(lambda: self._club.tables.close(self._player, self._room)):
            self.dismiss()

    def act_say(self, key: str) -> None:
        """Opens the line, for whom it will be taken from."""
        if self._may(lambda: check_talks(self._room.plan, self._player)):
            self.field = Field.of("", MOST_SAID)

    def _may(self, check: Callable[[], None]) -> bool:
        """Whether something would be done; he reads why if it would be refused."""
        try:
            check()
        except Refusal as refusal:
            self.say(self.look.words.refusal(refusal), alarm=True)
            return False
        return True

    async def took(self, text: str) -> None:
        self.field = None
        self.minos.after_line = True

        async def say() -> None:
            if self._gone:
                raise Refusal("server.table_closed")
            await self._room.say(self._player, text)

        await self._do(say)

    async def _do(self, work: Callable[[], Awaitable[None]]) -> bool:
        return await told(self, work)


async def open_game(over: Around, club: Club, home: ClubHome, room: Room) -> None:
    """Shows a table's game over a screen, from the player's seat or as a watcher.

    Raises what may go wrong with opening a table.
    """
    rooms = room_of(room.plan.game)
    seat = await room.enter(home.name)
    try:
        screen = rooms.game_screen(cast("Table", seat))
    except BaseException:
        await seat.close()
        raise
    seat.deliver = screen.call_later
    screen.orders = seat.orders
    seat.when_left(room.subscribe(partial(screen.call_later, _show_said, screen)))
    screen.open_talk = lambda: _show_page(screen, club, home, room)
    await over.minos.show_game(screen)


def _draw_talk(canvas: Canvas, room: Rect, table: Room, look: Look) -> None:
    """The newest lines, the last at the bottom."""
    lines: list[tuple[str, bool]] = []
    for said in reversed(table.said):
        if len(lines) >= room.height:
            break
        parts = wrapped(said_line(said, look.words), room.width)
        lines = [*((part, bool(said.code)) for part in parts), *lines]
    for row, (text, event) in enumerate(lines[max(0, len(lines) - room.height) :]):
        ink = look.muted if event else look.text
        canvas.text(room.x, room.y + row, text, ink, room.width)


def _show_said(screen: Any, said: Said | None) -> None:
    """Shows what is said at the table on the game's screen, which goes on after a wait."""
    if said is not None and screen.is_current:
        screen.tell(said_line(said, screen.look.words), lapses=said.code in LAPSING)
    if said is not None and said.code in ("goes_on", "all_here"):
        screen.advance()


def _show_page(screen: Any, club: Club, home: ClubHome, room: Room) -> None:
    screen.app.push_screen(RoomScreen(club, home, room, playing=True))

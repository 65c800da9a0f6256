"""How a game comes to the screen: a new one, one that is kept, or a record to look at."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.events import Key

from minos_tui.bots.registry import BotProblem
from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.board import BoardError
from minos_tui.engine.record import RecordError
from minos_tui.maps import NoMapError
from minos_tui.store import StoreError
from minos_tui.table.errors import CommitFailed
from minos_tui.table.table import Table
from minos_tui.trouble import Trouble, in_words
from minos_tui.tui.actions import Context
from minos_tui.tui.home import Home
from minos_tui.tui.ink import Canvas
from minos_tui.tui.memory import GameMemory
from minos_tui.tui.rooms import room_of
from minos_tui.tui.screens.around import Around, Cell

if TYPE_CHECKING:
    from minos_tui.tui.screens.table import TableScreen

TROUBLES = (Refusal, BoardError, NoMapError, RecordError, StoreError, CommitFailed, BotProblem)
"""What may go wrong with opening a game: each says itself in one line."""


async def game_screen(home: Home, table: Table) -> TableScreen:
    """The screen of a table, as it was when the game was left. Raises Refusal (`no_screen`), the
    table closed."""
    memory = GameMemory(home, table.id)
    try:
        if guide := await memory.guide():
            from minos_tui.tui.screens.tutorial import TutorialScreen

            screen: TableScreen = TutorialScreen(table, hidden=guide == "hidden")
        else:
            screen = room_of(table.game.name).game_screen(table)
    except Refusal:
        await table.close()
        raise
    screen.memory, screen.speed = memory, await memory.speed()
    screen.orders = await memory.orders()
    return screen


async def told(screen: Around, work: Callable[[], Awaitable[None]]) -> bool:
    """Does some work; what goes wrong is said on the screen. Whether it went well."""
    try:
        await work()
    except TROUBLES as error:
        line = in_words(error, screen.look.words).splitlines()[0]
        screen.say(line, alarm=True)
        return False
    return True


async def open_kept(screen: Around, game: str) -> bool:
    """Opens a game from the store: to play, or to watch if it is played elsewhere."""

    async def work() -> None:
        assert screen.home.store is not None
        table = await Table.open(screen.home.store, game)
        await screen.minos.show_game(await game_screen(screen.home, table))

    return await told(screen, work)


async def watch_again(screen: Around, game: str) -> bool:
    """Opens a kept game's replay, read from its record."""
    from minos_tui.tui.screens.replay import ReplayScreen

    async def work() -> None:
        assert screen.home.store is not None
        table = await Table.open(screen.home.store, game)
        try:
            text = table.record_text()
        finally:
            await table.close()
        await screen.app.push_screen(ReplayScreen(screen.home, text))

    return await told(screen, work)


class OpeningScreen(Around):
    """Nothing yet: a screen is being got, and takes this one's place."""

    page_context: ClassVar[Context] = "fame"

    def __init__(self, home: Home, begin: Callable[[], Awaitable[TableScreen]]) -> None:
        super().__init__(home)
        self._begin = begin
        self._getting: asyncio.Future[TableScreen] | None = None
        self._given_way = False
        self.error: Exception | None = None
        """Why the screen couldn't be got."""

    def draw(self, canvas: Canvas) -> Cell | None:
        return None

    def on_mount(self) -> None:
        self.get()

    def frame(self, width: int, height: int) -> Canvas:
        """No key is offered, for none would do anything; nor is a size wanted for nothing."""
        return Canvas(width, height, self.look.text)

    async def key(self, event: Key) -> None:
        """Keys that come this early are dropped: there is nothing to go back to."""

    @work(exit_on_error=True)
    async def get(self) -> None:
        self._getting = asyncio.ensure_future(self._begin())
        try:
            screen = await asyncio.shield(self._getting)
        except (*TROUBLES, Trouble) as error:
            self.error = error
            self.app.exit(1)
        else:
            self.app.call_later(self._give_way, screen)

    async def on_unmount(self) -> None:
        """Who has left meanwhile keeps the game from nobody."""
        if self._getting is None or self._given_way:
            return
        await asyncio.wait({self._getting})
        if self._getting.exception() is None:
            await self._getting.result().table.close()

    def _give_way(self, screen: TableScreen) -> None:
        """Not in the work that got the screen, which ends with this one; and the program doesn't
        wait for it, so that it can be left meanwhile."""
        self._given_way = True
        self.app.switch_screen(screen)
        if faults := self.faults():  # who has not passed the title would never hear of it
            screen.play.refuse(faults[0])

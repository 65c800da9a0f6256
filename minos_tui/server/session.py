"""One session on one SSH channel: a terminal gets the game, everything else a line and an end."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import asyncssh

from minos_tui.server.app import ClubApp
from minos_tui.server.entry import Comer
from minos_tui.server.home import ClubHome
from minos_tui.server.inside import run_app
from minos_tui.server.line import Line
from minos_tui.server.seated import games_at_tables
from minos_tui.server.terminal import USUAL, Terminal, fitting_size, heard
from minos_tui.settings import DEFAULTS, language_of
from minos_tui.store.errors import StoreError
from minos_tui.streams import nearest_text
from minos_tui.words import Words

if TYPE_CHECKING:
    from textual.screen import Screen

    from minos_tui.server.club import Club, Visitor

_WRITE_BUFFER: Final = 48 * 1024
"""Bytes that wait for a slow client before its frames are dropped: about three full screens."""


class Session(asyncssh.SSHServerSession[bytes]):
    """What a client gets on its channel."""

    def __init__(self, club: Club, visitor: Visitor) -> None:
        self.club = club
        self.visitor = visitor
        self.task: asyncio.Task[None] | None = None
        self._channel: Any = None
        self._term = ""
        self._size = USUAL
        self._refusal = "no_terminal"
        self._line: Line | None = None
        self._app: ClubApp | None = None
        self._words = Words()
        self._sent_away: tuple[str, Mapping[str, str | int]] | None = None
        """The words that tell one who is still coming in why he is sent away."""
        self._left = False
        self._began = asyncio.get_running_loop().time()

    # What the client asks for

    def connection_made(self, chan: Any) -> None:
        self._channel = chan

    def pty_requested(
        self, term_type: str | None, term_size: tuple[int, int, int, int], term_modes: Any
    ) -> bool:
        self._term, self._size = term_type or "", fitting_size(*term_size[:2])
        self._refusal = ""
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._refusal = "no_commands"
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        self._refusal = "no_files"
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = fitting_size(width, height)
        if self._app is not None:
            self._app.resize(*self._size)

    def data_received(self, data: bytes, datatype: Any) -> None:
        if self._line is not None:
            self._line.received(data)

    def eof_received(self) -> bool:
        """Nothing more is typed: the player has left. What he is told still goes out."""
        self._leave()
        return True

    def pause_writing(self) -> None:
        if self._line is not None:
            self._line.slow_down()

    def resume_writing(self) -> None:
        if self._line is not None:
            self._line.speed_up()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._line is not None:
            self._line.close()
        self._leave()

    def _leave(self) -> None:
        self._left = True
        if self._app is not None:
            self._app.exit(0)

    def session_started(self) -> None:
        self.club.sessions.add(self)
        self.task = self.club.begin(self._run())

    # The session

    async def _run(self) -> None:
        try:
            line, code = await self._play()
            self._end(line, code)
        finally:
            self._app = self._line = None
            self.club.ended(self)

    async def _play(self) -> tuple[str, int]:
        """Plays until the player leaves. What he is told then, and the exit status."""
        environment = heard(self._channel.get_environment_bytes())
        terminal = Terminal.of(self._term, self._size, environment)
        self._words = Words(language_of(DEFAULTS, terminal.environment))
        if self._refusal:
            return self._words(f"server.{self._refusal}"), 1
        if not terminal.has_screen:
            return self._words("server.no_screen", term=terminal.term), 1
        if self.club.stopping:
            return self._words("server.stopping"), 1
        if refused := await self.club.admit(self.visitor, self._words):
            return refused, 1
        self.club.came(self.visitor.name)
        try:
            home = await ClubHome.of(self.club.store_of(self.visitor), self.visitor.name)
        except StoreError as error:
            return self._words("server.store_trouble", why=error.line(self._words)), 1
        home.lobby = partial(_lobby, self.club, home)
        home.turns = partial(self.club.tables.turns_of, home.name)
        home.seated = partial(games_at_tables, self.club, home)
        return ("", 0) if self._left else await self._run_app(home, terminal)

    async def _run_app(self, home: ClubHome, terminal: Terminal) -> tuple[str, int]:
        if self.club.stopping:
            return self._words("server.stopping"), 1
        if self._sent_away is not None:
            code, things = self._sent_away
            return self._words(code, **things), 1
        settings = home.loaded.settings
        self._channel.set_write_buffer_limits(_WRITE_BUFFER)
        self._line = Line(self._channel, terminal.encoding)
        self._line.on_painted = self.club.metrics.painted.observe
        self._app = app = ClubApp(lambda: _first(home), settings, self._line, terminal)
        about = {"name": self.visitor.name, "address": self.visitor.address}
        self.club.journal.note("came", **about, term=terminal.term, size=terminal.size)
        try:
            await run_app(app, mouse=settings.mouse, size=self._size)
        finally:
            await home.close()
            self.club.journal.note("left", **about)
        if app.failure is None:
            return app.goodbye, 0
        self.club.journal.fault("crashed", app.failure, **about)
        return app.words("server.crashed"), 1

    def _end(self, line: str, code: int) -> None:
        """Tells the last line, and closes the channel."""
        if self._channel.is_closing():
            return
        if line:
            encoding = Terminal.of(self._term, self._size, {}).encoding
            told = nearest_text(line) if encoding == "ascii" else line
            text = f"{told}\r\n".encode(encoding, "replace")
            (self._channel.write if self._term else self._channel.write_stderr)(text)
        self._channel.exit(code)

    async def over(self) -> None:
        """Waits until it has ended and the client has answered that: by then it has taken in
        whatever was written."""
        if self.task is not None:
            await asyncio.wait([self.task])
            await self._channel.wait_closed()

    # What the club does with it

    def silent_for(self) -> float:
        """Seconds since the player typed something; 0 where nothing is waited for."""
        if self._line is None or self._app is None:
            return 0.0
        return asyncio.get_running_loop().time() - self._line.last_heard

    @property
    def comer(self) -> Comer:
        """Whom the club's rules are asked about."""
        return Comer(self.visitor.name, self.visitor.address, self.visitor.fingerprint)

    def here_for(self) -> float:
        """Seconds since the session began."""
        return asyncio.get_running_loop().time() - self._began

    def tell(self, code: str, **things: str) -> bool:
        """Shows a line on whatever screen the player has; False if he has none yet."""
        if self._app is None:
            return False
        self._app.call_later(self._app.announce, self._app.words(code, **things))
        return True

    def send_away(self, code: str, **things: str | int) -> None:
        """Ends the session, as soon as it is set up; a line tells why."""
        if self._app is None:
            self._sent_away = self._sent_away or (code, things)
        else:
            self._app.send_away(self._app.words(code, **things))


def _lobby(club: Club, home: ClubHome) -> Screen[Any]:
    from minos_tui.server.screens.lobby import LobbyScreen

    return LobbyScreen(club, home)


def _first(home: ClubHome) -> Screen[Any]:
    from minos_tui.tui.screens.title import TitleScreen

    return TitleScreen(home)

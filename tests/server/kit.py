"""What the tests of the server share: a server in this process, and players who really connect."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol, Self

import asyncssh
import pyte

from minos_tui.server.journal import Journal
from minos_tui.server.limits import Limits
from minos_tui.server.serve import Server, Wanted, open_server

PATIENCE = 30.0
"""Seconds after which something that never comes is a failure; nothing takes nearly as long."""
ASK_AGAIN_SECONDS = 0.02
UTF8 = {"LANG": "C.UTF-8", "COLORTERM": "truecolor"}
KEYS = {name: asyncssh.generate_private_key("ssh-ed25519") for name in ("ann", "ben", "cleo")}
ROOMY = Limits(connections=500, per_address=500, logins_per_minute=100_000)


class HasPort(Protocol):
    """A server, in this process or its own."""

    @property
    def port(self) -> int: ...


class Lines(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines += record.getMessage().split("\n")


def journal_to(lines: Lines) -> Journal:
    logger = logging.getLogger("minos.server.test")
    logger.handlers, logger.propagate = [lines], False
    logger.setLevel(logging.INFO)
    return Journal(logger)


@asynccontextmanager
async def serving(
    folder: Path,
    limits: Limits = ROOMY,
    *,
    guests: bool = False,
    invited: bool = False,
    passwords: bool = False,
    metrics: int | None = None,
    lines: Lines | None = None,
) -> AsyncIterator[Server]:
    """A server on a free port of this machine."""
    wanted = Wanted(
        port=0,
        store=str(folder),
        guests=guests,
        limits=limits,
        invited=invited,
        metrics=metrics,
        passwords=passwords,
    )
    server = await open_server(wanted, journal_to(lines or Lines()))
    try:
        yield server
    finally:
        await server.close()
        while _CONNECTED:
            conn = _CONNECTED.pop()
            conn.abort()
            await conn.wait_closed()


_CONNECTED: list[asyncssh.SSHClientConnection] = []


class Seen(asyncssh.SSHClientSession[bytes]):
    """A client's end of a session: a terminal that a test can read."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.bytes = b""
        self.errors = b""
        self.news = asyncio.Event()
        self.closed = False

    def data_received(self, data: bytes, datatype: Any) -> None:
        if datatype is None:
            self.bytes += data
            self._stream.feed(data)
        else:
            self.errors += data
        self.news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        self.news.set()


class Player:
    """Somebody with a key and a terminal of `size` (columns, rows)."""

    def __init__(self, conn: asyncssh.SSHClientConnection, channel: Any, seen: Seen) -> None:
        self.conn = conn
        self.channel = channel
        self.seen = seen

    @classmethod
    async def comes(
        cls,
        server: HasPort,
        name: str = "ann",
        *,
        size: tuple[int, int] = (80, 24),
        term: str | None = "xterm-256color",
        env: Mapping[str, str] = UTF8,
        key: asyncssh.SSHKey | None = None,
        command: str | None = None,
        subsystem: str | None = None,
    ) -> Self:
        conn = await connect(server, name, key)
        channel, seen = await conn.create_session(
            lambda: Seen((max(1, min(size[0], 400)) or 80, max(1, min(size[1], 150)) or 24)),
            command,
            subsystem=subsystem,
            term_type=term,
            term_size=size,
            env=[*env.items()],
            encoding=None,
        )
        return cls(conn, channel, seen)  # type: ignore[arg-type] # the session made above

    @property
    def rows(self) -> list[str]:
        return [row.rstrip() for row in self.seen.screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.rows)

    async def sees(self, *texts: str) -> str:
        """Waits until all of these are on the screen; the screen."""
        await self._until(lambda: all(text in self.text for text in texts), texts)
        return self.text

    async def sees_no(self, text: str) -> None:
        await self._until(lambda: text not in self.text, f"not {text}")

    async def is_told(self, text: str) -> None:
        """Waits until this is said on the terminal or beside it."""
        self_said = text.encode()
        await self._until(
            lambda: self_said in self.seen.bytes or self_said in self.seen.errors, text
        )

    async def _until(self, found: Any, wanted: object) -> None:
        async def look() -> None:
            while not found():
                self.seen.news.clear()
                if self.seen.closed:
                    raise AssertionError(f"closed before {wanted!r} came:\n{self.text}")
                await self.seen.news.wait()

        try:
            await asyncio.wait_for(look(), PATIENCE)
        except TimeoutError as error:
            raise AssertionError(f"{wanted!r} never came:\n{self.text}") from error

    def types(self, keys: str | bytes) -> None:
        self.channel.write(keys.encode() if isinstance(keys, str) else keys)

    def resizes(self, width: int, height: int) -> None:
        self.seen.screen.resize(height, width)
        self.channel.change_terminal_size(width, height)

    async def ends(self) -> int | None:
        """Waits until the server has closed the session; its exit status."""
        await asyncio.wait_for(self.channel.wait_closed(), PATIENCE)
        status: int | None = self.channel.get_exit_status()
        return status

    def drops(self) -> None:
        """The line is cut, without a word."""
        self.conn.abort()

    async def leaves(self) -> None:
        self.conn.close()
        await asyncio.wait_for(self.conn.wait_closed(), PATIENCE)


class Typist(asyncssh.SSHClient):
    """Somebody without a key who types these answers, and reads what he is told and asked."""

    def __init__(self, *answers: str) -> None:
        self.answers = [*answers]
        self.told: list[str] = []
        self.asked: list[tuple[str, bool]] = []

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str] | None:
        self.told.append(instructions)
        self.asked += prompts
        if len(self.answers) < len(prompts):
            return None
        return [self.answers.pop(0) for _ in prompts]


async def opens_a_table(ann: Player) -> None:
    """From the title to a table of ann's, at which others can sit down."""
    await ann.sees("Tables", "New game")
    ann.types("t")
    await ann.sees("No table is open")
    ann.types("n")
    await ann.sees("Open the table", "free")
    ann.types("\r")
    await ann.sees("Table of ann: Minos", "free")


async def sits_down(ben: Player, ann: Player) -> None:
    """From the title to the second seat of ann's table."""
    await ben.sees("Tables", "New game")
    ben.types("t")
    await ben.sees("2 of 3")
    ben.types("\r")
    await ben.sees("Table of ann: Minos")
    ben.types("s")
    await ann.sees("2  ben")


async def begins(ann: Player, ben: Player) -> None:
    """ann starts the game, and both have it on the screen."""
    ann.types("\r")
    await ann.sees("Round 1")
    await ben.sees("to act")
    ben.types("\r")
    await ben.sees("Round 1", "Players")
    await ann.sees("ben is here")


async def sit_down(ann: Player, ben: Player) -> None:
    """ann opens a table at her server, ben sits down at his, and both are in the game."""
    await opens_a_table(ann)
    await sits_down(ben, ann)
    await begins(ann, ben)


async def both_play(server: HasPort, *, size: tuple[int, int] = (80, 24)) -> tuple[Player, Player]:
    """ann on a screen of that size and ben on a large one, in a game of their table."""
    ann = await Player.comes(server, "ann", size=size)
    ben = await Player.comes(server, "ben", size=(120, 40))
    await sit_down(ann, ben)
    return ann, ben


async def connect(
    server: HasPort, name: str, key: asyncssh.SSHKey | None = None, **options: Any
) -> asyncssh.SSHClientConnection:
    keys = [key or KEYS.get(name) or KEYS["ann"]]
    conn = await asyncssh.connect(
        "127.0.0.1", server.port, username=name, client_keys=keys, known_hosts=None, config=None,
        agent_path=None, **options,
    )  # fmt: skip
    _CONNECTED.append(conn)
    return conn


async def asks_until(asked: Callable[[], Awaitable[bool]]) -> None:
    """Asks another process until it says so, and lets it work meanwhile: it tells nobody when."""
    async with asyncio.timeout(PATIENCE):
        while not await asked():  # noqa: ASYNC110 - nothing here hears of it
            await asyncio.sleep(ASK_AGAIN_SECONDS)


async def gone(server: Server, sessions: int = 0) -> None:
    """Waits until the server has no more sessions than that."""

    async def look() -> None:
        while len(server.club.sessions) > sessions:
            await asyncio.wait(
                [s.task for s in server.club.sessions if s.task is not None],
                return_when=asyncio.FIRST_COMPLETED,
            )

    await asyncio.wait_for(look(), PATIENCE)

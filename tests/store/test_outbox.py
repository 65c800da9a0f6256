"""News between processes that share a club in a folder: told when they are kept, and to all."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection

from minos_tui.store import Store, local_news, outbox, together
from minos_tui.store.club import ClubStore
from minos_tui.store.local_news import LocalNewsroom
from minos_tui.store.outbox import KEPT, SOCKETS
from minos_tui.store.together import News

PATIENCE = 30.0


class Hears:
    """What a server has heard; "!" is that it may have missed something."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.news = asyncio.Event()

    def add(self, what: str) -> None:
        self.heard.append(what)
        self.news.set()

    async def until(self, found: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not found():
                self.news.clear()
                await self.news.wait()


def sockets(folder: Path) -> list[Path]:
    return [*folder.glob(f"{SOCKETS}*")]


async def server(folder: Path) -> ClubStore:
    store = ClubStore(await Store.open(folder))
    await store.prepare()
    await store.write(together.beat, store.server, "here:22")
    return store


@asynccontextmanager
async def hearing(folder: Path, store: ClubStore) -> AsyncIterator[Hears]:
    hears = Hears()
    room = LocalNewsroom(folder, store, lambda news: hears.add(news.what), partial(hears.add, "!"))
    task = asyncio.create_task(room.listen())
    await hears.until(lambda: hears.heard == ["!"])
    yield hears
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[tuple[ClubStore, ClubStore]]:
    one, other = await server(tmp_path), await server(tmp_path)
    yield one, other
    for store in (one, other):
        await store.store.close()


async def test_news_reach_the_others_at_once_and_in_order(
    tmp_path: Path, two: tuple[ClubStore, ClubStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_news, "LOOK_SECONDS", 2 * PATIENCE)
    one, other = two
    async with hearing(tmp_path, one) as mine, hearing(tmp_path, other) as theirs:
        for number in range(20):
            await one.write(together.tell, one.news(str(number)))
        await theirs.until(lambda: len(theirs.heard) > 20)

    assert ["!", *map(str, range(20))] == theirs.heard
    assert ["!"] == mine.heard
    assert [] == sockets(tmp_path)


async def test_what_is_not_kept_is_not_told(
    tmp_path: Path, two: tuple[ClubStore, ClubStore]
) -> None:
    one, other = two

    def tell_and_fail(connection: Connection) -> None:
        together.tell(connection, one.news("never"))
        raise RuntimeError

    async with hearing(tmp_path, other) as theirs:
        with pytest.raises(RuntimeError):
            await one.write(tell_and_fail)
        await one.write(together.tell, one.news("kept"))
        await theirs.until(lambda: "kept" in theirs.heard)

    assert ["!", "kept"] == theirs.heard


async def test_a_wake_that_is_lost_costs_only_time(
    tmp_path: Path, two: tuple[ClubStore, ClubStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_news, "LOOK_SECONDS", 0.05)
    one, other = two
    one.store.parts()[1].wake = lambda _: None
    async with hearing(tmp_path, other) as theirs:
        await one.write(together.tell, one.news("late"))
        await theirs.until(lambda: "late" in theirs.heard)


async def test_a_wake_that_can_t_be_sent_takes_nothing_back(
    two: tuple[ClubStore, ClubStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_: object) -> socket.socket:
        raise OSError(errno.EMFILE, "Too many open files")

    one, other = two
    with monkeypatch.context() as patched:
        patched.setattr("minos_tui.store.outbox.socket.socket", no_room)
        await one.write(together.tell, one.news("kept"))
    assert 1 == len(await other.read(outbox.after, 0))


async def test_who_was_away_for_too_long_looks_at_everything(
    tmp_path: Path, two: tuple[ClubStore, ClubStore]
) -> None:
    one, other = two

    def tell_much(connection: Connection) -> None:
        for number in range(KEPT + 1):
            together.tell(connection, one.news(str(number)))

    async with hearing(tmp_path, other) as theirs:
        await one.write(tell_much)
        await theirs.until(lambda: str(KEPT) in theirs.heard)

    assert ["!", "!", *map(str, range(1, KEPT + 1))] == theirs.heard
    assert KEPT == len(await one.read(outbox.after, 0))


async def test_a_server_alone_writes_nothing_down(tmp_path: Path) -> None:
    one = await server(tmp_path)
    await one.write(together.tell, one.news("nobody hears"))
    assert () == await one.read(outbox.after, 0)
    await one.store.close()


async def test_who_holds_the_folder_forgets_those_who_were_killed(
    two: tuple[ClubStore, ClubStore],
) -> None:
    one, other = two
    await one.write(together.drive, one.server, "table")
    await one.write(together.come, one.server, "table", "ann")
    await other.begin_alone()

    assert {} == await other.read(together.elsewhere, other.server)
    assert await other.write(together.drive, other.server, "table")
    assert () == await other.read(outbox.after, 0)


async def test_nonsense_in_the_outbox_is_passed_over(
    tmp_path: Path, two: tuple[ClubStore, ClubStore]
) -> None:
    one, other = two
    async with hearing(tmp_path, other) as theirs:
        await one.write(outbox.post, one.server, "nonsense")
        await one.write(together.tell, News(one.server, "sense"))
        await theirs.until(lambda: "sense" in theirs.heard)

    assert ["!", "sense"] == theirs.heard

"""What the world does to a server: a full disk, a clock set back, things that are in its way.

Each costs whoever meets it one clear line, and nothing that was shown.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from minos_tui.server.hostkey import FILE as HOST_KEY
from minos_tui.server.hostkey import host_key
from minos_tui.server.serve import Wanted, open_server
from minos_tui.store import Store, StoreAway
from minos_tui.store.club import SharedStore
from minos_tui.store.engine import Database
from minos_tui.store.errors import StoreFull
from minos_tui.store.folder import FILE
from minos_tui.table.errors import CommitFailed
from minos_tui.trouble import Trouble
from tests.server.kit import (
    Lines,
    Player,
    both_play,
    gone,
    journal_to,
    serving,
)
from tests.server.process import ServerProcess, refused
from tests.server.tables import Clock, begun, close, club_at, entered, rests
from tests.server.test_killed import presses
from tests.testkit.commands import Commands

DAY: Final = 86_400.0
FULL: Final = "the disk is full"


class Disk:
    """What a store is kept on: as soon as it is `full` nothing more can be written."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        write = Database.write

        def written(database: Database, work: Callable[..., Any], *about: Any) -> Any:
            if self.full:
                raise StoreFull(file=database.name, why="")
            return write(database, work, *about)

        monkeypatch.setattr(Database, "write", written)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


# What is in the way of a start


def _damaged_key(folder: Path) -> None:
    (folder / HOST_KEY).write_bytes(b"damaged")
    (folder / HOST_KEY).chmod(0o600)


def _open_key(folder: Path) -> None:
    host_key(folder)
    (folder / HOST_KEY).chmod(0o644)


def _damaged_store(folder: Path) -> None:
    host_key(folder)
    (folder / FILE).write_bytes(b"damaged" * 100)


def _cut_key(folder: Path) -> None:
    host_key(folder)
    whole = (folder / HOST_KEY).read_bytes()
    (folder / HOST_KEY).write_bytes(whole[: len(whole) // 2])


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (_damaged_key, "damaged"),
        (_cut_key, "damaged"),
        (_open_key, "chmod 600"),
        (_damaged_store, "move it away"),
    ],
)
async def test_what_can_t_be_used_is_one_line_and_left_as_it_is(
    tmp_path: Path, spoil: Callable[[Path], None], says: str
) -> None:
    spoil(tmp_path)
    before = contents(tmp_path)
    with pytest.raises(Trouble, match=says) as caught:
        await open_server(Wanted(port=0, store=str(tmp_path)), journal_to(Lines()))

    assert caught.value.line.isprintable()
    assert before == {name: text for name, text in contents(tmp_path).items() if name in before}


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


async def test_a_busy_port_is_one_line_and_the_folder_is_free_again(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        wanted = Wanted(port=taken.getsockname()[1], store=str(tmp_path))
        with pytest.raises(Trouble, match="take another --port") as caught:
            await open_server(wanted, journal_to(Lines()))
    assert caught.value.line.isprintable()
    server = await open_server(wanted, journal_to(Lines()))
    await server.close()


async def test_a_club_that_can_t_be_made_on_a_full_disk_is_one_line(
    tmp_path: Path, disk: Disk
) -> None:
    disk.full = True
    with pytest.raises(Trouble, match=FULL) as caught:
        await open_server(Wanted(port=0, store=str(tmp_path)), journal_to(Lines()))

    assert caught.value.line.isprintable()


# A full disk under play


async def test_a_full_disk_costs_a_line_and_no_act(tmp_path: Path, disk: Disk) -> None:
    """At a table of two, who are both told, and go on when there is room again."""
    lines = Lines()
    async with serving(tmp_path, lines=lines) as server:
        ann, ben = await both_play(server, size=(120, 40))
        (room,) = server.club.tables.rooms
        own, other = (ann, ben) if room.turn == "ann" else (ben, ann)
        await own.sees("your turn")
        before = room.table.ply if room.table is not None else -1

        disk.full = True
        own.types("r")
        await own.sees(FULL, "try again")
        assert room.table is not None
        assert before == room.table.ply
        other.types("j")
        await other.sees("Table of ann")
        other.types("\x1b")

        disk.full = False
        own.types("\r")
        await own.sees("keep")
        assert before + 1 == room.table.ply
    assert not any("Traceback" in line or "fault" in line for line in lines.lines)


async def test_who_comes_while_the_disk_is_full_is_told_so(tmp_path: Path, disk: Disk) -> None:
    async with serving(tmp_path) as server:
        ann = await Player.comes(server, "ann")
        await ann.sees("New game")
        disk.full = True
        ben = await Player.comes(server, "ben")
        await ben.is_told(f"you can't be let in just now: not saved: {FULL}")
        assert 1 == await ben.ends()
        ann.types("t")
        await ann.sees("No table is open")
        ann.types("n")
        await ann.sees("Open the table")
        ann.types("\r")
        await ann.sees(FULL)

        disk.full = False
        await (await Player.comes(server, "ben")).sees("New game")
        ann.types("\r")
        await ann.sees("Table of ann")


async def test_a_table_rests_and_ends_on_a_full_disk_without_a_fault(
    tmp_path: Path, disk: Disk
) -> None:
    lines = Lines()
    async with serving(tmp_path, lines=lines) as server:
        ann, ben = await both_play(server, size=(120, 40))
        disk.full = True
        for player in (ann, ben):
            await player.leaves()
        await gone(server)
        disk.full = False
        (room,) = server.club.tables.rooms
        assert "playing" == room.plan.status
    assert not any("Traceback" in line for line in lines.lines)


async def test_who_can_t_take_his_seat_back_is_not_taken_for_being_here(
    tmp_path: Path, disk: Disk
) -> None:
    club = await club_at(tmp_path)
    room = await begun(club)
    ann, ben = await entered(room, "ann", "ben")
    await ben.close()
    await room.set_bot("ann", 2)
    disk.full = True
    with pytest.raises(CommitFailed, match=FULL):
        await room.enter("ben")
    assert not room.here("ben")
    disk.full = False
    assert (await room.enter("ben")).seats[1].is_human
    await ann.close()
    await close(club)


async def test_a_game_that_can_t_be_opened_whole_is_not_left_half_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise StoreAway(file="there", why="gone")

    club = await club_at(tmp_path)
    room = await begun(club)
    await (await room.enter("ann")).close()
    await rests(room)
    with monkeypatch.context() as broken:
        broken.setattr(SharedStore, "row", away)
        with pytest.raises(StoreAway):
            await room.enter("ann")

    assert not [task for task in asyncio.all_tasks() if "_renew" in str(task.get_coro())]
    await close(club)


# A clock that is set back


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """What servers of this test go by."""
    injected, open_store = Clock(), Store.open

    async def opened(folder: Path, *, durable: bool = False) -> Store:
        return await open_store(folder, injected, durable=durable)

    monkeypatch.setattr(Store, "open", opened)
    return injected


@pytest.mark.parametrize("days", [1, 3650])
async def test_a_clock_that_is_set_back_takes_nobody_s_game(
    tmp_path: Path, clock: Clock, days: int
) -> None:
    """While a line is cut, and once more over a restart."""
    async with serving(tmp_path) as server:
        ann = await Player.comes(server, "ann")
        await ann.sees("New game")
        ann.types("n")
        await ann.sees("Start the game")
        ann.types("\r")
        await ann.sees("Round 1", "r roll")
        ann.types("r")
        await ann.sees("keep")
        ann.drops()
        clock.now -= days * DAY
        ann = await Player.comes(server, "ann")
        await ann.sees("Continue", "against")
        ann.types("c")
        await ann.sees("Round 1", "keep")
        ann.types("\r")
        await ann.sees("e end")
    clock.now -= days * DAY
    async with serving(tmp_path) as server:
        ann = await Player.comes(server, "ann")
        await ann.sees("Continue", "1 kept")
        ann.types("c")
        await ann.sees("Round 1", "e end")


async def test_a_clock_that_is_set_back_ends_no_ban_and_lets_nobody_in_longer_than_it_says(
    tmp_path: Path, clock: Clock
) -> None:
    async with serving(tmp_path, invited=True) as server:
        entry = server.club.entry
        code = await entry.invite("", 1, 1)
        clock.now += 2 * DAY
        assert not await entry.invites(code, "ann")
        clock.now -= 2 * DAY
        assert await entry.invites(code, "ann")
        assert await entry.use(code, "ann", "SHA256:ann")
        clock.now -= 3650 * DAY
        assert not await entry.invites(code, "ben")


# A disk that is really full


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A disk of three mebibytes."""
    folder = tmp_path / "small"
    folder.mkdir()
    done = subprocess.run(
        ["/bin/mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        pytest.fail(f"this test mounts a small disk, as root: {done.stderr.strip()}")
    yield folder
    subprocess.run(["/bin/umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """A file that takes all the room there is."""
    file = folder / "filler"
    number = os.open(file, os.O_WRONLY | os.O_CREAT)
    try:
        while True:
            os.write(number, b"x" * 512)
    except OSError:
        return file
    finally:
        os.close(number)


@pytest.mark.outside
async def test_a_server_on_a_small_disk_loses_nothing(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    club = small / "club"
    with ServerProcess(club) as server:
        ann = await Player.comes(server, "ann", size=(120, 40))
        await ann.sees("New game")
        ann.types("n")
        await ann.sees("Start the game")
        ann.types("\r")
        await ann.sees("Round 1", "r roll")
        filler = fill(small)
        await presses(ann, "r", lambda text: FULL in text)
        ben = await Player.comes(server, "ben")
        await ben.is_told(FULL)

        filler.unlink()
        await presses(ann, "\r", lambda text: "keep" in text)
        await ann.leaves()
        assert 0 == server.stop()
        assert "Traceback" not in server.log
    minos = Commands(small, monkeypatch, capsys)
    await asyncio.to_thread(minos.good, "store", "check", "--store", str(club))


@pytest.mark.outside
def test_a_server_can_t_begin_on_a_full_disk(small: Path) -> None:
    fill(small)
    code, line = refused("--port", "0", "--store", str(small / "club"))

    assert (1, 1) == (code, line.count("\n"))
    assert "Traceback" not in line

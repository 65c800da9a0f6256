"""Sessions: each has its own look and its own games, and none touches another."""

from __future__ import annotations

import asyncio
import gc
import re
import weakref
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import asyncssh
import attrs
import pytest
from textual.app import App

from minos_tui.server import driver as driver_module
from minos_tui.server import session as sessions
from minos_tui.server.app import ClubApp
from minos_tui.server.doors import Door
from minos_tui.server.driver import RESIZE_SECONDS, SSHDriver
from minos_tui.server.home import ClubHome
from minos_tui.server.inside import ChannelDriver, run_app
from minos_tui.server.serve import Server
from minos_tui.server.terminal import MOST
from minos_tui.tui.screens.opening import game_screen
from minos_tui.tui.screens.rules import RulesScreen
from tests.server.kit import (
    PATIENCE,
    ROOMY,
    UTF8,
    Lines,
    Player,
    connect,
    gone,
    opens_a_table,
    serving,
    sits_down,
)
from tests.server.tables import comes_true


async def test_a_player_s_terminal_decides_how_it_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.setenv("NO_COLOR", "1")
    async with serving(tmp_path) as server:
        rich = await Player.comes(server, "ann", env=UTF8)
        some = await Player.comes(server, "ben", env={"LANG": "fr_FR.UTF-8"})
        plain = await Player.comes(
            server, "cleo", term="vt100", env={"LANG": "C", "NO_COLOR": "1"}, size=(120, 40)
        )
        await rich.sees("New game")
        await some.sees("Nouvelle partie")
        await plain.sees("New game")
        old = await Player.comes(server, "ann", term="vt100", env={})
        await old.sees("New game")

    assert "38;2" in colours(rich)
    assert "38;2" not in colours(some)
    assert "38;5" in colours(some)
    assert plain.seen.bytes.isascii()
    assert set() == colours(plain)
    assert set() == colours(old)


def colours(player: Player) -> set[str]:
    """The kinds of colour codes that a player was sent."""
    codes = re.findall(rb"\x1b\[([0-9;]*)m", player.seen.bytes)
    text = "\n".join(code.decode() for code in codes)
    kinds = re.findall(r"(?:^|;)([34]8;[25]|[349]\d|10\d)(?=;|$)", text, re.MULTILINE)
    return set(kinds)


async def test_a_terminal_is_left_as_it_was_found(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await Player.comes(server)
        await ann.sees("New game")
        ann.types("q")

        assert 0 == await ann.ends()
    for mode in (b"1049", b"2004", b"1000", b"1006"):
        assert ann.seen.bytes.count(b"\x1b[?" + mode + b"h") == 1
        assert ann.seen.bytes.count(b"\x1b[?" + mode + b"l") == 1
    assert ann.seen.bytes.endswith(b"\x1b[?25h")


@pytest.mark.parametrize("size", [(0, 0), (65535, 65535), (1, 1), (4294967295, 3)])
async def test_odd_sizes_do_no_harm(tmp_path: Path, size: tuple[int, int]) -> None:
    async with serving(tmp_path) as server:
        ann = await Player.comes(server, size=size)
        ann.resizes(80, 24)
        await ann.sees("New game")
        ann.channel.change_terminal_size(*size)
        ann.channel.change_terminal_size(80, 24)
        ann.types("r")

        await ann.sees("Rules")


async def test_the_screen_follows_the_terminal(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await Player.comes(server)
        await ann.sees("New game")
        ann.resizes(60, 20)
        await ann.sees("80")
        ann.resizes(120, 40)

        await ann.sees("New game", "q leave")
        assert 39 == max(y for y, row in enumerate(ann.rows) if row)


async def test_of_many_sizes_at_once_the_first_and_the_last_are_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window that is dragged tells hundreds a second, and each is drawn for all to wait for."""
    drawn: list[tuple[int, int]] = []
    lay_out = ChannelDriver.resize

    def counted(driver: ChannelDriver, size: tuple[int, int]) -> None:
        drawn.append(size)
        lay_out(driver, size)

    async with serving(tmp_path) as server:
        ann = await Player.comes(server)
        await ann.sees("New game")
        monkeypatch.setattr(ChannelDriver, "resize", counted)
        session = next(iter(server.club.sessions))
        for width in range(60, 160):
            session.terminal_size_changed(width, 40, 0, 0)
        ann.resizes(120, 40)
        await ann.sees("New game", "q leave")
        async with asyncio.timeout(PATIENCE):
            await comes_true(lambda: (120, 40) in drawn)

        assert 3 >= len(drawn)


async def test_a_giant_stays_for_longer_than_a_window_of_usual_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []
    loop = SimpleNamespace(call_later=lambda wait, _: waits.append(wait))
    monkeypatch.setattr(ChannelDriver, "resize", lambda *_: None)
    drivers = [SSHDriver(None, line=None, size=(80, 24)) for _ in range(3)]  # type: ignore[arg-type]
    monkeypatch.setattr(driver_module, "asyncio", SimpleNamespace(get_running_loop=lambda: loop))
    for driver, size in zip(drivers, ((80, 24), (120, 60), MOST), strict=True):
        driver.resize(size)

    assert [RESIZE_SECONDS, RESIZE_SECONDS, 4 * RESIZE_SECONDS] == waits


async def test_a_size_that_is_told_before_anything_is_drawn_is_the_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def grown(app: ClubApp, **how: Any) -> None:
        next(iter(server.club.sessions)).terminal_size_changed(120, 40, 0, 0)
        await run_app(app, **how)

    monkeypatch.setattr(sessions, "run_app", grown)
    async with serving(tmp_path) as server:
        ann = await Player.comes(server)
        ann.seen.screen.resize(40, 120)
        await ann.sees("New game")
        await comes_true(lambda: 39 == max(y for y, row in enumerate(ann.rows) if row))


async def test_games_and_settings_are_a_player_s_own_and_stay(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await Player.comes(server, "ann"), await Player.comes(server, "ben")
        await ann.sees("none yet")
        ann.types("n")
        await ann.sees("Start")
        ann.types("\r")
        await ann.sees("Round 1", "r roll")
        ann.types("r")
        await ann.sees("roll 1 of 3")
        await ben.sees("none yet")
        ann.drops()
        await gone(server, 1)
        again = await Player.comes(server, "ann")
        await again.sees("Continue", "1 kept")
        await ben.leaves()
        await again.leaves()
        await gone(server)

    async with serving(tmp_path) as server:
        ann = await Player.comes(server, "ann")
        await ann.sees("Continue", "your turn")
        ann.types("c")
        await ann.sees("roll 1 of 3")
        other = await Player.comes(server, "ben")
        await other.sees("none yet")


async def test_the_newest_line_has_the_game(tmp_path: Path) -> None:
    """The old line may only look as if it lived."""
    async with serving(tmp_path) as server:
        old = await Player.comes(server)
        await old.sees("none yet")
        old.types("n")
        await old.sees("Start")
        old.types("\r")
        await old.sees("r roll")
        new = await Player.comes(server)
        await new.sees("Continue", "your turn")
        new.types("c")
        await new.sees("r roll")
        new.types("r")
        await new.sees("roll 1 of 3")
        old.types("r")

        await old.sees("elsewhere")
        new.types("\r")
        await new.sees("moves 0")


async def test_settings_are_kept_in_the_account(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await Player.comes(server)
        await ann.sees("New game")
        ann.types("o")
        await ann.sees("kept in your account on this server")
        ann.types("\x1b[C" * 2)
        await ann.sees("Langue")
        ann.types("q")
        await ann.sees("Nouvelle partie")
        await ann.leaves()
        await gone(server)
        again = await Player.comes(server)
        await again.sees("Nouvelle partie")

    assert not files_in(tmp_path, "*.toml")


async def test_a_record_is_shown_and_never_written(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await Player.comes(server)
        await ann.sees("none yet")
        ann.types("n")
        await ann.sees("Start")
        ann.types("\r")
        await ann.sees("r roll")
        ann.types("q")
        await ann.sees("y yes")
        ann.types("y")
        await ann.sees("1 kept")
        ann.types("g")
        await ann.sees("e export")
        files = files_in(tmp_path)
        ann.types("e")

        await ann.sees("Record of", "game: minos")
        assert files == files_in(tmp_path)


async def test_a_fault_in_one_session_is_told_there_and_felt_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fails(*args: object) -> None:
        secret = "do not log"  # noqa: F841, S105 - what a traceback with locals would show
        raise RuntimeError("broken\x1b[2J")

    lines = Lines()
    async with serving(tmp_path, lines=lines) as server:
        ann, ben = await Player.comes(server, "ann"), await Player.comes(server, "ben")
        await ann.sees("New game")
        await ben.sees("New game")
        with monkeypatch.context() as patched:
            patched.setattr(RulesScreen, "draw", fails)
            ann.types("r")
            await ann.is_told("Something went wrong here, and only here.")
            assert 1 == await ann.ends()
        ben.types("o")
        await ben.sees("Language")

    assert any(line.startswith("crashed error=RuntimeError name=ann") for line in lines.lines)
    assert all(line.isprintable() and "do not log" not in line for line in lines.lines)
    assert ("", "") == capfd.readouterr()


async def test_what_apps_print_stays_the_process_s_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(tmp_path) as server:
        ann = await Player.comes(server)
        await ann.sees("New game")
        print("still mine")  # noqa: T201 - it is what is looked for
        await ann.leaves()

    assert "still mine\n" == capsys.readouterr().out


async def test_the_silent_are_sent_away_and_told(tmp_path: Path) -> None:
    async with serving(tmp_path, attrs.evolve(ROOMY, idle_seconds=0.2)) as server:
        ann = await Player.comes(server)
        await ann.is_told("Nothing was typed for")

        assert 0 == await ann.ends()


async def test_stopping_tells_everybody(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await Player.comes(server, "ann"), await Player.comes(server, "ben")
        await ann.sees("New game")
        await ben.sees("New game")
    for player in (ann, ben):
        await player.is_told("Your games are kept")
        assert 0 == await player.ends()


async def test_stopping_waits_until_what_was_said_is_taken_in(tmp_path: Path) -> None:
    """A client that is cut off before drops what it has not shown yet."""
    async with serving(tmp_path) as server:
        players = [await Player.comes(server, name) for name in ("ann", "ben", "cleo") * 3]
        for player in players:
            await player.sees("New game")
            player.channel.pause_reading()
        stopping = asyncio.create_task(server.club.stop())
        await gone(server)
        for player in players:
            player.channel.resume_reading()
        await stopping
    for player in players:
        await player.is_told("The server is being stopped.")
        assert 0 == await player.ends()


async def test_stopping_tells_those_who_are_just_coming_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    coming, stopped = asyncio.Event(), asyncio.Event()
    of = ClubHome.of

    async def slowly(*given: Any) -> ClubHome:
        coming.set()
        await stopped.wait()
        return await of(*given)

    monkeypatch.setattr(ClubHome, "of", slowly)
    async with serving(tmp_path) as server:
        ann = await Player.comes(server)
        await asyncio.wait_for(coming.wait(), PATIENCE)
        stopping = asyncio.create_task(server.club.stop())
        await comes_true(lambda: server.club.stopping)
        stopped.set()
        await stopping
    await ann.is_told("The server is being stopped.")
    assert 1 == await ann.ends()


async def test_stopping_tells_those_who_are_at_the_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asyncio.Event()

    async def never(*_: Any) -> None:
        asked.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(Door, "begin_auth", never)
    async with serving(tmp_path) as server:
        coming = asyncio.create_task(connect(server, "ann"))
        await asyncio.wait_for(asked.wait(), PATIENCE)
        await server.club.stop()
        with pytest.raises(asyncssh.DisconnectError, match=r"The server is being stopped\."):
            await asyncio.wait_for(coming, PATIENCE)


async def test_a_slow_reader_is_drawn_anew_when_he_reads_again(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await Player.comes(server)
        await ann.sees("New game")
        session = next(iter(server.club.sessions))
        session.pause_writing()
        dropped = drops(session)
        ann.types("o")
        await asyncio.wait_for(dropped.wait(), PATIENCE)
        before = ann.seen.bytes
        assert "New game" in ann.text
        session.resume_writing()

        await ann.sees("Language", "Theme")
        assert "New game" not in ann.text
        assert before != ann.seen.bytes


def drops(session: Any) -> asyncio.Event:
    """Set when the session's screen is the options', and none of it was sent."""
    found = asyncio.Event()
    send = session._line.send

    def watched(text: str, *, always: bool = False) -> None:
        send(text, always=always)
        if "Language" in shown(session._app):
            found.set()

    session._line.send = watched
    return found


def shown(app: ClubApp) -> str:
    canvas = app.screen.view.canvas  # type: ignore[attr-defined] # all screens are canvases
    return "\n".join("".join(row) for row in canvas.chars)


def files_in(folder: Path, form: str = "*") -> list[Path]:
    return sorted(folder.rglob(form))


async def test_a_flood_of_keys_is_held_back(tmp_path: Path) -> None:
    """Ten megabytes would be ten million events; they wait at the client's end instead."""
    async with serving(tmp_path) as server:
        ann, ben = await Player.comes(server, "ann"), await Player.comes(server, "ben")
        await ann.sees("New game")
        ann.channel.set_write_buffer_limits(1 << 30)
        ann.types(b"\xff\x00z\x1b[" * 400_000)
        await ben.sees("New game")
        ben.types("o")
        await ben.sees("Language")
        line = next(s._line for s in server.club.sessions if s.visitor.name == "ann")

        assert line is not None
        assert len(line._waiting) < 4 << 20
        ann.drops()
        await gone(server, 1)


async def all_forgotten(things: Collection[Any]) -> None:
    """What a timer or a task still holds is let go when the loop comes to it."""
    while things:
        await asyncio.sleep(0)
        gc.collect()


class Gate:
    """Holds up a coroutine function until the test opens it."""

    def __init__(self, work: Callable[..., Awaitable[Any]]) -> None:
        self._work = work
        self.reached, self.opened = asyncio.Event(), asyncio.Event()

    async def __call__(self, *args: Any) -> Any:
        self.reached.set()
        await self.opened.wait()
        return await self._work(*args)


async def is_cut_off_at(gate: Gate, player: Player, server: Server) -> None:
    """His session has ended for him, and then what was held up goes on."""
    (app,) = [one._app for one in server.club.sessions if one.visitor.name == "ben"]
    await asyncio.wait_for(gate.reached.wait(), PATIENCE)
    player.drops()
    await comes_true(lambda: app is not None and not app.is_running)
    gate.opened.set()


async def test_who_is_cut_off_while_a_table_s_game_is_opened_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await Player.comes(server, "ann"), await Player.comes(server, "ben")
        await opens_a_table(ann)
        await sits_down(ben, ann)
        ann.types("\r")
        await ben.sees("to act")
        (room,) = server.club.tables.rooms
        gate = Gate(room.enter)
        monkeypatch.setattr(room, "enter", gate)

        ben.types("\r")
        await is_cut_off_at(gate, ben, server)
        await gone(server, 1)

        assert ("ann",) == room.present


async def test_who_is_cut_off_while_his_own_game_begins_leaves_it_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server:
        ben = await Player.comes(server, "ben")
        gate = Gate(game_screen)
        monkeypatch.setattr("minos_tui.tui.screens.new_game.game_screen", gate)
        await ben.sees("New game")
        ben.types("n")
        await ben.sees("Seat 1")
        ben.types("\r")
        await is_cut_off_at(gate, ben, server)
        await gone(server)

        assert not [task for task in asyncio.all_tasks() if "_renew" in str(task.get_coro())]


async def test_no_app_outlives_its_session(tmp_path: Path) -> None:
    apps: weakref.WeakSet[App[Any]] = weakref.WeakSet()

    class Counted(ClubApp):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            apps.add(self)

    async with serving(tmp_path) as server:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(sessions, "ClubApp", Counted)
            for number in range(6):
                ann = await Player.comes(server)
                await ann.sees("New game")
                ann.types("\x1b[97;1uo")
                await ann.sees("Language")
                if number % 2:
                    ann.drops()
                else:
                    await ann.leaves()
                await gone(server)
        await asyncio.wait_for(all_forgotten(apps), PATIENCE)

        assert [] == [*apps]
        assert not server.club.sessions


async def test_what_ended_is_swept_up_without_being_asked(tmp_path: Path) -> None:
    """Collections are rare in a server, and an app is full of cycles."""
    apps: weakref.WeakSet[App[Any]] = weakref.WeakSet()
    swept = asyncio.Event()

    class Counted(ClubApp):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            apps.add(self)

    def collect() -> None:
        gc.collect()
        swept.set()

    async with serving(tmp_path) as server:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(sessions, "ClubApp", Counted)
            patched.setattr("minos_tui.server.club._SWEPT_AT", 3)
            patched.setattr("minos_tui.server.club.gc", SimpleNamespace(collect=collect))
            for _ in range(3):
                ann = await Player.comes(server)
                await ann.sees("New game")
                await ann.leaves()
                await gone(server)
            await asyncio.wait_for(swept.wait(), PATIENCE)

        assert [] == [*apps]

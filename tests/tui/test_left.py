"""However the program ends, it leaves a clean terminal, and the game is kept."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from minos_tui.engine.minos.state import Rolling
from tests.testkit.terminal import Terminal
from tests.tui.test_killed import is_main_screen, kept, started

LEFT = (
    b"\x1b[?1049l",
    b"\x1b[?1000l",
    b"\x1b[?1003l",
    b"\x1b[?1006l",
    b"\x1b[?2004l",
    b"\x1b[?25h",
)
"""Alternate screen, mouse, bracketed paste left; cursor shown."""

AT_MOST = 5.0
"""Seconds in which a program is gone whose terminal is gone: it has nothing to wait for."""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_cleanly(tmp_path: Path, number: int) -> None:
    with started(tmp_path, "play", "--seats", "you,icarus", "--option", "first=seat-order") as it:
        it.until(is_main_screen)
        it.quiet()
        mark = len(it.bytes)
        it.signal(number)
        assert it.ended() not in (0, -number)
        tail = it.bytes[mark:]
        for mode in LEFT:
            assert mode in tail, mode
        assert it.modes_now == it.before
        last = tail.rsplit(b"\x1b", 1)[-1].decode()
        assert "minos resume" in last
        assert last.count("\n") == 1


IN_A_KEY = """
from minos_tui.tui.screens.game import GameScreen
def broken(screen, event):
    raise RuntimeError("secret details")
GameScreen.on_key = broken
"""
IN_THE_BACKGROUND = """
from minos_tui.tui.screens.game import GameScreen
def broken(screen, event):
    async def work():
        raise RuntimeError("secret details")
    screen.run_worker(work())
GameScreen.on_key = broken
"""
PLAY = """
import sys
sys.argv = ["minos", "play", "--seats", "you,icarus", "--option", "first=seat-order"]
from minos_tui.cli import main
main()
"""


@pytest.mark.parametrize("fault", [IN_A_KEY, IN_THE_BACKGROUND], ids=["key", "background"])
def test_a_fault_of_its_own_is_one_line_and_a_log(tmp_path: Path, fault: str) -> None:
    environment = {**os.environ, "MINOS_HOME": str(tmp_path), "MINOS_CONFIG": str(tmp_path / "c")}
    with Terminal([sys.executable, "-c", fault + PLAY], environment) as it:
        it.until(is_main_screen)
        it.quiet()
        mark = len(it.bytes)
        it.send("r")
        assert it.ended() == 1
        tail = it.bytes[mark:]
        for mode in LEFT:
            assert mode in tail, mode
        assert it.modes_now == it.before
        last = tail.rsplit(b"\x1b", 1)[-1].decode()
        assert "minos resume" in last
        assert "secret" not in last
    log = tmp_path / "crash.log"
    assert "secret details" in log.read_text()
    assert log.stat().st_mode & 0o777 == 0o600


HELD_UP = """
import asyncio
from minos_tui.tui import leaving
leaving._PATIENCE = 0.0
async def never(self):
    await asyncio.Event().wait()
leaving.LocalApp._shutdown = never
"""


def test_an_end_that_is_held_up_leaves_a_clean_terminal_too(tmp_path: Path) -> None:
    environment = {**os.environ, "MINOS_HOME": str(tmp_path), "MINOS_CONFIG": str(tmp_path / "c")}
    with Terminal([sys.executable, "-c", HELD_UP + PLAY], environment) as it:
        it.until(is_main_screen)
        it.quiet()
        mark = len(it.bytes)
        it.signal(signal.SIGTERM)
        assert it.ended() == 128 + signal.SIGTERM
        for mode in LEFT:
            assert mode in it.bytes[mark:], mode
        assert it.modes_now == it.before


def test_a_terminal_without_a_screen_is_refused(tmp_path: Path) -> None:
    environment = {**os.environ, "TERM": "dumb", "MINOS_HOME": str(tmp_path)}
    with Terminal([sys.executable, "-m", "minos_tui", "play"], environment) as it:
        assert it.ended() == 2
        assert "minos play --plain" in it.text
        assert b"\x1b" not in it.bytes


def test_a_closed_window_ends_it(tmp_path: Path) -> None:
    with started(tmp_path, "play", "--seats", "you,icarus", "--option", "first=seat-order") as it:
        it.until(is_main_screen)
        it.quiet()
        it.hang_up()
        assert it.process.wait(timeout=AT_MOST) is not None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_and_a_closed_window_end_it(tmp_path: Path, number: int) -> None:
    with started(tmp_path, "play", "--seats", "you,icarus", "--option", "first=seat-order") as it:
        it.until(is_main_screen)
        it.quiet()
        it.signal(number)
        it.close()
        assert it.process.wait(timeout=AT_MOST) is not None


UNHEARD = """
import os, signal, sys
signal.signal(signal.SIGHUP, signal.SIG_IGN)
os.execv(sys.executable, [sys.executable, "-m", "minos_tui", *sys.argv[1:]])
"""
"""What `nohup` does: whoever is started so must see by himself that the terminal is gone."""


@pytest.mark.parametrize("window", ["hang_up", "close"])
def test_a_closed_window_ends_it_without_a_signal(tmp_path: Path, window: str) -> None:
    environment = {**os.environ, "MINOS_HOME": str(tmp_path), "MINOS_CONFIG": str(tmp_path / "c")}
    words = ("play", "--seats", "you,icarus", "--option", "first=seat-order")
    with Terminal([sys.executable, "-c", UNHEARD, *words], environment) as it:
        it.until(is_main_screen)
        it.quiet()
        it.send("r")
        it.until("roll 1 of 3")
        getattr(it, window)()
        assert it.process.wait(timeout=AT_MOST) is not None
    _, states = asyncio.run(kept(tmp_path))
    assert [frame.throws for state in states if isinstance(frame := state.top, Rolling)][-1] == 1


def test_ctrl_c_says_how_to_leave_and_leaves_at_the_second(tmp_path: Path) -> None:
    with started(tmp_path, "play", "--seats", "you,icarus", "--option", "first=seat-order") as it:
        it.until(is_main_screen)
        it.quiet()
        it.send("\x03")
        it.until("Ctrl+C")
        assert it.process.poll() is None
        it.send("\x03")
        assert it.ended() == 0
        assert it.modes_now == it.before


DEAF = """
import os, signal
from minos_tui.tui.screens.game import GameScreen
def deaf(screen, event):
    import asyncio
    pipe = asyncio.get_running_loop()._csock
    try:
        while True:
            pipe.send(bytes(4096))
    except BlockingIOError:
        os.kill(os.getpid(), signal.SIGTERM)
GameScreen.on_key = deaf
"""
"""A signal that comes while the loop's own pipe is full, as it is while a large paste comes in."""


def test_a_signal_is_heard_whatever_else_comes_in(tmp_path: Path) -> None:
    environment = {**os.environ, "MINOS_HOME": str(tmp_path), "MINOS_CONFIG": str(tmp_path / "c")}
    with Terminal([sys.executable, "-c", DEAF + PLAY], environment) as it:
        it.until(is_main_screen)
        it.quiet()
        it.send("r")
        assert it.ended() == 128 + signal.SIGTERM
        assert "Traceback" not in it.text
        assert "minos resume" in it.text


def test_a_window_closed_in_a_paste_ends_it(tmp_path: Path) -> None:
    with started(tmp_path, "play", "--seats", "you,icarus", "--option", "first=seat-order") as it:
        it.until(is_main_screen)
        it.quiet()
        it.send("pasted text " * 300)
        it.hang_up()
        assert it.process.wait(timeout=AT_MOST) is not None


UNSAVED = """
from minos_tui.table.table import Table
Table.saved = property(lambda table: False, lambda table, value: None)
"""


NO_STORE = """
from minos_tui.store import Store, StoreFull
async def no_store(*_):
    raise StoreFull(file="games.db")
Store.open = no_store
"""


def test_a_game_that_was_kept_nowhere_is_lost_whole(tmp_path: Path) -> None:
    environment = {**os.environ, "MINOS_HOME": str(tmp_path), "MINOS_CONFIG": str(tmp_path / "c")}
    with Terminal([sys.executable, "-c", NO_STORE + PLAY], environment) as it:
        it.until(is_main_screen)
        it.quiet()
        it.signal(signal.SIGTERM)
        assert it.ended() == 128 + signal.SIGTERM
        assert it.bytes.rstrip().endswith(b"the game was NOT SAVED and is lost")


@pytest.mark.parametrize("end", ["signal", "keys"])
def test_a_game_that_is_not_saved_is_not_called_kept(tmp_path: Path, end: str) -> None:
    """What was saved of it before is."""
    environment = {**os.environ, "MINOS_HOME": str(tmp_path), "MINOS_CONFIG": str(tmp_path / "c")}
    with Terminal([sys.executable, "-c", UNSAVED + PLAY], environment) as it:
        it.until(is_main_screen)
        it.quiet()
        if end == "signal":
            it.signal(signal.SIGTERM)
            assert it.ended() == 128 + signal.SIGTERM
        else:
            it.send("\x03")
            it.until("NOT SAVED and will be lost")
            it.send("\x03")
            assert it.ended() == 0
        assert "game is kept" not in it.text
        assert end == "keys" or b"since the game was NOT SAVED is lost" in it.bytes


def test_a_fault_that_can_not_be_logged_says_so(tmp_path: Path) -> None:
    environment = {**os.environ, "MINOS_HOME": str(tmp_path), "MINOS_CONFIG": str(tmp_path / "c")}
    (tmp_path / "crash.log").mkdir()
    with Terminal([sys.executable, "-c", IN_A_KEY + PLAY], environment) as it:
        it.until(is_main_screen)
        it.quiet()
        it.send("r")
        assert it.ended() == 1
        assert "no log of it could be written" in it.text

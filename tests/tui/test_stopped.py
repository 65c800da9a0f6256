"""Ctrl+Z gives the terminal to the shell, and the screen is whole when that goes on."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from minos_tui.tui.app import MinosApp
from minos_tui.words import LANGUAGES, Words
from tests.testkit.terminal import Terminal
from tests.tui.face import example_table, screen_of, shown
from tests.tui.test_killed import is_main_screen, started

SHELL = """
import os, signal, sys
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
job = os.fork()
if not job:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    sys.argv = ["minos", "play", "--seats", "you,icarus", "--option", "first=seat-order"]
    from minos_tui.cli import main
    main()
while os.WIFSTOPPED(os.waitpid(job, os.WUNTRACED)[1]):
    os.tcsetpgrp(0, os.getpgrp())
    sys.stdout.write(chr(27) + "[2J" + chr(27) + "[H" + "a shell waits")
    sys.stdout.flush()
    input()
    os.tcsetpgrp(0, job)
    os.killpg(job, signal.SIGCONT)
"""
"""What a shell with job control does with one program."""


def test_a_shell_has_the_terminal_until_it_goes_on(tmp_path: Path) -> None:
    environment = {**os.environ, "MINOS_HOME": str(tmp_path), "MINOS_CONFIG": str(tmp_path / "c")}
    with Terminal([sys.executable, "-c", SHELL], environment) as it:
        it.until(is_main_screen)
        for _ in range(2):
            before = it.quiet()
            it.send(b"\x1a")
            it.until("a shell waits")
            assert not is_main_screen(it.quiet())
            assert it.modes_now == it.before
            it.send(b"\n")
            it.until(before)
        it.send("rq")
        it.until("Leave")
        it.quiet()  # a yes in the same breath would be taken for pasted text
        it.send("y")
        it.ended()


def test_without_a_shell_it_goes_on_and_says_so(tmp_path: Path) -> None:
    with started(tmp_path, "play", "--seats", "you,icarus", "--option", "first=seat-order") as it:
        it.until(is_main_screen)
        it.send(b"\x1a")
        it.until("Ctrl+Z does nothing here")
        it.send("?")
        it.until("Keys")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_is_told_on_one_line(language: str) -> None:
    """As a player of a server has it, whose program must not stop."""
    async with screen_of(await example_table(), language=language) as (pilot, screen):
        await pilot.press("ctrl+z")
        assert f" {Words(language)('keys.no_stop')}\n" in shown(screen)


def test_a_server_never_stops() -> None:
    from minos_tui.server.app import ClubApp

    assert ClubApp.action_stop is MinosApp.action_stop

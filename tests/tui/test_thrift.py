"""What a terminal is sent: the same picture in fewer bytes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pyte
import pytest

from minos_tui.server.driver import SSHDriver
from minos_tui.tui.terminal import SteadyDriver
from minos_tui.tui.thrift import joined

RED, BOLD, OFF, THERE = "\x1b[31;44m", "\x1b[1m", "\x1b[0m", "\x1b[2;3H"


def picture(text: str) -> object:
    screen = pyte.Screen(12, 3)
    pyte.Stream(screen).feed(text)
    return [[screen.buffer[y][x] for x in range(12)] for y in range(3)]


@pytest.mark.parametrize(
    "text",
    [
        f"{RED}a{OFF}{BOLD}b{OFF}c",
        f"{RED}a{OFF}{OFF}{RED}b{OFF}",
        f"{BOLD}a{OFF}{THERE}{RED}b{OFF}{THERE}c",
        f"{RED}a{OFF}\r\n{BOLD}b{OFF}\x1b[?25l",
    ],
)
def test_the_picture_stays(text: str) -> None:
    assert picture(text) == picture(joined(text))


def test_a_style_after_a_style_is_shorter() -> None:
    assert f"{RED}a\x1b[0;1mb{OFF}{THERE}" == joined(f"{RED}a{OFF}{BOLD}b{OFF}{THERE}")


def to_a_terminal(send: Any) -> SteadyDriver:
    driver = SteadyDriver.__new__(SteadyDriver)
    driver._writer_thread = SimpleNamespace(write=send)  # type: ignore[assignment]
    return driver


def to_a_player_of_a_server(send: Any) -> SSHDriver:
    driver = SSHDriver.__new__(SSHDriver)
    driver._line = SimpleNamespace(send=send)  # type: ignore[assignment]
    return driver


@pytest.mark.parametrize("made", [to_a_terminal, to_a_player_of_a_server])
def test_whatever_is_drawn_is_sent_shorter(made: Any) -> None:
    sent: list[str] = []
    made(sent.append).write(f"{RED}a{OFF}{BOLD}b")

    assert [f"{RED}a\x1b[0;1mb"] == sent

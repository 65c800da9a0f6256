"""Textual's private names that the server needs are what they are taken for."""

from __future__ import annotations

import asyncio
import inspect
import sys
from functools import partial
from typing import Any

import pytest
import textual.app
import textual.css.stylesheet
from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.color import Color
from textual.driver import Driver
from textual.screen import Screen

from minos_tui.server import inside
from minos_tui.server.inside import MOST_PASTE, PARSER_CACHE, REDIRECTS, Keys, Parser, run_app


def test_the_names_are_there() -> None:
    assert all(callable(getattr(textual.app, name)) for name in REDIRECTS)
    assert hasattr(vars(XTermParser)[PARSER_CACHE], "cache_info")
    assert "self._timeout_time" in inspect.getsource(XTermParser.__mro__[1])
    for name in ("_fatal_error", "_print_error_renderables", "_close_messages_no_wait", "_display"):
        assert callable(getattr(App, name))
    assert "self._driver._size" in inspect.getsource(App.size.fget)  # type: ignore[attr-defined]
    assert {"app", "debug", "mouse", "size"} < set(inspect.signature(Driver.__init__).parameters)
    assert "_compositor" in inspect.getsource(Screen.__init__)


def test_the_parser_keeps_no_events_of_others() -> None:
    assert not hasattr(vars(Parser)[PARSER_CACHE], "cache_info")
    assert ["a"] == [
        event.key for event in Parser().feed("\x1b[97u") if isinstance(event, events.Key)
    ]


def test_the_streams_of_the_process_stay_its_own() -> None:
    inside.leave_streams_alone()
    before = sys.stdout

    with textual.app.redirect_stdout(sys.stderr):  # type: ignore[attr-defined]
        assert before is sys.stdout


async def test_style_sheets_are_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[object] = []
    whole = inspect.getattr_static(textual.css.stylesheet, "parse")

    def parse(*what: Any, **more: Any) -> Any:
        parsed.append(what[:2])
        return whole(*what, **more)

    monkeypatch.setattr(textual.css.stylesheet, "parse", parse)
    inside.share_parsed_styles()
    for colour in ("red", "green"):
        for _ in range(2):
            app = Coloured(colour)
            async with app.run_test():
                assert Color.parse(colour) == app.screen.styles.background
    assert 2 == sum("$colour" in str(what) for what in parsed)


class Coloured(App[None]):
    CSS = "Screen { background: $colour; }"

    def __init__(self, colour: str) -> None:
        self.colour = colour
        super().__init__()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return {"colour": self.colour}


def keys_of(found: list[events.Event]) -> list[str]:
    return [event.key for event in found if isinstance(event, events.Key)]


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        ("ab", ["a", "b"]),
        ("\x1b[A", ["up"]),
        ("\r\t", ["enter", "tab"]),
        ("\x1b[99999999999999u" + "x", ["x"]),
        ("\x1b[1114112u" + "x", ["x"]),
        ("\x1b[48;0;0;0;0t\x1b[<0;1;1M" + "x", ["x"]),
        ("\x1b]11;rgb:0000/0000/0000\x1b\\" + "x", ["x"]),
        ("\x1b[?997;1n\x1bP>|tmux 3.3a\x1b\\" + "x", ["x"]),
        ("\x1b[38;5;1;;;;;q" + "x", ["x"]),
        ("\x1b[24~", ["f12"]),
        ("é", ["é"]),
    ],
)
def test_what_a_terminal_sends_becomes_keys(sent: str, keys: list[str]) -> None:
    assert keys == keys_of(Keys().feed(sent))


def test_an_escape_comes_alone_when_nothing_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("textual._parser.get_time", lambda: now[0])
    keys = Keys()

    assert [] == keys.feed("\x1b")
    assert keys.waits
    now[0] += inside.ESCAPE_SECONDS
    assert ["escape"] == keys_of(keys.tick())


def test_a_string_without_an_end_locks_no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("textual._parser.get_time", lambda: now[0])
    for sent, keys in (("\x1bP", 1), ("\x1b]11;rgb", 0)):
        terminal = Keys()
        found = terminal.feed(sent)
        while terminal.waits:
            now[0] += inside.ESCAPE_SECONDS
            found += terminal.tick()
        assert keys == len(found)
        assert ["r"] == keys_of(terminal.feed("r"))


def test_sizes_and_modes_in_the_stream_are_nobody_s_business() -> None:
    assert [] == Keys().feed("\x1b[48;60000;60000;1;1t\x1b[?2048;1$y\x1b[?2026;1$y\x1b[5;5R\x1b[I")


def pastes_of(found: list[events.Event]) -> list[str]:
    return [event.text for event in found if isinstance(event, events.Paste)]


def test_a_paste_comes_as_one() -> None:
    keys = Keys()

    found = keys.feed("\x1b[200~r1234\n\x1b[201~x")

    assert ["r1234\n"] == pastes_of(found)
    assert ["x"] == keys_of(found)


@pytest.mark.parametrize("within", ["\x1b]0;rsf\x07", "\x1b[31m", f"\x1b[{'1;' * 40}m"])
def test_no_sequence_within_pasted_text_presses_a_key(within: str) -> None:
    found = Keys().feed(f"\x1b[200~a{within}b\x1b[201~r")
    assert ["r"] == keys_of(found)
    assert 1 == len(pastes_of(found))


def test_a_giant_paste_is_cut_and_keys_work_after_it() -> None:
    keys = Keys()
    found = keys.feed("\x1b[200~" + "q" * (MOST_PASTE + 5000) + "\x1b[201~x")

    assert [MOST_PASTE] == [len(text) for text in pastes_of(found)]
    assert ["x"] == keys_of(found)


def test_a_paste_without_an_end_is_ended() -> None:
    keys = Keys()

    assert [] == keys.feed("\x1b[200~abc")
    assert keys.pasting
    assert ["abc"] == pastes_of(keys.end_paste() + keys.feed("x"))
    assert not keys.pasting


async def test_a_remote_app_fails_alone(capsys: pytest.CaptureFixture[str]) -> None:
    class Failing(inside.RemoteApp):
        def on_mount(self) -> None:
            raise ValueError("secret local")

    app = Failing()
    app.driver_class = partial(Silent)  # type: ignore[assignment]
    await app.run_async(size=(80, 24))

    assert isinstance(app.failure, ValueError)
    assert ("", "") == capsys.readouterr()


class Silent(inside.ChannelDriver):
    def write(self, data: str) -> None:
        """Nobody looks."""

    def start_application_mode(self) -> None:
        self.resize(self.size)

    def stop_application_mode(self) -> None:
        """It was never another."""


async def test_an_app_leaves_the_loop_s_tasks_as_they_are() -> None:
    seen: list[Any] = []

    class Short(App[None]):
        def on_mount(self) -> None:
            self.call_later(self.look)

        def look(self) -> None:
            seen.append(asyncio.get_running_loop().get_task_factory())
            self.exit()

    await run_app(Short(), headless=True)

    assert [None] == seen
    assert asyncio.get_running_loop().get_task_factory() is None

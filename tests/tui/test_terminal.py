"""Keys reach the program after wrong bytes and endless pastes; its end waits for no terminal."""

from __future__ import annotations

import errno
import io
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO, cast

import pytest
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._xterm_parser import XTermParser
from textual.drivers._writer_thread import MAX_QUEUED_WRITES, WriterThread
from textual.events import Key, Paste
from textual.message import Message

from minos_tui.tui import terminal
from minos_tui.tui.terminal import PASTE_BEGINS, PASTE_ENDS, PATIENCE, Patient, SteadyParser
from tests.testkit.terminal import Terminal
from tests.tui.test_killed import is_main_screen, started


class Clock:
    """The parser's clock and Textual's, moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(terminal, "monotonic", found)
    monkeypatch.setattr("textual._parser.get_time", found)
    return found


def told(events: Iterable[Message]) -> list[str]:
    """Keys by name, pastes as `<text>`."""
    found = []
    for event in events:
        if isinstance(event, Key):
            found.append(event.key)
        elif isinstance(event, Paste):
            found.append(f"<{event.text}>")
    return found


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("cut", range(1, 22))
def test_a_paste_is_a_paste_wherever_it_is_cut(cut: int) -> None:
    parser, text = SteadyParser(), f"{PASTE_BEGINS}rs\ne{PASTE_ENDS}xy"
    found = [*told(parser.feed(text[:cut])), *told(parser.tick()), *told(parser.feed(text[cut:]))]
    assert ["<rs\ne>", "x", "y"] == found


def test_escape_ends_a_paste_that_has_no_end(clock: Clock) -> None:
    parser = SteadyParser()
    assert [] == told(parser.feed(f"{PASTE_BEGINS}rse"))
    assert [] == told(parser.feed("\x1b"))
    clock.now += 0.5
    keys = told(parser.tick())
    assert "escape" == keys[-1]
    assert all(key == "escape" or key.startswith("<rse") for key in keys)
    assert ["r"] == [key for key in told(parser.feed("r")) if not key.startswith("<")]


def test_silence_ends_a_paste_that_has_no_end(clock: Clock) -> None:
    parser = SteadyParser()
    assert [] == told(parser.feed(f"{PASTE_BEGINS}rse"))
    clock.now += PATIENCE - 0.1
    assert [] == told(parser.feed("s"))
    clock.now += PATIENCE + 0.1
    found = [*told(parser.tick()), *told(parser.feed("r"))]
    assert ["<rses>", "r"] == found


def test_a_slow_paste_that_has_its_end_types_nothing(clock: Clock) -> None:
    parser, found = SteadyParser(), []
    for char in f"{PASTE_BEGINS}rsef\n{PASTE_ENDS}":
        found += told(parser.feed(char))
        clock.now += 0.01
        found += told(parser.tick())
    assert ["<rsef\n>"] == found


@pytest.mark.parametrize(
    "sent",
    [
        "\x1b[57358;1:3u", "\x1b[9;2:1u", "\x1b[1114112u", "\x1b[99999999999999u",
        "\x1b[99999999999999999999A", "\x1b[48;0;0;0;0t\x1b[<0;1;1M",
    ],
)  # fmt: skip
def test_a_sequence_that_cant_be_read_is_dropped(sent: str) -> None:
    assert ["s", "r", "up"] == told(SteadyParser().feed(f"s{sent}r\x1b[A"))


REPORTS = (
    "\x1b[?1;2c", "\x1b[>0;276;0c", "\x1b[0n", "\x1b[?997;1n", "\x1b[?0u", "\x1b[4;600;800t",
    "\x1b]11;rgb:0000/0000/0000\x1b\\", "\x1b]11;rgb:0000/0000/0000\x07",
    "\x1bP>|tmux 3.3a\x1b\\", "\x1b_Gi=1;OK\x1b\\", "\x1b]11;rgb:00\x1b[?1;2c",
    "\x1b[3;4;5q", "\x1b[38;5;1;;;;;q", "\x1b[5w", "\x1b[?62;4;6q", "\x1bO!", f"\x1b[{'1;' * 40}n",
)  # fmt: skip


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("sent", REPORTS)
def test_what_a_terminal_reports_is_no_key(sent: str) -> None:
    for cut in range(1, len(sent)):
        parser = SteadyParser()
        found = [*told(parser.feed(sent[:cut])), *told(parser.tick())]
        found += told(parser.feed(f"{sent[cut:]}r\x1b[A"))
        assert ["r", "up"] == found, cut


KEYS = {
    "\x1b[1;5t": 1, "\x1b[24~": 1, "\x1b[[A": 1, "\x1b[c": 1, "\x1bOP": 1, "\x1b[97;5u": 1,
    "\x1b[A\x1b[B": 2, "\x1b[1;5Dr": 2,
}  # fmt: skip


@pytest.mark.parametrize("sent", KEYS)
def test_keys_that_look_like_reports_are_keys(sent: str) -> None:
    assert KEYS[sent] == len(told(SteadyParser().feed(sent)))


def test_every_key_that_textual_knows_is_one() -> None:
    for sequence in ANSI_SEQUENCES_KEYS:
        assert told(XTermParser().feed(sequence)) == told(SteadyParser().feed(sequence)), sequence


def test_alt_with_a_sign_that_begins_a_string_is_a_key_and_locks_none(clock: Clock) -> None:
    parser = SteadyParser()
    found: list[str] = []
    for sent in ("\x1bP", "", "", "r", "\x1b]11;rgb", "", "s"):
        found += told(parser.feed(sent)) if sent else ()
        clock.now += 0.2
        found += told(parser.tick())
    assert ["r", "s"] == found[-2:]
    assert 3 == len(found)


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize(
    "within", ["\x1b]0;rsf\x07", "\x1b[31m", "\x1bPr\x1b\\", f"\x1b[{'1;' * 40}m"]
)
def test_no_sequence_within_pasted_text_presses_a_key(within: str) -> None:
    text, *keys = told(SteadyParser().feed(f"{PASTE_BEGINS}a{within}b{PASTE_ENDS}r"))
    assert text.startswith("<a")
    assert ["r"] == keys


class GoneFile(io.StringIO):
    """A terminal that was hung up."""

    def write(self, text: str) -> int:
        raise OSError(errno.EIO, "gone")

    def flush(self) -> None:
        raise OSError(errno.EIO, "gone")


def test_the_end_does_not_wait_for_a_terminal_that_is_gone() -> None:
    """More is written than Textual's thread keeps back, and then it is stopped."""
    writer = WriterThread(cast("IO[str]", Patient(GoneFile())))
    writer.start()
    for _ in range(3 * MAX_QUEUED_WRITES):
        writer.write("x")
    writer.stop()
    assert not writer.is_alive()


@pytest.mark.parametrize("sent", [b"\xe9\xff\xc3", f"{PASTE_BEGINS}rsf\ne".encode()])
def test_keys_work_after_what_was_no_text_or_had_no_end(tmp_path: Path, sent: bytes) -> None:
    with started(tmp_path, "play", "--seats", "you,icarus", "--option", "first=seat-order") as it:
        it.until(is_main_screen)
        it.quiet()
        it.send(sent)
        it.quiet()
        it.send(b"\x1b")
        it.quiet()
        it.send(b"r")
        it.until("roll 1 of 3")


MOUSE = (b"\x1b[?1000h", b"\x1b[?1002h", b"\x1b[?1003h", b"\x1b[?1006h")


@pytest.mark.parametrize("mouse", ["true", "false"])
def test_the_mouse_is_left_to_the_terminal_where_the_settings_say_so(
    mouse: str, tmp_path: Path
) -> None:
    (tmp_path / "config").write_text(f"mouse = {mouse}\n")
    with started(tmp_path, "play", "--seats", "you,icarus", "--option", "first=seat-order") as it:
        it.until(is_main_screen)
        it.quiet()
        taken = [mode for mode in MOUSE if mode in it.bytes]
        assert bool(taken) is (mouse == "true")


@pytest.mark.parametrize(("locale", "plain"), [("C", True), ("C.UTF-8", False)])
def test_a_locale_without_utf8_gets_ascii(tmp_path: Path, locale: str, plain: bool) -> None:
    """Python sets another one in its own environment before the program begins, and so does the
    Python that starts it here."""
    environment = {"MINOS_HOME": str(tmp_path), "MINOS_CONFIG": str(tmp_path), "LANG": locale}
    words = ("env", "-u", "LC_CTYPE", sys.executable, "-m", "minos_tui")
    with Terminal(words, environment) as it:
        it.until("New game")
        assert plain == it.bytes.isascii()

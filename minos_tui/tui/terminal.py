"""A terminal that can neither lock the keys nor hold up the end, whatever it sends or takes.

Textual's own driver ends the program at a byte that is no UTF-8 and at a key's numbers that it
can't read, takes every key for pasted text once a paste has begun without an end, and waits for
ever for a terminal that is gone. Its parser and driver are private: this file is the one place that
knows them, and `tests/tui/test_terminal.py` would see a change.
"""

from __future__ import annotations

import os
import selectors
import signal
from codecs import getincrementaldecoder
from collections.abc import Iterable
from contextlib import suppress
from time import monotonic
from typing import IO, TYPE_CHECKING, Any, Final, cast

from textual._parser import Parser
from textual._xterm_parser import XTermParser
from textual.constants import ESCAPE_DELAY
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key
from textual.message import Message

from minos_tui.tui.reports import Reports
from minos_tui.tui.thrift import joined

if TYPE_CHECKING:
    from textual.app import App

PASTE_BEGINS: Final = "\x1b[200~"
PASTE_ENDS: Final = "\x1b[201~"
PATIENCE: Final = 3.0
"""Seconds of silence after which a paste is over, whether its end has come or not."""
_READ: Final = 4096
_WAIT: Final = 0.1


class SteadyParser(XTermParser):
    """Ends a paste at its mark, at Esc by itself, or after `PATIENCE` seconds of silence, and
    drops a sequence that can't be read."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._pasting = False
        self._tail = ""
        self._heard = 0.0
        self._reports = Reports()

    def feed(self, data: str) -> Iterable[Message]:
        yield from self._ended_by_silence()
        self._heard = monotonic()
        for char in data:
            yield from self._sifted(char)
            self._note(char)

    def _sifted(self, char: str) -> Iterable[Message]:
        """Reads what is no report; pasted text has none."""
        if self._pasting:
            yield from self._read(char)
            return
        found = self._reports.sift(char)
        for one in found or "":
            yield from self._read(one)
        if found is None or (self._reports.whole and self._timeout_time is not None):
            self._begin_anew()

    def _begin_anew(self) -> None:
        """Forgets a sequence that has begun."""
        Parser.__init__(self)

    def tick(self) -> Iterable[Message]:
        yield from self._ended_by_silence()
        for event in super().tick():
            yield from self._passed(event)

    def _read(self, char: str) -> Iterable[Message]:
        """The parser ends at a sequence whose numbers are too great, in parts, or zero; it begins
        anew behind it. So it is fed a character at a time: nothing else is lost."""
        try:
            for event in super().feed(char):
                yield from self._passed(event)
        except (ValueError, ArithmeticError):
            self._begin_anew()

    def _note(self, char: str) -> None:
        """Whether a paste is open now."""
        self._tail = (self._tail + char)[-len(PASTE_ENDS) :]
        if self._tail in (PASTE_BEGINS, PASTE_ENDS):
            self._pasting = self._tail == PASTE_BEGINS

    def _passed(self, event: Message) -> Iterable[Message]:
        """While text is pasted the one key is Esc by itself; Textual lets through the letters of a
        sequence within the text."""
        if self._pasting and isinstance(event, Key):
            if event.key != "escape":
                return
            yield from self._end_paste()
        yield event

    def _ended_by_silence(self) -> Iterable[Message]:
        silent = monotonic() - self._heard
        if self._pasting and silent > PATIENCE:
            yield from self._end_paste()
        if silent > ESCAPE_DELAY:  # as the parser's own wait after Esc: what has come is whole
            for char in self._reports.silence():
                yield from self._read(char)

    def _end_paste(self) -> Iterable[Message]:
        self._pasting, self._tail = False, ""
        yield from super().feed(PASTE_ENDS)


class Patient:
    """A file whose writing never fails: what a terminal that is gone can't take is dropped.

    Textual's thread that writes would end with the error, and everybody who writes would then
    wait for it.
    """

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with suppress(OSError, ValueError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            self._file.flush()

    def fileno(self) -> int:
        return self._file.fileno()


class SteadyDriver(LinuxDriver):
    """The driver of a terminal whose keys can't be locked, and that may go at any moment."""

    def __init__(self, app: App[Any], **how: Any) -> None:
        super().__init__(app, **how)
        self._file = cast("Any", Patient(cast("IO[str]", self._file)))

    def write(self, data: str) -> None:
        super().write(joined(data))

    def run_input_thread(self) -> None:
        """Reads keys until the program ends, or the terminal is gone.

        Bytes that are no text are read as `�`.
        """
        parser = SteadyParser(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_WAIT):
                    sent = self._sent()
                    if not sent:
                        signal.raise_signal(signal.SIGHUP)
                        return
                    if text := decode(sent):
                        self._tell(parser.feed(text))
                self._tell(parser.tick())

    def _sent(self) -> bytes:
        """What has come from the terminal; nothing if it is gone."""
        try:
            return os.read(self.fileno, _READ)
        except OSError:
            return b""

    def _tell(self, events: Iterable[Message]) -> None:
        for event in events:
            self.process_message(event)

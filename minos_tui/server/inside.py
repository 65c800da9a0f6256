"""All of Textual's private names that the server needs, and no others: here and nowhere else.

`tests/server/test_inside.py` holds that each still is what is expected. Five things need them: an
app whose output and input are a channel and not a terminal of this process; an app that captures
nothing of the process; an app that ends alone when it fails; a parser that keeps no closed app;
style sheets that are parsed once for all apps.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, Final

import textual.app
from rich.console import Console
from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.cache import LRUCache
from textual.constants import ESCAPE_DELAY
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from minos_tui.tui.reports import Reports
from minos_tui.tui.terminal import PASTE_BEGINS, PASTE_ENDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

PARSE_RULES: Final = "_parse_rules"
PARSER_CACHE: Final = "_parse_extended_key"
REDIRECTS: Final = ("redirect_stdout", "redirect_stderr")
ESCAPE_SECONDS: Final = 1.2 * ESCAPE_DELAY
"""When to look whether an Escape came alone; a little more than the parser waits for more."""
MOST_PASTE: Final = 64 * 1024


async def run_app(app: App[Any], **how: Any) -> None:
    """Runs an app and leaves the loop's other tasks as they are.

    From Python 3.12 on Textual has every new task of its loop begin at once. A connection that
    this server refuses is then gone before the reason is said.
    """
    loop = asyncio.get_running_loop()
    running = loop.create_task(app.run_async(**how))
    await asyncio.sleep(0)
    loop.set_task_factory(None)
    await running


def leave_streams_alone() -> None:
    """From now on no app takes this process's standard output and error for its own."""
    for name in REDIRECTS:
        setattr(textual.app, name, _left_alone)


def _left_alone(_stream: object) -> AbstractContextManager[None]:
    return nullcontext()


def share_parsed_styles() -> None:
    """From now on what is parsed of a style sheet serves all apps whose colours are the same.

    It never changes; an app spends a fifth of its start with parsing.
    """
    setattr(Stylesheet, PARSE_RULES, _parsed_once)


_parse_rules: Final[Callable[..., list[RuleSet]]] = getattr(Stylesheet, PARSE_RULES)
_parsed: Final[LRUCache[tuple[Any, ...], list[RuleSet]]] = LRUCache(512)


def _parsed_once(sheet: Stylesheet, *what: Any, **more: Any) -> list[RuleSet]:
    variables = frozenset(sheet._variables.items())  # noqa: SLF001 - nothing public tells them
    key = (variables, what, tuple(more.items()))
    if (found := _parsed.get(key)) is None:
        found = _parsed[key] = _parse_rules(sheet, *what, **more)
    return found


class Parser(XTermParser):
    """Textual's parser of what a terminal sends.

    The inherited cache is a class's: it would keep every event, and by it every app, alive.
    """

    _parse_extended_key = vars(XTermParser)[PARSER_CACHE].__wrapped__


class Keys:
    """What a terminal sends, as events. What it reports and what can't be parsed is dropped, and
    parsing goes on.

    A paste longer than `MOST_PASTE` characters is cut there; one that never ends is ended by
    `end_paste`.
    """

    def __init__(self) -> None:
        self._parser = Parser()
        self._reports = Reports()
        self._recent = ""
        self._pasted = 0
        self._skips = False
        self.pasting = False

    def feed(self, text: str) -> list[events.Event]:
        found: list[events.Event] = []
        for char in text:
            self._recent = (self._recent + char)[-len(PASTE_ENDS) :]
            if self._recent == PASTE_ENDS:
                found += self._ended(char)
            elif not self._skips:
                found += self._sifted(char)
                found += self._counted()
        return found

    def _sifted(self, char: str) -> list[events.Event]:
        """Parses what is no report; pasted text has none."""
        if self.pasting:
            return self._parsed(char)
        text = self._reports.sift(char)
        found = self._parsed(text) if text else []
        if text is None or (self._reports.whole and self._holds_back):
            self._parser = Parser()
        return found

    def _counted(self) -> list[events.Event]:
        if self._recent == PASTE_BEGINS:
            self.pasting, self._pasted = True, 0
        elif self.pasting:
            self._pasted += 1
            if self._pasted >= MOST_PASTE:
                self._skips = True
                return self._parsed(PASTE_ENDS)
        return []

    def _ended(self, last: str) -> list[events.Event]:
        skipped, self._skips, self.pasting = self._skips, False, False
        return [] if skipped else self._parsed(last)

    def end_paste(self) -> list[events.Event]:
        """Ends a paste whose end was never sent."""
        if not self.pasting:
            return []
        skipped, self._skips, self.pasting, self._recent = self._skips, False, False, ""
        return [] if skipped else self._parsed(PASTE_ENDS)

    def tick(self) -> list[events.Event]:
        """What the end of waiting makes of what has come: a lone Escape."""
        alone = self._reports.silence()
        return [*(self._parsed(alone) if alone else ()), *self._taken(self._parser.tick)]

    @property
    def waits(self) -> bool:
        """Whether what has come may be the beginning of something longer."""
        return self._reports.open or self._holds_back

    @property
    def _holds_back(self) -> bool:
        return self._parser._timeout_time is not None  # noqa: SLF001 - nothing public tells it

    def _parsed(self, text: str) -> list[events.Event]:
        return self._taken(lambda: self._parser.feed(text))

    def _taken(self, parse: Callable[[], Iterable[Any]]) -> list[events.Event]:
        """Sizes are the channel's to tell, and no mode of the terminal was asked for; a sequence
        within pasted text is no key."""
        wanted = _PASTED if self.pasting else _WANTED
        try:
            return [event for event in parse() if isinstance(event, wanted)]
        except (ValueError, ArithmeticError):
            self._parser = Parser()
            return []


_PASTED: Final = (events.Paste,)
_WANTED: Final = (events.Key, events.Paste, events.MouseEvent)


class ChannelDriver(Driver):
    """A driver without a terminal: what is to be written and read is somebody else's.

    A subclass gives `write`, `start_application_mode` and `stop_application_mode`.
    """

    @property
    def size(self) -> tuple[int, int]:
        assert self._size is not None
        return self._size

    @property
    def mouse(self) -> bool:
        return self._mouse

    def resize(self, size: tuple[int, int]) -> None:
        """The terminal has another size: the app lays itself out anew."""
        self._size = size
        whole = Size(*size)
        self.process_message(events.Resize(whole, whole))

    def send_message(self, message: Message) -> None:
        """Events come on the app's own loop, so they are posted at once, in their order."""
        self._app.post_message(message)

    def disable_input(self) -> None:
        """Whoever hands events in stops by himself."""

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Nothing is opened on this machine."""

    def deliver_binary(self, binary: Any, **kwargs: Any) -> None:
        """Nothing is written on this machine."""
        binary.close()


class RemoteApp(App[int]):
    """An app for a terminal elsewhere: its looks come from there, and it fails alone."""

    failure: BaseException | None = None
    """What ended it, if it was a fault of its own."""

    def use_terminal(self, environment: Mapping[str, str]) -> None:
        """The client's terminal decides on colours, not this process's environment.

        Every app's console takes all colours: a style shared by two sessions keeps the codes that
        it was first written with. Fewer are made by a filter.
        """
        self.console = Console(
            color_system="truecolor",
            file=_Nowhere(),  # type: ignore[arg-type] # it has what a console calls
            markup=True,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            force_terminal=True,
            safe_box=False,
            soft_wrap=False,
            _environ={**environment},
        )
        self.no_color = "NO_COLOR" in environment
        self._filters = [f for f in self._filters if type(f).__name__ == "ANSIToTruecolor"]

    def panic(self, *renderables: Any) -> None:
        """Textual hands a fault that has its own picture to this."""
        self.failure = self.failure or self._exception
        self._close_messages_no_wait()

    def _fatal_error(self) -> None:
        """Textual would print the traceback, with all locals, on the server's terminal."""
        self.failure = self.failure or self._exception
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        self._exit_renderables.clear()

    def repaint(self) -> None:
        """Everything is sent again: some of it did not arrive."""
        if self._running and self.screen_stack:
            whole = self.screen._compositor.render_full_update()  # noqa: SLF001 - the only way
            self._display(self.screen, whole)

    def deliver_text(self, *args: Any, **kwargs: Any) -> None:
        """Nothing is written on this machine."""

    def deliver_binary(self, *args: Any, **kwargs: Any) -> None:
        """Nothing is written on this machine."""

    def save_screenshot(self, *args: Any, **kwargs: Any) -> str:
        """Nothing is written on this machine."""
        return ""

    def deliver_screenshot(self, *args: Any, **kwargs: Any) -> None:
        """Nothing is written on this machine."""

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Nothing is opened on this machine."""

    def action_suspend_process(self) -> None:
        """The process is everybody's."""


class _Nowhere(io.TextIOBase):
    """A console's file that nothing is ever written to."""

    def write(self, text: str, /) -> int:
        return len(text)

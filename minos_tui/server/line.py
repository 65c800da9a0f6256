"""One player's line: what goes out to his terminal and what comes in, at a pace both can bear."""

from __future__ import annotations

import asyncio
import codecs
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from minos_tui.server.inside import ESCAPE_SECONDS, Keys

if TYPE_CHECKING:
    from textual.events import Event

_CHUNK: Final = 128
"""Characters that are parsed at once; the rest waits until the app has done with them."""
_MOST_WAITING: Final = 64 * 1024
"""Characters that may wait before the client is asked to hold back."""
_PASTE_SECONDS: Final = 1.0
_OWN_FRAME_SECONDS: Final = 2.0
"""How long after a key was done with its frame may come: where much is done frames are late."""


class Channel(Protocol):
    """What of an SSH channel a line needs."""

    def write(self, data: bytes) -> None: ...
    def is_closing(self) -> bool: ...
    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...


class Line:
    """A channel as text, both ways.

    `on_events` takes what was typed; it is told to go on by `done`. While the client reads too
    slowly, what is sent is dropped, and `on_resumed` is called when it reads again.
    """

    def __init__(self, channel: Channel, encoding: str) -> None:
        self._channel = channel
        self._encoding = encoding
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._keys = Keys()
        self._waiting = ""
        self._held = False
        self._busy = False
        self._slow = False
        self._dropped = False
        self._timers: list[asyncio.TimerHandle] = []
        self.on_events: Callable[[list[Event]], None] | None = None
        self.on_resumed: Callable[[], None] | None = None
        self.on_painted: Callable[[float], None] | None = None
        """Told how many seconds a key waited for the frame that followed it."""
        self._pressed: float | None = None
        self._settled = 0.0
        self.last_heard = asyncio.get_running_loop().time()

    # Out

    def send(self, text: str, *, always: bool = False) -> None:
        """Sends a text, or drops it if the client is behind, unless it has to come `always`."""
        if self._slow and not always:
            self._dropped = True
        elif not self._channel.is_closing():
            self._channel.write(text.encode(self._encoding, "replace"))
            self._painted()

    def _painted(self) -> None:
        """A frame that goes out long after the app has done with the keys is not theirs."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or self.on_painted is None:
            return
        now = asyncio.get_running_loop().time()
        if self._busy or now - self._settled < _OWN_FRAME_SECONDS:
            self.on_painted(now - pressed)

    def slow_down(self) -> None:
        """The client doesn't read what was sent."""
        self._slow = True

    def speed_up(self) -> None:
        self._slow = False
        if self._dropped:
            self._dropped = False
            if self.on_resumed is not None:
                self.on_resumed()

    # In

    def received(self, data: bytes) -> None:
        """Bytes from the client."""
        self.last_heard = asyncio.get_running_loop().time()
        if self._pressed is None and self.on_events is not None:
            self._pressed = self.last_heard
        self._waiting += self._decoder.decode(data)
        if len(self._waiting) > _MOST_WAITING and not self._held:
            self._held = True
            self._channel.pause_reading()
        self._go_on()

    def done(self) -> None:
        """The app has done with what it was given."""
        self._busy = False
        self._settled = asyncio.get_running_loop().time()
        self._go_on()

    def begin(self, on_events: Callable[[list[Event]], None]) -> None:
        """From now on events are taken; what came before is dropped."""
        self._waiting = ""
        self.on_events = on_events

    def close(self) -> None:
        """Nothing comes in any more."""
        self.on_events = self.on_resumed = None
        self._waiting = ""
        self._stop_timers()

    def _go_on(self) -> None:
        if self._busy or self.on_events is None or not self._waiting:
            return
        now, self._waiting = self._waiting[:_CHUNK], self._waiting[_CHUNK:]
        if self._held and len(self._waiting) < _MOST_WAITING // 2:
            self._held = False
            self._channel.resume_reading()
        self._busy = True
        self._stop_timers()
        self._give(self._keys.feed(now))
        self._wait_for_more()

    def _give(self, found: list[Event]) -> None:
        if self.on_events is not None:
            self.on_events(found)

    def _wait_for_more(self) -> None:
        loop = asyncio.get_running_loop()
        if self._keys.pasting:
            self._timers.append(loop.call_later(_PASTE_SECONDS, self._end_paste))
        elif self._keys.waits:
            self._timers.append(loop.call_later(ESCAPE_SECONDS, self._tick))

    def _tick(self) -> None:
        self._give(self._keys.tick())
        self._wait_for_more()

    def _end_paste(self) -> None:
        self._give(self._keys.end_paste())

    def _stop_timers(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

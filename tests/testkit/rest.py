"""When an app in this process rests."""

from __future__ import annotations

import asyncio
from time import monotonic, process_time
from typing import Any, Final, cast

_LOOK: Final = 0.005
_LOOKS: Final = 2
"""Together longer than Textual waits before it tells of a new size (1/120 s)."""
_BUSY: Final = _LOOK / 20


async def rest(at_least: float = 0.0, at_most: float = 1.0) -> None:
    """Waits until the app rests; seconds. In place of Textual's own, which looks every 20 ms for
    want of anything but processor time and took half the time of all tests.

    What is due in the loop counts as well: a process that waits for a processor spends no time.
    """
    loop = cast(Any, asyncio.get_running_loop())
    began, quiet = monotonic(), 0
    while monotonic() < began + at_most and (quiet < _LOOKS or monotonic() < began + at_least):
        spent = process_time()
        await asyncio.sleep(_LOOK)
        quiet = 0 if loop._ready or process_time() - spent > _BUSY else quiet + 1

"""What players say at a table: lines that are harmless, and not too many of them."""

from __future__ import annotations

from collections import deque
from typing import Final

from minos_tui.engine.game import Refusal
from minos_tui.server.plan import Plan

MOST_SAID: Final = 120
"""Characters of one line of talk."""
_LINES_AT_ONCE: Final = 6
_TALK_SECONDS: Final = 10.0


def check_talks(plan: Plan, name: str) -> None:
    """Raises Refusal to whoever may not say anything at a table."""
    if name not in plan.people and name != plan.host:
        raise Refusal("server.only_players_talk")


class Talk:
    """Who has said how much lately; the clock is handed in."""

    def __init__(self) -> None:
        self._times: dict[str, deque[float]] = {}

    def line(self, name: str, text: str, now: float) -> str:
        """What of a text may be said, "" if nothing. Raises Refusal: too many lines at once."""
        times = self._times.setdefault(name, deque(maxlen=_LINES_AT_ONCE))
        if len(times) == _LINES_AT_ONCE and times[0] > now - _TALK_SECONDS:
            raise Refusal("server.talk_slower")
        times.append(now)
        return "".join(char for char in text if char.isprintable())[:MOST_SAID].strip()

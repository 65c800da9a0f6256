"""What is said at a table: who may say something, harmless lines, and not too many of them."""

from __future__ import annotations

from collections import deque
from typing import Final

from minos_tui.engine.game import Refusal
from minos_tui.server.names import is_guest
from minos_tui.server.plan import Plan
from minos_tui.server.said import Said
from minos_tui.store.talk_queries import KEPT_LINES

MOST_SAID: Final = 120
"""Characters of one line of talk."""
WATCHERS_LINES: Final = 20
"""The newest lines of watchers, who take no more of the page from those who play."""
_LINES_AT_ONCE: Final = 6
_TALK_SECONDS: Final = 10.0
_WATCHERS: Final = ""
"""Whose lines are counted together, for anybody may come to watch."""


def check_talks(plan: Plan, name: str) -> None:
    """Raises Refusal to whoever may not say anything at a table.

    At a rated game nobody gets advice: while it runs those who sit there are among themselves.
    """
    if name in plan.people:
        return
    if is_guest(name):
        raise Refusal("server.guests_silent")
    if plan.rated and plan.status == "playing":
        raise Refusal("server.rated_talk")
    if looks_on(plan, name) and not plan.watchers_talk:
        raise Refusal("server.watchers_silent")


def may_talk(plan: Plan, name: str) -> bool:
    """Whether somebody may say something at a table now."""
    try:
        check_talks(plan, name)
    except Refusal:
        return False
    return True


def looks_on(plan: Plan, name: str) -> bool:
    """Whether somebody neither sits at the table nor has opened it."""
    return name != plan.host and name not in plan.people


class Talk:
    """The newest of what was said and happened at a table, and who has said how much lately."""

    def __init__(self) -> None:
        self.said: deque[Said] = deque(maxlen=KEPT_LINES)
        self._known: deque[int] = deque(maxlen=2 * KEPT_LINES)
        """The numbers of the newest lines that are kept."""
        self._times: dict[str, deque[float]] = {}

    def line(self, name: str, text: str, now: float, *, watching: bool) -> str:
        """What of a text may be said, "" if nothing. Raises Refusal: too many lines at once."""
        who = _WATCHERS if watching else name
        times = self._times.setdefault(who, deque(maxlen=_LINES_AT_ONCE))
        if len(times) == _LINES_AT_ONCE and times[0] > now - _TALK_SECONDS:
            raise Refusal("server.talk_slower")
        times.append(now)
        return "".join(char for char in text if char.isprintable())[:MOST_SAID].strip()

    def add(self, said: Said, number: int = 0) -> bool:
        """Another line, by its number where it is kept, or an event; False if it is known."""
        if number in self._known:
            return False
        self.kept(number)
        self.said.append(said)
        watchers = [one for one in self.said if one.watching]
        if len(watchers) > WATCHERS_LINES:
            self.said.remove(watchers[0])
        return True

    def kept(self, number: int) -> None:
        """The line of this number is known, 0 for one that isn't kept."""
        if number:
            self._known.append(number)

"""How many may come in, from where and how often. Pure counting: the clock is handed in."""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from typing import Final

import attrs

MOST_WAITING: Final = 50
"""Connections that are let as far as to be told why they can't come in; others are cut off."""
_MOST_ADDRESSES: Final = 4096
"""Addresses whose past is remembered; the one longest silent is forgotten first."""


@attrs.frozen
class Limits:
    """`connections`: in all, `per_address`: from one; `logins_per_minute`: new connections from
    one address in a minute; `attempts`: keys tried on one connection; `sessions_per_name`.

    Times are seconds; `idle` 0: nobody is sent away for being silent.
    """

    connections: int = 200
    per_address: int = 20
    logins_per_minute: int = 60
    attempts: int = 10
    sessions_per_name: int = 3
    login_seconds: float = 30.0
    keepalive_seconds: float = 30.0
    idle_seconds: float = 3600.0
    typing_seconds: float = 90.0
    """The time to sign in where a password may have to be typed."""
    wrong_seconds: float = 1.0
    """How long to wait after a wrong password; twice as long after the second, and so on."""
    tables_per_name: int = 3
    ended_tables_per_name: int = 20
    games_per_name: int = 100
    """So many of his own, and so many that have ended at tables."""


WRONG_PER_ADDRESS: Final = 20
WRONG_PER_NAME: Final = 100
WRONG_SECONDS: Final = 1800.0
"""So many wrong passwords in so long a time, and then no more for a while."""


class Wrongs:
    """Counts answers that are being checked or were wrong, by address and by name; "" is no name.

    They count from the moment when they are checked: many at once are no way round.
    """

    def __init__(self) -> None:
        self._times: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()

    def refuses(self, name: str, address: str, now: float) -> str:
        """A code of the topic `server`, "" if the answer may be looked at: it counts then."""
        by_address = self._newer(("address", address), WRONG_PER_ADDRESS, now)
        by_name = self._newer(("name", name), WRONG_PER_NAME, now)
        if len(by_address) >= WRONG_PER_ADDRESS:
            return "too_many_wrong"
        if name and len(by_name) >= WRONG_PER_NAME:
            return "name_guessed"
        by_address.append(now)
        by_name.append(now)
        return ""

    def was_right(self, name: str, address: str) -> None:
        """The last answer was no wrong one."""
        for key in (("address", address), ("name", name)):
            if times := self._times.get(key):
                times.pop()

    def _newer(self, key: tuple[str, str], most: int, now: float) -> deque[float]:
        times = self._times.setdefault(key, deque(maxlen=most))
        self._times.move_to_end(key)
        while len(self._times) > 2 * _MOST_ADDRESSES:
            self._times.popitem(last=False)
        while times and times[0] <= now - WRONG_SECONDS:
            times.popleft()
        return times


class Doorman:
    """Counts connections, and says why one more can't come in."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._inside: Counter[str] = Counter()
        self.waiting = 0
        """How many are just being told that they can't come in."""
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    @property
    def inside(self) -> int:
        return self._inside.total()

    def refuses(self, address: str, now: float) -> str:
        """A code of the topic `server`, "" if the address may come in. An attempt counts."""
        limits = self.limits
        times = self._times.setdefault(address, deque(maxlen=limits.logins_per_minute + 1))
        self._times.move_to_end(address)
        while len(self._times) > _MOST_ADDRESSES:
            self._times.popitem(last=False)
        times.append(now)
        while times and times[0] <= now - 60:
            times.popleft()
        if len(times) > limits.logins_per_minute:
            return "too_fast"
        if self._inside[address] >= limits.per_address:
            return "too_many_here"
        return "full" if self.inside >= limits.connections else ""

    def enter(self, address: str) -> None:
        self._inside[address] += 1

    def leave(self, address: str) -> None:
        self._inside[address] -= 1
        if self._inside[address] <= 0:
            del self._inside[address]

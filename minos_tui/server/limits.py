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
    tables_per_name: int = 3
    games_per_name: int = 100


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

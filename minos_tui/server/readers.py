"""Who has a table's page on a screen of this server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable


class Readers:
    """`changed` is called whenever somebody comes or goes."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._pages: Counter[str] = Counter()

    def __contains__(self, name: str) -> bool:
        return self._pages[name] > 0

    def came(self, name: str) -> Callable[[], None]:
        """Somebody has the page on a screen, until what is returned is called."""
        self._pages[name] += 1
        self._changed()
        return lambda: self._went(name)

    def _went(self, name: str) -> None:
        self._pages[name] -= 1
        self._pages += Counter()
        self._changed()

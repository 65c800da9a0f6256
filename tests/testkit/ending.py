"""Processes that tests start: they end with the `with` that they are used in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self


class Ending(ABC):
    """Something that has to end, however the test does."""

    @abstractmethod
    def end(self) -> None:
        """Ends it, if it hasn't ended yet."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()

"""What a table says when an act could not be kept."""

from __future__ import annotations

from minos_tui.store.errors import StoreError
from minos_tui.words import Words


class CommitFailed(Exception):
    """The act did not happen, because it could not be kept; `error` says why.

    `Table.retry` tries again, `Table.go_on_unsaved` does it without keeping it.
    """

    def __init__(self, error: StoreError) -> None:
        super().__init__(error)
        self.error = error

    def line(self, words: Words) -> str:
        return self.error.line(words)

    def __str__(self) -> str:
        return self.line(Words())

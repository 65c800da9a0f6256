"""What can go wrong with keeping games, each with its line of words (topic `store`)."""

from __future__ import annotations

from minos_tui.words import Words


class StoreError(Exception):
    """Nothing was changed. `code` and `about` are words of the topic `store`."""

    code = "failed"

    def __init__(self, *, code: str = "", **about: str | int) -> None:
        super().__init__(code or self.code)
        self.code = code or self.code
        self.about = about

    def line(self, words: Words) -> str:
        """One line that says what is wrong and what to do."""
        return words.coded("store", self.code, self.about)

    def short(self, words: Words) -> str:
        """What is wrong and what to do, in half a line without names."""
        code = f"store.short_{self.code}"
        return words(code if words.has(code) else "store.short_failed")

    def __str__(self) -> str:
        return self.line(Words())


class StoreFull(StoreError):
    """The disk is full."""

    code = "full"


class StoreReadOnly(StoreError):
    """The folder or the file can't be written."""

    code = "read_only"


class StoreBusy(StoreError):
    """Another process holds the store for longer than one waits."""

    code = "busy"


class StoreAway(StoreError):
    """The database can't be reached just now. `about` says which and why, for the log: players are
    told neither."""

    code = "away"


def on_reading(error: StoreError) -> StoreError:
    """The same where nothing was to be written: then it isn't told as something not saved."""
    codes = {
        "failed": "unread",
        "read_only": "unread",
        "busy": "busy_unread",
        "away": "away_unread",
    }
    return type(error)(code=codes[error.code], **error.about) if error.code in codes else error


class StoreDamaged(StoreError):
    """The file is not what it should be. It is left as it is."""

    code = "damaged"


class StoreGone(StoreError):
    """The file was moved or deleted while it was open: what is written to it is lost."""

    code = "gone"


class StoreTooNew(StoreError):
    """A later version of the program has written the file. It is left as it is."""

    code = "too_new"


class NoSuchGame(StoreError):
    """There is no game with that id."""

    code = "no_such_game"


class LeaseLost(StoreError):
    """The game is now played by another process."""

    code = "lease_lost"


class Outrun(StoreError):
    """Others have played on since the act was thought of."""

    code = "outrun"

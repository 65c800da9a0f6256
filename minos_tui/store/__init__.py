"""Where games are kept: SQLite in the player's data folder, or another database by its URL."""

from minos_tui.store.errors import (
    LeaseLost,
    NoSuchGame,
    StoreAway,
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreGone,
    StoreReadOnly,
    StoreTooNew,
)
from minos_tui.store.rows import LEASE_SECONDS, Change, CommandRow, Game, GameRow, Note, Snapshot
from minos_tui.store.store import Store, new_owner

__all__ = [
    "LEASE_SECONDS",
    "Change",
    "CommandRow",
    "Game",
    "GameRow",
    "LeaseLost",
    "NoSuchGame",
    "Note",
    "Snapshot",
    "Store",
    "StoreAway",
    "StoreBusy",
    "StoreDamaged",
    "StoreError",
    "StoreFull",
    "StoreGone",
    "StoreReadOnly",
    "StoreTooNew",
    "new_owner",
]

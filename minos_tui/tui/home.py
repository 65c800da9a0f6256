"""What the screens around the game share: the settings file and the store of games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from minos_tui.settings import Loaded, Settings, SettingsError, save
from minos_tui.words import Words

if TYPE_CHECKING:
    from textual.screen import Screen

    from minos_tui.store import Store, StoreError


@attrs.frozen
class SharedGame:
    """A running game where the player has a seat among others.

    `waits` says whether it is his turn, `changed` when it was played last, in seconds since 1970;
    `place` tells where it stands, and `open` shows it over a screen and raises what went wrong.
    """

    waits: bool
    changed: float
    place: Callable[[Words], str]
    open: Callable[[Any], Awaitable[None]]


class Home:
    """Shared by all screens around the game; `store` is None where there is none."""

    files = True
    """Whether the player has files here: boards of his own, records to be written."""
    lobby: Callable[[], Screen[Any]] | None = None
    """Makes the screen where players meet, if there is such a place."""

    def __init__(self, loaded: Loaded, store: Store | None = None) -> None:
        self.loaded = loaded
        self.store = store
        self.store_trouble: StoreError | None = None
        self._remembered: dict[str, str] = {}

    def lobby_line(self, words: Words) -> str:
        """What waits for the player where players meet; "" if nothing does."""
        return ""

    async def shared_games(self) -> tuple[SharedGame, ...]:
        """The player's running games where others sit as well. Raises StoreError."""
        return ()

    async def open_store(self) -> None:
        """Opens the store; `store_trouble` says why there is none, or none to write."""
        from minos_tui.store import Store, StoreError

        if self.store is not None or self.store_trouble is not None:
            return
        try:
            self.store = await Store.open()
        except StoreError as error:
            self.store_trouble = error
            return
        if not self.store.writable:
            read_only = StoreError(code="read_only", file=self.store.name)
            self.store_trouble = self.store.trouble or read_only

    def refuse_keeping(self) -> StoreError | None:
        """Why nothing can be kept in the store; None if it can be."""
        from minos_tui.store import StoreReadOnly

        if self.keeps is not None:
            return None
        file = self.store.name if self.store is not None else ""
        return self.store_trouble or StoreReadOnly(file=file)

    @property
    def keeps(self) -> Store | None:
        """The store, if games can be kept in it."""
        return self.store if self.store is not None and self.store.writable else None

    @property
    def map_folders(self) -> tuple[Path, ...]:
        """The folders of the player's own boards."""
        from minos_tui.tui.wanted import own_maps

        return own_maps() if self.files else ()

    async def close(self) -> None:
        if self.store is not None:
            await self.store.close()

    def troubles(self, words: Words) -> tuple[str, ...]:
        """A line each for what is wrong with the settings file and the store."""
        lines = [fault.line(words) for fault in self.loaded.faults]
        if self.store_trouble is not None:
            lines.append(self.store_trouble.line(words))
        return tuple(lines)

    def settings_place(self, words: Words) -> str:
        """Where the settings are kept, as the options page says it; "" for nowhere."""
        return str(self.loaded.file)

    def keep(self, settings: Settings, words: Words) -> str:
        """Keeps the settings in their file; a line if they can't be kept."""
        try:
            save(settings, self.loaded.file)
        except SettingsError as error:
            return error.line(words)
        return ""

    # Small things to remember, in the store or at least until the program ends

    async def recall(self, name: str) -> str:
        """A small text kept under a name; "" if there is none."""
        from minos_tui.store import StoreError

        if name in self._remembered or self.store is None:
            return self._remembered.get(name, "")
        try:
            return await self.store.choice(name) or ""
        except StoreError:
            return ""

    async def remember(self, name: str, value: str) -> StoreError | None:
        """Why it is remembered no longer than the program runs; None if it is kept."""
        from minos_tui.store import StoreError

        self._remembered[name] = value
        if self.keeps is None:
            return self.refuse_keeping()
        try:
            await self.keeps.set_choice(name, value)
        except StoreError as error:
            self.store_trouble = error
            return error
        return None

"""What one player's screens share on a server: his own settings, games and choices."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from minos_tui.settings import Loaded, Settings, parse, settings_text
from minos_tui.store.errors import StoreError
from minos_tui.tui.home import Home, SharedGame
from minos_tui.words import Words, shown

if TYPE_CHECKING:
    from minos_tui.store import Store

SETTINGS: Final = "settings"


class ClubHome(Home):
    """A guest's has no store: nothing of a guest is kept."""

    files = False

    def __init__(self, loaded: Loaded, store: Store | None, name: str) -> None:
        super().__init__(loaded, store)
        self.name = name
        self.turns: Callable[[], Sequence[str]] = tuple
        """Who opened the tables that wait for this player."""
        self.seated: Callable[[], Awaitable[tuple[SharedGame, ...]]] = _nowhere
        """His running games at tables."""
        self._keeping: set[asyncio.Task[None]] = set()

    @property
    def guest(self) -> bool:
        return self.store is None

    @classmethod
    async def of(cls, store: Store | None, name: str) -> ClubHome:
        """The home of a player, with the settings he left. Raises StoreError."""
        text = await store.choice(SETTINGS) or "" if store is not None else ""
        settings, faults = parse(text)
        if not settings.name:
            settings = named(settings, name)
        return cls(Loaded(settings, faults, Path()), store, name)

    async def open_store(self) -> None:
        """It is open, or there is none."""

    async def close(self) -> None:
        """The store is the club's; what is being kept comes to its end."""
        await asyncio.gather(*self._keeping)

    def troubles(self, words: Words) -> tuple[str, ...]:
        """A guest is told that he is one."""
        guest = () if self.store is not None else (words("server.guest"),)
        return (*guest, *super().troubles(words))

    def lobby_line(self, words: Words) -> str:
        """At whose tables it is this player's turn."""
        hosts = self.turns()
        names = ", ".join(shown(host, 16) for host in hosts)
        return words.count("lobby.turns", len(hosts), names=names) if hosts else ""

    async def shared_games(self) -> tuple[SharedGame, ...]:
        return await self.seated()

    def settings_place(self, words: Words) -> str:
        return "" if self.guest else words("server.settings_place")

    def keep(self, settings: Settings, words: Words) -> str:
        """Keeps the settings in the player's account; trouble shows on the title screen."""
        if self.store is not None:
            task = asyncio.create_task(self._keep(settings))
            self._keeping.add(task)
            task.add_done_callback(self._keeping.discard)
        return ""

    async def _keep(self, settings: Settings) -> None:
        assert self.store is not None
        try:
            await self.store.set_choice(SETTINGS, settings_text(settings))
        except StoreError as error:
            self.store_trouble = error


async def _nowhere() -> tuple[SharedGame, ...]:
    return ()


def named(settings: Settings, name: str) -> Settings:
    """The settings with the name that the player signed in with."""
    return attrs.evolve(settings, name=name)

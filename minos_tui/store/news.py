"""Hears what the other servers of a club tell by PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import psycopg
from sqlalchemy import make_url

from minos_tui.store.postgres import connect_words
from minos_tui.store.together import CHANNEL, News, from_another

_LOOK_SECONDS: Final = 5.0
"""How often to look whether the connection is still there."""
_AGAIN_SECONDS: Final = 0.5


class Newsroom:
    """`heard` is called with the news of others, `caught_up` whenever some may have been missed."""

    def __init__(
        self,
        url: str,
        server: str,
        heard: Callable[[News], None],
        caught_up: Callable[[], None],
    ) -> None:
        self._words = connect_words(make_url(url))
        self._server = server
        self._heard = heard
        self._caught_up = caught_up

    async def listen(self) -> None:
        """Listens until it is cancelled; a connection that is lost is made again."""
        while True:
            try:
                await self._listen()
            except (psycopg.Error, OSError):
                await asyncio.sleep(_AGAIN_SECONDS)

    async def _listen(self) -> None:
        connection = await psycopg.AsyncConnection.connect(**self._words, autocommit=True)
        try:
            await connection.execute(f"LISTEN {CHANNEL}".encode())
            self._caught_up()
            while True:
                async for found in connection.notifies(timeout=_LOOK_SECONDS):
                    if news := from_another(found.payload, self._server):
                        self._heard(news)
                await connection.execute("SELECT 1")
        finally:
            await connection.close()

"""What a person has set in one game, kept beside it: it holds when the game is gone on with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal

from minos_tui.settings import SPEEDS, Speed

if TYPE_CHECKING:
    from minos_tui.tui.home import Home

Guide = Literal["", "shown", "hidden"]
"""Whether a game has the guide of a first game, and whether that is hidden."""
_KEPT: Final = ("speed", "guide", "orders")


class GameMemory:
    """The small things of one game, in the store or at least until the program ends; a game that
    isn't kept has no id, and nothing of it is remembered."""

    def __init__(self, home: Home, game: str) -> None:
        self._home = home
        self._game = game

    async def speed(self) -> Speed | None:
        """How fast bots play in this game; None while nothing was chosen."""
        kept = await self._recall("speed")
        return next((speed for speed in SPEEDS if speed == kept), None)

    async def keep_speed(self, speed: Speed) -> None:
        await self._remember("speed", speed)

    async def orders(self) -> dict[int, str]:
        """By seat, what is done for it without asking."""
        pairs = [part.partition("=") for part in (await self._recall("orders")).split(";")]
        return {int(seat): order for seat, _, order in pairs if seat.isdecimal()}

    async def keep_orders(self, orders: Mapping[int, str]) -> None:
        await self._remember("orders", ";".join(f"{s}={order}" for s, order in orders.items()))

    async def guide(self) -> Guide:
        kept = await self._recall("guide")
        return "shown" if kept == "shown" else "hidden" if kept == "hidden" else ""

    async def keep_guide(self, guide: Guide) -> None:
        await self._remember("guide", guide)

    async def forget(self) -> None:
        """The game is gone."""
        for name in _KEPT:
            if await self._recall(name):
                await self._remember(name, "")

    async def _recall(self, name: str) -> str:
        return await self._home.recall(f"{name} {self._game}") if self._game else ""

    async def _remember(self, name: str, value: str) -> None:
        if self._game:
            await self._home.remember(f"{name} {self._game}", value)

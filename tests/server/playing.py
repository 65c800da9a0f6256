"""Players of one table who do what they are asked for, wherever their sessions are."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tests.server.kit import PATIENCE, Player
from tests.server.test_killed import ANSWERED_BY_ENTER, OWN_MOMENTS, act, presses

MENU = "Enter take it"
"""On the line of keys where a key that was pressed once more has opened a list."""


def asked(player: Player) -> bool:
    return any(moment in player.text for moment in (MENU, *OWN_MOMENTS, *ANSWERED_BY_ENTER))


async def goes_on(player: Player) -> None:
    if MENU in player.text:
        await presses(player, "\x1b", lambda text: MENU not in text)
    else:
        await act(player)


async def one_of(found: Callable[[], bool], *players: Player) -> None:
    """Waits until something is so on one of the screens."""
    while not found():
        waits = [asyncio.create_task(player.seen.news.wait()) for player in players]
        done, _ = await asyncio.wait(waits, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        for task in waits:
            task.cancel()
        await asyncio.gather(*waits, return_exceptions=True)
        assert done, "\n".join(player.text for player in players)
        for player in players:
            player.seen.news.clear()


async def play_until(found: Callable[[], bool], *players: Player) -> None:
    """Each does what he is asked for."""
    while not found():
        await one_of(lambda: found() or any(map(asked, players)), *players)
        for player in players:
            if asked(player) and not found():
                await goes_on(player)


async def comes_back(ann: Player) -> None:
    """From the title to the game at her own table, which runs."""
    await ann.sees("Tables", "New game")
    ann.types("t")
    await ann.sees("Minos")
    ann.types("\r")
    await ann.sees("Table of ann")
    ann.types("\r")
    await ann.sees("Round", "Players")

"""How the program starts on a terminal: at the title, with a game, or with a record."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from minos_tui.settings import load
from minos_tui.trouble import FAILED, Trouble, trouble

if TYPE_CHECKING:
    from textual.screen import Screen

    from minos_tui.tui.home import Home
    from minos_tui.tui.screens.table import TableScreen
    from minos_tui.tui.wanted import NewGame


def open_title() -> int:
    """The title screen. Returns the exit code."""
    from minos_tui.tui.screens.title import TitleScreen

    home = _home()
    return _run(home, lambda: TitleScreen(home))


def play_game(
    game: str, seats: Sequence[str], options: Mapping[str, str], map_: str, seed: int | None
) -> int:
    """A new game, as the command line names it. Raises Trouble if it can't begin."""
    from minos_tui.tui.wanted import wanted_from

    return play_wanted(wanted_from(game, seats, options, map_, seed))


def play_wanted(wanted: NewGame) -> int:
    """A new game. Where it can't be kept, it is played marked NOT SAVED. Raises Trouble."""
    home = _home()

    async def begin() -> TableScreen:
        from minos_tui.tui.screens.opening import game_screen
        from minos_tui.tui.wanted import table_of

        await home.open_store()
        return await game_screen(home, await table_of(wanted, home.keeps))

    return _open(home, begin)


def resume_game(game: str | None) -> int:
    """A game that is kept, the newest unfinished one by default. Raises Trouble."""
    home = _home()

    async def begin() -> TableScreen:
        from minos_tui.table.table import Table
        from minos_tui.tui.kept import newest_running
        from minos_tui.tui.screens.opening import game_screen

        await home.open_store()
        if home.store is None:
            raise trouble(home.store_trouble)
        if (wanted := game) is None:
            newest = newest_running(await home.store.games())
            if newest is None:
                raise Trouble("there is no game to go on with: `minos play` starts one", FAILED)
            wanted = newest.id
        return await game_screen(home, await Table.open(home.store, wanted))

    return _open(home, begin)


def watch_record(record: str | bytes) -> int:
    """The replay of a record. Raises RecordError or Refusal if the record is wrong."""
    from minos_tui.tui.screens.replay import ReplayScreen

    home = _home()
    screen = ReplayScreen(home, record)
    return _run(home, lambda: screen)


def _home() -> Home:
    from minos_tui.tui.home import Home

    return Home(load())


def _open(home: Home, begin: Callable[[], Awaitable[TableScreen]]) -> int:
    """Runs the program with a screen that has to be got first. Raises Trouble if it can't be."""
    from minos_tui.tui.screens.opening import TROUBLES, OpeningScreen

    opening = OpeningScreen(home, begin)
    code = _run(home, lambda: opening)
    if isinstance(opening.error, TROUBLES):
        raise trouble(opening.error) from opening.error
    if opening.error is not None:
        raise opening.error
    return code


def _run(home: Home, first: Callable[[], Screen[Any]]) -> int:
    """Runs the program with its first screen, and closes the store behind it."""
    from minos_tui.tui.leaving import LocalApp

    settings = home.loaded.settings
    try:
        return LocalApp(first, settings).run_to_end(mouse=settings.mouse)
    finally:
        asyncio.run(home.close())

"""Pages over the screen, and how the hand is sorted."""

from __future__ import annotations

import attrs

from minos_tui.tui.modes import windows
from minos_tui.tui.palaces.desk import Page, PageName
from minos_tui.tui.palaces.play import PalacesPlay


async def sort(play: PalacesPlay, key: str) -> None:
    play.hand.sort = "rank" if play.hand.sort == "suit" else "suit"
    play.say(play.look.words(f"court.sorted.{play.hand.sort}"))


def _page(play: PalacesPlay, name: PageName, scroll: int = 0) -> None:
    """Opens a page; its own key closes it again."""
    page = play.hand.page
    play.hand.page = None if page is not None and page.name == name else Page(name, scroll)


async def kingdoms(play: PalacesPlay, key: str) -> None:
    _page(play, "kingdoms")


async def unseen(play: PalacesPlay, key: str) -> None:
    _page(play, "cards")


async def values(play: PalacesPlay, key: str) -> None:
    _page(play, "values")


async def story(play: PalacesPlay, key: str) -> None:
    """The log opens at its end."""
    _page(play, "log", 1 << 20)


async def scroll_up(play: PalacesPlay, key: str) -> None:
    _scroll(play, -windows.LINES)


async def scroll_down(play: PalacesPlay, key: str) -> None:
    _scroll(play, windows.LINES)


async def page_back(play: PalacesPlay, key: str) -> None:
    _scroll(play, -windows.PAGE)


async def page_on(play: PalacesPlay, key: str) -> None:
    _scroll(play, windows.PAGE)


def _scroll(play: PalacesPlay, lines: int) -> None:
    """Further down than the page goes is put right where it is drawn."""
    page = play.hand.page
    if page is not None:
        play.hand.page = attrs.evolve(page, scroll=max(0, page.scroll + lines))


async def close(play: PalacesPlay, key: str) -> None:
    if play.hand.window is None and play.hand.page is not None:
        play.hand.page = None
        return
    await windows.close(play, key)

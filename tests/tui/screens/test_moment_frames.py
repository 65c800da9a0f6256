"""Moments of a game that seldom come and must be read at once all the same, as text."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from pytest_snapshot.plugin import Snapshot

from minos_tui.settings import Settings
from minos_tui.store import Store
from minos_tui.table.table import Table
from minos_tui.tui.actions import Keymap
from minos_tui.tui.app import MinosApp
from minos_tui.tui.desk import Desk
from minos_tui.tui.home import Home
from minos_tui.tui.look import Look
from minos_tui.tui.paint import paint
from minos_tui.tui.screens.title import TitleScreen
from minos_tui.words import LANGUAGES, Words
from tests.tui.face import BOTS, example_table, new_table, play_at, played, screen_of, text_of
from tests.tui.screens.kit import kept_game
from tests.tui.screens.kit import text as text_on_top
from tests.tui.test_frames import FOLDER, SIZES
from tests.tui.test_play import press

VIEWS = {"en": SIZES, "fr": SIZES[:1]}
"""Both sizes, and the other language where there is least room."""
AT_PYLOS = "throw ggggbb; stand; use gull; move O T; move T PYL~; use building; build house PYL"


async def aboard(language: str) -> Desk:
    play = play_at(await played(await new_table(), f"{AT_PYLOS}; use gull"), language)
    play.hand.cursor = "PYL"
    await press(play, "aboard")
    return play.desk()


async def placing(language: str) -> Desk:
    return play_at(await new_table(options={"placement": "on"}), language).desk()


async def a_bot_thinks(language: str) -> Desk:
    play = play_at(await played(await new_table(BOTS), "throw ssssss; stand; end"), language)
    play.thinking = 2
    return play.desk()


MOMENTS: dict[str, Callable[[str], Awaitable[Desk]]] = {
    "aboard": aboard,
    "placing": placing,
    "bot-thinks": a_bot_thinks,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", MOMENTS)
async def test_a_moment(name: str, language: str, snapshot: Snapshot) -> None:
    desk = await MOMENTS[name](language)
    snapshot.snapshot_dir = FOLDER
    for size in VIEWS[language]:
        drawn = paint(desk, *size, Look(Words(language), colour=False), Keymap())
        snapshot.assert_match(text_of(drawn), f"{name}-{language}-{size[0]}x{size[1]}.txt")


@pytest.mark.parametrize("size", SIZES)
async def test_the_line_that_tells_how_to_leave(size: tuple[int, int], snapshot: Snapshot) -> None:
    async with screen_of(await example_table(), size) as (pilot, screen):
        await pilot.press("ctrl+c")
        await pilot.pause()
        drawn = text_of(screen.view.canvas)
    snapshot.snapshot_dir = FOLDER
    snapshot.assert_match(drawn, f"ctrl-c-{size[0]}x{size[1]}.txt")


@pytest.mark.parametrize("size", SIZES)
async def test_what_a_watcher_sees(size: tuple[int, int], store: Store, snapshot: Snapshot) -> None:
    played_on = await Table.open(store, await kept_game(store, plies=9))
    async with screen_of(await Table.open(store, played_on.id), size) as (_, screen):
        drawn = text_of(screen.view.canvas)
    await played_on.close()
    snapshot.snapshot_dir = FOLDER
    snapshot.assert_match(drawn, f"watching-{size[0]}x{size[1]}.txt")


@pytest.mark.parametrize("size", SIZES)
async def test_the_title_before_its_games_are_read(
    size: tuple[int, int], home: Home, monkeypatch: pytest.MonkeyPatch, snapshot: Snapshot
) -> None:
    monkeypatch.setattr(TitleScreen, "read", lambda _: None)
    app = MinosApp(lambda: TitleScreen(home), Settings(), environment={}, encoding="utf-8")
    async with app.run_test(size=size) as pilot:
        drawn = text_on_top(pilot)
    snapshot.snapshot_dir = FOLDER
    snapshot.assert_match(drawn, f"title-first-{size[0]}x{size[1]}.txt")

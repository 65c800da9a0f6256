"""The game is painted anew only when something else is seen."""

from __future__ import annotations

from typing import Any

import pytest

from minos_tui.tui.paint import paint
from minos_tui.tui.screens import game
from minos_tui.tui.screens.base import CanvasScreen
from tests.tui.face import example_table, screen_of, shown
from tests.tui.screens.kit import settled


@pytest.fixture
def paintings(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    found: list[Any] = []

    def painted(*seen: Any) -> Any:
        found.append(seen)
        return paint(*seen)

    monkeypatch.setattr(game, "paint", painted)
    return found


async def test_news_that_change_nothing_paint_nothing(paintings: list[Any]) -> None:
    async with screen_of(await example_table()) as (pilot, screen):
        await settled(pilot)
        before, picture = len(paintings), shown(screen)
        screen.redraw()
        screen.redraw()
        assert before == len(paintings)
        await pilot.press("t")
        await settled(pilot)
        assert before < len(paintings)
        await pilot.press("escape")
        await settled(pilot)
        assert picture == shown(screen)


async def test_other_colours_and_words_are_painted(paintings: list[Any]) -> None:
    async with screen_of(await example_table()) as (pilot, screen):
        await settled(pilot)
        before = len(paintings)
        screen.minos.toggle_ascii()
        await settled(pilot)
        assert before < len(paintings)


async def test_what_is_said_over_the_picture_goes_again(paintings: list[Any]) -> None:
    async with screen_of(await example_table()) as (pilot, screen):
        await settled(pilot)
        before, picture = len(paintings), shown(screen)
        CanvasScreen.say(screen, "the road is closed")
        assert "the road is closed" in shown(screen)
        CanvasScreen.say(screen, "")
        assert picture == shown(screen)
        assert before == len(paintings)

"""What can't be taken back asks, and no key that is pressed twice answers."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from minos_tui.table.table import Table
from minos_tui.tui.desk import AskWindow
from minos_tui.tui.playing import Errand
from minos_tui.tui.screens.game import GameScreen
from tests.tui.face import example_table, screen_of, shown

DANGERS = {
    "end": "This would be lost:",
    "resign": "a bot plays on",
    "agree": "All players agree, and the standing decides.",
    "leave": "NOT SAVED",
}
"""What can be slipped into, and a part of what the question says of it."""
KEYS = {"end": "e", "leave": "q"}
"""Those that have a key; the others are chosen from the menu."""


async def asked(pilot: Pilot[int], screen: GameScreen, danger: str, *, by_enter: bool) -> str:
    """Comes to the question; the last key that was pressed."""
    if danger in KEYS:
        await pilot.press(KEYS[danger])
        return KEYS[danger]
    await pilot.press("x")
    place = screen.play.hand.doings.index(Errand(danger))
    keys = [*["down"] * place, "enter"] if by_enter else [str(place + 1)]
    await pilot.press(*keys)
    return keys[-1]


def harmed(table: Table, screen: GameScreen) -> bool:
    gone = screen.app.return_code is not None
    return gone or table.over or table.state.seat != 1 or table.seats[0].resigned


@pytest.mark.parametrize("danger", DANGERS)
@pytest.mark.parametrize("second", ["the same", "enter", "space"])
async def test_a_double_press_passes_no_question(danger: str, second: str) -> None:
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        for times in (1, 2, 3):
            first = await asked(pilot, screen, danger, by_enter=second == "enter")
            assert isinstance(screen.play.hand.window, AskWindow)
            assert DANGERS[danger] in shown(screen)
            await pilot.press(*[first if second == "the same" else second] * times)
            await pilot.pause()
            assert not harmed(table, screen)
            await pilot.press("escape")
            assert screen.play.hand.window is None


@pytest.mark.parametrize("danger", DANGERS)
async def test_its_own_key_answers(danger: str) -> None:
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        await asked(pilot, screen, danger, by_enter=False)
        await pilot.press("y")
        await pilot.pause()
        assert harmed(table, screen)

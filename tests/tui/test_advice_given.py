"""When the advisor is asked: wherever there is a choice, and anew at each moment."""

from __future__ import annotations

import pytest

from minos_tui.tui.actions import usual_keys
from minos_tui.tui.desk import PaneWindow
from minos_tui.tui.modes.counsel import wanted
from tests.tui.face import new_table, played, screen_of, shown
from tests.tui.test_play import OPENING, at_table, opened, press

ABOARD = (
    f"{OPENING}; use gull; move O T; move T PYL~; use building; build house PYL; use gull; "
    "board PYL"
)
"""A soldier is on a ship, and may land or sail."""


@pytest.mark.parametrize(
    ("text", "context", "first"),
    [("", "place", "advice: Red founds "), (ABOARD, "sail", "advice: ")],
    ids=["place", "sail"],
)
async def test_advice_is_given_wherever_there_is_a_choice(
    text: str, context: str, first: str
) -> None:
    play = await at_table(text, placement="off" if text else "on")
    play.advisor = "icarus"
    assert context == play.context
    assert usual_keys().action(play.context, "d") == usual_keys().named("advice")
    assert "advice" not in play.desk().hidden
    await press(play, "advice d")
    assert play.hand.advice.startswith(first)
    assert wanted(play) == (context == "sail")


async def test_a_new_moment_is_advised_anew() -> None:
    play = await opened("use gull")
    play.advisor = "icarus"
    await press(play, "advice d", "undo")
    assert not wanted(play)


async def test_the_reasons_close_by_their_own_key_and_other_panes_do_not() -> None:
    table = await played(await new_table(), f"{OPENING}; use gull")
    async with screen_of(table) as (pilot, screen):
        for _ in range(2):
            await pilot.press("d")
            await pilot.app.workers.wait_for_complete()
        assert "┌ Advice" in shown(screen)
        assert "d advice" not in shown(screen)
        await pilot.press("d")
        assert "┌ Advice" not in shown(screen)
        await pilot.press("t", "d")
        assert PaneWindow("treasury") == screen.play.hand.window

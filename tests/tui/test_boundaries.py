"""No question is answered by a key that was pressed before it was on the screen."""

from __future__ import annotations

import pytest
from textual.events import Key

from minos_tui.engine.minos.state import Duel
from tests.tui.face import new_table, played, screen_of
from tests.tui.test_play import WAR


@pytest.mark.parametrize("late", [(0.01, 0.1, 0.2), (0.3, 0.33, 0.36, 0.39)])
async def test_a_key_pressed_before_a_throw_of_a_duel_does_not_stand(
    late: tuple[float, ...],
) -> None:
    """Enter shows that the defender is there, and Enter stands: between them the dice are seen."""
    armed = "throw aaaggg; stand; use arrow; use gull; use gull; move O T; move T PYL~"
    peace = "throw gggggg; stand; use gull; move O T; move T PYL~"
    war = WAR.replace(peace, armed)
    table = await played(await new_table(), f"{war}; move O T; attack T PYL~; throw gaajsb")
    async with screen_of(table, quiet=0.25) as (pilot, screen):
        clock = 100.0
        screen.close_door = lambda: screen._door.close(clock)  # type: ignore[method-assign]

        async def enter(at: float) -> None:
            event = Key("enter", None)
            event.time = at
            await screen.key(event)
            await pilot.pause()

        screen.close_door()
        await enter(clock + 0.1)
        assert screen.play.hand.waiting
        clock = 200.0
        await enter(clock)
        asked = table.state.top
        assert isinstance(asked, Duel)
        assert asked.dice
        for wait in late:
            await enter(clock + wait)
            assert asked == table.state.top
            assert "too soon" in screen.play.hand.note
        await enter(clock + late[-1] + 1)
        assert asked != table.state.top

"""When the advisor is asked: wherever there is a choice, and anew at each moment."""

from __future__ import annotations

import pytest

from minos_tui.tui.actions import usual_keys
from minos_tui.tui.modes.counsel import wanted
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

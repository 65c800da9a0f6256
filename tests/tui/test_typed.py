"""The typed line: completed, understood whatever its capitals, or refused with the reason."""

from __future__ import annotations

import pytest
from textual.events import Paste

from minos_tui.engine.minos.state import Acting
from minos_tui.tui.desk import TypeWindow
from minos_tui.tui.modes.windows import typed
from tests.tui.face import example_table, played, screen_of
from tests.tui.test_play import opened, press


async def test_a_typed_command_is_completed_and_done() -> None:
    play = await opened()
    await press(play, "type")
    play.hand.window = typed(play, "use g")
    await press(play, "complete")
    window = play.hand.window
    assert isinstance(window, TypeWindow)
    assert "use gull" == window.text.strip()
    await press(play, "run")
    frame = play.state.top
    assert isinstance(frame, Acting)
    assert 10 == frame.points


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("build house pyl", 1), (" BUILD house PYL", 1), ("build house PYL ", 1),
        ("BUILD HOUSE PYL", 1), ("Build House Pyl", 1), ("BUILD HUT PYL", 0),
    ],
)  # fmt: skip
async def test_a_command_may_be_typed_with_any_capitals(text: str, done: int) -> None:
    play = await opened("use gull; move O T; move T PYL~; use building")
    before = play.table.ply
    play.hand.window = typed(play, text)
    await press(play, "run")
    assert before + done == play.table.ply
    if not done:
        assert isinstance(play.hand.window, TypeWindow)
        assert "“BUILD HUT PYL” is not a command" in play.hand.window.note


@pytest.mark.parametrize("text", ["MOVE o t", "move o t", "MOVE O T", "Move O t"])
async def test_seas_may_be_typed_with_any_capitals(text: str) -> None:
    play = await opened("use gull")
    play.hand.window = typed(play, text)
    await press(play, "run")
    assert "act" == play.context
    play.hand.window = typed(play, text)
    await press(play, "run")
    assert isinstance(play.hand.window, TypeWindow)
    assert "no unit of yours" in play.hand.window.note


async def test_a_typed_line_is_completed_whatever_its_capitals() -> None:
    play = await opened("use gull; move O T; move T PYL~; use building")
    play.hand.window = typed(play, "build house py")
    await press(play, "complete")
    assert isinstance(play.hand.window, TypeWindow)
    assert "build house PYL" == play.hand.window.text


async def test_tab_says_when_nothing_begins_so() -> None:
    play = await opened()
    play.hand.window = typed(play, "fly")
    await press(play, "complete")
    assert isinstance(play.hand.window, TypeWindow)
    assert "nothing that can be done now begins so" == play.hand.window.note


async def test_a_wrong_typed_command_stays_with_its_reason() -> None:
    play = await opened()
    for text, why in (
        ("fly to KNO", "“fly to KNO” is not a command"),
        ("use joker as gull", "no joker is left"),
        ("throw gggggg", "nothing is thrown or drawn now"),
    ):
        play.hand.window = typed(play, text)
        await press(play, "run")
        window = play.hand.window
        assert isinstance(window, TypeWindow)
        assert why in window.note


async def test_a_typed_line_takes_one_clean_line_of_a_paste() -> None:
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        await pilot.press("colon")
        screen.post_message(Paste("use\x1b gu\x07ll\nend\n"))
        await pilot.pause()
        window = screen.play.hand.window
        assert isinstance(window, TypeWindow)
        assert "use gull" == window.text
        await pilot.press("escape")
        assert screen.play.hand.window is None


async def test_ctrl_u_clears_the_typed_line() -> None:
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        await pilot.press("colon", "M", "O", "V", "E", "ctrl+u")
        window = screen.play.hand.window
        assert isinstance(window, TypeWindow)
        assert not window.text
        await pilot.press(*"USE", "space", *"GULL", "enter")
        assert screen.play.hand.window is None
        assert "gull" in screen.play.log_text().splitlines()[-1]


async def test_what_can_be_typed_follows_what_happens_meanwhile() -> None:
    """A bot plays on under the line, and then its player is asked."""
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        await pilot.press("colon", *"use", "space", "g")
        window = screen.play.hand.window
        assert isinstance(window, TypeWindow)
        assert ("use gull",) == tuple(form.strip() for form in window.completions)
        await played(table, "use gull")
        await pilot.pause()
        window = screen.play.hand.window
        assert isinstance(window, TypeWindow)
        assert ("use g", ()) == (window.text, window.completions)

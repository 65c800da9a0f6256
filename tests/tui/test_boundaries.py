"""No question is answered by a key that was pressed before it was on the screen."""

from __future__ import annotations

import pytest
from textual.events import Key

from minos_tui.engine.minos.state import Duel, Rolling
from minos_tui.table.workers import Workers
from minos_tui.tui.screens.game import GameScreen
from tests.tui.face import BOTS, new_table, played, screen_of, shown
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


@pytest.mark.parametrize("keys", [("enter",), ("space",), ("e", "y"), ("r", "s", "1", "u", "f")])
async def test_keys_of_others_turns_are_dropped(keys: tuple[str, ...]) -> None:
    """Keys sent all through the bots' turns and without a pause into one's own change nothing."""
    digests = set()
    for pressed in ((), keys):
        table = await played(await new_table(BOTS), "throw ssssss; stand")
        # A bot that is late on a busy machine would play another move in one of the two games.
        table._workers = Workers(grace=120)
        async with screen_of(table, quiet=1e9) as (pilot, screen):
            await screen.play.press("end", "e")
            await screen.play.press("yes", "y")
            screen.advance()
            while not screen.play.mine:
                for key in pressed:
                    await pilot.press(key)
                await pilot.pause()
            for key in pressed:
                await pilot.press(key)
            assert isinstance(table.state.top, Rolling)
            assert (1, 0) == (table.state.seat, table.state.top.throws)
            digests.add(table.game.digest(table.state))
    assert 1 == len(digests)


async def rolls(screen: GameScreen, at: float) -> None:
    """The key that rolls, pressed at that time."""
    key = Key("r", "r")
    key.time = at
    await screen.key(key)


async def test_a_key_held_across_the_boundary_does_nothing() -> None:
    table = await new_table(("you", "you"))
    async with screen_of(table, quiet=0.25) as (_, screen):
        screen._door.close(100.0)
        for step in range(1, 40):
            await rolls(screen, 100.0 + 0.03 * step)
        assert isinstance(table.state.top, Rolling)
        assert 0 == table.state.top.throws
        await rolls(screen, 110.0)
        assert 1 == table.state.top.throws


async def test_a_key_that_is_pressed_again_and_again_rolls() -> None:
    table = await new_table(("you", "you"))
    async with screen_of(table, quiet=0.25) as (_, screen):
        screen._door.close(100.0)
        for number in range(1, 5):
            await rolls(screen, 100.0 + 0.12 * number)
            if number < 3:
                assert "too soon" in screen.play.hand.note
        assert isinstance(table.state.top, Rolling)
        assert table.state.top.throws


async def test_a_key_that_comes_too_soon_is_told() -> None:
    table = await new_table(("you", "you"))
    async with screen_of(table, quiet=0.25) as (_, screen):
        screen._door.close(100.0)
        early = Key("r", "r")
        early.time = 100.1
        await screen.key(early)
        assert "too soon for this moment" in shown(screen)
        meant = Key("r", "r")
        meant.time = 110.0
        await screen.key(meant)
        assert "too soon" not in shown(screen)
        assert isinstance(table.state.top, Rolling)
        assert 1 == table.state.top.throws

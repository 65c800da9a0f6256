"""Whole games from the first throw to the result, played on the small screen by plain keys only."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

import pytest
from textual.pilot import Pilot

from minos_tui.tui.actions import Context
from minos_tui.tui.desk import ListWindow
from minos_tui.tui.screens.game import GameScreen
from minos_tui.tui.screens.result import ResultScreen
from tests.tui.face import new_table, screen_of, shown

ARROWS: Final = ("left", "right", "up", "down")
_TURN: Final = ("s", "a", "g", "b", "g", "tab", "tab", "enter", "enter", "f", "o", "d", "n")
TRIES: Final[Mapping[Context, tuple[str, ...]]] = {
    "throw": ("r",),
    "roll": ("1", "2", "3", "4", "5", "6", "r", "enter"),
    "act": (*_TURN, *ARROWS, "e", "u", "t", "i", "p", "k", "l"),
    "unit": (*ARROWS, *ARROWS, "enter", "enter", "enter", "f", "f", "o", "escape", "e", "g"),
    "sail": (*ARROWS, *ARROWS, "enter", "f", "o", "u"),
    "place": (*ARROWS, "enter"),
    "list": ("1", "2", "3", "4", "5", "9", "down", "up", "enter", "escape"),
    "ask": ("y", "y", "enter"),
    "duel": ("1", "2", "3", "r", "r", "enter", "enter"),
    "await": ("enter",),
    "seen": ("enter",),
    "pane": ("down", "right", "up", "escape"),
}
"""What somebody tries who has found these keys in the hint line. They are all plain."""


class Newcomer:
    """Presses keys at random, as the hint line offers them, and looks at every screen."""

    def __init__(self, pilot: Pilot[int], screen: GameScreen, seed: int) -> None:
        self._pilot, self._screen = pilot, screen
        self._rng = random.Random(seed)
        self.seen: set[str] = set()

    async def play(self, most: int) -> None:
        """Until the result is shown. Fails if it isn't after `most` keys."""
        app = self._screen.app
        for _ in range(most):
            if isinstance(app.screen, ResultScreen):
                return
            await self._press()
        raise AssertionError(f"no result after {most} keys: {shown(self._screen)}")

    async def _press(self) -> None:
        context = self._screen.context
        self.seen.add(context)
        if context in TRIES:
            self._look()
            await self._pilot.press(self._rng.choice(TRIES[context]))
        await self._pilot.pause()

    def _look(self) -> None:
        """Nothing is cut, and the way out stands in the last line."""
        rows = shown(self._screen).splitlines()
        assert (80, 24) == (self._screen.view.canvas.width, len(rows))
        assert "…" not in rows[0] + rows[-4] + rows[-1], rows
        assert any(way in rows[-1] for way in ("? help", "Esc", "no, go back", "Enter no")), rows
        if isinstance(self._screen.play.hand.window, ListWindow):
            assert not any("…" in row for row in rows), rows


HOUSE_RULES: Final[tuple[Mapping[str, str], ...]] = (
    {},
    {"transport": "off", "combinations": "loose", "talents": "60"},
    {"placement": "on", "soldier-steps": "2", "closed": "0"},
)


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(seed, marks=() if seed == 1 else pytest.mark.soak)
        for seed in range(len(HOUSE_RULES))
    ],
)
async def test_a_whole_game_by_plain_keys_on_the_small_screen(seed: int) -> None:
    """Two people at one keyboard, so that duels have both sides; two bots besides."""
    options = {"round-limit": "3", **HOUSE_RULES[seed]}
    table = await new_table(("you", "you", "random", "random"), options, seed=seed)
    async with screen_of(table) as (pilot, screen):
        newcomer = Newcomer(pilot, screen, seed)
        await newcomer.play(6000)
        assert table.over
        assert {"throw", "roll", "act", "unit", "list", "ask", "pane"} <= newcomer.seen

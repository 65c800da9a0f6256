"""The advisor's reasons, as the pane tells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from minos_tui.tui.modes.counsel import counsel
from minos_tui.tui.modes.play import Play
from tests.tui.face import new_table, play_at, played
from tests.tui.test_play import OPENING

DICE_WEIGHED: Final = {
    "win": 0.5,
    "keeps": [{"dice": "gg", "loss": 0}, {"dice": "g", "loss": 0.04}, {"dice": "", "loss": 0.06}],
}


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["keep 2 gulls: best", "keep gull: as good", "throw all again: 0.1 less"]),
        ("fr", ["garder 2 mouettes : le mieux", "garder mouette : aussi bien",
                "tout relancer : 0,1 de moins"]),
    ],
)  # fmt: skip
async def test_what_is_nothing_less_is_as_good(language: str, lines: list[str]) -> None:
    play = await told_by_advisor("throw ggbbas", DICE_WEIGHED, language)
    assert lines == [line.strip() for line in play.hand.counsel[-3:]]


def plan_told(win: float, later: float) -> dict[str, Any]:
    return {"commands": ["end"], "win": win, "later": later}


async def test_a_plan_that_gains_nothing_tells_no_gain() -> None:
    told = {"win": 0.312, "plans": [plan_told(0.33, 0.3), plan_told(0.308, 0.2)]}
    play = await told_by_advisor(f"{OPENING}; use gull", told)
    plans = [line for line in play.hand.counsel if line.startswith("Plan")]
    assert ["Plan 1: 33 % to win (+2)", "Plan 2: 31 % to win"] == [
        line.partition(",")[0] for line in plans
    ]


@pytest.mark.parametrize("second", [0.33, 0.35])
async def test_a_first_plan_with_less_chance_is_accounted_for(second: float) -> None:
    told = {"win": 0.3, "plans": [plan_told(0.34, 0.34), plan_told(second, 0.34)]}
    play = await told_by_advisor(f"{OPENING}; use gull", told)
    why = "The advisor leaves Plan 1 only for one that is clearly better."
    assert (why in play.hand.counsel) == (second > 0.34)


async def told_by_advisor(text: str, told: Mapping[str, Any], language: str = "en") -> Play:
    """A player who has read these reasons."""
    table = await played(await new_table(), text)
    play = play_at(table, language, advisor="icarus")

    async def answers(bot: str, *words: str, ms: int | None = None) -> Mapping[str, Any]:
        return told

    play.table.counsel = answers  # type: ignore[method-assign]
    await counsel(play)
    return play

"""The duel window: its choices are read whole in both languages, on the smallest screen."""

from __future__ import annotations

from itertools import combinations_with_replacement

import attrs
import pytest

from minos_tui.engine.minos.commands import Stand
from minos_tui.tui.desk import Choice, DuelWindow
from minos_tui.tui.ink import Canvas, Rect
from minos_tui.tui.modes.dice import show_advice
from minos_tui.tui.modes.play import Play
from minos_tui.tui.panes.duel import draw_duel
from minos_tui.words import LANGUAGES
from tests.tui.face import new_table, play_at, played, text_of
from tests.tui.test_offered import DUEL

THROWN = ["".join(dice) for n in range(1, 7) for dice in combinations_with_replacement("agbjt", n)]
"""Every set of dice that can be thrown again: scales never are."""
MAP = Rect(0, 0, 78, 19)
"""The room of the map on the smallest screen."""


async def duel(language: str) -> Play:
    return play_at(await played(await new_table(), f"{DUEL}; throw agsgtb"), language)


def line_of_best(play: Play, thrown: str) -> str:
    desk, canvas = play.desk(), Canvas(80, 24)
    assert isinstance(desk.window, DuelWindow)
    best = Choice("", 0.625, thrown, best=True)
    draw_duel(canvas, MAP, desk, attrs.evolve(desk.window, choices=(best,)), play.look)
    (line,) = (line for line in text_of(canvas).splitlines() if "* " in line)
    return line


@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_choice_is_cut_whatever_is_thrown_again(language: str) -> None:
    play = await duel(language)
    assert not [thrown for thrown in THROWN if "…" in line_of_best(play, thrown)]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_best_choice_is_named_where_there_is_room(language: str) -> None:
    play = await duel(language)
    name = play.look.words("duel.best")
    assert name in line_of_best(play, "g")
    assert name not in line_of_best(play, "aagbjt")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("thrown", "said"), [("ssssss", "advice_stand"), ("agsgtb", "advice_stand_ring")]
)
async def test_advice_to_stand_says_why_a_better_chance_is_let_go(
    thrown: str, said: str, language: str
) -> None:
    play = play_at(await played(await new_table(), f"{DUEL}; throw {thrown}"), language)
    show_advice(play, Stand())
    assert play.look.words(f"prompt.{said}") == play.hand.advice
    assert len(play.hand.advice) < 80


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_best_chance_is_not_called_advice(language: str) -> None:
    """What a ring is worth is no part of it, and the advisor weighs that too."""
    name = (await duel(language)).look.words("duel.best")
    assert not any(advice in name for advice in ("advi", "conseil"))

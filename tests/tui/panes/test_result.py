"""The chart of a result ends where the standing beside it does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from minos_tui.engine.minos.rules import GAME
from minos_tui.tui.example import COMMANDS, OPTIONS
from minos_tui.tui.frame import example_desk, example_state, example_steps
from minos_tui.tui.game.figures import incomes
from minos_tui.tui.game.names import face_name
from minos_tui.tui.look import Look
from minos_tui.tui.panes.result import PLOT_ROWS, Result, plot, result_lines
from minos_tui.words import LANGUAGES, Words
from tests.tui.face import PLAIN, new_table, played

EDGE = 5
"""Columns before the first value."""


def heights(points: Sequence[tuple[int, ...]], width: int, column: int) -> list[int]:
    """The rows above the axis at which the letters of a column stand, highest first."""
    lines = plot(points, example_desk(PLAIN).seats[: len(points[0])], PLAIN, width)
    rows = ["".join(text for text, _ in line).ljust(width) for line in lines][:PLOT_ROWS]
    drawn = [row[EDGE:].rstrip() for row in rows]
    last = max(map(len, drawn)) - 1
    at = last if column < 0 else column
    return [PLOT_ROWS - 1 - n for n, row in enumerate(drawn) if row[at : at + 1].strip()]


@pytest.mark.parametrize("turns", [1, 2, 7, 23, 24, 25, 70, 71, 72, 100, 142, 143, 400])
def test_the_last_turn_is_drawn(turns: int) -> None:
    assert [9, 2] == heights([(4, 5)] * (turns - 1) + [(9, 2)], 76, -1)


def test_no_turn_of_a_short_game_is_left_out() -> None:
    points = [(n % 2,) for n in range(70)]
    drawn = [heights(points, 76, column) for column in range(70)]
    assert [[9 * (n % 2)] for n in range(70)] == drawn


@pytest.mark.parametrize("cut", range(1, 8))
async def test_a_game_that_ends_in_a_turn_ends_with_what_was_built_in_it(cut: int) -> None:
    """All may agree to end at any moment."""
    commands = [part for part in COMMANDS.replace("\n", ";").split(";") if part.strip()]
    table = await played(await new_table(options=OPTIONS), ";".join(commands[:-cut]))
    final = tuple(table.state.income(seat) for seat in range(1, 5))
    assert final == incomes([played.step for played in table.steps], 4)[-1]


def test_a_game_without_a_turn_has_no_incomes() -> None:
    assert [] == incomes([], 4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_face_stands_over_its_numbers_by_its_whole_name(language: str) -> None:
    look = Look(Words(language), colour=False)
    result = Result(
        GAME.standing(example_state()), "agreed", example_desk(look).seats, example_steps()
    )
    drawn = ["".join(text for text, _ in line) for line in result_lines(result, look, 76)]
    at = drawn.index(look.words("result.dice"))
    names = [face_name(face, look.words) for face in "sagbjt"]
    assert names == drawn[at + 1].split()[:6]
    ends = [drawn[at + 1].index(name) + len(name) for name in names]
    assert all(row[end - 1].isdigit() for row in drawn[at + 2 : at + 6] for end in ends)
    assert max(map(len, drawn[at + 1 : at + 6])) + len("100-130") - len("1-11") <= 76

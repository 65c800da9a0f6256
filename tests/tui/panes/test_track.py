"""The income track goes round again beyond its last box."""

from __future__ import annotations

import re

import attrs
import pytest

from minos_tui.tui.desk import Desk
from minos_tui.tui.frame import example_desk
from minos_tui.tui.ink import Canvas, Rect
from minos_tui.tui.panes.track import draw_track, on_track, scale, track_lines
from tests.testkit.positions import position, site
from tests.tui.face import PLAIN, text_of


@pytest.mark.parametrize(
    ("income", "shown"),
    [(0, (0, 0)), (49, (0, 49)), (50, (1, 0)), (57, (1, 7)), (99, (1, 49)), (100, (2, 0))],
)
def test_laps_and_boxes(income: int, shown: tuple[int, int]) -> None:
    assert on_track(income) == shown


def past_the_end() -> Desk:
    """Seat 1 has an income of 12 + 12 + 12 + 12 + 9 = 57."""
    cities = dict.fromkeys(("KNO", "SYR", "TYR", "GAD"), "wwwW")
    held = {code: site(1, guards=1, built=built) for code, built in cities.items()}
    held |= {"PYL": site(1, guards=1, built="www"), "CAR": site(1, guards=1, built="yhy")}
    state = position(sites=held)
    assert state.income(1) == 57
    return attrs.evolve(example_desk(PLAIN), state=state)


def test_the_marker_goes_round_and_the_lap_stands_beside_it() -> None:
    desk = past_the_end()
    canvas = Canvas(90, 2, PLAIN.text)
    draw_track(canvas, Rect(0, 0, 90, 2), desk, PLAIN)
    rows = text_of(canvas).splitlines()
    letter = PLAIN.letter(desk.seat(1))
    assert rows[0][7] == letter
    assert f"{letter} 57 lap 1" in rows[0]
    assert rows[1].startswith(scale())


def test_the_pane_tells_lap_and_box() -> None:
    desk = past_the_end()
    lines = ["".join(text for text, _ in line) for line in track_lines(desk, PLAIN, 60)]
    first = next(n for n, line in enumerate(lines) if re.search(r"\b57\b", line))
    assert lines[first].startswith(PLAIN.letter(desk.seat(1)))
    assert lines[first + 1].strip() == "lap 1, box 7"
    assert not any("lap" in line for line in lines[first + 2 : first + 9])

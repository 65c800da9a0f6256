"""Cells: widths, cutting, wrapping, ASCII."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minos_tui.tui.ink import (
    PLAIN,
    Canvas,
    Ink,
    Rect,
    ascii_of,
    fitted,
    line_wrapped,
    width_of,
    wrapped,
)

RED = Ink("#ff0000")


def test_equal_inks_are_one_object() -> None:
    assert Ink("#ff0000", bold=True) is RED.but(bold=True)
    assert RED.on("#0000ff") is Ink("#ff0000", "#0000ff")
    assert RED != Ink("#00ff00")


def test_text_is_cut_at_its_width_and_at_the_edge() -> None:
    canvas = Canvas(6, 1)
    canvas.text(0, 0, "Mycenae", RED, 5)
    assert canvas.rows() == ["Myce… "]
    canvas.text(4, 0, "long", RED)
    assert canvas.rows() == ["Mycelo"]


def test_nothing_is_drawn_outside() -> None:
    canvas = Canvas(3, 2)
    canvas.text(-1, 0, "abcde", RED)
    canvas.text(0, 5, "below", RED)
    canvas.fill(Rect(-5, -5, 20, 6), RED, "#")
    canvas.frame(Rect(1, 1, 9, 9), RED)
    assert canvas.rows() == ["###", " ┌─"]


def test_a_wide_character_takes_two_cells_and_is_never_halved() -> None:
    canvas = Canvas(4, 1)
    canvas.text(0, 0, "a漢b", RED)
    assert canvas.chars[0] == ["a", "漢", "", "b"]
    assert [text for text, _ in canvas.part(0, 0, 2)] == ["a "]
    assert [text for text, _ in canvas.part(0, 2, 2)] == [" b"]


def test_marks_that_combine_take_no_cell() -> None:
    assert width_of("e\u0301a") == 2
    assert width_of("\u200ba") == 1


@given(st.text(max_size=60), st.integers(0, 30))
def test_fitted_text_fits(text: str, width: int) -> None:
    assert width_of(fitted(text, width)) <= width or width_of(text) == 0


@given(st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cs"])))
def test_ascii_is_ascii_and_as_wide(text: str) -> None:
    found = ascii_of(text)
    assert found.isascii()
    drawn = [c for c in text if not unicodedata.combining(c)]
    if all(unicodedata.east_asian_width(c) not in "WF" for c in drawn) and drawn == list(text):
        plain = all(unicodedata.category(c) not in ("Cf", "Mn", "Me") for c in text)
        assert not plain or len(found) == len(text)


def _put(canvas: Canvas, x: int) -> None:
    canvas.put(x, 0, "x", PLAIN)


def _write(canvas: Canvas, x: int) -> None:
    canvas.text(x, 0, "x", PLAIN)


def _fill(canvas: Canvas, x: int) -> None:
    canvas.fill(Rect(x, 0, 1, 1), PLAIN, "x")


def _paste(canvas: Canvas, x: int) -> None:
    other = Canvas(1, 1)
    other.put(0, 0, "x", PLAIN)
    canvas.paste(other, x, 0)


@pytest.mark.parametrize("draw", [_put, _write, _fill, _paste])
@pytest.mark.parametrize(("x", "wanted"), [(0, "x 海b"), (1, " x海b"), (2, "海x b"), (3, "海 xb")])
def test_of_a_wide_character_that_is_half_drawn_over_nothing_stays(
    draw: Callable[[Canvas, int], None], x: int, wanted: str
) -> None:
    canvas = Canvas(5, 1)
    canvas.text(0, 0, "海海b", PLAIN)

    draw(canvas, x)

    assert [wanted] == canvas.rows()


@pytest.mark.parametrize("glyph", "·▂▄▆█∪•░≈‹›«»►●■┌┐└┘├┤┬┴┼─│═║╔╗╚╝⌂☼▼▲½×…é")
def test_every_glyph_has_a_stand_in(glyph: str) -> None:
    assert ascii_of(glyph) != "?"


@given(st.text(alphabet="ab \u6f22", max_size=40), st.integers(2, 12))
def test_wrapped_lines_fit_and_lose_nothing(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert all(width_of(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_wrapped_line_keeps_the_inks_of_its_letters() -> None:
    blue = Ink("#0000ff")
    line = (("two words ", RED), ("blue", blue), (" and red", RED))
    assert line_wrapped(line, 30) == [line]
    assert line_wrapped(line, 10) == [
        (("two words", RED),),
        (("blue ", blue), ("and", RED)),
        (("red", RED),),
    ]


def test_runs_join_blanks_that_look_the_same() -> None:
    canvas = Canvas(4, 1, Ink("#000000", "#ffffff"))
    canvas.put(0, 0, "x", Ink("#ff0000", "#ffffff"))
    assert list(canvas.runs(0)) == [("x   ", Ink("#ff0000", "#ffffff"))]


def test_runs_keep_blanks_of_another_background() -> None:
    canvas = Canvas(2, 1, Ink("", "#ffffff"))
    canvas.put(1, 0, " ", Ink("", "#000000"))
    assert [text for text, _ in canvas.runs(0)] == [" ", " "]


def test_a_french_stop_begins_no_line() -> None:
    text = "dés : permis ; ils « servent » à tout !"
    for width in range(12, 40):
        assert not [line for line in wrapped(text, width) if line[0] in ":;!»"]
        assert not [line for line in wrapped(text, width) if line.endswith("«")]
        assert text.split() == " ".join(wrapped(text, width)).split()


@pytest.mark.parametrize("width", [0, 1, 2])
def test_hardly_any_room_is_no_endless_loop(width: int) -> None:
    assert "Minos24" == "".join(wrapped("Minos 24", width)).replace(" ", "")

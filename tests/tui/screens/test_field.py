"""Typed lines: one clean line, whatever comes in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minos_tui.tui.ink import Canvas
from minos_tui.tui.screens.field import EDITS, Field, clean_line
from tests.tui.screens.kit import look, text_of

HOSTILE = "\x1b[2J\x1b]0;title\x07\x9b31m\u202eevil\r\nsecond\x7f\x08"


@pytest.mark.parametrize(
    ("given_text", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann  ", "Ann"),
        ("\n\n Ann\nBea", "Ann"),
        ("", ""),
        ("\n \t\n", ""),
        (HOSTILE, "[2J]0;title31mevil"),
        ("x" * 300, "x" * 10),
        ("Ænea\u0000s", "Æneas"),
    ],
)
def test_a_pasted_text_becomes_one_clean_line(given_text: str, kept: str) -> None:
    assert kept == clean_line(given_text, 20 if len(given_text) < 300 else 10)


@given(st.text(), st.text(), st.sampled_from(EDITS))
def test_a_field_never_holds_what_it_may_not(first: str, pasted: str, key: str) -> None:
    field = Field.of(first, 12).typed(pasted).edited(key)

    assert len(field.text) <= 12
    assert field.text.isprintable()
    assert 0 <= field.at <= len(field.text)


def test_typing_and_editing() -> None:
    field = Field.of("", 5)
    for char in "abc":
        field = field.typed(char)
    field = field.edited("left").edited("backspace").typed("X")

    assert ("aXc", 2) == (field.text, field.at)
    assert "Xc" == field.edited("home").edited("delete").text
    assert "" == field.edited("ctrl+u").text
    assert "aXcde" == field.edited("end").typed("d").typed("e").typed("f").text


def test_what_stood_there_is_replaced_by_what_is_typed_and_kept_where_it_is_edited() -> None:
    field = Field.of("off", 5, anew=True)

    assert "20" == field.typed("2").typed("0").text
    assert "12" == field.typed("12\n").text
    assert "off2" == field.edited("left").edited("end").typed("2").text
    assert "" == field.edited("backspace").text
    assert "2" == field.edited("ctrl+u").typed("2").text


def test_a_megabyte_is_cut_at_once() -> None:
    assert "x" * 20 == Field.of("", 20).typed("x" * 1_000_000).text


def test_a_long_text_scrolls_to_its_cursor() -> None:
    canvas = Canvas(12, 1)
    x, y = Field.of("abcdefghijklmnop", 20).draw(canvas, 1, 0, 8, look())

    assert (8, 0) == (x, y)
    assert " jklmnop" == text_of(canvas).rstrip()

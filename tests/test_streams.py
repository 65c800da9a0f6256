"""Lines from outside: however long they are, no more than a line's worth is held."""

from __future__ import annotations

import tracemalloc
from io import BytesIO, StringIO, TextIOWrapper
from typing import IO, Any, AnyStr

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minos_tui.streams import Lines, LineTooLong


def read(stream: IO[AnyStr], most: int) -> list[AnyStr | None]:
    """All lines; None for one that is too long."""
    lines, found = Lines(stream, most), list[AnyStr | None]()
    while True:
        try:
            if not (line := lines.next()):
                return found
        except LineTooLong:
            found.append(None)
        else:
            found.append(line)


def test_lines_up_to_the_limit_are_read_and_longer_ones_passed_over() -> None:
    text = "abc\n\nabcd\nabcdefghijkl\nx"
    assert ["abc\n", "\n", None, None, "x"] == read(StringIO(text), 3)
    assert [b"abc\n", b"\n", b"abcd\n", None, b"x"] == read(BytesIO(text.encode()), 4)
    assert [None] == read(StringIO("abcd"), 3)


@given(st.lists(st.text("ab", max_size=9)), st.integers(1, 9), st.booleans())
def test_each_line_is_read_or_refused_once(lines: list[str], most: int, ended: bool) -> None:
    text = "\n".join(lines) + ("\n" if ended else "")
    wanted = [
        line if len(line.rstrip("\n")) <= most else None for line in text.splitlines(keepends=True)
    ]
    assert wanted == read(StringIO(text), most)


@pytest.mark.parametrize("text", [False, True])
def test_a_line_without_end_takes_no_room(text: bool) -> None:
    """As `/dev/zero` gives it, of which nobody ever sees the end."""
    with open("/dev/zero", "rb") as zeros:  # noqa: PTH123 - a device, no file of ours
        lines: Lines[Any] = Lines(TextIOWrapper(zeros) if text else zeros, 200)
        tracemalloc.start()
        with pytest.raises(LineTooLong):
            lines.next()
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
        tracemalloc.stop()

"""JSON from anybody is read within bounds."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minos_tui.engine.game import Refusal
from minos_tui.wire import WireError, codec, read_json, write_json
from minos_tui.wire.reading import MOST_BYTES
from minos_tui.words import LANGUAGES, Words


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("", "not_json"),
        ("{", "not_json"),
        ("[" * 100_000, "too_deep"),
        ('{"a":' * 100_000, "too_deep"),
        ('["' + "]" * 100_000 + '",' + "[" * 100_000, "too_deep"),
        (r'["\"]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",' + "[" * 40, "too_deep"),
        ("1" * 5000, "not_whole"),
        ("1.5", "not_whole"),
        ("1e999", "not_whole"),
        ("NaN", "not_whole"),
        ("-Infinity", "not_whole"),
        ('{"a":1,"a":2}', "key_twice"),
        (b"\xff", "not_utf8"),
        (b'"' + b"a" * MOST_BYTES, "too_big"),
    ],
)
def test_bad_json_is_refused_with_one_line(source: str | bytes, code: str) -> None:
    with pytest.raises(WireError) as caught:
        read_json(source)

    assert [problem.code for problem in caught.value.problems] == [code]
    for language in LANGUAGES:
        assert "\n" not in caught.value.line(Words(language))


def test_brackets_within_a_text_nest_nothing() -> None:
    assert read_json(write_json(["[" * 100])) == ["[" * 100]


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_input_is_read_or_refused(source: str | bytes) -> None:
    with suppress(WireError):
        found = read_json(source)
        assert read_json(write_json(found)) == found


KEYS = st.text(max_size=5)
VALUES: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
)


@given(VALUES)
def test_what_is_written_reads_back(value: Any) -> None:
    text = write_json(value)

    assert "\n" not in text
    assert read_json(text) == value


def test_a_game_without_a_codec_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        codec("chess")

    assert "chess" in Words("fr").refusal(caught.value)

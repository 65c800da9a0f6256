"""Numbers and signs are written in one way a language, wherever they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import minos_tui
from minos_tui.words import LANGUAGES, Words
from tests.words.test_words import topics

PACKAGE = Path(minos_tui.__file__).parent


@pytest.mark.parametrize(
    ("value", "digits", "how", "english", "french"),
    [
        (2.0, 0, {}, "2", "2"),
        (0.25, 1, {}, "0.2", "0,2"),
        (-0.04, 1, {}, "0.0", "0,0"),
        (1234.5, 1, {}, "1234.5", "1234,5"),
        (3.0, 0, {"signed": True}, "+3", "+3"),
        (-3.25, 2, {"signed": True}, "-3.25", "-3,25"),
        (2.5, 2, {"trimmed": True}, "2.5", "2,5"),
        (10.0, 2, {"trimmed": True}, "10", "10"),
        (10.0, 0, {"trimmed": True}, "10", "10"),
    ],
)
def test_a_number(
    value: float, digits: int, how: dict[str, bool], english: str, french: str
) -> None:
    assert english == Words("en").number(value, digits, **how)
    assert french == Words("fr").number(value, digits, **how)


@pytest.mark.parametrize(
    ("share", "digits", "english", "french"),
    [(0.46, 1, "46.0 %", "46,0 %"), (1 / 3, 0, "33 %", "33 %"), (0.0, 1, "0.0 %", "0,0 %")],
)
def test_a_share(share: float, digits: int, english: str, french: str) -> None:
    assert english == Words("en").percent(share, digits)
    assert french == Words("fr").percent(share, digits)


def texts(language: str) -> Iterator[tuple[str, str]]:
    for topic in sorted(topics(language)):
        module = import_module(f"minos_tui.words.{language}.{topic}")
        for key, text in module.TEXTS.items():
            yield f"{topic}.{key}", text


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_are_the_ones_that_keyboards_have(language: str) -> None:
    """So that a word of the rules is found as it is typed."""
    assert not [key for key, text in texts(language) if set("‘’ʼ") & {*text}]


def test_french_has_commas_in_its_numbers() -> None:
    """Only what has to be typed, as options of a command, and addresses have points."""
    typed = {"arena.wrong_margin", "command.no_share"}
    pointed = {key for key, text in texts("fr") if re.search(r"(?<![\d.])\d+\.\d+(?![\d.])", text)}
    assert pointed <= typed


@pytest.mark.parametrize("room", ["tui", "words"])
def test_no_screen_writes_decimals_in_a_way_of_its_own(room: str) -> None:
    own = re.compile(r":[+<>^ ]*\d*\.\d[f%]|:g\}")
    found = [
        f"{file.relative_to(PACKAGE)}: {line.strip()}"
        for file in sorted((PACKAGE / room).rglob("*.py"))
        for line in file.read_text(encoding="utf-8").splitlines()
        if own.search(line)
    ]
    assert not found

"""What is counted has its noun in the right form, in every text of both languages."""

from __future__ import annotations

import re
import string

import pytest

from minos_tui.words import LANGUAGES, Words
from tests.words.test_numbers import texts
from tests.words.test_words import things

NOUNS = {
    "en": {
        "faults",
        "players",
        "games",
        "permits",
        "talents",
        "points",
        "cards",
        "rings",
        "tables",
    },
    "fr": {"fautes", "joueurs", "parties", "talents", "points", "cartes", "anneaux", "défauts"},
}
"""Plurals beside those that the catalogue itself tells."""
COLUMNS = {"arena.rating"}
"""Numbers under each other, with a heading for a noun."""
FORMS = re.compile(r"\{\w+:([^{}<>]+[+|][^{}]*)\}")


def plurals(language: str) -> set[str]:
    """First words that come after a number above one, and not after one."""
    found = set()
    for _, text in texts(language):
        for spec in FORMS.findall(text):
            one, bar, many = spec.partition("|")
            if not bar:
                one, _, ending = spec.partition("+")
                many = one + ending
            found |= {many.split()[0]} - {one.split()[0]}
    return found | NOUNS[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_of_a_thing_is_never_told_in_the_plural(language: str) -> None:
    words, wrong = Words(language), []
    many = "|".join(sorted(plurals(language)))
    few = "1" if language == "en" else "[01]"
    told = re.compile(rf"(?<![\w.,½≥-]){few} ({many})\b")
    keys = {key for key, _ in texts(language)}
    for key, text in texts(language):
        if key in COLUMNS:
            continue
        for number in (0, 1):
            filled = dict.fromkeys(things(text), number)
            if f"{key}.one" in keys:
                filled["number"] = 2
            if told.search(said := words(key, **filled)):
                wrong.append(f"{key}: {said}")
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_counts_can_be_told_for_any_number(language: str) -> None:
    """Also for a number that is written out: a half, a decimal."""
    words = Words(language)
    for key, text in texts(language):
        if FORMS.search(text):
            names = [name for _, name, spec, _ in string.Formatter().parse(text) if spec]
            for number in (0, 1, 2, 30, "2½", "½", words.number(1.5, 1)):
                filled = {name: number if name in names else "x" for name in things(text)}
                assert str(number) in words(key, **filled)


@pytest.mark.parametrize(
    ("language", "number", "told"),
    [
        ("en", 0, "0 rings"), ("en", 1, "1 ring"), ("en", 2, "2 rings"),
        ("fr", 0, "0 anneau"), ("fr", 1, "1 anneau"), ("fr", 2, "2 anneaux"),
    ],
)  # fmt: skip
def test_a_turn_ends_with_rings(language: str, number: int, told: str) -> None:
    words = Words(language)
    assert words("story.ended", talents=5, income=3, rings=number).endswith(told)
    assert words.count("duel.rings", number) == told


@pytest.mark.parametrize(
    ("points", "english", "french"),
    [("0", "0 points", "0 point"), ("½", "½ point", "½ point"), ("1", "1 point", "1 point"),
     ("1½", "1½ points", "1½ point"), ("2", "2 points", "2 points")],
)  # fmt: skip
def test_halves_of_points(points: str, english: str, french: str) -> None:
    assert english == Words("en")("desk.points_count", points=points)
    assert french == Words("fr")("desk.points_count", points=points)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_for_one_has_a_form_for_many(language: str) -> None:
    keys = {key for key, _ in texts(language)}
    assert {key.removesuffix(".one") for key in keys if key.endswith(".one")} <= keys

"""The catalogues: both languages say the same things, and any thing can be named."""

import pkgutil
import string
from collections.abc import Iterator
from importlib import import_module

import pytest

from minos_tui.words import Words


def topics(language: str) -> set[str]:
    package = import_module(f"minos_tui.words.{language}")
    return {module.name for module in pkgutil.iter_modules(package.__path__)}


def things(text: str) -> Iterator[str]:
    for _, name, _, _ in string.Formatter().parse(text):
        if name is not None:
            yield name


def test_both_languages_have_the_same_topics() -> None:
    assert topics("en") == topics("fr")


@pytest.mark.parametrize("topic", sorted(topics("en") & topics("fr")))
def test_both_languages_say_the_same_things(topic: str) -> None:
    english = import_module(f"minos_tui.words.en.{topic}").TEXTS
    french = import_module(f"minos_tui.words.fr.{topic}").TEXTS

    assert sorted(english) == sorted(french)
    for key, text in english.items():
        assert {*things(text)} - {"number"} == {*things(french[key])} - {"number"}, key


def test_a_thing_may_be_called_key() -> None:
    for language in ("en", "fr"):
        text = Words(language).coded("record", "key_twice", {"key": "dice"})

        assert "dice" in text

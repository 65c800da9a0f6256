"""Keys in texts: none is named as such, each stands for an action and is read from the keymap."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from importlib import import_module

import pytest

from minos_tui.tui.actions import ACTIONS, MOVES, Keymap, keyed_words
from minos_tui.words import KEY_OF, LANGUAGES, Words
from tests.words.test_words import topics

NO_KEYMAP = ("plain", "plain_palaces")
"""Topics that are typed to: there Enter ends a line and a letter is an answer."""
OF_KEYS_THEMSELVES = {
    "options.last_plain": "tells which keys are plain",
    "settings.no_such_key": "tells how keys are written",
    "settings.not_a_table": "tells how a file is written",
    "keys.no_stop": "Ctrl+C and Ctrl+Z belong to the terminal",
}
NO_KEYS = {"en": {"a"}, "fr": {"a", "y"}}
"""Letters that are words. That both languages name the same things finds the key there as well."""
ARROWS_NAMED = {
    "en": r"\barrows\b|\bleft (?:and right|goes)|\bup and down",
    "fr": r"\bflèches\b|\bgauche (?:et droite|revient|recule)|\bhaut et bas",
}
SIGNS = (("right", "→"), ("up", "↑"), ("down", "↓"))
ARROWS_THERE = {"term.arrow.many", *(f"keys.{moves}" for moves in MOVES)}
"""Of dice, and what those are called that are as they were at first."""
PLAIN = ("enter", "escape", "tab", "shift+tab", "pageup", "pagedown")


def texts(language: str) -> Iterator[tuple[str, str]]:
    for topic in sorted(topics(language) - {*NO_KEYMAP}):
        module = import_module(f"minos_tui.words.{language}.{topic}")
        yield from ((f"{topic}.{name}", text) for name, text in module.TEXTS.items())


def key_named(language: str) -> re.Pattern[str]:
    """Finds a key of the usual keymap that stands alone: `n starts`, `(x, …`, `Enter goes`."""
    used = {key for action in ACTIONS for key in action.keys}
    letters = {key for key in used if len(key) == 1 and key.isalpha()} - NO_KEYS[language]
    words = Words(language)
    labels = {words(f"keys.name.{key}") for key in PLAIN if words.has(f"keys.name.{key}")}
    alone = "|".join(map(re.escape, sorted(letters | labels | {"Tab"}, key=len, reverse=True)))
    signs = r"|(?:^|(?<=[ (]))[?*/](?=[ ,)])" if language == "en" else ""
    return re.compile(rf"(?<![\w'’}}+.<-])(?:{alone})(?![\w'’+-]|\.\w){signs}")


def placeholders(text: str) -> set[str]:
    named = (name for _, name, _, _ in string.Formatter().parse(text) if name)
    return {name.removeprefix(KEY_OF) for name in named if name.startswith(KEY_OF)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_names_a_key_that_the_player_may_have_changed(language: str) -> None:
    named = key_named(language)
    told = (
        (key, re.sub(r"`[^`]*`", "", text))
        for key, text in texts(language)
        if key not in OF_KEYS_THEMSELVES and not key.startswith("keys.name.")
    )
    assert [] == [f"{key}: {text[:200]}" for key, text in told if named.search(text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_names_arrows_that_the_player_may_have_changed(language: str) -> None:
    named = re.compile(ARROWS_NAMED[language], re.IGNORECASE)
    found = [key for key, text in texts(language) if named.search(text) and key not in ARROWS_THERE]
    assert [] == found


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_key_that_is_named_is_that_of_an_action(language: str) -> None:
    known = {*MOVES, *(action.id for action in ACTIONS)}
    wrong = {key: placeholders(text) - known for key, text in texts(language)}
    assert {} == {key: names for key, names in wrong.items() if names}


@pytest.mark.parametrize("text", ["n starts one", "ends (x, agree)", "Enter goes", "? tells"])
def test_a_key_that_stands_alone_is_found(text: str) -> None:
    assert key_named("en").search(text)


def test_a_key_is_named_as_the_player_has_it_just_now() -> None:
    keys = Keymap({"rated": "z"})
    words = keyed_words("en", lambda: keys)
    assert words("refusal_server.rated_advice").endswith("(z)")
    keys = Keymap({"rated": "f5"})
    assert words("refusal_server.rated_advice").endswith("(f5)")


@pytest.mark.parametrize(("language", "arrows"), [("en", "arrows"), ("fr", "flèches")])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_keys_that_move_are_arrows_until_the_player_has_others(
    language: str, arrows: str, ascii_only: bool
) -> None:
    keys = Keymap()
    words = keyed_words(language, lambda: keys, ascii_only=lambda: ascii_only)
    assert arrows in words("desk.nowhere_hint")
    keys = Keymap({"left": "pagedown"})
    names = [words(f"keys.arrow.{key}") if ascii_only else sign for key, sign in SIGNS]
    assert "/".join([words("keys.name.pagedown"), *names]) in words("desk.nowhere_hint")


@pytest.mark.parametrize(("language", "called"), [("en", "“rated”"), ("fr", "« classée »")])
def test_who_has_no_keymap_reads_what_the_action_is_called(language: str, called: str) -> None:
    assert f"({called})" in Words(language)("refusal_server.rated_advice")

"""One table feeds keys, hints and help, and everything can be done with plain keys."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from minos_tui.tui import actions
from minos_tui.tui.actions import ACTIONS, ALWAYS_SHOWN, Action, Clash, Context, Keymap
from minos_tui.tui.hints import hint_line, hints_of, row_of, row_to
from minos_tui.tui.ink import Line
from minos_tui.tui.look import Look
from minos_tui.tui.modes.table_of_modes import HANDLERS
from minos_tui.tui.palaces.modes.table_of_modes import HANDLERS as PALACES
from minos_tui.tui.screens.help import about, all_keys, help_lines
from minos_tui.words import LANGUAGES, Words

PLAIN_KEYS = re.compile(r"[a-z0-9]|left|right|up|down|enter|escape|(shift\+)?tab")
GAME = [action for action in ACTIONS if action.group != "around"]
CONTEXTS: tuple[Context, ...] = tuple(
    dict.fromkeys(context for action in GAME for context in action.when)
)
ALL_CONTEXTS: tuple[Context, ...] = tuple(
    dict.fromkeys(context for action in ACTIONS for context in action.when)
)
LOOKS = {language: Look(Words(language), colour=False) for language in LANGUAGES}


def text(line: Line) -> str:
    return "".join(part for part, _ in line)


def test_no_key_means_two_things() -> None:
    Keymap()


@pytest.mark.parametrize("action", [a for a in GAME if a.essential], ids=lambda a: a.id)
def test_everything_essential_has_a_plain_key(action: Action) -> None:
    assert any(PLAIN_KEYS.fullmatch(key) for key in action.keys)


def test_nothing_is_on_ctrl_alt_or_function_keys() -> None:
    keys = [key for action in ACTIONS for key in action.keys]
    assert [] == [k for k in keys if re.match(r"ctrl|alt|super|f\d", k)]


def test_ending_the_turn_is_a_key_of_its_own() -> None:
    (end,) = (action for action in GAME if action.id == "end")
    others = {key for action in GAME if action is not end for key in action.keys}
    assert not others.intersection(end.keys)


def test_every_action_of_the_game_does_something() -> None:
    assert {action.id for action in GAME} == {*HANDLERS, *PALACES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_words(language: str) -> None:
    words = Words(language)
    missing = [
        action.id
        for action in ACTIONS
        if not (words.has(f"keys.{action.id}") and words.has(f"keys.{action.id}.help"))
    ]
    assert [] == missing


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("context", CONTEXTS)
def test_hints_fit_whole_and_name_the_way_out(context: Context, language: str, width: int) -> None:
    look = LOOKS[language]
    keymap = Keymap()
    line = text(hint_line(keymap, context, look, width))
    assert len(line) <= width
    hints = hints_of(keymap, context, look)
    for _, keys, label, first in hints:
        if first in ALWAYS_SHOWN:
            assert f"{keys} {label}" in line
    rest = line.strip()
    for _, keys, label, _ in hints:
        rest = rest.replace(f"{keys} {label}", "", 1)
    assert "" == rest.strip()


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("context", CONTEXTS)
def test_no_hint_is_left_out_that_would_fit(context: Context, language: str, width: int) -> None:
    look = LOOKS[language]
    line = text(hint_line(Keymap(), context, look, width))
    for _, keys, label, _ in hints_of(Keymap(), context, look):
        assert f" {keys} {label}" in line or len(f"{line}  {keys} {label}") > width


@pytest.mark.parametrize(
    ("context", "hidden", "offered"),
    [
        ("roll", {"undo"}, "d avis"),
        ("act", {"undo", "fight"}, "d avis"),
        ("act", {"undo"}, "e finir"),
    ],
)
def test_what_is_wanted_most_is_offered_in_french_at_80_columns(
    context: Context, hidden: set[str], offered: str
) -> None:
    assert offered in text(hint_line(Keymap(), context, LOOKS["fr"], 80, hidden))


@pytest.mark.parametrize("context", CONTEXTS)
def test_help_lists_every_binding_of_the_moment(context: Context) -> None:
    keymap = Keymap()
    lines = "\n".join(text(line) for line in help_lines(keymap, context, LOOKS["en"], 200))
    for action in keymap.of(context):
        help_text = about(action, context, LOOKS["en"].words)
        assert re.search(re.escape(all_keys(action)) + r"\s+" + re.escape(help_text), lines)


FIRST_PAGE = 21
"""Lines of help that are seen at once at 80x24."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("context", actions.MY_TURN)
def test_the_menu_is_on_the_first_page_of_help(context: Context, language: str) -> None:
    lines = help_lines(Keymap(), context, LOOKS[language], 76)
    first = [text(line) for line in lines[:FIRST_PAGE]]
    assert any(line.startswith("x  ") for line in first)


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("context", ALL_CONTEXTS)
def test_no_keys_run_into_what_they_do(context: Context, language: str, ascii_only: bool) -> None:
    look = Look(Words(language), colour=False, ascii=ascii_only)
    for keys, gap, _ in (line for line in help_lines(Keymap(), context, look, 76) if line[2:]):
        assert gap[0].isspace(), keys


def test_a_player_changes_a_key() -> None:
    keymap = Keymap({"end": "z"})
    found = keymap.action("act", "z")
    assert found is not None
    assert "end" == found.id
    assert keymap.action("act", "e") is None


def test_a_clash_is_told() -> None:
    with pytest.raises(Clash, match="u is end and undo: the default keys hold"):
        Keymap({"end": "u"})
    with pytest.raises(Clash, match="no action “nonsense”"):
        Keymap({"nonsense": "u"})


@pytest.mark.parametrize("changes", [{"end": "tab"}, {"nonsense\x1b[2J": "u"}])
def test_a_clash_is_told_in_the_players_language(changes: dict[str, str]) -> None:
    with pytest.raises(Clash) as raised:
        Keymap(changes)
    lines = {language: raised.value.line(Words(language)) for language in LANGUAGES}
    assert len(set(lines.values())) == len(LANGUAGES)
    assert all(80 > len(line) and line.isprintable() for line in lines.values())


def test_contexts_are_those_of_the_type() -> None:
    known = {name for part in get_args(actions.Context) for name in (get_args(part) or (part,))}
    assert {context for action in ACTIONS for context in action.when} <= known


@pytest.mark.parametrize(
    ("numbers", "shown"), [([1], "1"), ([1, 2], "1/2"), ([2, 3, 4], "2-4"), ([1, 3, 4], "1/3/4")]
)
def test_a_row_of_digits_is_as_long_as_what_it_chooses_from(numbers: list[int], shown: str) -> None:
    assert shown == row_of(numbers)


def test_a_tenth_entry_has_no_digit() -> None:
    assert "1-9" == row_to(12)
    (hint,) = [hint for hint in hints_of(Keymap(), "palace", LOOKS["en"], rows={
        "take_palace": row_to(4)}) if hint[3] == "take_palace"]  # fmt: skip
    assert "1-4" == hint[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("context", ALL_CONTEXTS)
def test_arrows_are_named_where_their_signs_would_be_letters(
    context: Context, language: str
) -> None:
    """In ASCII `↓` becomes a `v`, which is a key of its own."""
    look = Look(Words(language), colour=False, ascii=True)
    keys = [hint[1] for hint in hints_of(Keymap(), context, look)]
    keys += [line[0][0] for line in help_lines(Keymap(), context, look, 60) if line]
    assert not set("←→↑↓") & set("".join(keys))


def test_help_of_the_card_game_speaks_of_cards() -> None:
    told = "".join(text(line) for line in help_lines(Keymap(), "trade", LOOKS["en"], 90))
    assert "last drawn card" in told
    assert "throw" not in told
    assert "Dice" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_that_are_called_by_a_name_have_one_in_each_language(language: str) -> None:
    words = Words(language)
    named = {key for key, label in actions._SHOWN.items() if label.isalpha() and len(label) > 1}
    assert all(words.has(f"keys.name.{key}") for key in named - {"tab"})

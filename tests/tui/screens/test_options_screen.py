"""Options hold at once and are kept; keys can be changed, and never all lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from minos_tui.settings import CHOICES, DEFAULTS, SETTINGS, Settings, load
from minos_tui.store import Store
from minos_tui.tui.actions import ACTIONS, Keymap
from minos_tui.tui.home import Home
from minos_tui.tui.screens.keys import KeysScreen, changeable, is_plain, trouble_with, with_key
from minos_tui.tui.screens.options import OptionsScreen, stepped, value_text
from minos_tui.words import Words
from tests.tui.screens.kit import at, press, shown, text


def action_named(name: str) -> int:
    return [action.id for action in ACTIONS].index(name)


async def to_setting(pilot: Pilot[int], name: str) -> None:
    screen = at(pilot, OptionsScreen)
    while screen.name_picked != name:
        await pilot.press("down")


async def to_action(pilot: Pilot[int], name: str) -> None:
    screen = at(pilot, KeysScreen)
    while screen.action_picked.id != name:
        await pilot.press("down")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_setting_and_value_has_words(language: str) -> None:
    words = Words(language)
    for name in SETTINGS:
        assert words(f"options.{name}")
        assert words(f"options.hint.{name}")
    for name, choices in CHOICES.items():
        settings = DEFAULTS
        for _ in choices:
            assert value_text(settings, name, words)
            settings = stepped(settings, name, 1)
        assert DEFAULTS == settings


@pytest.mark.parametrize("name", [name for name in SETTINGS if name not in ("name", "keys")])
def test_one_step_forth_and_one_back_is_none(name: str) -> None:
    assert DEFAULTS != stepped(DEFAULTS, name, 1)
    assert DEFAULTS == stepped(stepped(DEFAULTS, name, 1), name, -1)


async def test_a_choice_holds_at_once_and_is_kept(home: Home) -> None:
    async with shown(lambda: OptionsScreen(home)) as pilot:
        await press(pilot, "left")
        assert "Réglages" in text(pilot)
        await to_setting(pilot, "theme")
        await press(pilot, "right")
        assert "clair" in text(pilot)

    assert Settings(language="fr", theme="light") == load().settings


async def test_a_change_by_arrow_is_named_where_there_is_another_value(home: Home) -> None:
    async with shown(lambda: OptionsScreen(home)) as pilot:
        for name in SETTINGS:
            await to_setting(pilot, name)
            changes = stepped(DEFAULTS, name, 1) != DEFAULTS
            assert changes == ("→ change" in text(pilot).splitlines()[-1]), name


async def test_a_broken_file_is_left_alone_and_named(home: Home, tmp_path: Path) -> None:
    file = tmp_path / "config" / "settings.toml"
    file.parent.mkdir()
    file.write_text("theme = pink\n")
    async with shown(lambda: OptionsScreen(home)) as pilot:
        await to_setting(pilot, "bell")
        await press(pilot, "enter")
        assert "not saved" in text(pilot)
        assert not pilot.app.settings.bell  # type: ignore[attr-defined]

    assert "theme = pink\n" == file.read_text()


async def test_a_name_is_typed(home: Home) -> None:
    async with shown(lambda: OptionsScreen(home)) as pilot:
        await to_setting(pilot, "name")
        await press(pilot, "enter", *"Ann", "enter")

    assert "Ann" == load().settings.name


async def test_defaults_ask_first(home: Home) -> None:
    async with shown(lambda: OptionsScreen(home), settings=Settings(bell=False)) as pilot:
        await press(pilot, "d", "d", "enter")
        assert not pilot.app.settings.bell  # type: ignore[attr-defined]
        await press(pilot, "d", "y")
        assert pilot.app.settings.bell  # type: ignore[attr-defined]


# Keys


@pytest.mark.parametrize(
    ("action", "key", "code"),
    [
        ("end", "E", ""),
        ("end", "f7", "last_plain"),
        ("end", "ctrl+e", "last_plain"),
        ("end", "alt+e", "last_plain"),
        ("type", "ctrl+t", ""),
        ("end", "u", "clash"),
        ("end", "ctrl+c", "reserved"),
        ("keep", "x", "not_changeable"),
        ("open_new", "g", "clash"),
        ("open_new", "N", ""),
        ("help", "f1", ""),
    ],
)
def test_what_speaks_against_a_key(action: str, key: str, code: str) -> None:
    keymap = Keymap()
    trouble = trouble_with(keymap, keymap.actions[action_named(action)], key)

    assert code == (trouble.code if trouble else "")


def test_every_essential_action_has_a_plain_key() -> None:
    for action in ACTIONS:
        if action.essential:
            assert any(map(is_plain, action.keys)), action.id


def test_a_default_key_is_no_change() -> None:
    changed = with_key({}, "end", "E")

    assert {"end": "E"} == changed
    assert {} == with_key(changed, "end", "e")


async def test_a_new_key_is_pressed_kept_and_works(home: Home, store: Store) -> None:
    async with shown(lambda: OptionsScreen(home)) as pilot:
        await press(pilot, "k")
        await to_action(pilot, "open_keys")
        await press(pilot, "enter")
        assert "press the new key" in text(pilot)
        await press(pilot, "K")
        assert "is on K now" in text(pilot)
        await press(pilot, "escape", "K")
        at(pilot, KeysScreen)

    assert {"open_keys": "K"} == load().settings.keys


async def test_a_clash_is_refused_with_both_named(home: Home) -> None:
    async with shown(lambda: KeysScreen(home)) as pilot:
        await to_action(pilot, "end")
        await press(pilot, "enter", "u")
        assert "u is “undo” there already" in text(pilot)

    assert {} == load().settings.keys


async def test_escape_leaves_the_key_and_rows_of_keys_stay(home: Home) -> None:
    async with shown(lambda: KeysScreen(home)) as pilot:
        await to_action(pilot, "end")
        await press(pilot, "enter", "escape")
        at(pilot, KeysScreen)
        await to_action(pilot, "keep")
        await press(pilot, "enter")
        assert "a row of keys" in text(pilot)


async def test_a_key_gets_its_default_back(home: Home) -> None:
    settings = Settings(keys={"end": "E"})
    async with shown(lambda: KeysScreen(home), settings=settings) as pilot:
        await to_action(pilot, "end")
        await press(pilot, "d")
        assert "is on e now" in text(pilot)
        assert {} == dict(pilot.app.settings.keys)  # type: ignore[attr-defined]


def test_only_keys_that_each_mean_another_thing_stay() -> None:
    fixed = {action.id for action in ACTIONS if not changeable(action)}
    digits = {action.id for action in ACTIONS if action.keys[0] == "1"}

    assert {"keep", "pick", "open_number", "topic"} <= digits
    assert digits | {"pick_card", "want_suit"} == fixed

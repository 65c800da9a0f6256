"""The names of keys are those that the terminal's driver gives them."""

from __future__ import annotations

import pytest
from textual.keys import Keys, _character_to_key

from minos_tui.key_names import key_name
from minos_tui.settings import parse
from minos_tui.tui.actions import ACTIONS, Keymap, key_label, usual_keys

SIGNS = "".join(map(chr, range(32, 127))) + "éßñ½€«»°§£¿¡·’"


@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_is_its_own_name_and_has_another(sign: str) -> None:
    name = _character_to_key(sign)
    assert name == key_name(sign)
    assert name == key_name(name)


@pytest.mark.parametrize("sign", sorted({*SIGNS} - {" "}))
def test_a_key_is_read_as_the_sign_on_it(sign: str) -> None:
    name = key_name(sign)
    assert name is not None
    assert sign == key_label(name)
    assert f"ctrl+{sign}" == key_label(f"ctrl+{name}")


@pytest.mark.parametrize("key", ["no_break_space", "combining_acute_accent", "f5", "insert"])
def test_a_key_without_a_sign_to_see_is_read_by_its_name(key: str) -> None:
    assert key == key_label(key)


def test_every_key_of_the_table_and_of_a_keyboard_has_its_name() -> None:
    for action in ACTIONS:
        assert list(action.keys) == [key_name(key) for key in action.keys]
    for key in Keys:
        last = key.value.rpartition("+")[2]
        if last.isalnum() and key.value != "return":
            assert key.value == key_name(key.value)


def test_modifiers_come_in_any_order() -> None:
    assert "ctrl+shift+left" == key_name("shift+ctrl+left")
    assert "T" == key_name("shift+t")
    assert ["plus", "ctrl+t"] == [key_name("+"), key_name("ctrl+t")]


@pytest.mark.parametrize(
    "given",
    ["zzzz", "", "tt", "ctr+t", "ctrl+", "ctrl+zzzz", "Enter", "f25", "Asterisk", "a_b", "+t"],
)
def test_what_is_no_key_has_no_name(given: str) -> None:
    assert key_name(given) is None


def test_the_usual_key_stays_where_the_given_one_is_none() -> None:
    settings, faults = parse('[keys]\nthrow = "zzzz"\nend = "~"')
    keymap = Keymap(settings.keys)

    assert ["no_such_key"] == [fault.code for fault in faults]
    assert usual_keys().named("throw") == keymap.named("throw")
    assert "tilde" == keymap.named("end").keys[0]

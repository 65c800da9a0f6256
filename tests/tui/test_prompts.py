"""What the prompt asks for can be done at that moment."""

from __future__ import annotations

import re

import attrs
import pytest

from minos_tui.tui.actions import Keymap, key_label
from minos_tui.tui.desk import PaneWindow
from minos_tui.tui.modes.play import Play
from minos_tui.tui.paint import paint
from minos_tui.tui.palaces.play import PalacesPlay
from tests.tui.face import example_table, new_table, play_at, played, text_of
from tests.tui.palaces import kit as palaces
from tests.tui.test_play import OPENING, WAR

KEY = re.compile(r"(?<![\w'])(Enter|Entrée|Esc|Échap|[b-z])(?![\w'])")
"""Whatever may be a key in a prompt."""


def keys_of(play: Play | PalacesPlay) -> set[str]:
    """The keys that do something now, as people read them."""
    found = Keymap().of(play.context)
    return {key_label(key, play.look.words) for action in found for key in action.keys}


async def its_prompt_names_keys_that_act(play: Play | PalacesPlay, action: str) -> None:
    """While what the action opens is open; then the prompt is the old one again."""
    before = play.desk().prompt
    await play.press(action, "")
    named = KEY.findall(play.desk().prompt)
    assert named
    assert set(named) <= keys_of(play)
    await play.press("close", "")
    assert before == play.desk().prompt


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "action", ["treasury", "site", "players", "track", "log", "here", "menu", "end"]
)
async def test_the_prompt_of_a_window_is_about_that_window(action: str, language: str) -> None:
    play = play_at(await example_table(), language)
    play.hand.cursor = "TYR"
    await its_prompt_names_keys_that_act(play, action)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("action", ["kingdoms", "unseen", "values", "story", "menu", "end"])
async def test_the_prompt_of_a_page_is_about_that_page(action: str, language: str) -> None:
    play = palaces.play_at(await palaces.table_at(palaces.melding()), language)
    await its_prompt_names_keys_that_act(play, action)


async def test_a_pane_promises_no_key_of_the_map() -> None:
    """Enter goes to a place, and the arrows move, only while the map has the keys."""
    play = play_at(await played(await new_table(), f"{OPENING}; use gull"))
    await play.press("units", "tab")
    play.hand.cursor = "T"
    desk = play.desk()
    keymap = Keymap()
    assert "Enter goes here" in text_of(paint(desk, 120, 40, play.look, keymap))
    for place in ("T", ""):
        shut = attrs.evolve(
            desk, window=PaneWindow("site"), map=attrs.evolve(desk.map, cursor=place)
        )
        drawn = text_of(paint(shut, 120, 40, play.look, keymap))
        assert "Enter goes here" not in drawn
        assert "arrows move" not in drawn


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_duel_of_the_chosen_unit_is_prompted_for_as_any_other(language: str) -> None:
    table = await played(await new_table(), f"{WAR}; use arrow; move O T")
    play = play_at(table, language)
    play.hand.chosen, play.hand.cursor = "T", "PYL~"
    await play.press("fight", "")
    chosen, play.hand.chosen = play.hand.chosen, ""
    without = play.desk().prompt
    play.hand.chosen = chosen
    assert (without, "duel") == (play.desk().prompt, play.context)
    assert chosen

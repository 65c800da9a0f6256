"""Text forms parse back, and nothing else parses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.ground import ground
from minos_tui.engine.minos.notation import parse, text
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.palaces.rules import GAME as PALACES
from minos_tui.words import LANGUAGES, Words
from tests.engine.minos.test_conformance import every_command
from tests.testkit.positions import standard_board


def test_every_command_of_the_board_parses_back() -> None:
    commands = [c for c in every_command(ground(standard_board())) if "?" not in text(c)]
    for command in commands:
        if "zz" not in text(command):
            assert parse(text(command)) == command


@pytest.mark.parametrize(
    "written",
    ["", " ", "fly KNO", "move KNO", "move KNO SYR X", "keep x", "throw sssssss", "use gold",
     "build castle KNO", "build house knos", "first 0", "first +1", "close", "END", "stand up",
     "move EMP-MAS.0 EMP", "keep ٣", "end\x00", "use joker gull", "a" * 10_000],
)  # fmt: skip
def test_what_is_no_command_is_refused(written: str) -> None:
    with pytest.raises(Refusal) as caught:
        parse(written)
    assert caught.value.code == "not_syntax"
    for language in LANGUAGES:
        assert "\n" not in Words(language).refusal(caught.value)


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("build house kno", "build house KNO"),
        ("move kno~ x", "move KNO~ x"),
        ("move emp-mas.1 Emp", "move EMP-MAS.1 EMP"),
        ("  board   gad ", "board GAD"),
        ("close gad KNO", "close GAD KNO"),
    ],
)
def test_codes_in_small_letters_are_refused_with_the_right_form(written: str, instead: str) -> None:
    """A sea area's letter stays as it is: small and capital letters differ there."""
    with pytest.raises(Refusal) as caught:
        parse(written)
    assert ("small_letters", instead) == (caught.value.code, caught.value.about["instead"])
    parse(instead)
    assert all(instead in Words(language).refusal(caught.value) for language in LANGUAGES)


@pytest.mark.parametrize(
    "given", ["GAD,", ",GAD", "GAD,,KNO", "GADIR", "GAD KNO", "ΓΑΔ", "G4D,KNO", "NaN"]
)
def test_closed_sites_that_are_no_codes_are_refused_with_the_form(given: str) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.options({"closed": given}, 4)
    assert "not_site_codes" == caught.value.code
    assert all("KNO,GAD" in Words(language).refusal(caught.value) for language in LANGUAGES)


@pytest.mark.parametrize("given", ["GAD,KNO", "gad,kno", "GAD , kno"])
def test_closed_sites_are_read_in_any_letters(given: str) -> None:
    assert ("GAD", "KNO") == GAME.options({"closed": given}, 4).closed


def test_spaces_do_not_matter() -> None:
    assert parse("  move   KNO~  X ") == parse("move KNO~ X")


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(written: str) -> None:
    try:
        command = parse(written)
    except Refusal:
        return
    assert parse(text(command)) == command


@given(st.dictionaries(st.sampled_from([s.name for s in GAME.option_specs]), st.text(max_size=12)))
def test_any_option_words_are_read_or_refused(words: dict[str, str]) -> None:
    try:
        options = GAME.options(words, 4)
    except Refusal as refusal:
        lines = [Words(language).refusal(refusal) for language in LANGUAGES]
    else:
        lines = []
        assert GAME.options(GAME.option_words(options), 4) == options
    assert not any("\n" in line for line in lines)


@pytest.mark.parametrize("game", [GAME, PALACES])
def test_a_round_limit_of_0_is_none_and_told_so(game: Any) -> None:
    assert game.options({"round-limit": "0"}, 2) == game.options({"round-limit": "off"}, 2)
    with pytest.raises(Refusal) as caught:
        game.options({"round-limit": "-1"}, 2)
    assert (caught.value.about["low"], caught.value.about["high"]) == (0, 999)


@pytest.mark.parametrize(
    "number", ["-1", "1000000000", "9" * 5000, "+5", "5.0", "1_0", "٣", "", "  ", "NaN", "true"]
)
def test_odd_numbers_are_refused(number: str) -> None:
    for name in ("round-limit", "talents", "closed"):
        with pytest.raises(Refusal):
            GAME.options({name: number}, 4)

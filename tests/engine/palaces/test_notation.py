"""Text forms parse back, and nothing else parses; every code has its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minos_tui.engine.game import Refusal
from minos_tui.engine.palaces.cards import BUILD_CARDS, PALACES, SUITS, TRADE_CARDS
from minos_tui.engine.palaces.notation import parse, text
from minos_tui.engine.palaces.refusals import Code
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.scoring import MELD_KINDS
from minos_tui.words import LANGUAGES, Words

PAGE = Path(__file__).resolve().parents[3] / "docs" / "notation.md"


def forms() -> list[str]:
    """The commands that the page shows."""
    page = PAGE.read_text(encoding="utf-8").split("## Palaces of Minos")[1].split("## Records")[0]
    tables = re.findall(r"### Commands of .*?(?=###|\Z)", page, re.DOTALL)
    rows = [line for table in tables for line in table.splitlines() if line.startswith("| `")]
    return [row.split("`")[1] for row in rows]


def test_the_page_is_law() -> None:
    found = forms()
    assert len(found) == 14
    for form in found:
        assert text(parse(form)) == form


def test_cards_may_come_in_any_order() -> None:
    assert text(parse("meld flush P4 P2 P3 P1")) == "meld flush P1 P2 P3 P4"
    assert text(parse("offer  D1 A1 P1 for any 7 R R5 disaster  to all")) == (
        "offer P1 A1 D1 for R5 R 7 disaster any to all"
    )


@pytest.mark.parametrize(
    "written",
    ["", "deal P1", "deal P9 to 1", "deal D6 to 1", "deal P1 to 7", "deal ? to 1",
     "offer P1 for R5", "offer for R5 to 2", "offer P1 for D to 2", "offer ? for ? to 2",
     "offer P1 for 9 to 2", "accept R5", "accept from 1", "meld pair P1 R1", "meld flush",
     "palace rome", "build castle", "target 0", "discard", "discard P1 P2", "PASS", "pass\x00",
     "discard P１", "a" * 10_000],
)  # fmt: skip
def test_what_is_no_command_is_refused(written: str) -> None:
    with pytest.raises(Refusal) as caught:
        parse(written)
    assert caught.value.code == "not_syntax"


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("deal p1 to 1", "deal P1 to 1"),
        ("offer p1 a4 for r 7 any to all", "offer P1 A4 for R 7 any to all"),
        ("meld flush p1 P2 p3 p4", "meld flush P1 P2 P3 P4"),
    ],
)
def test_cards_in_small_letters_are_refused_with_the_right_form(written: str, instead: str) -> None:
    with pytest.raises(Refusal) as caught:
        parse(written)
    assert ("small_letters", instead) == (caught.value.code, caught.value.about["instead"])
    parse(instead)


@given(st.text(alphabet="offer meld P1R2 D3 for to all any - 5", max_size=60))
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
    assert all("\n" not in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_card_and_meld_has_words(language: str) -> None:
    words = Words(language)
    for code in Code:
        game, _, name = code.value.rpartition(".")
        suffix = f"_{game}" if game else ""
        assert words.has(f"refusal{suffix}.{name}") or words.has(f"fault{suffix}.{name}"), code
    keys = [f"card.{card}" for card in TRADE_CARDS]
    keys += [f"build.{card}" for card in BUILD_CARDS]
    keys += [f"suit.{suit}" for suit in (*SUITS, "D")]
    keys += [f"palace.{palace}" for palace in PALACES]
    keys += [f"meld.{kind}" for kind in MELD_KINDS]
    assert [key for key in keys if not words.has(f"palaces.{key}")] == []


def test_a_refusal_of_the_game_is_one_line_of_words() -> None:
    refusal = Refusal(Code.NOT_HELD, card="P1")
    assert Words("en").refusal(refusal) == "P1 is not in your hand"
    assert Words("fr").refusal(refusal) == "P1 n'est pas dans votre main"

"""The rules in the program: whole in both languages, and the page in docs/ is made from them."""

import re
from pathlib import Path

import pytest

from minos_tui.engine.games import find_game
from minos_tui.engine.minos.odds import odds
from minos_tui.engine.minos.options import EVEN_TALENTS
from minos_tui.tui.actions import keyed_words
from minos_tui.words import Words
from minos_tui.words.rulebook import Table, Text, book_of, markdown, rulebook, topic

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = {"minos": DOCS / "rules.md", "palaces": DOCS / "rules-palaces.md"}
LANGUAGES = ("en", "fr")


@pytest.mark.parametrize("game", PAGES)
def test_the_page_is_what_the_program_says(game: str) -> None:
    assert markdown(keyed_words("en"), game) == PAGES[game].read_text(encoding="utf-8")


@pytest.mark.parametrize("game", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_has_a_title_and_blocks(language: str, game: str) -> None:
    book = rulebook(Words(language), game)

    assert book_of(game).topics == tuple(chapter.id for chapter in book)
    assert len({chapter.title for chapter in book}) == len(book)
    assert all(len(chapter.blocks) > 1 for chapter in book)


@pytest.mark.parametrize("game", PAGES)
def test_both_languages_have_the_same_blocks(game: str) -> None:
    def shape(language: str, name: str) -> list[str]:
        blocks = topic(name, Words(language), game).blocks
        return [block.kind if isinstance(block, Text) else "table" for block in blocks]

    topics = (name for name in book_of(game).topics if name != "glossary")
    assert all(shape("en", name) == shape("fr", name) for name in topics)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_odds_are_the_engines(language: str) -> None:
    words = Words(language)
    table = next(block for block in topic("duels", words).blocks if isinstance(block, Table))

    assert 6 == len(table.rows)
    for mine, row in enumerate(table.rows):
        for his, cell in enumerate(row[1:]):
            assert f"{100 * odds(mine, his):.1f} %" == cell.replace(",", ".")
    assert ("46.0 %" if language == "en" else "46,0 %") == table.rows[0][1]


@pytest.mark.parametrize("game", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_rule_is_told(language: str, game: str) -> None:
    blocks = topic("options", Words(language), game).blocks
    told = [block.text.partition(":")[0].strip() for block in blocks if isinstance(block, Text)]

    assert [spec.name for spec in find_game(game).option_specs] == told[1:]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_treasuries_that_are_even_are_those_of_the_engine(language: str) -> None:
    told = Words(language)("rules.options.text")
    treasuries = [",".join(map(str, talents)) for talents in EVEN_TALENTS.values()]
    assert treasuries == [one for one in re.findall(r"\d\d(?:,\d\d)+", told) if one in treasuries]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_melds_are_worth_what_the_engine_gives(language: str) -> None:
    blocks = topic("melds", Words(language), "palaces").blocks
    rows = [row[1:] for block in blocks if isinstance(block, Table) for row in block.rows]

    assert [("1", "2", "4", "8", "16")] * 2 == rows[:2]
    assert ("–", "1", "2", "4", "8") == rows[2]
    assert ("–", "–", "–", "–", "8") == rows[3]
    assert ("–", "–", "–", "–", "16") == rows[4]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("topic_name", "row"),
    [
        ("building", ("5", "1", "–")),
        ("building", ("12", "2", "4")),
        ("building", ("18", "3", "4")),
        ("building", ("25", "4", "4")),
        ("board", ("32",)),
        ("board", ("50",)),
    ],
)
def test_the_tables_say_what_is_paid(language: str, topic_name: str, row: tuple[str, ...]) -> None:
    tables = [b for b in topic(topic_name, Words(language)).blocks if isinstance(b, Table)]

    assert row in [found[1:] for table in tables for found in table.rows]

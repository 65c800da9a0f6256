"""The rules in the program: whole in both languages, and the page in docs/ is made from them."""

from pathlib import Path

import pytest

from minos_tui.engine.minos.odds import odds
from minos_tui.engine.minos.rules import GAME
from minos_tui.words import Words
from minos_tui.words.rulebook import TOPICS, Table, Text, markdown, rulebook, topic

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
LANGUAGES = ("en", "fr")


def texts(language: str) -> str:
    return markdown(Words(language))


def test_the_page_is_what_the_program_says() -> None:
    assert texts("en") == PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_has_a_title_and_blocks(language: str) -> None:
    book = rulebook(Words(language))

    assert TOPICS == tuple(chapter.id for chapter in book)
    assert len({chapter.title for chapter in book}) == len(book)
    assert all(len(chapter.blocks) > 1 for chapter in book)


def test_both_languages_have_the_same_blocks() -> None:
    def shape(language: str, name: str) -> list[str]:
        blocks = topic(name, Words(language)).blocks
        return [block.kind if isinstance(block, Text) else "table" for block in blocks]

    assert all(shape("en", name) == shape("fr", name) for name in TOPICS if name != "glossary")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_odds_are_the_engines(language: str) -> None:
    words = Words(language)
    table = next(block for block in topic("duels", words).blocks if isinstance(block, Table))

    assert 6 == len(table.rows)
    for mine, row in enumerate(table.rows):
        for his, cell in enumerate(row[1:]):
            assert f"{100 * odds(mine, his):.1f} %" == cell.replace(",", ".")
    assert ("46.0 %" if language == "en" else "46,0 %") == table.rows[0][1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_rule_is_told(language: str) -> None:
    blocks = topic("options", Words(language)).blocks
    told = [block.text.partition(":")[0].strip() for block in blocks if isinstance(block, Text)]

    assert [spec.name for spec in GAME.option_specs] == told[1:]


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

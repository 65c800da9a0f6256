"""The rules on the screen: topics, pages, search."""

import pytest

from minos_tui.tui.actions import ACTIONS
from minos_tui.tui.screens.rules import RulesScreen, game_of, topic_of
from minos_tui.tui.screens.rules_lines import folded, hits, page_lines
from minos_tui.words import Words
from minos_tui.words.rulebook import TOPICS, book_of, rulebook
from tests.tui.screens.kit import look, press, shown, text, top

LANGUAGES = ("en", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [74, 78])
def test_no_line_is_wider_than_the_page(language: str, width: int) -> None:
    from minos_tui.tui.ink import line_width

    for topic in rulebook(Words(language)):
        for line in page_lines(topic, width, look(language)):
            assert line_width(line.line) <= width, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_topic_is_on_its_page(language: str) -> None:
    for topic in rulebook(Words(language)):
        page = " ".join(
            run for line in page_lines(topic, 78, look(language)) for run, _ in line.line
        )
        for block in topic.blocks:
            if hasattr(block, "text"):
                assert set(block.text.split()) <= set(page.split())


def test_search_finds_whatever_its_case_and_accents() -> None:
    book = rulebook(Words("fr"))

    assert hits(book, "CITE") == hits(book, "cité") != ()
    assert hits(book, "etoile") == hits(book, "étoile")
    assert () == hits(book, "")
    assert () == hits(book, "zzzz")


@pytest.mark.parametrize("wanted", ["fish area", "defender wins ties", "60 talents", "46.0"])
def test_a_hit_is_where_the_text_stands(wanted: str) -> None:
    from minos_tui.tui.screens.rules_lines import block_text

    book = rulebook(Words("en"))
    found = hits(book, wanted)

    assert found
    for hit in found:
        block = book[hit.topic].blocks[hit.block]
        assert folded(block_text(block)).startswith(folded(wanted), hit.at)


async def test_it_opens_at_the_topic_that_was_asked_for() -> None:
    async with shown(lambda: RulesScreen(topic="duels")) as pilot:
        assert "8/15 Duels" in text(pilot)
        await press(pilot, "right")
        assert "9/15 Building" in text(pilot)
        await press(pilot, "1")
        assert "1/15 Aim" in text(pilot)
        await press(pilot, "left")
        assert "15/15 Glossary" in text(pilot)


async def test_an_unknown_topic_opens_the_first() -> None:
    async with shown(lambda: RulesScreen(topic="../../etc")) as pilot:
        assert "1/15" in text(pilot)


async def test_pages_lead_through_everything() -> None:
    async with shown(RulesScreen) as pilot:
        seen = set()
        for _ in range(60):
            seen.add(text(pilot).splitlines()[0].split("·")[1].split()[0])
            await pilot.press("space")
        assert len(TOPICS) == len(seen)
        await press(pilot, "pageup", "up", "down")


async def test_search_goes_from_place_to_place() -> None:
    async with shown(RulesScreen) as pilot:
        await press(pilot, "slash", *"shipyard", "enter")
        first = text(pilot)
        assert "1 of" in first
        await press(pilot, "n")
        assert "2 of" in text(pilot)
        await press(pilot, "b")
        assert first == text(pilot)


async def test_letters_of_a_search_are_no_commands() -> None:
    async with shown(RulesScreen) as pilot:
        await press(pilot, "slash", "q", "n", "1")
        assert top(pilot).field is not None
        assert "qn1" in text(pilot)
        await press(pilot, "enter")
        assert "stands nowhere" in text(pilot)
        await press(pilot, "slash", "x", "escape")
        assert top(pilot).field is None


async def test_another_language_keeps_the_place() -> None:
    async with shown(lambda: RulesScreen(topic="history")) as pilot:
        app = pilot.app
        app.next_language()  # type: ignore[attr-defined]
        await press(pilot)
        assert "14/15 Histoire" in text(pilot)


def test_every_moment_of_a_game_has_a_topic() -> None:
    contexts = {context for action in ACTIONS for context in action.when}

    for context in contexts:
        assert topic_of(context) in book_of(game_of(context)).topics
    assert "duels" == topic_of("duel")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["minos", "palaces"])
def test_the_list_of_topics_cuts_none(language: str, game: str) -> None:
    from minos_tui.tui.ink import Canvas
    from minos_tui.tui.screens.page import page_rect
    from minos_tui.tui.screens.rules import Reading, draw_rules, text_room

    shown_in, book = look(language), rulebook(Words(language), game)
    canvas, room = Canvas(120, 24, shown_in.text), page_rect(120, 24)
    draw_rules(canvas, book, Reading(), shown_in)
    column = slice(room.x + 2, text_room(room).x)
    listed = " ".join(" ".join(line[column] for line in canvas.rows()).split())
    for topic in book:
        assert topic.title in listed

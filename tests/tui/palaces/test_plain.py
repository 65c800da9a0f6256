"""Plain mode of the card game: what is asked, what can be looked at, what is told of it."""

from __future__ import annotations

import pytest

from minos_tui.engine.palaces.commands import Decline, Offer
from minos_tui.engine.palaces.state import Melding
from minos_tui.tui.plain.palaces import Narrator
from minos_tui.tui.plain.play import play_plain
from minos_tui.words import LANGUAGES, Words
from tests.engine.palaces.kit import kingdom, position
from tests.tui.palaces.kit import MOMENTS, table_at


async def told(moment: str, *lines: str, language: str = "en") -> list[str]:
    """What a person reads who types these lines and then leaves."""
    typed, read = list(lines), []

    async def ask(prompt: str) -> str | None:
        read.append(prompt.strip())
        return typed.pop(0) if typed else None

    table = await table_at(MOMENTS[moment], ("you", "ariadne", "random"))
    await play_plain(table, Words(language), ask, read.append)
    return read


async def test_who_is_asked_is_named_once() -> None:
    assert 1 == (await told("trade"))[0].count("Knossos")
    assert (await told("answer"))[0].startswith("Knossos (you): Malia offers R4 for")


async def test_an_empty_line_asks_again_without_a_word() -> None:
    once, twice = await told("meld"), await told("meld", "")
    assert once[:-1] * 2 == twice[:-1]


async def test_every_listed_line_says_what_it_does() -> None:
    assert "  1  pass: end" in await told("trade")
    assert "  1  decline: don't take it" in await told("answer")


async def test_a_trade_says_what_it_does_to_the_best_melds() -> None:
    (taken,) = [line for line in await told("answer") if line.startswith("  2  accept")]
    assert taken.endswith("; best melds 2 → 2 LP")
    offers = [line for line in await told("trade") if "  offer" in line]
    assert len(offers) > 1
    assert all("; best melds 2 → " in line for line in offers)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("moment", MOMENTS)
async def test_no_keys_are_named_that_plain_mode_has_not(moment: str, language: str) -> None:
    asked = (await told(moment, language=language))[0]
    keys = ("Enter", "Entrée", "arrows", "flèches", "press", "tapez le numéro du royaume")
    assert not [key for key in keys if key in asked]
    assert "Knossos" in asked or "Cnossos" in asked


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_end_is_told_once(language: str) -> None:
    hands = kingdom("P1 P2 P3 P4", points=99), kingdom()
    table = await table_at(position(hands, Melding(1, (0, 0))), ("you", "random"))
    read: list[str] = []

    async def ask(prompt: str) -> str | None:
        return "1"

    words = Words(language)
    await play_plain(table, words, ask, read.append)
    assert table.over
    assert 1 == read.count(words("court.ended.target"))


async def test_no_throw_is_named_where_none_is_thrown() -> None:
    (why,) = [line for line in await told("trade", "undo") if "take back" in line]
    assert "a draw" in why


async def test_the_card_of_least_use_is_the_first_to_discard() -> None:
    numbered = [line for line in await told("discard") if line[:3].strip().isdigit()]
    assert "discard D2" in numbered[0]
    assert 10 == len(numbered)


async def test_a_kingdom_or_a_card_is_looked_at() -> None:
    read = await told("trade", "look 2", "look g7", "look KNO")
    assert any(line.startswith("seat 2, Malia (Ariadne): 61 LP") for line in read)
    assert any(line.startswith("G7 ") and line.endswith(": in your hand") for line in read)
    assert any("no “KNO” to look at: type a seat's number, or a card" in line for line in read)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_help_names_what_there_is_in_this_game(language: str) -> None:
    (line,) = [line for line in await told("trade", "help", language=language) if "board" in line]
    assert {"en": "look CARD", "fr": "look CARTE"}[language] in line


async def test_an_offer_made_in_vain_is_not_listed_again() -> None:
    table = await table_at(MOMENTS["trade"])
    teller = Narrator(table.seats, table.state, Words())
    await table.play(Offer(("S6",), ("4",)))
    for _ in range(2):
        await table.play(Decline())
    listed = Offer(("S6",), ("4",))
    assert listed in (teller.choices(table.game.seen_by(table.state, 1)) or ())
    teller.news([kept.step for kept in table.steps])
    assert listed not in (teller.choices(table.game.seen_by(table.state, 1)) or ())

"""The rules of Palaces of Minos as topics: their order, and the tables that the engine fills in."""

from __future__ import annotations

from typing import Final

from minos_tui.engine.palaces.cards import (
    CALAMITIES,
    COPIES,
    PALACES,
    RESOURCES,
    SUITS,
)
from minos_tui.engine.palaces.scoring import FEWEST, MELD_KINDS, MOST, points
from minos_tui.engine.palaces.state import Larger
from minos_tui.words import Words
from minos_tui.words.rulebook import Book, Table

TOPICS: Final = (
    "first", "aim", "cards", "palaces", "round", "trade", "melds", "building", "ending",
    "secrets", "options",
)  # fmt: skip


def _suit_letters(words: Words) -> Table:
    head = tuple(words(f"rules_palaces.column.{name}") for name in ("letter", "suit", "from_to"))
    rows = tuple(
        (
            suit,
            words(f"palaces.suit.{suit}"),
            f"{words(f'palaces.card.{suit}1')} … {words(f'palaces.card.{suit}8')}",
        )
        for suit in SUITS
    )
    return Table(head, rows, numbers=False)


def _palaces(words: Words) -> Table:
    head = (words("rules_palaces.column.palace"), words("rules_palaces.column.does"))
    rows = tuple((words(f"palaces.palace.{p}"), words(f"court.ability.{p}")) for p in PALACES)
    return Table(head, rows, numbers=False)


def _melds(words: Words) -> Table:
    """Luxury points by kind and number of cards, without palaces and resources."""
    sizes = range(4, MOST + 1)
    head = (words("rules_palaces.column.meld"), *map(str, sizes))
    rows = tuple(
        (
            words(f"palaces.meld.{kind}"),
            *(str(points(kind, n, Larger())) if n >= FEWEST[kind] else "–" for n in sizes),
        )
        for kind in MELD_KINDS
    )
    return Table(head, rows)


def _build(words: Words) -> Table:
    head = tuple(words(f"rules_palaces.column.{name}") for name in ("card", "copies", "does"))
    rows = tuple(
        (words(f"palaces.build.{name}"), str(COPIES[name]), words(f"court.does.{name}"))
        for name in (*RESOURCES, *CALAMITIES)
    )
    return Table(head, rows, numbers=False)


BOOK: Final = Book(
    TOPICS,
    "rules_palaces",
    {
        "letters": _suit_letters,
        "palaces": _palaces,
        "melds": _melds,
        "build": _build,
    },
)

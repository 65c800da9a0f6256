"""The rules as topics of blocks, for the screen and for docs/rules.md.

The texts are words (topic `rules`); prices, dice and odds come from the engine, so that no table
can say anything else than what is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Literal

import attrs

from minos_tui.engine.minos.pieces import (
    BUILDINGS,
    FACE_NAMES,
    PERMITS,
    POINTS_A_GULL,
    PRICES,
    RINGS,
    STOCK,
    WALL_PERMITS,
)
from minos_tui.words import Words

TOPICS: Final = (
    "aim", "board", "setup", "turn", "dice", "movement", "transport", "duels", "building",
    "recruiting", "ending", "options", "fair", "history", "glossary",
)  # fmt: skip
"""The topics in reading order."""

ODDS_RINGS: Final = range(6)
"""The numbers of rings in the table of odds, for either side."""


@attrs.frozen
class Text:
    """A paragraph, a heading, or a point of a list; as long as it is, in one line."""

    kind: Literal["paragraph", "heading", "point"]
    text: str


@attrs.frozen
class Table:
    """A table: its head, its rows; the first column is text, the others stand to the right
    where `numbers` says so."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: bool = True


Block = Text | Table


@attrs.frozen
class Topic:
    """A chapter of the rules."""

    id: str
    title: str
    blocks: tuple[Block, ...]


@attrs.frozen
class Book:
    """The rules of one game: its topics in reading order, the topic of the words that has their
    texts, and what fills its tables in."""

    topics: tuple[str, ...]
    texts: str
    tables: Mapping[str, Callable[[Words], Table]]


def book_of(game: str) -> Book:
    """The rules of a game; those of classic Minos for any other."""
    if game == "palaces":
        from minos_tui.words.rulebook_palaces import BOOK

        return BOOK
    return Book(TOPICS, "rules", _TABLES)


def rulebook(words: Words, game: str = "minos") -> tuple[Topic, ...]:
    """All topics in reading order."""
    return tuple(topic(name, words, game) for name in book_of(game).topics)


def topic(name: str, words: Words, game: str = "minos") -> Topic:
    """One topic. Raises KeyError for an unknown one."""
    book = book_of(game)
    text = words(f"{book.texts}.{name}.text")
    return Topic(name, words(f"{book.texts}.{name}"), tuple(_blocks(text, words, book.tables)))


def _blocks(
    text: str, words: Words, tables: Mapping[str, Callable[[Words], Table]]
) -> Iterator[Block]:
    """The blocks of a text: a block ends at an empty line, or where the next mark stands."""
    kind: Literal["paragraph", "heading", "point"] = "paragraph"
    lines: list[str] = []
    for line in [*text.strip().splitlines(), ""]:
        mark = line[:1] if line[:2] in ("- ", "##") or line[:1] == "@" else ""
        if (mark or not line or kind == "heading") and lines:
            yield Text(kind, " ".join(lines))
            lines, kind = [], "paragraph"
        if mark == "@":
            yield tables[line[1:]](words)
        elif mark:
            lines.append(line.lstrip("#- "))
            kind = "heading" if mark == "#" else "point"
        elif line:
            lines.append(line)


# Tables


def _bank(words: Words) -> Table:
    """What the bank holds, and what each building is worth."""
    rows = [(words(f"term.{name}"), str(STOCK[name])) for name in BUILDINGS]
    rows.append((words("term.ring"), str(RINGS)))
    return Table((words("rules.column.piece"), words("rules.column.bank")), tuple(rows))


def _faces(words: Words) -> Table:
    head = tuple(words(f"rules.column.{name}") for name in ("face", "gives", "star"))
    kinds = [name for name in FACE_NAMES.values() if words.has(f"rules.face.{name}")]
    rows = tuple(
        (
            words(f"term.{kind}"),
            words(f"rules.face.{kind}", points=POINTS_A_GULL),
            words(f"rules.face.{kind}.star", points=POINTS_A_GULL + 1),
        )
        for kind in kinds
    )
    return Table(head, rows, numbers=False)


def _prices(words: Words) -> Table:
    head = tuple(words(f"rules.column.{n}") for n in ("building", "talents", "permits", "wall"))
    rows = tuple(
        (words(f"rules.nth.{nth}"), str(price), str(permits), str(WALL_PERMITS) if nth > 1 else "–")
        for nth, (price, permits) in enumerate(zip(PRICES, PERMITS, strict=True), 1)
    )
    return Table(head, rows)


def _values(words: Words) -> Table:
    from minos_tui.engine.minos.state import buildings

    alone = {
        "shipyard": buildings(shipyards=1),
        "house": buildings(houses=1),
        "warehouse": buildings(warehouses=1),
    }
    rows = [(words(f"term.{name}"), str(site.value)) for name, site in alone.items()]
    rows.append((words("term.wall"), words("rules.wall_value")))
    return Table((words("rules.column.building"), words("rules.column.value")), tuple(rows))


def _odds(words: Words) -> Table:
    """The exact chances of the attacker in percent, by the rings of both."""
    from minos_tui.engine.minos.odds import odds

    head = (
        words("rules.column.attacker"),
        words("rules.column.defender", rings=ODDS_RINGS[0]),
        *map(str, ODDS_RINGS[1:]),
    )
    rows = tuple(
        (str(mine), *(words.percent(odds(mine, his), 1) for his in ODDS_RINGS))
        for mine in ODDS_RINGS
    )
    return Table(head, rows)


_TABLES: Final[dict[str, Callable[[Words], Table]]] = {
    "bank": _bank,
    "faces": _faces,
    "prices": _prices,
    "values": _values,
    "odds": _odds,
}


# The page in docs/


def markdown(words: Words, game: str = "minos") -> str:
    """All topics as one page of Markdown."""
    texts = book_of(game).texts
    parts = [f"# {words(f'{texts}.page')}", words(f"{texts}.generated")]
    for chapter in rulebook(words, game):
        parts.append(f"## {chapter.title}")
        parts += _markdown_blocks(chapter.blocks)
    return "\n\n".join(parts) + "\n"


def _markdown_blocks(blocks: tuple[Block, ...]) -> Iterator[str]:
    points: list[str] = []
    for block in blocks:
        if isinstance(block, Text) and block.kind == "point":
            points.append(f"- {block.text}")
            continue
        if points:
            yield "\n".join(points)
            points = []
        if isinstance(block, Table):
            yield _markdown_table(block)
        else:
            yield f"### {block.text}" if block.kind == "heading" else block.text
    if points:
        yield "\n".join(points)


def _markdown_table(table: Table) -> str:
    rule = ("---", *("---:" if table.numbers else "---" for _ in table.head[1:]))
    return "\n".join(f"| {' | '.join(row)} |" for row in (table.head, rule, *table.rows))


if __name__ == "__main__":
    import sys
    from importlib import import_module

    # Under its own name, so that there is one class of each kind of block; and with the usual keys,
    # which only the layers above know.
    english = import_module("minos_tui.tui.actions").keyed_words("en")
    made: str = import_module("minos_tui.words.rulebook").markdown(english, *sys.argv[1:2])
    sys.stdout.write(made)

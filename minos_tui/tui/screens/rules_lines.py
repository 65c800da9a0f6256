"""The rules as lines of a screen, and the places in them where a text stands."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import attrs

from minos_tui.tui.ink import Ink, Line, width_of, wrapped
from minos_tui.tui.look import Look
from minos_tui.words import Words
from minos_tui.words.rulebook import Block, Table, Text, Topic

_COLUMN_GAP: Final = 2


@lru_cache(maxsize=4096)
def _folded_char(char: str) -> str:
    """A letter without case and accent, one for one, so that places stay where they are."""
    return (unicodedata.normalize("NFD", char)[:1].lower() or char)[:1]


def folded(text: str) -> str:
    return "".join(map(_folded_char, text))


@attrs.frozen
class Hit:
    """A place where the text that was looked for stands: topic, block and character from 0."""

    topic: int
    block: int
    at: int


def hits(book: Sequence[Topic], text: str) -> tuple[Hit, ...]:
    """All places of a text, case and accents apart, in reading order; titles count as well."""
    wanted = folded(text)
    found: list[Hit] = []
    for number, topic in enumerate(book):
        if wanted and wanted in folded(topic.title):
            found.append(Hit(number, -1, folded(topic.title).index(wanted)))
        for index, block in enumerate(topic.blocks):
            whole = folded(block_text(block))
            at = whole.find(wanted) if wanted else -1
            while at >= 0:
                found.append(Hit(number, index, at))
                at = whole.find(wanted, at + len(wanted))
    return tuple(found)


def block_text(block: Block) -> str:
    """What a block says, in one line; a table's cells one after the other."""
    if isinstance(block, Text):
        return block.text
    return " ".join(" ".join(row) for row in (block.head, *block.rows))


@attrs.frozen
class PageLine:
    """A line of the page: its runs, and the block that it belongs to with its first character."""

    line: Line
    block: int = -1
    at: int = 0


def page_lines(topic: Topic, width: int, look: Look, wanted: str = "") -> tuple[PageLine, ...]:
    """A topic as lines of at most `width` cells; where `wanted` stands it is marked."""
    lines: list[PageLine] = []
    before: Block | None = None
    for index, block in enumerate(topic.blocks):
        if before is not None and _apart(before, block):
            lines.append(PageLine(()))
        if isinstance(block, Table):
            lines += (PageLine(line, index) for line in table_lines(block, width, look))
        else:
            lines += _text_lines(block, index, width, look, folded(wanted))
        before = block
    return tuple(lines)


def _apart(one: Block, other: Block) -> bool:
    """Whether an empty line stands between two blocks."""
    kinds = [block.kind if isinstance(block, Text) else "table" for block in (one, other)]
    return kinds[0] != "heading" and kinds != ["point", "point"]


def _text_lines(block: Text, index: int, width: int, look: Look, wanted: str) -> Iterator[PageLine]:
    ink = look.accent if block.kind == "heading" else look.text
    head, pad = ("• ", "  ") if block.kind == "point" else ("", "")
    marked = _marked(block.text, wanted)
    at = 0
    for row, part in enumerate(wrapped(block.text, width - len(head))):
        start: Line = ((pad if row else head, look.muted),) if head else ()
        yield PageLine((*start, *_runs(part, at, marked, ink, look)), index, at)
        at += len(part)
        if block.text[at : at + 1] == " ":
            at += 1


def _marked(text: str, wanted: str) -> frozenset[int]:
    """The characters of a text that belong to a place that was looked for."""
    whole, found = folded(text), set[int]()
    at = whole.find(wanted) if wanted else -1
    while at >= 0:
        found.update(range(at, at + len(wanted)))
        at = whole.find(wanted, at + len(wanted))
    return frozenset(found)


def _runs(
    part: str, at: int, marked: frozenset[int], ink: Ink, look: Look
) -> Iterator[tuple[str, Ink]]:
    """A part of a text that begins at character `at`, in runs of one ink."""
    start = 0
    for end in range(1, len(part) + 1):
        last = end == len(part)
        if last or (at + end in marked) != (at + start in marked):
            yield part[start:end], look.picked if at + start in marked else ink
            start = end


def table_lines(table: Table, width: int, look: Look) -> Iterator[Line]:
    """A table with its columns below each other; the head is cut before a number is."""
    rows = (table.head, *table.rows)
    sizes = [max(width_of(row[n]) for row in rows) for n in range(len(table.head))]
    if sum(sizes) + _COLUMN_GAP * (len(sizes) - 1) > width:
        sizes = [max(width_of(row[n]) for row in table.rows) for n in range(len(table.head))]
        sizes[0] = max(sizes[0], min(width_of(table.head[0]), 18))
    for number, row in enumerate(rows):
        ink = look.muted if number == 0 else look.text
        cells = [
            _cell(text, size, right=table.numbers and n > 0)
            for n, (text, size) in enumerate(zip(row, sizes, strict=True))
        ]
        yield (((" " * _COLUMN_GAP).join(cells).rstrip(), ink),)


def _cell(text: str, size: int, *, right: bool) -> str:
    text = text[:size]
    pad = " " * (size - width_of(text))
    return pad + text if right else text + pad


def found_line(number: int, count: int, text: str, words: Words) -> str:
    """How many places there are, and which one is shown."""
    if not count:
        return words("rules.nothing", text=text)
    if count == 1:
        return words("rules.found.one")
    return words("rules.found", at=number, number=count)

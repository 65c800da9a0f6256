"""JSON from anybody: read within bounds, and every fault named by its place."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

import attrs

from minos_tui.engine.game import Fault
from minos_tui.words import Words, shown

MOST_BYTES: Final = 1024 * 1024
MOST_DEPTH: Final = 40
MOST_DIGITS: Final = 12
MOST_PROBLEMS: Final = 20

_MARKS: Final = re.compile(r'\\.|["\[\]{}]', re.DOTALL)
"""What tells how deep a text is nested: brackets, the quotation marks around texts, escapes."""


@attrs.frozen
class Problem:
    """One thing that is wrong: its place (`sites.KNO.guards`), and words as topic, code, things."""

    place: str
    code: str
    about: Mapping[str, str | int] = attrs.field(factory=dict)
    topic: str = "wire"

    def line(self, words: Words) -> str:
        text = words.coded(self.topic, self.code, self.about)
        return f"{shown(self.place)}: {text}" if self.place else text


class WireError(ValueError):
    """JSON that is not what it should be, with what was found wrong (at most 20 things)."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = problems[:MOST_PROBLEMS]

    def line(self, words: Words) -> str:
        """One line that names the first fault, and how many more there are."""
        first = self.problems[0].line(words)
        more = len(self.problems) - 1
        return f"{first} ({words.count('wire.more', more)})" if more else first

    def __str__(self) -> str:
        return self.line(Words())


def wrong(place: str, code: str, **about: str | int) -> WireError:
    return WireError(Problem(place, code, about))


def fault_problem(fault: Fault) -> Problem:
    """A fault of a position, as the rules found it."""
    return Problem(fault.where, fault.code, fault.about, "fault")


# JSON


def read_json(source: str | bytes) -> Any:
    """The value of a JSON text. Raises WireError, quickly, whatever is given.

    Refused beyond the standard: more than 1 MiB, deep nesting, long numbers, NaN, a key twice.
    """
    if len(source) > MOST_BYTES:
        raise wrong("", "too_big", most=MOST_BYTES // 1024)
    text = _decoded(source) if isinstance(source, bytes) else source
    _check_depth(text)
    try:
        return json.loads(
            text,
            parse_int=_number,
            parse_float=_number,
            parse_constant=_no_number,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        raise wrong("", "not_json", line=error.lineno, column=error.colno) from error


def write_json(value: Any) -> str:
    """The value as JSON in one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise wrong("", "not_utf8") from error


def _check_depth(text: str) -> None:
    """Brackets within texts don't count, so none of them can hide how deep the others go."""
    depth, quoted = 0, False
    for mark in _MARKS.finditer(text):
        char = mark[0]
        if char == '"':
            quoted = not quoted
        elif not quoted and char in "[{":
            depth += 1
            if depth > MOST_DEPTH:
                raise wrong("", "too_deep", most=MOST_DEPTH)
        elif not quoted and char in "]}":
            depth -= 1


def _number(text: str) -> int:
    """Whole numbers only: nothing in a game is a fraction."""
    if len(text) > MOST_DIGITS or not text.lstrip("-").isdigit():
        return _no_number(text)
    return int(text)


def _no_number(text: str) -> int:
    raise wrong("", "not_whole", given=text[:20])


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise wrong("", "key_twice", key=twice[:40])
    return found

"""The text of a board file as typed values, with the line and column of whatever is wrong.

The file is TOML. Nothing in it is trusted: every question names the type it wants, and an answer
that doesn't fit becomes a `Problem` and a harmless value, so that one reading finds all faults.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, cast

from attrs import Factory, define, field, frozen

from minos_tui.engine.minos.board_parts import LANGUAGES, Problem, Words
from minos_tui.engine.minos.drawing import Cell

MOST_BYTES = 256 * 1024
MOST_IN_LINE = 4000
MOST_PROBLEMS = 100

Place = tuple[str | int, ...]
"""The keys that lead to a value: `("site", 3, "small", "land")`."""

_HEADER = re.compile(r"\s*(\[\[?)\s*([\w.\"' -]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*([\w-]+|"[^"]*"|'[^']*')\s*=""")
_LONG_KEY = re.compile(r"""(?:(?:[\w-]{1,60}|"[^"]{0,60}"|'[^']{0,60}')\s?\.\s?){8}""")
_TOML_PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)\s*$")


def counted(number: int, thing: str) -> str:
    """`1 step`, `2 steps`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


@frozen
class Source:
    """The lines of a file, and where its keys stand."""

    text: str

    @cached_property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def index(self) -> Mapping[Place, int]:
        """The line of every table and key that has a line of its own."""
        return dict(_placed(self.lines))

    def where(self, place: Place) -> tuple[int, int | None]:
        """Line and column of a value, or of the nearest thing around it."""
        known = place
        while known and known not in self.index:
            known = known[:-1]
        line = self.index.get(known, 1)
        inner = [key for key in place[len(known) - 1 :] if isinstance(key, str)] if known else []
        return line, self._column(line, inner)

    def _column(self, line: int, keys: list[str]) -> int | None:
        column = None
        for key in keys:
            start = 0 if column is None else column
            found = re.compile(rf"(?<!\w){re.escape(key)}(?!\w)").search(
                self.lines[line - 1], start
            )
            column = found.start() + 1 if found else column
        return column

    def first_row(self, place: Place, rows: Sequence[str]) -> int | None:
        """The line of the first row of a drawing, if the file shows its rows as they are."""
        line = self.where(place)[0]
        return line + 1 if tuple(self.lines[line : line + len(rows)]) == tuple(rows) else None


def _placed(lines: list[str]) -> Iterator[tuple[Place, int]]:
    """Every header and key at the start of a line; what stands inside long texts is passed over."""
    table: Place = ()
    counts: dict[Place, int] = {}
    closing = ""
    for number, line in enumerate(lines, 1):
        if closing:
            closing = "" if closing in line else closing
        elif header := _HEADER.match(line):
            table = _table(header, counts)
            yield table, number
        elif key := _KEY.match(line):
            yield (*table, key[1].strip("\"'")), number
            closing = next((q for q in ("'''", '"""') if line.count(q) == 1), "")


def _table(header: re.Match[str], counts: dict[Place, int]) -> Place:
    name: Place = tuple(part.strip(" \"'") for part in header[2].split("."))
    if header[1] == "[":
        return name
    counts[name] = counts.get(name, -1) + 1
    return (*name, counts[name])


def parse_toml(text: str) -> tuple[dict[str, Any], Problem | None]:
    """The values of a text, or what keeps them from being read."""
    try:
        return tomllib.loads(text), None
    except tomllib.TOMLDecodeError as error:
        return {}, _toml_problem(str(error), text)
    except (ValueError, RecursionError):
        text = "this file can't be read as TOML: write it like a shipped board"
        return {}, Problem(1, None, text)


def too_much(text: str) -> Problem | None:
    """What would take too long to read, found before reading it."""
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        return Problem(1, None, "this file isn't UTF-8 text: save it as UTF-8")
    if size > MOST_BYTES:
        return Problem(1, None, f"this file has {size} bytes: a board has at most {MOST_BYTES}")
    lines = enumerate(text.split("\n"), 1)
    return next((problem for number, line in lines if (problem := _too_long(number, line))), None)


def _too_long(number: int, line: str) -> Problem | None:
    if len(line) > MOST_IN_LINE:
        reason = f"this line has more than {MOST_IN_LINE} characters: break it up"
        return Problem(number, MOST_IN_LINE + 1, reason)
    if line.count(".") > 7 and (key := _LONG_KEY.search(line)):
        reason = "this key has too many parts: a board needs at most two"
        return Problem(number, key.start() + 1, reason)
    return None


def _toml_problem(message: str, text: str) -> Problem:
    place = _TOML_PLACE.search(message)
    what = _TOML_PLACE.sub("", message)
    line, column = (
        (int(place[1]), int(place[2])) if place and place[1] else (text.count("\n") + 1, None)
    )
    return Problem(line, column, f"this isn't TOML ({plain(what)}): correct it here")


def plain(value: object) -> str:
    """A value of the file in one short line that is safe to show."""
    shown = "".join(c if c.isprintable() else "?" for c in str(value)[:60])
    return shown if len(str(value)) <= 60 else shown + "…"


@define
class Reader:
    """Reads values by type and collects what is wrong with them."""

    source: Source
    problems: list[Problem] = Factory(list)
    broken: bool = False
    """Whether something is missing that the cells can't be checked without."""

    _told: set[Problem] = field(factory=set, init=False)

    def bad(self, place: Place, text: str) -> None:
        """A fault that leaves the board without a part."""
        self.broken = True
        self.note(place, text)

    def note(self, place: Place, text: str) -> None:
        """A fault that leaves the rest of the board as it is."""
        if len(self.problems) < MOST_PROBLEMS:
            self.tell(Problem(*self.source.where(place), text))

    def tell(self, problem: Problem) -> None:
        if problem not in self._told and len(self.problems) < MOST_PROBLEMS:
            self._told.add(problem)
            self.problems.append(problem)

    def table(
        self, value: object, place: Place, keys: Iterable[str] | None = None
    ) -> dict[str, Any]:
        """A table; with `keys`, only these may stand in it."""
        if not isinstance(value, dict):
            self.bad(place, f"{name(place)} must be a table: write {_last(place)} = {{ … }}")
            return {}
        for key in value if keys is not None else ():
            if key not in (allowed := tuple(keys or ())):
                self.note(
                    (*place, key),
                    f"unknown key “{plain(key)}”: the keys here are {', '.join(allowed)}",
                )
        return cast(dict[str, Any], value)

    def tables(self, value: object, place: Place, most: int) -> list[object]:
        """A list of tables such as `[[site]]`."""
        if not isinstance(value, list) or not value:
            self.bad(place, f"no {name(place)} found: write [[{_last(place)}]] and its keys below")
            return []
        if len(value) > most:
            self.bad((*place, most), f"{len(value)} of {name(place)} are too many: at most {most}")
        return value[:most]

    def word(self, value: object, place: Place, most: int = 40) -> str:
        """A text of one line that is safe to show."""
        if not isinstance(value, str) or not value.strip():
            self.note(place, f"{name(place)} must be a text: write it in quotation marks")
            return "?"
        if len(value) > most:
            self.note(place, f"{name(place)} has {len(value)} characters: at most {most}")
        if not value.isprintable() or value != value.strip():
            self.note(
                place, f"{name(place)} has control characters or blanks around it: remove them"
            )
        return plain(value) if not value.isprintable() else value

    def words(self, table: Mapping[str, Any], place: Place, most: int = 40) -> Words:
        """A text in every language."""
        texts = (self.word(table.get(key), (*place, key), most) for key in LANGUAGES)
        return Words(*texts)

    def matching(self, value: object, place: Place, pattern: str, what: str) -> str:
        """A text of a given shape."""
        if isinstance(value, str) and re.fullmatch(pattern, value, re.ASCII):
            return value
        self.bad(place, f"{name(place)} must be {what}")
        return ""

    def number(self, value: object, place: Place, least: int, most: int) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.bad(place, f"{name(place)} must be a whole number from {least} to {most}")
        return least

    def flag(self, value: object, place: Place) -> bool:
        if not isinstance(value, bool):
            self.bad(place, f"{name(place)} must be true or false")
        return value is True

    def cell(self, value: object, place: Place) -> Cell:
        """A cell: `[column, row]`."""
        if isinstance(value, list) and len(value) == 2 and all(_is_count(part) for part in value):
            return value[0], value[1]
        self.bad(place, f"{name(place)} must be a cell: write [column, row], both from 0 to 999")
        return -1, -1

    def cells(self, value: object, place: Place, most: int) -> tuple[Cell, ...]:
        if not isinstance(value, list) or not 1 <= len(value) <= most:
            self.bad(
                place, f"{name(place)} must be a list of 1 to {most} cells: [[column, row], …]"
            )
            return ()
        return tuple(self.cell(part, place) for part in value)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 999


def _last(place: Place) -> str:
    return next((plain(key) for key in reversed(place) if isinstance(key, str)), "board")


def name(place: Place) -> str:
    """What a place is called in a message: `site 4, small.land`."""
    keys = [f" {key + 1}, " if isinstance(key, int) else f"{plain(key)}." for key in place]
    return "".join(keys).replace(". ", " ").rstrip("., ")

"""A record: a whole game as text that a person can read and edit (docs/records.md).

Header lines `key: value`, an empty line, one command a line, then the board's text with `|` before
each line. `= digest` says what the state must be at that point, `# …` changes nothing. This module
reads and writes the text; `minos_tui.engine.replay` plays it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from typing import Final, Literal

import attrs

from minos_tui.engine.game import Refusal
from minos_tui.engine.seal import commitment, key_from_seed, mixed_key

FORMAT: Final = "1"
MOST_BYTES: Final = 4 * 1024 * 1024
MOST_COMMANDS: Final = 100_000
MOST_LINE: Final = 200
MOST_HEADER_LINE: Final = 300
MOST_POSITION: Final = 64 * 1024
MOST_NAME: Final = 40
MOST_SEATS: Final = 12
MOST_OPTIONS: Final = 40
HUMAN: Final = "human"

SEAT_KIND: Final = re.compile(r"[A-Za-z0-9_.-]{1,40}", re.ASCII)
"""What a record can call who plays a seat."""
_OPTION: Final = re.compile(r"[a-z][a-z0-9-]{0,39}", re.ASCII)
_WORD: Final = re.compile(r"[A-Za-z0-9_.+-]{1,60}", re.ASCII)
_HEX: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
_DIGEST: Final = re.compile(r"[0-9a-f]{4,64}", re.ASCII)
_BOARD: Final = re.compile(r"(\S{1,60}) ([0-9a-f]{64})", re.ASCII)


class RecordError(Exception):
    """What is wrong with a record: the line (from 1; 0: the whole), a code and its things.

    `refusal` says why the rules don't allow the line's command, where that is the trouble.
    """

    def __init__(
        self, line: int, code: str, *, refusal: Refusal | None = None, **about: str | int
    ) -> None:
        super().__init__(line, code)
        self.line = line
        self.code = code
        self.about = about
        self.refusal = refusal

    def __str__(self) -> str:
        things = ", ".join(f"{name}={thing}" for name, thing in self.about.items())
        why = f": {self.refusal}" if self.refusal else ""
        return f"line {self.line}: {self.code}" + (f" ({things})" if things else "") + why


@attrs.frozen
class Seat:
    """Who plays a seat: `human`, or the name of a bot; a player who resigned has lost."""

    kind: str = HUMAN
    name: str = ""
    resigned: bool = False

    @property
    def is_human(self) -> bool:
        return self.kind == HUMAN


DiceKind = Literal["sealed", "seed", "hand"]


@attrs.frozen
class Dice:
    """Where chance comes from.

    `sealed`: from a secret whose SHA-256 is `seal`; `secret` is known when the seal is opened.
    `seed`: from a seed that everybody may know. `hand`: outcomes were given by hand, and others
    drawn by a secret that means nothing any more.
    """

    kind: DiceKind
    seal: str = ""
    secret: bytes | None = attrs.field(default=None, repr=False)
    seed: int = 0
    phrases: tuple[str, ...] = ()

    @property
    def key(self) -> bytes | None:
        """What the throws are drawn by; None where it is not known or not used."""
        if self.kind == "seed":
            return key_from_seed(self.seed)
        return None if self.secret is None else mixed_key(self.secret, self.phrases)

    def closed(self) -> Dice:
        """The same with the secret left out."""
        return attrs.evolve(self, secret=None)


def sealed(secret: bytes, phrases: Iterable[str] = ()) -> Dice:
    return Dice("sealed", commitment(secret), secret, phrases=tuple(phrases))


@attrs.frozen
class Header:
    """What a game starts from.

    `board` is the board's name and the SHA-256 of its text, both empty for a game without boards.
    The first `taken_over` commands come from another record, with throws of another seal.
    `position`: where play starts, in one line, if not at the beginning.
    """

    game: str
    rules: str
    seats: tuple[Seat, ...]
    dice: Dice
    options: tuple[tuple[str, str], ...] = ()
    board: tuple[str, str] = ("", "")
    taken_over: int = 0
    position: str = ""
    program: str = ""


@attrs.frozen
class Entry:
    """A line after the header: a command, the digest of the state there, or a note.

    `line` counts from 1 in the text it was read from (0: made by the program).
    """

    kind: Literal["command", "digest", "note"]
    text: str
    line: int = 0


@attrs.frozen
class Record:
    header: Header
    entries: tuple[Entry, ...] = ()
    board_text: str = attrs.field(default="", repr=False)

    @property
    def commands(self) -> tuple[str, ...]:
        return tuple(entry.text for entry in self.entries if entry.kind == "command")


def text_digest(text: str) -> str:
    """The SHA-256 of a board's text, as hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def one_line(text: str, most: int = MOST_LINE) -> str:
    """Text from outside as one harmless line: control and direction characters become `?`."""
    return "".join(c if c.isprintable() else "?" for c in text.strip()[:most])


# Writing


def record_text(record: Record) -> str:
    """The record as text; `parse_record` reads it back."""
    lines = [*_header_lines(record.header), "", *map(_entry_line, record.entries)]
    if record.board_text:
        lines += ["", *("|" + line for line in record.board_text.split("\n"))]
    return "\n".join(lines) + "\n"


def _entry_line(entry: Entry) -> str:
    mark = {"command": "", "digest": "= ", "note": "# "}[entry.kind]
    return mark + one_line(entry.text, MOST_LINE)


def _header_lines(header: Header) -> Iterator[str]:
    yield f"record: {FORMAT}"
    if header.program:
        yield f"program: {header.program}"
    yield f"game: {header.game}"
    yield f"rules: {header.rules}"
    for number, seat in enumerate(header.seats, 1):
        yield f"seat {number}: {seat.kind} {one_line(seat.name, MOST_NAME)}".rstrip()
    if resigned := [str(n) for n, seat in enumerate(header.seats, 1) if seat.resigned]:
        yield f"resigned: {' '.join(resigned)}"
    for name, word in header.options:
        yield f"option {name}: {word}"
    yield from _dice_lines(header.dice)
    if header.board[1]:
        yield f"board: {' '.join(header.board)}"
    if header.taken_over:
        yield f"taken over: {header.taken_over}"
    if header.position:
        yield f"position: {header.position}"


def _dice_lines(dice: Dice) -> Iterator[str]:
    if dice.kind != "sealed":
        yield f"dice: open seed {dice.seed}" if dice.kind == "seed" else "dice: open"
        return
    yield "dice: sealed"
    yield f"seal: {dice.seal}"
    for phrase in dice.phrases:
        yield f"phrase: {one_line(phrase)}"
    if dice.secret is not None:
        yield f"key: {dice.secret.hex()}"


# Reading

Fields = list[tuple[int, str, str]]
"""The header's lines: number, key, value."""


def parse_record(source: str | bytes) -> Record:
    """The record that a text or a file's bytes hold. Raises RecordError, whatever is given."""
    lines = _text(source).split("\n")
    fields, after = _fields(lines)
    header = _header(fields)
    entries, board_lines = _entries(lines, after)
    _check_taken_over(header, entries, fields)
    return Record(header, entries, _board_text(board_lines, header.board[1]))


def _check_taken_over(header: Header, entries: tuple[Entry, ...], fields: Fields) -> None:
    """No more can be taken over than there is: all throws would be told to be of another seal."""
    commands = sum(entry.kind == "command" for entry in entries)
    if header.taken_over > commands:
        line = next(line for line, key, _ in fields if key == "taken over")
        raise RecordError(line, "taken_over_beyond", most=commands)


def _text(source: str | bytes) -> str:
    if len(source) > MOST_BYTES:
        raise RecordError(0, "too_big", most=MOST_BYTES // 1024)
    data = source.encode(errors="surrogatepass") if isinstance(source, str) else source
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(line, "not_utf8") from error


def _fields(lines: list[str]) -> tuple[Fields, int]:
    """The header's lines as (line, key, value), and the index of the line after them."""
    found: Fields = []
    for index, raw in enumerate(lines):
        line = raw.strip()
        if not line:
            return found, index + 1
        key, colon, value = line.partition(":")
        if not colon or len(raw.rstrip("\r")) > (
            MOST_POSITION if key == "position" else MOST_HEADER_LINE
        ):
            raise RecordError(index + 1, "not_a_record" if index == 0 else "not_a_header_line")
        if index == 0:
            _check_format(key, value.strip())
        found.append((index + 1, " ".join(key.split()), value.strip()))
    return found, len(lines)


def _check_format(key: str, value: str) -> None:
    if key != "record":
        raise RecordError(1, "not_a_record")
    if value != FORMAT:
        raise RecordError(1, "later_format", format=one_line(value, 20), reads=FORMAT)


class _HeaderReader:
    """Takes the header's fields apart; every field may stand once, seats, options, phrases more."""

    def __init__(self) -> None:
        self.single: dict[str, str] = {}
        self.line_of: dict[str, int] = {}
        self.seats: list[Seat] = []
        self.options: list[tuple[str, str]] = []
        self.phrases: list[str] = []

    def take(self, line: int, key: str, value: str) -> None:
        kind, _, rest = key.partition(" ")
        if kind == "seat":
            self._seat(line, rest, value)
        elif kind == "option":
            self._option(line, rest, value)
        elif key == "phrase":
            self._bound(line, key, len(self.phrases), MOST_SEATS)
            self.phrases.append(value)
        elif key not in _SINGLE:
            raise RecordError(line, "unknown_key", key=one_line(key, 40))
        elif key in self.single:
            raise RecordError(line, "key_twice", key=key)
        else:
            self.single[key], self.line_of[key] = value, line

    def _bound(self, line: int, key: str, has: int, most: int) -> None:
        if has >= most:
            raise RecordError(line, "too_many_lines", key=key, most=most)

    def _seat(self, line: int, number: str, value: str) -> None:
        self._bound(line, "seat", len(self.seats), MOST_SEATS)
        kind, _, name = value.partition(" ")
        if number != str(len(self.seats) + 1) or not SEAT_KIND.fullmatch(kind):
            raise RecordError(line, "bad_value", key="seat")
        self.seats.append(Seat(kind, one_line(name, MOST_NAME)))

    def _option(self, line: int, name: str, value: str) -> None:
        self._bound(line, "option", len(self.options), MOST_OPTIONS)
        if not _OPTION.fullmatch(name) or not value:
            raise RecordError(line, "bad_value", key="option")
        if name in dict(self.options):
            raise RecordError(line, "key_twice", key=f"option {name}")
        self.options.append((name, one_line(value)))

    def want(self, key: str, form: re.Pattern[str]) -> re.Match[str]:
        """The match of a field that must be there. Raises RecordError."""
        if key not in self.single:
            raise RecordError(0, "key_missing", key=key)
        if not (match := form.fullmatch(self.single[key])):
            raise self.bad(key)
        return match

    def bad(self, key: str) -> RecordError:
        return RecordError(self.line_of[key], "bad_value", key=key)


_SINGLE: Final = frozenset(
    {"record", "program", "game", "rules", "resigned", "dice", "seal", "key", "board"}
    | {"taken over", "position"}
)


def _header(fields: Fields) -> Header:
    reader = _HeaderReader()
    for line, key, value in fields:
        reader.take(line, key, value)
    if not fields:
        raise RecordError(1, "not_a_record")
    if not reader.seats:
        raise RecordError(0, "key_missing", key="seat 1")
    board = reader.want("board", _BOARD) if "board" in reader.single else None
    return Header(
        game=reader.want("game", _WORD)[0],
        rules=reader.want("rules", _WORD)[0],
        seats=_resigned(reader),
        dice=_dice(reader),
        options=tuple(reader.options),
        board=(one_line(board[1]), board[2]) if board else ("", ""),
        taken_over=_count(reader, "taken over"),
        position=reader.single.get("position", ""),
        program=one_line(reader.single.get("program", ""), MOST_NAME),
    )


def _count(reader: _HeaderReader, key: str) -> int:
    word = reader.single.get(key, "0")
    if not re.fullmatch(r"[0-9]{1,6}", word, re.ASCII):
        raise reader.bad(key)
    return int(word)


def _resigned(reader: _HeaderReader) -> tuple[Seat, ...]:
    given = set(reader.single.get("resigned", "").split())
    known = {str(number) for number in range(1, len(reader.seats) + 1)}
    if given - known:
        raise reader.bad("resigned")
    return tuple(
        attrs.evolve(seat, resigned=str(number) in given)
        for number, seat in enumerate(reader.seats, 1)
    )


_DICE: Final = re.compile(r"sealed|open|open seed (-?[0-9]{1,18})", re.ASCII)


def _dice(reader: _HeaderReader) -> Dice:
    match = reader.want("dice", _DICE)
    if match[0] == "sealed":
        return _sealed(reader)
    for key in ("seal", "key"):
        if key in reader.single:
            raise reader.bad(key)
    return Dice("hand") if match[1] is None else Dice("seed", seed=int(match[1]))


def _sealed(reader: _HeaderReader) -> Dice:
    seal = reader.want("seal", _HEX)[0]
    secret = bytes.fromhex(reader.want("key", _HEX)[0]) if "key" in reader.single else None
    return Dice("sealed", seal, secret, phrases=tuple(reader.phrases))


def _entries(lines: list[str], start: int) -> tuple[tuple[Entry, ...], list[str]]:
    """The lines after the header, and the board's lines without their mark."""
    entries: list[Entry] = []
    board: list[str] = []
    commands = 0
    for number, raw in enumerate(lines[start:], start + 1):
        if raw.startswith("|"):
            board.append(raw[1:])
        elif len(raw.rstrip("\r")) > MOST_LINE + 2:
            raise RecordError(number, "line_too_long", most=MOST_LINE)
        elif entry := _entry(number, raw.strip()):
            if board:
                raise RecordError(number, "after_board")
            entries.append(entry)
            commands += entry.kind == "command"
            if commands > MOST_COMMANDS:
                raise RecordError(number, "too_many_commands", most=MOST_COMMANDS)
    return tuple(entries), board


def _entry(number: int, line: str) -> Entry | None:
    if not line:
        return None
    if line.startswith("#"):
        return Entry("note", one_line(line[1:]), number)
    if line.startswith("="):
        digest = line[1:].strip()
        if not _DIGEST.fullmatch(digest):
            raise RecordError(number, "not_a_digest")
        return Entry("digest", digest, number)
    return Entry("command", line, number)


def _board_text(lines: list[str], digest: str) -> str:
    """The board as it was; line ends that a mail program changed are changed back."""
    text = "\n".join(lines)
    if not lines or text_digest(text) == digest:
        return text
    mended = text.replace("\r", "")
    if text_digest(mended) != digest:
        raise RecordError(0, "board_changed")
    return mended

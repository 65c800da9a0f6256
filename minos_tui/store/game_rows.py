"""A row of the table of games as a value, and what is left of one that is damaged."""

from __future__ import annotations

import json
import math
from typing import Any, Final, cast, get_args

from sqlalchemy import Row

from minos_tui.engine.record import Dice, DiceKind, Header, Seat
from minos_tui.store.errors import StoreDamaged
from minos_tui.store.rows import GameRow, Status

_STATUS: Final[dict[str, Status]] = {w: w for w in get_args(Status) if w != "damaged"}
_DICE: Final = frozenset(get_args(DiceKind))
_LATEST: Final = 253_402_000_000.0
"""In the last days of the year 9999: calendars end there."""


def status(word: str) -> Status:
    """Raises KeyError for what is no status."""
    return _STATUS[word]


def game_row(found: Row[Any]) -> GameRow:
    """A row of the table of games as a value. Raises StoreDamaged."""
    try:
        return GameRow(
            id=_text(found.id),
            header=_header(found),
            status=status(_text(found.status)),
            plies=_number(found.plies),
            made=_time(found.made),
            changed=_time(found.changed),
            owner=_text(found.owner),
            owner_until=_time(found.owner_until),
        )
    except (ValueError, TypeError, KeyError) as error:
        raise StoreDamaged(code="game_damaged", game=str(found.id)[:20]) from error


def listed_row(found: Row[Any]) -> GameRow:
    """The same for a list: of a damaged row what can be read of it, marked as `damaged`, so that it
    hides no other game."""
    try:
        return game_row(found)
    except StoreDamaged:
        return _damaged(found)


def _damaged(found: Row[Any]) -> GameRow:
    owner, until = found.owner, found.owner_until
    return GameRow(
        id=str(found.id),
        header=Header(_known(_text, found.game, ""), "", (), Dice("hand")),
        status="damaged",
        plies=_known(_number, found.plies, 0),
        made=_known(_time, found.made, 0.0),
        changed=_known(_time, found.changed, 0.0),
        owner=_known(_text, owner, ""),
        owner_until=_known(_time, until, 0.0),
    )


def _known(read: Any, value: Any, otherwise: Any) -> Any:
    try:
        return read(value)
    except (ValueError, TypeError):
        return otherwise


def _header(found: Row[Any]) -> Header:
    options = _json(found.options, dict)
    return Header(
        game=_text(found.game),
        rules=_text(found.rules),
        seats=_seats(found),
        dice=_dice(found),
        options=tuple((_text(name), _text(value)) for name, value in options.items()),
        board=(_text(found.board_name), _text(found.board_digest)),
        taken_over=_number(found.taken_over),
        position=_text(found.position),
        program=_text(found.program),
    )


def _dice(found: Row[Any]) -> Dice:
    kind, secret = _text(found.dice), _text(found.secret)
    if kind not in _DICE:
        raise ValueError(kind)
    return Dice(
        cast(DiceKind, kind),
        _text(found.seal),
        bytes.fromhex(secret) if secret else None,
        int(_text(found.seed)),
        tuple(map(_text, _json(found.phrases, list))),
    )


def _seats(found: Row[Any]) -> tuple[Seat, ...]:
    seats = tuple(map(_seat, _json(found.seats, list)))
    if not seats:
        raise ValueError(found.seats)
    return seats


def _seat(value: Any) -> Seat:
    kind, name, resigned = value
    if not isinstance(resigned, bool):
        raise TypeError(resigned)
    return Seat(_text(kind), _text(name), resigned)


# Columns: SQLite puts whatever it is given into any of them


def _text(value: Any) -> str:
    """A text that can be written out."""
    if not isinstance(value, str):
        raise TypeError(value)
    value.encode()
    return value


def _json(value: Any, kind: type[Any]) -> Any:
    try:
        found = json.loads(_text(value))
    except RecursionError as error:
        raise ValueError(value[:20]) from error
    if not isinstance(found, kind):
        raise TypeError(found)
    return found


def _number(value: Any) -> int:
    if not isinstance(value, int) or value < 0:
        raise ValueError(value)
    return value


def _time(value: Any) -> float:
    seconds = float(value)
    if not math.isfinite(seconds) or not 0 <= seconds <= _LATEST:
        raise ValueError(value)
    return seconds

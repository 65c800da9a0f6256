"""The result: the standing, where luxury points came from, the race round by round, the seal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from minos_tui.engine.palaces.events import (
    HandLost,
    Melded,
    ResourceBuilt,
    ResourcesLost,
    RoundBegan,
    Traded,
)
from minos_tui.tui.ink import Line, fitted, wrapped
from minos_tui.tui.look import Look, SeatLook
from minos_tui.tui.palaces.names import kingdom_name
from minos_tui.tui.panes.result import Result, plot, resigned_lines, seal_lines


@attrs.define
class Account:
    """What a kingdom did: melds and the best one's points, thrones and theirs, trades, losses."""

    melds: int = 0
    best: int = 0
    built: int = 0
    throne_points: int = 0
    trades: int = 0
    losses: int = 0


def accounts(steps: Sequence[Any], seats: int) -> list[Account]:
    found = [Account() for _ in range(seats)]
    for step in steps:
        for event in step.events:
            _enter(found, event)
    return found


def _enter(found: list[Account], event: Any) -> None:
    match event:
        case Melded(seat=seat, points=points):
            own = found[seat - 1]
            own.melds += 1
            own.best = max(own.best, points)
        case ResourceBuilt(seat=seat, points=points):
            found[seat - 1].built += 1
            found[seat - 1].throne_points += points
        case Traded(seat=seat, other=other):
            found[seat - 1].trades += 1
            found[other - 1].trades += 1
        case HandLost(seat=seat) | ResourcesLost(seat=seat):
            found[seat - 1].losses += 1


def race(steps: Sequence[Any]) -> list[tuple[int, ...]]:
    """Everybody's luxury points at the start of each round, and at the end."""
    points = [
        tuple(kingdom.points for kingdom in step.after.kingdoms)
        for step in steps
        if any(isinstance(event, RoundBegan) for event in step.events)
    ]
    if steps:
        points.append(tuple(kingdom.points for kingdom in steps[-1].after.kingdoms))
    return points


def result_lines(result: Result, look: Look, width: int) -> list[Line]:
    """The whole result, top to bottom."""
    words = look.words
    lines = [*_verdict(result, look, width), (), *_standing(result, look, width), ()]
    lines.append(((words("court.race"), look.accent),))
    marks = [str(seat.seat) for seat in result.seats]
    lines += plot(race(result.steps), result.seats, look, width, marks=marks)
    return [*lines, *seal_lines(result, look, width)]


def _kingdom(result: Result, seat: int, look: Look) -> str:
    """A seat by its palace, or its number before it has one."""
    return kingdom_name(result.steps[-1].after, seat, look.words) if result.steps else f"{seat}"


def _called(result: Result, seat: int, look: Look) -> str:
    name = _kingdom(result, seat, look)
    player = result.seats[seat - 1].safe_name
    return f"{name} ({player})" if player else name


def _verdict(result: Result, look: Look, width: int) -> list[Line]:
    words, winners = look.words, result.outcome.winners
    names = words.joined([_called(result, seat, look) for seat in winners])
    key = "result.won" if len(winners) == 1 else "result.shared"
    ink = look.seat_text(result.seats[winners[0] - 1])
    head: list[Line] = [((part, ink),) for part in wrapped(words(key, seats=names), width)]
    reason = result.reason if words.has(f"court.ended.{result.reason}") else ""
    text = words(f"court.ended.{reason}") if reason else words(f"result.reason.{result.reason}")
    by = words("court.by_points" if len(winners) == 1 else "court.by_shared")
    return [*head, *(((part, look.text),) for part in wrapped(f"{text} {by}", width))]


_COLUMNS = ("points", "melds", "best", "throne", "built", "trades", "losses")


_COLUMN: Final = 7


def _standing(result: Result, look: Look, width: int) -> list[Line]:
    size = max(12, min(28, width - 5 - _COLUMN * len(_COLUMNS)))
    head = "".join(f"{look.words(f'court.column.{name}'):>{_COLUMN}}" for name in _COLUMNS)
    lines: list[Line] = [((f"{'':{size + 5}}{head}", look.muted),)]
    numbers = _numbers(result)
    place = 1
    for group in result.outcome.ranking:
        lines += [_row(result, look, (place, seat, size), numbers[seat]) for seat in group]
        place += len(group)

    def called(seat: SeatLook) -> str:
        return _kingdom(result, seat.seat, look)

    return lines + resigned_lines(result, called, look)


def _numbers(result: Result) -> dict[int, tuple[int, ...]]:
    """What each seat has to show, in the order of the columns."""
    own = accounts(result.steps, len(result.seats))
    points = {score.seat: dict(score.parts)["luxury"] for score in result.outcome.scores}
    return {
        seat: (points[seat], a.melds, a.best, a.throne_points, a.built, a.trades, a.losses)
        for seat, a in enumerate(own, 1)
    }


def _row(result: Result, look: Look, where: tuple[int, int, int], numbers: tuple[int, ...]) -> Line:
    """A line of the table. `where`: the place won, the seat, and the cells for its name."""
    place, seat, size = where
    shown = result.seats[seat - 1]
    name = fitted(_called(result, seat, look), size - 1)
    return (
        (f"{place}. ", look.strong), (str(seat), look.seat_chip(shown)),
        (f" {name:<{size}}", look.seat_text(shown)),
        ("".join(f"{number:>{_COLUMN}}" for number in numbers), look.strong),
    )  # fmt: skip

"""The result of a game: standing and why, income over time, dice, duels, the opened seal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

import attrs

from minos_tui.engine.game import Outcome
from minos_tui.tui.game.figures import DiceCount, dice_counts, duel_counts, incomes
from minos_tui.tui.game.names import face_name
from minos_tui.tui.ink import Canvas, Line, Rect, fitted, width_of, wrapped
from minos_tui.tui.look import Look, SeatLook

PLOT_ROWS = 10
_LEAST_COLUMN = 9
"""Cells for a number of dice: three digits and a name with room before it."""


@attrs.frozen
class Result:
    """What the result is made of. `seal` says how the dice can be checked; empty: open dice."""

    outcome: Outcome
    reason: str
    seats: tuple[SeatLook, ...]
    steps: Sequence[Any]
    seal: tuple[str, ...] = ()


def decided_by(outcome: Outcome) -> str:
    """What told the first from the second: `income`, `talents`, `shared` or `alone`."""
    if len(outcome.ranking[0]) > 1:
        return "shared"
    if len(outcome.ranking) < 2:
        return "alone"
    scores = {score.seat: dict(score.parts) for score in outcome.scores}
    first, second = scores[outcome.ranking[0][0]], scores[outcome.ranking[1][0]]
    if outcome.reason == "last_player":
        return "alone"
    return "talents" if first["income"] == second["income"] else "income"


def result_lines(result: Result, look: Look, width: int) -> list[Line]:
    """The whole result, top to bottom."""
    lines = [*_verdict(result, look, width), (), *_standing(result, look), ()]
    lines += [((look.words("result.over_time"), look.accent),)]
    lines += plot(incomes(result.steps, len(result.seats)), result.seats, look, width)
    lines += [(), *_dice(result, look), (), *_duels(result, look)]
    return [*lines, *seal_lines(result, look, width)]


def seal_lines(result: Result, look: Look, width: int) -> list[Line]:
    """How the draws can be checked."""
    if not result.seal:
        return []
    lines: list[Line] = [(), ((look.words("result.seal"), look.accent),)]
    return lines + [((part, look.muted),) for text in result.seal for part in wrapped(text, width)]


def _verdict(result: Result, look: Look, width: int) -> list[Line]:
    words = look.words
    winners = [result.seats[seat - 1] for seat in result.outcome.winners]
    names = words.joined([look.full_name(winner) for winner in winners])
    key = "result.won" if len(winners) == 1 else "result.shared"
    ink = look.seat_text(winners[0])
    lines: list[Line] = [((part, ink),) for part in wrapped(words(key, seats=names), width)]
    lines += [
        ((part, look.text),) for part in wrapped(words(f"result.reason.{result.reason}"), width)
    ]
    lines.append(((words(f"result.by.{decided_by(result.outcome)}"), look.text),))
    return lines


def _standing(result: Result, look: Look) -> list[Line]:
    words = look.words
    scores = {score.seat: dict(score.parts) for score in result.outcome.scores}
    wide = max(10, *(len(str(parts.get("talents", 0))) + 2 for parts in scores.values()))
    head = f"{'':26}{words('result.income'):>10}{words('result.talents'):>{wide}}"
    lines: list[Line] = [((head, look.muted),)]
    place = 1
    for group in result.outcome.ranking:
        for number in group:
            seat = result.seats[number - 1]
            name = fitted(look.full_name(seat), 20)
            parts = scores[number]
            lines.append(
                (
                    (f"{place}. ", look.strong),
                    (look.letter(seat), look.seat_chip(seat)),
                    (f" {name:<21}", look.seat_text(seat)),
                    (f"{parts.get('income', 0):>10}", look.strong),
                    (f"{parts.get('talents', 0):>{wide}}", look.strong),
                )
            )
        place += len(group)
    return lines + resigned_lines(result, look.colour_name, look)


def resigned_lines(result: Result, called: Callable[[SeatLook], str], look: Look) -> list[Line]:
    """Who resigned: the standing names who has played on."""
    return [
        ((look.words("result.resigned", seat=called(seat)), look.muted),)
        for seat in result.seats
        if seat.resigned
    ]


def plot(
    points: Sequence[tuple[int, ...]],
    seats: Sequence[SeatLook],
    look: Look,
    width: int,
    *,
    marks: Sequence[str] = (),
) -> list[Line]:
    """A value by turn, a letter (or a mark) a player; where two meet the later seat is drawn.

    Where there are more turns than columns, a column shows the last of its turns, so that the plot
    ends with the last of all.
    """
    marks = marks or [look.letter(seat) for seat in seats]
    if not points:
        return [((look.words("result.no_turns"), look.muted),)]
    most = max(1, *(max(point) for point in points))
    columns = min(width - 5, max(len(points), 24))
    canvas = Canvas(columns + 5, PLOT_ROWS + 1, look.text)
    for row, value in _plot_values(most).items():
        canvas.text(0, row, f"{value:>3}", look.muted)
    for row in range(PLOT_ROWS):
        canvas.text(4, row, "│", look.line)
    canvas.text(4, PLOT_ROWS, "└" + "─" * columns, look.line)
    for column in range(columns):
        point = points[ceil((column + 1) * len(points) / columns) - 1]
        for seat, mark, value in zip(seats, marks, point, strict=True):
            row = PLOT_ROWS - 1 - round(value * (PLOT_ROWS - 1) / most)
            canvas.text(5 + column, row, mark, look.seat_text(seat))
    return [tuple(canvas.runs(y)) for y in range(canvas.height)]


def _plot_values(most: int) -> dict[int, int]:
    """The numbers beside a plot by their rows: the highest, 0, and those between that differ."""
    found: dict[int, int] = {}
    for row in (0, PLOT_ROWS - 1, *range(3, PLOT_ROWS - 1, 3)):
        value = round(most * (PLOT_ROWS - 1 - row) / (PLOT_ROWS - 1))
        if value not in found.values():
            found[row] = value
    return found


def _dice(result: Result, look: Look) -> list[Line]:
    words = look.words
    counts = dice_counts(result.steps, len(result.seats))
    lines: list[Line] = [((words("result.dice"), look.accent),)]
    names = [face_name(face, words) for face, _ in counts[0].faces] if counts else []
    wide = [max(_LEAST_COLUMN, width_of(name) + 2) for name in names]
    head = _in_columns(names, wide)
    lines.append(((f"{'':4}{head}   {words('result.expected')}", look.muted),))
    for seat, count in zip(result.seats, counts, strict=True):
        numbers = _in_columns([str(number) for _, number in count.faces], wide)
        usual = _usual(count, look)
        lines.append(
            ((look.letter(seat), look.seat_chip(seat)), (f"   {numbers}   {usual}", look.text))
        )
    return lines


def _in_columns(parts: Sequence[str], wide: Sequence[int]) -> str:
    return "".join(f"{part:>{width}}" for part, width in zip(parts, wide, strict=True))


def _usual(count: DiceCount, look: Look) -> str:
    low = max(0, round(count.expected - count.spread))
    return look.words("result.usual", low=low, high=round(count.expected + count.spread))


def _duels(result: Result, look: Look) -> list[Line]:
    words = look.words
    lines: list[Line] = [((words("result.duels"), look.accent),)]
    for seat, count in zip(result.seats, duel_counts(result.steps, len(result.seats)), strict=True):
        text = words("result.duel_count", won=count.won, fought=count.fought)
        lines.append(((look.letter(seat), look.seat_chip(seat)), (f"   {text}", look.text)))
    return lines


def draw_result_lines(
    canvas: Canvas, rect: Rect, lines: Sequence[Line], look: Look, scroll: int
) -> int:
    """The lines of a result that fit, from one on; how far it can be scrolled."""
    canvas.frame(rect, look.line, ((look.words("result.title"), look.accent),))
    room = rect.inner(2, 1)
    most = max(0, len(lines) - room.height)
    first = min(scroll, most)
    for row, line in enumerate(lines[first : first + room.height]):
        canvas.line(room.x, room.y + row, line, room.width)
    if first < most:
        text = f" ▼ {look.words('desk.more', number=most - first)} "
        canvas.text(room.x, rect.bottom - 1, text, look.accent)
    return most

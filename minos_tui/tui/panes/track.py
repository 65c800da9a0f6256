"""The income track: every player's marker, and the laps beyond its last box."""

from __future__ import annotations

import itertools
from typing import Final

from minos_tui.engine.minos.pieces import TRACK_LENGTH
from minos_tui.tui.desk import Desk
from minos_tui.tui.ink import Canvas, Line, Rect, width_of
from minos_tui.tui.look import Look

_NUMBER: Final = 12
"""Cells of a player's income beside the track."""


def on_track(income: int) -> tuple[int, int]:
    """Laps round the track, and the box of the marker."""
    return (0, income) if income <= TRACK_LENGTH else divmod(income, TRACK_LENGTH + 1)


def scale() -> str:
    """`0····5····10··· … 45··49`: a cell a box, the fives and the last as numbers."""
    cells = ["·"] * (TRACK_LENGTH + 2)
    for box in (*range(0, TRACK_LENGTH + 1, 5), TRACK_LENGTH):
        for step, digit in enumerate(str(box)):
            cells[box + step] = digit
    return "".join(cells)


def draw_track(canvas: Canvas, rect: Rect, desk: Desk, look: Look) -> None:
    """The markers over the scale, in the last line; the numbers at the right if there is room.

    Markers in one box stand on one another, then on the scale where it has no number; only what
    is left stands beside them.
    """
    state = desk.state
    over = max(1, rect.height - 1)
    taken = {(at, over) for at, mark in enumerate(scale()) if mark != "·"}
    canvas.text(rect.x, rect.y + over, scale(), look.muted)
    for seat in sorted(desk.seats, key=lambda s: -state.income(s.seat)):
        _, box = on_track(state.income(seat.seat))
        stack = ((box, row) for row in (*range(over - 1, -1, -1), over))
        beside = ((at, row) for at in itertools.count(box + 1) for row in range(over - 1, -1, -1))
        at, row = next(cell for cell in itertools.chain(stack, beside) if cell not in taken)
        taken.add((at, row))
        canvas.text(rect.x + at, rect.y + row, look.letter(seat), look.seat_chip(seat))
    x = rect.x + TRACK_LENGTH + 3
    if rect.right - x < 20:
        return
    for index, seat in enumerate(desk.seats):
        line = _number(desk, seat.seat, look)
        canvas.line(x + index % 2 * _NUMBER, rect.y + index // 2, line, _NUMBER)


def _number(desk: Desk, seat: int, look: Look) -> Line:
    shown = desk.seat(seat)
    income = desk.state.income(seat)
    laps, _ = on_track(income)
    told = f" {income} {look.words('desk.lap', laps=laps)}" if laps else f" {income}"
    if width_of(told) > _NUMBER - 2:  # the laps follow from the income
        told = f" {income}"
    return ((look.letter(shown), look.seat_chip(shown)), (told, look.strong))


def track_lines(desk: Desk, look: Look, width: int) -> list[Line]:
    """The whole pane: a bar a player, longest first."""
    state = desk.state
    lines: list[Line] = []
    most = max(TRACK_LENGTH, *(state.income(seat.seat) for seat in desk.seats))
    room = max(10, width - 12)
    for seat in sorted(desk.seats, key=lambda s: -state.income(s.seat)):
        income = state.income(seat.seat)
        laps, box = on_track(income)
        bar = "■" * round(income * room / most)
        lines.append(
            (
                (look.letter(seat), look.seat_chip(seat)),
                (f" {income:>3} ", look.strong),
                (bar, look.seat_text(seat)),
            )
        )
        if laps:
            lines.append(((f"      {look.words('desk.lap_box', laps=laps, box=box)}", look.muted),))
        lines.append(())
    lines.append(((look.words("desk.track_note"), look.muted),))
    return lines

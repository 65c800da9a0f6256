"""The log: a group a turn, the newest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

from minos_tui.tui.desk import Desk, Group
from minos_tui.tui.ink import Canvas, Line, Rect, wrapped
from minos_tui.tui.look import Look


def group_head(group: Group, desk: Desk, look: Look) -> Line:
    words = look.words
    if not group.seat:
        return ((words("story.end" if group.round else "story.setup"), look.accent),)
    seat = desk.seat(group.seat)
    title = words("story.turn", seat=look.colour_name(seat), round=group.round)
    head: Line = ((title, look.seat_text(seat)),)
    if seat.safe_name and seat.bot:
        head += ((f" {seat.safe_name}", look.muted),)
    if group.fresh:
        head += ((f" · {words('story.fresh')}", look.accent),)
    return head


def log_lines(groups: Sequence[Group], desk: Desk, look: Look, width: int) -> list[Line]:
    """All groups as lines, long ones wrapped and indented."""
    lines: list[Line] = []
    for group in groups:
        lines.append(group_head(group, desk, look))
        for text in group.lines:
            for number, part in enumerate(wrapped(text, max(8, width - 4))):
                lines.append((("  - " if not number else "    ", look.muted), (part, look.text)))
    return lines


def draw_log(canvas: Canvas, rect: Rect, desk: Desk, look: Look) -> None:
    """As much of the end of the log as the rectangle holds."""
    recent: list[Line] = []
    for group in reversed(desk.log):
        recent = log_lines([group], desk, look, rect.width) + recent
        if len(recent) >= rect.height:
            break
    for row, line in enumerate(recent[-rect.height :] if rect.height else ()):
        canvas.line(rect.x, rect.y + row, line, rect.width)


def last_line(desk: Desk, look: Look) -> Line:
    """The newest line of the log with its player, for the small screen."""
    for group in reversed(desk.log):
        if group.lines:
            if not group.seat or len(group.lines) - 1 in group.named:
                return ((group.lines[-1], look.text),)
            seat = desk.seat(group.seat)
            return (
                (look.words("joint.by", who=look.colour_name(seat)), look.seat_text(seat)),
                (group.lines[-1], look.text),
            )
    return ()

"""The log: a chapter a phase of a round, what is new since the player's last act marked."""

from __future__ import annotations

from minos_tui.tui.ink import Canvas, Line, Rect, wrapped
from minos_tui.tui.look import Look
from minos_tui.tui.palaces.desk import Chapter, Desk, Told
from minos_tui.tui.palaces.names import kingdom_name

NEW = "•"


def chapter_title(chapter: Chapter, look: Look) -> str:
    phase = look.words(f"court.phase.{chapter.phase}")
    if not chapter.round:
        return phase
    return look.words("court.chapter", round=chapter.round, phase=phase)


def told_lines(told: Told, desk: Desk, look: Look, width: int) -> list[Line]:
    """A sentence with its kingdom before it, wrapped and indented."""
    new = is_new(told, desk)
    mark = NEW if new else "-"
    head: Line = ((f" {mark} ", look.accent if new else look.muted),)
    body = look.alarm if new and told.tone == "loss" else look.text
    text, name = told.text, ""
    if told.seat:
        name = kingdom_name(desk.view, told.seat, look.words)
        text = f"{name} {told.text}"
    lines: list[Line] = []
    for number, part in enumerate(wrapped(text, max(8, width - 5))):
        if number:
            lines.append((("   ", look.muted), (part, body)))
        elif name and part.startswith(name):
            ink = look.seat_text(desk.seat(told.seat))
            lines.append((*head, (name, ink), (part[len(name) :], body)))
        else:
            lines.append((*head, (part, body)))
    return lines


def is_new(told: Told, desk: Desk) -> bool:
    """Whether it came after the looker's last act."""
    return bool(desk.you) and told.ply > desk.seen


def log_lines(desk: Desk, look: Look, width: int, chapters: tuple[Chapter, ...]) -> list[Line]:
    lines: list[Line] = []
    for chapter in chapters:
        lines.append(((chapter_title(chapter, look), look.accent),))
        for told in chapter.lines:
            lines += told_lines(told, desk, look, width)
    return lines


def draw_log(canvas: Canvas, rect: Rect, desk: Desk, look: Look) -> None:
    """As much of the end of the log as the rectangle holds."""
    recent: list[Line] = []
    for chapter in reversed(desk.chapters):
        recent = log_lines(desk, look, rect.width, (chapter,)) + recent
        if len(recent) >= rect.height:
            break
    for row, line in enumerate(recent[-rect.height :] if rect.height else ()):
        canvas.line(rect.x, rect.y + row, line, rect.width)


def last_lines(desk: Desk, look: Look, width: int, rows: int) -> list[Line]:
    """The newest sentences without their titles, a line each, for the small screen."""
    return [told_lines(told, desk, look, width)[0] for told in _newest(desk, rows)]


def _newest(desk: Desk, rows: int) -> list[Told]:
    """The last sentences; where more are new than there is room for, minor ones give way."""
    if rows <= 0:
        return []
    told = [one for chapter in desk.chapters for one in chapter.lines]
    fresh = sum(is_new(one, desk) for one in told)
    for one in [one for one in told[len(told) - fresh :] if one.tone == "minor"]:
        if fresh <= rows:
            break
        told.remove(one)
        fresh -= 1
    return told[-rows:]

"""Boxes that open over any screen: lists, questions, typed commands, pages that scroll."""

from __future__ import annotations

from collections.abc import Sequence

from minos_tui.tui.actions import key_label
from minos_tui.tui.desk import AskWindow, ListWindow, TypeWindow
from minos_tui.tui.ink import Canvas, Line, Rect, line_width, width_of, wrapped
from minos_tui.tui.look import Look


def centred(within: Rect, width: int, height: int) -> Rect:
    """A rectangle in the middle of another, no larger than it."""
    width, height = min(width, within.width), min(height, within.height)
    x = within.x + (within.width - width) // 2
    return Rect(x, within.y + (within.height - height) // 2, width, height)


def open_window(canvas: Canvas, rect: Rect, title: str, look: Look) -> Rect:
    """An empty window with a title; the room inside it."""
    canvas.fill(rect, look.text)
    canvas.frame(rect, look.line, ((title, look.accent),))
    return rect.inner(2, 1)


def draw_list(canvas: Canvas, within: Rect, window: ListWindow, look: Look) -> None:
    """What can be chosen, each with its key and its cost; greyed ones say why not."""
    label = max((width_of(entry.label) for entry in window.entries), default=10)
    detail = max((width_of(entry.detail) for entry in window.entries), default=0)
    keys = max((width_of(entry.key) for entry in window.entries), default=1) + 1
    width = max(label + detail + keys + 6, width_of(window.title) + 6, width_of(window.note) + 4)
    width = min(width, within.width)
    notes = wrapped(window.note, width - 4) if window.note else []
    rect = centred(within, width, len(window.entries) + len(notes) + 2)
    room = open_window(canvas, rect, window.title, look)
    visible = room.height - len(notes)
    first = max(0, min(window.picked - visible + 1, len(window.entries) - visible))
    for row, entry in enumerate(window.entries[first : first + visible]):
        picked = first + row == window.picked
        ink = look.picked if picked else look.text if entry.enabled else look.muted
        y = room.y + row
        canvas.fill(Rect(room.x - 1, y, room.width + 2, 1), ink)
        canvas.text(room.x, y, entry.key, ink.but(bold=entry.enabled))
        canvas.text(room.x + keys, y, entry.label, ink, room.width - keys)
        space = room.width - keys - 1 - width_of(entry.label)
        size = min(width_of(entry.detail), max(0, space))
        canvas.text(room.right - size, y, entry.detail, ink, size)
    for row, note in enumerate(notes):
        canvas.text(room.x, room.bottom - len(notes) + row, note, look.muted)


def draw_ask(canvas: Canvas, within: Rect, window: AskWindow, look: Look) -> None:
    """A question with the safe answer first."""
    words = look.words
    answer: Line = (
        (key_label("enter", words), look.accent), (f" {words('ask.no')}   ", look.strong),
        (words.key("yes"), look.accent), (f" {words('ask.yes')}", look.text),
    )  # fmt: skip
    width = max(line_width(answer), width_of(window.title) + 2, *map(width_of, window.lines), 30)
    width = min(width + 4, within.width)
    lines = [part for text in window.lines for part in wrapped(text, width - 4)]
    rect = centred(within, width, len(lines) + 4)
    room = open_window(canvas, rect, window.title, look)
    for row, text in enumerate(lines):
        canvas.text(room.x, room.y + row, text, look.text, room.width)
    canvas.line(room.x, room.bottom - 1, answer, room.width)


def draw_scrolled(
    canvas: Canvas, frame: Rect, lines: Sequence[Line], scroll: int, look: Look
) -> None:
    """The lines that fit in a frame, from one on; it says how many are above and below."""
    room = frame.inner(2, 1)
    first = min(scroll, max(0, len(lines) - room.height))
    for row, line in enumerate(lines[first : first + room.height]):
        canvas.line(room.x, room.y + row, line, room.width)
    if (below := len(lines) - first - room.height) > 0:
        text = f" ▼ {look.words('desk.more', number=below)} "
        canvas.text(room.x, frame.bottom - 1, text, look.accent)
    if first:
        text = f" ▲ {look.words('desk.more', number=first)} "
        canvas.text(frame.right - 4 - width_of(text), frame.bottom - 1, text, look.accent)


def draw_type(canvas: Canvas, rect: Rect, window: TypeWindow, look: Look) -> None:
    """Two lines: completions or what is wrong, and the typed text."""
    shown = window.note or "  ".join(window.completions)
    ink = look.alarm if window.note else look.muted
    canvas.fill(rect, look.text)
    canvas.text(rect.x, rect.y, shown, ink, rect.width)
    x = canvas.text(rect.x, rect.y + 1, ":", look.accent)
    x = canvas.text(x, rect.y + 1, window.text[-(rect.width - 3) :], look.strong)
    canvas.put(x, rect.y + 1, " ", look.text.but(reverse=True))

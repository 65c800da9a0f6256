"""The windows that open over the map: lists, questions, panes, typed commands."""

from __future__ import annotations

from minos_tui.tui.desk import (
    AskWindow,
    Desk,
    ListWindow,
    PaneWindow,
    TypeWindow,
)
from minos_tui.tui.ink import Canvas, Line, Rect, line_width, width_of, wrapped
from minos_tui.tui.look import Look
from minos_tui.tui.panes.log import log_lines
from minos_tui.tui.panes.players import draw_players, player_name
from minos_tui.tui.panes.site import here_lines, here_title
from minos_tui.tui.panes.track import track_lines
from minos_tui.tui.panes.treasury import treasury_lines


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
    width = max(label + detail + 8, width_of(window.title) + 6, width_of(window.note) + 4)
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
        canvas.text(room.x + 2, y, entry.label, ink, room.width - 2)
        space = room.width - 3 - width_of(entry.label)
        size = min(width_of(entry.detail), max(0, space))
        canvas.text(room.right - size, y, entry.detail, ink, size)
    for row, note in enumerate(notes):
        canvas.text(room.x, room.bottom - len(notes) + row, note, look.muted)


def draw_ask(canvas: Canvas, within: Rect, window: AskWindow, look: Look) -> None:
    """A question with the safe answer first."""
    words = look.words
    answer: Line = (
        ("Enter", look.accent), (f" {words('ask.no')}   ", look.strong),
        ("y", look.accent), (f" {words('ask.yes')}", look.text),
    )  # fmt: skip
    width = max(line_width(answer), width_of(window.title) + 2, *map(width_of, window.lines), 30)
    width = min(width + 4, within.width)
    lines = [part for text in window.lines for part in wrapped(text, width - 4)]
    rect = centred(within, width, len(lines) + 4)
    room = open_window(canvas, rect, window.title, look)
    for row, text in enumerate(lines):
        canvas.text(room.x, room.y + row, text, look.text, room.width)
    canvas.line(room.x, room.bottom - 1, answer, room.width)


def pane_lines(desk: Desk, window: PaneWindow, look: Look, width: int) -> list[Line]:
    """All lines of a pane, those outside the window included."""
    if window.pane == "treasury":
        return treasury_lines(desk, look)
    if window.pane == "site":
        return here_lines(desk, look)
    if window.pane == "track":
        return track_lines(desk, look, width)
    if window.pane == "log":
        return log_lines(desk.log, desk, look, width)
    canvas = Canvas(width, len(desk.seats) + 1, look.text)
    draw_players(canvas, Rect(0, 0, width, canvas.height), desk, look)
    table = [tuple(canvas.runs(y)) for y in range(canvas.height)]
    return [*table, (), *_players_in_words(desk, look)]


def _players_in_words(desk: Desk, look: Look) -> list[Line]:
    state = desk.state
    lines: list[Line] = []
    for seat in desk.seats:
        held = [
            code
            for code, site in zip(state.ground.sites, state.sites, strict=True)
            if site.holder == seat.seat
        ]
        name = player_name(desk, seat.seat, look)
        lines.append(
            ((f"{name}: ", look.seat_text(seat)), (", ".join(held) or "-", look.text)),
        )
    return lines


def pane_title(desk: Desk, window: PaneWindow, look: Look) -> str:
    if window.pane == "site":
        return here_title(desk, look)
    return look.words(f"desk.pane.{window.pane}")


def pane_room(within: Rect) -> Rect:
    return Rect(within.x, within.y, within.width, within.height).inner(2, 1)


def last_scroll(desk: Desk, window: PaneWindow, within: Rect, look: Look) -> int:
    """How far a pane can be scrolled."""
    room = pane_room(within)
    return max(0, len(pane_lines(desk, window, look, room.width)) - room.height)


def draw_pane(canvas: Canvas, within: Rect, desk: Desk, window: PaneWindow, look: Look) -> None:
    room = open_window(canvas, within, pane_title(desk, window, look), look)
    lines = pane_lines(desk, window, look, room.width)
    first = min(window.scroll, max(0, len(lines) - room.height))
    for row, line in enumerate(lines[first : first + room.height]):
        canvas.line(room.x, room.y + row, line, room.width)
    if (below := len(lines) - first - room.height) > 0:
        text = f" ▼ {look.words('desk.more', number=below)} "
        canvas.text(room.x, within.bottom - 1, text, look.accent)
    if first:
        text = f" ▲ {look.words('desk.more', number=first)} "
        canvas.text(within.right - 4 - width_of(text), within.bottom - 1, text, look.accent)


def draw_type(canvas: Canvas, rect: Rect, window: TypeWindow, look: Look) -> None:
    """Two lines: completions or what is wrong, and the typed text."""
    shown = window.note or "  ".join(window.completions)
    ink = look.alarm if window.note else look.muted
    canvas.fill(rect, look.text)
    canvas.text(rect.x, rect.y, shown, ink, rect.width)
    x = canvas.text(rect.x, rect.y + 1, ":", look.accent)
    x = canvas.text(x, rect.y + 1, window.text[-(rect.width - 3) :], look.strong)
    canvas.put(x, rect.y + 1, " ", look.text.but(reverse=True))

"""What the screens around the game have in common: a page with a title, a note and the keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from minos_tui.tui.actions import Context, Keymap
from minos_tui.tui.hints import NO_ROWS, hint_line
from minos_tui.tui.ink import Canvas, Rect, width_of, wrapped
from minos_tui.tui.look import Look

LEAST: Final = (80, 24)
"""The least size of a screen, in columns and rows."""
MOST: Final = (104, 42)
"""A page is no larger than this; on a larger screen it stands in the middle."""
LEAST_ROWS: Final = 20
MOST_ANNOUNCED: Final = 6
"""Lines of what is told from outside."""


class Note(NamedTuple):
    """A line about what was done, or why something can't be."""

    text: str = ""
    alarm: bool = False


NO_NOTE: Final = Note()


def fits(width: int, height: int) -> bool:
    """Whether a screen of that size has room for what is to be seen."""
    return width >= LEAST[0] and height >= LEAST[1]


def too_small(width: int, height: int, look: Look, keymap: Keymap) -> Canvas:
    """Which size is wanted and which is there, shorter where there is less room; the way out."""
    canvas = Canvas(max(width, 1), max(height, 1), look.text)
    wanted, there = f"{LEAST[0]}×{LEAST[1]}", f"{width}×{height}"
    text = look.words(
        "desk.too_small", width=LEAST[0], height=LEAST[1], has_width=width, has_height=height
    )
    room = height - 1
    for lines in ([text], wrapped(text, width), [wanted, there], [wanted]):
        if len(lines) <= room and all(width_of(line) <= width for line in lines):
            break
    top = max(0, room // 2 - len(lines) // 2)
    for row, line in enumerate(lines):
        canvas.text(max(0, (width - width_of(line)) // 2), top + row, line, look.strong, width)
    if room:
        canvas.line(0, room, hint_line(keymap, "small", look, width + 2), width)
    return canvas


def page_rect(width: int, height: int, rows: int = MOST[1]) -> Rect:
    """The room of a page of so many lines, its frame excluded.

    The lines of the note and of the keys lie below it.
    """
    if width < 90 or height < 28:
        return Rect(1, 2, width - 2, height - 4)
    across, down = min(width - 4, MOST[0]), min(height - 5, max(rows, LEAST_ROWS), MOST[1])
    return Rect((width - across) // 2, 1 + max(0, (height - 5 - down) // 2), across, down)


def begin_page(
    canvas: Canvas, title: str, look: Look, right: str = "", rows: int = MOST[1]
) -> Rect:
    """Draws a page's frame and title; the room inside."""
    room = page_rect(canvas.width, canvas.height, rows)
    if room.y == 2 and room.x == 1:
        canvas.text(1, 0, title, look.accent, canvas.width - 2)
        canvas.text(0, 1, "─" * canvas.width, look.line)
        canvas.text(canvas.width - 1 - width_of(right), 0, right, look.muted)
        return room
    frame = Rect(room.x - 2, room.y - 1, room.width + 4, room.height + 2)
    canvas.frame(frame, look.line, ((title, look.accent),))
    if right:
        canvas.text(frame.right - width_of(right) - 4, frame.y, f" {right} ", look.muted)
    return room


def end_page(
    canvas: Canvas,
    note: Note,
    context: Context,
    look: Look,
    keymap: Keymap,
    *,
    hidden: Collection[str] = (),
    rows: Mapping[str, str] = NO_ROWS,
    labels: Mapping[str, str] = NO_ROWS,
) -> None:
    """Draws the note, a long one over the end of the page, and the line of keys."""
    width, height = canvas.width, canvas.height
    room = page_rect(width, height)
    ink = look.alarm if note.alarm else look.good
    lines = wrapped(note.text, room.width)[:3]
    for row, line in enumerate(lines):
        y = height - 1 - len(lines) + row
        if len(lines) > 1:
            canvas.fill(Rect(0, y, width, 1), look.text)
        canvas.text(room.x, y, line, ink)
    hints = hint_line(keymap, context, look, width, hidden, rows=rows, labels=labels)
    canvas.line(0, height - 1, hints, width)


def put_announced(canvas: Canvas, texts: Sequence[str], look: Look) -> None:
    """What is told from outside, below the first line: that and the last ones tell what is on and
    which keys there are. The newest is seen whole."""
    lines = [line for text in texts for line in wrapped(text, canvas.width - 2)]
    for row, line in enumerate(lines[-MOST_ANNOUNCED:], 1):
        canvas.fill(Rect(0, row, canvas.width, 1), look.picked)
        canvas.text(1, row, line, look.picked)


def first_shown(picked: int, first: int, rows: int, count: int) -> int:
    """The first line to show so that the picked one is seen, with as little scrolling as can be."""
    if rows <= 0:
        return 0
    first = min(first, picked)
    first = max(first, picked - rows + 1)
    return max(0, min(first, count - rows))


def fitted(text: str, width: int, rows: int) -> list[str]:
    """A paragraph in so many lines at most: without its last sentences if it is longer, or cut
    with a mark if its first is."""
    lines = wrapped(text, width)
    sentences = text.split(". ")
    while len(lines) > rows and len(sentences) > 1:
        sentences.pop()
        lines = wrapped(". ".join(sentences) + ".", width)
    if len(lines) <= rows or rows < 1:
        return lines[: max(0, rows)]
    return [*lines[: rows - 1], lines[rows - 1][: width - 1].rstrip() + "…"]


def put_wrapped(
    canvas: Canvas, room: Rect, text: str, look: Look, *, muted: bool = False, most: int = 99
) -> int:
    """A paragraph at the top of a room; how many lines it took."""
    ink = look.muted if muted else look.text
    lines = fitted(text, room.width, min(most, room.height))
    for row, line in enumerate(lines):
        canvas.text(room.x, room.y + row, line, ink)
    return len(lines)

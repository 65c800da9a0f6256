"""Draws the main screen of Palaces of Minos by the room there is.

At 80x24 nothing is wider or higher than the screen; from 110x34 on the hand, what the moment
offers and the log have frames of their own, and from 160 columns the log stands beside all.
"""

from __future__ import annotations

from typing import Final

import attrs

from minos_tui.tui.actions import Keymap
from minos_tui.tui.desk import AskWindow, ListWindow, TypeWindow, window_idle, window_rows
from minos_tui.tui.hints import hint_line, scroll_idle
from minos_tui.tui.ink import Canvas, Line, Rect, joined, line_width, wrapped
from minos_tui.tui.look import Look
from minos_tui.tui.palaces.desk import Desk, Page
from minos_tui.tui.palaces.moments import phase_of
from minos_tui.tui.palaces.names import kingdom_name
from minos_tui.tui.palaces.panes.acts import act_lines, act_title, hand_names
from minos_tui.tui.palaces.panes.cards import (
    BOX,
    BOX_ROWS,
    CARD_ROWS,
    draw_boxes,
    draw_grid,
    draw_hand,
    hand_places,
)
from minos_tui.tui.palaces.panes.kingdoms import draw_kingdoms
from minos_tui.tui.palaces.panes.log import draw_log, last_lines
from minos_tui.tui.palaces.panes.pages import draw_page, last_scroll, meld_table
from minos_tui.tui.panes.boxes import centred, draw_ask, draw_list, draw_type, open_window
from minos_tui.tui.screens.page import fits, too_small

WIDE: Final = (110, 34)
BESIDE: Final = 160
_GRID: Final = (44, 13)
_GRID_WIDE: Final = (53, 14)


def paint(desk: Desk, width: int, height: int, look: Look, keymap: Keymap) -> Canvas:
    """The whole main screen."""
    if not fits(width, height):
        return too_small(width, height, look, keymap)
    canvas = Canvas(width, height, look.text)
    _draw_top(canvas, desk, look)
    if width >= WIDE[0] and height >= WIDE[1]:
        _draw_wide(canvas, desk, look)
    else:
        _draw_small(canvas, desk, look)
    _draw_foot(canvas, desk, look, keymap)
    _draw_window(canvas, body_of(width, height), desk, look)
    return canvas


# The lines at the edges


def _draw_top(canvas: Canvas, desk: Desk, look: Look) -> None:
    """Round, phase and lead; on the right the decks."""
    words, view = look.words, desk.view
    phase = words(f"court.phase.{phase_of(view)}")
    parts: list[Line] = [((phase, look.accent),)]
    if view.round:
        lead = words("court.leads", who=kingdom_name(view, view.lead, words))
        round_ = words("court.round", round=view.round)
        parts = [((round_, look.strong),), *parts, ((lead, look.text),)]
    parts.append(((words("court.target", target=view.options.target), look.text),))
    decks = words(
        "court.decks", deck=len(view.deck), discards=len(view.discards), build=len(view.build_deck)
    )
    right: Line = ((decks, look.muted),)
    if not desk.saved and not desk.watching:
        right = ((words("desk.not_saved") + " ", look.alarm), *right)
    if desk.watching:
        right = ((words("desk.watching") + " ", look.accent), *right)
    if desk.left:
        right = ((f"{desk.left}  ", look.strong), *right)
    room = canvas.width - line_width(right) - 2
    line = joined(parts, (" · ", look.muted))
    while len(parts) > 1 and line_width(line) > room - 2:  # the last says least
        parts.pop()
        line = joined(parts, (" · ", look.muted))
    canvas.line(1, 0, line, room - 1)
    canvas.line(canvas.width - line_width(right) - 1, 0, right, line_width(right))


def _prompt_line(desk: Desk, look: Look, width: int) -> Line:
    """What is to be done, and beside it what is told; where both have no room, what is told."""
    told = desk.note or desk.advice
    asks = desk.prompt, look.strong if desk.moment != "looking" else look.muted
    if not told:
        return (asks,)
    tells = told, look.alarm if desk.note and desk.alarm else look.good
    both: Line = (asks, ("  ", look.text), tells)
    return both if line_width(both) <= width else (tells,)


def _draw_foot(canvas: Canvas, desk: Desk, look: Look, keymap: Keymap) -> None:
    """What is to be done, or why something isn't; and the keys."""
    width, y = canvas.width, canvas.height - 2
    canvas.line(1, y, _prompt_line(desk, look, width - 1), width - 1)
    hidden = desk.hidden | window_idle(desk.window)
    if desk.page is not None:
        most = last_scroll(desk, desk.page, body_of(width, canvas.height), look)
        hidden |= scroll_idle(desk.page.scroll, most)
    rows = {**desk.rows, **window_rows(desk.window)}
    hints = hint_line(keymap, desk.context, look, width, hidden, rows=rows)
    canvas.line(0, y + 1, hints, width)


def body_of(width: int, height: int) -> Rect:
    """Where windows and pages lie."""
    if width < WIDE[0] or height < WIDE[1]:
        return Rect(0, 1, width, height - 3)
    return Rect(0, 1, main_width(width), height - 3)


def main_width(width: int) -> int:
    """Columns of all but the log, where that has a column of its own."""
    return width if width < BESIDE else min(width - 50, 130)


def page_within(desk: Desk, width: int, height: int, look: Look) -> Page | None:
    """The open page, scrolled no further than it goes; None if there is none."""
    if desk.page is None or not fits(width, height):
        return None
    most = last_scroll(desk, desk.page, body_of(width, height), look)
    return attrs.evolve(desk.page, scroll=min(desk.page.scroll, most))


def _draw_window(canvas: Canvas, body: Rect, desk: Desk, look: Look) -> None:
    if desk.page is not None:
        draw_page(canvas, body, desk, desk.page, look)
    if desk.context == "cover":
        _draw_cover(canvas, body, desk, look)
    match desk.window:
        case ListWindow() as window:
            draw_list(canvas, body, window, look)
        case AskWindow() as window:
            draw_ask(canvas, body, window, look)
        case TypeWindow() as window:
            draw_type(canvas, Rect(0, canvas.height - 3, canvas.width, 2), window, look)


def _draw_cover(canvas: Canvas, body: Rect, desk: Desk, look: Look) -> None:
    """Who has to take the keys, in the middle of the screen."""
    words = look.words
    lines = wrapped(desk.prompt, 44)
    room = open_window(canvas, centred(body, 50, len(lines) + 4), words("court.title.cover"), look)
    for row, text in enumerate(lines):
        canvas.text(room.x, room.y + 1 + row, text, look.seat_text(desk.seat(desk.asked)))


# Small


def _draw_small(canvas: Canvas, desk: Desk, look: Look) -> None:
    """Grid and kingdoms above, then the hand, what the moment offers, the newest of the log."""
    width, height = canvas.width, canvas.height
    columns, rows = _GRID
    grid, side = Rect(0, 1, columns, rows), Rect(columns, 1, width - columns, rows)
    _framed(canvas, grid, "cards", desk, look)
    _framed(canvas, side, "kingdoms", desk, look)
    y = rows + 1
    y += _draw_hand_line(canvas, y, desk, look)
    foot = height - 2
    log_rows = max(0, min(2 if height < 28 else min(8, height - 24), foot - y - 1))
    lines = act_lines(desk, look, width - 2, foot - log_rows - y)[: foot - y]
    for row, line in enumerate(lines):
        canvas.line(1, y + row, line, width - 2)
    recent = last_lines(desk, look, width - 1, foot - y - len(lines))
    for row, line in enumerate(recent):
        canvas.line(0, foot - len(recent) + row, line, width - 1)


def _draw_hand_line(canvas: Canvas, y: int, desk: Desk, look: Look) -> int:
    """The hand on lines of its own; how many it took."""
    if not desk.you:
        canvas.text(1, y, look.words(_no_hand(desk)), look.muted)
        return CARD_ROWS
    label = hand_label(desk, look)
    at = len(label) + 2
    rows = CARD_ROWS * max(1, len(hand_places(desk, canvas.width - at - 1)))
    canvas.text(1, y, label, look.accent)
    draw_hand(canvas, Rect(at, y, canvas.width - at - 1, rows), desk, look)
    return rows


def _no_hand(desk: Desk) -> str:
    return "court.hand_covered" if desk.shared else "court.hand_hidden"


def hand_label(desk: Desk, look: Look) -> str:
    kingdom = desk.view.kingdom(desk.you)
    return look.words("court.hand", number=len(kingdom.hand), limit=kingdom.hand_limit())


def _framed(canvas: Canvas, rect: Rect, name: str, desk: Desk, look: Look) -> None:
    """A part of the screen in its frame."""
    title = act_title(desk, look) if name == "acts" else look.words(f"court.pane.{name}")
    if name == "hand" and desk.you:
        title = hand_label(desk, look)
    canvas.frame(rect, look.line, ((title, look.accent),))
    room = rect.inner(1, 1)
    match name:
        case "cards":
            draw_grid(canvas, room, desk, look)
        case "kingdoms":
            draw_kingdoms(canvas, room, desk, look)
        case "log":
            draw_log(canvas, room, desk, look)
        case "acts":
            _draw_acts(canvas, room, desk, look)
        case "hand" if desk.context == "cover":
            pass  # the window that stands over it says so, and would cut the sentence
        case "hand" if not desk.you:
            canvas.text(room.x, room.y, look.words(_no_hand(desk)), look.muted)
        case "hand":
            draw_boxes(canvas, room, desk, look)
        case "values":
            larger = desk.view.kingdom(desk.you or 1).larger()
            for row, line in enumerate(meld_table(larger, look)[: room.height]):
                canvas.line(room.x, room.y + row, line, room.width)


def _draw_acts(canvas: Canvas, room: Rect, desk: Desk, look: Look) -> None:
    """What the moment offers; below it, where there is room, what the cards are called."""
    lines = act_lines(desk, look, room.width, room.height)[: room.height]
    names = hand_names(desk, look, room.width)
    if len(lines) + len(names) + 2 <= room.height:
        lines += [()] * (room.height - len(lines) - len(names)) + names
    for row, line in enumerate(lines):
        canvas.line(room.x, room.y + row, line, room.width)


# Wide


def _draw_wide(canvas: Canvas, desk: Desk, look: Look) -> None:
    """Frames for everything; on a very wide screen the log takes a column of its own."""
    width, height = canvas.width, canvas.height
    foot = height - 2
    main = main_width(width)
    columns, rows = _GRID_WIDE
    _framed(canvas, Rect(0, 1, columns, rows), "cards", desk, look)
    _framed(canvas, Rect(columns, 1, main - columns, rows), "kingdoms", desk, look)
    y = rows + 1
    hand = BOX_ROWS * max(1, len(hand_places(desk, main - 2, BOX))) + 2
    _framed(canvas, Rect(0, y, main, hand), "hand", desk, look)
    y += hand
    acts = 8 if main == width else max(8, (foot - y) - 8)
    _framed(canvas, Rect(0, y, main, acts), "acts", desk, look)
    y += acts
    if main == width:
        _framed(canvas, Rect(0, y, width, foot - y), "log", desk, look)
    else:
        _framed(canvas, Rect(main, 1, width - main, foot - 1), "log", desk, look)
        _framed(canvas, Rect(0, y, main, foot - y), "values", desk, look)


def cursor_at(width: int, height: int) -> tuple[int, int] | None:
    """The terminal's own cursor rests on the line that says what to do."""
    if not fits(width, height):
        return None
    return (1, height - 2)

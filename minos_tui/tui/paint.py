"""Draws the main screen: chooses the panes and the map by the room there is.

At 80x24 nothing is wider or higher than the screen and no number is cut; from 120x34 on panes
stand beside the map; where the large drawing fits with them, it is taken.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs

from minos_tui.engine.minos.board import Board
from minos_tui.tui.actions import Keymap
from minos_tui.tui.desk import (
    AskWindow,
    Desk,
    DuelWindow,
    ListWindow,
    PaneWindow,
    TypeWindow,
    window_idle,
    window_rows,
)
from minos_tui.tui.hints import hint_line, scroll_idle
from minos_tui.tui.ink import Canvas, Ink, Line, Rect, line_width, line_wrapped, width_of
from minos_tui.tui.look import Look
from minos_tui.tui.map.base import MapSize, base_for
from minos_tui.tui.map.draw import CLOSED, cursor_cell, draw_map, level_mark
from minos_tui.tui.panes.boxes import draw_ask, draw_list, draw_type
from minos_tui.tui.panes.dice import compact_dice, dice_title, draw_dice
from minos_tui.tui.panes.duel import draw_duel
from minos_tui.tui.panes.log import draw_log, last_line
from minos_tui.tui.panes.players import draw_players, players_line, round_name
from minos_tui.tui.panes.site import here_line, here_lines, here_title
from minos_tui.tui.panes.track import draw_track
from minos_tui.tui.panes.treasury import draw_treasury, treasury_title
from minos_tui.tui.panes.windows import draw_pane, last_scroll
from minos_tui.tui.screens.page import fits, too_small

_WIDE: Final = (120, 34)
_SIDE: Final = 40
_TALL: Final = 36
"""Rows from which on the track may take one more."""


@attrs.frozen
class Layout:
    """Where everything stands on a screen of one size. `map` is the room of the map's cells."""

    size: MapSize
    map: Rect
    framed: bool
    prompt: Rect
    keys: Rect
    note: Rect | None = None
    players_line: Rect | None = None
    dice_line: Rect | None = None
    panes: tuple[tuple[str, Rect], ...] = ()


@lru_cache(maxsize=16)
def layout(board: Board, width: int, height: int) -> Layout:
    """The layout of a screen; one that is too small has none."""
    large, small = board.large, board.small
    roomy = width >= large.width + 2 + _SIDE and height >= large.height + 2 + 10
    if roomy:
        return _framed(width, height, "large", large.width, large.height)
    if width >= max(_WIDE[0], small.width + 2 + _SIDE) and height >= _WIDE[1]:
        return _framed(width, height, "small", small.width, small.height)
    return _compact(width, height, small.width, small.height)


def _framed(width: int, height: int, size: MapSize, columns: int, rows: int) -> Layout:
    keys, prompt = Rect(0, height - 1, width, 1), Rect(0, height - 2, width, 1)
    left, top, foot = columns + 2, rows + 2, height - 2
    spare = width - left - _SIDE
    log_beside = spare >= 36
    side = _SIDE if log_beside else width - left
    track = 5 if height >= _TALL else 4
    panes: list[tuple[str, Rect]] = [("track", Rect(0, top, left, track))]
    y = 0
    for name, most in (("dice", 7), ("treasury", 4), ("site", 7), ("players", 7)):
        panes.append((name, Rect(left, y, side, most)))
        y += most
    y = max(y, top + track)
    if log_beside:
        panes.append(("log", Rect(left + side, 0, width - left - side, foot)))
        panes.append(("sites", Rect(0, y, left + side, foot - y)))
    else:
        panes.append(("log", Rect(0, y, width, foot - y)))
    panes = _stretched(panes, left, y)
    return Layout(size, Rect(1, 1, columns, rows), True, prompt, keys, panes=tuple(panes))


def _stretched(panes: list[tuple[str, Rect]], left: int, bottom: int) -> list[tuple[str, Rect]]:
    """The site pane takes what is left of the side column."""
    column = [rect for _, rect in panes if rect.x == left and rect.y < bottom]
    spare = bottom - max(rect.bottom for rect in column if rect.bottom <= bottom)
    grown, shift = [], 0
    for name, rect in panes:
        if rect.x != left:
            grown.append((name, rect))
            continue
        extra = spare if name == "site" else 0
        grown.append((name, Rect(rect.x, rect.y + shift, rect.width, rect.height + extra)))
        shift += extra
    return grown


def _compact(width: int, height: int, columns: int, rows: int) -> Layout:
    """The small screen; more columns make a pane beside the map, more rows a log below."""
    side = width - columns - 2
    spare = height - (rows + 5)
    beside = side >= 20
    room = Rect(0, 1, columns + 2 if beside else width, rows)
    panes: list[tuple[str, Rect]] = []
    if beside:
        x = columns + 2
        if side >= 38:
            panes += [("dice", Rect(x, 1, side, 7)), ("treasury", Rect(x, 8, side, 4))]
            panes.append(("site", Rect(x, 12, side, rows - 11)))
        else:
            panes.append(("site", Rect(x, 1, side, rows)))
    if spare >= 4:
        panes.append(("log", Rect(0, rows + 2, width, spare)))
    elif spare:
        room = Rect(room.x, room.y, room.width, rows)
    return Layout(
        "small",
        room,
        False,
        Rect(0, height - 2, width, 1),
        Rect(0, height - 1, width, 1),
        note=Rect(0, height - 3, width, 1),
        players_line=Rect(0, 0, width, 1),
        dice_line=Rect(0, rows + 1, width, 1),
        panes=tuple(panes),
    )


# Drawing


def paint(desk: Desk, width: int, height: int, look: Look, keymap: Keymap) -> Canvas:
    """The whole main screen."""
    if not fits(width, height):
        return too_small(width, height, look, keymap)
    canvas = Canvas(width, height, look.text)
    plan = layout(desk.state.ground.board, width, height)
    _paint_map(canvas, plan, desk, look)
    if plan.players_line:
        line = players_line(desk, look, plan.players_line.width - 1)
        canvas.line(0, plan.players_line.y, line, plan.players_line.width)
    if plan.dice_line:
        rect = plan.dice_line
        compact_dice(canvas, Rect(rect.x + 1, rect.y, rect.width - 2, 1), desk, look)
    for name, rect in plan.panes:
        _paint_pane(canvas, name, rect, desk, look)
    _paint_foot(canvas, plan, desk, look, keymap)
    _paint_window(canvas, plan, desk, look)
    return canvas


def _paint_map(canvas: Canvas, plan: Layout, desk: Desk, look: Look) -> None:
    drawn = draw_map(desk.state, plan.size, desk.map, look, desk.seats)
    room = plan.map
    if plan.framed:
        frame = Rect(room.x - 1, room.y - 1, room.width + 2, room.height + 2)
        canvas.frame(frame, look.line, _title(desk, look))
    x = room.x + (room.width - drawn.width) // 2
    canvas.paste(drawn, x, room.y)
    base = base_for(desk.state.ground, plan.size, look).canvas
    for row in range(drawn.height):
        left, right = base.inks[row][0], base.inks[row][-1]
        y, end = room.y + row, x + drawn.width
        _edge(canvas, Rect(room.x, y, x - room.x, 1), base.chars[row][0], left)
        _edge(canvas, Rect(end, y, room.right - end, 1), base.chars[row][-1], right)


def _edge(canvas: Canvas, room: Rect, char: str, ink: Ink) -> None:
    """The map goes on to the edge of its room."""
    canvas.fill(room, ink, char if char in "░ " else " ")


def _title(desk: Desk, look: Look) -> Line:
    board = desk.state.ground.board
    title = board.title.in_(look.words.language)
    parts: Line = ((title, look.accent),)
    return (*parts, (f" · {round_name(desk.state.round, look.words)}", look.text))


def _paint_pane(canvas: Canvas, name: str, rect: Rect, desk: Desk, look: Look) -> None:
    canvas.frame(rect, look.line, _pane_title(name, desk, look))
    room = rect.inner(1, 1)
    match name:
        case "dice":
            draw_dice(canvas, room, desk, look)
        case "treasury":
            draw_treasury(canvas, room, desk, look)
        case "players":
            draw_players(canvas, room, desk, look)
        case "track":
            draw_track(canvas, Rect(room.x + 1, room.y, room.width - 2, room.height), desk, look)
        case "log":
            draw_log(canvas, room, desk, look)
        case "sites":
            _draw_sites(canvas, room, desk, look)
        case _:
            _draw_here(canvas, room, desk, look)


def _pane_title(name: str, desk: Desk, look: Look) -> Line:
    match name:
        case "dice":
            return dice_title(desk, look)
        case "treasury":
            return treasury_title(desk, look)
        case "site":
            return ((here_title(desk, look), look.accent),)
        case "sites":
            return ((look.words("desk.sites"), look.accent),)
    return ((look.words(f"desk.pane.{name}") if name in _TITLED else "", look.accent),)


def _draw_here(canvas: Canvas, room: Rect, desk: Desk, look: Look) -> None:
    """What is under the cursor."""
    lines = [part for line in here_lines(desk, look) for part in line_wrapped(line, room.width)]
    for row, line in enumerate(lines[: room.height]):
        canvas.line(room.x, room.y + row, line, room.width)


_TITLED: Final = frozenset({"players", "track", "log"})


def _draw_sites(canvas: Canvas, room: Rect, desk: Desk, look: Look) -> None:
    """All sites in columns: code, name, level, holder, value."""
    state = desk.state
    board = state.ground.board
    if room.height < 1:
        return
    for number, site in enumerate(board.sites):
        x = room.x + number // room.height * 30
        y = room.y + number % room.height
        if x + 29 > room.right:
            return
        name = site.name.in_(look.words.language)
        if site.code in state.ground.closed:
            canvas.text(x, y, f"{site.code} {CLOSED} {name}", look.muted, 19)
            canvas.text(x + 20, y, look.words("look.legend.closed"), look.muted, 9)
            continue
        held = state.sites[state.ground.place[site.code].index]
        level = level_mark(held)
        canvas.text(x, y, f"{site.code} {level} {name}", look.text, 19)
        value = f"{held.buildings.value:>2}"
        if held.holder:
            seat = desk.seat(held.holder)
            canvas.text(x + 20, y, f"{look.colour_name(seat):<9.9}"[:7], look.seat_text(seat))
            canvas.text(x + 27, y, value, look.text)
        else:
            canvas.text(x + 20, y, look.words("desk.free"), look.good)
            canvas.text(x + 27, y, value, look.muted)


def _paint_foot(canvas: Canvas, plan: Layout, desk: Desk, look: Look, keymap: Keymap) -> None:
    marks, beside = _marks(desk, look), plan.prompt
    if isinstance(desk.window, TypeWindow):
        rect = Rect(1, plan.prompt.y - 1, plan.prompt.width - 2, 2)
        draw_type(canvas, rect, desk.window, look)
    else:
        if plan.note:
            width = plan.note.width - 2
            has_pane = any(name == "site" for name, _ in plan.panes)
            note = _note_line(desk, look, width, place=not has_pane)
            canvas.line(1, plan.note.y, note, width)
        room = plan.prompt.width - 2
        prompt = _prompt_line(desk, look, room - width_of(marks), with_note=plan.note is None)
        if line_width(prompt) > room - width_of(marks):
            beside = plan.keys  # the prompt needs its whole line
        canvas.line(1, plan.prompt.y, prompt, room)
    hidden = desk.hidden | _idle_keys(desk, plan, look)
    rows = {**desk.rows, **window_rows(desk.window)}
    width = plan.keys.width - (width_of(marks) if beside is plan.keys else 0)
    hints = hint_line(keymap, desk.context, look, width, hidden, rows=rows)
    canvas.line(0, plan.keys.y, hints, width)
    x = beside.right - width_of(marks)
    canvas.text(x, beside.y, marks, look.alarm.but(reverse=True))
    if desk.left:  # it is no alarm
        canvas.text(x, beside.y, f" {desk.left} ", look.strong)


def _idle_keys(desk: Desk, plan: Layout, look: Look) -> frozenset[str]:
    """Actions of the open window that have nothing to do, as when its end is seen. Advice is none
    to offer there: its key only closes its own pane."""
    match desk.window:
        case PaneWindow() as pane:
            return scroll_idle(pane.scroll, last_scroll(desk, pane, plan.map, look)) | {"advice"}
    return window_idle(desk.window)


def pane_within(desk: Desk, width: int, height: int, look: Look) -> PaneWindow | None:
    """The open pane, scrolled no further than it goes; None if there is none."""
    window = desk.window
    if not isinstance(window, PaneWindow) or not fits(width, height):
        return None
    plan = layout(desk.state.ground.board, width, height)
    most = last_scroll(desk, window, plan.map, look)
    return attrs.evolve(window, scroll=min(window.scroll, most))


def _marks(desk: Desk, look: Look) -> str:
    """The time that is left, NOT SAVED and WATCHING, on every frame while they hold."""
    marks = [desk.left] if desk.left else []
    if not desk.saved:
        marks.append(look.words("desk.not_saved"))
    if desk.watching:
        marks.append(look.words("desk.watching"))
    return f" {' · '.join(marks)} " if marks else ""


def _note_line(desk: Desk, look: Look, width: int, *, place: bool) -> Line:
    """A refusal or notice; else the `place` under the cursor; else what happened last."""
    if notice := _notice(desk, look):
        return notice
    if place and desk.map.cursor:
        return here_line(desk, look, width)
    return last_line(desk, look)


def _notice(desk: Desk, look: Look) -> Line:
    """What the player has just been told."""
    if desk.note:
        return ((desk.note, look.alarm if desk.alarm else look.good),)
    return ((f"* {desk.advice}", look.good),) if desk.advice else ()


def _prompt_line(desk: Desk, look: Look, width: int, *, with_note: bool) -> Line:
    """What is to be done; a notice that has no line of its own comes behind it, or in its place."""
    line: Line = ()
    if desk.asked:
        shown = desk.seat(desk.asked)
        line = ((look.letter(shown), look.seat_chip(shown)), (" ", look.text))
    note = _notice(desk, look) if with_note else ()
    whole: Line = (*line, (desk.prompt, look.strong))
    if not note:
        return whole
    both: Line = (*whole, ("  ", look.text), *note)
    return both if line_width(both) <= width else (*line, *note)


def _paint_window(canvas: Canvas, plan: Layout, desk: Desk, look: Look) -> None:
    within = plan.map
    match desk.window:
        case ListWindow():
            draw_list(canvas, within, desk.window, look)
        case AskWindow():
            draw_ask(canvas, within, desk.window, look)
        case DuelWindow():
            draw_duel(canvas, within, desk, desk.window, look)
        case PaneWindow():
            draw_pane(canvas, within, desk, desk.window, look)


def cursor_at(desk: Desk, width: int, height: int) -> tuple[int, int] | None:
    """The cell of the screen where the terminal's own cursor belongs: on the selected place."""
    if not fits(width, height) or not desk.map.cursor:
        return None
    plan = layout(desk.state.ground.board, width, height)
    cell = cursor_cell(desk.state, plan.size, desk.map.cursor)
    if cell is None:
        return None
    board = desk.state.ground.board.drawing(plan.size)
    left = plan.map.x + (plan.map.width - board.width) // 2
    return left + cell[0], plan.map.y + cell[1]


def map_cell(desk: Desk, width: int, height: int, x: int, y: int) -> tuple[int, int] | None:
    """The cell of the map under a cell of the screen, with no window over it."""
    if not fits(width, height) or desk.window is not None:
        return None
    plan = layout(desk.state.ground.board, width, height)
    if not plan.map.holds(x, y):
        return None
    board = desk.state.ground.board.drawing(plan.size)
    return x - plan.map.x - (plan.map.width - board.width) // 2, y - plan.map.y

"""The panes that open over the map."""

from __future__ import annotations

from minos_tui.tui.desk import Desk, PaneWindow
from minos_tui.tui.ink import Canvas, Line, Rect, line_wrapped, width_of, wrapped
from minos_tui.tui.look import Look
from minos_tui.tui.panes.boxes import draw_scrolled, open_window
from minos_tui.tui.panes.log import log_lines
from minos_tui.tui.panes.players import draw_players, player_name
from minos_tui.tui.panes.site import here_lines, here_title
from minos_tui.tui.panes.track import track_lines
from minos_tui.tui.panes.treasury import treasury_lines


def pane_lines(desk: Desk, window: PaneWindow, look: Look, width: int) -> list[Line]:
    """All lines of a pane, those outside the window included."""
    if window.pane == "treasury":
        return treasury_lines(desk, look)
    if window.pane == "site":
        return [part for line in here_lines(desk, look) for part in line_wrapped(line, width)]
    if window.pane == "track":
        return track_lines(desk, look, width)
    if window.pane == "advice":
        return _wrapped(desk.counsel, look, width)
    if window.pane == "log":
        return log_lines(desk.log, desk, look, width)
    canvas = Canvas(width, len(desk.seats) + 1, look.text)
    draw_players(canvas, Rect(0, 0, width, canvas.height), desk, look)
    table = [tuple(canvas.runs(y)) for y in range(canvas.height)]
    return [*table, (), *_players_in_words(desk, look, width)]


def _wrapped(texts: tuple[str, ...], look: Look, width: int) -> list[Line]:
    """Lines of running text; what goes on is indented as it began."""
    lines: list[Line] = []
    for text in texts:
        indent = " " * (len(text) - len(text.lstrip()))
        parts = wrapped(text.strip(), max(8, width - len(indent))) or [""]
        lines += [((indent + part, look.text),) for part in parts]
    return lines


def _players_in_words(desk: Desk, look: Look, width: int) -> list[Line]:
    """Each player's sites, as many lines as they take."""
    state = desk.state
    lines: list[Line] = []
    for seat in desk.seats:
        held = [
            code
            for code, site in zip(state.ground.sites, state.sites, strict=True)
            if site.holder == seat.seat
        ]
        name = look.words.led(player_name(desk, seat.seat, look), "")
        first, *rest = wrapped(", ".join(held) or "-", width - width_of(name))
        lines.append(((name, look.seat_text(seat)), (first, look.text)))
        lines += [((" " * width_of(name) + part, look.text),) for part in rest]
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
    draw_scrolled(canvas, within, lines, window.scroll, look)

"""The duel window: both throws, what can't be thrown again, and the exact chance of each choice."""

from __future__ import annotations

from minos_tui.tui.desk import Choice, Desk, DiceView, DuelWindow, Side
from minos_tui.tui.game.names import dice_names, place_name
from minos_tui.tui.ink import Canvas, Line, Rect, line_width, wrapped
from minos_tui.tui.look import Look
from minos_tui.tui.panes.boxes import centred, open_window
from minos_tui.tui.panes.dice import BOX, BOX_ROWS, draw_boxes

WIDTH = 76
HEIGHT = 17
CHOICES = 4


def draw_duel(canvas: Canvas, within: Rect, desk: Desk, window: DuelWindow, look: Look) -> None:
    board = desk.state.ground.board
    title = look.words("duel.title", place=place_name(board, window.place, look.words))
    rect = centred(within, WIDTH, HEIGHT)
    room = open_window(canvas, rect, title, look)
    half = room.width // 2
    _draw_side(canvas, Rect(room.x, room.y, half, 8), desk, window.attacker, look)
    right = Rect(room.x + half, room.y, half, 8)
    _draw_side(canvas, right, desk, window.defender, look)
    y = room.y + 8
    if window.goal is not None:
        goal = look.words("duel.goal", goal=window.goal)
        canvas.text(room.x, y, goal, look.accent, room.width)
    for row, choice in enumerate(window.choices[:CHOICES]):
        canvas.line(room.x, y + 1 + row, _choice_line(choice, look, room.width), room.width)
    foot = room.bottom - 1
    if window.picked is not None:
        yours = look.words("duel.yours", chance=look.words.percent(window.picked, 1))
        canvas.text(room.x, foot - 1, yours, look.strong, room.width)
    for row, text in enumerate(wrapped(window.prompt, room.width)[:1]):
        canvas.text(room.x, foot + row, text, look.accent, room.width)


def _draw_side(canvas: Canvas, rect: Rect, desk: Desk, side: Side, look: Look) -> None:
    seat = desk.seat(side.seat)
    words = look.words
    what = "attacks" if side.attacks else "defends"
    x = canvas.text(rect.x, rect.y, look.letter(seat), look.seat_chip(seat))
    who = words(f"duel.{what}", seat=look.colour_name(seat), unit=words(f"term.{side.unit}"))
    canvas.text(x + 1, rect.y, who, look.seat_text(seat), rect.right - x - 2)
    locked = frozenset(i for i, face in enumerate(side.faces) if face == "s")
    kept = side.kept | (locked if side.throwing else frozenset())
    dice = DiceView(side.faces, kept, side.advised)
    draw_boxes(canvas, rect.x, rect.y + 1, dice, look, numbers=side.throwing)
    value = "?" if side.value is None else str(side.value)
    line: Line = (
        (words("duel.value", value=value), look.strong),
        ("  ", look.text),
        (words.count("duel.rings", side.rings), look.text),
    )
    canvas.line(rect.x, rect.y + BOX_ROWS + 1, line, rect.width)
    if locked and side.throwing:
        canvas.text(rect.x, rect.y + BOX_ROWS + 2, words("duel.locked"), look.muted, 6 * BOX)


def _choice_line(choice: Choice, look: Look, width: int) -> Line:
    """A choice; the best one is marked, and named as well where that can be read whole."""
    words = look.words
    if choice.kept is None:
        what = words("duel.stand")
    else:
        what = words("duel.again", dice=dice_names(choice.thrown, words))
    ink = look.good if choice.best else look.text
    line: Line = (
        ("* " if choice.best else "  ", look.good),
        (f"{words.percent(choice.chance, 1):>7} ", ink.but(bold=True)),
        (what, ink),
    )
    named: Line = (*line, (f"  {words('duel.best')}", look.good))
    return named if choice.best and line_width(named) <= width else line

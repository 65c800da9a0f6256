"""The six dice: as boxes where there is room, as words on one line where there isn't."""

from __future__ import annotations

from typing import Final

from minos_tui.engine.minos.pieces import FACE_NAMES
from minos_tui.tui.desk import Desk, DiceView
from minos_tui.tui.game.ways import acting_frame, points_text
from minos_tui.tui.ink import Canvas, Line, Rect, fitted
from minos_tui.tui.look import Look

FACES: Final = {
    "s": "o┴o", "a": "──►", "g": "^v^", "b": " ⌂ ", "j": " J ", "t": " ☼ ", "-": "   ", "?": " ? ",
}  # fmt: skip
"""A die's face in three cells."""
BOX: Final = 6
"""Cells that a die's box takes, the gap after it included."""
BOX_ROWS: Final = 5


def dice_title(desk: Desk, look: Look) -> Line:
    throw = desk.dice.throw
    title: Line = ((look.words("desk.dice"), look.accent),)
    if desk.context in ("throw", "roll") and throw:
        title += ((f" {look.words('desk.throw_of', throw=throw)}", look.muted),)
    return title


def draw_dice(canvas: Canvas, rect: Rect, desk: Desk, look: Look) -> None:
    """Numbers, boxes, names below: `BOX_ROWS` rows."""
    x = rect.x + max(0, (rect.width - 6 * BOX + 1) // 2)
    draw_boxes(canvas, x, rect.y, desk.dice, look, numbers=desk.context == "roll")


def draw_boxes(
    canvas: Canvas, x: int, y: int, dice: DiceView, look: Look, *, numbers: bool = True
) -> None:
    for place, face in enumerate(dice.faces):
        left = x + place * BOX
        kept = place in dice.kept
        ink = look.accent if kept else look.muted if face in "-?" else look.text
        if numbers:
            canvas.text(left + 2, y, str(place + 1), look.accent if kept else look.muted)
        if place in dice.advised:
            canvas.text(left + 3, y, "*", look.good)
        canvas.frame(Rect(left, y + 1, BOX - 1, 3), ink, heavy=kept)
        canvas.text(left + 1, y + 2, FACES[face], ink.but(bold=face not in "-?"))
        canvas.text(left, y + 4, f"{short_face(face, look):^5}", ink)


def short_face(face: str, look: Look) -> str:
    if face == "?":
        return ""
    if face == "-":
        return look.words("desk.face.used")
    return look.words(f"desk.face.{FACE_NAMES[face]}")


def dice_line(desk: Desk, look: Look) -> Line:
    """Each die as its number and name; kept ones in brackets, the advisor's with a star."""
    dice = desk.dice
    line: Line = ()
    for place, face in enumerate(dice.faces):
        kept = place in dice.kept
        name = short_face(face, look) or "?"
        star = "*" if place in dice.advised else ""
        ink = look.accent if kept else look.muted if face in "-?" else look.strong
        shown = f"[{name}]" if kept else f" {name} "
        line += ((f"{place + 1}", look.muted), (f"{star}{shown}", ink))
    return line


def means_line(desk: Desk, look: Look) -> Line:
    """Movement points and permits in hand."""
    frame = acting_frame(desk.state)
    if frame is None:
        return ()
    words = look.words
    points = f"{words('desk.points')} {points_text(frame.points)}"
    permits = f"{words('desk.permits')} {frame.permits}"
    return ((points, look.strong), ("  ", look.text), (permits, look.strong))


def compact_dice(canvas: Canvas, rect: Rect, desk: Desk, look: Look) -> None:
    """Dice at the left, what they gave at the right, on one line."""
    means = means_line(desk, look)
    width = sum(len(text) for text, _ in means)
    title = fitted(look.words("desk.dice"), 6)
    if not means and desk.dice.throw:
        means = ((look.words("desk.throw_of", throw=desk.dice.throw), look.muted),)
        width = len(means[0][0])
    x = canvas.text(rect.x, rect.y, f"{title} ", look.muted)
    canvas.line(x, rect.y, dice_line(desk, look), rect.right - width - x)
    canvas.line(rect.right - width, rect.y, means, width)

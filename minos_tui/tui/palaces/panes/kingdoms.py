"""The kingdoms: palace, who plays, luxury points and the race, hand, resources."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from minos_tui.engine.palaces.building import drawer
from minos_tui.engine.palaces.cards import RESOURCES, Resource
from minos_tui.engine.palaces.state import Kingdom
from minos_tui.tui.ink import Canvas, Ink, Line, Rect, fitted, line_width, width_of, wrapped
from minos_tui.tui.look import Look
from minos_tui.tui.palaces.desk import Desk
from minos_tui.tui.palaces.names import kingdom_name

TURN: Final = "►"
LEAD: Final = "♦"


def chip(desk: Desk, seat: int, look: Look) -> tuple[str, Ink]:
    """A seat's number on its colour."""
    return str(seat), look.seat_chip(desk.seat(seat))


def player_name(desk: Desk, seat: int, look: Look) -> str:
    """Who plays a kingdom: the name that was given, or you."""
    if seat == desk.you:
        return look.words("court.you")
    return desk.seat(seat).safe_name or look.words("setup.player", number=seat)


def title(desk: Desk, seat: int, look: Look) -> str:
    return f"{kingdom_name(desk.view, seat, look.words)} ({player_name(desk, seat, look)})"


def bar(points: int, target: int, width: int) -> tuple[str, str]:
    """The part of the way that is done, and the rest."""
    done = max(0, min(width, points * width // max(1, target)))
    if points and not done:
        done = 1
    return "▬" * done, "·" * (width - done)


def resources_text(resources: Iterable[Resource], look: Look, *, short: bool = False) -> str:
    """Resources by their names, copies counted."""
    found = tuple(resources)
    parts = []
    for name in RESOURCES:
        if count := found.count(name):
            key = f"court.short.{name}" if short else f"palaces.build.{name}"
            parts.append(look.words(key) + (f"×{count}" if count > 1 else ""))
    return (" " if short else ", ").join(parts)


def draw_kingdoms(canvas: Canvas, rect: Rect, desk: Desk, look: Look) -> None:
    """One to three lines for each kingdom, as there is room: figures, possessions, ability."""
    lines = min(3, rect.height // len(desk.seats))
    if lines < 2:
        _draw_narrowly(canvas, rect, desk, look)
        return
    for number, seat in enumerate(desk.view.seats):
        room = Rect(rect.x, rect.y + number * lines, rect.width, lines)
        _figures_line(canvas, room, desk, seat, look)
        rest = _race_line(canvas, room, desk, seat, look)
        if lines == 3:
            third = _third_line(desk.view.kingdom(seat), rest, look, room.width)
            canvas.line(room.x + 3, room.y + 2, third, room.width - 4)


def _draw_narrowly(canvas: Canvas, rect: Rect, desk: Desk, look: Look) -> None:
    """A line for each kingdom, and one more for what lies before it while there is room."""
    free, y = rect.height - len(desk.seats), rect.y
    for seat in desk.view.seats:
        kingdom = desk.view.kingdom(seat)
        owns = bool(kingdom.resources) or starves(kingdom, desk)
        apart = owns and free > 0
        _one_line(canvas, Rect(rect.x, y, rect.width, 1), desk, seat, look, owned_too=not apart)
        y += 1
        if apart:
            width = rect.width - 4
            canvas.line(rect.x + 3, y, owned(desk, seat, look, width), width)
            free, y = free - 1, y + 1


def _head(canvas: Canvas, room: Rect, desk: Desk, seat: int, look: Look) -> int:
    """The marks and the chip; where the name begins."""
    canvas.text(room.x, room.y, TURN if seat == desk.asked else " ", look.accent)
    canvas.text(room.x + 1, room.y, *chip(desk, seat, look))
    lead = seat == desk.view.lead and desk.view.round
    canvas.text(room.x + 2, room.y, LEAD if lead else " ", look.accent)
    return room.x + 3


def _figures(kingdom: Kingdom, look: Look) -> tuple[str, str]:
    points = f"{kingdom.points:>3} {look.words('court.lp')}"
    return points, f"{look.words.count('court.cards', len(kingdom.hand)):>8}"


def _numbers(canvas: Canvas, room: Rect, kingdom: Kingdom, look: Look) -> int:
    """Points and cards at the right edge; where they begin."""
    points, hand = _figures(kingdom, look)
    right = room.right - width_of(hand)
    canvas.text(right, room.y, hand, look.text)
    right -= width_of(points) + 1
    canvas.text(right, room.y, points, look.strong)
    return right


NARROW: Final = 50
"""A pane of fewer columns has the points before the resources, to leave room for names."""


def _figures_line(canvas: Canvas, room: Rect, desk: Desk, seat: int, look: Look) -> None:
    x = _head(canvas, room, desk, seat, look)
    if room.width < NARROW:
        hand = _figures(desk.view.kingdom(seat), look)[1]
        right = room.right - width_of(hand)
        canvas.text(right, room.y, hand, look.text)
    else:
        right = _numbers(canvas, room, desk.view.kingdom(seat), look)
    ink = look.seat_text(desk.seat(seat))
    canvas.text(x, room.y, fitted(title(desk, seat, look), right - x - 1), ink)


def _third_line(kingdom: Kingdom, resources: str, look: Look, width: int) -> Line:
    """The resources that the line above had no room for; the ability, if it has room beside."""
    if not kingdom.palace:
        return ()
    short = "_short" if width < NARROW else ""
    ability = look.words(f"court.ability{short}.{kingdom.palace}")
    if not resources:
        return ((ability, look.muted),)
    line: Line = ((resources, look.text), (f" · {ability}", look.muted))
    return line if line_width(line) <= width - 4 else line[:1]


def _race_line(canvas: Canvas, room: Rect, desk: Desk, seat: int, look: Look) -> str:
    """The way to the target as a bar, then what lies before the kingdom; what had no room.

    That is empty where the kingdom has no line more: the cut shows that there is more.
    """
    narrow = room.width < NARROW
    size = 10 if narrow else 20
    kingdom = desk.view.kingdom(seat)
    done, rest = bar(kingdom.points, desk.view.options.target, size)
    x, y = room.x + 3, room.y + 1
    at = canvas.text(x, y, done, look.seat_text(desk.seat(seat)))
    at = canvas.text(at, y, rest, look.muted) + 1
    if narrow:
        at = canvas.text(at, y, _figures(kingdom, look)[0], look.strong) + 1
    line = owned(desk, seat, look, room.right - at)
    text, ink = line[-1]
    if room.height < 3:
        canvas.line(at, y, line, room.right - at)
        return ""
    first, *others = wrapped(text, room.right - at - line_width(line[:-1]))
    canvas.line(at, y, (*line[:-1], (first, ink)), room.right - at)
    return " ".join(others)


def starves(kingdom: Kingdom, desk: Desk) -> bool:
    """Whether a famine is on, or to come."""
    return kingdom.famine >= max(1, desk.view.round)


def owned(desk: Desk, seat: int, look: Look, width: int) -> Line:
    """What lies before a kingdom: a famine that is to come, then its resources."""
    kingdom, words = desk.view.kingdom(seat), look.words
    line: Line = ()
    if starves(kingdom, desk):
        line = ((words("court.starves_short", round=kingdom.famine) + " ", look.alarm),)
    if line and not kingdom.resources:
        return line
    text = resources_text(kingdom.resources, look)
    if line_width(line) + width_of(text) > width:
        text = resources_text(kingdom.resources, look, short=True)
    return (*line, (text or words("court.no_resource"), look.text if text else look.muted))


def _one_line(
    canvas: Canvas, room: Rect, desk: Desk, seat: int, look: Look, *, owned_too: bool
) -> None:
    x = _head(canvas, room, desk, seat, look)
    right = _numbers(canvas, room, desk.view.kingdom(seat), look)
    ink = look.seat_text(desk.seat(seat))
    name = kingdom_name(desk.view, seat, look.words)
    if seat == desk.you:
        name = f"{name} ({look.words('court.you')})"
    at = canvas.text(x, room.y, fitted(name, right - x - 1), ink) + 1
    if owned_too:
        text = resources_text(desk.view.kingdom(seat).resources, look, short=True)
        canvas.text(at, room.y, fitted(text, right - at - 1), look.muted)


# The page


def kingdom_lines(desk: Desk, look: Look, width: int) -> list[Line]:
    """Everything about every kingdom, in words."""
    lines: list[Line] = []
    for seat in desk.view.seats:
        lines += [*_kingdom_page(desk, seat, look, width), ()]
    return lines


def _kingdom_page(desk: Desk, seat: int, look: Look, width: int) -> list[Line]:
    kingdom, words = desk.view.kingdom(seat), look.words
    ink = look.seat_text(desk.seat(seat))
    points, hand = _figures(kingdom, look)
    done, rest = bar(kingdom.points, desk.view.options.target, 20)
    lines: list[Line] = [
        (
            chip(desk, seat, look), (f" {title(desk, seat, look)}  ", ink),
            (done, ink), (rest, look.muted), (f" {points}  {hand}", look.strong),
        )
    ]  # fmt: skip
    texts = []
    if kingdom.palace:
        texts.append(words(f"court.ability.{kingdom.palace}"))
    texts.append(words("court.limits", draws=kingdom.cards_a_round(), limit=kingdom.hand_limit()))
    for name in RESOURCES:
        if count := kingdom.resources.count(name):
            named = words(f"palaces.build.{name}") + (f" ×{count}" if count > 1 else "")
            texts.append(words.led(named, words(f"court.does.{name}")))
    if starves(kingdom, desk):
        texts.append(words("court.starves", round=kingdom.famine))
    for text in texts:
        for n, part in enumerate(wrapped(text, width - 4)):
            lines.append((("  - " if not n else "    ", look.muted), (part, look.text)))
    return lines


def target_lines(desk: Desk, look: Look, width: int) -> list[Line]:
    """Whom an event can hit, and what each would lose."""
    lines: list[Line] = []
    view, words = desk.view, look.words
    calamity = getattr(view.top, "calamity", "famine")
    for seat in view.from_seat(drawer(view))[1:]:
        kingdom = view.kingdom(seat)
        loses = {
            "earthquake": resources_text(kingdom.resources, look) or words("court.nothing"),
            "piracy": words.count("court.cards", len(kingdom.hand)),
            "famine": words.count("court.cards", kingdom.cards_a_round()),
        }[calamity]
        line: Line = (
            (f"{seat} ", look.accent),
            (f"{title(desk, seat, look):<26} ", look.seat_text(desk.seat(seat))),
            (f"{kingdom.points:>3} {words('court.lp')}  ", look.strong),
        )
        text = words("court.loses", what=loses)
        if line_width(line) + width_of(text) > width and calamity == "earthquake":
            short = resources_text(kingdom.resources, look, short=True)
            text = words("court.loses", what=short)
        lines.append((*line, (text, look.text)))
    return lines

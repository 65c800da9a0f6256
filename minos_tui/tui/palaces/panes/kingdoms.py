"""The kingdoms: palace, who plays, luxury points and the race, hand, resources."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from minos_tui.engine.palaces.cards import RESOURCES, Resource
from minos_tui.engine.palaces.state import Kingdom
from minos_tui.tui.ink import Canvas, Ink, Line, Rect, fitted, wrapped
from minos_tui.tui.look import Look
from minos_tui.tui.palaces.desk import Desk
from minos_tui.tui.palaces.moments import drawer_of
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
    """A line or two for each kingdom, as many as there is room for."""
    roomy = len(desk.seats) * 2 <= rect.height
    y = rect.y
    for seat in desk.view.seats:
        if roomy:
            _two_lines(canvas, Rect(rect.x, y, rect.width, 2), desk, seat, look)
        else:
            _one_line(canvas, Rect(rect.x, y, rect.width, 1), desk, seat, look)
        y += 2 if roomy else 1


def _head(canvas: Canvas, room: Rect, desk: Desk, seat: int, look: Look) -> int:
    """The marks and the chip; where the name begins."""
    turn = seat == desk.asked
    canvas.text(room.x, room.y, TURN if turn else " ", look.accent)
    mark, ink = chip(desk, seat, look)
    canvas.text(room.x + 1, room.y, mark, ink)
    lead = seat == desk.view.lead and desk.view.round
    canvas.text(room.x + 2, room.y, LEAD if lead else " ", look.accent)
    return room.x + 3


def _figures(kingdom: Kingdom, look: Look) -> tuple[str, str]:
    points = f"{kingdom.points:>3} {look.words('court.lp')}"
    return points, look.words("court.in_hand", number=f"{len(kingdom.hand):>2}")


def _two_lines(canvas: Canvas, room: Rect, desk: Desk, seat: int, look: Look) -> None:
    kingdom = desk.view.kingdom(seat)
    points, hand = _figures(kingdom, look)
    x = _head(canvas, room, desk, seat, look)
    ink = look.seat_text(desk.seat(seat))
    right = room.right - len(hand)
    canvas.text(right, room.y, hand, look.text)
    right -= len(points) + 1
    canvas.text(right, room.y, points, look.strong)
    size = max(0, min(20, (right - x) - 19))
    done, rest = bar(kingdom.points, desk.view.options.target, size)
    at = canvas.text(right - size - 1, room.y, done, ink)
    canvas.text(at, room.y, rest, look.muted)
    canvas.text(x, room.y, fitted(title(desk, seat, look), right - size - 2 - x), ink)
    canvas.line(x, room.y + 1, owned(desk, seat, look, room.width - 4), room.width - 4)


def owned(desk: Desk, seat: int, look: Look, width: int) -> Line:
    """What lies before a kingdom: resources, and a famine that is to come."""
    kingdom = desk.view.kingdom(seat)
    words = look.words
    text = resources_text(kingdom.resources, look)
    if len(text) > width - 10:
        text = resources_text(kingdom.resources, look, short=True)
    line: Line = ((text or words("court.no_resource"), look.text if text else look.muted),)
    if kingdom.famine >= max(1, desk.view.round):
        line += ((f"  {words('court.starves', round=kingdom.famine)}", look.alarm),)
    return line


def _one_line(canvas: Canvas, room: Rect, desk: Desk, seat: int, look: Look) -> None:
    kingdom = desk.view.kingdom(seat)
    points, hand = _figures(kingdom, look)
    x = _head(canvas, room, desk, seat, look)
    right = room.right - len(hand)
    canvas.text(right, room.y, hand, look.text)
    right -= len(points) + 1
    canvas.text(right, room.y, points, look.strong)
    name = kingdom_name(desk.view, seat, look.words)
    at = canvas.text(x, room.y, fitted(name, 11), look.seat_text(desk.seat(seat)))
    if seat == desk.you:
        at = canvas.text(
            at, room.y, f" ({look.words('court.you')})", look.seat_text(desk.seat(seat))
        )
    text = resources_text(kingdom.resources, look, short=True)
    canvas.text(at + 1, room.y, fitted(text, right - at - 2), look.muted)


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
            texts.append(f"{named}: {words(f'court.does.{name}')}")
    if kingdom.famine >= max(1, desk.view.round):
        texts.append(words("court.starves", round=kingdom.famine))
    for text in texts:
        for n, part in enumerate(wrapped(text, width - 4)):
            lines.append((("  - " if not n else "    ", look.muted), (part, look.text)))
    return lines


def target_lines(desk: Desk, look: Look) -> list[Line]:
    """Whom an event can hit, and what each would lose."""
    lines: list[Line] = []
    view, words = desk.view, look.words
    calamity = getattr(view.top, "calamity", "famine")
    for seat in view.from_seat(drawer_of(view))[1:]:
        kingdom = view.kingdom(seat)
        loses = {
            "earthquake": resources_text(kingdom.resources, look) or words("court.nothing"),
            "piracy": words.count("court.cards", len(kingdom.hand)),
            "famine": words.count("court.cards", kingdom.cards_a_round()),
        }[calamity]
        lines.append(
            (
                (f"{seat} ", look.accent),
                (f"{title(desk, seat, look):<26} ", look.seat_text(desk.seat(seat))),
                (f"{kingdom.points:>3} {words('court.lp')}  ", look.strong),
                (words("court.loses", what=loses), look.text),
            )
        )
    return lines

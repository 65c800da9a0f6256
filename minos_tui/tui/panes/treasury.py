"""A player's money as coins, and what else is in hand."""

from __future__ import annotations

from minos_tui.tui.desk import Desk
from minos_tui.tui.ink import Canvas, Line, Rect
from minos_tui.tui.look import Look, SeatLook
from minos_tui.tui.panes.dice import means_line

VALUES = (10, 5, 1)
METALS = ("gold", "silver", "copper")
MOST_SHOWN = 5


def coins(talents: int) -> tuple[int, int, int]:
    """Gold, silver and copper coins that make up the talents."""
    return talents // 10, talents % 10 // 5, talents % 5


def coins_line(talents: int, look: Look) -> Line:
    line: Line = ()
    inks = [look.ink(colour, bold=True) for colour in look.palette.metals]
    for metal, count, ink in zip(METALS, coins(talents), inks, strict=True):
        shown = "●" * count if count <= MOST_SHOWN else f"●×{count}"
        name = look.words(f"desk.{metal}")
        line += ((f"{name} ", look.muted), (shown or "-", ink), ("  ", look.text))
    return line


def whose_means(desk: Desk) -> int:
    """The seat whose treasury is shown: the viewer's, else whose turn it is."""
    return desk.you or desk.state.seat or 1


def treasury_title(desk: Desk, look: Look) -> Line:
    """The pane's name and the talents."""
    player = desk.state.players[whose_means(desk) - 1]
    return (
        (look.words("desk.pane.treasury"), look.accent),
        (f" · {look.words.count('desk.talents', player.talents)}", look.strong),
    )


def draw_treasury(canvas: Canvas, rect: Rect, desk: Desk, look: Look) -> None:
    """Two lines: the coins; rings, points and permits."""
    seat = whose_means(desk)
    player = desk.state.players[seat - 1]
    canvas.line(rect.x, rect.y, coins_line(player.talents, look), rect.width)
    line: Line = ((f"{look.words('desk.rings')} {player.rings}", look.strong),)
    if seat == desk.state.seat:
        line += (("  ", look.text), *means_line(desk, look))
    canvas.line(rect.x, rect.y + 1, line, rect.width)


def treasury_lines(desk: Desk, look: Look) -> list[Line]:
    """The whole treasury pane: every player's coins, then the bank."""
    told = [look.words.count("desk.talents", player.talents) for player in desk.state.players]
    wide = max(13, *(len(text) + 2 for text in told))
    lines: list[Line] = []
    for seat, text in zip(desk.seats, told, strict=True):
        lines += [*_player_lines(desk, look, seat, f" {text:<{wide}}"), ()]
    return [*lines, *_bank_lines(desk, look)]


def _player_lines(desk: Desk, look: Look, seat: SeatLook, talents: str) -> list[Line]:
    """A player's talents in words and coins, and what else he has."""
    player = desk.state.players[seat.seat - 1]
    stock = look.words(
        "desk.stock", rings=player.rings, ships=player.ships,
        soldiers=player.soldiers, income=desk.state.income(seat.seat),
    )  # fmt: skip
    head: Line = ((look.letter(seat), look.seat_chip(seat)), (talents, look.strong))
    return [head + coins_line(player.talents, look), ((f"  {stock}", look.text),)]


def _bank_lines(desk: Desk, look: Look) -> list[Line]:
    bank = desk.state.bank
    stock = look.words(
        "desk.bank_stock", shipyards=bank.shipyards, houses=bank.houses,
        warehouses=bank.warehouses, walls=bank.walls, rings=bank.rings,
    )  # fmt: skip
    return [((look.words("desk.bank"), look.accent),), ((stock, look.text),)]

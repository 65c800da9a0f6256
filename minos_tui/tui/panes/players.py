"""The players: one line of all, or a line each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from minos_tui.engine.minos.ending import standing
from minos_tui.engine.minos.pieces import SHIPS_A_PLAYER, SOLDIERS_A_PLAYER
from minos_tui.engine.minos.state import State
from minos_tui.tui.desk import Desk
from minos_tui.tui.ink import Canvas, Line, Rect, fitted, line_width, width_of
from minos_tui.tui.look import Look, SeatLook
from minos_tui.words import Words

TURN: Final = "►"
AHEAD: Final = "▲"
"""Before the name of who would win now, where the word for it finds no room."""


def leaders(state: State) -> frozenset[int]:
    """The seats that would win if the game ended now; nobody while all are equal."""
    ranking = standing(state).ranking
    return frozenset(ranking[0]) if len(ranking) > 1 else frozenset()


@attrs.frozen
class _Spacing:
    """How closely the players' line is written: between players, between a player's numbers,
    whether income, the round and who is ahead have their words, the talents their unit, and
    whether the round is there at all."""

    gap: str
    space: str
    income_word: bool = False
    round_word: bool = False
    ahead_word: bool = True
    unit: bool = True
    round: bool = True


_SPACINGS: Final = (
    _Spacing("  ", " ", income_word=True, round_word=True),
    _Spacing(" ", " ", income_word=True, round_word=True),
    _Spacing(" ", " ", round_word=True),
    _Spacing(" ", ""),
    _Spacing(" ", "", ahead_word=False),
    _Spacing("", "", ahead_word=False, unit=False),
    _Spacing("", "", ahead_word=False, unit=False, round=False),
)
"""From roomy to close; the last holds the largest numbers of four players in 80 columns."""


def on_turn(desk: Desk) -> int:
    """The seat whose turn it is; 0 before the first turn and after the last."""
    return 0 if desk.over else desk.state.seat


def players_line(desk: Desk, look: Look, width: int) -> Line:
    """The round, then letter, talents, income and rings of each; closer together if need be."""
    lines = (_players_line(desk, look, spacing) for spacing in _SPACINGS)
    line: Line = ()
    for line in lines:
        if line_width(line) <= width:
            break
    return line


def _players_line(desk: Desk, look: Look, spacing: _Spacing) -> Line:
    words, state = look.words, desk.state
    ahead, gap = leaders(state), spacing.gap
    round_text = round_name(state.round, words) if spacing.round_word else str(state.round)
    line: Line = ((round_text if spacing.round else "", look.muted),)
    for seat in desk.seats:
        player = state.players[seat.seat - 1]
        turn = TURN if seat.seat == on_turn(desk) else " "
        text = _means(state, seat.seat, spacing, words)
        if player.out:
            text = f" {words('desk.out')}"
        line += (
            (gap + turn, look.accent),
            (look.letter(seat), look.seat_chip(seat)),
            (text, look.strong if seat.seat == on_turn(desk) else look.text),
        )
        if seat.seat in ahead and not player.out:
            line += ((f" {words('desk.first')}" if spacing.ahead_word else AHEAD, look.good),)
    return line


def round_name(number: int, words: Words) -> str:
    """`Round 3`; before the first round its own name."""
    return words("desk.round", round=number) if number else words("desk.set_up")


def _means(state: State, seat: int, spacing: _Spacing, words: Words) -> str:
    """Talents, income and rings of a seat."""
    player = state.players[seat - 1]
    income = words("desk.income_short") if spacing.income_word else "+"
    talents = f"{player.talents}t" if spacing.unit else f"{player.talents}"
    parts = (talents, f"{income}{state.income(seat)}", f"○{player.rings}")
    return spacing.space.join(("", *parts))


def stock_used(state: State, seat: int) -> tuple[int, int]:
    """Ships and soldiers of a seat that stand on the board."""
    double = 2 if len(state.players) == 2 else 1
    player = state.players[seat - 1]
    return SHIPS_A_PLAYER * double - player.ships, SOLDIERS_A_PLAYER * double - player.soldiers


COLUMNS: Final = ("talents", "income", "rings", "ships", "soldiers", "sites")
_NARROW: Final = 60


def draw_players(canvas: Canvas, rect: Rect, desk: Desk, look: Look) -> None:
    """A table: a line each with name, talents, income, rings, units and sites."""
    columns = COLUMNS[:-1] if rect.width < _NARROW else COLUMNS
    numbers = [_numbers(desk.state, seat.seat)[: len(columns)] for seat in desk.seats]
    widths = _widths(rect, numbers)
    start = rect.right - sum(widths)
    titles = _titles(columns, rect, look.words)
    canvas.text(start, rect.y, _in_columns(titles, widths), look.muted)
    names = _Names(desk, look, start - rect.x - 3)
    names.head(canvas, rect.x, rect.y)
    rows = zip(range(1, rect.height), desk.seats, numbers, strict=False)
    for row, seat, own in rows:
        y = rect.y + row
        names.draw(canvas, rect.x, y, seat)
        ink = look.strong if seat.seat == on_turn(desk) else look.text
        canvas.text(start, y, _in_columns(own, widths), ink)


def _column(rect: Rect) -> int:
    """How wide a column is at least."""
    return 4 if rect.width < _NARROW else 9


def _widths(rect: Rect, numbers: Sequence[Sequence[int]]) -> list[int]:
    longest = (max(map(len, map(str, of))) for of in zip(*numbers, strict=True))
    return [max(_column(rect), cells + 1) for cells in longest]


def _titles(columns: Sequence[str], rect: Rect, words: Words) -> list[str]:
    keys = "desk.column" if rect.width < _NARROW else "desk.column_long"
    return [fitted(words(f"{keys}.{name}"), _column(rect) - 1) for name in columns]


class _Names:
    """The first part of the table: who is on turn, who would win now, and how all are called.

    Who would win is told by a word behind the name; where one finds no room for it, by a mark
    before the names, and the word for the mark stands above them.
    """

    def __init__(self, desk: Desk, look: Look, room: int) -> None:
        self._desk, self._look, self._room = desk, look, room
        self._ahead = leaders(desk.state)
        self._word = f" {look.words('desk.first')}"
        told = (player_name(desk, one, look) + self._word for one in self._ahead)
        self._marked = any(width_of(text) > room for text in told)

    def head(self, canvas: Canvas, x: int, y: int) -> None:
        if self._marked:
            canvas.text(x + 2, y, f"{AHEAD}{self._word}", self._look.good)

    def draw(self, canvas: Canvas, x: int, y: int, seat: SeatLook) -> None:
        look = self._look
        acts, leads = seat.seat == on_turn(self._desk), seat.seat in self._ahead
        x = canvas.text(x, y, TURN if acts else " ", look.accent)
        x = canvas.text(x, y, look.letter(seat), look.seat_chip(seat))
        x = canvas.text(x, y, AHEAD if leads and self._marked else " ", look.good)
        x = canvas.text(x, y, self._called(seat), look.seat_text(seat, bold=acts))
        canvas.text(x, y, self._word if leads and not self._marked else "", look.good)

    def _called(self, seat: SeatLook) -> str:
        """The name, or the colour where it leaves no room for a name."""
        colour = self._look.colour_name(seat)
        name = player_name(self._desk, seat.seat, self._look)
        return fitted(name if self._room > width_of(colour) else colour, self._room)


def _in_columns(things: Sequence[str | int], widths: Sequence[int]) -> str:
    return "".join(str(thing).rjust(width) for thing, width in zip(things, widths, strict=True))


def _numbers(state: State, seat: int) -> tuple[int, ...]:
    player = state.players[seat - 1]
    ships, soldiers = stock_used(state, seat)
    sites = sum(site.holder == seat for site in state.sites)
    return player.talents, state.income(seat), player.rings, ships, soldiers, sites


def player_name(desk: Desk, seat: int, look: Look) -> str:
    """`Red (you)`, `Violet Daedalus`: the colour first, then who plays it."""
    shown = desk.seat(seat)
    colour = look.colour_name(shown)
    if desk.state.players[seat - 1].out:
        return f"{colour} {look.words('desk.out')}"
    if seat == desk.you:
        return look.words("desk.you", colour=colour)
    return look.full_name(shown)

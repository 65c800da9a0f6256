"""One frame of the main screen as plain text, without a terminal."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from minos_tui.engine.game import Step
from minos_tui.engine.minos.board import Board
from minos_tui.engine.minos.commands import Command
from minos_tui.engine.minos.events import Event
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import State
from minos_tui.maps import find_map, read_text
from minos_tui.tui.actions import Keymap
from minos_tui.tui.desk import Desk
from minos_tui.tui.example import COMMANDS, OPTIONS, SEATS
from minos_tui.tui.game.moments import Moment, desk_of
from minos_tui.tui.ink import ascii_of
from minos_tui.tui.look import Look, SeatLook, default_seats
from minos_tui.tui.map.draw import draw_map
from minos_tui.tui.map.view import MapView
from minos_tui.tui.paint import paint
from minos_tui.words import Words

MAP: Final = "mediterranean"
PEOPLE: Final = ("", "Ariadne", "Icarus", "Daedalus")


@lru_cache(maxsize=1)
def example_steps() -> tuple[Step[State, Command, Event], ...]:
    """The commands of the example, applied one after the other."""
    state = GAME.start(SEATS, GAME.options(OPTIONS, SEATS), read_text(find_map(MAP)))
    steps = []
    for text in COMMANDS.replace("\n", " ").split(";"):
        if text.strip():
            steps.append(GAME.apply(state, GAME.parse(text.strip())))
            state = steps[-1].after
    return tuple(steps)


def example_state() -> State:
    """A four-player game in its third round: Red, the human, acts."""
    return example_steps()[-1].after


def example_seats() -> tuple[SeatLook, ...]:
    return tuple(SeatLook(n, n - 1, name, n != 1) for n, name in enumerate(PEOPLE, 1))


def example_desk(look: Look) -> Desk:
    """The main screen at the example's last moment."""
    steps = example_steps()
    moment = Moment(example_state(), example_seats(), you=1, steps=steps)
    return desk_of(moment, look)


def frame_desk(state: State | None, look: Look) -> Desk:
    """The main screen of a position, seen by the player whose turn it is; None: the example."""
    if state is None:
        return example_desk(look)
    seats = default_seats(len(state.players), state.seat or 1)
    return desk_of(Moment(state, seats, you=state.seat), look)


def render_frame(
    state: State | None, size: tuple[int, int] = (80, 24), *, ascii_only: bool = False
) -> str:
    """The main screen as lines of text, `size` columns and rows; every line ends with a newline."""
    look = Look(Words("en"), colour=False, ascii=ascii_only)
    canvas = paint(frame_desk(state, look), *size, look, Keymap())
    rows = (row.rstrip() for row in canvas.rows())
    text = "".join(f"{row}\n" for row in rows)
    return ascii_of(text) if ascii_only else text


def render_map(board: Board, *, ascii_only: bool = False) -> str:
    """A board as text, its small drawing with nobody on it; every line ends with a newline."""
    state = GAME.start(2, GAME.options({"closed": "0"}, 2), board.text)
    look = Look(Words("en"), colour=False, ascii=ascii_only)
    drawn = draw_map(state, "small", MapView(letters=True), look, default_seats(2))
    text = "".join(f"{row.rstrip()}\n" for row in drawn.rows())
    return ascii_of(text) if ascii_only else text

"""One frame of the main screen as plain text, without a terminal."""

from __future__ import annotations

import attrs

from minos_tui.engine.game import Decision
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.setup import free_palaces
from minos_tui.engine.palaces.state import Answering, Discarding, Picking, State, Trading
from minos_tui.tui.actions import Keymap
from minos_tui.tui.ink import ascii_of
from minos_tui.tui.look import Look, SeatLook, default_seats
from minos_tui.tui.palaces.advice import plans_of, proposals, to_discard, ways
from minos_tui.tui.palaces.desk import Desk
from minos_tui.tui.palaces.example import PEOPLE, example_steps
from minos_tui.tui.palaces.moments import acting_line, context_of, prompt_of
from minos_tui.tui.palaces.paint import paint
from minos_tui.tui.palaces.story import Teller
from minos_tui.words import Words


def position_desk(state: State, seats: tuple[SeatLook, ...], you: int, look: Look) -> Desk:
    """A position as one seat sees it (0: a spectator), nothing begun and no window open.

    A view stays a view: what it hides is not known here either.
    """
    view = GAME.seen_by(state, you)
    turn = GAME.turn(view)
    asked = getattr(turn, "seat", 0)
    mine = bool(you) and asked == you and isinstance(turn, Decision)
    kingdom = view.kingdom(you) if you else None
    top = view.top
    discards = mine and isinstance(top, Discarding)
    return Desk(
        view, seats, you, asked, context_of(view, mine=mine),
        prompt=prompt_of(view, asked, look.words) if mine else acting_line(view, asked, look.words),
        plans=plans_of(view, you) if you else (),
        proposals=proposals(view, you) if mine and isinstance(top, Trading) else (),
        ways=ways(view, top, you) if mine and isinstance(top, Answering) else (),
        palaces=free_palaces(view) if isinstance(top, Picking) else (),
        card=to_discard(kingdom.hand, 1)[0] if kingdom and discards else "",
        hidden=frozenset({"undo", "redo", "advice", "step", "take_over", "talk"}),
    )  # fmt: skip


def example_seats() -> tuple[SeatLook, ...]:
    return tuple(SeatLook(n, n - 1, name, n != 1) for n, name in enumerate(PEOPLE, 1))


def example_desk(look: Look) -> Desk:
    """The main screen at the example's last moment, seen by the person in it."""
    steps = example_steps()
    teller = Teller(1, look.words)
    for ply, step in enumerate(steps, 1):
        teller.tell(step, ply)
    desk = position_desk(steps[-1].after, example_seats(), 1, look)
    own = [ply for ply, step in enumerate(steps, 1) if GAME.turn(step.before) == Decision(1)]
    return attrs.evolve(desk, chapters=teller.chapters(), seen=own[-1])


def frame_desk(state: State | None, look: Look) -> Desk:
    """The main screen of a position, seen by whoever decides; None: the example."""
    if state is None:
        return example_desk(look)
    turn = GAME.turn(state)
    you = turn.seat if isinstance(turn, Decision) and state.viewer in (None, turn.seat) else 0
    return position_desk(state, default_seats(len(state.kingdoms), you), you, look)


def render_frame(
    state: State | None, size: tuple[int, int] = (80, 24), *, ascii_only: bool = False
) -> str:
    """The main screen as lines of text, `size` columns and rows; every line ends with a newline."""
    look = Look(Words("en"), colour=False, ascii=ascii_only)
    canvas = paint(frame_desk(state, look), *size, look, Keymap())
    text = "".join(f"{row.rstrip()}\n" for row in canvas.rows())
    return ascii_of(text) if ascii_only else text

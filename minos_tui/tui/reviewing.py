"""The dearest mistakes of a game, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minos_tui.bots.minos.review import Mistake
from minos_tui.engine.minos.commands import Command
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import State
from minos_tui.tui.game.story import tell
from minos_tui.tui.look import Look, SeatLook


def review_lines(found: Sequence[Mistake], seats: Sequence[SeatLook], look: Look) -> list[str]:
    """A paragraph for each mistake; one line if there is none to tell."""
    if not found:
        return [look.words("review.none")]
    return [line for mistake in found for line in _mistake_lines(mistake, seats, look)]


def _mistake_lines(mistake: Mistake, seats: Sequence[SeatLook], look: Look) -> Iterator[str]:
    words, seat = look.words, seats[mistake.seat - 1]
    yield words(
        "review.mistake",
        seat=look.colour_name(seat) + (f" ({seat.safe_name})" if seat.safe_name else ""),
        round=mistake.round,
        loss=f"{100 * mistake.loss:.0f}",
        win=f"{100 * mistake.win:.0f} %",
        better=f"{100 * mistake.better_win:.0f} %",
    )
    yield "  " + words("review.played")
    yield from (f"    {line}" for line in _story(mistake.before, mistake.played, seats, look))
    yield "  " + words("review.better")
    yield from (f"    {line}" for line in _story(mistake.before, mistake.better, seats, look))
    yield ""


def _story(
    state: State, commands: Sequence[Command], seats: Sequence[SeatLook], look: Look
) -> list[str]:
    """What the commands do, as the log tells it."""
    steps = []
    for command in commands:
        step = GAME.apply(state, command)
        steps.append(step)
        state = step.after
    groups = tell(steps, state.ground.board, seats, look)
    return [line for group in groups for line in group.lines]

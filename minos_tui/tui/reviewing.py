"""The dearest mistakes of a game, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minos_tui.bots.minos.lookahead import duel_odds
from minos_tui.bots.minos.review import Mistake
from minos_tui.engine.minos.commands import Command
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Duel, State
from minos_tui.tui.game.story import tell
from minos_tui.tui.look import Look, SeatLook


def review_lines(
    found: Sequence[Mistake], seats: Sequence[SeatLook], look: Look, *, whole: bool = True
) -> list[str]:
    """A paragraph for each mistake, and of a `whole` review a line for each seat without; one if
    there is none to tell."""
    if not found and whole:
        return [look.words("review.none")]
    told = {mistake.seat for mistake in found}
    clean = [seat for seat in seats if whole and seat.seat not in told]
    return [
        *(line for mistake in found for line in _mistake_lines(mistake, seats, look)),
        *(look.words("review.none_of", seat=_who(seat, look)) for seat in clean),
    ]


def _who(seat: SeatLook, look: Look) -> str:
    return look.colour_name(seat) + (f" ({seat.safe_name})" if seat.safe_name else "")


def _mistake_lines(mistake: Mistake, seats: Sequence[SeatLook], look: Look) -> Iterator[str]:
    words = look.words
    win, better = round(100 * mistake.win), round(100 * mistake.better_win)
    yield words(
        "review.mistake",
        seat=_who(seats[mistake.seat - 1], look),
        round=mistake.round,
        loss=str(better - win),
        win=words.percent(mistake.win),
        better=words.percent(mistake.better_win),
    )
    yield "  " + words("review.played")
    yield from (f"    {line}" for line in _story(mistake.before, mistake.played, seats, look))
    yield "  " + words("review.better")
    yield from (f"    {line}" for line in _story(mistake.before, mistake.better, seats, look))
    yield ""


def _story(
    state: State, commands: Sequence[Command], seats: Sequence[SeatLook], look: Look
) -> list[str]:
    """What the commands do, as the log tells it, and the chance in the duel they come to."""
    steps = []
    for command in commands:
        step = GAME.apply(state, command)
        steps.append(step)
        state = step.after
    groups = tell(steps, state.ground.board, seats, look)
    lines = [line for group in groups for line in group.lines]
    return lines if not isinstance(state.top, Duel) else [*lines, _duel_line(state, look)]


def _duel_line(state: State, look: Look) -> str:
    return look.words("review.duel", chance=look.words.percent(duel_odds(state)))

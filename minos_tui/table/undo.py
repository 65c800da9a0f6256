"""Taking back is an act of the table: which acts a player may take back and do again."""

from __future__ import annotations

from minos_tui.engine.games import AnyGame
from minos_tui.table.history import Sitting, TableStep


def undo_to(game: AnyGame, sitting: Sitting) -> int | None:
    """The ply that the player's undo goes back to; None if nothing may be taken back.

    It never crosses chance or another's act, and a bot's act is nobody's to take back. Where
    there was no choice, taking back goes on to the choice before it.
    """
    if sitting.status != "running":
        return None
    steps = sitting.history.steps
    seat = steps[-1].seat if steps else 0
    while steps:
        group = _last_group(steps)
        if any(step.chance or step.seat != seat for step in group):
            return None
        if not sitting.header.seats[seat - 1].is_human:
            return None
        steps = steps[: -len(group)]
        if any(_had_choice(game, step) for step in group):
            return len(sitting.history.older) + len(steps)
    return None


def redo_to(sitting: Sitting) -> int | None:
    """The ply that redo goes on to: the end of the first group that was taken back."""
    history = sitting.history
    if sitting.status != "running" or not history.tail:
        return None
    group = history.tail[0].group
    return history.ply + sum(1 for row in history.tail if row.group == group)


def _last_group(steps: tuple[TableStep, ...]) -> tuple[TableStep, ...]:
    number = steps[-1].group
    count = 0
    for step in reversed(steps):
        if step.group != number:
            break
        count += 1
    return steps[-count:]


def _had_choice(game: AnyGame, step: TableStep) -> bool:
    legal = iter(game.legal(step.step.before))
    next(legal, None)
    return next(legal, None) is not None

"""What has been played at a table: an immutable value, so that an act is kept whole or not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from minos_tui.engine.game import Chance, Step
from minos_tui.engine.games import AnyGame
from minos_tui.engine.record import Header
from minos_tui.engine.replay import asked
from minos_tui.store.rows import CommandRow, Note, Status

State = Any


@attrs.frozen
class TableStep:
    """A command that stands. `ply` counts from 1; the steps of one `group` were one act.

    `seat` decided, or threw where `chance` is set (0: the table). `annotations` were made while
    this was the last step.
    """

    ply: int
    step: Step[Any, Any, Any]
    group: int
    seat: int
    chance: bool = False
    annotations: tuple[str, ...] = ()


@attrs.frozen
class History:
    """The steps that stand, and behind them the commands taken back, which can be redone.

    `older` are commands before `start` whose steps are not known, because the game was loaded
    from a snapshot; there are none in almost every game.
    """

    start: State
    steps: tuple[TableStep, ...] = ()
    tail: tuple[CommandRow, ...] = ()
    notes: tuple[Note, ...] = ()
    older: tuple[CommandRow, ...] = ()

    @property
    def state(self) -> State:
        return self.steps[-1].step.after if self.steps else self.start

    @property
    def ply(self) -> int:
        """How many commands stand."""
        return len(self.older) + len(self.steps)

    @property
    def draws(self) -> int:
        """How many commands of chance stand: the number of the next draw."""
        return sum(row.chance for row in self.older) + sum(step.chance for step in self.steps)

    @property
    def last_group(self) -> int:
        if self.steps:
            return self.steps[-1].group
        return self.older[-1].group if self.older else 0

    def state_at(self, ply: int) -> State:
        """The state after so many commands. Raises IndexError where it is not known."""
        index = ply - len(self.older)
        if not 0 <= index <= len(self.steps):
            raise IndexError(ply)
        return self.steps[index - 1].step.after if index else self.start

    def played(self, steps: Sequence[TableStep]) -> History:
        """With these steps at the end; what was taken back is gone."""
        return attrs.evolve(self, steps=(*self.steps, *steps), tail=())

    def grown(self, steps: Sequence[TableStep], notes: Sequence[Note]) -> History:
        """With what was added elsewhere: steps that have their notes, and all the notes."""
        old = [note.text for note in notes if note.ply == self.ply]
        noted = attrs.evolve(self.noted(*old), notes=(*self.notes, *notes))
        return noted.played(steps) if steps else noted

    def back_at(self, game: AnyGame, ply: int) -> History:
        """With only the first `ply` commands standing, the others taken back."""
        index = ply - len(self.older)
        back = tuple(attrs.evolve(r, taken_back=True) for r in rows_of(game, self.steps[index:]))
        return attrs.evolve(self, steps=self.steps[:index], tail=(*back, *self.tail))

    def forward_to(self, steps: Sequence[TableStep]) -> History:
        """With the first commands of the tail standing again, as these steps."""
        return attrs.evolve(self, steps=(*self.steps, *steps), tail=self.tail[len(steps) :])

    def noted(self, *texts: str) -> History:
        """With annotations at this point."""
        notes = (*self.notes, *(Note(self.ply, text) for text in texts))
        steps = self.steps
        if steps and texts:
            said = (*steps[-1].annotations, *texts)
            steps = (*steps[:-1], attrs.evolve(steps[-1], annotations=said))
        return attrs.evolve(self, notes=notes, steps=steps)

    def rows(self, game: AnyGame) -> tuple[CommandRow, ...]:
        """All commands that stand, as the store keeps them."""
        return (*self.older, *rows_of(game, self.steps))


@attrs.frozen
class Sitting:
    """Everything about a table that an act can change."""

    header: Header
    history: History
    status: Status = "running"


def rows_of(game: AnyGame, steps: Sequence[TableStep]) -> tuple[CommandRow, ...]:
    return tuple(CommandRow(s.ply, s.group, game.text(s.step.command), s.chance) for s in steps)


def table_step(game: AnyGame, step: Step[Any, Any, Any], ply: int, group: int) -> TableStep:
    """A step with its place in the game."""
    turn = game.turn(step.before)
    return TableStep(ply, step, group, asked(turn), isinstance(turn, Chance))


def folded(game: AnyGame, start: State, rows: Sequence[CommandRow]) -> tuple[TableStep, ...]:
    """The steps of commands that were kept. Raises Refusal at one that isn't legal."""
    found: list[TableStep] = []
    state = start
    for row in rows:
        step = game.apply(state, game.parse(row.text))
        found.append(table_step(game, step, row.ply, row.group))
        state = step.after
    return tuple(found)


def annotated(steps: Sequence[TableStep], notes: Sequence[Note]) -> tuple[TableStep, ...]:
    """The steps with the notes that were made after each."""
    said: dict[int, tuple[str, ...]] = {}
    for note in notes:
        said[note.ply] = (*said.get(note.ply, ()), note.text)
    return tuple(attrs.evolve(s, annotations=said.get(s.ply, ())) for s in steps)

"""A table's game as a record."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from minos_tui.engine.games import AnyGame
from minos_tui.engine.record import Entry, Record
from minos_tui.engine.replay import turn_starts
from minos_tui.table.history import History, Sitting


def record_of(game: AnyGame, sitting: Sitting, board_text: str, opened: bool) -> Record:
    """The commands that stand, with digests and notes; the key only if `opened`."""
    header, ply = sitting.header, sitting.history.ply
    # What was taken over can be taken back as well.
    header = attrs.evolve(header, taken_over=min(header.taken_over, ply))
    if not opened:
        header = attrs.evolve(header, dice=header.dice.closed())
    return Record(header, tuple(_entries(game, sitting.history)), board_text)


def _entries(game: AnyGame, history: History) -> Iterator[Entry]:
    digests = _digests(game, history)
    yield from _at(history, 0, digests)
    for row in history.rows(game):
        yield Entry("command", row.text)
        yield from _at(history, row.ply, digests)


def _at(history: History, ply: int, digests: dict[int, str]) -> Iterator[Entry]:
    if ply in digests:
        yield Entry("digest", digests[ply])
    for note in history.notes:
        if note.ply == ply:
            yield Entry("note", note.text)


def _digests(game: AnyGame, history: History) -> dict[int, str]:
    """The digests at each turn's start and at the end, by ply."""
    states = [history.start, *(step.step.after for step in history.steps)]
    first = len(history.older)
    wanted = {*turn_starts(game, iter(states)), len(states) - 1}
    return {first + index: game.digest(states[index]) for index in sorted(wanted)}

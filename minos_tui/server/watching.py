"""A shared table as a watcher sees it who is told everything some commands late.

So nobody at the table can be told by a watcher what is going on; what is hidden from watchers
stays so however old it is. When the game is over there is nothing left to wait for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from minos_tui.engine.game import Outcome, Turn
from minos_tui.server.seat import SeatTable
from minos_tui.table.history import TableStep
from minos_tui.table.keeping import Happened, Listener

if TYPE_CHECKING:
    from minos_tui.server.room import Room
    from minos_tui.table.table import Table


class LateTable(SeatTable):
    """What stood `delay` commands ago, for one who only watches."""

    def __init__(self, room: Room, table: Table, name: str, delay: int) -> None:
        super().__init__(room, table, name, 0)
        self._delay = delay

    @property
    def _hidden(self) -> int:
        """How many of the last steps are not shown yet."""
        return 0 if self._table.over else min(self._delay, len(self._table.steps))

    def _old(self) -> Sequence[TableStep]:
        """The steps that may be shown, whole."""
        steps = self._table.steps
        return steps[: len(steps) - self._hidden]

    @property
    def _state(self) -> Any:
        old = self._old()
        return old[-1].step.after if old else self._table.history.start

    @property
    def state(self) -> Any:
        return self._views.of(self._state)

    @property
    def steps(self) -> Sequence[TableStep]:
        seen = super().steps
        return seen[: len(seen) - self._hidden]

    @property
    def turn(self) -> Turn:
        return self.game.turn(self._state) if self._hidden else self._table.turn

    @property
    def ply(self) -> int:
        return self._table.ply - self._hidden

    @property
    def outcome(self) -> Outcome | None:
        return self._table.outcome

    @property
    def deadline(self) -> float | None:
        """The clock is of the moment that is now, which isn't shown yet."""
        return None if self._hidden else super().deadline

    def drives(self, turn: Turn) -> bool:
        return False

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Calls `listener` after everything that can be seen now and could not before."""
        shown = self._old()

        def seen(happened: Happened) -> None:
            nonlocal shown
            before, shown = shown, self._old()
            for told in _told(before, shown, happened):
                steps = self._views.some(told.steps)
                self.deliver(listener, attrs.evolve(told, steps=steps))

        return self._table.subscribe(seen)


def _told(
    before: Sequence[TableStep], after: Sequence[TableStep], happened: Happened
) -> tuple[Happened, ...]:
    """What leads from what was shown to what is, and what isn't played but happened now."""
    same = 0
    while same < min(len(before), len(after)) and before[same] is after[same]:
        same += 1
    told: tuple[Happened, ...] = ()
    if same < len(after):
        told = (Happened("played", tuple(after[same:])),)
    elif same < len(before):
        told = (Happened("undone"),)
    return (*told, happened) if happened.what in ("seats", "ended") else told

"""Which games have a screen, and what each has on it; a room is loaded when it is first needed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from minos_tui.engine.game import Refusal

if TYPE_CHECKING:
    from minos_tui.engine.replay import Verified
    from minos_tui.table.table import Table
    from minos_tui.tui.ink import Line
    from minos_tui.tui.look import Look
    from minos_tui.tui.panes.result import Result
    from minos_tui.tui.replaying import Watching
    from minos_tui.tui.screens.table import TableScreen

_MODULES: Final = {
    "minos": "minos_tui.tui.room",
    "palaces": "minos_tui.tui.palaces.room",
}
WITH_SCREENS: Final = tuple(_MODULES)
"""The games that can be played on a screen, in the order they are offered."""


class Room(Protocol):
    """What a game has on a screen."""

    THROWS_BY_HAND: bool
    """Whether a person's throws wait for his key; draws for him come by themselves otherwise."""

    def game_screen(self, table: Table) -> TableScreen:
        """The main screen of a table."""

    def result_lines(self, result: Result, look: Look, width: int) -> list[Line]:
        """The result of a finished game, top to bottom."""

    def render_frame(
        self, state: Any, size: tuple[int, int] = ..., *, ascii_only: bool = ...
    ) -> str:
        """The main screen as lines of text; None as a state shows an example."""

    def watched(self, verified: Verified, look: Look) -> Watching:
        """A record to be looked at."""


def room_of(game: str) -> Room:
    """The room of a game. Raises Refusal (`no_screen`) for a game that only programs can play."""
    check_screen(game)
    return cast(Room, import_module(_MODULES[game]))


def check_screen(game: str) -> None:
    """Raises Refusal (`no_screen`) for a game that only programs can play."""
    if game not in _MODULES:
        raise Refusal("no_screen", game=game)

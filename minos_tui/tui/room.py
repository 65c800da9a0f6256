"""What classic Minos has on a screen (`minos_tui.tui.rooms`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from minos_tui.engine.replay import Verified
    from minos_tui.table.table import Table
    from minos_tui.tui.ink import Line
    from minos_tui.tui.look import Look
    from minos_tui.tui.panes.result import Result
    from minos_tui.tui.replaying import Watching
    from minos_tui.tui.screens.table import TableScreen


THROWS_BY_HAND: Final = True


def game_screen(table: Table) -> TableScreen:
    from minos_tui.tui.screens.game import GameScreen

    return GameScreen(table)


def result_lines(result: Result, look: Look, width: int) -> list[Line]:
    from minos_tui.tui.panes.result import result_lines as lines

    return lines(result, look, width)


def watched(verified: Verified, look: Look) -> Watching:
    from minos_tui.tui.replaying import Watched

    return Watched(verified, look)


def render_frame(state: Any, size: tuple[int, int] = (80, 24), *, ascii_only: bool = False) -> str:
    from minos_tui.tui.frame import render_frame as rendered

    return rendered(state, size, ascii_only=ascii_only)

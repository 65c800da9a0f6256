"""What is done at once for a player who is away: his dice are thrown when he is attacked.

He has said how, by a standing order, or the best is made of it; so nobody's attack waits for days.
And nobody waits for who is out of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from minos_tui.engine.game import Chance, Decision, Turn

if TYPE_CHECKING:
    from minos_tui.table.table import Table

_GAME: Final = "minos"
"""The game that has such moments, and whose players may be driven off the board."""


def attacked(table: Table, turn: Turn) -> int:
    """The seat that has to defend itself now; 0 for none."""
    if table.game.name != _GAME or not isinstance(turn, Chance | Decision):
        return 0
    from minos_tui.bots.minos.orders import defends

    return turn.seat if turn.seat and turn.seat == defends(table.state) else 0


def out(table: Table, seat: int) -> bool:
    """Whether a seat has nothing on the board any more, and is never asked again."""
    return table.game.name == _GAME and table.state.players[seat - 1].out


def defence(table: Table, order: str) -> Any:
    """The command of whoever is attacked: by this order, or by the best play if there is none."""
    from minos_tui.bots.minos.orders import ABSENT, OFFERED, obey

    back = (played.step for played in reversed(table.steps))
    return obey(order if order in OFFERED else ABSENT, table.state, back)

"""A seat that goes from its player to a bot that keeps it warm, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minos_tui.engine.game import Refusal
from minos_tui.engine.record import HUMAN
from minos_tui.table.seats import stand_in

if TYPE_CHECKING:
    from minos_tui.table.table import Table


async def to_bot(table: Table, seat: int, name: str) -> bool:
    """A bot plays for a player, under his name; False if one does already.

    Raises Refusal, CommitFailed.
    """
    while table.seats[seat - 1].is_human:
        if await _set(table, seat, stand_in(table.game), name):
            return True
    return False


async def to_player(table: Table, seat: int, name: str) -> bool:
    """A player has his seat again; False if no bot has it, or he has resigned.

    Raises Refusal, CommitFailed.
    """
    while not (held := table.seats[seat - 1]).is_human and not held.resigned:
        if await _set(table, seat, HUMAN, name):
            return True
    return False


async def _set(table: Table, seat: int, kind: str, name: str) -> bool:
    """False if the game has gone on meanwhile, and has to be looked at again."""
    try:
        await table.set_seat(seat, kind, name)
    except Refusal as refusal:
        if refusal.code != "stale":
            raise
        return False
    return True

"""An account of all money and pieces, kept from the events alone.

After each event every piece must be somewhere and every talent explained; after each command the
account must agree with the state.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

from minos_tui.engine.minos import events as ev
from minos_tui.engine.minos.pieces import STOCK
from minos_tui.engine.minos.state import State


@cache
def _entry(kind: str) -> str:
    """The method that books events of a kind: `_die_used` for `DieUsed`."""
    return re.sub("([A-Z])", r"_\1", kind).lower()


class Ledger:
    """Counts per seat: talents, rings, ships, soldiers (in stock), units on the board; the bank."""

    def __init__(self, state: State) -> None:
        self.seats = len(state.players)
        self.talents: Counter[int] = Counter()
        self.rings: Counter[int] = Counter()
        self.stock: Counter[tuple[int, str]] = Counter()
        self.board: Counter[tuple[int, str]] = Counter()
        self.built: Counter[str] = Counter()
        self.bank_rings = state.bank.rings
        for seat, player in enumerate(state.players, 1):
            self.talents[seat], self.rings[seat] = player.talents, player.rings
            self.stock[seat, "ship"] = player.ships
            self.stock[seat, "soldier"] = player.soldiers
            self.board[seat, "ship"] = state.fish[seat - 1]
        self.pieces = self._pieces()
        self.all_rings = self._all_rings()

    def _pieces(self) -> Counter[tuple[int, str]]:
        return Counter({key: self.stock[key] + self.board[key] for key in self.stock})

    def _all_rings(self) -> int:
        return self.bank_rings + sum(self.rings.values())

    def book(self, event: Any) -> None:
        """Book one event, and see that nothing was made or lost."""
        getattr(self, _entry(type(event).__name__), self._nothing)(event)
        assert self._pieces() == self.pieces, event
        assert self._all_rings() == self.all_rings, event
        assert min(self.talents.values()) >= 0, event
        assert min(self.rings.values()) >= 0, event
        assert min(self.stock.values()) >= 0, event
        assert min(self.board.values()) >= 0, event
        assert self.bank_rings >= 0, event

    def agrees_with(self, state: State) -> None:
        for seat, player in enumerate(state.players, 1):
            assert self.talents[seat] == player.talents, f"talents of {seat}"
            assert self.rings[seat] == player.rings, f"rings of {seat}"
            assert self.stock[seat, "ship"] == player.ships, f"ships of {seat}"
            assert self.stock[seat, "soldier"] == player.soldiers, f"soldiers of {seat}"
        bank = state.bank
        assert self.bank_rings == bank.rings
        left = {"shipyard": bank.shipyards, "house": bank.houses,
                "warehouse": bank.warehouses, "wall": bank.walls}  # fmt: skip
        assert {kind: STOCK[kind] - self.built[kind] for kind in STOCK} == left

    def _nothing(self, event: Any) -> None:
        pass

    def _to_board(self, seat: int, unit: str) -> None:
        self.stock[seat, unit] -= 1
        self.board[seat, unit] += 1

    def _first_chosen(self, event: ev.FirstChosen) -> None:
        for seat, talents in enumerate(event.talents, 1):
            self.talents[seat] += talents

    def _placed(self, event: ev.Placed) -> None:
        self._to_board(event.seat, "ship")
        self._to_board(event.seat, "soldier")
        self.built[event.building] += 1

    def _dice_kept(self, event: ev.DiceKept) -> None:
        self.rings[event.seat] -= event.rings
        self.bank_rings += event.rings

    def _die_used(self, event: ev.DieUsed) -> None:
        self.talents[event.seat] += event.talents
        self.rings[event.seat] += event.rings
        self.bank_rings -= event.rings

    def _ring_bought(self, event: ev.RingBought) -> None:
        self.talents[event.seat] -= event.talents
        self.rings[event.seat] += 1
        self.bank_rings -= 1

    def _unit_lost(self, event: ev.UnitLost) -> None:
        self.board[event.seat, event.unit] -= 1
        self.stock[event.seat, event.unit] += 1

    def _soldier_granted(self, event: ev.SoldierGranted) -> None:
        self._to_board(event.seat, "soldier")

    def _built(self, event: ev.Built) -> None:
        self.talents[event.seat] -= event.talents
        self.built[event.building] += 1

    def _recruited(self, event: ev.Recruited) -> None:
        self.talents[event.seat] -= event.talents
        self._to_board(event.seat, event.unit)

    def _player_out(self, event: ev.PlayerOut) -> None:
        self.talents[event.seat] -= event.talents
        self.rings[event.seat] -= event.rings
        self.bank_rings += event.rings
        assert (self.talents[event.seat], self.rings[event.seat]) == (0, 0)

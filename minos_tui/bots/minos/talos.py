"""Talos: a guardian, as the bronze giant who walked around Crete three times a day.

He settles, guards what he has and throws his rings in for it. He attacks nobody who hasn't
attacked him or taken a place of his; with those he fights on.
"""

from __future__ import annotations

import random
from typing import Final

from minos_tui.bots.minos.ariadne import Ariadne
from minos_tui.bots.minos.outlook import Taste
from minos_tui.bots.protocol import Budget
from minos_tui.engine.game import Legal
from minos_tui.engine.minos.commands import Command
from minos_tui.engine.minos.state import Duel, State

TASTE: Final = Taste(ship=1.6, soldier=1.0, ring=0.5, guard=2.0, thrift=0.06, levy=0.6)


class Talos(Ariadne):
    """Remembers who came to him as a foe, for as long as the game lasts."""

    def __init__(self) -> None:
        super().__init__(TASTE)
        self._foes: set[int] = set()
        self._all: frozenset[int] = frozenset()
        self._held: tuple[bool, ...] = ()

    def choose(
        self, view: State, legal: Legal[Command], rng: random.Random, budget: Budget
    ) -> Command:
        self._watch(view)
        return super().choose(view, legal, rng, budget)

    def _watch(self, state: State) -> None:
        """Notes who attacks him now, and who holds a site that was his at his last decision."""
        frame = state.phase[-1]
        seat = frame.defender if isinstance(frame, Duel) and frame.goal is not None else state.seat
        if seat != state.seat:
            self._foes.add(state.seat)
        elif self._held:
            taken = zip(self._held, state.sites, strict=True)
            self._foes |= {site.holder for was, site in taken if was and site.holder}
            self._foes.discard(seat)
        self._all = frozenset(range(1, len(state.players) + 1))
        self._held = tuple(site.holder == seat for site in state.sites)

    def _spared(self) -> frozenset[int]:
        return self._all - self._foes

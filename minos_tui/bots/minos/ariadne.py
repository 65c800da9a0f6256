"""Ariadne: sound.

She weighs what every final throw would be worth to her in this position, keeps dice by the exact
mean over both re-rolls, shares the dice out for the best plan of the whole turn, and fights by
the odds. After every duel she weighs anew.
"""

from __future__ import annotations

import random

from minos_tui.bots.minos.dice_play import KeepPlan
from minos_tui.bots.minos.duels import choose_in_duel
from minos_tui.bots.minos.errands import Errands
from minos_tui.bots.minos.goals import Survey
from minos_tui.bots.minos.openings import choose_opening
from minos_tui.bots.minos.outlook import Outlook, Taste
from minos_tui.bots.minos.planner import Planner
from minos_tui.bots.protocol import Budget
from minos_tui.engine.game import Legal
from minos_tui.engine.minos.commands import Attack, Command, Keep, Land, Stand
from minos_tui.engine.minos.pieces import THROWS_A_TURN
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Battle, Duel, Placing, Rolling, Sailing, State


class Ariadne:
    """Plans a turn at a time; between two throws nothing is weighed twice."""

    def __init__(self, taste: Taste | None = None) -> None:
        self._taste = taste or Taste()
        self._queue: list[Command] = []
        self._keeps: KeepPlan | None = None
        self._planner: Planner | None = None

    def choose(
        self, view: State, legal: Legal[Command], rng: random.Random, budget: Budget
    ) -> Command:
        frame = view.phase[-1]
        if isinstance(frame, Rolling):
            self._queue = []
            return self._keep(view, frame)
        if isinstance(frame, Duel):
            self._queue = []
            return choose_in_duel(view, self._ring_worth(view))
        if self._queue and self._queue[0] in legal:
            return self._queue.pop(0)
        self._queue = self._errand(view, legal)
        command = self._queue.pop(0)
        # Goals are weighed from a few facts of the rules; the rules themselves have the last word.
        return command if command in legal else GAME.default(view)

    def _planned(self, state: State) -> Planner:
        """The planner for this position; goals stay the same while only dice and money change."""
        planner = self._planner
        if planner and planner.survey.spared == self._spared() and planner.survey.holds_for(state):
            planner.survey.outlook.state = state
            return planner
        self._planner = Planner(Survey(Outlook(state, state.seat, self._taste), self._spared()))
        return self._planner

    def _spared(self) -> frozenset[int]:
        """The seats that are not to be attacked."""
        return frozenset()

    def _keep(self, state: State, frame: Rolling) -> Command:
        if frame.throws == 1 or self._keeps is None:
            self._keeps = self._planned(state).keep_plan()
        kept = self._keeps.keep(frame.dice, THROWS_A_TURN - frame.throws)
        return Stand() if len(kept) == len(frame.dice) else Keep(kept)

    def _ring_worth(self, state: State) -> float:
        """A ring is spent for less where much is at stake."""
        battle = state.phase[-2]
        assert isinstance(battle, Battle)
        place = state.ground.place[battle.target]
        if place.kind not in ("site", "harbour"):
            return self._taste.thrift / 2
        return self._taste.thrift / (2 + state.sites[place.index].buildings.value)

    def _errand(self, state: State, legal: Legal[Command]) -> list[Command]:
        frame = state.phase[-1]
        if isinstance(frame, Placing):
            return [choose_opening(state, frame.queue[0])]
        if isinstance(frame, Sailing):
            return [_ashore(legal)]
        assert isinstance(frame, Acting)
        return Errands(self._planned(state), frame, legal).next()


def _ashore(legal: Legal[Command]) -> Command:
    """Lands a soldier whom a position handed in has put aboard."""
    found = list(legal)
    landing = next((c for c in found if isinstance(c, Land)), None)
    peaceful = (c for c in found if not isinstance(c, Attack))
    return landing or next(peaceful, found[0])

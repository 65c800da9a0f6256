"""What the card game's tools tell over the line protocol: advice, and the best melds of a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from minos_tui.bots.palaces.counsel import counsel
from minos_tui.bots.tools import Tool, ToolProblem
from minos_tui.engine.game import Decision
from minos_tui.engine.palaces.melds import best_melds
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import State


def advise(state: State | None, words: Sequence[str]) -> dict[str, Any]:
    """`advise`: what Daedalus would do by what the asked seat sees, why, and its best melds."""
    view, seat = _asked(state, words)
    return {"seat": seat, **counsel(view, seat), **_best(view, seat)}


def tell_melds(state: State | None, words: Sequence[str]) -> dict[str, Any]:
    """`melds`: the melds of the asked seat's hand that score most together, exact."""
    view, seat = _asked(state, words)
    return {"seat": seat, **_best(view, seat)}


def _asked(state: State | None, words: Sequence[str]) -> tuple[State, int]:
    """What the asked seat sees, and the seat."""
    if words:
        raise ToolProblem("no_more_words", given=words[0][:40])
    if state is None:
        raise ToolProblem("no_game")
    turn = GAME.turn(state)
    if not isinstance(turn, Decision):
        raise ToolProblem("nobody_asked")
    GAME.legal(state)  # refuses a view in which that seat's hand is hidden
    return GAME.seen_by(state, turn.seat), turn.seat


def _best(view: State, seat: int) -> dict[str, Any]:
    kingdom = view.kingdom(seat)
    plan = best_melds(kingdom.hand, kingdom.larger())
    return {"points": plan.points, "melds": [GAME.text(meld) for meld in plan.melds]}


TOOLS: Final[Mapping[str, Tool]] = {"advise": advise, "melds": tell_melds}

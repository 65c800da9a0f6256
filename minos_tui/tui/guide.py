"""The guide of the first game: what to say, by what the player can do now.

It looks at the position only, so whatever the player does, it knows what comes next.
"""

from __future__ import annotations

from typing import Literal

from minos_tui.engine.minos.commands import Use
from minos_tui.engine.minos.legal import commands
from minos_tui.engine.minos.movement import POINT
from minos_tui.engine.minos.state import Acting, Duel, Rolling, State
from minos_tui.tui.game.ways import own_units, ways

Advice = Literal[
    "throw", "keep", "gull", "unit", "go", "lost", "permit", "build", "scales", "end", "watch",
    "duel", "done",
]  # fmt: skip


def guide(state: State, you: int, chosen: bool) -> Advice | None:
    """The text for a moment, of the topic `tutorial`; None when there is nothing more to say.

    `chosen` tells whether a unit is in hand.
    """
    frame = state.top
    if isinstance(frame, Duel):
        return "duel"
    if state.seat != you:
        return "watch" if state.round < 2 else None
    if state.round > 1:
        first = isinstance(frame, Rolling) and not frame.throws
        return "done" if state.round == 2 and first else None
    if isinstance(frame, Rolling):
        return "throw" if not frame.throws else "keep"
    if isinstance(frame, Acting):
        return _acting(state, you, frame, chosen)
    return None


def _acting(state: State, you: int, frame: Acting, chosen: bool) -> Advice:
    usable = {command.kind for command in commands(state) if isinstance(command, Use)}
    held = [site for site in state.sites if site.holder == you]
    built = [site for site in held if site.buildings.count]
    if not held:
        return _sailing(state, you, frame, "gull" in usable, chosen)
    if not built and not frame.permits and "building" in usable:
        return "permit"
    if not built and frame.permits:
        return "build"
    if built and "scales" in usable:
        return "scales"
    return "end"


def _sailing(state: State, you: int, frame: Acting, gull: bool, chosen: bool) -> Advice:
    if frame.points < POINT:
        return "gull" if gull else "lost"
    if not chosen:
        return "unit"
    harbours = (place for unit in own_units(state, you) for place in ways(state, unit).cost)
    if any(place.endswith("~") for place in harbours):
        return "go"
    return "gull" if gull else "lost"

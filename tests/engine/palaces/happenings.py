"""What games of the suite come to: names of things that happened, to be counted and wanted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, get_args

from minos_tui.engine.game import Step
from minos_tui.engine.palaces.cards import CALAMITIES, RESOURCES
from minos_tui.engine.palaces.commands import Command
from minos_tui.engine.palaces.events import (
    CalamityDrawn,
    CardDealt,
    CardTurned,
    DeckShuffled,
    Event,
    FamineBegan,
    GameEnded,
    HandLost,
    Melded,
    ResourceBuilt,
    ResourcesLost,
)
from minos_tui.engine.palaces.state import Exchanging, State

PalacesStep = Step[Any, Any, Any]

LARGE_HAND: Final = 18
WANTED: Final = (
    {kind.__name__ for kind in (*get_args(Command), *get_args(Event))}
    | {"won by a meld", "won at 100", "end: round_limit"}
    | {f"drawn: {calamity}" for calamity in CALAMITIES}
    | {f"built: {resource}" for resource in RESOURCES}
    | {f"hand lost by {cause}" for cause in ("disaster", "piracy", "plague")}
    | {f"resources lost by {cause}" for cause in ("disaster", "earthquake")}
    | {f"straight of {size}" for size in (5, 6, 7, 8)}
    | {"flush of 4", "flush of 5", "kind of 4", "kind of 5", "reverse of 8", "minoan of 8"}
    | {"trade deck shuffled", "build deck shuffled", "no trade card left", "exchange"}
    | {"large hand", "disaster turned"}
)
"""What the games together must have come to."""


def happenings(step: PalacesStep) -> Iterator[str]:
    """The names of what happened in this step, of those in `WANTED` and some more."""
    yield type(step.command).__name__
    for event in step.events:
        yield type(event).__name__
        yield from _of_event(step, event)
    yield from _of_position(step.after)


def _of_event(step: PalacesStep, event: Event) -> Iterator[str]:
    match event:
        case GameEnded("target"):
            built = any(isinstance(other, ResourceBuilt) for other in step.events)
            yield "won by a throne room" if built else "won by a meld"
            yield f"won at {step.after.options.target}"
        case GameEnded(reason):
            yield f"end: {reason}"
        case CalamityDrawn(_, calamity):
            yield f"drawn: {calamity}"
        case ResourceBuilt(_, resource):
            yield f"built: {resource}"
        case HandLost(_, _, cause):
            yield f"hand lost by {cause}"
        case ResourcesLost(_, _, cause):
            yield f"resources lost by {cause}"
        case Melded(_, kind, cards):
            yield f"{kind} of {len(cards)}"
        case DeckShuffled(deck):
            yield f"{deck} deck shuffled"
        case CardTurned(_, True):
            yield "disaster turned"
        case FamineBegan(seat) if step.before.kingdom(seat).famine == step.before.round:
            yield "famine after a famine"
        case CardDealt() if isinstance(step.before.top, Exchanging):
            yield "exchange"


def _of_position(state: State) -> Iterator[str]:
    if not state.deck and not state.discards:
        yield "no trade card left"
    if any(len(kingdom.hand) >= LARGE_HAND for kingdom in state.kingdoms):
        yield "large hand"

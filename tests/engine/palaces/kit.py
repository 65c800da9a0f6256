"""Positions of Palaces of Minos, written in a line or two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import attrs

from minos_tui.engine.game import Refusal
from minos_tui.engine.palaces.cards import (
    BUILD_CARDS,
    PALACES,
    RESOURCES,
    TRADE_CARDS,
    in_order,
)
from minos_tui.engine.palaces.events import Event
from minos_tui.engine.palaces.options import Options
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import Frame, Kingdom, Melding, State

ALL_PALACES = Options(all_palaces=True)


def kingdom(hand: str = "", resources: str = "", palace: str = "", **numbers: int) -> Kingdom:
    """A kingdom with the cards that the words name."""
    built = Counter(resources.split())
    return Kingdom(
        palace=next((p for p in PALACES if p == palace), None),
        hand=in_order(hand.split()),
        resources=tuple(r for r in RESOURCES for _ in range(built[r])),
        points=numbers.get("points", 0),
        famine=numbers.get("famine", 0),
    )


def position(
    kingdoms: Sequence[Kingdom],
    *phase: Frame,
    discards: str = "",
    build_discards: str = "",
    options: Options = ALL_PALACES,
    lead: int = 1,
    round_: int = 3,
) -> State:
    """A position in which all cards that aren't named are in the decks, and palaces are dealt."""
    free = [p for p in PALACES if p not in {k.palace for k in kingdoms}]
    seated = tuple(k if k.palace else attrs.evolve(k, palace=free.pop(0)) for k in kingdoms)
    lying = [*discards.split(), *(card for k in seated for card in k.hand)]
    built = [*build_discards.split(), *(card for k in seated for card in k.resources)]
    return State(
        options=options,
        kingdoms=seated,
        deck=tuple((Counter(TRADE_CARDS) - Counter(lying)).elements()),
        discards=in_order(discards.split()),
        build_deck=tuple((Counter(BUILD_CARDS) - Counter(built)).elements()),
        build_discards=tuple(sorted(build_discards.split(), key=BUILD_CARDS.index)),
        phase=phase,
        lead=lead,
        round=round_,
    )


def melding(hand: str, resources: str = "", palace: str = "") -> State:
    """Seat 1 of two lays melds."""
    return position((kingdom(hand, resources, palace), kingdom()), Melding(1, (0, 0)))


def play(state: State, *lines: str) -> State:
    """The state after these commands; it must be in order all the way."""
    return played(state, *lines)[0]


def played(state: State, *lines: str) -> tuple[State, list[Event]]:
    """The state after these commands, and all that happened."""
    events: list[Event] = []
    assert GAME.check(state) == ()
    for line in lines:
        step = GAME.apply(state, GAME.parse(line))
        assert GAME.check(step.after) == (), line
        state = step.after
        events += step.events
    return state, events


def refused(state: State, line: str) -> str:
    """The code with which a command is refused."""
    command = GAME.parse(line)
    try:
        GAME.apply(state, command)
    except Refusal as refusal:
        assert command not in GAME.legal(state)
        return refusal.code
    raise AssertionError(f"{line} was applied")


def hand(state: State, seat: int) -> str:
    return " ".join(state.kingdom(seat).hand)


def kinds(events: Sequence[Any]) -> list[str]:
    return [type(event).__name__ for event in events]

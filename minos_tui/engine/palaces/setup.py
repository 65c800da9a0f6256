"""Before the first round: each kingdom takes its palace (rulebook: The Palaces)."""

from __future__ import annotations

import attrs

from minos_tui.engine.game import Refusal
from minos_tui.engine.palaces.cards import BUILD_CARDS, PALACES, TRADE_CARDS, Palace
from minos_tui.engine.palaces.commands import TakePalace
from minos_tui.engine.palaces.decks import Result
from minos_tui.engine.palaces.events import PalaceTaken
from minos_tui.engine.palaces.options import SEATS, Options
from minos_tui.engine.palaces.refusals import Code
from minos_tui.engine.palaces.state import Kingdom, Picking, State


def start(seats: int, options: Options) -> State:
    """The position before anybody has a palace. Raises Refusal."""
    if seats not in SEATS:
        raise Refusal(Code.WRONG_SEATS, given=seats, low=SEATS[0], high=SEATS[-1])
    return State(
        options=options,
        kingdoms=(Kingdom(),) * seats,
        deck=TRADE_CARDS,
        discards=(),
        build_deck=BUILD_CARDS,
        build_discards=(),
        phase=(Picking(1),),
    )


def free_palaces(state: State) -> tuple[Palace, ...]:
    """The palaces that nobody has taken, in catalogue order."""
    taken = {kingdom.palace for kingdom in state.kingdoms}
    return tuple(p for p in state.options.palaces(len(state.kingdoms)) if p not in taken)


def refuse_palace(state: State, command: TakePalace) -> Refusal | None:
    if command.palace in free_palaces(state):
        return None
    known = command.palace in state.options.palaces(len(state.kingdoms))
    code = Code.PALACE_TAKEN if known else Code.NO_SUCH_PALACE
    return Refusal(code, palace=command.palace[:20])


def take_palace(state: State, frame: Picking, command: TakePalace) -> Result:
    if refusal := refuse_palace(state, command):
        raise refusal
    palace = next(p for p in PALACES if p == command.palace)
    kingdom = attrs.evolve(state.kingdom(frame.seat), palace=palace)
    last = frame.seat == len(state.kingdoms)
    after = state.with_kingdom(frame.seat, kingdom)
    after = after.with_top() if last else after.with_top(Picking(frame.seat + 1))
    return after, (PalaceTaken(frame.seat, palace),)

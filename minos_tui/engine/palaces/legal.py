"""What may be done in a state: a view over the lists that each chapter of the rules makes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from minos_tui.engine.chance import Draws
from minos_tui.engine.game import Refusal
from minos_tui.engine.palaces.building import drawer, refuse_target, targets
from minos_tui.engine.palaces.cards import HIDDEN
from minos_tui.engine.palaces.commands import (
    CHANCE_ONLY,
    Accept,
    Command,
    Decline,
    Discard,
    Meld,
    Offer,
    Pass,
    TakePalace,
    Target,
)
from minos_tui.engine.palaces.ending import discards, refuse_discard
from minos_tui.engine.palaces.luxury import melds, refuse_meld, sample_meld
from minos_tui.engine.palaces.refusals import Code
from minos_tui.engine.palaces.setup import free_palaces, refuse_palace
from minos_tui.engine.palaces.state import (
    Answering,
    Building,
    Dealing,
    Discarding,
    Ended,
    Exchanging,
    Melding,
    Picking,
    State,
    Targeting,
    Trading,
    Turning,
)
from minos_tui.engine.palaces.trade import (
    accepts,
    offers,
    refuse_accept,
    refuse_offer,
    sample_accept,
    sample_offer,
)

PASS: Final = Pass()
DECLINE: Final = Decline()


def waits_for_chance(state: State) -> bool:
    top = state.top
    if isinstance(top, Picking):
        return state.options.picking == "random"
    return isinstance(top, Turning | Dealing | Building | Exchanging)


def asked(state: State) -> int:
    """The seat that decides or draws; 0 for the table."""
    match state.top:
        case Answering(queue=queue):
            return queue[0]
        case Targeting():
            return drawer(state)
        case Turning():
            return state.lead
        case Ended():
            return 0
        case frame:
            return frame.seat


def refuse_view(state: State) -> Refusal | None:
    """Why a view can't tell what may be done: it hides what the asked seat holds or is offered."""
    if isinstance(state.top, Ended) or waits_for_chance(state):
        return None
    seat, frame = asked(state), state.top
    offered = (*frame.give, *frame.ask) if isinstance(frame, Answering) else ()
    if HIDDEN in (*state.kingdom(seat).hand, *offered):
        return Refusal(Code.HIDDEN_HAND, seat=seat)
    return None


def commands(state: State) -> Iterator[Command]:
    """Every legal command of the seat that is asked, in a fixed order."""
    if waits_for_chance(state):
        return
    match state.top:
        case Picking():
            yield from map(TakePalace, free_palaces(state))
        case Trading() as frame:
            yield PASS
            yield from offers(state, frame)
        case Answering() as frame:
            yield DECLINE
            yield from accepts(state, frame)
        case Melding() as frame:
            yield PASS
            yield from melds(state, frame)
        case Targeting() as frame:
            yield from targets(state, frame)
        case Discarding() as frame:
            yield from discards(state, frame)


def refusal(state: State, command: Command) -> Refusal | None:
    """Why the command isn't legal now; None if it is. Commands of chance are never legal."""
    if isinstance(state.top, Ended):
        return Refusal(Code.GAME_OVER)
    if isinstance(command, CHANCE_ONLY):
        return Refusal(Code.NOT_CHANCE)
    if waits_for_chance(state):
        return Refusal(Code.CARDS_FIRST)
    match state.top, command:
        case Picking(), TakePalace():
            return refuse_palace(state, command)
        case ((Trading() | Melding()), Pass()) | (Answering(), Decline()):
            return None
        case Trading() as frame, Offer():
            return refuse_offer(state, frame, command)
        case Answering() as frame, Accept():
            return refuse_accept(state, frame, command)
        case Melding() as frame, Meld():
            return refuse_meld(state, frame, command)
        case Targeting() as frame, Target():
            return refuse_target(state, frame, command)
        case Discarding() as frame, Discard():
            return refuse_discard(state, frame, command)
    return Refusal(Code.NOT_NOW)


class LegalView:
    """The legal commands of one state."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state = state

    def __iter__(self) -> Iterator[Command]:
        return commands(self._state)

    def __contains__(self, command: object) -> bool:
        return isinstance(command, Command) and refusal(self._state, command) is None

    def sample(self, draws: Draws) -> Command:
        """One of them. Where they are too many to count, passing and small ones come more often."""
        state = self._state
        match state.top:
            case Trading() as frame:
                return sample_offer(state, frame, draws) if draws.below(2) else PASS
            case Answering() as frame:
                if not draws.below(2):
                    return DECLINE
                return sample_accept(state, frame, draws) or DECLINE
            case Melding() as frame:
                return sample_meld(state, frame, draws)
        found = list(self)
        return found[draws.below(len(found))]

"""What may be done in a state: a view over the lists that each chapter of the rules makes."""

from __future__ import annotations

from collections.abc import Iterator

from minos_tui.engine.chance import Draws
from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.building import builds, refuse_build
from minos_tui.engine.minos.change import held_by
from minos_tui.engine.minos.commands import (
    Attack,
    Board,
    Build,
    BuyRing,
    Close,
    Command,
    End,
    First,
    Keep,
    Land,
    Move,
    Place,
    Recruit,
    Stand,
    Throw,
    Use,
)
from minos_tui.engine.minos.dice import keeps, refuse_buy_ring, refuse_keep, refuse_use, uses
from minos_tui.engine.minos.duel import duel_keeps, refuse_duel_keep
from minos_tui.engine.minos.movement import refuse_attack, refuse_move, steps
from minos_tui.engine.minos.recruiting import recruits, refuse_recruit
from minos_tui.engine.minos.refusals import Code
from minos_tui.engine.minos.setup import placements, refuse_place
from minos_tui.engine.minos.state import (
    Acting,
    Duel,
    Ended,
    Frame,
    Placing,
    Rolling,
    Sailing,
    State,
)
from minos_tui.engine.minos.transport import (
    boardings,
    refuse_board,
    refuse_land,
    refuse_landing_attack,
    refuse_sailing,
    sailings,
)

CHANCE_COMMANDS = frozenset({Throw, Close, First})
_THROWING = (Rolling, Duel)
_DECIDING = (Acting, Sailing, Placing, Ended)

STAND = Stand()
END = End()
BUY_RING = BuyRing()


def commands(state: State) -> list[Command]:
    """Every legal command of the seat that is asked, in a fixed order."""
    frame = state.phase[-1]
    match frame:
        case Acting():
            return _acting(state, frame)
        case Rolling(loose=0):
            return [STAND, *keeps(frame.dice)]
        case Duel(loose=0):
            return [STAND, *duel_keeps(state, frame)]
        case Sailing():
            return list(sailings(state, frame))
        case Placing():
            return list(placements(state))
    return []


def _acting(state: State, frame: Acting) -> list[Command]:
    found: list[Command] = [
        *uses(frame.dice, frame.jokers, frame.stars, state.options.loose_combinations)
    ]
    held = held_by(state, state.seat)
    if frame.permits:
        found += builds(state, frame, held)
    found += recruits(state, frame, held)
    if frame.may_buy_rings and refuse_buy_ring(state, frame) is None:
        found.append(BUY_RING)
    if frame.points:
        found += steps(state, frame, held)
        found += boardings(state, frame, held)
    found.append(END)
    return found


def refusal(state: State, command: Command) -> Refusal | None:
    """Why the command isn't legal now; None if it is. Commands of chance are never legal."""
    frame = state.phase[-1]
    if type(command) in CHANCE_COMMANDS:
        return Refusal(Code.NOT_CHANCE)
    if isinstance(frame, Acting):
        return _refusal_acting(state, frame, command)
    if isinstance(frame, Ended):
        return Refusal(Code.GAME_OVER)
    if waits_for_chance(frame):
        return Refusal(Code.CHANCE_FIRST)
    return _refusal_in(state, frame, command)


def waits_for_chance(frame: Frame) -> bool:
    if isinstance(frame, _THROWING):
        return frame.loose > 0
    return not isinstance(frame, _DECIDING)


def _refusal_in(state: State, frame: Frame, command: Command) -> Refusal | None:
    match frame, command:
        case ((Rolling() | Duel()), Stand()):
            return None
        case Rolling(), Keep():
            return refuse_keep(frame.dice, command)
        case Duel(), Keep():
            return refuse_duel_keep(state, frame, command)
        case Sailing(), Move():
            return refuse_sailing(state, frame, command)
        case Sailing(), Attack():
            return refuse_landing_attack(state, frame, command)
        case Sailing(), Land():
            return refuse_land(state, frame, command)
        case Sailing(), _:
            return Refusal(Code.SOLDIER_ABOARD, ship=frame.ship)
        case Placing(), Place():
            return refuse_place(state, command)
    return Refusal(Code.NOT_NOW)


def _refusal_acting(state: State, frame: Acting, command: Command) -> Refusal | None:
    match command:
        case Use():
            return refuse_use(state, frame, command)
        case Move():
            return refuse_move(state, frame, command)
        case Attack():
            return refuse_attack(state, frame, command)
        case Board():
            return refuse_board(state, frame, command)
        case Build():
            return refuse_build(state, frame, command)
        case Recruit():
            return refuse_recruit(state, frame, command)
        case BuyRing():
            return refuse_buy_ring(state, frame)
        case End():
            return None
    return Refusal(Code.NOT_NOW)


class LegalView:
    """The legal commands of one state."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state = state

    def __iter__(self) -> Iterator[Command]:
        return iter(commands(self._state))

    def __contains__(self, command: object) -> bool:
        return isinstance(command, Command) and refusal(self._state, command) is None

    def sample(self, draws: Draws) -> Command:
        """One of them, each as likely."""
        found = commands(self._state)
        return found[draws.below(len(found))]

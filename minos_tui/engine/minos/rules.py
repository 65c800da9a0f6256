"""Classic Minos behind the house's protocol (`minos_tui.engine.game.Game`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from minos_tui.engine.chance import ChancePoint
from minos_tui.engine.game import (
    EVERYBODY,
    Audience,
    Chance,
    Decision,
    Fault,
    OptionSpec,
    Outcome,
    Over,
    Refusal,
    Step,
    Turn,
)
from minos_tui.engine.minos import (
    building,
    dice,
    duel,
    movement,
    notation,
    recruiting,
    setup,
    transport,
)
from minos_tui.engine.minos import legal as legal_commands
from minos_tui.engine.minos.board import Board, parse_board
from minos_tui.engine.minos.check import check
from minos_tui.engine.minos.commands import (
    Attack,
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
from minos_tui.engine.minos.commands import (
    Board as BoardShip,
)
from minos_tui.engine.minos.ending import end_turn, standing
from minos_tui.engine.minos.events import Event
from minos_tui.engine.minos.options import SEATS, SPECS, Options, option_words, read_options
from minos_tui.engine.minos.pieces import DICE
from minos_tui.engine.minos.position import digest
from minos_tui.engine.minos.refusals import Code
from minos_tui.engine.minos.state import (
    Acting,
    ChoosingFirst,
    Closing,
    Duel,
    Ended,
    Placing,
    Rolling,
    RollingOff,
    Sailing,
    State,
)
from minos_tui.engine.minos.throws import closing_point, dice_point, first_point

RULES_VERSION: Final = "1"

_THROWING: Final = (Rolling, Duel)
_DECIDING: Final = (Acting, Sailing)

Result = tuple[State, tuple[Event, ...]]
MinosStep = Step[State, Command, Event]


def _end(state: State, frame: Acting, command: End) -> Result:
    return end_turn(state)


_RULES: Final[dict[tuple[type, type], Callable[..., Result]]] = {
    (Closing, Close): setup.close,
    (ChoosingFirst, First): setup.choose_first,
    (RollingOff, Throw): setup.roll_off,
    (Placing, Place): setup.place_opening,
    (Rolling, Throw): dice.throw,
    (Rolling, Keep): dice.keep,
    (Rolling, Stand): dice.stand,
    (Acting, Use): dice.use,
    (Acting, BuyRing): dice.buy_ring,
    (Acting, Move): movement.move,
    (Acting, Attack): duel.attack,
    (Acting, Build): building.build,
    (Acting, Recruit): recruiting.recruit,
    (Acting, BoardShip): transport.board,
    (Acting, End): _end,
    (Sailing, Move): transport.sail,
    (Sailing, Attack): transport.attack_to_land,
    (Sailing, Land): transport.land,
    (Duel, Throw): duel.throw,
    (Duel, Keep): duel.keep,
    (Duel, Stand): duel.stand,
}
"""Which chapter applies a command, by the frame on top of the phase. It checks before it acts."""


_decision: Final = cache(Decision)
_chance: Final = cache(Chance)
"""Who is asked, the same object each time."""


@lru_cache(maxsize=16)
def _board(text: str) -> Board:
    return parse_board(text)


class Minos:
    """The classic game for two to four players on a board."""

    name: Final = "minos"
    rules: Final = RULES_VERSION
    seats: Final = SEATS
    has_boards: Final = True
    option_specs: Final[tuple[OptionSpec, ...]] = SPECS

    def options(self, words: Mapping[str, str], seats: int) -> Options:
        return read_options(words)

    def option_words(self, options: Options) -> dict[str, str]:
        return option_words(options)

    def start(self, seats: int, options: Options, board: str = "") -> State:
        return setup.start(seats, options, _board(board))

    def turn(self, state: State) -> Turn:
        frame = state.phase[-1]
        if isinstance(frame, _DECIDING) or (isinstance(frame, Rolling) and not frame.loose):
            return _decision(state.seat)
        match frame:
            case Duel(loose=0):
                return _decision(duel.side(state, frame))
            case Placing():
                return _decision(frame.queue[0])
            case Ended():
                return Over(standing(state))
        return _chance(self.chance(state).label, self._chance_seat(state))

    def _chance_seat(self, state: State) -> int:
        frame = state.phase[-1]
        if isinstance(frame, Duel):
            return duel.side(state, frame)
        if isinstance(frame, RollingOff):
            return frame.contenders[len(frame.values)]
        return state.seat

    def legal(self, state: State) -> legal_commands.LegalView:
        return legal_commands.LegalView(state)

    def refusal(self, state: State, command: Command) -> Refusal | None:
        """Why a player's command isn't legal now; None if it is."""
        return legal_commands.refusal(state, command)

    def apply(self, state: State, command: Command) -> MinosStep:
        frame = state.phase[-1]
        rule = _RULES.get((type(frame), type(command)))
        if rule is None or (type(frame) is not Acting and _out_of_step(frame, command)):
            raise self._why_not(state, command)
        after, events = rule(state, frame, command)
        return Step(state, command, events, after)

    def _why_not(self, state: State, command: Command) -> Refusal:
        frame = state.phase[-1]
        if isinstance(command, Throw) and isinstance(frame, _THROWING) and frame.loose:
            return Refusal(Code.WRONG_DICE, needs=frame.loose, given=len(command.faces))
        return legal_commands.refusal(state, command) or Refusal(Code.NOT_NOW)

    def chance(self, state: State) -> ChancePoint[Command]:
        frame = state.phase[-1]
        match frame:
            case Rolling() | Duel() if frame.loose:
                return dice_point(frame.loose)
            case RollingOff():
                return dice_point(DICE)
            case Closing():
                sets = setup.closed_sets(state.ground.board, frame.count)
                return closing_point(sets, frame.count)
            case ChoosingFirst():
                return first_point(len(state.players))
        raise Refusal(Code.GAME_OVER if isinstance(frame, Ended) else Code.NOT_CHANCE)

    def default(self, state: State) -> Command:
        """Stand, land, or end the turn: always legal, and nothing is risked."""
        frame = state.phase[-1]
        if isinstance(frame, Acting):
            return legal_commands.END
        if isinstance(frame, Rolling | Duel):
            return legal_commands.STAND
        found = legal_commands.commands(state)
        return next((c for c in found if isinstance(c, Land)), found[0])

    def standing(self, state: State) -> Outcome:
        return standing(state)

    def check(self, state: State) -> tuple[Fault, ...]:
        return check(state)

    def seen_by(self, state: State, seat: int) -> State:
        """The whole state: the classic game has no secrets."""
        return state

    def audience(self, thing: Any) -> Audience:
        return EVERYBODY

    def masked(self, thing: Any) -> str:
        return "?"

    def text(self, command: Command) -> str:
        return notation.text(command)

    def parse(self, text: str) -> Command:
        return notation.parse(text)

    def digest(self, state: State) -> str:
        return digest(state)


def _out_of_step(frame: object, command: Command) -> bool:
    """Whether the frame waits for a throw of another size, or for a decision and not a throw."""
    if isinstance(frame, _THROWING):
        if isinstance(command, Throw):
            return len(command.faces) != frame.loose
        return frame.loose > 0
    return isinstance(frame, RollingOff) and (
        not isinstance(command, Throw) or len(command.faces) != DICE
    )


GAME: Final = Minos()

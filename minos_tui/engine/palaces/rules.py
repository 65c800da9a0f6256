"""Palaces of Minos behind the house's protocol (`minos_tui.engine.game.Game`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import attrs

from minos_tui.engine.chance import ChancePoint
from minos_tui.engine.game import (
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
from minos_tui.engine.palaces import (
    building,
    commands,
    disaster,
    ending,
    events,
    luxury,
    notation,
    production,
    setup,
    trade,
)
from minos_tui.engine.palaces import legal as legal_commands
from minos_tui.engine.palaces.cards import HIDDEN
from minos_tui.engine.palaces.check import check
from minos_tui.engine.palaces.commands import (
    Accept,
    Command,
    Deal,
    Decline,
    Discard,
    DrawBuild,
    Meld,
    Offer,
    Pass,
    TakePalace,
    Target,
    TurnCard,
)
from minos_tui.engine.palaces.decks import DrawPoint, Result
from minos_tui.engine.palaces.events import Event
from minos_tui.engine.palaces.options import SEATS, SPECS, Options, option_words, read_options
from minos_tui.engine.palaces.position import digest
from minos_tui.engine.palaces.refusals import Code
from minos_tui.engine.palaces.rounds import gone_on
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
from minos_tui.engine.palaces.view import seen_by
from minos_tui.engine.palaces.winning import standing

RULES_VERSION: Final = "1"

PalacesStep = Step[State, Command, Event]

_RULES: Final[dict[tuple[type, type], Callable[..., Result]]] = {
    (Picking, TakePalace): setup.take_palace,
    (Turning, TurnCard): disaster.turn_card,
    (Dealing, Deal): production.deal,
    (Trading, Offer): trade.offer,
    (Trading, Pass): trade.stop_offering,
    (Answering, Accept): trade.accept,
    (Answering, Decline): trade.decline,
    (Melding, Meld): luxury.meld,
    (Melding, Pass): luxury.stop_melding,
    (Building, DrawBuild): building.draw_build,
    (Targeting, Target): building.aim,
    (Exchanging, Deal): ending.exchange,
    (Discarding, Discard): ending.discard,
}
"""Which chapter applies a command, by the frame on top of the phase. It checks before it acts."""

_decision: Final = cache(Decision)
_chance: Final = cache(Chance)
"""Who is asked, the same object each time."""


class Palaces:
    """The card game for two to six kingdoms, with hidden hands."""

    name: Final = "palaces"
    rules: Final = RULES_VERSION
    seats: Final = SEATS
    has_boards: Final = False
    option_specs: Final[tuple[OptionSpec, ...]] = SPECS

    def options(self, words: Mapping[str, str], seats: int) -> Options:
        return read_options(words)

    def option_words(self, options: Options) -> dict[str, str]:
        return option_words(options)

    def start(self, seats: int, options: Options, board: str = "") -> State:
        return setup.start(seats, options)

    def turn(self, state: State) -> Turn:
        if isinstance(state.top, Ended):
            return Over(standing(state))
        seat = legal_commands.asked(state)
        if legal_commands.waits_for_chance(state):
            return _chance(_point(state).label, seat)
        return _decision(seat)

    def legal(self, state: State) -> legal_commands.LegalView:
        if refusal := legal_commands.refuse_view(state):
            raise refusal
        return legal_commands.LegalView(state)

    def refusal(self, state: State, command: Command) -> Refusal | None:
        """Why a player's command isn't legal now; None if it is."""
        return legal_commands.refusal(state, command)

    def apply(self, state: State, command: Command) -> PalacesStep:
        frame = state.top
        rule = _RULES.get((type(frame), type(command)))
        if rule is None:
            raise legal_commands.refusal(state, command) or Refusal(Code.NOT_NOW)
        after, happened = gone_on(frame, rule(state, frame, command))
        return Step(state, command, happened, after)

    def chance(self, state: State) -> ChancePoint[Command]:
        """Raises Refusal for a view as well, which doesn't know what is in the deck."""
        if not legal_commands.waits_for_chance(state):
            over = isinstance(state.top, Ended)
            raise Refusal(Code.GAME_OVER if over else Code.NOT_CHANCE)
        point = _point(state)
        if HIDDEN in point.cards:
            raise Refusal(Code.HIDDEN_CARDS)
        return point

    def default(self, state: State) -> Command:
        """Gives nothing away: pass, decline, discard the card that is of least use.

        Raises Refusal where nobody is asked, and for a view that hides what the asked seat holds.
        """
        self.legal(state)
        match state.top:
            case Trading() | Melding():
                return legal_commands.PASS
            case Answering():
                return legal_commands.DECLINE
            case Discarding(seat):
                return Discard(ending.cheapest(state.kingdom(seat).hand))
            case Targeting() as frame:
                found = building.targets(state, frame)
                return max(found, key=lambda target: state.kingdom(target.seat).points)
        for command in self.legal(state):
            return command
        raise Refusal(Code.GAME_OVER if isinstance(state.top, Ended) else Code.CARDS_FIRST)

    def standing(self, state: State) -> Outcome:
        return standing(state)

    def check(self, state: State) -> tuple[Fault, ...]:
        return check(state)

    def seen_by(self, state: State, seat: int) -> State:
        return seen_by(state, seat)

    def audience(self, thing: Any) -> Audience:
        if isinstance(thing, Command):
            return commands.audience(thing)
        return events.audience(thing)

    def masked(self, thing: Any) -> str:
        if isinstance(thing, Command):
            return notation.text(commands.masked(thing))
        return _event_text(events.masked(thing))

    def text(self, command: Command) -> str:
        return notation.text(command)

    def parse(self, text: str) -> Command:
        return notation.parse(text)

    def digest(self, state: State) -> str:
        return digest(state)


def _point(state: State) -> DrawPoint:
    match state.top:
        case Picking():
            return DrawPoint("palace", setup.free_palaces(state))
        case Turning():
            return DrawPoint("turn", state.deck)
        case Building():
            return DrawPoint("build", state.build_deck)
    return DrawPoint("deal", state.deck, legal_commands.asked(state))


def _event_text(event: Event) -> str:
    """`CardDealt seat=2 card=?`: the event's name and its fields."""
    fields = attrs.asdict(event, recurse=False).items()
    things = (
        f"{name}={','.join(map(str, thing)) or '-' if isinstance(thing, tuple) else thing}"
        for name, thing in fields
    )
    return " ".join((type(event).__name__, *things))


GAME: Final = Palaces()

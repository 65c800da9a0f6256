"""Positions and events of Palaces of Minos as JSON.

A person can write a position: a deck that is left out holds what lies nowhere else. A seat's view
is a position too: it names its `viewer`, and the cards that it hides are `?`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any, Final, TypeVar, get_args

import attrs

from minos_tui.engine.game import Refusal
from minos_tui.engine.palaces import events, state
from minos_tui.engine.palaces.cards import (
    BUILD_CARDS,
    TRADE_CARDS,
    Palace,
    Resource,
    build_in_order,
    in_order,
)
from minos_tui.engine.palaces.check import MOST_POINTS, MOST_ROUNDS
from minos_tui.engine.palaces.commands import wants_in_order
from minos_tui.engine.palaces.options import SEATS, Options
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import Answering, Frame, Kingdom, State
from minos_tui.wire.codec import Boards, Json
from minos_tui.wire.reading import Problem, WireError, fault_problem, wrong
from minos_tui.wire.strict import Range, strict_converter, structured, tagged

T = TypeVar("T")

Seat = Annotated[int, Range(0, SEATS[-1])]
Rounds = Annotated[int, Range(0, MOST_ROUNDS)]
Cards = tuple[str, ...]


@attrs.frozen
class KingdomForm:
    """`seat` follows from the order: it is written for readers, and checked."""

    seat: Seat | None = None
    palace: Palace | None = None
    hand: Cards = ()
    resources: tuple[Resource, ...] = ()
    points: Annotated[int, Range(0, MOST_POINTS)] = 0
    famine: Rounds = 0
    two_famines: bool = False


@attrs.frozen
class PositionForm:
    """A position as JSON has it; a deck that is `None` is worked out from the rest."""

    kingdoms: tuple[KingdomForm, ...]
    phase: tuple[Frame, ...]
    game: str = "palaces"
    rules: str = GAME.rules
    options: dict[str, str] = attrs.field(factory=dict)
    round: Rounds = 1
    lead: Seat = 1
    viewer: Seat | None = None
    deck: Cards | None = None
    discards: Cards = ()
    build_deck: Cards | None = None
    build_discards: Cards = ()


_FRAMES: Final[dict[str, type]] = {
    cl.__name__.lower(): cl for cl in get_args(state.Frame)
}  # `answering`, `building`, `dealing` …
_EVENTS: Final[dict[str, type]] = {cl.__name__: cl for cl in get_args(events.Event)}
_REASONS: Final = ("target", "round_limit")

_CONVERTER: Final = strict_converter()
_frame_in, _frame_out = tagged(_CONVERTER, "at", _FRAMES)
_event_in, _event_out = tagged(_CONVERTER, "event", _EVENTS)
_CONVERTER.register_structure_hook_func(lambda cl: cl == Frame, _frame_in)
_CONVERTER.register_structure_hook_func(lambda cl: cl == events.Event, _event_in)


# Out


def _position_json(position: State) -> Json:
    viewer = {} if position.viewer is None else {"viewer": position.viewer}
    return {
        "game": GAME.name,
        "rules": GAME.rules,
        "options": GAME.option_words(position.options),
        "round": position.round,
        "lead": position.lead,
        **viewer,
        "kingdoms": [_kingdom_json(position, seat) for seat in position.seats],
        "deck": [*position.deck],
        "discards": [*position.discards],
        "build_deck": [*position.build_deck],
        "build_discards": [*position.build_discards],
        "phase": [_frame_out(frame) for frame in position.phase],
    }


def _kingdom_json(position: State, seat: int) -> Json:
    kingdom = position.kingdom(seat)
    return {
        "seat": seat,
        **({"palace": kingdom.palace} if kingdom.palace else {}),
        "hand": [*kingdom.hand],
        "resources": [*kingdom.resources],
        "points": kingdom.points,
        "famine": kingdom.famine,
        **({"two_famines": True} if kingdom.two_famines else {}),
    }


# In


def _position(data: Any) -> State:
    form = structured(_CONVERTER, data, PositionForm)
    if form.game != GAME.name:
        raise wrong("game", "other_game", needs=GAME.name)
    if form.rules != GAME.rules:
        raise wrong("rules", "other_rules", plays=GAME.rules)
    options = _options(form)
    if problems := (*_wrong_seats(form), *_wrong_reasons(form)):
        raise WireError(*problems)
    position = _built(form, options)
    if faults := GAME.check(position):
        raise WireError(*map(fault_problem, faults))
    return position


def _options(form: PositionForm) -> Options:
    try:
        return GAME.options(form.options, len(form.kingdoms))
    except Refusal as refusal:
        raise WireError(Problem("options", refusal.code, refusal.about, "refusal")) from refusal


def _wrong_seats(form: PositionForm) -> Iterable[Problem]:
    for index, kingdom in enumerate(form.kingdoms):
        if kingdom.seat not in (None, index + 1):
            yield Problem(f"kingdoms[{index}].seat", "not_in_order", {"needs": index + 1})


def _wrong_reasons(form: PositionForm) -> Iterable[Problem]:
    for index, frame in enumerate(form.phase):
        if isinstance(frame, state.Ended) and frame.reason not in _REASONS:
            choices = {"choices": ", ".join(_REASONS)}
            yield Problem(f"phase[{index}].reason", "not_one_of", choices)


def _built(form: PositionForm, options: Options) -> State:
    lying = [*form.discards, *(card for k in form.kingdoms for card in k.hand)]
    built = [*form.build_discards, *(card for k in form.kingdoms for card in k.resources)]
    return State(
        options=options,
        kingdoms=tuple(map(_kingdom, form.kingdoms)),
        deck=in_order(_given(form.deck, _rest(TRADE_CARDS, lying))),
        discards=in_order(form.discards),
        build_deck=build_in_order(_given(form.build_deck, _rest(BUILD_CARDS, built))),
        build_discards=build_in_order(form.build_discards),
        phase=tuple(map(_ordered, form.phase)),
        lead=form.lead,
        round=form.round,
        viewer=form.viewer,
    )


def _kingdom(form: KingdomForm) -> Kingdom:
    order = get_args(Resource)
    return Kingdom(
        palace=form.palace,
        hand=in_order(form.hand),
        resources=tuple(sorted(form.resources, key=order.index)),
        points=form.points,
        famine=form.famine,
        two_famines=form.two_famines,
    )


def _ordered(frame: Frame) -> Frame:
    """Cards may be written in any order."""
    if not isinstance(frame, Answering):
        return frame
    return attrs.evolve(frame, give=in_order(frame.give), ask=wants_in_order(frame.ask))


def _given(value: T | None, default: T) -> T:
    return default if value is None else value


def _rest(catalogue: Cards, lying: Iterable[str]) -> Cards:
    """What of the catalogue lies nowhere yet."""
    return tuple((Counter(catalogue) - Counter(lying)).elements())


class PalacesCodec:
    """Positions and events of Palaces of Minos."""

    def state_json(self, position: State, *, with_board: bool = False) -> Json:
        return _position_json(position)

    def state(self, data: Any, boards: Boards) -> State:
        return _position(data)

    def event_json(self, event: events.Event) -> Json:
        found: Json = _event_out(event)
        return found

    def event(self, data: Any) -> events.Event:
        # a type checker takes a union for no class
        found: events.Event = structured(_CONVERTER, data, events.Event)  # type: ignore[arg-type]
        return found


CODEC: Final = PalacesCodec()

"""Phase 4: melds are laid, scored and discarded (rulebook: Luxury Phase)."""

from __future__ import annotations

from collections.abc import Iterator

from minos_tui.engine.chance import Draws
from minos_tui.engine.game import Refusal
from minos_tui.engine.palaces import building
from minos_tui.engine.palaces.cards import without
from minos_tui.engine.palaces.commands import Meld, Pass
from minos_tui.engine.palaces.decks import Result
from minos_tui.engine.palaces.events import Melded, MeldingEnded
from minos_tui.engine.palaces.scoring import groups, points, refuse_shape
from minos_tui.engine.palaces.state import Melding, State
from minos_tui.engine.palaces.trade import refuse_cards
from minos_tui.engine.palaces.winning import won


def begin(state: State) -> Result:
    return state.with_top(Melding(state.lead, (0,) * len(state.kingdoms))), ()


def refuse_meld(state: State, frame: Melding, command: Meld) -> Refusal | None:
    return refuse_cards(state, frame.seat, command.cards) or refuse_shape(
        command.kind, command.cards
    )


def melds(state: State, frame: Melding) -> Iterator[Meld]:
    """Every meld of the hand, in a fixed order."""
    for group in groups(state.kingdom(frame.seat).hand):
        for cards in group:
            yield Meld(group.kind, cards)


def sample_meld(state: State, frame: Melding, draws: Draws) -> Meld | Pass:
    """Passing, or a meld: each kind and size as likely as passing."""
    found = list(groups(state.kingdom(frame.seat).hand))
    number = draws.below(len(found) + 1)
    if number == len(found):
        return Pass()
    return Meld(found[number].kind, found[number].sample(draws))


def meld(state: State, frame: Melding, command: Meld) -> Result:
    """The meld scores at once, and its cards go to the discards."""
    if refusal := refuse_meld(state, frame, command):
        raise refusal
    seat, kingdom = frame.seat, state.kingdom(frame.seat)
    gained = points(command.kind, len(command.cards), kingdom.larger())
    laid = tuple(count + (s == seat) for s, count in enumerate(frame.melds, 1))
    after = state.with_hand(seat, without(kingdom.hand, command.cards))
    after = after.with_discards(command.cards).with_points(seat, gained)
    after = after.with_top(Melding(seat, laid))
    after, events = won(after, seat)
    return after, (Melded(seat, command.kind, command.cards, gained), *events)


def stop_melding(state: State, frame: Melding, command: Pass) -> Result:
    """The next kingdom melds; after the last one build cards are drawn."""
    ended = MeldingEnded(frame.seat, frame.melds[frame.seat - 1])
    seat = state.next_seat(frame.seat)
    if seat != state.lead:
        return state.with_top(Melding(seat, frame.melds)), (ended,)
    after, events = building.begin(state.with_top(), frame.melds)
    return after, (ended, *events)

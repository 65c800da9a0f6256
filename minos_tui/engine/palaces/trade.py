"""Phase 3: offers, and who takes them (rulebook: Trade Phase)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Final

from minos_tui.engine.chance import Draws
from minos_tui.engine.game import Refusal
from minos_tui.engine.palaces.cards import DISASTERS, Card, is_trade_card, without
from minos_tui.engine.palaces.commands import (
    WANT_DISASTER,
    WANTS,
    Accept,
    Decline,
    Offer,
    Pass,
    Want,
    fits,
)
from minos_tui.engine.palaces.decks import Result
from minos_tui.engine.palaces.events import (
    Event,
    OfferDeclined,
    OfferFailed,
    OfferMade,
    Traded,
    TradingEnded,
)
from minos_tui.engine.palaces.refusals import Code
from minos_tui.engine.palaces.scoring import drawn_from
from minos_tui.engine.palaces.state import Answering, State, Trading

MOST_CARDS: Final = 20
"""An offer gives and asks for no more cards than this, so that it is one line of a record."""

ASKABLE: Final = WANTS[:-1]


def begin(state: State) -> Result:
    offers = state.options.offers
    return (state.with_top(Trading(state.lead, offers)) if offers else state), ()


# Offering


def refuse_offer(state: State, frame: Trading, command: Offer) -> Refusal | None:
    give, ask = command.give, command.ask
    if not give and not ask:
        return Refusal(Code.EMPTY_OFFER)
    if max(len(give), len(ask)) > MOST_CARDS:
        return Refusal(Code.TOO_MANY_CARDS, most=MOST_CARDS)
    if command.to == frame.seat:
        return Refusal(Code.NOT_TO_ONESELF)
    if command.to and command.to not in state.seats:
        return Refusal(Code.NO_SUCH_SEAT, seat=command.to, high=len(state.kingdoms))
    return refuse_cards(state, frame.seat, give) or _refuse_wants(ask)


def refuse_cards(state: State, seat: int, cards: Sequence[Card]) -> Refusal | None:
    """Whether the kingdom holds these cards, each named once."""
    held = state.kingdom(seat).hand
    for place, card in enumerate(cards):
        if not is_trade_card(card):
            return Refusal(Code.NO_SUCH_CARD, card=card[:20])
        if card in cards[:place]:
            return Refusal(Code.CARD_TWICE, card=card)
        if card not in held:
            return Refusal(Code.NOT_HELD, card=card)
    return None


def _refuse_wants(ask: Sequence[Want]) -> Refusal | None:
    for place, want in enumerate(ask):
        if want not in ASKABLE:
            return Refusal(Code.NO_SUCH_CARD, card=want[:20])
        if is_trade_card(want) and want in ask[:place]:
            return Refusal(Code.CARD_TWICE, card=want)
        if want == WANT_DISASTER and ask[:place].count(want) == DISASTERS:
            return Refusal(Code.TOO_MANY_DISASTERS, most=DISASTERS)
    return None


def offer(state: State, frame: Trading, command: Offer) -> Result:
    if refusal := refuse_offer(state, frame, command):
        raise refusal
    seat, left = frame.seat, frame.left - 1
    queue = (command.to,) if command.to else state.from_seat(seat)[1:]
    answering = Answering(seat, command.to, command.give, command.ask, queue)
    after = state.with_top(Trading(seat, left), answering)
    return after, (OfferMade(seat, command.to, command.give, command.ask, left),)


def recipients(state: State, frame: Trading) -> tuple[int, ...]:
    """The table, then each other seat clockwise."""
    return (0, *state.from_seat(frame.seat)[1:])


def offers(state: State, frame: Trading) -> Iterator[Offer]:
    """Every legal offer, those of few cards first: far too many to hold."""
    hand = state.kingdom(frame.seat).hand
    most = min(len(hand), MOST_CARDS)
    for total in range(1, most + MOST_CARDS + 1):
        for given in range(max(0, total - MOST_CARDS), min(total, most) + 1):
            for give in combinations(hand, given):
                yield from _offers_of(state, frame, give, total - given)


def _offers_of(state: State, frame: Trading, give: tuple[Card, ...], asked: int) -> Iterator[Offer]:
    for ask in combinations_with_replacement(ASKABLE, asked):
        if _refuse_wants(ask) is None:
            for to in recipients(state, frame):
                yield Offer(give, ask, to)


def sample_offer(state: State, frame: Trading, draws: Draws) -> Offer:
    """Any legal offer may come, those of few cards more often."""
    hand = state.kingdom(frame.seat).hand
    given = _few(min(len(hand), MOST_CARDS), draws)
    asked = _few(MOST_CARDS, draws)
    if not given and not asked:
        asked = 1
    ask: list[Want] = []
    while len(ask) < asked:
        want = ASKABLE[draws.below(len(ASKABLE))]
        if _refuse_wants((*ask, want)) is None:
            ask.append(want)
    to = recipients(state, frame)[draws.below(len(state.kingdoms))]
    return Offer(tuple(drawn_from(hand, given, draws)), tuple(ask), to)


def _few(most: int, draws: Draws) -> int:
    count = 0
    while count < most and draws.below(2):
        count += 1
    return count


def stop_offering(state: State, frame: Trading, command: Pass) -> Result:
    seat = state.next_seat(frame.seat)
    after = state.with_top()
    if seat != state.lead:
        after = after.with_top(Trading(seat, state.options.offers))
    return after, (TradingEnded(frame.seat),)


# Answering


def _can_fill(cards: Sequence[Card], wants: Sequence[Want]) -> int:
    """How many of the wants can be filled at once, with a card for each."""
    filled: dict[int, int] = {}

    def found(want: int, tried: set[int]) -> bool:
        for place, card in enumerate(cards):
            if place not in tried and fits(card, wants[want]):
                tried.add(place)
                if place not in filled or found(filled[place], tried):
                    filled[place] = want
                    return True
        return False

    return sum(found(want, set()) for want in range(len(wants)))


def _may_be_part(chosen: Sequence[Card], others: Sequence[Card], wants: Sequence[Want]) -> bool:
    """Whether all of `chosen`, with some of `others`, can be just what is wanted.

    If the chosen all have a want, and all wants have a card, one assignment does both.
    """
    if _can_fill(chosen, wants) < len(chosen):
        return False
    return _can_fill((*chosen, *others), wants) == len(wants)


def refuse_accept(state: State, frame: Answering, command: Accept) -> Refusal | None:
    if command.seat != frame.seat:
        return Refusal(Code.OTHER_OFFER, seat=frame.seat)
    if refusal := refuse_cards(state, frame.queue[0], command.give):
        return refusal
    fits_all = len(command.give) == len(frame.ask)
    if not fits_all or _can_fill(command.give, frame.ask) < len(frame.ask):
        return Refusal(Code.NOT_WHAT_IS_ASKED)
    return None


def accepts(state: State, frame: Answering) -> Iterator[Accept]:
    """Every set of cards that fulfils the offer, in a fixed order and without dead ends."""
    hand = state.kingdom(frame.queue[0]).hand

    def sets(chosen: tuple[Card, ...], place: int) -> Iterator[tuple[Card, ...]]:
        if len(chosen) == len(frame.ask):
            yield chosen
            return
        for at in range(place, len(hand)):
            more = (*chosen, hand[at])
            if _may_be_part(more, hand[at + 1 :], frame.ask):
                yield from sets(more, at + 1)

    if _may_be_part((), hand, frame.ask):
        for give in sets((), 0):
            yield Accept(give, frame.seat)


def sample_accept(state: State, frame: Answering, draws: Draws) -> Accept | None:
    """One way to fulfil the offer; any may come. None if there is none."""
    hand = state.kingdom(frame.queue[0]).hand
    if not _may_be_part((), hand, frame.ask):
        return None
    chosen: tuple[Card, ...] = ()
    others = drawn_from(hand, len(hand), draws)
    while others:
        card = others.pop()
        if len(chosen) < len(frame.ask) and _may_be_part((*chosen, card), others, frame.ask):
            chosen = (*chosen, card)
    return Accept(chosen, frame.seat)


def accept(state: State, frame: Answering, command: Accept) -> Result:
    """Both give at once; nothing is binding beyond that."""
    if refusal := refuse_accept(state, frame, command):
        raise refusal
    one, other = frame.seat, frame.queue[0]
    ones = (*without(state.kingdom(one).hand, frame.give), *command.give)
    others = (*without(state.kingdom(other).hand, command.give), *frame.give)
    after = state.with_hand(one, ones).with_hand(other, others)
    after, events = _closed(after)
    return after, (Traded(one, other, frame.give, command.give), *events)


def decline(state: State, frame: Answering, command: Decline) -> Result:
    declined = OfferDeclined(frame.queue[0], frame.seat)
    if queue := frame.queue[1:]:
        open_ = Answering(frame.seat, frame.to, frame.give, frame.ask, queue)
        return state.with_top(open_), (declined,)
    after, events = _closed(state)
    return after, (declined, OfferFailed(frame.seat), *events)


def _closed(state: State) -> Result:
    """The offer is off the table; who has none left is done with trading."""
    after = state.with_top()
    trading = after.top
    events: tuple[Event, ...] = ()
    if isinstance(trading, Trading) and not trading.left:
        after, events = stop_offering(after, trading, Pass())
    return after, events

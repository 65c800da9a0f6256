"""Phase 6: exchanges, then the hand limit, kingdom by kingdom (rulebook: End Phase)."""

from __future__ import annotations

from collections import Counter

from minos_tui.engine.game import Refusal
from minos_tui.engine.palaces.cards import Card, is_disaster, rank_of, suit_of, without
from minos_tui.engine.palaces.commands import Deal, Discard
from minos_tui.engine.palaces.decks import Result, trade_ready
from minos_tui.engine.palaces.events import CardDealt, Discarded
from minos_tui.engine.palaces.production import dealt
from minos_tui.engine.palaces.state import Discarding, Exchanging, State
from minos_tui.engine.palaces.trade import refuse_cards


def begin(state: State) -> Result:
    return _kingdom(state, state.lead)


def _kingdom(state: State, seat: int) -> Result:
    """The kingdom's exchanges begin; in a famine it draws nothing, so it has none."""
    kingdom = state.kingdom(seat)
    return _go_on(state, seat, 0 if kingdom.starves(state.round) else kingdom.exchanges())


def _go_on(state: State, seat: int, left: int) -> Result:
    """The next exchange, then the hand limit, then the next kingdom."""
    if left:
        state, events = trade_ready(state)
        if state.deck:
            return state.with_top(Exchanging(seat, left)), events
    kingdom = state.kingdom(seat)
    over = len(kingdom.hand) - kingdom.hand_limit()
    if over > 0:
        return state.with_top(Discarding(seat, over)), ()
    following = state.next_seat(seat)
    return (state.with_top(), ()) if following == state.lead else _kingdom(state, following)


def exchange(state: State, frame: Exchanging, command: Deal) -> Result:
    """The card is drawn; one of the hand is to be discarded for it."""
    after = dealt(state, frame, command)
    after = after.with_top(Discarding(frame.seat, 1, frame.left - 1))
    return after, (CardDealt(frame.seat, command.card),)


def refuse_discard(state: State, frame: Discarding, command: Discard) -> Refusal | None:
    return refuse_cards(state, frame.seat, (command.card,))


def discards(state: State, frame: Discarding) -> list[Discard]:
    return [Discard(card) for card in state.kingdom(frame.seat).hand]


def discard(state: State, frame: Discarding, command: Discard) -> Result:
    if refusal := refuse_discard(state, frame, command):
        raise refusal
    seat = frame.seat
    after = state.with_hand(seat, without(state.kingdom(seat).hand, (command.card,)))
    after = after.with_discards((command.card,))
    event = Discarded(seat, command.card)
    if frame.count > 1:
        return after.with_top(Discarding(seat, frame.count - 1, frame.left)), (event,)
    after, events = _go_on(after, seat, frame.left)
    return after, (event, *events)


def cheapest(hand: tuple[Card, ...]) -> Card:
    """The card that goes best with the fewest others: disasters first, then lone cards."""
    suits = Counter(map(suit_of, hand))
    ranks = Counter(map(rank_of, hand))

    def use(card: Card) -> tuple[bool, int, int]:
        near = sum(rank in ranks for rank in range(rank_of(card) - 4, rank_of(card) + 5))
        best = max(suits[suit_of(card)], ranks[rank_of(card)])
        return not is_disaster(card), best, near

    return min(hand, key=use)

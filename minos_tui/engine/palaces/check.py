"""Every fault of a position at once: for loaders, the protocol and tests. Views as well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from minos_tui.engine.game import Fault
from minos_tui.engine.palaces.cards import (
    BUILD_CARDS,
    HIDDEN,
    RESOURCES,
    TRADE_CARDS,
    build_in_order,
    in_order,
)
from minos_tui.engine.palaces.options import SEATS
from minos_tui.engine.palaces.refusals import Code
from minos_tui.engine.palaces.state import (
    Answering,
    Building,
    Dealing,
    Discarding,
    Ended,
    Exchanging,
    Frame,
    Melding,
    Picking,
    State,
    Targeting,
    Trading,
    Turning,
)
from minos_tui.engine.palaces.trade import ASKABLE, MOST_CARDS
from minos_tui.engine.palaces.view import is_party

MOST_POINTS: Final = 1_000_000
MOST_ROUNDS: Final = 100_000
MOST_OWED: Final = len(TRADE_CARDS)
FIRST_FAMINE: Final = 2
"""The first round without trade cards that there can be: the second."""


def check(state: State) -> tuple[Fault, ...]:
    """All faults found; empty for every position, and every view, that play can reach."""
    if faults := tuple(_shape(state)):
        return faults
    if faults := (*_kingdoms(state), *_cards(state)):
        return faults
    return tuple(_phase(state))


def _shape(state: State) -> Iterator[Fault]:
    seats = len(state.kingdoms)
    if seats not in SEATS:
        yield Fault("kingdoms", Code.WRONG_COUNT, {"needs": "2-6", "has": seats})
        return
    if not 1 <= state.lead <= seats:
        yield Fault("lead", Code.NO_SUCH_SEAT, {"seat": state.lead, "high": seats})
    if state.viewer is not None and not 0 <= state.viewer <= seats:
        yield Fault("viewer", Code.NO_SUCH_SEAT, {"seat": state.viewer, "high": seats})
    yield from _number("round", state.round, MOST_ROUNDS)
    if not state.phase:
        yield _impossible("no phase")


def _number(where: str, value: int, most: int) -> Iterator[Fault]:
    if value < 0:
        yield Fault(where, Code.NEGATIVE, {"has": value})
    elif value > most:
        yield Fault(where, Code.TOO_HIGH, {"has": value, "most": most})


def _kingdoms(state: State) -> Iterator[Fault]:
    known = state.options.palaces(len(state.kingdoms))
    taken: set[str] = set()
    for place, kingdom in enumerate(state.kingdoms):
        where = f"kingdoms[{place}]"
        yield from _number(f"{where}.points", kingdom.points, MOST_POINTS)
        yield from _number(f"{where}.famine", kingdom.famine, state.round + 1)
        least = FIRST_FAMINE + kingdom.two_famines
        if (kingdom.famine or kingdom.two_famines) and kingdom.famine < least:
            yield Fault(f"{where}.famine", Code.TOO_LOW, {"has": kingdom.famine, "least": least})
        if kingdom.palace in taken:
            yield Fault(f"{where}.palace", Code.PALACE_TAKEN, {"palace": str(kingdom.palace)})
        if kingdom.palace is None:
            continue
        taken.add(kingdom.palace)
        if kingdom.palace not in known:
            yield Fault(f"{where}.palace", Code.NO_SUCH_PALACE, {"palace": kingdom.palace})


# Cards: each lies in one place, in order, and is hidden where the view hides it


def _cards(state: State) -> Iterator[Fault]:
    trade = [("deck", state.deck), ("discards", state.discards)]
    build: list[tuple[str, tuple[str, ...]]] = [
        ("build_deck", state.build_deck),
        ("build_discards", state.build_discards),
    ]
    for place, kingdom in enumerate(state.kingdoms):
        trade.append((f"kingdoms[{place}].hand", kingdom.hand))
        build.append((f"kingdoms[{place}].resources", kingdom.resources))
    for where, cards in trade:
        yield from _pile(where, cards, in_order(cards), _is_hidden(state, where))
    for where, cards in build:
        yield from _pile(where, cards, build_in_order(cards), hidden=False)
    yield from _all_there("trade cards", [c for _, cards in trade for c in cards], TRADE_CARDS)
    yield from _all_there("build cards", [c for _, cards in build for c in cards], BUILD_CARDS)
    for where, cards in build[2:]:
        for card in cards:
            if card not in RESOURCES:
                yield Fault(where, Code.NO_SUCH_CARD, {"card": card[:20]})


def _is_hidden(state: State, where: str) -> bool:
    """Whether the view hides the cards of this place."""
    if state.viewer is None or where == "discards":
        return False
    return where != f"kingdoms[{state.viewer - 1}].hand"


def _pile(
    where: str, cards: tuple[str, ...], ordered: tuple[str, ...], hidden: bool
) -> Iterator[Fault]:
    if cards != ordered:
        yield Fault(where, Code.OUT_OF_ORDER)
    if any((card == HIDDEN) != hidden for card in cards):
        yield Fault(where, Code.WRONGLY_HIDDEN)


def _all_there(where: str, cards: list[str], catalogue: tuple[str, ...]) -> Iterator[Fault]:
    if len(cards) != len(catalogue):
        yield Fault(where, Code.NOT_CONSERVED, {"has": len(cards), "needs": len(catalogue)})
    known = Counter(catalogue)
    for card, copies in Counter(cards).items():
        if card == HIDDEN:
            continue
        if card not in known:
            yield Fault(where, Code.NO_SUCH_CARD, {"card": card[:20]})
        elif copies > known[card]:
            yield Fault(where, Code.CARD_TWICE, {"card": card})


# The phase


def _impossible(part: str) -> Fault:
    return Fault("phase", Code.WRONG_PHASE, {"part": part})


def _phase(state: State) -> Iterator[Fault]:
    stack = " > ".join(type(frame).__name__.lower() for frame in state.phase)
    if not _stack_possible(state.phase) or not all(_possible(state, f) for f in state.phase):
        yield _impossible(stack)
        return
    yield from _begun(state)
    top, target = state.top, state.options.target
    reached = [kingdom.points >= target for kingdom in state.kingdoms]
    won = isinstance(top, Ended) and top.reason == "target"
    if any(reached) and not won:
        yield Fault("phase", Code.OVER_ALREADY)
    if won and sum(reached) != 1:
        yield _impossible(stack)


def _begun(state: State) -> Iterator[Fault]:
    """Palaces are taken in seat order before the first round, and all of them from then on."""
    without = [seat for seat in state.seats if state.kingdom(seat).palace is None]
    if isinstance(state.top, Picking):
        rest = list(state.seats[state.top.seat - 1 :])
        bare = all(not k.hand and not k.resources and not k.points for k in state.kingdoms)
        if without != rest or not bare or state.round:
            yield _impossible("picking")
    elif without or not state.round:
        yield _impossible("a round without palaces")


def _stack_possible(phase: tuple[Frame, ...]) -> bool:
    kinds = tuple(type(frame) for frame in phase)
    if kinds in ((Trading, Answering), (Building, Targeting)):
        return True
    return len(kinds) == 1 and kinds[0] not in (Answering, Targeting)


def _possible(state: State, frame: Frame) -> bool:
    match frame:
        case Turning():
            return bool(state.deck)
        case Dealing(seat, owed):
            return bool(state.deck) and _owed(state, seat, owed)
        case Trading(seat, left):
            return seat in state.seats and _left_possible(state, left)
        case Answering():
            return _answering_possible(state, frame)
        case Building(seat, owed):
            if isinstance(state.top, Targeting):
                return seat in state.seats and _counts(state, owed)
            return bool(state.build_deck) and _owed(state, seat, owed)
        case Melding(seat, melds):
            return seat in state.seats and _counts(state, melds)
        case Targeting(calamity):
            return calamity in ("earthquake", "piracy", "famine")
        case Exchanging(seat, left):
            fits = seat in state.seats and 1 <= left <= state.kingdom(seat).exchanges()
            return fits and bool(state.deck)
        case Discarding():
            return _discarding_possible(state, frame)
        case Ended(reason):
            limit = state.options.round_limit
            return reason == "target" or (reason == "round_limit" and 0 < limit <= state.round)
        case Picking(seat):
            return seat in state.seats


def _counts(state: State, counts: tuple[int, ...]) -> bool:
    return len(counts) == len(state.kingdoms) and all(0 <= n <= MOST_OWED for n in counts)


def _owed(state: State, seat: int, owed: tuple[int, ...]) -> bool:
    return seat in state.seats and _counts(state, owed) and owed[seat - 1] > 0


def _left_possible(state: State, left: int) -> bool:
    open_offer = isinstance(state.top, Answering)
    return (0 if open_offer else 1) <= left <= state.options.offers - open_offer


def _answering_possible(state: State, frame: Answering) -> bool:
    trading = state.phase[0]
    if not isinstance(trading, Trading) or trading.seat != frame.seat:
        return False
    if frame.to == frame.seat or not 0 <= frame.to <= len(state.kingdoms):
        return False
    order = (frame.to,) if frame.to else state.from_seat(frame.seat)[1:]
    if not frame.queue or frame.queue != order[-len(frame.queue) :]:
        return False
    sizes = len(frame.give), len(frame.ask)
    return max(sizes) <= MOST_CARDS and any(sizes) and _offer_possible(state, frame)


def _offer_possible(state: State, frame: Answering) -> bool:
    """Whether what is offered can be given and asked for; a view may not know it."""
    if state.viewer is not None and not is_party(frame, state.viewer):
        return {*frame.give, *frame.ask} == {HIDDEN}
    if frame.give != in_order(frame.give) or not set(frame.ask) <= set(ASKABLE):
        return False
    held = state.kingdom(frame.seat).hand
    if len(set(frame.give)) < len(frame.give):
        return False
    return HIDDEN in held or set(frame.give) <= set(held)


def _discarding_possible(state: State, frame: Discarding) -> bool:
    if frame.seat not in state.seats or not 0 <= frame.left < 6:
        return False
    kingdom = state.kingdom(frame.seat)
    over = len(kingdom.hand) - kingdom.hand_limit()
    return 1 <= frame.count <= len(kingdom.hand) and (frame.count in (1, over))

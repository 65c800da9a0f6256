"""Turns following each other, players leaving, and the end (rulebook: End of the Game)."""

from __future__ import annotations

from minos_tui.engine.game import Outcome, Score
from minos_tui.engine.minos.change import bank_with_rings, changed, has_units, put
from minos_tui.engine.minos.events import Event, GameEnded, PlayerOut, TurnBegan, TurnEnded
from minos_tui.engine.minos.pieces import CITIES_TO_END
from minos_tui.engine.minos.state import Ended, Player, Rolling, State

Result = tuple[State, tuple[Event, ...]]


def begin_turn(state: State, seat: int, round_: int) -> Result:
    """`seat` is to throw its dice; the game ends instead if the round limit is past."""
    limit = state.options.round_limit
    if limit and round_ > limit:
        return end_game(state, "round_limit")
    after = State(
        state.ground, state.options, state.players, state.bank,
        state.sites, state.sea, state.fish, state.spots,
        (Rolling(),), seat, state.first, round_,
    )  # fmt: skip
    return after, (TurnBegan(seat, round_),)


def end_turn(state: State) -> Result:
    """The turn is over: what is unused is lost, and the next player throws."""
    ended = TurnEnded(state.seat)
    if bank_is_spent(state):
        after, events = end_game(state, "bank_empty")
        return after, (ended, *events)
    seat, round_ = _next_seat(state)
    after, events = begin_turn(state, seat, round_)
    return after, (ended, *events)


def bank_is_spent(state: State) -> bool:
    """Nothing but walls is left in the bank while an open site is bare."""
    bank = state.bank
    if bank.shipyards or bank.houses or bank.warehouses:
        return False
    return any(not site.buildings.count for site in state.sites)


def _next_seat(state: State) -> tuple[int, int]:
    """The next seat clockwise that is still in, and the round it plays in."""
    seat, round_ = state.seat, state.round
    while True:
        seat = seat % len(state.players) + 1
        round_ += seat == state.first
        if not state.players[seat - 1].out:
            return seat, round_


def end_game(state: State, reason: str) -> Result:
    return changed(state, phase=(Ended(reason),)), (GameEnded(reason),)


def is_settled(state: State) -> bool:
    """Every open site has a building and two cities stand, whosever."""
    cities = 0
    for site in state.sites:
        if not site.buildings.count:
            return False
        cities += site.buildings.is_city
    return cities >= CITIES_TO_END


def after_losses(state: State, seats: tuple[int, ...]) -> Result:
    """Players among `seats` without any unit leave; the turn or the game may end by that."""
    events: list[Event] = []
    for seat in seats:
        if not has_units(state, seat):
            state, event = _leave(state, seat)
            events.append(event)
    if sum(not player.out for player in state.players) <= 1:
        state, more = end_game(state, "last_player")
        return state, (*events, *more)
    if state.players[state.seat - 1].out:
        state, more = end_turn(state)
        return state, (*events, *more)
    return state, tuple(events)


def _leave(state: State, seat: int) -> tuple[State, PlayerOut]:
    player = state.players[seat - 1]
    gone = Player(0, 0, player.ships, player.soldiers, out=True)
    bank = bank_with_rings(state.bank, player.rings)
    after = changed(state, players=put(state.players, seat - 1, gone), bank=bank)
    return after, PlayerOut(seat, player.talents, player.rings)


def standing(state: State) -> Outcome:
    """The ranking: income, then money, then shared; who is out comes last."""
    top = state.phase[-1] if state.phase else None
    reason = top.reason if isinstance(top, Ended) else "standing"
    scores = tuple(_score(state, seat) for seat in range(1, len(state.players) + 1))

    def key(seat: int) -> tuple[bool, int, int]:
        player = state.players[seat - 1]
        return not player.out, state.income(seat), player.talents

    groups: dict[tuple[bool, int, int], list[int]] = {}
    for score in scores:
        groups.setdefault(key(score.seat), []).append(score.seat)
    ranking = tuple(tuple(groups[k]) for k in sorted(groups, reverse=True))
    return Outcome(ranking, reason, scores)


def _score(state: State, seat: int) -> Score:
    player = state.players[seat - 1]
    return Score(seat, (("income", state.income(seat)), ("talents", player.talents)))

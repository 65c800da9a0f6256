"""What players may change about a table's plan: each function gives the plan that follows.

They raise Refusal where it isn't allowed, and change nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from minos_tui.bots.registry import bot_names
from minos_tui.engine.game import Refusal
from minos_tui.engine.record import HUMAN
from minos_tui.server.plan import CLOCKS, DELAYS, Place, Plan


def check_open(plan: Plan) -> None:
    if plan.status != "open":
        raise Refusal("game_over" if plan.status == "over" else "server.begun")


def check_not_playing(plan: Plan) -> None:
    if plan.status == "playing":
        raise Refusal("server.begun")


def check_ready(plan: Plan) -> None:
    """Refuses a table whose game can't begin yet."""
    check_open(plan)
    if not plan.filled:
        raise Refusal("server.seats_free")
    if plan.rated and len(plan.people) < 2:
        raise Refusal("server.rated_alone")


def unready(plan: Plan) -> Refusal | None:
    """Why a table's game can't begin yet."""
    try:
        check_ready(plan)
    except Refusal as refusal:
        return refusal
    return None


def seated(plan: Plan, name: str, seat: int) -> Plan:
    """With the player on a free seat; away from the table if it was his own."""
    check_open(plan)
    mine = plan.seat_of(name)
    freed = plan.with_place(mine, Place()) if mine else plan
    if seat == mine:
        return freed
    if not freed.places[seat - 1].free:
        raise Refusal("server.seat_taken")
    return freed.with_place(seat, Place(HUMAN, name))


def with_next_bot(plan: Plan, seat: int) -> Plan:
    check_open(plan)
    place = plan.places[seat - 1]
    if place.name:
        raise Refusal("server.seat_taken")
    kinds = (HUMAN, *bot_names(plan.game))
    kind = kinds[(kinds.index(place.kind) + 1) % len(kinds)]
    return plan.with_place(seat, Place(kind))


def changed(plan: Plan, what: str) -> Plan:
    """With the next value of what is agreed on. Whether watchers talk can be changed as long as the
    game hasn't ended: who is disturbed by them needn't bear it."""
    if what == "watchers_talk" and plan.status == "playing":
        return attrs.evolve(plan, watchers_talk=not plan.watchers_talk)
    check_open(plan)
    match what:
        case "private":
            return attrs.evolve(plan, private=not plan.private)
        case "rated":
            return attrs.evolve(plan, rated=not plan.rated, advice=plan.rated)
        case "advice":
            if plan.rated:
                raise Refusal("server.rated_advice")
            return attrs.evolve(plan, advice=not plan.advice)
        case "minutes":
            return attrs.evolve(plan, minutes=_after(CLOCKS, plan.minutes))
        case "delay":
            return attrs.evolve(plan, delay=_after(DELAYS, plan.delay))
        case "watchers_talk":
            return attrs.evolve(plan, watchers_talk=not plan.watchers_talk)
    return plan


def _after(values: Sequence[int], value: int) -> int:
    """The next of some values, and after the last the first again."""
    at = values.index(value) if value in values else 0
    return values[(at + 1) % len(values)]


def waited(plan: Plan, waiting: bool, now: float) -> Plan:
    """With the game waiting until all are back, or going on from now."""
    if plan.status != "playing":
        raise Refusal("game_over" if plan.status == "over" else "server.not_begun")
    return attrs.evolve(plan, waiting=waiting, since=plan.since if waiting else now)


def ordered(plan: Plan, name: str, order: str) -> Plan:
    """With what is done for a player whose seat is attacked; "" for nothing but what is usual."""
    others = {who: what for who, what in plan.orders.items() if who != name}
    return attrs.evolve(plan, orders=others | ({name: order} if order else {}))


def owners(plan: Plan) -> dict[str, int]:
    """Whose the table's game is, with their seats: one of bots alone belongs to its host."""
    return {name: plan.seat_of(name) for name in plan.people or (plan.host,)}


def begun(plan: Plan, game: str) -> Plan:
    check_open(plan)
    return attrs.evolve(plan, status="playing", game_id=game)

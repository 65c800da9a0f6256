"""What a table's page offers to whoever looks: no key that would be refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from minos_tui.server.planning import unready
from minos_tui.server.talk import may_talk

if TYPE_CHECKING:
    from minos_tui.server.plan import Plan
    from minos_tui.server.room import Room

AGREED: Final = frozenset({"private", "clock", "advised", "rated", "watch_delay", "watchers_talk"})
"""What is agreed, nearly all of it before the game begins."""


def idle_at(room: Room, name: str, picked: int, *, guest: bool) -> frozenset[str]:
    """Ids of the page's actions that would be refused now, with the seat that is `picked`."""
    plan = room.plan
    host, member = name == plan.host, name in plan.people
    playing, unbegun = plan.status == "playing", plan.status == "open"
    can = {
        "begin": not unbegun or (host and unready(plan) is None),
        "sit": unbegun and not guest and _can_sit(plan, name, picked),
        "say": may_talk(plan, name),
        "set_bot": _can_set_bot(room, name, picked),
        "ask_back": playing and room.consent.can_take_back(name),
        "wait_for": playing and member and (plan.waiting or bool(room.absent)),
        "show_record": plan.status == "over",
        "close_table": host and not playing,
        **dict.fromkeys(AGREED, host and unbegun),
    }
    can["advised"] &= not plan.rated
    can["watchers_talk"] = host and plan.status != "over"
    return frozenset(action for action, possible in can.items() if not possible)


def _can_sit(plan: Plan, name: str, picked: int) -> bool:
    """Who has no seat gets a free one, whichever is picked; who has one may change or leave it."""
    mine = plan.seat_of(name)
    free = [place.free for place in plan.places]
    return mine == picked or free[picked - 1] if mine else any(free)


def _can_set_bot(room: Room, name: str, picked: int) -> bool:
    """Before the game the host puts bots on seats; then all vote for one on a seat."""
    plan = room.plan
    place = plan.places[picked - 1]
    if plan.status == "open":
        return name == plan.host and not place.name
    return plan.status == "playing" and room.consent.can_vote(name, place.name)

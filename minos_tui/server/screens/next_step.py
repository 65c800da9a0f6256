"""The line of a table's page that tells what is waited for, and by which key it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minos_tui.server.planning import unready
from minos_tui.words import Words, shown

if TYPE_CHECKING:
    from minos_tui.server.plan import Plan
    from minos_tui.server.room import Room


def next_line(room: Room, name: str, words: Words, *, guest: bool = False) -> str:
    """What a player or watcher who looks at the page waits for, or can do now."""
    plan = room.plan
    if plan.status == "open":
        refusal = unready(plan)
        if plan.filled and name == plan.host and refusal is not None:
            return words.refusal(refusal)
        code = _before(plan, name, guest=guest)
    elif plan.status == "over":
        code = "over"
    elif plan.waiting and name in plan.people:
        code = "waiting"
    elif name in plan.people:
        code = "your_turn" if room.turn == name else "playing"
    else:
        code = "watch"
    return words(f"lobby.next.{code}", host=shown(plan.host, 24))


def _before(plan: Plan, name: str, *, guest: bool) -> str:
    if plan.filled:
        return "full" if name == plan.host else "full_other"
    if name == plan.host:
        return "open"
    if name in plan.people:
        return "seated"
    return "guest" if guest else "free"

"""The line of a table's page that tells what is waited for, and by which key it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minos_tui.engine.game import Refusal
from minos_tui.server.planning import check_ready
from minos_tui.tui.actions import Keymap, keys_label
from minos_tui.words import Words, shown

if TYPE_CHECKING:
    from minos_tui.server.room import Room


def next_line(room: Room, name: str, words: Words, keymap: Keymap, *, guest: bool = False) -> str:
    """What a player or watcher who looks at the page waits for, or can do now."""
    if room.plan.status == "open":
        code = _before(room, name, guest=guest)
    elif room.plan.status == "over":
        code = "over"
    elif room.plan.waiting and name in room.plan.people:
        code = "waiting"
    elif name in room.plan.people:
        code = "your_turn" if room.turn == name else "playing"
    else:
        code = "watch"
    if code == "unready":
        return _why_not(room, words)
    keys = {key: keys_label(keymap.named(act), words) for key, act in _KEYS.items()}
    return words(f"lobby.next.{code}", host=shown(room.plan.host, 24), **keys)


_KEYS = {"begin": "begin", "bot": "set_bot", "sit": "sit"}


def _before(room: Room, name: str, *, guest: bool) -> str:
    plan = room.plan
    if plan.filled:
        if name != plan.host:
            return "full_other"
        return "unready" if _why_not(room, Words()) else "full"
    if name == plan.host:
        return "open"
    if name in plan.people:
        return "seated"
    return "guest" if guest else "free"


def _why_not(room: Room, words: Words) -> str:
    """Why the game can't begin yet; empty if it can."""
    try:
        check_ready(room.plan)
    except Refusal as refusal:
        return words.refusal(refusal)
    return ""

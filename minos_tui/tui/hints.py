"""The last line of every screen: what can be pressed now, made from the actions table."""

from __future__ import annotations

from collections.abc import Collection

from minos_tui.tui.actions import ALWAYS_SHOWN, Action, Context, Keymap, keys_label
from minos_tui.tui.ink import Line, width_of
from minos_tui.tui.look import Look


def hint_text(action: Action, look: Look) -> str:
    return f"{keys_label(action)} {look.words(f'keys.{action.id}')}"


def hint_line(
    keymap: Keymap, context: Context, look: Look, width: int, hidden: Collection[str] = ()
) -> Line:
    """As many hints as fit, none of them cut; help and the way out are always among them."""
    shown = [a for a in keymap.of(context) if a.hint and a.id not in hidden]
    room = width - 1
    always = [action for action in shown if action.id in ALWAYS_SHOWN]
    chosen = {action.id for action in always}
    used = sum(width_of(hint_text(action, look)) + 2 for action in always)
    for action in sorted(shown, key=lambda a: a.hint):
        size = width_of(hint_text(action, look)) + 2
        if action.id not in chosen and used + size <= room:
            chosen.add(action.id)
            used += size
    line: Line = ((" ", look.text),)
    for action in sorted(shown, key=lambda a: a.hint):
        if action.id in chosen:
            label = look.words(f"keys.{action.id}")
            line += ((keys_label(action), look.accent), (f" {label}  ", look.muted))
    return line

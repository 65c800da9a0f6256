"""The last line of every screen: what can be pressed now, made from the actions table."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from minos_tui.tui.actions import ALWAYS_SHOWN, SOONER, Action, Context, Keymap, keys_label
from minos_tui.tui.ink import Line, width_of
from minos_tui.tui.look import Look

_BACK: Final = frozenset({"scroll_up", "page_back", "row_up", "page_up"})
_ONWARD: Final = frozenset({"scroll_down", "page_on", "row_down", "page_down"})
UNSCROLLED: Final = _BACK | _ONWARD
"""What has nothing to do on a page that is seen whole."""
NO_ROWS: Final[Mapping[str, str]] = {}
_GAP: Final = "  "
"""Between two hints."""
Hint = tuple[int, str, str, str]
"""Its rank, the keys, the label, and the id of its (first) action."""


def scroll_idle(at: int, most: int) -> frozenset[str]:
    """What has nothing to do on a page that is scrolled so far, of so much."""
    if most <= 0:
        return UNSCROLLED
    return _ONWARD if at >= most else _BACK if at <= 0 else frozenset()


def row_of(numbers: Sequence[int]) -> str:
    """The digits that choose something, as a hint shows them: `1-4`, `2`, `1/3`, or `1/3-6`."""
    parts: list[str] = []
    for _, run in itertools.groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        digits = [str(number) for _, number in run]
        parts += digits if len(digits) < 3 else [f"{digits[0]}-{digits[-1]}"]
    return "/".join(parts)


def row_to(count: int) -> str:
    """The digits of a list's entries; a tenth has none."""
    return row_of(range(1, max(1, min(9, count)) + 1))


def hints_of(
    keymap: Keymap,
    context: Context,
    look: Look,
    hidden: Collection[str] = (),
    *,
    rows: Mapping[str, str] = NO_ROWS,
    labels: Mapping[str, str] = NO_ROWS,
) -> list[Hint]:
    """What can be pressed in a context, by rank; a family of actions is one hint."""
    found: dict[str, Hint] = {}
    for action in keymap.of(context):
        if not action.hint or action.id in hidden:
            continue
        known = found.get(action.family) if action.family else None
        if known:
            keys = f"{known[1]}/{_keys(action, look, rows)}"
            found[action.family] = (known[0], keys, known[2], known[3])
        else:
            label = look.words(labels.get(action.id) or _label(action))
            rank = SOONER.get((action.id, context), action.hint)
            hint = (rank, _keys(action, look, rows), label, action.id)
            found[action.family or action.id] = hint
    return sorted(found.values(), key=lambda hint: hint[0])


def _keys(action: Action, look: Look, rows: Mapping[str, str]) -> str:
    return rows.get(action.id) or keys_label(action, look.words, arrows=not look.ascii)


def _label(action: Action) -> str:
    return f"keys.family.{action.family}" if action.family else f"keys.{action.id}"


def _size(hint: Hint) -> int:
    return width_of(hint[1]) + 1 + width_of(hint[2]) + len(_GAP)


def hint_line(
    keymap: Keymap,
    context: Context,
    look: Look,
    width: int,
    hidden: Collection[str] = (),
    *,
    rows: Mapping[str, str] = NO_ROWS,
    labels: Mapping[str, str] = NO_ROWS,
) -> Line:
    """As many hints as fit, none of them cut; help and the way out are always among them.

    `rows` gives the digits of those actions by number that have fewer entries than keys, `labels`
    the texts of those that do something of their own here.
    """
    shown = hints_of(keymap, context, look, hidden, rows=rows, labels=labels)
    always = [hint for hint in shown if hint[3] in ALWAYS_SHOWN]
    room = width - 1 + len(_GAP) - sum(map(_size, always))  # after the last is no gap
    chosen = {hint[3] for hint in always}
    for hint in shown:
        if hint[3] not in chosen and _size(hint) <= room:
            chosen.add(hint[3])
            room -= _size(hint)
    line: Line = ((" ", look.text),)
    for _, keys, label, first in shown:
        if first in chosen:
            gap = _GAP if line[1:] else ""
            line += ((gap, look.muted), (keys, look.accent), (f" {label}", look.muted))
    return line

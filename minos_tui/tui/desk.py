"""What a moment of the game shows: everything that drawing the main screen needs, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import attrs

from minos_tui.engine.minos.state import State
from minos_tui.tui.actions import Context
from minos_tui.tui.hints import row_of
from minos_tui.tui.look import SeatLook
from minos_tui.tui.map.view import MapView

Pane = Literal["treasury", "site", "players", "track", "log", "advice"]


@attrs.frozen
class DiceView:
    """The six dice as they lie on the table. `faces` has a letter a place, `-` for a used die and
    `?` for one that is in the air; `kept` and `advised` count places from 0; `throw` is 1 to 3,
    0 before the first."""

    faces: str = "??????"
    kept: frozenset[int] = frozenset()
    advised: frozenset[int] = frozenset()
    throw: int = 0


@attrs.frozen
class Group:
    """One turn in the log: whose, in which round, and what happened. Seat 0: the set-up, which has
    no round, or the end. `named` counts the lines from 0 that name who they are about; the turn's
    player is the subject of the others."""

    seat: int
    round: int
    lines: tuple[str, ...]
    fresh: bool = False
    """Since the player's last turn."""
    named: frozenset[int] = frozenset()


@attrs.frozen
class Entry:
    """A line of a list: its key, what it is, its cost or the reason why it isn't legal."""

    key: str
    label: str
    detail: str = ""
    enabled: bool = True


@attrs.frozen
class ListWindow:
    """A numbered list. `picked` counts entries from 0."""

    title: str
    entries: tuple[Entry, ...]
    picked: int = 0
    note: str = ""


@attrs.frozen
class AskWindow:
    """A question before something that can't be taken back; it names what will be lost."""

    title: str
    lines: tuple[str, ...]


@attrs.frozen
class Side:
    """One side of a duel: dice by place (`?` not thrown yet), which are kept, the value."""

    seat: int
    unit: str
    faces: str
    kept: frozenset[int]
    value: int | None
    rings: int
    throwing: bool
    attacks: bool
    advised: frozenset[int] = frozenset()
    """The dice that the advisor would keep."""


@attrs.frozen
class Choice:
    """A re-roll choice of a duel: the dice kept (empty: none; None: stand) and thrown again, and
    the chance to win."""

    kept: str | None
    chance: float
    thrown: str = ""
    best: bool = False


@attrs.frozen
class DuelWindow:
    """A duel: both sides, the number to reach, and the exact chances of the choices."""

    place: str
    attacker: Side
    defender: Side
    goal: int | None
    choices: tuple[Choice, ...]
    prompt: str
    picked: float | None = None
    """The chance of the dice that the player has kept just now."""


@attrs.frozen
class PaneWindow:
    """One of the panes, opened over the map; `scroll` counts lines from the top."""

    pane: Pane
    scroll: int = 0


@attrs.frozen
class TypeWindow:
    """A typed command and what it could be completed to."""

    text: str
    completions: tuple[str, ...] = ()
    note: str = ""


MOST_BY_DIGIT: Final = 9
"""Entries of a list that have a digit."""

Window = ListWindow | AskWindow | DuelWindow | PaneWindow | TypeWindow


def window_rows(window: Window | None) -> Mapping[str, str]:
    """The digits of a list that lies over the screen, as hints show them."""
    if not isinstance(window, ListWindow):
        return {}
    open_ = [n for n, entry in enumerate(window.entries[:MOST_BY_DIGIT], 1) if entry.enabled]
    return {"pick": row_of(open_)} if open_ else {}


def window_idle(window: Window | None) -> frozenset[str]:
    """Ids of actions of a window that would be refused, or do nothing, now."""
    can: dict[str, bool] = {}
    match window:
        case ListWindow(entries=entries, picked=picked):
            can["choose"] = any(entry.enabled for entry in entries[picked : picked + 1])
            can["pick"] = any(entry.enabled for entry in entries[:MOST_BY_DIGIT])
            can["list_up"] = can["list_down"] = len(entries) > 1
        case TypeWindow(text=text, completions=completions):
            can = {"run": bool(text.strip()), "complete": bool(completions)}
    return frozenset(action for action, possible in can.items() if not possible)


@attrs.frozen
class Desk:
    """A moment of the game as one person sees it. `you` is that person's seat (0: a watcher)."""

    state: State
    seats: tuple[SeatLook, ...]
    you: int
    asked: int = 0
    """The seat that acts or throws now; 0 in the set-up and at the end."""
    map: MapView = attrs.field(factory=MapView)
    dice: DiceView = attrs.field(factory=DiceView)
    context: Context = "watch"
    prompt: str = ""
    note: str = ""
    """Why something was refused, or what was done; shown instead of the log's last line."""
    alarm: bool = False
    """The note is a refusal."""
    advice: str = ""
    counsel: tuple[str, ...] = ()
    """The advisor's reasons, a line each."""
    log: tuple[Group, ...] = ()
    window: Window | None = None
    hidden: frozenset[str] = frozenset()
    """Ids of actions that hold in this context but can't do anything now."""
    rows: Mapping[str, str] = attrs.Factory(dict)
    """The digits of actions by number that have fewer entries than keys."""
    saved: bool = True
    watching: bool = False
    left: str = ""
    """How long who is asked may still think; empty: there is no clock."""
    over: bool = False
    """The game has ended: it is nobody's turn."""

    def seat(self, number: int) -> SeatLook:
        return self.seats[number - 1]

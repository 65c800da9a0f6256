"""The one table of what keys do: bindings, the hint line, help and docs are made from it.

Everything essential is on letters, digits, arrows, Enter, Esc or Tab. Words are
`keys.ID` (a short label for the hint line) and `keys.ID.help` (a sentence).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, Literal

import attrs

from minos_tui.key_names import sign_of
from minos_tui.tui import actions_palaces as palaces
from minos_tui.tui.actions_around import AROUND, SPECS, AroundContext
from minos_tui.words import Words, shown

_GameContext = Literal[
    "throw", "roll", "act", "unit", "sail", "place", "duel", "await", "watch", "over",
    "list", "ask", "pane", "type", "help", "result", "small", "seen",
]  # fmt: skip
"""What the screen waits for. `throw`: the first throw of a turn; `unit`: where a chosen unit
goes; `await`: the player who defends has to show that he is there; `seen`: a duel has ended and is
still shown; `watch`: somebody else acts."""
Context = _GameContext | palaces.PalacesContext | AroundContext

MY_TURN: Final[tuple[Context, ...]] = ("throw", "roll", "act", "unit", "sail", "place")
ADVISED: Final[tuple[Context, ...]] = ("roll", "duel", "act", "unit", "sail", "place")
"""Wherever a player has a choice: the first throw of a turn is none."""
BOARD: Final[tuple[Context, ...]] = (*MY_TURN, "watch", "over")
"""Wherever the map is looked at and no window lies over it."""
OPEN: Final[tuple[Context, ...]] = (*BOARD, "duel", "await", "seen", "pane", "result")
"""Wherever no letter is typed and nothing is asked."""
SCROLLED: Final[tuple[Context, ...]] = ("pane", "page", "help", "result")
"""Pages that may be longer than the screen."""
BY_LINES: Final[tuple[Context, ...]] = (*SCROLLED, "text")


@attrs.frozen
class Action:
    """One thing that keys do. `keys` are in Textual's names, the first is shown; `hint` ranks it
    in the hint line (0: not shown there)."""

    id: str
    keys: tuple[str, ...]
    when: tuple[Context, ...]
    hint: int = 0
    group: str = "turn"
    essential: bool = True
    family: str = ""
    """Actions of one family share a hint: their keys side by side, and `keys.family.NAME`."""


def _action(
    id_: str,
    keys: str,
    when: tuple[Context, ...],
    hint: int = 0,
    group: str = "turn",
    *,
    essential: bool = True,
    family: str = "",
) -> Action:
    return Action(id_, tuple(keys.split()), when, hint, group, essential, family)


ACTIONS: Final[tuple[Action, ...]] = (
    # dice
    _action("throw", "r", ("throw",), 1, "dice"),
    _action("keep", "1 2 3 4 5 6", ("roll", "duel"), 1, "dice"),
    _action("follow", "f", ("roll", "duel"), 1, "dice"),
    _action("reroll", "r", ("roll", "duel"), 2, "dice"),
    _action("accept", "enter", ("roll", "duel"), 3, "dice"),
    _action("advice", "d asterisk", (*ADVISED, "pane", *palaces.DECIDING), 6, "turn"),
    _action("scales", "s", ("act", "unit"), 3, "dice", family="use"),
    _action("arrow", "a", ("act", "unit"), 3, "dice", family="use"),
    _action("gull", "g", ("act", "unit"), 3, "dice", family="use"),
    _action("building", "b", ("act", "unit"), 3, "dice", family="use"),
    _action("ring", "n", ("act", "unit"), 0, "dice"),
    # units
    _action("units", "tab", ("act", "unit"), 2, "units"),
    _action("units_back", "shift+tab", ("act", "unit"), 0, "units"),
    _action("go", "enter", ("unit", "sail"), 1, "units"),
    _action("fight", "f", ("act", "unit", "sail"), 2, "units"),
    _action("aboard", "o", ("act", "unit", "sail"), 7, "units"),
    _action("drop", "escape", ("unit",), 8, "units"),
    # the turn
    _action("here", "enter", ("act", "place", "throw", "watch"), 1, "turn"),
    _action("end", "e", ("act", "unit", "trade", "meld"), 4, "turn"),
    _action("undo", "u", (*MY_TURN, *palaces.TABLE), 5, "turn"),
    _action("redo", "y", (*MY_TURN, "trade", "meld", "discard", "palace", "target"), 0, "turn"),
    _action("menu", "x", (*BOARD, *palaces.TABLE), 9, "turn"),
    _action("next", "enter", ("await", "cover"), 1, "turn"),
    _action("seen", "enter escape", ("seen",), 1, "turn"),
    _action("step", "n", ("watch", "looking"), 1, "turn"),
    _action("take_over", "c", ("watch", "looking"), 1, "turn"),
    _action("speed", "v", ("watch", *MY_TURN, *palaces.TABLE), 17, "turn"),
    # looking
    _action("left", "left", BOARD, 0, "look"),
    _action("right", "right", BOARD, 0, "look"),
    _action("up", "up", BOARD, 0, "look"),
    _action("down", "down", BOARD, 0, "look"),
    _action("treasury", "t", (*BOARD, "pane"), 10, "look"),
    _action("site", "i", (*BOARD, "pane"), 11, "look"),
    _action("players", "p", (*BOARD, "pane"), 12, "look"),
    _action("track", "k", (*BOARD, "pane"), 13, "look"),
    _action("log", "l", (*BOARD, "pane"), 14, "look"),
    _action("letters", "w", BOARD, 0, "look"),
    # windows
    _action("pick", "1 2 3 4 5 6 7 8 9", ("list",), 2, "window"),
    _action("list_up", "up", ("list",), 0, "window"),
    _action("list_down", "down", ("list",), 4, "window"),
    _action("scroll_up", "up", BY_LINES, 4, "window", family="scroll"),
    _action("scroll_down", "down", BY_LINES, 4, "window", family="scroll"),
    _action("page_back", "left pageup", SCROLLED, 0, "window"),
    _action("page_on", "right pagedown", SCROLLED, 5, "window"),
    _action("choose", "enter", ("list",), 3, "window"),
    _action("yes", "y", ("ask",), 1, "window"),
    _action("no", "escape n enter", ("ask",), 2, "window"),
    _action("close", "escape", ("list", "pane", "type", "help", "page"), 1, "window"),
    _action("run", "enter", ("type",), 2, "window"),
    _action("complete", "tab", ("type",), 3, "window"),
    # the game
    _action("type", "colon", (*BOARD, "duel", *palaces.DECIDING), 15, "game", essential=False),
    _action("talk", "j", (*BOARD, *palaces.TABLE), 9, "game"),
    _action("result", "enter", ("over", "ended"), 1, "game"),
    _action("done", "enter escape", ("result",), 1, "game"),
    _action("review", "r", ("result",), 2, "game"),
    _action("help", "question_mark h", (*OPEN, *palaces.OPEN, "list", *AROUND), 98, "game"),
    _action("leave", "q", (*OPEN, *palaces.OPEN, "help", "small", "title"), 99, "game"),
    *(
        _action(id_, keys, when, hint, group, essential=id_ not in palaces.EXTRA)
        for id_, keys, when, hint, group in palaces.SPECS
    ),
    *(_action(id_, keys, when, hint, "around") for id_, keys, when, hint in SPECS),
)  # fmt: skip

SOONER: Final[Mapping[tuple[str, Context], int]] = {("menu", "act"): 4}
"""Ranks of hints where they matter more: orders for duels are found nowhere but in the menu."""
_SHOWN: Final = {
    "question_mark": "?", "colon": ":", "asterisk": "*", "enter": "Enter", "escape": "Esc",
    "slash": "/", "less_than_sign": "<", "greater_than_sign": ">", "space": "Space",
    "pageup": "PgUp", "pagedown": "PgDn", "home": "Home", "end": "End", "delete": "Del",
    "tab": "Tab", "shift+tab": "Shift+Tab", "left": "←", "right": "→", "up": "↑", "down": "↓",
}  # fmt: skip
ARROWS: Final = frozenset({"left", "right", "up", "down"})
MOVES: Final[Mapping[str, tuple[str, ...]]] = {
    "over_map": ("left", "right", "up", "down"),
    "over_list": ("list_up", "list_down"),
    "over_hand": ("card_left", "card_right"),
}
"""Actions that a text names as one."""
ALWAYS_SHOWN: Final = (
    "help",
    "leave",
    "close",
    "no",
    "back",
    "give_up",
    "no_key",
    "pick_back",
    "pick_help",
)


def key_label(key: str, words: Words | None = None, *, arrows: bool = True) -> str:
    """A key as people read it, in their language if `words` are given.

    Without `arrows` these are named: in ASCII `↓` would be a `v`, which is another key.
    """
    if words is not None and not arrows and words.has(f"keys.arrow.{key}"):
        return words(f"keys.arrow.{key}")
    if words is not None and words.has(f"keys.name.{key}"):
        return words(f"keys.name.{key}")
    return _SHOWN.get(key) or _sign_on(key)


@lru_cache
def _sign_on(key: str) -> str:
    """`ctrl+{` for `ctrl+left_curly_bracket`: the name of a sign is read by programs."""
    *modifiers, last = key.split("+")
    return "+".join([*modifiers, sign_of(last) or last])


def keys_label(action: Action, words: Words | None = None, *, arrows: bool = True) -> str:
    """The keys of an action in a few characters: a row of digits as its ends."""
    if is_row(action):
        return f"{action.keys[0]}-{action.keys[-1]}"
    return key_label(action.keys[0], words, arrows=arrows)


def is_row(action: Action) -> bool:
    """Whether its keys are a row of digits, or the alphabet: each means another thing."""
    return action.keys[0] == "1" or len(action.keys) > 20


def is_fixed(action: Action) -> bool:
    """Whether each of its keys means another thing, so that none can be exchanged."""
    return is_row(action) or len(action.keys) > 4


class Clash(ValueError):
    """Two actions on one key in one context (`key_clash`), or an unknown action (`key_unknown`)."""

    def __init__(self, code: str, **about: str) -> None:
        super().__init__(code)
        self.code = code
        self.about = about

    def line(self, words: Words) -> str:
        """One line that says what is wrong and what to do."""
        things = {name: shown(thing, 24) for name, thing in self.about.items()}
        if "key" in things:
            things["key"] = key_label(self.about["key"], words)
        return words(f"settings.{self.code}", **things)

    def __str__(self) -> str:
        return self.line(Words())


class Keymap:
    """The table with a player's changes, ready for look-ups.

    `changes` maps an action's id to the key that takes the place of its first one. Raises Clash.
    """

    def __init__(self, changes: Mapping[str, str] | None = None) -> None:
        changes = changes or {}
        unknown = sorted(set(changes) - {action.id for action in ACTIONS})
        if unknown:
            raise Clash("key_unknown", action=unknown[0])
        self.actions: Final = tuple(_changed(action, changes) for action in ACTIONS)
        self._by_key: dict[tuple[Context, str], Action] = {}
        for action in self.actions:
            for context in action.when:
                for key in action.keys:
                    self._bind(context, key, action)

    def _bind(self, context: Context, key: str, action: Action) -> None:
        other = self._by_key.setdefault((context, key), action)
        if other is not action:
            raise Clash("key_clash", key=key, one=other.id, other=action.id)

    def action(self, context: Context, key: str) -> Action | None:
        """What a key does in a context."""
        return self._by_key.get((context, key))

    def named(self, action: str) -> Action:
        """An action by its id, with this player's keys."""
        return next(known for known in self.actions if known.id == action)

    def of(self, context: Context) -> tuple[Action, ...]:
        """Everything that keys do in a context, in the order of the table."""
        return tuple(action for action in self.actions if context in action.when)


@lru_cache
def usual_keys() -> Keymap:
    """The table as it is, one for all who have changed nothing."""
    return Keymap()


def keyed_words(
    language: str,
    keymap: Callable[[], Keymap] = usual_keys,
    *,
    ascii_only: Callable[[], bool] = bool,
) -> Words:
    """Words that name keys as they are set just then; in ASCII the arrows are named too."""

    def label(action: str) -> str:
        return _named(action, keymap(), words, arrows=not ascii_only())

    words = Words(language, label)
    return words


def _named(action: str, keymap: Keymap, words: Words, *, arrows: bool) -> str:
    """The key of an action; of `MOVES` all keys, `arrows` for those as they are at first."""
    moves = [keymap.named(move) for move in MOVES.get(action, ())]
    if moves and all(move.keys[0] in ARROWS for move in moves):
        return words(f"keys.{action}")
    found = moves or [keymap.named(action)]
    return "/".join(keys_label(one, words, arrows=arrows) for one in found)


def _changed(action: Action, changes: Mapping[str, str]) -> Action:
    if action.id not in changes:
        return action
    return attrs.evolve(action, keys=(changes[action.id], *action.keys[1:]))

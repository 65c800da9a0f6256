"""What keys do in Palaces of Minos: the part of the actions table that is this game's.

Plain values, so that `minos_tui.tui.actions` can join them to its own: the table stays one.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

GAME: Final = "palaces"

PalacesContext = Literal[
    "palace", "trade", "give", "ask_for", "answer", "spoken", "meld", "mark", "target", "discard",
    "drop", "fulfil", "looking", "ended", "page", "cover",
]  # fmt: skip
"""What the screen waits for. `give` and `ask_for`: an offer is being made; `spoken`: which of the
people at the table takes an offer; `mark`, `drop`, `fulfil`: cards of the hand are being picked, to
lay, to discard, to give for an offer; `cover`: the next person has to take the keys, and no hand is
shown; `page`: a page lies over the screen."""

CONTEXTS: Final = frozenset(get_args(PalacesContext))
DECIDING: Final[tuple[PalacesContext, ...]] = (
    "palace", "trade", "answer", "meld", "target", "discard",
)  # fmt: skip
TABLE: Final[tuple[PalacesContext, ...]] = (*DECIDING, "spoken", "looking", "ended")
"""Wherever the table is looked at and nothing lies over it."""
PICKING: Final[tuple[PalacesContext, ...]] = ("give", "mark", "drop", "fulfil")
OPEN: Final[tuple[PalacesContext, ...]] = (*TABLE, "page", "cover")

TOPIC_OF: Final[dict[str, str]] = {
    "palace": "palaces", "trade": "trade", "give": "trade", "ask_for": "trade",
    "answer": "trade", "spoken": "secrets", "cover": "secrets", "meld": "melds", "mark": "melds",
    "fulfil": "trade", "target": "building", "discard": "ending", "drop": "ending",
    "looking": "round", "ended": "ending", "page": "first", "replay_cards": "secrets",
    "replay_page": "first",
}  # fmt: skip
"""What the rules tell most of, where this is waited for; also while a game is looked at again."""

_DIGITS: Final = "1 2 3 4 5 6 7 8 9"
_LETTERS: Final = "a b c d f g h i j k l m n o p q r s t u v w x y z"

EXTRA: Final = ("pick_help",)
"""Actions that can be done without: while letters pick cards, the lines above say what keys do."""

Spec = tuple[str, str, tuple[PalacesContext, ...], int, str]
"""An action's id, keys, contexts, place in the hint line (0: not shown there), and group."""

SPECS: Final[tuple[Spec, ...]] = (
    # deciding
    ("offer", "o", ("trade",), 1, "cards"),
    ("proposal", _DIGITS, ("trade",), 2, "cards"),
    ("agree", "y", ("answer",), 1, "cards"),
    ("way", _DIGITS, ("answer",), 3, "cards"),
    ("decline", "n", ("answer",), 2, "cards"),
    ("own_way", "m", ("answer",), 4, "cards"),
    ("taker", "1 2 3 4 5 6", ("spoken",), 1, "cards"),
    ("nobody", "n", ("spoken",), 2, "cards"),
    ("lay", "enter", ("meld",), 1, "cards"),
    ("set", _DIGITS, ("meld",), 3, "cards"),
    ("own_meld", "m", ("meld",), 4, "cards"),
    ("target", "1 2 3 4 5 6", ("target",), 1, "cards"),
    ("take_palace", "1 2 3 4 5 6", ("palace",), 2, "cards"),
    ("take_marked", "enter", ("palace",), 1, "cards"),
    ("drop_card", "enter", ("discard",), 1, "cards"),
    ("card_left", "left", ("discard",), 0, "cards"),
    ("card_right", "right", ("discard",), 2, "cards"),
    ("several", "m", ("discard",), 3, "cards"),
    ("entry_up", "up", ("palace", "meld"), 0, "cards"),
    ("entry_down", "down", ("palace", "meld"), 5, "cards"),
    # picking cards
    ("pick_card", _LETTERS, PICKING, 1, "cards"),
    ("pick_done", "enter tab", PICKING, 2, "cards"),
    ("pick_proposal", _DIGITS, ("give",), 3, "cards"),
    ("want_suit", "p r w t s g i a", ("ask_for",), 1, "cards"),
    ("want_rank", "1 2 3 4 5 6 7 8", ("ask_for",), 2, "cards"),
    ("want_disaster", "d", ("ask_for",), 5, "cards"),
    ("want_any", "x", ("ask_for",), 4, "cards"),
    ("recipient", "tab", ("ask_for",), 4, "cards"),
    ("send", "enter", ("ask_for",), 3, "cards"),
    ("unwant", "left backspace", ("ask_for",), 6, "cards"),
    ("pick_back", "escape", (*PICKING, "ask_for"), 90, "cards"),
    ("pick_help", "question_mark", (*PICKING, "ask_for"), 91, "cards"),
    # looking
    ("sort", "s", TABLE, 7, "look"),
    ("kingdoms", "p", (*TABLE, "page"), 11, "look"),
    ("unseen", "k", (*TABLE, "page"), 12, "look"),
    ("values", "w", (*TABLE, "page"), 13, "look"),
    ("story", "l", (*TABLE, "page"), 14, "look"),
)  # fmt: skip

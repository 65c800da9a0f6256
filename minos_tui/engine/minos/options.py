"""The options of a game and its house rules (rulebook: House Rules, Advanced Rules)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

import attrs

from minos_tui.engine.game import OptionSpec, Refusal
from minos_tui.engine.minos.pieces import TALENTS_A_PLAYER
from minos_tui.engine.words_in import choice, named_values, switch, whole_number

SEATS: Final = range(2, 5)
MAX_CLOSED: Final = 8
MAX_ROUNDS: Final = 999
MAX_START_TALENTS: Final = 200
EVEN_TALENTS: Final = {2: (25, 33), 3: (25, 44, 37), 4: (25, 31, 35, 40)}
"""With these, by number of seats, all places in turn order win alike (docs/balance.md)."""

FirstPlayer = Literal["random", "seat-order", "roll-off"]


@attrs.frozen
class Options:
    """What the players agreed on before the start.

    `closed`: None for the board's own number, a number, or the codes of the closed sites.
    `round_limit`: 0 for none. `talents`: at the start, by place in turn order; the last entry
    holds for all later places. None for those that make up for going late.
    """

    first: FirstPlayer = "random"
    transport: bool = True
    loose_combinations: bool = False
    swift_soldiers: bool = False
    opening_placement: bool = False
    closed: int | tuple[str, ...] | None = None
    round_limit: int = 0
    talents: tuple[int, ...] | None = (TALENTS_A_PLAYER,)

    def start_talents(self, place: int, seats: int) -> int:
        """Talents of the player who is `place` (from 0) in turn order, before any doubling."""
        talents = EVEN_TALENTS[seats] if self.talents is None else self.talents
        return talents[min(place, len(talents) - 1)]


SPECS: Final = (
    OptionSpec("first", "random", ("random", "seat-order", "roll-off")),
    OptionSpec("transport", "on", ("on", "off")),
    OptionSpec("combinations", "strict", ("strict", "loose")),
    OptionSpec("soldier-steps", "1", ("1", "2")),
    OptionSpec("placement", "off", ("off", "on")),
    OptionSpec("closed", "board"),
    OptionSpec("round-limit", "off"),
    OptionSpec("talents", str(TALENTS_A_PLAYER)),
)


def _closed(text: str) -> int | tuple[str, ...] | None:
    if text.strip().lower() == "board":
        return None
    if not re.search(r"[^\W\d_]", text):
        return whole_number(text.strip(), "closed", 0, MAX_CLOSED)
    codes = tuple(code.strip() for code in text.split(","))
    if not all(re.fullmatch("[A-Z]{3}|[a-z]{3}", code) for code in codes):
        raise Refusal("not_site_codes", name="closed", given=text[:40], high=MAX_CLOSED)
    codes = tuple(map(str.upper, codes))
    if len(set(codes)) < len(codes):
        raise Refusal("named_twice", name="closed", given=text[:40])
    return codes


def _round_limit(text: str) -> int:
    if text.strip().lower() == "off":
        return 0
    return whole_number(text.strip(), "round-limit", 0, MAX_ROUNDS)


def _talents(text: str) -> tuple[int, ...] | None:
    if text.strip().lower() == "even":
        return None
    parts = text.split(",")
    if len(parts) > SEATS[-1]:
        raise Refusal("too_many", name="talents", given=text[:40], most=SEATS[-1])
    try:
        return tuple(whole_number(part.strip(), "talents", 0, MAX_START_TALENTS) for part in parts)
    except Refusal as refusal:
        high = MAX_START_TALENTS
        raise Refusal("not_talents", name="talents", given=text[:40], high=high) from refusal


_READERS: Final[dict[str, tuple[str, Callable[[str], Any]]]] = {
    "first": ("first", lambda t: choice(t, "first", SPECS[0].choices)),
    "transport": ("transport", lambda t: switch(t, "transport")),
    "combinations": (
        "loose_combinations",
        lambda t: choice(t, "combinations", SPECS[2].choices) == "loose",
    ),
    "soldier-steps": ("swift_soldiers", lambda t: choice(t, "soldier-steps", ("1", "2")) == "2"),
    "placement": ("opening_placement", lambda t: switch(t, "placement")),
    "closed": ("closed", _closed),
    "round-limit": ("round_limit", _round_limit),
    "talents": ("talents", _talents),
}


def read_options(words: Mapping[str, str]) -> Options:
    """The options that `words` name. Raises Refusal for an unknown name or a bad value."""
    return Options(**named_values(words, _READERS))


def option_words(options: Options) -> dict[str, str]:
    """The options as words, those at their defaults left out."""
    words = {
        "first": options.first,
        "transport": "on" if options.transport else "off",
        "combinations": "loose" if options.loose_combinations else "strict",
        "soldier-steps": "2" if options.swift_soldiers else "1",
        "placement": "on" if options.opening_placement else "off",
        "closed": _closed_word(options.closed),
        "round-limit": str(options.round_limit or "off"),
        "talents": "even" if options.talents is None else ",".join(map(str, options.talents)),
    }
    return {spec.name: words[spec.name] for spec in SPECS if words[spec.name] != spec.default}


def _closed_word(closed: int | tuple[str, ...] | None) -> str:
    if closed is None:
        return "board"
    return str(closed) if isinstance(closed, int) else ",".join(closed)

"""Text forms that parse back, as docs/notation.md lays down."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.commands import (
    Attack,
    Board,
    Build,
    BuyRing,
    Close,
    Command,
    End,
    First,
    Keep,
    Land,
    Move,
    Place,
    Recruit,
    Stand,
    Throw,
    Use,
)
from minos_tui.engine.minos.pieces import BUILDINGS, KINDS, UNITS
from minos_tui.engine.words_in import in_capitals

_SITE: Final = r"[A-Z]{3}"
_PLACE: Final = rf"(?:{_SITE}-{_SITE}\.[1-9]|{_SITE}~|{_SITE}|[A-Za-z])"
_DICE: Final = "[sagbjt]"

_KIND, _BUILDING, _UNIT = ("|".join(words) for words in (KINDS, BUILDINGS, UNITS))

Groups = Sequence[Any]
"""The groups of a form that matched, from 1; the form itself checks which words they hold."""

_FORMS: Final[tuple[tuple[str, Callable[[Groups], Command]], ...]] = (
    (rf"throw ({_DICE}{{1,6}})", lambda m: Throw(m[1])),
    (rf"keep (-|{_DICE}{{1,6}})", lambda m: Keep("" if m[1] == "-" else m[1])),
    (r"stand", lambda _: Stand()),
    (
        rf"use (joker as )?({_KIND})( star)?",
        lambda m: Use(m[2], joker=bool(m[1]), star=bool(m[3])),
    ),
    (rf"move ({_PLACE}) ({_PLACE})", lambda m: Move(m[1], m[2])),
    (rf"attack ({_PLACE}) ({_PLACE})", lambda m: Attack(m[1], m[2])),
    (rf"board ({_SITE})", lambda m: Board(m[1])),
    (rf"land ({_SITE})", lambda m: Land(m[1])),
    (rf"build ({_BUILDING}) ({_SITE})", lambda m: Build(m[1], m[2])),
    (rf"recruit ({_UNIT}) ({_SITE})", lambda m: Recruit(m[1], m[2])),
    (r"buy ring", lambda _: BuyRing()),
    (r"end", lambda _: End()),
    (rf"place ({_BUILDING}) ({_SITE})", lambda m: Place(m[1], m[2])),
    (rf"close((?: {_SITE})+)", lambda m: Close(tuple(m[1].split()))),
    (r"first ([1-9])", lambda m: First(int(m[1]))),
)
_COMPILED: Final = tuple((re.compile(form, re.ASCII), make) for form, make in _FORMS)

_CODES: Final = re.compile(r"[A-Za-z]{3}(?:~|-[A-Za-z]{3}\.[1-9])?", re.ASCII)
"""What would name a site, its harbour or a spot if its letters were capitals."""

MAX_COMMAND: Final = 200
"""Longest text that is read as a command."""


def parse(text: str) -> Command:
    """The command written as `text`; spaces around and between words don't matter.

    Raises Refusal (`not_syntax`; `small_letters` where capitals would make it a command, which
    is then `instead`).
    """
    words = " ".join(text.split())
    if not words or len(text) > MAX_COMMAND:
        raise Refusal("not_syntax", given=text[:40])
    if (command := _read(words)) is not None:
        return command
    instead = in_capitals(words, _CODES)
    if _read(instead) is not None:
        raise Refusal("small_letters", given=words, instead=instead)
    raise Refusal("not_syntax", given=text[:40])


def _read(words: str) -> Command | None:
    for form, make in _COMPILED:
        if match := form.fullmatch(words):
            return make(("", *match.groups()))
    return None


@lru_cache(maxsize=4096)
def text(command: Command) -> str:
    """The command's text form."""
    match command:
        case Throw(faces):
            return f"throw {faces}"
        case Keep(dice):
            return f"keep {dice or '-'}"
        case Stand():
            return "stand"
        case Use(kind, joker, star):
            return f"use {'joker as ' if joker else ''}{kind}{' star' if star else ''}"
        case Move(origin, target):
            return f"move {origin} {target}"
        case Attack(origin, target):
            return f"attack {origin} {target}"
        case Board(site):
            return f"board {site}"
        case Land(site):
            return f"land {site}"
        case Build(building, site):
            return f"build {building} {site}"
        case Recruit(unit, site):
            return f"recruit {unit} {site}"
        case BuyRing():
            return "buy ring"
        case End():
            return "end"
        case Place(building, site):
            return f"place {building} {site}"
        case Close(sites):
            return f"close {' '.join(sites)}"
        case First(seat):
            return f"first {seat}"

"""Text forms that parse back, as docs/notation.md lays down."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from minos_tui.engine.forms import Forms, Groups
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

_SITE: Final = r"[A-Z]{3}"
_PLACE: Final = rf"(?:{_SITE}-{_SITE}\.[1-9]|{_SITE}~|{_SITE}|[A-Za-z])"
_DICE: Final = "[sagbjt]"

_KIND, _BUILDING, _UNIT = ("|".join(words) for words in (KINDS, BUILDINGS, UNITS))

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
_CODES: Final = re.compile(r"[A-Za-z]{3}(?:~|-[A-Za-z]{3}\.[1-9])?", re.ASCII)
"""What would name a site, its harbour or a spot if its letters were capitals."""

_READ: Final = Forms[Command](_FORMS, _CODES)


def parse(text: str) -> Command:
    """The command written as `text`. Raises Refusal (`not_syntax`, `small_letters`)."""
    return _READ.parse(text)


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

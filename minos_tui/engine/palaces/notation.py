"""Text forms that parse back, as docs/notation.md lays down."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from minos_tui.engine.forms import Forms, Groups
from minos_tui.engine.palaces.cards import CALAMITIES, PALACES, RESOURCES
from minos_tui.engine.palaces.commands import (
    Accept,
    Command,
    Deal,
    Decline,
    Discard,
    DrawBuild,
    Meld,
    Offer,
    Pass,
    TakePalace,
    Target,
    TurnCard,
)
from minos_tui.engine.palaces.scoring import MELD_KINDS

_CARD: Final = r"(?:[PRWTSGIA][1-8]|D[1-5])"
_CARDS: Final = rf"-|{_CARD}(?: {_CARD})*"
_WANT: Final = rf"(?:{_CARD}|[PRWTSGIA]|[1-8]|disaster|any)"
_WANTS: Final = rf"-|{_WANT}(?: {_WANT})*"
_BUILD: Final = "|".join((*RESOURCES, *CALAMITIES))
_PALACE: Final = "|".join(PALACES)
_KIND: Final = "|".join(MELD_KINDS)
_SEAT: Final = "[1-6]"


def _list(text: str) -> tuple[str, ...]:
    return () if text == "-" else tuple(text.split())


_FORMS: Final[tuple[tuple[str, Callable[[Groups], Command]], ...]] = (
    (rf"palace ({_PALACE})", lambda m: TakePalace(m[1])),
    (rf"turn ({_CARD})", lambda m: TurnCard(m[1])),
    (rf"deal ({_CARD}) to ({_SEAT})", lambda m: Deal(m[1], int(m[2]))),
    (
        rf"offer ({_CARDS}) for ({_WANTS}) to (all|{_SEAT})",
        lambda m: Offer(_list(m[1]), _list(m[2]), 0 if m[3] == "all" else int(m[3])),
    ),
    (rf"accept ({_CARDS}) from ({_SEAT})", lambda m: Accept(_list(m[1]), int(m[2]))),
    (r"decline", lambda _: Decline()),
    (rf"meld ({_KIND}) ({_CARD}(?: {_CARD})*)", lambda m: Meld(m[1], _list(m[2]))),
    (r"pass", lambda _: Pass()),
    (rf"build ({_BUILD})", lambda m: DrawBuild(m[1])),
    (rf"target ({_SEAT})", lambda m: Target(int(m[1]))),
    (rf"discard ({_CARD})", lambda m: Discard(m[1])),
)
_CODES: Final = re.compile(r"[prwtsgiad][1-8]|[prwtsgia]", re.ASCII)
"""What would name a card or a suit if its letter were a capital."""

_READ: Final = Forms[Command](_FORMS, _CODES)


def parse(text: str) -> Command:
    """The command written as `text`. Raises Refusal (`not_syntax`, `small_letters`)."""
    return _READ.parse(text)


@lru_cache(maxsize=4096)
def text(command: Command) -> str:
    """The command's text form."""
    match command:
        case TakePalace(palace):
            return f"palace {palace}"
        case TurnCard(card):
            return f"turn {card}"
        case Deal(card, seat):
            return f"deal {card} to {seat}"
        case Offer(give, ask, to):
            return f"offer {_words(give)} for {_words(ask)} to {to or 'all'}"
        case Accept(give, seat):
            return f"accept {_words(give)} from {seat}"
        case Decline():
            return "decline"
        case Meld(kind, cards):
            return f"meld {kind} {' '.join(cards)}"
        case Pass():
            return "pass"
        case DrawBuild(card):
            return f"build {card}"
        case Target(seat):
            return f"target {seat}"
        case Discard(card):
            return f"discard {card}"


def _words(words: Sequence[str]) -> str:
    return " ".join(words) or "-"

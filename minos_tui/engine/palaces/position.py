"""A position in one line of text, and its digest: equal positions, and only those, agree."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from minos_tui.engine.palaces.options import option_words
from minos_tui.engine.palaces.state import (
    Answering,
    Building,
    Dealing,
    Discarding,
    Ended,
    Exchanging,
    Frame,
    Kingdom,
    Melding,
    Picking,
    State,
    Targeting,
    Trading,
    Turning,
)

DIGEST_LENGTH = 16


def digest(state: State) -> str:
    return hashlib.sha256(position_text(state).encode()).hexdigest()[:DIGEST_LENGTH]


def position_text(state: State) -> str:
    """Everything that the position holds, in a fixed order."""
    viewer = "all" if state.viewer is None else state.viewer
    parts = [
        " ".join(f"{name}={word}" for name, word in option_words(state.options).items()) or "-",
        f"round {state.round} lead {state.lead} seen by {viewer}",
        " ; ".join(map(_kingdom_text, state.kingdoms)),
        f"deck {_cards(state.deck)}",
        f"discards {_cards(state.discards)}",
        f"build deck {_cards(state.build_deck)}",
        f"build discards {_cards(state.build_discards)}",
        " > ".join(map(_frame_text, state.phase)),
    ]
    return " | ".join(parts)


def _cards(cards: Sequence[str | int]) -> str:
    return ",".join(map(str, cards)) or "-"


def _kingdom_text(kingdom: Kingdom) -> str:
    two = " two" if kingdom.two_famines else ""
    counts = f"{kingdom.points} {kingdom.famine}{two}"
    return f"{kingdom.palace or '-'} {_cards(kingdom.hand)} {_cards(kingdom.resources)} {counts}"


def _frame_text(frame: Frame) -> str:
    match frame:
        case Picking(seat):
            return f"picking {seat}"
        case Turning():
            return "turning"
        case Dealing(seat, owed):
            return f"dealing {seat} {_cards(owed)}"
        case Trading(seat, left):
            return f"trading {seat} {left}"
        case Answering(seat, to, give, ask, queue):
            return f"answering {seat} {to} {_cards(give)} {_cards(ask)} {_cards(queue)}"
        case Melding(seat, melds):
            return f"melding {seat} {_cards(melds)}"
        case Building(seat, owed):
            return f"building {seat} {_cards(owed)}"
        case Targeting(calamity):
            return f"targeting {calamity}"
        case Exchanging(seat, left):
            return f"exchanging {seat} {left}"
        case Discarding(seat, count, left):
            return f"discarding {seat} {count} {left}"
        case Ended(reason):
            return f"ended {reason}"

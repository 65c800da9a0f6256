"""What commands do, in a few words."""

from __future__ import annotations

from typing import Any

from minos_tui.engine.palaces.commands import (
    Accept,
    Decline,
    Discard,
    Meld,
    Offer,
    Pass,
    TakePalace,
    Target,
)
from minos_tui.tui.palaces.names import cards_text, kingdom_name, meld_name, wants_text
from minos_tui.tui.palaces.play import PalacesPlay


def in_words(play: PalacesPlay, command: Any) -> str:
    """What a command does, in a few words."""
    words, view = play.look.words, play.view
    match command:
        case Offer(give, ask, to):
            return words(
                "court.would.offer", give=cards_text(give, words), ask=wants_text(ask, words),
                who=kingdom_name(view, to, words) if to else words("court.to_all"),
            )  # fmt: skip
        case Accept(give):
            return words("court.would.accept", give=cards_text(give, words))
        case Decline():
            return words("court.would.decline")
        case Meld():
            return words("court.would.meld", meld=meld_name(command, words))
        case Pass():
            return words("court.would.pass")
        case Target(seat):
            return words("court.would.target", who=kingdom_name(view, seat, words))
        case Discard(card):
            return words("court.would.discard", card=card)
        case TakePalace(palace):
            return words(f"palaces.palace.{palace}")
    return str(play.table.game.text(command))

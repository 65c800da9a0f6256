"""What the line of keys offers while cards are picked: whatever would be refused is left out."""

from __future__ import annotations

from minos_tui.engine.game import Refusal
from minos_tui.engine.palaces.cards import in_order
from minos_tui.engine.palaces.commands import Accept, Offer
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import Answering, Discarding
from minos_tui.tui.palaces.desk import Pick
from minos_tui.tui.palaces.modes.cards import dearest
from minos_tui.tui.palaces.modes.offers import MOST_ASKED
from minos_tui.tui.palaces.play import PalacesPlay


def idle(play: PalacesPlay) -> frozenset[str]:
    """Ids of actions that can't do anything with what is picked now."""
    pick = play.hand.pick
    if not play.mine or pick is None:
        return frozenset()
    found = set()
    if not _complete(play, pick):
        found |= {"pick_done", "send"}
    if len(pick.asks) >= MOST_ASKED:
        found |= {"want_suit", "want_disaster", "want_any"}
        if not pick.suit:
            found.add("want_rank")
    return frozenset(found)


def _complete(play: PalacesPlay, pick: Pick) -> bool:
    """Whether what is picked is enough, and no more, for what it is picked for."""
    cards, frame = tuple(pick.cards), play.view.top
    match pick.purpose:
        case "mark":
            return not isinstance(dearest(play, cards), Refusal)
        case "drop":
            return isinstance(frame, Discarding) and len(cards) == frame.count
        case "fulfil":
            return isinstance(frame, Answering) and _legal(play, Accept(cards, frame.seat))
        case "ask":
            return _legal(play, Offer(in_order(pick.cards), pick.asks, pick.to))
        case "give":
            return True


def _legal(play: PalacesPlay, command: Accept | Offer) -> bool:
    return GAME.refusal(play.table.state, command) is None

"""The advisor: what he would do, and why when he is asked again."""

from __future__ import annotations

from typing import Final

from minos_tui.engine.game import Refusal
from minos_tui.tui.palaces.desk import Page
from minos_tui.tui.palaces.modes.naming import in_words
from minos_tui.tui.palaces.modes.reasons import advised, reasons
from minos_tui.tui.palaces.play import PalacesPlay

PATIENCE_MS: Final = 8_000
"""What weighing a moment may take; a fifth of a second on a quiet machine."""


async def advice(play: PalacesPlay, key: str) -> None:
    """Says what the advisor would do; asked once more at the same moment, he says why."""
    words, state = play.look.words, play.table.state
    if not play.advisor:
        play.refuse(words("prompt.advice_off"))
        return
    if play.hand.advised_at is state:
        play.hand.page = Page("advice")
        return
    try:
        told = await play.table.counsel(play.advisor, ms=PATIENCE_MS)
    except Refusal as refusal:
        play.refuse(refusal)
        return
    if play.table.state is not state:
        return  # the game went on meanwhile: it is about another moment
    if not told:
        play.refuse(words("counsel.failed"))
        return
    hand = play.hand
    hand.advised_at, hand.counsel = state, reasons(play, told)
    hand.advice = words("court.advised", command=in_words(play, advised(play, told)))

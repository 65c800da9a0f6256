"""Ending a turn, and the steps between people."""

from __future__ import annotations

from minos_tui.engine.minos.commands import End
from minos_tui.engine.minos.state import Acting
from minos_tui.tui.game.ways import counted_points
from minos_tui.tui.modes.dice import usable
from minos_tui.tui.modes.play import Play


async def end(play: Play, key: str) -> None:
    """Ends the turn; asks first if points, permits or dice would be lost, and names them."""
    lost = leftovers(play)
    if lost and play.ask_end:
        words = play.look.words
        play.ask(words("ask.end"), (words("ask.end_lost"), *lost), End())
    else:
        await end_now(play)


async def end_now(play: Play) -> None:
    if await play.do(End()):
        play.hand.chosen = play.hand.cursor = ""
        play.hand.order = ""


def leftovers(play: Play) -> tuple[str, ...]:
    """What ending the turn now would throw away."""
    frame = play.state.top
    if not isinstance(frame, Acting):
        return ()
    words = play.look.words
    found = []
    if kinds := usable(play):
        names = ", ".join(words(f"term.{kind}") for kind in kinds)
        found.append(words("ask.dice_left", kinds=names))
    if frame.points:
        found.append(counted_points(words, frame.points))
    if frame.permits:
        found.append(words.count("ask.permits_left", frame.permits))
    return tuple(found)


async def next_(play: Play, key: str) -> None:
    """The defender is there, and throws."""
    hand = play.hand
    hand.waiting = False
    hand.kept, hand.duel_order = frozenset(), ""
    await play.draw()


async def seen(play: Play, key: str) -> None:
    """The end of a duel was seen."""
    play.hand.shown_duel = None
    play.hand.kept, play.hand.duel_order = frozenset(), ""

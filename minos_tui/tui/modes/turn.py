"""Ending a turn, taking back, and the steps between people."""

from __future__ import annotations

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.commands import End
from minos_tui.engine.minos.state import Acting
from minos_tui.tui.game.ways import counted_points
from minos_tui.tui.modes.dice import usable
from minos_tui.tui.modes.play import SPEEDS, Play


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


async def undo(play: Play, key: str) -> None:
    words = play.look.words
    if not play.table.can_undo:
        play.refuse(words("prompt.nothing_to_undo"))
        return
    try:
        await play.table.undo()
    except Refusal as refusal:
        play.refuse(refusal)
    else:
        play.say(words("prompt.taken_back"))


async def redo(play: Play, key: str) -> None:
    words = play.look.words
    if not play.table.can_redo:
        play.refuse(words("prompt.nothing_to_redo"))
        return
    try:
        await play.table.redo()
    except Refusal as refusal:
        play.refuse(refusal)
    else:
        play.say(words("prompt.done_again"))


async def speed(play: Play, key: str) -> None:
    """The next speed of the bots."""
    play.speed = SPEEDS[(SPEEDS.index(play.speed) + 1) % len(SPEEDS)]
    words = play.look.words
    speed = words(f"prompt.speed.{play.speed}", key=play.key("step"))
    play.say(words("prompt.speed", speed=speed))


async def step(play: Play, key: str) -> None:
    """The bot's next step; the screen, which paces the bots, hears of the key itself."""


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

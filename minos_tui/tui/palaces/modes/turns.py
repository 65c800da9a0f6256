"""Palaces, targets, ending, and the steps between people."""

from __future__ import annotations

from minos_tui.engine.palaces.commands import Pass, TakePalace, Target
from minos_tui.engine.palaces.setup import free_palaces
from minos_tui.engine.palaces.state import Melding
from minos_tui.tui.modes import menu
from minos_tui.tui.palaces.play import PalacesPlay


async def take_palace(play: PalacesPlay, key: str) -> None:
    found = free_palaces(play.view)
    if int(key) > len(found):
        play.refuse(play.look.words("court.no_entry", number=key))
        return
    await play.do(TakePalace(found[int(key) - 1]))


async def take_marked(play: PalacesPlay, key: str) -> None:
    """Enter on the marked palace."""
    await take_palace(play, str(play.hand.picked + 1))


async def entry_up(play: PalacesPlay, key: str) -> None:
    _move(play, -1)


async def entry_down(play: PalacesPlay, key: str) -> None:
    _move(play, 1)


def _move(play: PalacesPlay, step: int) -> None:
    if number := play.entries:
        play.hand.picked = (min(play.hand.picked, number - 1) + step) % number


async def target(play: PalacesPlay, key: str) -> None:
    await play.do(Target(int(key)))


async def end(play: PalacesPlay, key: str) -> None:
    """No more offers, or melds; asks first if something would be lost, and names it."""
    lost = leftovers(play)
    if lost and play.ask_end:
        words = play.look.words
        play.ask(words("court.ask_end"), (lost,), Pass())
    else:
        await play.do(Pass())


def leftovers(play: PalacesPlay) -> str:
    """What ending now would throw away. Offers that aren't made are no loss."""
    if isinstance(play.view.top, Melding) and (found := play.plans()):
        points = max(plan.points for plan in found)
        return play.look.words("court.melds_left", points=points)
    return ""


async def undo(play: PalacesPlay, key: str) -> None:
    """At a hot seat nobody takes back what another has done."""
    if not play.can_undo:
        play.refuse(play.look.words("court.nothing_to_undo"))
        return
    await menu.undo(play, key)


async def next_(play: PalacesPlay, key: str) -> None:
    """The person who is asked has taken the keys."""
    play.hand.present = play.deciding

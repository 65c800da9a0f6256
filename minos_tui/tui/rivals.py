"""What a new game would be like, as the title says it: no module that is slow to load."""

from __future__ import annotations

from minos_tui.bots.registry import bot_names
from minos_tui.tui.home import Home
from minos_tui.tui.kept import in_game, seat_name
from minos_tui.tui.rooms import WITH_SCREENS
from minos_tui.tui.wanted import CHOICE, NewGame, read_choice
from minos_tui.words import Words


async def last_choice(home: Home, kind: str = CHOICE) -> NewGame:
    """What was chosen for the game before; choices of other kinds are kept under other names."""
    found = await home.recall(kind)
    return read_choice(found, WITH_SCREENS, bot_names)


def rivals_line(wanted: NewGame, words: Words) -> str:
    """Which game a new one would be, and whom it would be against."""
    return in_game(wanted.game, _rivals(wanted, words), words)


def _rivals(wanted: NewGame, words: Words) -> str:
    names = [seat_name(seat, n, words) for n, seat in enumerate(wanted.seats, 1)]
    if not wanted.seats[0].is_human:
        return words("title.new.about_people", number=len(names))
    return words("title.new.about", rivals=words.joined(names[1:]))

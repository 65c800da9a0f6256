"""Keys of lists, questions, panes and the typed line."""

from __future__ import annotations

from typing import Final

import attrs

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.commands import Attack, End, Keep
from minos_tui.engine.minos.legal import commands
from minos_tui.engine.minos.rules import GAME
from minos_tui.tui.desk import AskWindow, ListWindow, Pane, PaneWindow, TypeWindow
from minos_tui.tui.modes.dice import bumped
from minos_tui.tui.modes.here import perform
from minos_tui.tui.modes.play import Play
from minos_tui.tui.modes.turn import end_now

MOST_TYPED: Final = 60
MOST_SHOWN: Final = 8


async def pick(play: Play, key: str) -> None:
    """A digit takes an entry of the list; one that isn't legal says why."""
    window = play.hand.window
    if isinstance(window, ListWindow) and int(key) <= len(window.entries):
        await _take(play, window, int(key) - 1)


async def choose(play: Play, key: str) -> None:
    window = play.hand.window
    if isinstance(window, ListWindow) and window.entries:
        await _take(play, window, window.picked)


async def _take(play: Play, window: ListWindow, number: int) -> None:
    entry = window.entries[number]
    if not entry.enabled:
        play.hand.window = attrs.evolve(window, picked=number)
        play.refuse(entry.detail)
        return
    doing = play.hand.doings[number]
    close_window(play)
    await perform(play, doing)


async def list_up(play: Play, key: str) -> None:
    _scroll(play, -1)


async def list_down(play: Play, key: str) -> None:
    _scroll(play, 1)


def _scroll(play: Play, step: int) -> None:
    window = play.hand.window
    if isinstance(window, ListWindow):
        play.hand.window = bumped(window, step)
    elif isinstance(window, PaneWindow):
        play.hand.window = attrs.evolve(window, scroll=max(0, window.scroll + 4 * step))


async def yes(play: Play, key: str) -> None:
    doing = play.hand.doings[0]
    close_window(play)
    if isinstance(doing, End):
        await end_now(play)
    else:
        await perform(play, doing)


async def close(play: Play, key: str) -> None:
    close_window(play)


def close_window(play: Play) -> None:
    play.hand.window, play.hand.doings = None, ()


# Panes


async def _pane(play: Play, pane: Pane) -> None:
    """Opens a pane; its own key closes it again."""
    window = play.hand.window
    same = isinstance(window, PaneWindow) and window.pane == pane
    play.hand.window = None if same else PaneWindow(pane)


async def treasury(play: Play, key: str) -> None:
    await _pane(play, "treasury")


async def site(play: Play, key: str) -> None:
    await _pane(play, "site")


async def players(play: Play, key: str) -> None:
    await _pane(play, "players")


async def track(play: Play, key: str) -> None:
    await _pane(play, "track")


async def log(play: Play, key: str) -> None:
    """The log opens at its end."""
    await _pane(play, "log")
    if isinstance(play.hand.window, PaneWindow):
        play.hand.window = PaneWindow("log", 1 << 20)


# The typed line


async def type_(play: Play, key: str) -> None:
    play.hand.window = typed(play, "")


def typed(play: Play, text: str) -> TypeWindow:
    """The line after a change, with what it could become."""
    text = "".join(char for char in text if char.isprintable())[:MOST_TYPED]
    return TypeWindow(
        text, completions(play, text), "" if text else play.look.words("prompt.typing")
    )


def completions(play: Play, text: str) -> tuple[str, ...]:
    """Legal commands that begin so, each cut after its next word."""
    if not play.mine:
        return ()
    found: dict[str, None] = {}
    for command in commands(play.state):
        form = GAME.text(command)
        if form.startswith(text):
            end = form.find(" ", len(text))
            found[form if end < 0 else form[:end]] = None
    return tuple(found)[:MOST_SHOWN]


async def complete(play: Play, key: str) -> None:
    """Tab: as far as all completions agree, or the first of them."""
    window = play.hand.window
    if not isinstance(window, TypeWindow) or not window.completions:
        return
    common = _common(window.completions)
    if common == window.text:
        common = window.completions[0]
    more = any(form.startswith(common + " ") for form in map(GAME.text, commands(play.state)))
    play.hand.window = typed(play, common + (" " if more and common in window.completions else ""))


def _common(texts: tuple[str, ...]) -> str:
    first, last = min(texts), max(texts)
    same = 0
    while same < min(len(first), len(last)) and first[same] == last[same]:
        same += 1
    return first[:same]


async def run(play: Play, key: str) -> None:
    """Does the typed command; what is wrong with it is said and the line stays."""
    window = play.hand.window
    if not isinstance(window, TypeWindow):
        return
    try:
        command = GAME.parse(window.text.strip())
        if (refusal := GAME.refusal(play.state, command)) is not None:
            raise refusal
    except Refusal as refusal:
        note = play.look.words.refusal(refusal)
        play.hand.window = attrs.evolve(window, note=note, completions=())
        return
    close_window(play)
    if isinstance(command, End):
        await end_now(play)
    elif await play.do(command) and isinstance(command, Attack | Keep):
        await play.draw()


def is_asking(play: Play) -> bool:
    return isinstance(play.hand.window, AskWindow)

"""Keys of lists, questions, panes and the typed line."""

from __future__ import annotations

from itertools import islice
from typing import Final

import attrs

from minos_tui.engine.game import Refusal
from minos_tui.tui.desk import ListWindow, Pane, PaneWindow, TypeWindow
from minos_tui.tui.playing import Playing
from minos_tui.tui.typed import command_typed
from minos_tui.words import shown

LINES: Final = 4
PAGE: Final = 14
"""Lines that an arrow, and a page, scroll."""
MOST_TYPED: Final = 60
MOST_SHOWN: Final = 8
_MOST_READ: Final = 2000
"""Legal commands that are looked at for completions; a game may have far more."""


async def pick(play: Playing, key: str) -> None:
    """A digit takes an entry of the list; one that isn't legal, or isn't there, says why."""
    window = play.hand.window
    if not isinstance(window, ListWindow):
        return
    if int(key) <= len(window.entries):
        await _take(play, window, int(key) - 1)
    else:
        play.refuse(play.look.words.count("list.no_entry", len(window.entries), key=key))


async def choose(play: Playing, key: str) -> None:
    window = play.hand.window
    if isinstance(window, ListWindow) and window.entries:
        await _take(play, window, window.picked)


async def _take(play: Playing, window: ListWindow, number: int) -> None:
    entry = window.entries[number]
    if not entry.enabled:
        play.hand.window = attrs.evolve(window, picked=number)
        play.refuse(entry.detail)
        return
    doing = play.hand.doings[number]
    play.close_window()
    await play.perform(doing)


async def list_up(play: Playing, key: str) -> None:
    _mark_next(play, -1)


async def list_down(play: Playing, key: str) -> None:
    _mark_next(play, 1)


def _mark_next(play: Playing, step: int) -> None:
    window = play.hand.window
    if isinstance(window, ListWindow):
        play.hand.window = bumped(window, step)


async def scroll_up(play: Playing, key: str) -> None:
    _scroll(play, -LINES)


async def scroll_down(play: Playing, key: str) -> None:
    _scroll(play, LINES)


async def page_back(play: Playing, key: str) -> None:
    _scroll(play, -PAGE)


async def page_on(play: Playing, key: str) -> None:
    _scroll(play, PAGE)


def _scroll(play: Playing, lines: int) -> None:
    """Further down than the pane goes is put right where it is drawn."""
    window = play.hand.window
    if isinstance(window, PaneWindow):
        play.hand.window = attrs.evolve(window, scroll=max(0, window.scroll + lines))


async def yes(play: Playing, key: str) -> None:
    doing = play.hand.doings[0]
    play.close_window()
    await play.perform(doing)


async def close(play: Playing, key: str) -> None:
    play.close_window()


def bumped(window: ListWindow, step: int) -> ListWindow:
    """The list with its mark moved on, round the ends."""
    return attrs.evolve(window, picked=(window.picked + step) % max(1, len(window.entries)))


# Panes


async def _pane(play: Playing, pane: Pane) -> None:
    """Opens a pane; its own key closes it again."""
    window = play.hand.window
    same = isinstance(window, PaneWindow) and window.pane == pane
    play.hand.window = None if same else PaneWindow(pane)


async def treasury(play: Playing, key: str) -> None:
    await _pane(play, "treasury")


async def site(play: Playing, key: str) -> None:
    await _pane(play, "site")


async def players(play: Playing, key: str) -> None:
    await _pane(play, "players")


async def track(play: Playing, key: str) -> None:
    await _pane(play, "track")


async def log(play: Playing, key: str) -> None:
    """The log opens at its end."""
    await _pane(play, "log")
    if isinstance(play.hand.window, PaneWindow):
        play.hand.window = PaneWindow("log", 1 << 20)


# The typed line


async def type_(play: Playing, key: str) -> None:
    play.hand.window = typed(play, "")


def typed(play: Playing, text: str) -> TypeWindow:
    """The line after a change, with what it could become."""
    text = "".join(char for char in text if char.isprintable())[:MOST_TYPED]
    return TypeWindow(text, completions(play, text), "" if text else _example(play))


def _example(play: Playing) -> str:
    """How a command is typed, by one that could be."""
    forms = _forms(play) if play.mine else []
    if not forms:
        return play.look.words("prompt.typing_none")
    return play.look.words("prompt.typing", example=max(forms[:MOST_SHOWN], key=len))


def completions(play: Playing, text: str) -> tuple[str, ...]:
    """Legal commands that begin so, each cut after its next word."""
    if not play.mine:
        return ()
    found: dict[str, None] = {}
    for form in _forms(play):
        if form.lower().startswith(text.lower()):
            end = form.find(" ", len(text))
            found[form if end < 0 else form[:end]] = None
    return tuple(found)[:MOST_SHOWN]


def _forms(play: Playing) -> list[str]:
    return [play.table.game.text(command) for command in islice(play.typable(), _MOST_READ)]


async def complete(play: Playing, key: str) -> None:
    """Tab: as far as all completions agree, or the first of them."""
    window = play.hand.window
    if not isinstance(window, TypeWindow):
        return
    if not window.completions:
        note = play.look.words("prompt.no_completion")
        play.hand.window = attrs.evolve(window, note=note)
        return
    common = _common(window.completions)
    if common == window.text:
        common = window.completions[0]
    more = any(form.startswith(common + " ") for form in _forms(play))
    play.hand.window = typed(play, common + (" " if more and common in window.completions else ""))


def _common(texts: tuple[str, ...]) -> str:
    first, last = min(texts), max(texts)
    same = 0
    while same < min(len(first), len(last)) and first[same] == last[same]:
        same += 1
    return first[:same]


async def run(play: Playing, key: str) -> None:
    """Does the typed command; what is wrong with it is said and the line stays."""
    window = play.hand.window
    if not isinstance(window, TypeWindow):
        return
    game = play.table.game
    try:
        command = command_typed(game, window.text.strip(), play.table.state)
        if (refusal := game.refusal(play.table.state, command)) is not None:
            raise refusal
    except Refusal as refusal:
        play.hand.window = attrs.evolve(window, note=_why(play, refusal), completions=())
        return
    play.close_window()
    await play.run(command)


def _why(play: Playing, refusal: Refusal) -> str:
    """What is wrong with a typed command, and which key helps."""
    words = play.look.words
    if refusal.code == "not_syntax":
        given = shown(str(refusal.about["given"]), MOST_TYPED)
        return words("prompt.not_a_command", given=given)
    return words.refusal(refusal)

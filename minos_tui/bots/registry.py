"""Which bots there are, by game and name; modules are loaded when a bot is first asked for.

Own bots come in by the entry-point group `minos_tui.bots`. The name of an entry point is
`GAME.BOT` (`minos.midas`), its object a class (or function) that makes a bot.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from typing import Final, cast

from minos_tui.bots.protocol import BOT_FAULTS, Bot, BotFactory
from minos_tui.engine.record import HUMAN, SEAT_KIND
from minos_tui.words import Words, shown

GROUP: Final = "minos_tui.bots"
ANY_GAME: Final = "random"
"""The bot that plays every game."""

_PERSON: Final = frozenset({"you", HUMAN})
"""What a seat is given to where a person plays it."""

_SHIPPED: Final[dict[str, dict[str, str]]] = {
    "minos": {
        "icarus": "minos_tui.bots.minos.icarus:Icarus",
        "talos": "minos_tui.bots.minos.talos:Talos",
        "theseus": "minos_tui.bots.minos.theseus:Theseus",
        "ariadne": "minos_tui.bots.minos.ariadne:Ariadne",
        "daedalus": "minos_tui.bots.minos.daedalus:Daedalus",
    },
    "palaces": {
        "icarus": "minos_tui.bots.palaces.icarus:Icarus",
        "ariadne": "minos_tui.bots.palaces.ariadne:Ariadne",
        "daedalus": "minos_tui.bots.palaces.daedalus:Daedalus",
    },
}
_UNIFORM: Final = "minos_tui.bots.uniform:Uniform"


class BotProblem(LookupError):
    """A bot that can't be had. `code` and `about` are words of the topic `bots`."""

    def __init__(self, code: str, **about: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.about = about

    def line(self, words: Words) -> str:
        """One line that says what is wrong and what to do."""
        return words.coded("bots", self.code, self.about)

    def __str__(self) -> str:
        return self.line(Words())


def find_bot(game: str, bot: str) -> BotFactory:
    """The maker of the bot called `bot` that plays `game`.

    Raises BotProblem: there is none of that name, or a plug-in could not be loaded. The maker of a
    plug-in's bot raises it too.
    """
    shipped = _SHIPPED.get(game, {})
    if bot in shipped:
        return _loaded(shipped[bot])
    if bot == ANY_GAME:
        return _loaded(_UNIFORM)
    point = _plugins(game).get(bot)
    if point is None:
        raise BotProblem("unknown_bot", bot=bot, game=game, choices=", ".join(bot_names(game)))
    return _plugged(point)


def bot_names(game: str) -> tuple[str, ...]:
    """The bots that play `game`: the shipped ones from quick to strong, plug-ins, then `random`.

    A plug-in can't take the name of a shipped bot or a person's, nor one that no record could
    name. Nothing is loaded by asking.
    """
    shipped = _SHIPPED.get(game, {})
    plugged = (name for name in _plugins(game) if name not in shipped and name != ANY_GAME)
    return (*shipped, *sorted(plugged), ANY_GAME)


def bot_style(bot: str, words: Words, game: str = "minos") -> str:
    """How a bot plays this game, in one line."""
    for key in (f"bots.style_{game}_{bot}", f"bots.style_{bot}"):
        if words.has(key):
            return words(key)
    return words("bots.style_plugin")


def _loaded(path: str) -> BotFactory:
    module, _, name = path.partition(":")
    return cast(BotFactory, getattr(import_module(module), name))


@lru_cache(maxsize=4)
def _points(read: Callable[..., EntryPoints]) -> EntryPoints:
    """What is installed, read from the disk once: a server asks for every screen."""
    return read(group=GROUP)


def _plugins(game: str) -> dict[str, EntryPoint]:
    head = game + "."
    named = {
        point.name.removeprefix(head): point
        for point in _points(entry_points)
        if point.name.startswith(head)
    }
    return {name: point for name, point in named.items() if _may_be_named(name)}


def _may_be_named(bot: str) -> bool:
    return bool(SEAT_KIND.fullmatch(bot)) and bot not in _PERSON


def _plugged(point: EntryPoint) -> BotFactory:
    """A plug-in's maker. Whatever goes wrong in somebody else's module is named, not raised."""
    try:
        found = point.load()
    except BOT_FAULTS as error:
        raise _broken(point, error) from error
    if not callable(found):
        raise BotProblem("plugin_no_maker", bot=point.name, module=point.value)

    def make() -> Bot:
        try:
            return cast(Bot, found())
        except BOT_FAULTS as error:
            raise _broken(point, error) from error

    return make


def _broken(point: EntryPoint, error: BaseException) -> BotProblem:
    reason = shown(f"{type(error).__name__}: {error}".splitlines()[0])
    return BotProblem("plugin_broken", bot=point.name, module=point.value, reason=reason)

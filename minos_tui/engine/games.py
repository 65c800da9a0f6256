"""The games of the house by name. Each is loaded when first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from minos_tui.engine.game import Game, Refusal

AnyGame = Game[Any, Any, Any]

_MODULES: Final = {
    "minos": "minos_tui.engine.minos.rules",
    "palaces": "minos_tui.engine.palaces.rules",
}
"""Where each game lives: a module with a `GAME`."""

GAMES: Final = tuple(_MODULES)

_ARENA_ROUNDS: Final = {"palaces": "200"}
"""The round limit of a game among bots, where it isn't 100."""

_CHANCE_FIRST: Final = {"palaces": "palaces.cards_first"}
"""What a game calls it that chance is due, where that isn't a throw of dice."""


def find_game(name: str) -> AnyGame:
    """The game of that name. Raises Refusal (`unknown_game`)."""
    if name not in _MODULES:
        raise Refusal("unknown_game", name=name[:40], choices=", ".join(GAMES))
    game: AnyGame = import_module(_MODULES[name]).GAME
    return game


def chance_first(game: str) -> Refusal:
    """Why nobody can decide while the game waits for chance."""
    return Refusal(_CHANCE_FIRST.get(game, "chance_first"))


def arena_rounds(game: str) -> str:
    """The round limit of games among bots unless an option says otherwise: none may stall one."""
    return _ARENA_ROUNDS.get(game, "100")

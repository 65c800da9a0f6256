"""Commands as people type them."""

from __future__ import annotations

from typing import Any

from minos_tui.engine.game import Refusal
from minos_tui.engine.games import AnyGame


def command_typed(game: AnyGame, text: str) -> Any:
    """The command that was typed; codes in small letters are taken as they are meant.

    Raises Refusal.
    """
    try:
        return game.parse(text)
    except Refusal as refusal:
        instead = refusal.about.get("instead")
        if refusal.code != "small_letters" or not isinstance(instead, str):
            raise
        return game.parse(instead)

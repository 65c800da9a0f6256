"""Commands as people type them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

from minos_tui.engine.game import Refusal

MOST_LETTERS: Final = 3
"""Single letters of a command that are tried small and large."""


def command_typed(game: Any, text: str, state: Any) -> Any:
    """The command that was typed, whatever its capitals: the first reading that is legal in
    `state`, else the first that is about places of its board.

    Raises Refusal if none is a command, about the text as it was typed.
    """
    refused: list[Refusal] = []
    found: list[tuple[bool, Any]] = []
    for reading in dict.fromkeys(_readings(text)):
        try:
            command = _with_codes(game, reading)
        except Refusal as refusal:
            refused.append(refusal)
            continue
        why = game.refusal(state, command)
        if why is None:
            return command
        found.append((why.code == "no_such_place", command))
    if not found:
        raise refused[0]
    return min(found, key=lambda pair: pair[0])[1]


def _readings(text: str) -> Iterator[str]:
    """The text as it is; its words small, its single letters as they are, then each of them small
    or large: seas may be called by either."""
    yield text
    words = text.split()
    given = [(word if len(word) == 1 else word.lower(),) for word in words]
    yield " ".join(word for (word,) in given)
    letters = sum(len(word) == 1 for word in words)
    both = [
        (word.lower(), word.upper()) if len(word) == 1 and letters <= MOST_LETTERS else (word,)
        for (word,) in given
    ]
    yield from map(" ".join, product(*both))


def _with_codes(game: Any, text: str) -> Any:
    """The command; codes in small letters are taken as they are meant. Raises Refusal."""
    try:
        return game.parse(text)
    except Refusal as refusal:
        instead = refusal.about.get("instead")
        if refusal.code != "small_letters" or not isinstance(instead, str):
            raise
        return game.parse(instead)

"""What plain mode needs to know of a game: how to tell it in lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, Protocol

from minos_tui.engine.game import Refusal
from minos_tui.engine.record import Seat
from minos_tui.words import Words

_MODULES: Final = {
    "minos": "minos_tui.tui.plain.minos",
    "palaces": "minos_tui.tui.plain.palaces",
}


class Narrator(Protocol):
    """Tells one game in lines. States are views of the seat that is spoken to."""

    secret: bool
    """Whether seats have something to hide from each other."""
    topic: str
    """The topic of the words that are this game's own."""

    def news(self, steps: Sequence[Any]) -> list[str]:
        """What these steps brought, a line each."""

    def standing(self, state: Any) -> list[str]:
        """Everybody's money and the like, a line a player."""

    def board(self, state: Any) -> list[str]:
        """The board, a line a place that matters."""

    def look(self, state: Any, place: str) -> list[str]:
        """All about one place; empty if there is none of that name."""

    def moment(self, state: Any) -> str:
        """What is to be decided and by whom, in one line."""

    def thrown(self, state: Any) -> str:
        """What a person throws now; empty where his draws don't wait for Enter."""

    def choices(self, state: Any) -> list[Any] | None:
        """The commands that are listed; None: all that are legal."""

    def explain(self, state: Any, command: Any) -> str:
        """What a command does, in a few words."""

    def who(self, seat: int) -> str: ...

    def result(self, state: Any, outcome: Any) -> list[str]:
        """The end: the ranking with each part of the score, and why."""


def narrator(game: str, seats: Sequence[Seat], state: Any, words: Words) -> Narrator:
    """The narrator of that game at a table with these seats. Raises Refusal (`no_screen`)."""
    if game not in _MODULES:
        raise Refusal("no_screen", game=game)
    made: Narrator = import_module(_MODULES[game]).Narrator(seats, state, words)
    return made

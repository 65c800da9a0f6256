"""Reading commands by the forms in which a game writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from minos_tui.engine.game import Refusal
from minos_tui.engine.words_in import in_capitals

C = TypeVar("C")

Groups = Sequence[Any]
"""The groups of a form that matched, from 1; the form itself checks which words they hold."""

MAX_COMMAND: Final = 200
"""Longest text that is read as a command."""


class Forms(Generic[C]):
    """Every form of a game's commands, as regular expressions with what each of them makes.

    `codes` matches what would name something of the game if its letters were capitals.
    """

    def __init__(
        self, forms: Sequence[tuple[str, Callable[[Groups], C]]], codes: re.Pattern[str]
    ) -> None:
        self._forms = tuple((re.compile(form, re.ASCII), make) for form, make in forms)
        self._codes = codes

    def parse(self, text: str) -> C:
        """The command written as `text`; spaces around and between words don't matter.

        Raises Refusal (`not_syntax`; `small_letters` where capitals would make it a command,
        which is then `instead`).
        """
        words = " ".join(text.split())
        if not words or len(text) > MAX_COMMAND:
            raise Refusal("not_syntax", given=text[:40])
        if (command := self._read(words)) is not None:
            return command
        instead = in_capitals(words, self._codes)
        if self._read(instead) is not None:
            raise Refusal("small_letters", given=words, instead=instead)
        raise Refusal("not_syntax", given=text[:40])

    def _read(self, words: str) -> C | None:
        for form, make in self._forms:
            if match := form.fullmatch(words):
                return make(("", *match.groups()))
        return None

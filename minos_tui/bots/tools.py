"""Words of the line protocol that only one game has: what its tools can tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from minos_tui.words import Words

Tool = Callable[[Any, Sequence[str]], dict[str, Any]]
"""Takes the state (None before a game) and the words after its own; raises ToolProblem."""

_MODULES: Final = {
    "minos": "minos_tui.bots.minos.tools",
    "palaces": "minos_tui.bots.palaces.tools",
}


class ToolProblem(ValueError):
    """What is wrong with a tool's words. `code` and `about` are words of the topic `protocol`."""

    def __init__(self, code: str, **about: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.about = about

    def line(self, words: Words) -> str:
        return words.coded("protocol", self.code, self.about)


def find_tool(game: str, word: str) -> Tool:
    """The tool of that name. Raises ToolProblem (`unknown_word`)."""
    tools: Mapping[str, Tool] = {}
    if game in _MODULES:
        tools = import_module(_MODULES[game]).TOOLS
    if word not in tools:
        raise ToolProblem("unknown_word", given=word[:40], choices=", ".join(tools))
    return tools[word]

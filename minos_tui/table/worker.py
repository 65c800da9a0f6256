"""A bot's own process (`python -m minos_tui.table.worker`): JSON lines in, one out for each.

    {"board": digest, "text": …}                        {"ok": true}
    {"game": …, "load": bot}                            {"ok": true}
    {"game", "bot", "table", "seat", "view", …}         {"command": text}
    {…, "tool": …, "words": […]}                        {"told": {…}}

`{"error": text}` answers what can't be done. What a bot prints goes nowhere.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TextIO

from minos_tui.bots.protocol import BOT_FAULTS, Bot, Budget
from minos_tui.bots.registry import find_bot
from minos_tui.bots.tools import find_tool
from minos_tui.engine.games import find_game
from minos_tui.wire import read_state

MOST_MINDS: Final = 64
_NICER: Final = 5
"""Thinking gives way to keys and paints: those are waited for."""

Message = dict[str, Any]


class Minds:
    """The bots of this process: one object for each seat of each table, the oldest forgotten."""

    def __init__(self) -> None:
        self.boards: dict[str, str] = {}
        self._minds: OrderedDict[tuple[str, ...], Bot] = OrderedDict()

    def answer(self, message: Message) -> Message:
        if "text" in message:
            self.boards[message["board"]] = message["text"]
            return {"ok": True}
        if "load" in message:
            find_bot(message["game"], message["load"])
            return {"ok": True}
        if "tool" in message:
            tool = find_tool(message["game"], message["tool"])
            return {"told": tool(self._view(message), message["words"])}
        return {"command": self._command(message)}

    def _view(self, message: Message) -> Any:
        boards = self.boards
        return read_state(message["game"], message["view"], lambda _, digest: boards.get(digest))

    def _command(self, message: Message) -> str:
        game, view = find_game(message["game"]), self._view(message)
        bot = self._mind(message)
        rng = random.Random(message["rng"])
        budget = Budget(ms=message["ms"], nodes=message["nodes"])
        return game.text(bot.choose(view, game.legal(view), rng, budget))

    def _mind(self, message: Message) -> Bot:
        key = (message["game"], message["bot"], message["table"], str(message["seat"]))
        if key not in self._minds:
            self._minds[key] = find_bot(message["game"], message["bot"])()
            while len(self._minds) > MOST_MINDS:
                self._minds.popitem(last=False)
        self._minds.move_to_end(key)
        return self._minds[key]


def serve(lines: Iterable[str], answer: Callable[[str], None]) -> None:
    """Answers each line until there are no more."""
    minds = Minds()
    for line in lines:
        try:
            found = minds.answer(json.loads(line))
        except BOT_FAULTS as error:  # whatever a bot raises is an answer
            text = f"{type(error).__name__}: {error}".splitlines()[0]
            found = {"error": text[:200]}
        answer(json.dumps(found) + "\n")


def _own_output() -> TextIO:
    """Standard output for the answers alone: what anybody prints goes nowhere."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return answers


def main() -> None:
    answers = _own_output()

    def answer(line: str) -> None:
        answers.write(line)
        answers.flush()

    try:
        serve(sys.stdin, answer)
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(1)  # whoever asked is gone


def give_way() -> None:
    """Runs behind whoever is not as nice; Linux may weigh whole sessions, and this one is its
    own."""
    if hasattr(os, "nice"):
        os.nice(_NICER)
    with suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(_NICER), encoding="ascii")


if __name__ == "__main__":
    give_way()
    main()

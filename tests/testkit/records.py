"""Random games as records, sealed like a table's."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache

from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance, Over
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.record import (
    Dice,
    Entry,
    Header,
    Record,
    Seat,
    record_text,
    sealed,
    text_digest,
)
from minos_tui.engine.replay import digests, drawn, start_of
from tests.testkit.positions import standard_text

KEY = bytes(range(32))


def header(
    seats: int = 3, words: Mapping[str, str] | None = None, dice: Dice | None = None
) -> Header:
    options = GAME.option_words(GAME.options(words or {"round-limit": "5"}, seats))
    return Header(
        game="minos",
        rules=GAME.rules,
        seats=tuple(Seat("human", f"Player {n}") for n in range(1, seats + 1)),
        dice=dice or sealed(KEY),
        options=tuple(options.items()),
        board=("mediterranean", text_digest(standard_text())),
        program="minos_tui test",
    )


def random_record(given: Header, seed: int = 0) -> Record:
    """A whole game of random commands, its throws drawn by the header's key."""
    choices = RandomDraws(random.Random(seed))
    states = [start_of(GAME, given, standard_text())]
    commands: list[str] = []
    draws = 0
    key = given.dice.key
    assert key is not None
    while not isinstance(turn := GAME.turn(states[-1]), Over):
        if isinstance(turn, Chance):
            command = drawn(GAME, states[-1], key, draws)
            draws += 1
        else:
            command = GAME.legal(states[-1]).sample(choices)
        commands.append(GAME.text(command))
        states.append(GAME.apply(states[-1], command).after)
    marks = digests(GAME, states)
    entries: list[Entry] = []
    for ply, text in enumerate(["", *commands]):
        entries += [Entry("command", text)] if ply else []
        entries += [Entry("digest", marks[ply])] if ply in marks else []
    return Record(given, tuple(entries), standard_text())


@cache
def random_text(seed: int = 0, seats: int = 3) -> str:
    """The text of such a record."""
    return record_text(random_record(header(seats), seed))

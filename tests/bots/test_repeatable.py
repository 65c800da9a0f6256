"""A game is the same in every process: no bot's choice hangs on how Python hashes words."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

import pytest

GAME: Final = """
import attrs
from minos_tui.table.match import ArenaConfig, play_game
options = {"round-limit": ROUNDS}
played = play_game(ArenaConfig(game="NAME", bots=BOTS, seed=5, options=options), 0)
print(attrs.evolve(played, times=()))
"""

DUELS: Final = """
from minos_tui.bots.minos.dice_play import final_throws
from minos_tui.bots.minos.duels import _best_keep
for dice in final_throws():
    for goal in (6, 9):
        print(dice, goal, _best_keep(dice, 2, goal, 0))
"""


def said(program: str, hash_seed: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def game(name: str, rounds: int, *bots: str) -> str:
    words = {"NAME": name, "ROUNDS": repr(str(rounds)), "BOTS": repr(bots)}
    program = GAME
    for word, value in words.items():
        program = program.replace(word, value)
    return program


@pytest.mark.parametrize(
    "program",
    [
        DUELS,
        game("minos", 6, "ariadne", "icarus", "talos", "theseus"),
        game("minos", 4, "daedalus", "ariadne"),
        game("palaces", 12, "daedalus", "ariadne", "icarus"),
    ],
    ids=["duels", "minos", "daedalus", "palaces"],
)
def test_every_process_plays_the_same_game(program: str) -> None:
    first = said(program, "1")

    assert first
    assert said(program, "2") == first

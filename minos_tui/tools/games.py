"""Games between bots, for what is learned from games."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from minos_tui.bots.protocol import DEFAULT_BUDGET, Bot
from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance, Over, Step
from minos_tui.engine.minos.commands import Command
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Rolling, State
from minos_tui.maps import find_map, read_text

BOARD: Final = "mediterranean"
ROUND_LIMIT: Final = "60"
NO_HOUSE_RULES: Final[Mapping[str, str]] = {}
NONE: Final = "no games in {file}: play some first"
FOREIGN: Final = "line {line} of {file} is no game that can be learned from: play to a new file"


def started(seats: int, round_limit: str, house: Mapping[str, str] = NO_HOUSE_RULES) -> State:
    """The first state of a game on the standard board, with these options beside the limit."""
    options = GAME.options({"round-limit": round_limit, **house}, seats)
    return GAME.start(seats, options, read_text(find_map(BOARD)))


def steps(
    state: State, bots: Sequence[Bot], rng: random.Random
) -> Iterator[Step[State, Command, Any]]:
    """Every step to the end, with a bot a seat; dice and bots draw from the one stream."""
    draws = RandomDraws(rng)
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            command = GAME.chance(state).draw(draws)
        else:
            command = bots[turn.seat - 1].choose(state, GAME.legal(state), rng, DEFAULT_BUDGET)
        step = GAME.apply(state, command)
        yield step
        state = step.after


def played_out(
    state: State,
    bots: Sequence[Bot],
    rng: random.Random,
    drawing: Callable[[State], None] = lambda _: None,
) -> list[float]:
    """Plays to the end and returns each seat's share of the win; `drawing` is told of every
    state that waited for chance."""
    for step in steps(state, bots, rng):
        if isinstance(GAME.turn(step.before), Chance):
            drawing(step.before)
        state = step.after
    return wins_of(state)


def begins_a_turn(state: State) -> bool:
    """Whether nothing has been thrown yet in this turn."""
    frame = state.phase[-1]
    return isinstance(frame, Rolling) and not frame.throws


def wins_of(state: State) -> list[float]:
    """Each seat's share of the win in a game that is over."""
    turn = GAME.turn(state)
    assert isinstance(turn, Over)
    winners = turn.outcome.winners
    return [(seat in winners) / len(winners) for seat in range(1, len(state.players) + 1)]


def parser_of_games(tool: str, games: int, *what: str) -> argparse.ArgumentParser:
    """What a tool is told: which of `what` to do, its file, the first game, and how many."""
    parser = argparse.ArgumentParser(prog=f"python -m minos_tui.tools.{tool}")
    if what:
        parser.add_argument("what", choices=what)
    parser.add_argument("file", type=Path)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--games", type=int, default=games)
    return parser


def fill(given: argparse.Namespace, play: Callable[[int], Mapping[str, Any]]) -> None:
    """Adds what was asked for to the file, a line a game. Raises OSError, Refusal."""
    add(given.file, map(play, range(given.first, given.first + given.games)))


def add(file: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    """Adds each row to the file as it is found, behind a line that was cut off. Raises OSError."""
    cut_off = file.exists() and file.read_bytes()[-1:] not in (b"", b"\n")
    with file.open("a", encoding="utf-8") as out:
        out.write("\n" * cut_off)
        for row in rows:
            out.write(json.dumps(row) + "\n")
            out.flush()


def games_in(file: Path, fits: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
    """The games of a file, without lines at which a run was killed. Raises OSError, ValueError:
    there are none, or one doesn't fit."""
    found = []
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    for line, text in enumerate(lines, 1):
        try:
            game = json.loads(text)
        except ValueError:
            continue
        if not (isinstance(game, dict) and fits(game)):
            raise ValueError(FOREIGN.format(line=line, file=file))
        found.append(game)
    if not found:
        raise ValueError(NONE.format(file=file))
    return found

"""The project's own benchmarks: how quick the engine, the odds and the bots are here.

Numbers belong to one machine at one time: compare ratios of one run, never two days.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Mapping
from cProfile import Profile
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final

from minos_tui.bots.registry import bot_names
from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance, Decision, Over
from minos_tui.engine.games import AnyGame, find_game
from minos_tui.maps import find_map, read_text
from minos_tui.table.arena import bench_turns

SEATS: Final = 4
GAMES: Final = 30
PROFILED_GAMES: Final = 3
PROFILED_PARTS: Final = 12
STANDARD_MAP: Final = "mediterranean"
_COLD: Final = (
    "from time import perf_counter; t = perf_counter();"
    "from minos_tui.engine.minos.odds import odds;"
    "odds(2, 2); print(perf_counter() - t)"
)

Report = dict[str, Any]
Part = dict[str, Any]
"""A function with its `share` of the time, that of what it calls left out, and its `calls`."""


def bench(game_name: str = "minos", games: int = GAMES, bot_games: int = 2) -> Report:
    """Everything that `minos bench` tells, times in the units that the names end with."""
    game = find_game(game_name)
    return {
        **random_play(game, games),
        **single_calls(game),
        **odds_times(),
        "turn_ms": turns(game_name, bot_games),
        "profile": profile(game),
    }


def _start(game: AnyGame, words: Mapping[str, str] | None = None) -> Any:
    board = read_text(find_map(STANDARD_MAP)) if game.has_boards else ""
    return game.start(SEATS, game.options(dict(words or {}), SEATS), board)


def random_play(game: AnyGame, games: int) -> Report:
    """Four random players on one core: list what is legal, choose evenly, apply.

    Commands of seats are counted, chance is not; the time of both is.
    """
    start = _start(game, {"round-limit": "60"})
    _play(game, start, 0)
    begun, commands = process_time(), 0
    for seed in range(games):
        commands += _play(game, start, seed)
    seconds = process_time() - begun
    return {
        "commands_per_s": round(commands / seconds),
        "games_per_s": round(games / seconds, 2),
        "commands_a_game": round(commands / games),
    }


def _play(game: AnyGame, state: Any, seed: int) -> int:
    draws = RandomDraws(random.Random(seed))
    commands = 0
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            command = game.chance(state).draw(draws)
        else:
            command = game.legal(state).sample(draws)
            commands += 1
        state = game.apply(state, command).after
    return commands


def single_calls(game: AnyGame, positions: int = 2000) -> Report:
    """Median microseconds of one complete `legal` and of one `apply`, over a random game."""
    draws = RandomDraws(random.Random(1))
    listing: list[float] = []
    applying: list[float] = []
    state = _start(game)
    while len(applying) < positions:
        turn = game.turn(state)
        if isinstance(turn, Over):
            state = _start(game)
            continue
        if isinstance(turn, Decision):
            begun = perf_counter()
            found = list(game.legal(state))
            listing.append(perf_counter() - begun)
            command = found[draws.below(len(found))]
        else:
            command = game.chance(state).draw(draws)
        begun = perf_counter()
        state = game.apply(state, command).after
        applying.append(perf_counter() - begun)
    return {"legal_us": _micro(listing), "apply_us": _micro(applying)}


def profile(game: AnyGame, games: int = PROFILED_GAMES) -> list[Part]:
    """Where the time of random play goes: the functions that take most of it themselves.

    A profiler makes every call dearer, so these are shares and not times.
    """
    profiler = Profile()
    start = _start(game, {"round-limit": "60"})
    _play(game, start, 0)
    profiler.enable()
    for seed in range(games):
        _play(game, start, seed)
    profiler.disable()
    profiler.create_stats()
    stats = profiler.stats
    whole = sum(own for _, _, own, _, _ in stats.values())
    ranked = sorted(stats.items(), key=lambda item: -item[1][2])[:PROFILED_PARTS]
    return [
        {"function": _called(place), "share": round(own / whole, 3), "calls": calls}
        for place, (_, calls, own, _, _) in ranked
    ]


def _called(place: tuple[str, int, str]) -> str:
    """A function by its module, as `engine.minos.duel.keep`; one of Python's own by its name."""
    file, _, name = place
    if file == "~":
        return name.strip("<>")
    parts = Path(file).with_suffix("").parts
    inside = parts.index("minos_tui") + 1 if "minos_tui" in parts else len(parts) - 1
    return ".".join((*parts[inside:], name))


def _micro(seconds: list[float]) -> float:
    return round(median(seconds) * 1e6, 1)


def odds_times() -> Report:
    """Seconds for exact duel odds: in a fresh interpreter, and again where tables are made."""
    from minos_tui.engine.minos.odds import odds

    cold = subprocess.run(  # noqa: S603 - this very interpreter
        [sys.executable, "-c", _COLD], capture_output=True, text=True, check=True
    )
    odds(2, 2)
    begun = perf_counter()
    odds(2, 2)
    warm = perf_counter() - begun
    return {"odds_cold_s": round(float(cold.stdout), 4), "odds_warm_s": round(warm, 6)}


def turns(game: str, games: int) -> Report:
    """Milliseconds of one core for a bot's whole turn, by bot."""
    names = [name for name in bot_names(game) if name != "random"]
    found: Report = bench_turns(game, names, games)
    return found

"""Many games of bots against each other, and how sure one can be of who is stronger.

The bots move on by one seat from game to game, so that turn order weighs on all alike. Every
stream (dice, and one a bot) is named by the seed, the game and its purpose: the result is the
same whatever the number of processes, and a bot that draws more numbers changes no dice. No two
games share dice: bots that draw nothing would play the same game twice, and the intervals would
promise too much.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from importlib import import_module
from itertools import combinations
from multiprocessing import get_context
from typing import Any, Final, TextIO

import attrs

from minos_tui.table.arena_report import Report, pairs_report, report
from minos_tui.table.match import (
    ArenaConfig,
    ArenaProblem,
    Played,
    game_named,
    made,
    play_game,
    play_games,
    start_state,
)
from minos_tui.table.sequential import Verdict, decide

FORMATS: Final = ("table", "round-robin", "gauntlet")
"""All bots at one table; every two of them; the first one against each of the others."""

_CHUNK: Final = 4
_AHEAD: Final = 3
"""Chunks that wait for each process: enough to keep it busy, few to throw away."""
_MOST_BREAKS: Final = 3
"""How often processes may be lost before it can't be chance."""

Chunks = Iterator[Sequence[int]]


def check_config(config: ArenaConfig) -> None:
    """Refuses what can't be played before any process starts.

    Raises ArenaProblem, BotProblem, Refusal for the game's options, BoardError for a bad map.
    """
    game = game_named(config.game)
    if config.format not in FORMATS:
        raise ArenaProblem("wrong_format", given=config.format, choices=", ".join(FORMATS))
    if config.games < 1:
        raise ArenaProblem("no_games", given=config.games)
    if config.jobs < 0:
        raise ArenaProblem("wrong_jobs", given=config.jobs)
    if not 0 <= config.decide < 1 / len(config.bots):
        raise ArenaProblem("wrong_margin", given=f"{config.decide:g}")
    for match in _matches(config):
        if len(match.bots) not in game.seats:
            low, high = game.seats[0], game.seats[-1]
            raise ArenaProblem("wrong_bots", given=len(match.bots), low=low, high=high)
        start_state(match)
    for bot in config.bots:
        made(config, bot)


def _matches(config: ArenaConfig) -> list[ArenaConfig]:
    """Each match of the format, as a table of its own."""
    if config.format == "table":
        return [config]
    if len(set(config.bots)) < max(2, len(config.bots)):
        raise ArenaProblem("same_bots")
    pairs = list(combinations(config.bots, 2))
    if config.format == "gauntlet":
        pairs = [pair for pair in pairs if pair[0] == config.bots[0]]
    return [attrs.evolve(config, bots=pair, format="table") for pair in pairs]


def run_arena(config: ArenaConfig, progress: TextIO | None = None) -> Report:
    """Plays all games and reports. A bar is drawn on `progress` if that is a terminal.

    Raises what `check_config` raises.
    """
    check_config(config)
    matches = _matches(config)
    with _bar(progress, config.games * len(matches)) as advance:
        reports = [_run_match(match, advance) for match in matches]
    return reports[0] if config.format == "table" else pairs_report(config, reports)


def _run_match(config: ArenaConfig, advance: Callable[[], None]) -> Report:
    """One match, to its last game or until it is decided."""
    played: list[Played] = []
    verdict: Verdict = ""
    with closing(_results(config)) as results:
        for one in results:
            played.append(one)
            advance()
            verdict = decide(config, played)
            if verdict:
                break
    found = report(config, played)
    return {**found, "decided": verdict} if config.decide else found


# Who plays the games


def _results(config: ArenaConfig) -> Generator[Played, None, None]:
    """The games in their order, whatever order they end in."""
    jobs = config.jobs or max(1, (os.cpu_count() or 1) - 1)
    if jobs == 1 and not config.cluster:
        yield from (play_game(config, number) for number in range(config.games))
        return
    first = 0
    for _ in range(_MOST_BREAKS):
        try:
            for one in _in_order(config, jobs, first):
                first += 1
                yield one
        except BrokenExecutor:
            continue
        return
    raise ArenaProblem("processes_lost", games=first)


def _in_order(config: ArenaConfig, jobs: int, first: int) -> Iterator[Played]:
    """The games from `first` on; raises BrokenExecutor if a process is lost."""
    with _executor(config, jobs) as pool:
        waiting: deque[Future[list[Played]]] = deque()
        try:
            for chunk in _chunks(first, config.games):
                waiting.append(pool.submit(play_games, config, chunk))
                if len(waiting) > jobs * _AHEAD:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def _chunks(first: int, games: int) -> Chunks:
    for start in range(first, games, _CHUNK):
        yield range(start, min(start + _CHUNK, games))


def _executor(config: ArenaConfig, jobs: int) -> AbstractContextManager[Executor]:
    if config.cluster:
        return _cluster(config.cluster)
    # Fresh processes: a fork would carry the threads of whoever calls.
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The executor of a Dask cluster. Raises ArenaProblem if there is none."""
    try:
        distributed = import_module("distributed")
    except ModuleNotFoundError as error:
        raise ArenaProblem("no_distributed") from error
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise ArenaProblem("no_cluster", address=address) from error
    with client, client.get_executor() as executor:
        yield executor


def _silent() -> None:
    return


def _bar(progress: TextIO | None, games: int) -> AbstractContextManager[Any]:
    """Something to call after each game."""
    if progress is None or not progress.isatty():
        return nullcontext(_silent)
    return _drawn_bar(progress, games)


def _drawn_bar(progress: TextIO, games: int) -> AbstractContextManager[Any]:
    from rich.console import Console
    from rich.progress import Progress

    @contextmanager
    def drawn() -> Iterator[Any]:
        with Progress(console=Console(file=progress), transient=True) as bar:
            task = bar.add_task("", total=games)
            yield lambda: bar.advance(task)

    return drawn()


def bench_turns(game: str, bots: Sequence[str], games: int = 4, seed: int = 0) -> Report:
    """`turn_ms` of these bots playing each other in this very process, for `minos bench`.

    More than a table seats sit down at several.
    """
    timed: Report = {}
    for seated in tables(tuple(bots), max(game_named(game).seats)):
        config = ArenaConfig(game, seated, games, seed, jobs=1, timed=True)
        timed = {**run_arena(config)["turn_ms"], **timed}
    return timed


def tables(bots: tuple[str, ...], seats: int) -> list[tuple[str, ...]]:
    """All bots at tables of so many seats; one that would be alone plays the first once more."""
    seated = [bots[at : at + seats] for at in range(0, len(bots), seats)]
    if len(seated) > 1 and len(seated[-1]) == 1:
        seated[-1] = (*seated[-1], bots[0])
    return seated

"""Many games of bots against each other, and how sure one can be of who is stronger.

The bots move on by one seat from game to game, so that turn order weighs on all alike. Every
stream (dice, and one a bot) is named by the seed, the game and its purpose: the result is the
same whatever the number of processes, and a bot that draws more numbers changes no dice. No two
games share dice: bots that draw nothing would play the same game twice, and the intervals would
promise too much.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from importlib import import_module
from math import sqrt
from multiprocessing import get_context
from statistics import median, quantiles
from time import perf_counter
from typing import Any, Final, TextIO

import attrs

from minos_tui.bots.protocol import DEFAULT_BUDGET, Bot, Budget
from minos_tui.bots.registry import BotProblem, find_bot
from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance, Game, Outcome, Over, Refusal
from minos_tui.engine.minos.board import BoardError
from minos_tui.maps import find_map, read_text
from minos_tui.words import Words

ROUND_LIMIT: Final = "100"
"""The round limit of arena games unless an option says otherwise: bots may never stall one."""
_OTHER_ROUND_LIMITS: Final = {"palaces": "200"}

MOST_COMMANDS: Final = 50_000
"""A game with more commands than this is broken off and counted as unfinished."""

_BROKEN_OFF: Final = frozenset({"round_limit", "standing"})
_STANDARD_MAP: Final = "mediterranean"
_CHUNK: Final = 4
_Z: Final = 1.959964
"""The normal quantile of a 95 % interval."""

Report = dict[str, Any]
"""The arena's answer, as `--json` prints it."""


@attrs.frozen
class ArenaConfig:
    """What is played: `bots` by seat of the first game, `games` in all.

    `options` are the game's, as words; `jobs` is the number of processes, 0 for the cores less
    one; `cluster` the address of a scheduler of Dask `distributed`. `timed` adds `turn_ms`,
    which no seed can repeat.
    """

    game: str = "minos"
    bots: tuple[str, ...] = ("ariadne", "icarus")
    games: int = 100
    seed: int = 0
    jobs: int = 0
    cluster: str = ""
    options: Mapping[str, str] = attrs.field(factory=dict)
    map: str = _STANDARD_MAP
    timed: bool = False
    budget: Budget = DEFAULT_BUDGET


class ArenaProblem(ValueError):
    """An arena that can't be held. `code` and `about` are words of the topic `arena`."""

    def __init__(self, code: str, **about: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.about = about

    def line(self, words: Words) -> str:
        """One line that says what is wrong and what to do."""
        return words.coded("arena", self.code, self.about)

    def __str__(self) -> str:
        return self.line(Words())


# One game


@attrs.frozen
class Played:
    """One game, by bot as numbered in `ArenaConfig.bots`.

    `wins` are shares of the win; `seats` says which seat each bot had. `last` names the site
    that was the last to be settled ("" if some never were), `times` holds the milliseconds of
    each bot's turns.
    """

    wins: tuple[float, ...]
    seats: tuple[int, ...]
    rounds: int
    reason: str
    faults: tuple[int, ...]
    commands: tuple[tuple[tuple[str, int], ...], ...]
    last: str
    times: tuple[tuple[float, ...], ...] = ()

    @property
    def finished(self) -> bool:
        return self.reason not in _BROKEN_OFF


@lru_cache(maxsize=8)
def game_named(name: str) -> Game[Any, Any, Any]:
    """The game of the house called `name`. Raises ArenaProblem."""
    module = f"minos_tui.engine.{name}"
    try:
        game: Game[Any, Any, Any] = import_module(f"{module}.rules").GAME
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.rules".startswith(error.name):
            raise
        raise ArenaProblem("unknown_game", game=name) from error
    return game


def stream(config: ArenaConfig, purpose: str, number: int) -> random.Random:
    """A generator that belongs to this purpose alone."""
    return random.Random(f"{config.seed} {purpose} {number}")


def bot_of_seat(config: ArenaConfig, number: int, seat: int) -> int:
    """Which bot, counted from 0, sits on `seat` in game `number`."""
    return (seat - 1 + number) % len(config.bots)


class _Match:
    """One game while it is played."""

    def __init__(self, config: ArenaConfig, number: int) -> None:
        self.config, self.number = config, number
        self.game = game_named(config.game)
        count = len(config.bots)
        self.draws = RandomDraws(stream(config, "dice", number))
        self.bots: list[Bot] = [find_bot(config.game, bot)() for bot in config.bots]
        self.streams = [stream(config, f"bot {bot}", number) for bot in range(count)]
        self.faults = [0] * count
        self.commands: list[Counter[str]] = [Counter() for _ in range(count)]
        self.times: list[dict[int, float]] = [{} for _ in range(count)]
        self.turns = 0
        self.asked = 0
        self.last = ""

    def play(self) -> Played:
        game = self.game
        state = start_state(self.config)
        outcome: Outcome | None = None
        for _ in range(MOST_COMMANDS):
            turn = game.turn(state)
            if isinstance(turn, Over):
                outcome = turn.outcome
                break
            if isinstance(turn, Chance):
                command = game.chance(state).draw(self.draws)
            else:
                command = self._answer(state, turn.seat)
            step = game.apply(state, command)
            self._note(step.events, step.after)
            state = step.after
        return self._played(outcome or game.standing(state), getattr(state, "round", 0))

    def _answer(self, state: Any, seat: int) -> Any:
        bot = bot_of_seat(self.config, self.number, seat)
        if seat != self.asked:
            self.asked, self.turns = seat, self.turns + 1
        began = perf_counter()
        command = self._choice(state, seat, bot)
        spent = (perf_counter() - began) * 1000
        self.times[bot][self.turns] = self.times[bot].get(self.turns, 0.0) + spent
        self.commands[bot][type(command).__name__.lower()] += 1
        return command

    def _choice(self, state: Any, seat: int, bot: int) -> Any:
        """The bot's command; the game's default, counted as a fault, if it gives none."""
        game, rng = self.game, self.streams[bot]
        view = game.seen_by(state, seat)
        legal = game.legal(view)
        try:
            command = self.bots[bot].choose(view, legal, rng, self.config.budget)
            good = command in legal
        except Exception:  # noqa: BLE001 - a bot is somebody else's code: its fault is counted
            good, command = False, None
        if good:
            return command
        self.faults[bot] += 1
        return game.default(state)

    def _note(self, events: Iterable[Any], state: Any) -> None:
        """Remembers the founding that left no open site bare."""
        for event in events:
            if type(event).__name__ == "Built" and _all_settled(state) and not self.last:
                self.last = event.site

    def _played(self, outcome: Outcome, rounds: int) -> Played:
        count = len(self.config.bots)
        wins, seats = [0.0] * count, [0] * count
        for seat in range(1, count + 1):
            bot = bot_of_seat(self.config, self.number, seat)
            seats[bot] = seat
            if seat in outcome.winners:
                wins[bot] = 1 / len(outcome.winners)
        return Played(
            wins=tuple(wins),
            seats=tuple(seats),
            rounds=rounds,
            reason=outcome.reason,
            faults=tuple(self.faults),
            commands=tuple(tuple(sorted(kinds.items())) for kinds in self.commands),
            last=self.last,
            times=tuple(tuple(turns.values()) for turns in self.times),
        )


def _all_settled(state: Any) -> bool:
    sites = getattr(state, "sites", ())
    return bool(sites) and all(site.buildings.count for site in sites)


def start_state(config: ArenaConfig) -> Any:
    """The first state of every game. Raises Refusal, ArenaProblem, or BoardError for a bad map."""
    game = game_named(config.game)
    words = dict(config.options)
    if any(spec.name == "round-limit" for spec in game.option_specs):
        words.setdefault("round-limit", _OTHER_ROUND_LIMITS.get(game.name, ROUND_LIMIT))
    count = len(config.bots)
    board = _board_text(config.map) if game.has_boards else ""
    return game.start(count, game.options(words, count), board)


@lru_cache(maxsize=8)
def _board_text(name: str) -> str:
    try:
        return read_text(find_map(name))
    except LookupError as error:
        raise ArenaProblem("unusable_map", reason=str(error)) from error


def play_game(config: ArenaConfig, number: int) -> Played:
    """Game `number`, from 0: the same whenever and wherever it is played."""
    return _Match(config, number).play()


def play_games(config: ArenaConfig, numbers: Sequence[int]) -> list[tuple[int, Played]]:
    """Several games, for a worker process."""
    return [(number, play_game(config, number)) for number in numbers]


# Many games


def check_config(config: ArenaConfig) -> None:
    """Refuses what can't be played before any process starts.

    Raises ArenaProblem, BotProblem, Refusal for the game's options, BoardError for a bad map.
    """
    game = game_named(config.game)
    if len(config.bots) not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        raise ArenaProblem("wrong_bots", given=len(config.bots), low=low, high=high)
    if config.games < 1:
        raise ArenaProblem("no_games", given=config.games)
    if config.jobs < 0:
        raise ArenaProblem("wrong_jobs", given=config.jobs)
    for bot in config.bots:
        find_bot(config.game, bot)
    start_state(config)


def run_arena(config: ArenaConfig, progress: TextIO | None = None) -> Report:
    """Plays all games and reports. A bar is drawn on `progress` if that is a terminal.

    Raises what `check_config` raises.
    """
    check_config(config)
    played: dict[int, Played] = {}
    with _bar(progress, config.games) as advance:
        for number, result in _results(config):
            played[number] = result
            advance()
    return report(config, [played[number] for number in sorted(played)])


def _results(config: ArenaConfig) -> Iterator[tuple[int, Played]]:
    jobs = config.jobs or max(1, (os.cpu_count() or 1) - 1)
    if jobs == 1 and not config.cluster:
        for number in range(config.games):
            yield number, play_game(config, number)
        return
    with _executor(config, jobs) as pool:
        chunks = [
            range(first, min(first + _CHUNK, config.games))
            for first in range(0, config.games, _CHUNK)
        ]
        waiting = [pool.submit(play_games, config, chunk) for chunk in chunks]
        for done in as_completed(waiting):
            yield from done.result()


def _executor(config: ArenaConfig, jobs: int) -> AbstractContextManager[Executor]:
    if config.cluster:
        return _cluster(config.cluster)
    # Fresh processes: a fork would carry the threads of whoever calls.
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))


def _cluster(address: str) -> AbstractContextManager[Executor]:
    """The executor of a Dask cluster. Raises ArenaProblem if there is none."""
    try:
        distributed = import_module("distributed")
    except ModuleNotFoundError as error:
        raise ArenaProblem("no_distributed") from error
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise ArenaProblem("no_cluster", address=address) from error
    executor: AbstractContextManager[Executor] = client.get_executor()
    return executor


class _Silent:
    def __call__(self) -> None:
        return


def _bar(progress: TextIO | None, games: int) -> AbstractContextManager[Any]:
    """Something to call after each game."""
    if progress is None or not progress.isatty():
        return nullcontext(_Silent())
    return _drawn_bar(progress, games)


def _drawn_bar(progress: TextIO, games: int) -> AbstractContextManager[Any]:
    from contextlib import contextmanager

    from rich.console import Console
    from rich.progress import Progress

    @contextmanager
    def drawn() -> Iterator[Any]:
        with Progress(console=Console(file=progress), transient=True) as bar:
            task = bar.add_task("", total=games)
            yield lambda: bar.advance(task)

    return drawn()


# The report


def report(config: ArenaConfig, played: Sequence[Played]) -> Report:
    """What came out, in the form that `--json` prints."""
    count, games = len(config.bots), len(played)
    rounds = [one.rounds for one in played]
    found: Report = {
        "game": config.game,
        "games": games,
        "seed": config.seed,
        "bots": [_bot_report(config, played, bot) for bot in range(count)],
        "seats": [_seat_report(played, seat) for seat in range(1, count + 1)],
        "turns": spread_of(rounds),
        "unfinished": sum(not one.finished for one in played),
        "reasons": _counted(one.reason for one in played),
        "faults": sum(sum(one.faults) for one in played),
        "last_settled": _counted(one.last for one in played if one.last),
    }
    if config.timed:
        found["turn_ms"] = turn_ms(config, played)
    return found


def _counted(things: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(things).items(), key=lambda pair: (-pair[1], pair[0])))


def _bot_report(config: ArenaConfig, played: Sequence[Played], bot: int) -> Report:
    wins = sum(one.wins[bot] for one in played)
    kinds: Counter[str] = Counter()
    for one in played:
        kinds.update(dict(one.commands[bot]))
    return {
        "name": config.bots[bot],
        "games": len(played),
        "wins": wins,
        **share_of(wins, len(played)),
        "faults": sum(one.faults[bot] for one in played),
        "commands": dict(sorted(kinds.items())),
    }


def _seat_report(played: Sequence[Played], seat: int) -> Report:
    wins = sum(one.wins[one.seats.index(seat)] for one in played)
    return {"seat": seat, **share_of(wins, len(played))}


def share_of(wins: float, games: int) -> dict[str, float]:
    """The share of wins and its 95 % interval (Wilson's, which stays within 0 and 1)."""
    share = wins / games
    middle = share + _Z * _Z / (2 * games)
    wide = _Z * sqrt(max(0.0, share * (1 - share)) / games + _Z * _Z / (4 * games * games))
    scale = 1 + _Z * _Z / games
    low, high = (middle - wide) / scale, (middle + wide) / scale
    return {
        "share": round(share, 4),
        "low": round(min(share, max(0.0, low)), 4),
        "high": round(max(share, min(1.0, high)), 4),
    }


def spread_of(numbers: Sequence[float]) -> dict[str, float]:
    """The median and the tenths at both ends."""
    if len(numbers) == 1:
        return dict.fromkeys(("median", "p10", "p90"), numbers[0])
    tenths = quantiles(numbers, n=10, method="inclusive")
    return {
        "median": median(numbers),
        "p10": round(tenths[0], 2),
        "p90": round(tenths[8], 2),
    }


def turn_ms(config: ArenaConfig, played: Sequence[Played]) -> dict[str, dict[str, float]]:
    """Milliseconds that each bot thinks in a whole turn: the median and the 99th hundredth."""
    times: dict[str, list[float]] = {bot: [] for bot in config.bots}
    for one in played:
        for bot, turns in zip(config.bots, one.times, strict=True):
            times[bot] += turns
    return {bot: _slow(sorted(turns)) for bot, turns in times.items() if turns}


def _slow(turns: Sequence[float]) -> dict[str, float]:
    last = turns[min(len(turns) - 1, len(turns) * 99 // 100)]
    return {"median": round(median(turns), 3), "p99": round(last, 3)}


def bench_turns(game: str, bots: Sequence[str], games: int = 4, seed: int = 0) -> Report:
    """`turn_ms` of these bots playing each other in this very process, for `minos bench`."""
    config = ArenaConfig(game, tuple(bots), games, seed, jobs=1, timed=True)
    timed: Report = run_arena(config)["turn_ms"]
    return timed


# The command


def main_arena(
    config: ArenaConfig,
    *,
    as_json: bool = False,
    language: str = "en",
    out: TextIO | None = None,
    err: TextIO | None = None,
) -> int:
    """`minos arena`: prints the report, or one line that says what is wrong. The exit code."""
    out, err = out or sys.stdout, err or sys.stderr
    words = Words(language)
    try:
        found = run_arena(config, progress=err)
    except (ArenaProblem, BotProblem) as problem:
        err.write(problem.line(words) + "\n")
    except Refusal as refusal:
        err.write(words.refusal(refusal) + "\n")
    except BoardError as error:
        err.write(f"{error}\n")
    else:
        out.write(json.dumps(found) + "\n" if as_json else report_text(found, words))
        return 0
    return 2


def report_text(found: Report, words: Words) -> str:
    """The report as a person reads it: a line a bot, a line a seat, the length of the games."""
    lines = [words("arena.head", game=found["game"], games=found["games"], seed=found["seed"])]
    lines += [
        words("arena.bot", **_percents(bot), name=bot["name"], wins=f"{bot['wins']:g}")
        for bot in found["bots"]
    ]
    lines += [words("arena.seat", **_percents(seat), seat=seat["seat"]) for seat in found["seats"]]
    turns = {name: f"{number:g}" for name, number in found["turns"].items()}
    lines.append(words("arena.turns", **turns, unfinished=found["unfinished"]))
    if found["faults"]:
        lines.append(words("arena.faults", faults=found["faults"]))
    return "\n".join(lines) + "\n"


def _percents(row: Mapping[str, Any]) -> dict[str, str]:
    return {name: f"{100 * row[name]:.1f}" for name in ("share", "low", "high")}

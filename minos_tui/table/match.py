"""One game of an arena: who sits where, what each bot answers, and what came out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from time import perf_counter
from typing import Any, Final

import attrs

from minos_tui.bots.external import External, Trouble, external_command
from minos_tui.bots.protocol import BOT_FAULTS, DEFAULT_BUDGET, Bot, Budget
from minos_tui.bots.registry import BotProblem, find_bot
from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance, Outcome, Over, Refusal
from minos_tui.engine.games import GAMES, AnyGame, arena_rounds, find_game
from minos_tui.engine.minos.board import BoardError
from minos_tui.maps import find_map, read_text
from minos_tui.words import Words

MOST_COMMANDS: Final = 50_000
"""A game with more commands than this is broken off and counted as unfinished."""

_BROKEN_OFF: Final = frozenset({"round_limit", "standing"})
_STANDARD_MAP: Final = "mediterranean"


@attrs.frozen
class ArenaConfig:
    """What is played: `bots` by seat of the first game, `games` in all.

    `options` are the game's, as words; `jobs` is the number of processes, 0 for the cores less
    one; `cluster` the address of a scheduler of Dask `distributed`. `timed` adds `turn_ms`,
    which no seed can repeat. `format` is one of `arena.FORMATS`; in matches of two, `games` is
    what each plays. A match with a margin to `decide` ends as soon as the first bot's share is
    known to be that much above or below an even one.
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
    format: str = "table"
    decide: float = 0.0
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


@attrs.frozen
class Played:
    """One game, by bot as numbered in `ArenaConfig.bots`.

    `wins` are shares of the win; `seats` says which seat each bot had; `troubles` counts what
    went wrong, by bot and kind. `last` names the site that was the last to be settled ("" if
    some never were), `times` holds the milliseconds of each bot's turns.
    """

    wins: tuple[float, ...]
    seats: tuple[int, ...]
    rounds: int
    reason: str
    troubles: tuple[tuple[tuple[str, int], ...], ...]
    commands: tuple[tuple[tuple[str, int], ...], ...]
    last: str
    times: tuple[tuple[float, ...], ...] = ()

    @property
    def finished(self) -> bool:
        return self.reason not in _BROKEN_OFF


def game_named(name: str) -> AnyGame:
    """The game of the house called `name`. Raises ArenaProblem."""
    try:
        return find_game(name)
    except Refusal as refusal:
        choices = ", ".join(GAMES)
        raise ArenaProblem("unknown_game", game=name, choices=choices) from refusal


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
        self.bots = [_made(config, bot) for bot in config.bots]
        self.streams = [stream(config, f"bot {bot}", number) for bot in range(count)]
        self.troubles: list[Counter[str]] = [Counter() for _ in range(count)]
        self.commands: list[Counter[str]] = [Counter() for _ in range(count)]
        self.times: list[dict[int, float]] = [{} for _ in range(count)]
        self.turns = 0
        self.asked = 0
        self.last = ""

    def play(self) -> Played:
        try:
            return self._played_out()
        finally:
            for bot in self.bots:
                if isinstance(bot, External):
                    bot.close()

    def _played_out(self) -> Played:
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
        trouble = "illegal"
        try:
            command = self.bots[bot].choose(view, legal, rng, self.config.budget)
            if command in legal:
                return command
        except Trouble as found:
            trouble = found.kind
        except BOT_FAULTS:  # a bot is somebody else's code: its fault is counted
            trouble = "error"
        self.troubles[bot][trouble] += 1
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
            troubles=_frozen(self.troubles),
            commands=_frozen(self.commands),
            last=self.last,
            times=tuple(tuple(turns.values()) for turns in self.times),
        )


def _frozen(counts: Iterable[Counter[str]]) -> tuple[tuple[tuple[str, int], ...], ...]:
    return tuple(tuple(sorted(kinds.items())) for kinds in counts)


def made(config: ArenaConfig, bot: str) -> Bot:
    """A bot for a new game. Raises BotProblem if there is none of that name."""
    command = external_command(bot)
    return External(game_named(config.game), command) if command else find_bot(config.game, bot)()


def _made(config: ArenaConfig, bot: str) -> Bot:
    """The same; one that can't be made is at fault whenever it is asked, and ends no arena."""
    try:
        return made(config, bot)
    except BotProblem as problem:
        return _Unmade(problem)


@attrs.frozen
class _Unmade:
    problem: BotProblem

    def choose(self, view: Any, legal: Any, rng: random.Random, budget: Budget) -> Any:
        raise self.problem


def _all_settled(state: Any) -> bool:
    sites = getattr(state, "sites", ())
    return bool(sites) and all(site.buildings.count for site in sites)


def start_state(config: ArenaConfig) -> Any:
    """The first state of every game. Raises Refusal, ArenaProblem, or BoardError for a bad map."""
    game = game_named(config.game)
    words = dict(config.options)
    if any(spec.name == "round-limit" for spec in game.option_specs):
        words.setdefault("round-limit", arena_rounds(game.name))
    count = len(config.bots)
    board = _board_text(config.map) if game.has_boards else ""
    try:
        return game.start(count, game.options(words, count), board)
    except BoardError as error:
        raise BoardError(error.problems, config.map) from error


@lru_cache(maxsize=8)
def _board_text(name: str) -> str:
    try:
        return read_text(find_map(name))
    except LookupError as error:
        raise ArenaProblem("unusable_map", reason=str(error)) from error


def play_game(config: ArenaConfig, number: int) -> Played:
    """Game `number`, from 0: the same whenever and wherever it is played."""
    return _Match(config, number).play()


def play_games(config: ArenaConfig, numbers: Sequence[int]) -> list[Played]:
    """Several games, for a worker process."""
    return [play_game(config, number) for number in numbers]

"""Games over all options, by chance and by bots: what holds for all, and the ledger's sums."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

import pytest

from minos_tui.engine.game import Refusal, Step
from minos_tui.engine.minos.commands import (
    Board,
    Build,
    BuyRing,
    Command,
    End,
    First,
    Keep,
    Land,
    Move,
    Place,
    Recruit,
    Stand,
    Throw,
    Use,
)
from minos_tui.engine.minos.dice import keeps
from minos_tui.engine.minos.events import Built, FirstChosen, Placed, SiteLeft, SiteTaken
from minos_tui.engine.minos.ground import Ground
from minos_tui.engine.minos.pieces import BUILDINGS, KINDS, UNITS
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import State
from tests.engine.minos.allowed import agrees
from tests.engine.minos.amounts import Amounts, income, site_of, worth
from tests.engine.minos.happenings import WANTED, happenings
from tests.engine.minos.plays import Play, by_bots, by_chance
from tests.testkit.conformance import play_and_check, record_replays
from tests.testkit.games import first_state
from tests.testkit.ledger import Ledger
from tests.testkit.positions import standard_text
from tests.testkit.soak import block_name, blocks_of_games


@lru_cache(maxsize=8)
def every_command(ground: Ground) -> list[Command]:
    """All commands that a player could ever give on this board."""
    tables = (ground.from_area, ground.from_harbour, ground.from_site, ground.from_spot)
    near = [
        step
        for table in tables
        for ways in table
        for step in (*ways.areas, *ways.harbours, *ways.sites, *ways.spots)
    ]
    edges: list[Command] = [*(s.move for s in near), *(s.attack for s in near)]
    codes = [site.code for site in ground.board.sites]
    at_sites = [command for code in codes for command in at_site(code)]
    uses = [Use(k, j, s) for k in KINDS for j in (False, True) for s in (False, True)]
    fixed: list[Command] = [Stand(), End(), BuyRing(), First(1), Throw("sagbjt"), Throw("s")]
    strange: list[Command] = [Move("KNO", "GAD"), Move("?", "X"), Keep("ssssss"), Keep("zz")]
    return [*edges, *at_sites, *uses, *fixed, *strange, *keeps("sagbjt"), *keeps("ssaajt")]


@lru_cache(maxsize=8)
def every_command_but_chance(ground: Ground) -> list[Command]:
    return [c for c in every_command(ground) if not isinstance(c, Throw | First)]


def at_site(code: str) -> list[Command]:
    return [
        Board(code),
        Land(code),
        *(Build(building, code) for building in BUILDINGS),
        *(Recruit(unit, code) for unit in UNITS),
        *(Place(building, code) for building in BUILDINGS),
    ]


def candidates(state: State) -> list[Command]:
    """The board's whole command list, but for the throw that the state may wait for."""
    from minos_tui.engine.game import Chance

    if isinstance(GAME.turn(state), Chance):
        return every_command_but_chance(state.ground)
    return every_command(state.ground)


ALLOWED_EVERY = 5
"""At one state in so many the lists are compared with the rulebook's."""


class Watcher:
    """Keeps the ledger, and sees that amounts are the rulebook's and incomes follow the events."""

    def __init__(self, start: State) -> None:
        self.ledger = Ledger(start)
        self.amounts = Amounts()
        self.steps: list[Step[Any, Any, Any]] = []
        self.happened: Counter[str] = Counter()
        self.incomes = _incomes(start)

    def __call__(self, step: Step[Any, Any, Any]) -> None:
        self.happened.update(happenings(step))
        self.steps.append(step)
        for event in step.events:
            self.ledger.book(event)
        self.ledger.agrees_with(step.after)
        self.amounts(step)
        if len(self.steps) % ALLOWED_EVERY == 0:
            agrees(step.after, list(GAME.legal(step.after)))
        before, self.incomes = self.incomes, _incomes(step.after)
        if not any(isinstance(event, FirstChosen) for event in step.events):
            assert _following(step, before) == self.incomes, step


def _incomes(state: State) -> dict[int, int]:
    incomes = {seat: income(state, seat) for seat in range(1, len(state.players) + 1)}
    assert incomes == {seat: state.income(seat) for seat in incomes}
    return incomes


def _following(step: Step[Any, Any, Any], incomes: dict[int, int]) -> dict[int, int]:
    """The incomes moved by just what the events say."""
    for event in step.events:
        match event:
            case SiteTaken(seat, _, before, value):
                incomes[seat] += value
                if before:
                    incomes[before] -= value
            case SiteLeft(seat, _, value):
                incomes[seat] -= value
            case Built(seat, _, site):
                before, after = (
                    worth(site_of(s, site).buildings) for s in (step.before, step.after)
                )
                incomes[seat] += after - before
            case Placed(seat):
                incomes[seat] += 1
    return incomes


def ends_a_turn(command: Command) -> bool:
    return isinstance(command, End)


BOTS_PLAY_ONE_IN = 25
BOTS_GAMES = 20
CHANCE_GAMES = 184
BLOCKS = 8


def run(play: Play, seed: int, every: int) -> Counter[str]:
    """What happened in one checked game."""
    start = first_state(GAME, play.seats, play.words, standard_text())
    watcher = Watcher(start)
    try:
        play_and_check(
            GAME, start, seed, every, candidates, watcher, player=play.player, stop=play.stop
        )
        board = ("mediterranean", standard_text())
        record_replays(GAME, play.seats, play.words, watcher.steps, ends_a_turn, board)
    except (AssertionError, Refusal) as error:
        error.add_note(f"game {play.name}, {play.seats} seats, options {play.words}")
        raise
    return watcher.happened


@pytest.mark.parametrize("block", range(BLOCKS))
def test_games_of_chance_keep_the_rules(block: int) -> None:
    happened: Counter[str] = Counter()
    size = CHANCE_GAMES // BLOCKS
    for number in range(block * size, (block + 1) * size):
        happened += run(by_chance(number), number, every=50)
    assert happened["Throw"] > 1000
    assert happened["Move"] > 100


def test_games_of_bots_keep_the_rules_and_come_to_all_that_can_happen() -> None:
    """What games never come to is never checked: so all that is wanted must have happened."""
    happened: Counter[str] = Counter()
    for number in range(BOTS_GAMES):
        happened += run(by_bots(number), number, every=50)
    assert not WANTED - set(happened)


@pytest.mark.soak
@pytest.mark.parametrize("block", blocks_of_games(10_000), ids=block_name)
def test_games_checked_at_every_state(block: range) -> None:
    for number in block:
        play = by_chance(number) if number % BOTS_PLAY_ONE_IN else by_bots(number)
        run(play, number, every=1)

"""Random games over all options: the house's promises, and money and pieces by the ledger."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from typing import Any

import pytest

from minos_tui.engine.game import Step
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
from minos_tui.engine.minos.events import FirstChosen
from minos_tui.engine.minos.ground import Ground
from minos_tui.engine.minos.pieces import BUILDINGS, KINDS, UNITS
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import State
from tests.testkit.conformance import play_and_check, record_replays
from tests.testkit.games import first_state
from tests.testkit.ledger import Ledger
from tests.testkit.positions import standard_text


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


class Watcher:
    """Keeps the ledger, and sees that incomes follow the events."""

    def __init__(self, start: State) -> None:
        self.ledger = Ledger(start)
        self.steps: list[Step[Any, Any, Any]] = []
        self.kinds: Counter[str] = Counter()

    def __call__(self, step: Step[Any, Any, Any]) -> None:
        self.kinds[type(step.command).__name__] += 1
        self.steps.append(step)
        for event in step.events:
            self.ledger.book(event)
        self.ledger.agrees_with(step.after)
        if not any(isinstance(event, FirstChosen) for event in step.events):
            _incomes_follow(step)


def _incomes_follow(step: Step[Any, Any, Any]) -> None:
    """The income markers move by just what the events say."""
    seats = range(1, len(step.after.players) + 1)
    income = {seat: step.before.income(seat) for seat in seats}
    stands = dict(zip(step.before.ground.sites, step.before.sites, strict=True))
    for event in step.events:
        match type(event).__name__:
            case "SiteTaken":
                income[event.seat] += event.value
                if event.before:
                    income[event.before] -= event.value
            case "SiteLeft":
                income[event.seat] -= event.value
            case "Built":
                index = step.after.ground.sites.index(event.site)
                before, after = stands[event.site], step.after.sites[index]
                income[event.seat] += after.buildings.value - before.buildings.value
            case "Placed":
                income[event.seat] += 1
    assert income == {seat: step.after.income(seat) for seat in seats}, step


ALL_OPTIONS = {
    "first": ("random", "seat-order", "roll-off"),
    "transport": ("on", "on", "off"),
    "combinations": ("strict", "loose"),
    "soldier-steps": ("1", "2"),
    "placement": ("off", "off", "on"),
    "closed": ("board", "0", "3", "8", "KNO,SYR,TYR"),
    "talents": ("25", "25", "40", "25,26,28,31", "120"),
}


def random_options(rng: random.Random) -> dict[str, str]:
    words = {name: rng.choice(values) for name, values in ALL_OPTIONS.items()}
    words["round-limit"] = str(rng.choice((3, 4, 5, 6, 8, 20)))
    return words


def ends_a_turn(command: Command) -> bool:
    return isinstance(command, End)


def run(seed: int, every: int) -> Counter[str]:
    rng = random.Random(f"conformance {seed}")
    seats, words = 2 + seed % 3, random_options(rng)
    start = first_state(GAME, seats, words, standard_text())
    watcher = Watcher(start)
    try:
        play_and_check(GAME, start, seed, every, candidates, watcher)
        board = ("mediterranean", standard_text())
        record_replays(GAME, seats, words, watcher.steps, ends_a_turn, board)
    except AssertionError as error:
        error.add_note(f"game {seed}, {seats} seats, options {words}")
        raise
    return watcher.kinds


@pytest.mark.parametrize("block", range(20))
def test_random_games_keep_the_rules(block: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(block * 25, block * 25 + 25):
        kinds += run(seed, every=50)
    assert kinds["Throw"] > 1000
    assert kinds["Move"] > 100


@pytest.mark.soak
@pytest.mark.parametrize("block", range(100))
def test_ten_thousand_games_checked_at_every_state(block: int) -> None:
    for seed in range(1000 + block * 100, 1100 + block * 100):
        run(seed, every=1)


def test_every_kind_of_command_is_played() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(40):
        kinds += run(seed, every=1000)
    expected = {
        "Throw", "Close", "First", "Keep", "Stand", "Use", "Move", "Attack", "Board", "Land",
        "Build", "Recruit", "BuyRing", "End", "Place",
    }  # fmt: skip
    assert expected == set(kinds)

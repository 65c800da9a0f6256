"""Random games over all options: the house's promises, and every card by the ledger."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest

from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance, Step
from minos_tui.engine.palaces import commands
from minos_tui.engine.palaces.cards import BUILD_CARDS, PALACES, TRADE_CARDS
from minos_tui.engine.palaces.commands import (
    CHANCE_ONLY,
    WANTS,
    Accept,
    Command,
    Deal,
    Decline,
    Discard,
    DrawBuild,
    Meld,
    Offer,
    Pass,
    TakePalace,
    Target,
    TurnCard,
)
from minos_tui.engine.palaces.decks import DrawPoint
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.scoring import MELD_KINDS, drawn_from
from minos_tui.engine.palaces.state import State
from minos_tui.engine.seal import SealedDraws
from minos_tui.wire.codec import codec
from tests.engine.palaces.ledger import Ledger
from tests.testkit.conformance import play_and_check, record_replays
from tests.testkit.games import first_state

CODEC = codec("palaces")
PAGE = Path(__file__).resolve().parents[3] / "docs" / "records.md"
FIXED: tuple[Command, ...] = (
    Pass(),
    Decline(),
    *map(TakePalace, PALACES),
    *map(Target, range(8)),
    *map(Discard, ("P1", "A8", "D5", "?", "Q9")),
    TurnCard("P1"),
    Deal("P1", 1),
    DrawBuild("shrine"),
)


def candidates(state: State) -> list[Command]:
    """Commands that may or may not be legal, but for those that the state may wait for."""
    rng = random.Random(GAME.digest(state))
    draws = RandomDraws(rng)
    found = [*FIXED]
    for kingdom in state.kingdoms:
        found += map(Discard, kingdom.hand)
        for _ in range(6):
            some = drawn_from(kingdom.hand, rng.randrange(len(kingdom.hand) + 1), draws)
            few = tuple(some[:3])
            asked = tuple(rng.choice(WANTS) for _ in range(rng.randrange(4)))
            found.append(Offer(few, asked, rng.randrange(8)))
            found.append(Accept(few, rng.randrange(1, 7)))
            found += [Meld(kind, tuple(some[:9])) for kind in MELD_KINDS]
    unique = list(dict.fromkeys(found))
    if isinstance(GAME.turn(state), Chance):
        return [c for c in unique if not isinstance(c, (*CHANCE_ONLY, TakePalace))]
    return unique


class Watcher:
    """Keeps the ledger and the steps; every event goes to JSON and back."""

    def __init__(self, start: State) -> None:
        self.ledger = Ledger(start)
        self.steps: list[Step[Any, Any, Any]] = []
        self.kinds: Counter[str] = Counter()

    def __call__(self, step: Step[Any, Any, Any]) -> None:
        self.kinds[type(step.command).__name__] += 1
        self.steps.append(step)
        for event in step.events:
            self.kinds[type(event).__name__] += 1
            self.ledger.book(event)
            assert CODEC.event(CODEC.event_json(event)) == event
        self.ledger.agrees_with(step.after)
        assert len(GAME.text(step.command)) <= 200


ALL_OPTIONS = {
    "target": ("100", "40", "15"),
    "offers": ("3", "3", "1", "0", "9"),
    "palaces": ("by-count", "all"),
    "picking": ("seat-order", "random"),
    "round-limit": ("200", "12", "6", "6", "3"),
}


def begins_a_round(command: Command) -> bool:
    return isinstance(command, TurnCard)


def run(seed: int, every: int) -> Counter[str]:
    rng = random.Random(f"palaces {seed}")
    seats = 2 + seed % 5
    words = {name: rng.choice(values) for name, values in ALL_OPTIONS.items()}
    start = first_state(GAME, seats, words, "")
    watcher = Watcher(start)
    try:
        play_and_check(GAME, start, seed, every, candidates, watcher)
        record_replays(GAME, seats, words, watcher.steps, begins_a_round)
    except AssertionError as error:
        error.add_note(f"game {seed}, {seats} seats, options {words}")
        raise
    return watcher.kinds


@pytest.mark.parametrize("block", range(10))
def test_random_games_keep_the_rules(block: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(block * 15, block * 15 + 15):
        kinds += run(seed, every=200)
    assert kinds["Deal"] > 1000
    assert kinds["Traded"] > 10


@pytest.mark.soak
@pytest.mark.parametrize("block", range(100))
def test_five_thousand_games(block: int) -> None:
    for seed in range(1000 + block * 50, 1050 + block * 50):
        run(seed, every=50)


def test_every_kind_of_command_and_event_comes_up() -> None:
    from minos_tui.engine.palaces import events

    kinds: Counter[str] = Counter()
    for seed in range(25):
        kinds += run(seed, every=100_000)
    wanted = (*get_args(commands.Command), *get_args(events.Event))
    assert {cl.__name__ for cl in wanted} == set(kinds)


def test_a_point_gives_each_card_its_chance() -> None:
    state = first_state(GAME, 2, {"picking": "random"}, "")
    for text in ("palace malia", "palace knossos"):
        assert GAME.chance(state).weight(GAME.parse(text)) > 0
        state = GAME.apply(state, GAME.parse(text)).after
    point = GAME.chance(state)
    assert point.label == "1 trade card"
    assert len(list(point.outcomes())) == len(TRADE_CARDS)
    assert point.weight(GAME.parse("deal P1 to 1")) == 0


def test_sealed_cards_are_those_of_the_page() -> None:
    points = (DrawPoint("turn", TRADE_CARDS), DrawPoint("deal", TRADE_CARDS, 1))
    drawn = [*points, DrawPoint("build", BUILD_CARDS)]
    key = bytes(range(32))
    page = PAGE.read_text(encoding="utf-8")
    for index, text in enumerate(("turn A1", "deal I7 to 1", "build shrine")):
        assert GAME.text(drawn[index].draw(SealedDraws(key, index))) == text
        assert f"`{text}` |" in page

"""Games over all options, by chance and by bots: what holds for all, and every card's place."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance, Refusal, Step
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
from tests.engine.palaces.happenings import WANTED, happenings
from tests.engine.palaces.ledger import Ledger
from tests.testkit.conformance import play_and_check, record_replays
from tests.testkit.games import first_state
from tests.testkit.players import Player, at_random, disturbed_bots
from tests.testkit.soak import block_name, blocks_of_games

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
        self.happened: Counter[str] = Counter()

    def __call__(self, step: Step[Any, Any, Any]) -> None:
        self.happened.update(happenings(step))
        self.steps.append(step)
        for event in step.events:
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


BOTS_OPTIONS = {**ALL_OPTIONS, "target": ("100", "40"), "round-limit": ("off", "off", "6")}
BOTS = ("icarus", "ariadne", "daedalus")
DISTURBANCES = (0.0, 0.05, 0.3)
"""Parts of the bots' decisions that chance takes."""


def begins_a_round(command: Command) -> bool:
    return isinstance(command, TurnCard)


def by_chance(number: int, every: int) -> Counter[str]:
    words = _drawn(random.Random(f"palaces {number}"), ALL_OPTIONS)
    return run(f"by chance, {number}", number, words, at_random(GAME), every)


def by_bots(number: int, every: int) -> Counter[str]:
    rng = random.Random(f"bots of palaces {number}")
    words = _drawn(rng, BOTS_OPTIONS)
    player = disturbed_bots(GAME, BOTS, rng, rng.choice(DISTURBANCES), at_random(GAME))
    return run(f"by bots, {number}", number, words, player, every)


def _drawn(rng: random.Random, options: dict[str, tuple[str, ...]]) -> dict[str, str]:
    return {name: rng.choice(values) for name, values in options.items()}


def run(name: str, number: int, words: dict[str, str], player: Player, every: int) -> Counter[str]:
    """What happened in one checked game."""
    seats = 2 + number % 5
    start = first_state(GAME, seats, words, "")
    watcher = Watcher(start)
    try:
        play_and_check(GAME, start, number, every, candidates, watcher, player=player)
        record_replays(GAME, seats, words, watcher.steps, begins_a_round)
    except (AssertionError, Refusal) as error:
        error.add_note(f"game {name}, {seats} seats, options {words}")
        raise
    return watcher.happened


@pytest.mark.parametrize("block", range(4))
def test_games_of_chance_keep_the_rules(block: int) -> None:
    happened: Counter[str] = Counter()
    for number in range(block * 15, block * 15 + 15):
        happened += by_chance(number, every=200)
    assert happened["Deal"] > 1000
    assert happened["Traded"] > 10


def test_games_of_bots_keep_the_rules_and_come_to_all_that_can_happen() -> None:
    """What games never come to is never checked: so all that is wanted must have happened."""
    happened: Counter[str] = Counter()
    for number in range(8):
        happened += by_bots(number, every=200)
    assert not WANTED - set(happened)


@pytest.mark.soak
@pytest.mark.parametrize("block", blocks_of_games(5_000), ids=block_name)
def test_games_checked_at_one_state_in_fifty(block: range) -> None:
    for number in block:
        play = by_chance if number % 10 else by_bots
        play(number, every=50)


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

"""The bots of Palaces of Minos: always legal, wherever they are asked, and the same by seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import attrs
import pytest

from minos_tui.bots.protocol import DEFAULT_BUDGET
from minos_tui.bots.registry import bot_names, bot_style, find_bot
from minos_tui.engine.game import Decision
from minos_tui.engine.palaces.cards import TRADE_CARDS
from minos_tui.engine.palaces.commands import Accept, Offer
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import State
from minos_tui.table.arena import run_arena
from minos_tui.table.match import ArenaConfig
from minos_tui.words import LANGUAGES, Words
from tests.testkit.games import first_state, steps
from tests.testkit.players import seated_bots

PAGE = Path(__file__).resolve().parents[3] / "docs" / "bots.md"
NAMES = bot_names("palaces")[:-1]
OPTIONS: list[dict[str, str]] = [
    {"target": "25"},
    {"target": "12", "palaces": "all", "picking": "random", "offers": "1"},
]


def bots_play(
    names: tuple[str, ...], seed: int, words: dict[str, str]
) -> Iterator[tuple[State, Any]]:
    """A whole game: each decision with its state."""
    state = first_state(GAME, len(names), {"round-limit": "30", **words}, "")
    bots = seated_bots(GAME, names, random.Random(seed + 1))
    for step in steps(GAME, state, random.Random(seed), bots):
        if isinstance(GAME.turn(step.before), Decision):
            yield step.before, step.command


def test_three_bots_play_it_and_are_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")

    assert NAMES == ("icarus", "ariadne", "daedalus")
    assert all(f"| `{name}` | Palaces of Minos |" in page for name in NAMES)


def test_palaces_are_taken_by_what_each_likes_best() -> None:
    """What one has taken is not there for the next; of four the last takes what is left."""
    game = bots_play(("ariadne", "daedalus", "ariadne", "icarus"), 1, OPTIONS[0])
    taken = [command.palace for _, command in islice(game, 4)]

    assert taken == ["knossos", "kato-zakros", "malia", "phaistos"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_has_a_style_of_its_own_in_this_game(language: str) -> None:
    words = Words(language)
    styles = {bot_style(name, words, "palaces") for name in NAMES}

    assert len(styles - {bot_style(name, words) for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_any_position_of_random_play_gets_a_legal_answer(name: str, seats: int) -> None:
    """Random play gives away and asks for anything: offers that no bot would make."""
    state = first_state(GAME, seats, {"round-limit": "3", "palaces": "all"}, "")
    rng = random.Random(seats)
    asked = Counter[str]()
    for number, step in enumerate(steps(GAME, state, rng)):
        turn = GAME.turn(step.after)
        if number % 4 == 0 and isinstance(turn, Decision):
            view = GAME.seen_by(step.after, turn.seat)
            legal = GAME.legal(view)
            assert find_bot("palaces", name)().choose(view, legal, rng, DEFAULT_BUDGET) in legal
            asked[type(step.after.top).__name__] += 1
    assert {"Trading", "Melding"} <= set(asked)


@pytest.mark.parametrize("words", OPTIONS)
@pytest.mark.parametrize("names", [NAMES, ("daedalus", "ariadne"), ("icarus",) * 4])
def test_whole_games_are_legal_and_end(names: tuple[str, ...], words: dict[str, str]) -> None:
    kinds = Counter[str]()
    for state, command in bots_play(names, 3, words):
        assert command in GAME.legal(state)
        kinds[type(command).__name__] += 1
    assert kinds["Meld"] > 0


def test_a_seed_gives_the_same_game_again() -> None:
    first, second = ([c for _, c in bots_play(NAMES, 5, OPTIONS[0])] for _ in range(2))

    assert first == second


def with_other_hands(state: State, seat: int, rng: random.Random) -> State:
    """The state with all that `seat` can't see dealt anew."""
    known = {*state.kingdom(seat).hand, *state.discards}
    cards = [card for card in TRADE_CARDS if card not in known]
    rng.shuffle(cards)
    for other in state.from_seat(seat)[1:]:
        count = len(state.kingdom(other).hand)
        state, cards = state.with_hand(other, tuple(cards[:count])), cards[count:]
    return attrs.evolve(state, deck=tuple(c for c in TRADE_CARDS if c in set(cards)))


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_cant_see_changes_no_answer(name: str) -> None:
    rng = random.Random(4)
    seen = 0
    for number, (state, _) in enumerate(bots_play(NAMES, 6, OPTIONS[0])):
        turn = GAME.turn(state)
        if number % 6 or not isinstance(turn, Decision):
            continue
        answers = set()
        for position in (state, with_other_hands(state, turn.seat, rng)):
            view = GAME.seen_by(position, turn.seat)
            bot = find_bot("palaces", name)()
            answers.add(bot.choose(view, GAME.legal(view), random.Random(1), DEFAULT_BUDGET))
        assert len(answers) == 1
        seen += 1
    assert seen > 5


def test_no_offer_is_made_twice_in_a_round_and_trades_happen() -> None:
    made = Counter[tuple[int, int, Offer]]()
    taken = 0
    for seed in range(2):
        for state, command in bots_play(("daedalus", "ariadne", "icarus"), seed, OPTIONS[0]):
            if isinstance(command, Offer):
                made[seed, 10 * state.round + state.top.seat, command] += 1  # type: ignore[union-attr]
            taken += isinstance(command, Accept)
    assert set(made.values()) == {1}
    assert taken > len(made) / 5


def test_the_arena_plays_them_without_a_fault() -> None:
    config = ArenaConfig("palaces", NAMES, games=2, jobs=1, options={"target": "16"})
    found = run_arena(config)

    assert (found["faults"], found["unfinished"]) == (0, 0)
    assert {"offer", "accept", "decline", "meld", "pass"} <= {
        kind for bot in found["bots"] for kind in bot["commands"]
    }

"""The bots of classic Minos: always legal, wherever they are asked, and the same by seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from minos_tui.bots.minos.ariadne import Ariadne
from minos_tui.bots.protocol import DEFAULT_BUDGET, Budget
from minos_tui.bots.registry import bot_names, find_bot
from minos_tui.engine.game import Decision
from minos_tui.engine.minos.commands import Attack, Board, Build, Command, Land, Move
from minos_tui.engine.minos.legal import CHANCE_COMMANDS
from minos_tui.engine.minos.options import Options
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, State
from tests.testkit.games import first_state, steps
from tests.testkit.players import seated_bots
from tests.testkit.positions import position, site, standard_text

QUICK = Budget(nodes=100)
"""Daedalus thinks as little as he can."""

OPTIONS: list[dict[str, str]] = [
    {},
    {"placement": "on", "combinations": "loose"},
    {"soldier-steps": "2", "transport": "off", "closed": "8"},
    {"first": "roll-off", "closed": "0", "combinations": "loose", "soldier-steps": "2"},
]


def bots_play(
    names: tuple[str, ...], seed: int, words: dict[str, str]
) -> Iterator[tuple[State, Any]]:
    """A whole game: each decision with its state."""
    state = first_state(GAME, len(names), {"round-limit": "10", **words}, standard_text())
    bots = seated_bots(GAME, names, random.Random(seed + 1), QUICK)
    for step in steps(GAME, state, random.Random(seed), bots):
        if isinstance(GAME.turn(step.before), Decision):
            yield step.before, step.command


@pytest.mark.parametrize("words", OPTIONS)
@pytest.mark.parametrize("name", bot_names("minos"))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_position_of_random_play_gets_a_legal_answer(
    name: str, seats: int, words: dict[str, str]
) -> None:
    state = first_state(GAME, seats, {"round-limit": "12", **words}, standard_text())
    rng = random.Random(seats)
    for number, step in enumerate(steps(GAME, state, rng)):
        asked = number % 12 == 0 and isinstance(GAME.turn(step.after), Decision)
        if asked:
            legal = GAME.legal(step.after)
            assert find_bot("minos", name)().choose(step.after, legal, rng, QUICK) in legal


@pytest.mark.parametrize("words", OPTIONS)
@pytest.mark.parametrize("seats", [2, 4])
def test_whole_games_are_legal(seats: int, words: dict[str, str]) -> None:
    for names in (("ariadne", "icarus", "talos", "theseus"), ("daedalus", "theseus", "talos")):
        for state, command in bots_play(names[:seats], 3, words):
            assert command in GAME.legal(state)


@pytest.mark.parametrize(
    "names",
    [("ariadne", "icarus"), ("icarus", "icarus", "random"), ("daedalus", "talos", "theseus")],
)
def test_a_seed_gives_the_same_game_again(names: tuple[str, ...]) -> None:
    first, second = ([command for _, command in bots_play(names, 5, {})] for _ in range(2))

    assert first == second


def test_bots_read_nothing_but_the_position() -> None:
    """A bot that is asked in the middle of a turn, without the turn's history, answers as well."""
    for state, _ in bots_play(("ariadne", "icarus"), 8, {}):
        legal = GAME.legal(state)
        assert Ariadne().choose(state, legal, random.Random(0), DEFAULT_BUDGET) in legal


@pytest.mark.parametrize("name", bot_names("minos"))
def test_soldiers_on_a_closed_island_without_a_way_are_nothing_to_stumble_over(name: str) -> None:
    state = position(
        seats=3,
        closed=("SYR", "NOR"),
        sites={"KNO": site(1, ship=True, guards=2, built="hh"), "ROM": site(2, guards=1)},
        spots={"SYR": 2, "NOR": 1},
        phase=(Acting("ggb", points=20),),
    )
    legal = GAME.legal(state)
    assert find_bot("minos", name)().choose(state, legal, random.Random(0), QUICK) in legal


@pytest.mark.parametrize("name", bot_names("minos"))
def test_no_number_of_points_takes_a_unit_where_no_way_leads(name: str) -> None:
    state = position(
        seats=2,
        sites={"KNO": site(1, ship=True, guards=2), "SIG": site(2, guards=1)},
        sea={"H": 2, "B": 1, "L": 1, "A": 2, "K": 2, "C": 2, "X": 2},
        phase=(Acting(points=1000),),
    )
    legal = GAME.legal(state)
    for seed in range(3):
        assert find_bot("minos", name)().choose(state, legal, random.Random(seed), QUICK) in legal


# What Ariadne knows


def ariadne(state: State, name: str = "ariadne") -> list[Any]:
    """Her commands until the end of the turn, or until a throw is needed."""
    bot = find_bot("minos", name)()
    found: list[Any] = []
    seat = state.seat
    while GAME.turn(state) == Decision(seat) and state.seat == seat:
        command = bot.choose(state, GAME.legal(state), random.Random(0), DEFAULT_BUDGET)
        found.append(command)
        state = GAME.apply(state, command).after
    return found


REST = (
    "GAD", "EMP", "MAS", "ROM", "TAR", "EPI", "PYL", "MYC", "TRO", "UGA", "TYR", "AVA",
    "CYR", "LEP", "CAR", "SIG", "EBU", "NOR", "SYR", "KIT",
)  # fmt: skip


def nearly_over(own: int, foreign: int) -> State:
    """All settled, one city short; seat 1 can build it. `own` and `foreign` sites are held."""
    held = {code: site(1, guards=1, built="w") for code in REST[:own]}
    held |= {code: site(2, guards=1, built="w") for code in REST[own : own + foreign]}
    empty = {code: site(built="w") for code in REST[own + foreign :]}
    sites = {
        **held,
        **empty,
        "KNO": site(1, guards=1, built="www"),
        "PHA": site(2, guards=1, built="wwwW"),
        "IAL": site(1, guards=1, built="h"),
        "MIL": site(2, guards=1, built="h"),
    }
    return position(
        seats=2,
        sites=sites,
        talents=(30, 0),
        phase=(Acting(permits=4),),
        options=Options(transport=False),
    )


def test_she_ends_a_game_that_she_wins() -> None:
    state = nearly_over(own=8, foreign=2)

    assert Build("wall", "KNO") in ariadne(state)


def test_she_does_not_end_a_game_that_she_loses() -> None:
    state = nearly_over(own=1, foreign=18)

    assert Build("wall", "KNO") not in ariadne(state)


def test_she_founds_before_her_ship_sails_on() -> None:
    state = position(
        seats=2, sea={"X": 1}, talents=(50, 50), phase=(Acting("gbb"),), closed=("GAD",)
    )
    commands = ariadne(state)

    assert 2 <= sum(isinstance(command, Build) for command in commands)


def test_she_takes_a_rich_site_that_one_soldier_guards() -> None:
    state = position(
        seats=2,
        sites={"PHA": site(2, guards=1, built="wwwW"), "KNO": site(1, ship=True, guards=3)},
        talents=(0, 0),
        rings=(3, 0),
        phase=(Acting(points=6),),
    )

    assert any(isinstance(command, Attack) for command in ariadne(state))


def test_she_hunts_down_the_last_ship_of_a_foe() -> None:
    state = position(
        seats=2,
        sites={"KNO": site(1, ship=True, guards=2, built="wwwW")},
        sea={"Y": 2},
        rings=(3, 0),
        phase=(Acting(points=10),),
    )

    assert any(isinstance(command, Attack) and command.target == "Y" for command in ariadne(state))


def test_far_ahead_she_leaves_a_city_to_bring_the_game_to_its_end() -> None:
    rich = {code: site(1, guards=1, built="wwwW") for code in ("GAD", "EMP", "EBU")}
    state = position(
        seats=2,
        sites={**rich, "KNO": site(1, ship=True, built="wwwW"), "UGA": site(2, guards=6)},
        phase=(Acting(points=10, permits=2),),
        options=Options(transport=False),
    )

    assert any(isinstance(command, Build) for command in ariadne(state))


def test_with_nothing_to_build_a_ship_stays_at_the_bare_site_that_it_has_come_to() -> None:
    """Others are as good, and she went from one to the other until no point was left."""
    state = position(
        seats=2,
        sites={"TAR": site(1, ship=True), "GAD": site(2, guards=6)},
        phase=(Acting(points=2 * 10),),
    )

    assert "TAR~" not in [c.origin for c in ariadne(state) if isinstance(c, Move)]


def test_icarus_waits_where_he_can_not_found_yet() -> None:
    state = position(
        seats=2,
        sites={"TYR": site(1, ship=True), "GAD": site(2, guards=1)},
        talents=(3, 3),
        phase=(Acting(points=12),),
    )

    assert ["End"] == [type(command).__name__ for command in ariadne(state, "icarus")]


def test_her_plans_are_within_the_rules_by_themselves() -> None:
    """What she plans is legal without the rules' last word in `choose`."""
    for state, command in bots_play(("ariadne", "ariadne", "icarus"), 6, {}):
        if isinstance(state.phase[-1], Acting) and GAME.turn(state) != Decision(3):
            errand = Ariadne()._errand(state, GAME.legal(state))
            assert errand[0] in GAME.legal(state)
            assert command in GAME.legal(state)


def test_every_kind_of_command_is_played_by_some_bot() -> None:
    """Over some games, and without the bot that plays at random."""
    missing = set(get_args(Command)) - CHANCE_COMMANDS
    for seed in range(30):
        words = {"placement": "on"} if seed % 2 else {}
        for _, command in bots_play(("ariadne", "talos", "theseus"), seed, words):
            missing.discard(type(command))
        if not missing:
            return
    raise AssertionError(f"no bot plays {sorted(kind.__name__ for kind in missing)}")


def test_she_carries_a_soldier_to_a_site_that_she_can_not_found_yet() -> None:
    state = position(
        seats=2,
        sites={"KNO": site(1, ship=True, guards=3, built="w"), "MYC": site(2, guards=1)},
        phase=(Acting(points=16),),
    )
    commands = ariadne(state)

    assert Board("KNO") in commands
    assert any(isinstance(command, Land) for command in commands)


def test_she_boards_before_a_siege_if_she_can_spare_a_soldier() -> None:
    state = position(
        seats=2,
        sites={
            "PHA": site(2, ship=True, guards=1, built="wwwW"),
            "KNO": site(1, ship=True, guards=4, built="w"),
        },
        rings=(5, 0),
        phase=(Acting(points=14),),
        options=Options(),
    )
    commands = ariadne(state)

    assert commands[0] == Board("KNO")
    assert any(isinstance(command, Attack) for command in commands)

"""Icarus is rash, but sees when a game is won and ends it."""

from __future__ import annotations

import random

import pytest

from minos_tui.bots.minos.icarus import Icarus
from minos_tui.bots.protocol import DEFAULT_BUDGET
from minos_tui.bots.registry import bot_names
from minos_tui.engine.chance import Draws
from minos_tui.engine.minos.commands import Attack, Build, Command, End, Keep, Move, Stand
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Rolling, State
from tests.testkit.games import first_state, steps
from tests.testkit.players import seated_bots
from tests.testkit.positions import position, site, standard_board, standard_text

_LONG = 100
"""Rounds in which a game against somebody who does nothing must be over."""


def icarus(state: State) -> Command:
    return Icarus().choose(state, GAME.legal(state), random.Random(1), DEFAULT_BUDGET)


def _against_nobody(name: str, seats: int, seed: int) -> State:
    """The end of a game in which the last seat never moves."""
    state: State = first_state(GAME, seats, {"round-limit": str(_LONG)}, standard_text())
    bots = seated_bots(GAME, [name] * (seats - 1), random.Random(seed + 1))

    def decide(state: State, seat: int, draws: Draws) -> Command:
        if seat < seats:
            return bots(state, seat, draws)  # type: ignore[no-any-return]
        return next(c for c in GAME.legal(state) if isinstance(c, Stand | End))

    for step in steps(GAME, state, random.Random(seed), decide):
        state = step.after
    return state


@pytest.mark.parametrize("name", sorted(set(bot_names("minos")) - {"random", "daedalus"}))
@pytest.mark.parametrize("seats", [2, 3])
def test_a_game_against_somebody_passive_ends(name: str, seats: int) -> None:
    for seed in range(4):
        assert _against_nobody(name, seats, seed).round < _LONG


def _all_built(**others: str) -> dict[str, str]:
    codes = [site.code for site in standard_board().sites]
    return {code: "why"[number % 3] for number, code in enumerate(codes)} | others


def test_ahead_with_every_site_built_he_builds_where_most_stands() -> None:
    built = _all_built(MYC="wwy")
    state = position(
        seats=2,
        sites={code: site(1, guards=1, built=stands) for code, stands in built.items()},
        talents=(60, 0),
        phase=(Acting(permits=4),),
    )
    command = icarus(state)

    assert isinstance(command, Build)
    assert command.site == "MYC"


def test_ahead_with_every_site_built_he_keeps_nothing_but_permits() -> None:
    built = _all_built()
    state = position(
        seats=2,
        sites={code: site(1, guards=1, built=stands) for code, stands in built.items()},
        phase=(Rolling("aabgjs", 0, 1),),
    )

    assert icarus(state) == Keep("bj")


def test_he_hunts_the_last_ship_of_a_foe_without_a_site() -> None:
    state = position(
        seats=2,
        sites={"KNO": site(1, ship=True, guards=1, built="y")},
        sea={"T": 2},
        rings=(6, 0),
        phase=(Acting(points=20),),
    )
    seen: list[Command] = []
    bot, rng = Icarus(), random.Random(1)
    while not seen or isinstance(seen[-1], Move):
        seen.append(bot.choose(state, GAME.legal(state), rng, DEFAULT_BUDGET))
        state = GAME.apply(state, seen[-1]).after

    assert isinstance(seen[-1], Attack)
    assert seen[-1].target == "T"

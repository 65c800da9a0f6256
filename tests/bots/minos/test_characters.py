"""Talos and Theseus: what makes them other than Ariadne."""

from __future__ import annotations

import random
from typing import Any

from minos_tui.bots.minos.ariadne import Ariadne
from minos_tui.bots.minos.talos import Talos
from minos_tui.bots.minos.theseus import Theseus
from minos_tui.bots.protocol import DEFAULT_BUDGET, Bot
from minos_tui.engine.game import Decision
from minos_tui.engine.minos.commands import Attack
from minos_tui.engine.minos.options import Options
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Battle, Duel, Rolling, State
from tests.bots.minos.test_play import bots_play
from tests.testkit.positions import position, site


def turn_of(bot: Bot, state: State) -> list[Any]:
    """The commands until a throw is needed or the turn is over."""
    found: list[Any] = []
    seat = state.seat
    while GAME.turn(state) == Decision(seat) and state.seat == seat:
        found.append(bot.choose(state, GAME.legal(state), random.Random(0), DEFAULT_BUDGET))
        state = GAME.apply(state, found[-1]).after
    return found


def attacks(commands: list[Any]) -> list[Attack]:
    return [command for command in commands if isinstance(command, Attack)]


def rich_prey(phase: tuple[Any, ...] = (Acting(points=8),)) -> State:
    return position(
        seats=2,
        sites={"PHA": site(2, guards=1, built="wwwW"), "KNO": site(1, ship=True, guards=4)},
        rings=(4, 0),
        phase=phase,
        options=Options(transport=False),
    )


def test_talos_leaves_in_peace_whom_all_others_would_attack() -> None:
    assert attacks(turn_of(Ariadne(), rich_prey()))
    assert not attacks(turn_of(Talos(), rich_prey()))


def test_two_guardians_never_fight() -> None:
    played = [command for _, command in bots_play(("talos", "talos"), 2, {})]

    assert not attacks(played)


def test_talos_fights_on_with_whoever_attacked_him() -> None:
    talos = Talos()
    battle = Battle("ship", "X", "KNO~")
    attacked = position(
        seats=2,
        seat=2,
        sites={"KNO": site(1, ship=True, guards=4)},
        sea={"X": 2},
        rings=(4, 0),
        phase=(Acting(), battle, Duel(1, "ship", 9, "ssggbb", 0, "aaassg")),
    )
    talos.choose(attacked, GAME.legal(attacked), random.Random(0), DEFAULT_BUDGET)

    assert attacks(turn_of(talos, rich_prey()))


def test_talos_takes_back_what_was_taken() -> None:
    talos = Talos()
    held = {"PHA": site(1, guards=1, built="wwwW"), "KNO": site(1, ship=True, guards=4)}
    before = position(seats=2, sites=held, sea={"X": 2}, phase=(Rolling("ssggbb", 0, 1),))
    talos.choose(before, GAME.legal(before), random.Random(0), DEFAULT_BUDGET)

    assert attacks(turn_of(talos, rich_prey()))


def test_theseus_attacks_where_ariadne_thinks_better_of_it() -> None:
    state = position(
        seats=2,
        sites={
            "PHA": site(2, guards=3, built="w"),
            "KNO": site(1, ship=True, guards=2, built="w"),
        },
        talents=(0, 0),
        rings=(0, 1),
        phase=(Acting(points=8),),
        options=Options(transport=False),
    )
    rash, sound = (attacks(turn_of(bot, state)) for bot in (Theseus(), Ariadne()))

    assert rash
    assert not sound

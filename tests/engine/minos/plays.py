"""Which games the suite plays: a number says the seats, the options and who decides."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import attrs

from minos_tui.engine.chance import Draws
from minos_tui.engine.minos.commands import Build, End
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import State
from tests.engine.minos.happenings import kind_of
from tests.testkit.players import Player, at_random, disturbed_bots, rarest

ALL_OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "first": ("random", "seat-order", "roll-off"),
    "transport": ("on", "on", "off"),
    "combinations": ("strict", "loose"),
    "soldier-steps": ("1", "2"),
    "placement": ("off", "off", "on"),
    "closed": ("board", "0", "3", "8", "KNO,SYR,TYR"),
    "talents": ("25", "even", "40", "25,26,28,31", "120"),
    "round-limit": ("3", "4", "5", "6", "8", "12"),
}
"""For games of chance alone: without a limit they would hardly ever end."""
BOTS_OPTIONS: Final = {**ALL_OPTIONS, "round-limit": ("off", "off", "off", "40")}
BARE_OPTIONS: Final = {
    **BOTS_OPTIONS, "closed": ("0",), "talents": ("120",), "round-limit": ("off",)
}  # fmt: skip
"""For games that empty the bank: there are more buildings than 21 sites can take."""

BOTS: Final = ("icarus", "talos")
"""Two that are quick: with the first games grow old, the second soon builds cities."""
DISTURBANCES: Final = (0.0, 0.02, 0.1, 0.3)
LONGEST: Final = 1500
"""Where a game without a round limit is left open."""


@attrs.frozen
class Play:
    """A game to be played; `stop` is where it may be left open, 0 if it must end."""

    name: str
    seats: int
    words: dict[str, str]
    player: Player
    stop: int = 0


def by_chance(number: int) -> Play:
    words = _drawn(random.Random(f"conformance {number}"), ALL_OPTIONS)
    return Play(f"by chance, {number}", _seats(number), words, at_random(GAME))


def by_bots(number: int) -> Play:
    """Bots that something disturbs; one game in five goes on until the bank is empty."""
    rng = random.Random(f"bots {number}")
    disturber = rng.choice((at_random(GAME), rarest(GAME, kind_of)))
    emptying = number % 5 == 0
    words = _drawn(rng, BARE_OPTIONS if emptying else BOTS_OPTIONS)
    disturbance = rng.choice(DISTURBANCES[:2] if emptying else DISTURBANCES)
    player = disturbed_bots(GAME, BOTS[-1:] if emptying else BOTS, rng, disturbance, disturber)
    if emptying:
        player = _leaving_a_site_bare(player)
    stop = LONGEST if words["round-limit"] == "off" else 0
    return Play(f"by bots, {number}", _seats(number), words, player, stop)


def _seats(number: int) -> int:
    return 2 + number % 3


def _drawn(rng: random.Random, options: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    return {name: rng.choice(values) for name, values in options.items()}


def _leaving_a_site_bare(player: Player) -> Player:
    """Ends the turn rather than found the last site, so that the game goes on."""

    def decide(state: State, seat: int, draws: Draws) -> Any:
        command = player(state, seat, draws)
        bare = [c for c, s in zip(state.ground.sites, state.sites, strict=True)
                if not s.buildings.count]  # fmt: skip
        if isinstance(command, Build) and bare == [command.site]:
            return End()
        return command

    return decide

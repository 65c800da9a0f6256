"""Whether the game is fair: which place in turn order wins, where games end, what is built.

    python -m minos_tui.tools.balance play games.jsonl --seats 2 --talents 25,33 --games 10000
    python -m minos_tui.tools.balance tell games.jsonl

Equal Ariadnes play, the first seat always first. Game n is the same whenever and wherever it is
played, so a file can be filled by several runs. The second command tells what docs/balance.md says.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import attrs

from minos_tui.bots.minos.ariadne import Ariadne
from minos_tui.engine.game import Over, Refusal
from minos_tui.engine.minos.commands import Build
from minos_tui.engine.minos.pieces import BUILDINGS
from minos_tui.engine.minos.rules import GAME
from minos_tui.table.arena_report import share_of, spread_of
from minos_tui.tools.games import (
    begins_a_turn,
    fill,
    games_in,
    parser_of_games,
    started,
    steps,
    wins_of,
)

ROUND_LIMIT: Final = "100"
OFTEN: Final = 6
"""Sites that are told as the last ones settled."""
MIXED: Final = "games of several numbers of seats or treasuries in {file}: play each to its own"


@attrs.frozen
class Counted:
    """One game. `wins` and `built` go by seat; `built` counts by kind as `BUILDINGS` does.

    `incomes` has a line for the start of each round, by seat. `first_city` is the seat that built
    it, 0 if nobody did; `last` the site that was settled last, "" if some stayed bare.
    """

    game: int
    talents: str
    wins: Sequence[float]
    rounds: int
    reason: str
    last: str
    built: Sequence[Sequence[int]]
    incomes: Sequence[Sequence[int]]
    first_city: int


NAMES: Final = {field.name for field in attrs.fields(Counted)}


def play(number: int, seats: int, talents: str = "") -> Counted:
    """Game `number` of so many seats; `talents` as the option of that name, "" for equal ones.
    Raises Refusal if that option takes no such value."""
    house = {"first": "seat-order"} | ({"talents": talents} if talents else {})
    state = started(seats, ROUND_LIMIT, house)
    bots = [Ariadne() for _ in range(seats)]
    built = [[0] * len(BUILDINGS) for _ in bots]
    incomes: list[list[int]] = []
    last, first_city = "", 0
    for step in steps(state, bots, random.Random(f"balance {seats} {number}")):
        before, state = step.before, step.after
        if begins_a_turn(before) and len(incomes) < before.round:
            incomes.append([before.income(seat) for seat in range(1, seats + 1)])
        if isinstance(step.command, Build):
            built[before.seat - 1][BUILDINGS.index(step.command.building)] += 1
            if not last and all(site.buildings.count for site in state.sites):
                last = step.command.site
            if not first_city and any(site.buildings.is_city for site in state.sites):
                first_city = before.seat
    turn = GAME.turn(state)
    assert isinstance(turn, Over)
    return Counted(
        game=number,
        talents=talents,
        wins=wins_of(state),
        rounds=state.round,
        reason=turn.outcome.reason,
        last=last,
        built=built,
        incomes=incomes,
        first_city=first_city,
    )


# Telling


def tell(games: Sequence[Counted]) -> str:
    """The lines of a report on games of equally many seats."""
    return "\n".join([*_winners(games), *_lengths(games), *_lasts(games), *_buildings(games)])


def _winners(games: Sequence[Counted]) -> list[str]:
    seats = range(len(games[0].wins))
    return [
        f"{len(games)} games",
        *(f"place {seat + 1} {_part([game.wins[seat] for game in games])}" for seat in seats),
        "leads halfway and wins " + _part([win for game in games for win in _of_leader(game)]),
        "first city and wins "
        + _part([game.wins[game.first_city - 1] for game in games if game.first_city]),
    ]


def _of_leader(game: Counted) -> list[float]:
    """The win of whoever had the highest income halfway through; nothing if several had."""
    incomes = game.incomes[len(game.incomes) // 2]
    best = [seat for seat, income in enumerate(incomes) if income == max(incomes)]
    return [game.wins[best[0]]] if len(best) == 1 else []


def _lengths(games: Sequence[Counted]) -> list[str]:
    spread = spread_of([game.rounds for game in games])
    reasons = Counter(game.reason for game in games)
    return [
        "rounds: median {median:.0f}, a tenth below {p10:.0f}, above {p90:.0f}".format(**spread),
        *(f"ends by {name} {_part(_flags(games, name))}" for name, _ in reasons.most_common()),
    ]


def _flags(games: Iterable[Counted], reason: str) -> list[float]:
    return [float(game.reason == reason) for game in games]


def _lasts(games: Sequence[Counted]) -> list[str]:
    """In how many of all games a site was the last one settled, or some site never was."""
    often = Counter(game.last for game in games if game.last).most_common(OFTEN)
    found = [("some site never", ""), *((f"last {site}", site) for site, _ in often)]
    return [
        f"settled {name} {_part([float(game.last == site) for game in games])}"
        for name, site in found
    ]


def _buildings(games: Sequence[Counted]) -> list[str]:
    means = [
        fmean(of_seat[kind] for game in games for of_seat in game.built)
        for kind in range(len(BUILDINGS))
    ]
    return [
        f"{name} {mean:.1f} a player, {mean / sum(means):.0%}"
        for name, mean in zip(BUILDINGS, means, strict=True)
    ]


def _part(found: Sequence[float]) -> str:
    """A share with where it lies in 95 of 100 cases, and of how many games."""
    if not found:
        return "never"
    share = share_of(sum(found), len(found))
    return "{share:.1%} ({low:.1%}-{high:.1%})".format(**share) + f" of {len(found)}"


def main(words: Sequence[str] | None = None) -> None:
    parser = parser_of_games("balance", 100, "play", "tell")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--talents", default="", help="treasuries by place in turn order")
    given = parser.parse_args(words)
    try:
        if given.what == "play":
            fill(given, partial(_play, given))
        else:
            sys.stdout.write(tell(_read(given.file)) + "\n")
    except (Refusal, OSError, ValueError) as error:
        parser.error(str(error))


def _play(given: argparse.Namespace, number: int) -> dict[str, Any]:
    return attrs.asdict(play(number, given.seats, given.talents))


def _read(file: Path) -> list[Counted]:
    """The games that `play` wrote. Raises OSError, ValueError: they can't be told together."""
    games = [Counted(**one) for one in games_in(file, lambda one: one.keys() == NAMES)]
    if len({(len(game.wins), game.talents) for game in games}) > 1:
        raise ValueError(MIXED.format(file=file))
    return games


if __name__ == "__main__":
    main()

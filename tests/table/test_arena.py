"""The arena: fair seats, the same by seed, honest intervals, and bots that misbehave."""

from __future__ import annotations

import io
import json
import random
import sys
from importlib.metadata import EntryPoint, EntryPoints
from typing import Any

import pytest

from minos_tui.bots import registry
from minos_tui.bots.protocol import Budget
from minos_tui.engine.game import Refusal
from minos_tui.table.arena import (
    ArenaConfig,
    ArenaProblem,
    bench_turns,
    bot_of_seat,
    main_arena,
    play_game,
    run_arena,
    share_of,
    spread_of,
)
from minos_tui.words import LANGUAGES

QUICK = {"round-limit": "12"}


def config(*bots: str, games: int = 4, **more: Any) -> ArenaConfig:
    settings: dict[str, Any] = {"jobs": 1, "seed": 1, "options": QUICK, **more}
    return ArenaConfig(bots=bots, games=games, **settings)


# What is reported


def test_the_report_has_the_form_of_the_contract() -> None:
    found = run_arena(config("icarus", "random"))

    assert {"game", "games", "seed", "bots", "seats", "turns", "unfinished"} <= set(found)
    assert ("minos", 4, 1) == (found["game"], found["games"], found["seed"])
    for bot in found["bots"]:
        assert {"name", "games", "wins", "share", "low", "high"} <= set(bot)
        assert 0 <= bot["low"] <= bot["share"] <= bot["high"] <= 1
    assert [1, 2] == [seat["seat"] for seat in found["seats"]]
    assert {"median", "p10", "p90"} == set(found["turns"])
    assert found == json.loads(json.dumps(found))


def test_all_wins_are_dealt_out_once() -> None:
    found = run_arena(config("icarus", "icarus", "random", games=7))

    assert pytest.approx(7) == sum(bot["wins"] for bot in found["bots"])
    assert pytest.approx(1, abs=0.01) == sum(seat["share"] for seat in found["seats"])
    assert found["games"] == sum(found["reasons"].values())


def test_shared_wins_count_as_fractions() -> None:
    found = run_arena(config("waits", "waits", "waits", games=2, options={"round-limit": "2"}))

    assert [pytest.approx(2 / 3)] * 3 == [bot["wins"] for bot in found["bots"]]
    assert 2 == found["unfinished"]


def test_a_bot_named_twice_has_two_entries() -> None:
    found = run_arena(config("icarus", "icarus"))

    assert ["icarus", "icarus"] == [bot["name"] for bot in found["bots"]]


def test_commands_are_counted_by_kind() -> None:
    (icarus, waits) = run_arena(config("icarus", "waits"))["bots"]

    assert icarus["commands"]["build"] > 0
    assert {"end", "stand"} == set(waits["commands"])


# Seats and seeds


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_bot_sits_on_every_seat_as_often(count: int) -> None:
    sitting = config(*["icarus"] * count)
    seats = range(1, count + 1)

    for first in (0, 5 * count):
        for seat in seats:
            group = range(first, first + count)
            assert set(range(count)) == {bot_of_seat(sitting, number, seat) for number in group}
    for number in range(count):
        assert len(seats) == len({bot_of_seat(sitting, number, seat) for seat in seats})


def test_a_seed_gives_the_same_report_again() -> None:
    short = {"round-limit": "5"}
    match = config("ariadne", "icarus", games=2, options=short)

    assert run_arena(match) == run_arena(match)
    assert run_arena(match) != run_arena(
        config("ariadne", "icarus", games=2, options=short, seed=2)
    )


def test_the_number_of_processes_changes_nothing() -> None:
    match = config("icarus", "random", games=6)

    assert run_arena(match) == run_arena(config("icarus", "random", games=6, jobs=2))


def test_no_two_games_share_dice() -> None:
    """Bots that draw no numbers would otherwise play one game again and again."""
    match = config("icarus", "icarus")

    assert 4 == len({play_game(match, number).commands for number in range(4)})


def test_a_bot_that_draws_more_numbers_changes_no_dice() -> None:
    plain = play_game(config("waits", "waits"), 0)
    greedy = play_game(config("waits", "draws"), 0)

    assert plain.commands == greedy.commands
    assert plain.seats == greedy.seats


# Bots that misbehave


class Waits:
    """Stands and ends: the game's default."""

    def choose(self, view: Any, legal: Any, rng: random.Random, budget: Budget) -> Any:
        from minos_tui.engine.minos.rules import GAME

        return GAME.default(view)


class Draws(Waits):
    """Waits as well, and uses up its stream."""

    def choose(self, view: Any, legal: Any, rng: random.Random, budget: Budget) -> Any:
        for _ in range(10):
            rng.random()
        return super().choose(view, legal, rng, budget)


class Raises:
    def choose(self, view: Any, legal: Any, rng: random.Random, budget: Budget) -> Any:
        raise ZeroDivisionError


class Cheats:
    def choose(self, view: Any, legal: Any, rng: random.Random, budget: Budget) -> Any:
        from minos_tui.engine.minos.commands import Build

        return Build("wall", "KNO")


class Babbles:
    def choose(self, view: Any, legal: Any, rng: random.Random, budget: Budget) -> Any:
        return ["not", "a", "command"]


class Garbles:
    """Its answer is a command in form only: asking whether it is legal fails."""

    def choose(self, view: Any, legal: Any, rng: random.Random, budget: Budget) -> Any:
        from minos_tui.engine.minos.commands import Build

        return Build("wall", ["KNO"])  # type: ignore[arg-type]


class Mute:
    def choose(self, view: Any, legal: Any, rng: random.Random, budget: Budget) -> Any:
        return None


@pytest.fixture(autouse=True)
def own_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    made = (Waits, Draws, Raises, Cheats, Babbles, Garbles, Mute)
    points = EntryPoints(
        [
            EntryPoint(
                f"minos.{one.__name__.lower()}", f"{__name__}:{one.__name__}", registry.GROUP
            )
            for one in made
        ]
    )
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))


@pytest.mark.parametrize("name", ["raises", "cheats", "babbles", "garbles", "mute"])
def test_a_bad_answer_becomes_the_default_and_is_counted(name: str) -> None:
    found = run_arena(config(name, "waits", games=2, options={"round-limit": "3"}))
    good = run_arena(config("waits", "waits", games=2, options={"round-limit": "3"}))

    bad, waits = found["bots"]
    assert bad["faults"] == sum(bad["commands"].values()) > 0
    assert 0 == waits["faults"]
    assert found["faults"] == bad["faults"]
    assert bad["commands"] == good["bots"][0]["commands"]


# Numbers


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_intervals_are_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert {"share": wins / games, "low": low, "high": high} == share_of(wins, games)


def test_the_spread_of_numbers() -> None:
    assert {"median": 6, "p10": 2, "p90": 10} == spread_of(range(1, 12))
    assert {"median": 3, "p10": 3, "p90": 3} == spread_of([3])


def test_turn_times_are_kept_out_of_what_a_seed_repeats() -> None:
    assert "turn_ms" not in run_arena(config("icarus", "random"))

    timed = bench_turns("minos", ("icarus", "random"), games=1)
    assert {"icarus", "random"} == set(timed)
    assert all(0 < turn["median"] <= turn["p99"] for turn in timed.values())


# The command


def command(match: ArenaConfig, **more: Any) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return main_arena(match, out=out, err=err, **more), out.getvalue(), err.getvalue()


def test_json_is_one_object_and_nothing_else() -> None:
    code, out, err = command(config("icarus", "random"), as_json=True)

    assert (0, "") == (code, err)
    assert run_arena(config("icarus", "random")) == json.loads(out)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_names_bots_and_seats(language: str) -> None:
    code, out, err = command(config("icarus", "raises"), language=language)

    assert (0, "") == (code, err)
    lines = out.splitlines()
    assert 7 == len(lines)
    assert "icarus" in lines[1]
    assert "raises" in lines[2]


@pytest.mark.parametrize(
    ("match", "named"),
    [
        (config("icarus", "nobody"), "nobody"),
        (config("icarus"), "2 to 4"),
        (config(*["icarus"] * 5), "2 to 4"),
        (config("icarus", "random", games=0), "--games"),
        (config("icarus", "random", jobs=-1), "--jobs"),
        (config("icarus", "random", game="chess"), "chess"),
        (config("icarus", "random", game="../minos"), "../minos"),
        (config("icarus", "random", map="atlantis"), "atlantis"),
        (config("icarus", "random", options={"combinations": "wild"}), "combinations"),
        (config("icarus", "random", options={"colour": "red"}), "colour"),
    ],
)
def test_what_can_not_be_played_is_told_in_one_line(match: ArenaConfig, named: str) -> None:
    code, out, err = command(match)

    assert (2, "") == (code, out)
    assert 1 == err.count("\n")
    assert named in err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cluster_without_dask_is_told_in_one_line(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, out, err = command(config("icarus", "random", cluster="tcp://x:1"), language=language)

    assert (2, "") == (code, out)
    assert 1 == err.count("\n")
    assert "--cluster" in err


def test_options_reach_the_game() -> None:
    with pytest.raises(Refusal):
        run_arena(config("icarus", "random", options={"soldier-steps": "3"}))
    placed = run_arena(config("icarus", "random", options={**QUICK, "placement": "on"}))

    assert placed["bots"][0]["commands"]["place"] == 8


def test_arena_games_end_without_being_told() -> None:
    found = run_arena(config("waits", "waits", games=1, options={}))

    assert {"median": 100, "p10": 100, "p90": 100} == found["turns"]
    assert 1 == found["unfinished"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_is_drawn_on_terminals_only() -> None:
    terminal, pipe = Terminal(), io.StringIO()
    run_arena(config("icarus", "random", games=2), progress=terminal)
    run_arena(config("icarus", "random", games=2), progress=pipe)

    assert terminal.getvalue()
    assert "" == pipe.getvalue()


def test_problems_have_a_code_for_other_screens() -> None:
    with pytest.raises(ArenaProblem) as caught:
        run_arena(config("icarus"))

    assert "wrong_bots" == caught.value.code

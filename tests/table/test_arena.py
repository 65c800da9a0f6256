"""The arena: fair seats, the same by seed, honest intervals, and bots that misbehave."""

from __future__ import annotations

import io
import json
import random
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any

import pytest

from minos_tui.bots import registry
from minos_tui.bots.protocol import Budget
from minos_tui.bots.registry import BotProblem
from minos_tui.engine.game import Refusal
from minos_tui.table.arena import bench_turns, run_arena, tables
from minos_tui.table.arena_report import report_text, share_of, spread_of
from minos_tui.table.match import ArenaConfig, ArenaProblem, bot_of_seat, play_game
from minos_tui.trouble import in_words
from minos_tui.words import LANGUAGES, Words

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


class Leaves:
    def choose(self, view: Any, legal: Any, rng: random.Random, budget: Budget) -> Any:
        sys.exit(3)


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


class Once(Waits):
    """Can be made for the check before the arena and for one game, and never again."""

    left = 2

    def __init__(self) -> None:
        Once.left -= 1
        if Once.left < 0:
            raise OSError("no more")


@pytest.fixture(autouse=True)
def own_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    made = (Waits, Draws, Raises, Leaves, Cheats, Babbles, Garbles, Mute, Once)
    points = EntryPoints(
        [
            EntryPoint(
                f"minos.{one.__name__.lower()}", f"{__name__}:{one.__name__}", registry.GROUP
            )
            for one in made
        ]
    )
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))


@pytest.mark.parametrize("name", ["raises", "leaves", "cheats", "babbles", "garbles", "mute"])
def test_a_bad_answer_becomes_the_default_and_is_counted(name: str) -> None:
    found = run_arena(config(name, "waits", games=2, options={"round-limit": "3"}))
    good = run_arena(config("waits", "waits", games=2, options={"round-limit": "3"}))

    bad, waits = found["bots"]
    assert bad["faults"] == sum(bad["commands"].values()) > 0
    assert 0 == waits["faults"]
    assert found["faults"] == bad["faults"]
    assert bad["commands"] == good["bots"][0]["commands"]


def test_a_bot_that_can_not_be_made_again_is_at_fault_and_ends_no_arena(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Once, "left", 2)

    found = run_arena(config("once", "waits", games=2, options={"round-limit": "3"}))

    once, waits = found["bots"]
    assert {"error": once["faults"]} == once["troubles"]
    assert sum(once["commands"].values()) == 2 * once["faults"]
    assert not waits["faults"]


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


def test_more_bots_than_seats_sit_down_at_several_tables() -> None:
    assert [("a", "b", "c", "d"), ("e", "a")] == tables(tuple("abcde"), 4)
    assert [("a", "b", "c", "d"), ("e", "f")] == tables(tuple("abcdef"), 4)
    assert [("a", "b")] == tables(("a", "b"), 4)
    many = ("icarus", "random", "waits", "raises", "talos")
    assert set(many) == set(bench_turns("minos", many, games=1))


# In words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_names_bots_and_seats(language: str) -> None:
    lines = report_text(run_arena(config("icarus", "raises")), Words(language)).splitlines()

    assert 7 == len(lines)
    assert "icarus" in lines[1]
    assert "raises" in lines[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["table", "round-robin"])
def test_numbers_stand_in_columns_however_long_a_name_is(form: str, language: str) -> None:
    long = "exec:./a_bot_with_a_long_name"
    found = run_arena(config("icarus", "random", games=2, format=form))
    told = report_text(json.loads(json.dumps(found).replace("random", long)), Words(language))
    shares = [line.index(" %  (") for line in told.splitlines() if " %  (" in line]

    assert long in told
    assert 1 == len(set(shares))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["table", "round-robin"])
def test_each_bot_at_fault_is_named_with_what_it_did(form: str, language: str) -> None:
    options = {"round-limit": "3"}
    words = Words(language)
    wanted = config("raises", "waits", "cheats", games=3, options=options, format=form)
    lines = report_text(run_arena(wanted), words).splitlines()

    raises, cheats = lines[-2:]
    assert raises.startswith("raises")
    assert words("arena.trouble_error") in raises
    assert cheats.startswith("cheats")
    assert words("arena.trouble_illegal") in cheats


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("match", "named"),
    [
        (config("icarus", "nobody"), "nobody"),
        (config("icarus"), "2 "),
        (config(*["icarus"] * 5), "4"),
        (config("icarus", "random", games=0), "--games"),
        (config("icarus", "random", jobs=-1), "--jobs"),
        (config("icarus", "random", decide=0.5), "--decide"),
        (config("icarus", "random", decide=-0.1), "--decide"),
        (config("icarus", "random", format="swiss"), "swiss"),
        (config("icarus", "icarus", format="round-robin"), "--bots"),
        (config("icarus", format="gauntlet"), "--bots"),
        (config("icarus", "random", game="chess"), "chess"),
        (config("icarus", "random", game="dawn"), "minos, palaces"),
        (config("icarus", "random", game="../minos"), "../minos"),
        (config("icarus", "random", map="atlantis"), "atlantis"),
        (config("icarus", "random", options={"combinations": "wild"}), "combinations"),
        (config("icarus", "random", options={"colour": "red"}), "colour"),
    ],
)
def test_what_can_not_be_played_is_told_in_one_line(
    match: ArenaConfig, named: str, language: str
) -> None:
    with pytest.raises((ArenaProblem, BotProblem, Refusal)) as caught:
        run_arena(match)

    line = in_words(caught.value, Words(language))
    assert 1 == len(line.splitlines())
    assert named in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cluster_without_dask_is_told_in_one_line(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ArenaProblem) as caught:
        run_arena(config("icarus", "random", cluster="tcp://x:1"))

    assert "--cluster" in caught.value.line(Words(language))


# Matches of two, and when one is decided


def test_a_round_robin_plays_every_two_and_rates_all() -> None:
    found = run_arena(config("icarus", "random", "waits", games=2, format="round-robin"))

    named = [{bot["name"] for bot in match["bots"]} for match in found["matches"]]
    assert [{"icarus", "random"}, {"icarus", "waits"}, {"random", "waits"}] == named
    assert 6 == found["games"]
    assert [4, 4, 4] == [bot["games"] for bot in found["bots"]]
    assert pytest.approx(6) == sum(bot["wins"] for bot in found["bots"])
    assert "icarus" == found["ratings"][0]["name"]
    assert all(row["low"] < row["points"] < row["high"] for row in found["ratings"])


def test_a_gauntlet_is_run_by_the_first_bot() -> None:
    found = run_arena(config("icarus", "random", "waits", games=2, format="gauntlet"))

    assert ["icarus", "icarus"] == [match["bots"][0]["name"] for match in found["matches"]]
    assert 4 == found["games"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_matches_are_told_a_line_each(language: str) -> None:
    found = run_arena(config("icarus", "random", "waits", games=2, format="round-robin"))

    lines = report_text(found, Words(language)).splitlines()
    assert 1 + 3 + 3 == len(lines)
    assert "icarus" in lines[1]


@pytest.mark.parametrize(
    ("bots", "verdict"),
    [(("icarus", "random"), "stronger"), (("random", "icarus"), "weaker")],
)
def test_a_match_stops_when_it_is_decided(bots: tuple[str, str], verdict: str) -> None:
    found = run_arena(config(*bots, games=40, decide=0.2))

    assert verdict == found["decided"]
    assert found["games"] < 40
    assert found["games"] == run_arena(config(*bots, games=40, decide=0.2, jobs=2))["games"]
    assert bots[0] in report_text(found, Words())


def test_an_even_match_stays_open() -> None:
    found = run_arena(config("waits", "waits", games=2, decide=0.05))

    assert ("", 2) == (found["decided"], found["games"])


# Programs as bots

PROGRAM = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(asked["legal"][0], flush=True)
"""


def program(folder: Path, text: str) -> str:
    file = folder / "bot.py"
    file.write_text(text)
    return f"exec:{sys.executable} {file}"


def test_a_program_plays_by_lines(tmp_path: Path) -> None:
    found = run_arena(config(program(tmp_path, PROGRAM), "waits", games=2))

    assert 0 == found["faults"]
    assert sum(found["bots"][0]["commands"].values()) > 0


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("raise SystemExit(1)", "crashed"),
        ("for line in open(0): print('build wall KNO', flush=True)", "illegal"),
        ("for line in open(0): print('hello', flush=True)", "nonsense"),
        ("for line in open(0): print('\\xff' * 100_000, flush=True)", "nonsense"),
    ],
)
def test_what_a_program_does_wrong_is_counted(tmp_path: Path, text: str, trouble: str) -> None:
    quick = {"round-limit": "2"}
    found = run_arena(config(program(tmp_path, text), "waits", games=1, options=quick))

    (bad, waits) = found["bots"]
    assert {trouble: bad["faults"]} == bad["troubles"]
    assert bad["faults"] == sum(bad["commands"].values()) > 0
    assert {} == waits["troubles"]


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

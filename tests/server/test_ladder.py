"""Rated tables: how their games count, who is how strong by them, what of it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from minos_tui.engine.game import Outcome, Refusal
from minos_tui.engine.record import HUMAN, Seat
from minos_tui.server.club import Club
from minos_tui.server.ladder import MIDDLE, Rung, ladder
from minos_tui.server.plan import Place
from minos_tui.server.results import results_of
from minos_tui.server.room import Room
from minos_tui.server.screens.ladder import Page, draw_ladder
from minos_tui.store import StoreAway
from minos_tui.store.result_queries import Ended, Result
from minos_tui.table.ratings import POINTS, share
from minos_tui.table.table import Table
from minos_tui.tui.ink import Canvas
from minos_tui.tui.look import Look
from minos_tui.tui.wanted import NewGame
from minos_tui.words import LANGUAGES, Words
from tests.server.kit import Player, serving
from tests.server.tables import QUICK, TWO, close, club_at, entered, rests

ANN, BEN = Place(HUMAN, "ann"), Place(HUMAN, "ben")
BOT = Place("icarus")


def outcome(*ranking: Sequence[int]) -> Outcome:
    return Outcome(tuple(map(tuple, ranking)), "standing", ())


def places(*seats: Seat, ranking: Sequence[Sequence[int]]) -> dict[str, tuple[int, str]]:
    """What each gets: ann and ben, and a bot where there are three seats."""
    taken = (ANN, BEN, BOT)[: len(seats)]
    return {r.name: (r.place, r.why) for r in results_of(taken, seats, outcome(*ranking))}


HERE = Seat(HUMAN)


# How a game counts


def test_a_game_counts_as_it_ends() -> None:
    seats = (HERE, HERE, Seat("icarus"))

    assert {"ann": (3, "played"), "ben": (1, "played"), "*icarus": (2, "played")} == places(
        *seats, ranking=[[2], [3], [1]]
    )
    assert {"ann": (1, "played"), "ben": (1, "played"), "*icarus": (3, "played")} == places(
        *seats, ranking=[[1, 2], [3]]
    )


def test_who_resigned_or_has_a_bot_on_his_seat_is_last() -> None:
    resigned, kept_warm = Seat("icarus", "ann", resigned=True), Seat("icarus", "ann")
    for seat, why in ((resigned, "resigned"), (kept_warm, "bot")):
        assert {"ann": (3, why), "ben": (2, "played"), "*icarus": (1, "played")} == places(
            seat, HERE, Seat("icarus"), ranking=[[1], [3], [2]]
        )
    both = places(resigned, Seat("icarus", "ben"), ranking=[[2], [1]])
    assert {"ann": (1, "resigned"), "ben": (1, "bot")} == both


# The ladder


def game(number: int, *names: str, even: bool = False) -> Ended:
    """These players, the first the best, or all even."""
    results = [Result(at, name, 1 if even else at) for at, name in enumerate(names, 1)]
    return Ended(f"g{number}", "minos", float(number), tuple(results))


def rungs(*games: Ended) -> dict[str, Rung]:
    return {rung.name: rung for rung in ladder(games)}


def test_nobody_is_on_an_empty_ladder() -> None:
    assert () == ladder(())


def test_who_wins_is_above_and_more_games_tell_more() -> None:
    one = ladder([game(1, "ann", "ben")])
    ten = ladder([game(number, "ann", "ben") for number in range(10)])

    assert ["ann", "ben"] == [rung.name for rung in one]
    assert one[0].points - MIDDLE == MIDDLE - one[1].points > 0
    assert ten[0].points > one[0].points
    assert ten[0].spread < one[0].spread
    assert (10, 10.0) == (ten[0].games, ten[0].won)


def test_even_games_leave_all_in_the_middle() -> None:
    found = rungs(*(game(number, "ann", "ben", even=True) for number in range(9)))

    assert {MIDDLE} == {rung.points for rung in found.values()}
    assert {4.5} == {rung.won for rung in found.values()}


def test_who_beats_the_strong_gains_more() -> None:
    strong = [game(number, "ann", "ben") for number in range(8)]
    found = rungs(*strong, game(20, "cleo", "ann"), game(21, "dora", "ben"))

    assert found["cleo"].points > found["dora"].points


def test_a_table_weighs_one_game_however_many_sit_there() -> None:
    names = [f"p{number}" for number in range(5)]
    wide = rungs(game(1, *names))
    narrow = rungs(game(1, "p0", "p4"))

    assert wide["p0"].spread == pytest.approx(narrow["p0"].spread, rel=0.1)
    assert wide["p0"].points > wide["p2"].points > wide["p4"].points


def test_bots_are_counted_with_and_not_listed() -> None:
    found = rungs(game(1, "ann", "*icarus", "ben"), game(2, "*icarus", "ben"))

    assert {"ann", "ben"} == {*found}
    assert found["ann"].points > found["ben"].points


def test_players_who_have_never_met_are_on_one_ladder() -> None:
    found = rungs(game(1, "ann", "ben"), game(2, "cleo", "dora"))

    assert found["ann"].points == found["cleo"].points


def test_strengths_that_games_came_from_are_found_again() -> None:
    chances, points = Random(7), {f"p{number:02}": 40 * (10 - number) for number in range(21)}
    games = []
    for number in range(6000):
        one, other = chances.sample([*points], 2)
        wins = chances.random() < share(points[one] / POINTS, points[other] / POINTS)
        games.append(game(number, *((one, other) if wins else (other, one))))
    found = rungs(*games)

    assert 6000 == sum(rung.games for rung in found.values()) / 2
    wrong = [abs(rung.points - MIDDLE - points[name]) for name, rung in found.items()]
    assert sum(wrong) / len(wrong) < 20
    assert sum(error > found[name].spread for name, error in zip(found, wrong, strict=True)) <= 3


# Rated tables


async def rated(club: Club) -> Room:
    room = await club.tables.open("ann", NewGame("minos", seats=TWO, options=QUICK))
    await room.change("ann", "rated")
    await room.sit("ben", 2)
    await room.start("ann")
    return room


async def test_nobody_gets_advice_at_a_rated_table(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=TWO))
    assert room.plan.advice
    await room.change("ann", "rated")
    assert (True, False) == (room.plan.rated, room.plan.advice)
    with pytest.raises(Refusal, match="rated_advice"):
        await room.change("ann", "advice")
    await room.change("ann", "rated")
    assert (False, True) == (room.plan.rated, room.plan.advice)


async def test_a_rated_game_wants_two_people(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=(*TWO, Seat("icarus"))))
    await room.change("ann", "rated")
    await room.set_bot("ann", 2)
    with pytest.raises(Refusal, match="rated_alone"):
        await room.start("ann")


async def over(room: Room) -> None:
    """Waits until the room has done what the end asks for."""
    assert room._dealer._dealing is not None
    await room._dealer._dealing


async def test_a_rated_game_that_ends_is_on_the_ladder(club: Club) -> None:
    room = await rated(club)
    ann, ben = await entered(room, "ann", "ben")
    assert not ann.advised
    await ben.resign(2, "random")
    await ann.agree_end()
    await over(room)

    (found,) = await club.store.ended("minos")
    assert {"ann": (1, "played"), "ben": (2, "resigned")} == {
        result.name: (result.place, result.why) for result in found.results
    }
    assert ["ann", "ben"] == [rung.name for rung in ladder([found])]
    assert "minos" in await room.record_text()


async def agreed_at_a_bot_s_turn(club: Club) -> Room:
    """A rated table whose players end the game while a bot thinks, and leave at once."""
    seats = (Seat("random"), *TWO)
    room = await club.tables.open("ann", NewGame("minos", seats=seats, options=QUICK))
    await room.change("ann", "rated")
    await room.sit("ben", 3)
    await room.start("ann")
    players = [await room.enter(name) for name in ("ann", "ben")]
    for player in players:
        await player.agree_end()
    for player in players:
        await player.close()
    return room


async def test_a_game_counts_whose_players_are_gone_at_once(club: Club) -> None:
    room = await agreed_at_a_bot_s_turn(club)

    assert "over" == room.plan.status
    assert 1 == len(await club.store.ended("minos"))


async def test_a_game_that_could_not_be_counted_is_when_it_is_opened_next(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> bool:
        raise StoreAway(why="no room")

    with monkeypatch.context() as patched:
        patched.setattr(club.store, "add_results", full)
        room = await agreed_at_a_bot_s_turn(club)
    assert () == await club.store.ended("minos")

    await (await room.enter("ann")).close()
    assert "over" == room.plan.status
    assert 1 == len(await club.store.ended("minos"))


async def test_other_games_are_not(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=TWO, options=QUICK))
    await room.sit("ben", 2)
    await room.start("ann")
    with pytest.raises(Refusal, match="still_running"):
        await room.record_text()
    ann, ben = await entered(room, "ann", "ben")
    await ann.agree_end()
    await ben.agree_end()
    await over(room)

    assert () == await club.store.ended("minos")


async def test_what_a_killed_server_did_not_count_is_counted_at_the_next_start(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def killed(_: Room, _table: Table) -> None:
        """The server dies before it does anything about the end."""

    room = await rated(club)
    for seat in await entered(room, "ann", "ben"):
        await seat.close()
    await rests(room)
    assert room.turn
    ann, ben = await entered(room, "ann", "ben")
    with monkeypatch.context() as patched:
        patched.setattr(Room, "ended", killed)
        await ann.agree_end()
        await ben.agree_end()
        await over(room)
    assert () == await club.store.ended("minos")

    again = await club_at(tmp_path)
    await again.tables.settle()
    await again.tables.settle()
    assert 1 == len(await again.store.ended("minos"))
    assert [("over", "")] == [(room.plan.status, room.turn) for room in again.tables.rooms]
    await close(again)


# What is shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_ladder_s_page_fits(language: str, size: tuple[int, int]) -> None:
    look = Look(Words(language))
    rungs = ladder([game(n, f"player-number-{n:02}"[:16], "ann") for n in range(60)])
    canvas = Canvas(*size, look.text)
    (_, y), rows = draw_ladder(canvas, Page("minos", "ann", 60, rungs, 60), look)
    lines = canvas.rows()

    assert 3 < rows < len(rungs)
    assert "▸ann" in lines[y]
    empty = Canvas(*size, look.text)
    assert 0 == draw_ladder(empty, Page("minos", "ann", 0, ()), look)[1]


async def test_players_look_at_the_ladder_from_the_lobby(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        results = (Result(1, "ann", 1), Result(2, "ben", 2))
        ann = await Player.comes(server, "ann")
        await server.club.store.add_results("g1", "minos", results)
        await ann.sees("Tables")
        ann.types("t")
        await ann.sees("No table is open")
        ann.types("l")
        text = await ann.sees("1 rated game", "ann", "ben", "is last")
        assert text.index("ann") < text.index("ben")
        ann.types("g")
        await ann.sees("No rated game has ended")
        ann.types("g")
        await ann.sees("1 rated game")
        ann.types("\x1b")
        await ann.sees("No table is open")

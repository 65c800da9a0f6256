"""How rated games ended, as a club keeps it."""

from __future__ import annotations

from minos_tui.store.club import ClubStore
from minos_tui.store.result_queries import Ended, Result
from tests.store.conftest import Opener

RESULTS = (Result(1, "ann", 2, "resigned"), Result(2, "*icarus", 1))


async def test_a_game_is_counted_once(opens: Opener) -> None:
    now = [5.0]
    club = ClubStore(await opens(lambda: now[0]))
    await club.prepare()

    assert await club.add_results("g1", "minos", RESULTS)
    assert not await club.add_results("g1", "minos", RESULTS[:1])
    assert await club.add_results("g2", "palaces", RESULTS)
    (found,) = await club.ended("minos")
    assert Ended("g1", "minos", found.at, RESULTS) == found
    assert ["g2"] == [game.id for game in await club.ended("palaces")]


async def test_games_are_read_the_oldest_first(opens: Opener) -> None:
    now = [5.0]
    club = ClubStore(await opens(lambda: now[0]))
    await club.prepare()
    for game in ("zz", "aa"):
        await club.add_results(game, "minos", RESULTS)
        now[0] += 1

    times = [game.at for game in await club.ended("minos")]
    assert sorted(times) == times
    assert 2 == len(times)

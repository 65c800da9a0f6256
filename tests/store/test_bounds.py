"""What of a club's store may go, and what stays: games and tables, of one database or the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from minos_tui.engine.record import HUMAN, Dice, Header, Seat
from minos_tui.store import NoSuchGame, StoreError, club_queries
from minos_tui.store.club import ClubStore
from minos_tui.store.club_queries import Beginning
from minos_tui.store.errors import Outrun, StoreFull
from minos_tui.store.result_queries import Result
from minos_tui.store.rows import Change, CommandRow
from minos_tui.store.store import Store
from tests.store.conftest import Opener

HEADER = Header("minos", "minos-1", (Seat(HUMAN), Seat(HUMAN)), Dice("hand"))
BEFORE = "waits for players"
OWNER = "a/1/x"
OWNERS = {"ann": 1, "ben": 2}
PLAYED = Change(1, 0, (CommandRow(1, 1, "end"),))
ENDED = Change(0, status="over")


@attrs.define
class Clock:
    now: float = 1000.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture
async def club(opens: Opener) -> ClubStore:
    found = ClubStore(await opens(Clock()))
    await found.prepare()
    for name in OWNERS:
        await found.sign_in(name, f"SHA256:{name}")
    return found


def text_of(game: str) -> str:
    return f'{{"game_id": "{game}"}}'


async def create(store: Store) -> str:
    return await store.create(HEADER, "", OWNER, Change(0))


async def begun(club: ClubStore, table: str, owners: dict[str, int] = OWNERS) -> str:
    """A table whose game has begun; the id of that."""
    await club.set_table(table, BEFORE)
    return await begin(club, table, owners)


async def begin(
    club: ClubStore,
    table: str,
    owners: dict[str, int] = OWNERS,
    text: Callable[[str], str] = text_of,
) -> str:
    return await create(club.shared(table, Beginning(owners, BEFORE, text)))


async def ended(club: ClubStore, table: str, owners: dict[str, int] = OWNERS) -> str:
    """A game that has ended, its table taken away."""
    game = await begun(club, table, owners)
    await club.shared(table).change(game, OWNER, ENDED)
    assert await club.drop_table(table, text_of(game))
    return game


async def all_games(club: ClubStore) -> set[str]:
    return {row.id for row in await club.store.games()}


async def games_of(club: ClubStore, name: str) -> list[str]:
    return [row.id for row in await club.of(name, 10).games()]


# A table that begins


async def test_a_table_begins_with_its_game(club: ClubStore) -> None:
    game = await begun(club, "t1")

    assert text_of(game) == await club.table("t1")
    assert {game} == await all_games(club)


async def test_a_table_that_is_another_by_now_gets_no_game(club: ClubStore) -> None:
    await club.set_table("t1", BEFORE)
    await club.set_table("t1", "ben has got up", BEFORE)

    for table in ("t1", "none"):
        with pytest.raises(Outrun):
            await begin(club, table)
    assert "ben has got up" == await club.table("t1")
    assert set() == await all_games(club)


async def test_no_game_is_kept_without_its_table(
    club: ClubStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise StoreFull(file="games.db")

    await club.set_table("t1", BEFORE)
    monkeypatch.setattr(club_queries, "put", full)
    with pytest.raises(StoreFull):
        await begin(club, "t1")
    assert BEFORE == await club.table("t1")
    assert set() == await all_games(club)


# Games that have ended


async def test_the_newest_ended_games_at_tables_stay(club: ClubStore) -> None:
    first, second, third = [await ended(club, table) for table in ("t1", "t2", "t3")]
    runs, own = await begun(club, "t4"), await create(club.of("ann", 10))
    await club.add_results(first, "minos", [Result(1, "ann", 1), Result(2, "ben", 2)])

    await club.clear_ended("ann", 2)
    assert [own, third, second] == await games_of(club, "ann")
    assert [third, second, first] == await games_of(club, "ben")
    await club.clear_ended("ann", 0)
    await club.clear_ended("ben", 2)
    assert {second, third, runs, own} == await all_games(club)
    assert [first] == [one.id for one in await club.ended("minos")]


async def test_games_at_tables_take_no_room_from_a_player_s_own(club: ClubStore) -> None:
    await ended(club, "t1")
    await create(club.of("ann", 1))

    with pytest.raises(StoreError) as caught:
        await create(club.of("ann", 1))
    assert "too_many_games" == caught.value.code


async def test_a_game_that_another_server_has_cleared_is_no_fault(
    club: ClubStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await ended(club, "t1")
    read = club.read

    async def read_too_late(work: Any, *args: Any) -> Any:
        found = await read(work, *args)
        await club.of("ann", 10).forget(game)
        return found

    monkeypatch.setattr(club, "read", read_too_late)
    await club.clear_ended("ann", 0)
    monkeypatch.undo()
    assert [game] == await games_of(club, "ben")


async def test_tables_by_age(club: ClubStore) -> None:
    for table in ("t2", "t1", "t3"):
        await club.set_table(table, BEFORE)
    await club.set_table("t2", "another", BEFORE)

    assert ("t2", "t1") == await club.by_age(["t1", "none", "t2"])


# Games that nobody sees


async def test_games_that_nobody_sees_are_deleted(club: ClubStore) -> None:
    """Such as earlier versions left: a table that never knew of its game, and one of bots alone
    that was taken away."""
    await club.set_table("t1", BEFORE)
    unknown = await begin(club, "t1", text=lambda _: "no game")
    of_bots = await begun(club, "t2", {})
    await club.shared("t2").change(of_bots, OWNER, PLAYED)
    await club.drop_table("t2", text_of(of_bots))

    assert () == await club.clear_lost(100.0)
    assert sorted((unknown, of_bots)) == sorted(await club.clear_lost(0.0))
    assert () == await club.clear_lost(0.0)
    assert set() == await all_games(club)
    with pytest.raises(NoSuchGame):
        await club.of("ann", 10).forget(unknown)


async def test_games_that_somebody_sees_are_not(club: ClubStore) -> None:
    seen = {
        await create(club.store),  # played in the folder without a server
        await create(club.of("ann", 10)),
        await ended(club, "t1"),
        await begun(club, "t2"),
    }
    of_bots = await begun(club, "t3", {})
    await club.shared("t3").change(of_bots, OWNER, PLAYED)

    assert () == await club.clear_lost(0.0)
    assert seen | {of_bots} == await all_games(club)

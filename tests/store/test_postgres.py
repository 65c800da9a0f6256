"""What is PostgreSQL's own: how it fails, and how it is there again."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator

import psycopg
import pytest

from minos_tui.store import Change, Store, StoreAway, StoreBusy, StoreError, StoreReadOnly
from minos_tui.words import LANGUAGES, Words
from tests.store.test_store import FRESH, OWNER, made, rows
from tests.testkit.postgres import Cluster

outside = pytest.mark.outside


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    opened = await Store.open_url(f"{database}&options=-c%20lock_timeout=50ms")
    yield opened
    await opened.close()


@outside
async def test_a_database_that_is_stopped_is_told_and_is_used_again(
    store: Store, cluster: Cluster
) -> None:
    game = await made(store, 3)
    for how in ("fast", "immediate"):
        await asyncio.to_thread(cluster.stop, how)
        try:
            with pytest.raises(StoreAway) as caught:
                await store.change(game, OWNER, Change(4, 3, rows(1, 4)))
        finally:
            await asyncio.to_thread(cluster.start)

        for language in LANGUAGES:
            line = caught.value.line(Words(language))
            assert "\n" not in line
            assert str(cluster.folder) not in line
        assert caught.value.about["file"] == "postgresql:///postgres"
        assert caught.value.about["why"]
        assert (await store.row(game)).plies == 3

    await store.change(game, OWNER, Change(4, 3, rows(1, 4)))
    assert (await store.game(game)).commands == rows(4)


@outside
async def test_a_row_that_another_holds_is_busy_and_then_free(store: Store, database: str) -> None:
    game, other = await made(store), await made(store)
    with psycopg.connect(database) as holder:
        holder.execute("SELECT * FROM games WHERE id = %s FOR UPDATE", (game,))
        with pytest.raises(StoreBusy):
            await store.change(game, OWNER, FRESH)
        await store.change(other, OWNER, FRESH)

    await store.change(game, OWNER, FRESH)


@outside
async def test_a_user_who_may_only_read_is_told_so(store: Store, database: str) -> None:
    game = await made(store)
    with psycopg.connect(database) as connection:
        connection.execute("CREATE ROLE reader LOGIN")
        connection.execute("GRANT USAGE ON SCHEMA public TO reader")
        connection.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
    reader = await Store.open_url(database.replace("minos@", "reader@"))

    assert [row.id for row in await reader.games()] == [game]
    with pytest.raises(StoreReadOnly):
        await reader.set_choice("seats", "2")
    await reader.close()
    with psycopg.connect(database) as connection:
        connection.execute("DROP OWNED BY reader; DROP ROLE reader")


@outside
async def test_many_may_open_an_empty_database_at_once(database: str) -> None:
    stores = await asyncio.gather(*(Store.open_url(database) for _ in range(4)))

    assert [()] * 4 == [await store.games() for store in stores]
    for store in stores:
        await store.close()


@outside
async def test_the_clock_is_the_databases(store: Store, database: str) -> None:
    with psycopg.connect(database) as connection:
        low, *_ = (
            connection.execute("SELECT extract(epoch FROM clock_timestamp())").fetchone() or ()
        )
        now = store.now()
        high, *_ = (
            connection.execute("SELECT extract(epoch FROM clock_timestamp())").fetchone() or ()
        )

    assert float(low) - 0.1 <= now <= float(high) + 0.1
    assert now == pytest.approx(time.time(), abs=60)


@outside
async def test_other_tables_are_not_taken_for_ours(database: str) -> None:
    with psycopg.connect(database) as connection:
        connection.execute("CREATE TABLE songs (title text)")

    with pytest.raises(StoreError, match=r"^postgresql.* is another program's database"):
        await Store.open_url(database)


@outside
async def test_what_can_t_be_opened_is_told_without_a_password(cluster: Cluster) -> None:
    for url in (
        f"postgresql://ann:geheim@/nowhere?host={cluster.folder}",
        "postgresql://ann:geheim@localhost:1/nowhere?connect_timeout=2",
        f"postgresql://ann@/nowhere?host={cluster.folder}&password=geheim",
    ):
        with pytest.raises(StoreError, match="no store can be opened") as caught:
            await Store.open_url(url)
        assert "geheim" not in str(caught.value)
        assert "ann" not in str(caught.value).partition("(")[0]


async def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "minos_tui.store.postgres", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)

    with pytest.raises(StoreError, match=r"minos_tui\[postgres\]"):
        await Store.open_url("postgresql://host/club")

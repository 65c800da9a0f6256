"""What was said at tables, as a club keeps it."""

from __future__ import annotations

from sqlalchemy import Connection

from minos_tui.store.club import ClubStore
from minos_tui.store.club_schema import TALK
from minos_tui.store.talk_queries import KEPT_LINES, Line
from tests.store.conftest import Opener


async def opened(opens: Opener, *tables: str) -> ClubStore:
    club = ClubStore(await opens(lambda: 5.0))
    await club.prepare()
    for table in tables:
        await club.set_table(table, "its text")
    return club


async def talk(club: ClubStore, table: str) -> tuple[Line, ...]:
    found = await club.table_with_talk(table)
    assert found == (await club.tables()).get(table)
    return found.talk if found is not None else ()


async def test_what_is_said_is_kept_in_order_table_by_table(opens: Opener) -> None:
    club = await opened(opens, "t1", "t2", "t3")
    for table, name, text in (("t1", "ann", "hello"), ("t2", "cleo", "ho"), ("t1", "ben", "hi")):
        await club.add_talk(table, name, text)

    assert ((1, "ann", "hello"), (2, "ben", "hi")) == await talk(club, "t1")
    assert ((1, "cleo", "ho"),) == await talk(club, "t2")
    assert () == await talk(club, "t3")


async def test_only_the_newest_lines_are_kept(opens: Opener) -> None:
    club = await opened(opens, "t1", "t2")
    await club.add_talk("t2", "ben", "once")
    for number in range(1, KEPT_LINES + 4):
        assert number == await club.add_talk("t1", "ann", str(number))

    kept = [(line.number, line.text) for line in await talk(club, "t1")]
    assert [(number, str(number)) for number in range(4, KEPT_LINES + 4)] == kept
    assert ((1, "ben", "once"),) == await talk(club, "t2")


async def test_what_was_said_goes_with_its_table(opens: Opener) -> None:
    club = await opened(opens, "t1")
    await club.add_talk("t1", "ann", "hello")
    assert await club.drop_table("t1", "its text")

    assert 0 == await club.add_talk("t1", "ann", "too late")
    await club.set_table("t1", "another's text")
    assert () == await talk(club, "t1")


def without_talk(connection: Connection) -> None:
    TALK.drop(connection)


async def test_a_store_from_before_talk_was_kept_is_taken_up(opens: Opener) -> None:
    club = await opened(opens, "t1")
    await club.write(without_talk)
    await club.prepare()

    await club.add_talk("t1", "ann", "hello")
    assert ((1, "ann", "hello"),) == await talk(club, "t1")

"""What was said at tables, as a club keeps it."""

from __future__ import annotations

from minos_tui.store.club import ClubStore
from minos_tui.store.talk_queries import KEPT_LINES
from tests.store.conftest import Opener


async def opened(opens: Opener, *tables: str) -> ClubStore:
    club = ClubStore(await opens(lambda: 5.0))
    await club.prepare()
    for table in tables:
        await club.set_table(table, "its text")
    return club


async def test_what_is_said_is_kept_in_order_table_by_table(opens: Opener) -> None:
    club = await opened(opens, "t1", "t2", "t3")
    for table, name, text in (("t1", "ann", "hello"), ("t2", "cleo", "ho"), ("t1", "ben", "hi")):
        await club.add_talk(table, name, text)

    assert {"t1": [("ann", "hello"), ("ben", "hi")]} == await club.talk(["t1", "t3"])
    assert {"t1", "t2"} == (await club.talk({"t1", "t2", "t3"})).keys()


async def test_only_the_newest_lines_are_kept(opens: Opener) -> None:
    club = await opened(opens, "t1", "t2")
    await club.add_talk("t2", "ben", "once")
    for number in range(KEPT_LINES + 3):
        await club.add_talk("t1", "ann", str(number))

    lines = [text for _, text in (await club.talk(["t1"]))["t1"]]
    assert [str(number) for number in range(3, KEPT_LINES + 3)] == lines
    assert {"t2": [("ben", "once")]} == await club.talk(["t2"])


async def test_what_was_said_goes_with_its_table(opens: Opener) -> None:
    club = await opened(opens, "t1")
    await club.add_talk("t1", "ann", "hello")
    assert await club.drop_table("t1", "its text")

    await club.add_talk("t1", "ann", "too late")
    assert {} == await club.talk(["t1"])

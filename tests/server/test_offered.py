"""A table's page offers what works, by who looks and by what the table has come to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from minos_tui.engine.game import Refusal
from minos_tui.engine.record import HUMAN, Seat
from minos_tui.server.club import Club
from minos_tui.server.offered import AGREED, idle_at
from minos_tui.server.room import Room
from minos_tui.server.screens.facts import facts
from minos_tui.tui.wanted import NewGame
from minos_tui.words import Words
from tests.server.tables import TWO, begun, choice, comes_true, entered

EVERY = {
    "begin", "sit", "say", "set_bot", "ask_back", "wait_for", "show_record", "close_table", *AGREED
}  # fmt: skip
NAMES = ("ann", "ben", "cleo")


def offered(room: Room, name: str, picked: int = 1, *, guest: bool = False) -> set[str]:
    return EVERY - idle_at(room, name, picked, guest=guest)


async def test_before_the_game(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=(*TWO, Seat("icarus"))))

    assert {"sit", "say", "close_table", *AGREED} == offered(room, "ann")
    assert {"set_bot"} < offered(room, "ann", 2)
    assert {"set_bot"} < offered(room, "ann", 3)
    assert "sit" not in offered(room, "ann", 3)
    assert {"sit", "say"} == offered(room, "ben")
    assert set() == offered(room, "guest-0a1b2c", guest=True)
    await room.sit("ben", 2)
    assert "begin" in offered(room, "ann")
    assert {"say"} == offered(room, "ben")
    assert {"say", "sit"} == offered(room, "ben", 2)
    assert {"say"} == offered(room, "cleo")
    await room.change("ann", "rated")
    assert "advised" not in offered(room, "ann")
    await room.sit("ann", 1)
    assert "say" in offered(room, "ann")


async def test_a_rated_game_wants_two(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=(Seat(HUMAN), Seat("icarus"))))
    assert "begin" in offered(room, "ann")
    await room.change("ann", "rated")
    assert "begin" not in offered(room, "ann")


async def test_while_the_game_goes_on(club: Club) -> None:
    room = await begun(club)
    ann, ben = await entered(room, "ann", "ben")
    for picked in (1, 2):
        assert {"begin", "say", "watchers_talk"} == offered(room, "ann", picked)
        assert {"begin", "say"} == offered(room, "cleo", picked)
    await ann.draw()
    await ann.play(choice(ann))
    assert {"begin", "say", "ask_back", "watchers_talk"} == offered(room, "ann")
    assert {"begin", "say"} == offered(room, "ben")
    await ben.close()
    away = {"begin", "say", "ask_back", "wait_for", "watchers_talk"}
    assert away == offered(room, "ann")
    assert {*away, "set_bot"} == offered(room, "ann", 2)
    assert {"begin", "say"} == offered(room, "cleo", 2)
    await ann.close()


async def over(club: Club) -> Room:
    """A table whose game has ended."""
    room = await begun(club)
    for player in await entered(room, "ann", "ben"):
        await player.agree_end()
    await comes_true(lambda: room.plan.status == "over")
    return room


async def test_when_it_has_ended(club: Club) -> None:
    room = await over(club)
    for picked in (1, 2):
        assert {"begin", "say", "show_record", "close_table"} == offered(room, "ann", picked)
        assert {"begin", "say", "show_record"} == offered(room, "ben", picked)
        assert {"begin", "say", "show_record"} == offered(room, "cleo", picked)


async def test_whatever_comes_too_late_is_told_that_the_game_is_over(club: Club) -> None:
    room = await over(club)
    late: tuple[Callable[[], Awaitable[None]], ...] = (
        lambda: room.sit("cleo", 1),
        lambda: room.set_bot("ann", 2),
        lambda: room.change("ann", "private"),
        lambda: room.change("ann", "watchers_talk"),
        lambda: room.start("ann"),
        lambda: room.wait_for_all("ann"),
        lambda: room.consent.take_back("ann"),
    )
    for act in late:
        with pytest.raises(Refusal) as refused:
            await act()
        assert "game_over" == refused.value.code


async def test_nobody_may_sit_down_any_more(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=TWO))
    assert facts(room, "cleo", Words())[0].text.startswith("In the list: anybody may sit down")
    assert "In the list: anybody may watch." == facts(await begun(club), "cleo", Words())[0].text


async def test_the_host_reads_a_line_about_everything_that_he_can_agree(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=TWO))
    for _ in range(2):
        can = AGREED - idle_at(room, "ann", 1, guest=False)
        lines = [fact.action for fact in facts(room, "ann", Words()) if fact.action]
        assert sorted(can) == sorted(lines)
        for agreed in ("rated", "delay", "private", "minutes", "watchers_talk"):
            await room.change("ann", agreed)

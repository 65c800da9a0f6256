"""What is said at a table: by whom, how much, and that it is kept."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import attrs
import pytest

from minos_tui.engine.game import Refusal
from minos_tui.server.club import Club
from minos_tui.server.home import ClubHome
from minos_tui.server.plan import plan_text, read_plan
from minos_tui.server.room import Room
from minos_tui.server.said import Said
from minos_tui.server.screens.room import RoomScreen, said_line
from minos_tui.server.talk import WATCHERS_LINES, Talk, may_talk
from minos_tui.settings import DEFAULTS
from minos_tui.tui.actions import keyed_words
from minos_tui.tui.wanted import NewGame
from minos_tui.words import LANGUAGES, Words
from tests.server.tables import TWO, begun, close, club_at, comes_true, entered
from tests.tui.screens.kit import press, shown, text

GUEST = "guest-0a1b2c"


async def test_what_was_said_is_read_after_a_restart(tmp_path: Path) -> None:
    club = await club_at(tmp_path)
    room = await begun(club)
    await room.say("ann", "good evening")
    await room.say("cleo", "watchers' lines are of the moment")
    await close(club)

    again = await club_at(tmp_path)
    (found,) = again.tables.seen_by("ben")
    assert [Said("ann", "good evening")] == list(found.said)
    await close(again)


async def test_looking_at_all_tables_doubles_no_line_and_brings_no_older_plan(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=TWO))
    await room.say("ann", "before")

    work = (club.tables.load(), room.say("ann", "at once"), room.change("ann", "private"))
    await asyncio.gather(*work)
    await club.tables.load()
    assert room.plan.private
    assert ["before", "at once"] == [said.text for said in room.said]


async def test_a_line_of_who_is_cut_off_meanwhile_is_read_once(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    add, kept, goes_on = club.store.add_talk, asyncio.Event(), asyncio.Event()

    async def add_slowly(table: str, name: str, line: str) -> int:
        number = await add(table, name, line)
        kept.set()
        await goes_on.wait()
        return number

    room = await club.tables.open("ann", NewGame("minos", seats=TWO))
    monkeypatch.setattr(club.store, "add_talk", add_slowly)
    saying = asyncio.create_task(room.say("ann", "good evening"))
    await kept.wait()
    saying.cancel()
    goes_on.set()
    await asyncio.wait([saying])

    await club.tables.load()
    assert ["good evening"] == [said.text for said in room.said]


async def test_talk_is_made_harmless_and_floods_are_refused(club: Club) -> None:
    room = await begun(club)
    await room.say("ann", "hi\x1b[2J\x9b31m\u202e[red]x[/red]\r\n" + "y" * 500)

    assert room.said[-1].text.isprintable()
    assert len(room.said[-1].text) <= 120
    for number in range(5):
        await room.say("ann", str(number))
    with pytest.raises(Refusal, match="talk_slower"):
        await room.say("ann", "one more")


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_may_agree_to_an_end_reads_of_the_menu_s_entry_by_its_name(language: str) -> None:
    words = keyed_words(language)
    assert words("menu.agree") in said_line(Said("ann", code="agrees"), words)


# Watchers


async def test_a_watcher_s_line_is_marked_as_one(club: Club) -> None:
    room = await begun(club)
    await room.say("cleo", "good luck")

    (said,) = (one for one in room.said if one.name == "cleo")
    assert "cleo (watching): good luck" == said_line(said, Words("en"))
    assert "cleo (spectateur) : good luck" == said_line(said, Words("fr"))


async def test_watchers_talk_as_long_as_the_host_lets_them(club: Club) -> None:
    room = await begun(club)
    await room.change("ann", "watchers_talk")
    with pytest.raises(Refusal, match="watchers_silent"):
        await room.say("cleo", "take the ship")
    with pytest.raises(Refusal, match="only_host"):
        await room.change("ben", "watchers_talk")
    await room.say("ben", "thank you")
    await room.change("ann", "watchers_talk")
    await room.say("cleo", "sorry")


async def test_nobody_but_its_players_talks_while_a_rated_game_runs(club: Club) -> None:
    room = await club.tables.open("host", NewGame("minos", seats=TWO))
    await room.sit("host", 1)
    await room.change("host", "rated")
    for seat, name in enumerate(("ann", "ben"), 1):
        await room.sit(name, seat)
    assert may_talk(room.plan, "cleo")
    await room.start("host")

    assert ["ann", "ben"] == [n for n in ("ann", "ben", "cleo", "host") if may_talk(room.plan, n)]
    with pytest.raises(Refusal, match="rated_talk"):
        await room.say("host", "take the ship")
    for player in await entered(room, "ann", "ben"):
        await player.agree_end()
    await comes_true(lambda: room.plan.status == "over")
    assert may_talk(room.plan, "cleo")


async def test_guests_only_look_on(club: Club) -> None:
    room = await begun(club)
    with pytest.raises(Refusal, match="guests_silent"):
        await room.say(GUEST, "hello")


async def test_however_many_watch_they_say_no_more_than_one_player(club: Club) -> None:
    room = await begun(club)
    for number in range(6):
        await room.say(f"watcher{number}", "hello")
    with pytest.raises(Refusal, match="talk_slower"):
        await room.say("cleo", "one more")
    await room.say("ann", "we can still talk")


def test_watchers_push_nothing_out_that_players_said() -> None:
    talk = Talk()
    talk.add(Said("ann", "good evening"))
    for number in range(100):
        talk.add(Said("cleo", str(number), watching=True))

    first, *others = talk.said
    assert "good evening" == first.text
    assert [str(number) for number in range(100 - WATCHERS_LINES, 100)] == [s.text for s in others]


async def test_a_table_from_before_watchers_talked_stays_as_it_was_agreed(club: Club) -> None:
    room = await begun(club)
    assert room.plan == read_plan(room.plan.id, plan_text(room.plan))
    older = plan_text(room.plan).replace('"watchers_talk"', '"another"')
    assert not read_plan(room.plan.id, older).watchers_talk


async def page(club: Club, room: Room, name: str, language: str = "en") -> partial[RoomScreen]:
    home = await ClubHome.of(club.store.of(name, 9), name)
    return partial(RoomScreen, club, home, room)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_host_has_a_key_for_it_also_while_the_game_runs(
    language: str, club: Club
) -> None:
    room = await begun(club)
    words, settings = Words(language), attrs.evolve(DEFAULTS, language=language)
    async with shown(await page(club, room, "ann"), settings=settings) as pilot:
        assert words("lobby.watchers_talk") in text(pilot)
        await press(pilot, "m")
        assert words("lobby.watchers_silent") in text(pilot)
    async with shown(await page(club, room, "cleo"), settings=settings) as pilot:
        assert words("lobby.watchers_silent") in text(pilot)
        await press(pilot, "c")
        assert words("refusal_server.watchers_silent") in text(pilot)

"""A table's page while its game goes on."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import attrs
import pytest
from textual.message import Message

from minos_tui.server.club import Club
from minos_tui.server.home import ClubHome
from minos_tui.server.room import Room
from minos_tui.server.screens.next_step import next_line
from minos_tui.server.screens.room import RoomScreen, place_about
from minos_tui.settings import DEFAULTS
from minos_tui.tui import doorkeeper
from minos_tui.tui.actions import ACTIONS, ALWAYS_SHOWN, Keymap, keyed_words
from minos_tui.tui.hints import hint_line
from minos_tui.tui.look import Look
from minos_tui.tui.wanted import NewGame
from minos_tui.words import LANGUAGES, Words
from tests.server.kit import both_play, serving
from tests.server.tables import FIRST, TWO, begun, close, club_at, comes_true, entered
from tests.tui.screens.kit import pastes, press, settled, shown, text


async def test_it_tells_where_each_player_is(tmp_path: Path) -> None:
    club = await club_at(tmp_path)
    room = await begun(club)
    ann = await room.enter("ann")
    told = []

    def about_ben() -> str:
        return place_about(room, 2, Words()).removesuffix(", to act")

    room.subscribe(lambda _: told.append(about_ben()))
    closings = [room.readers.came("ben"), room.readers.came("ben")]
    assert "at this page" == about_ben()
    closings[0]()
    assert "at this page" == about_ben()
    ben = await room.enter("ben")
    assert "here" == about_ben()
    await ben.close()
    closings[1]()
    assert "away" == about_ben()
    assert "at this page" == told[0]
    assert "away" == told[-1]
    assert ["ben"] == [name for name in room.absent if name != "ann"]
    await ann.close()
    await close(club)


async def test_a_key_is_called_by_what_it_does_now(tmp_path: Path) -> None:
    club = await club_at(tmp_path)
    room = await club.tables.open("ann", NewGame("minos", seats=TWO))
    home = await ClubHome.of(club.store.of("ann", 9), "ann")
    async with shown(lambda: RoomScreen(club, home, room)) as pilot:
        await press(pilot, "up")
        assert "s get up " in text(pilot)
        await press(pilot, "down")
        assert "s sit " in text(pilot)
        await room.sit("ben", 2)
        await press(pilot, "down")
        assert "Enter begin " in text(pilot)
    await close(club)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_keys_of_the_page_bear_one_name(language: str) -> None:
    words = Words(language)
    usual = [words(f"keys.{action.id}") for action in ACTIONS if "room" in action.when]
    at_times = [words(f"lobby.{name}") for name in ("begin", "get_up", "agree_back", "go_on")]
    names = Counter([*usual, *at_times])

    assert [] == [name for name, number in names.items() if number > 1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("ids", "labels"), [
    (("begin", "say", "set_bot", "ask_back", "wait_for"), {}),
    (
        ("begin", "say", "set_bot", "ask_back", "wait_for"),
        {"ask_back": "lobby.agree_back", "wait_for": "lobby.go_on"},
    ),
    (("begin", "say", "show_record", "close_table"), {}),
    (("begin", "sit", "say", "private", "clock"), {"begin": "lobby.begin"}),
])  # fmt: skip
def test_the_keys_of_a_moment_stand_on_a_narrow_line(
    ids: tuple[str, ...], labels: dict[str, str], language: str
) -> None:
    look = Look(Words(language))
    hidden = {action.id for action in ACTIONS if action.id not in (*ids, *ALWAYS_SHOWN)}
    line = hint_line(Keymap({}), "room", look, 80, hidden, labels=labels)

    found = "".join(part for part, _ in line)
    missing = [name for name in ids if look.words(labels.get(name, f"keys.{name}")) not in found]
    assert not missing


async def test_keys_that_come_faster_than_it_is_drawn_stay_among_the_seats(tmp_path: Path) -> None:
    club = await club_at(tmp_path)
    room = await club.tables.open("ann", NewGame("minos", seats=TWO))
    home = await ClubHome.of(club.store.of("ann", 9), "ann")

    def second_is_free() -> bool:
        return room.plan.places[1].free

    async with shown(lambda: RoomScreen(club, home, room)) as pilot:
        page = pilot.app.screen
        assert isinstance(page, RoomScreen)
        for _ in range(5):
            page.act_row_up("up")
        await page.act_set_bot("b")
        assert second_is_free()
        for _ in range(5):
            page.act_row_down("down")
        await page.act_set_bot("b")
        assert not second_is_free()
    await close(club)


async def test_whoever_reads_the_page_of_a_table_is_told_that_it_is_taken_away(
    tmp_path: Path,
) -> None:
    club = await club_at(tmp_path)
    room = await club.tables.open("ann", NewGame("minos", seats=TWO))
    await room.sit("ben", 2)
    home = await ClubHome.of(club.store.of("ben", 9), "ben")
    async with shown(lambda: RoomScreen(club, home, room)) as pilot:
        await press(pilot, "c", "h", "i")
        await club.tables.close("ann", room)
        await settled(pilot)
        assert "this table is gone" in text(pilot)
        assert "Code of the invitation" not in text(pilot)
        await press(pilot, "enter")
        assert not room.said
    await close(club)


@pytest.mark.parametrize("name", ["ann", "cleo"])
async def test_a_line_of_talk_is_opened_for_whom_it_will_be_taken_from(
    name: str, tmp_path: Path
) -> None:
    club = await club_at(tmp_path)
    room = await club.tables.open("ann", NewGame("minos", seats=TWO))
    home = await ClubHome.of(club.store.of(name, 9), name)
    await room.change("ann", "watchers_talk")
    async with shown(lambda: RoomScreen(club, home, room)) as pilot:
        await press(pilot, "c")
        assert (name == "ann") == ("say:" in text(pilot))
        assert (name == "cleo") == ("watchers don't talk at this table" in text(pilot))
    await close(club)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "playing", "why"), [
    ("ben", False, "only_host"), ("ann", True, "begun"), ("ann", False, ""),
])  # fmt: skip
async def test_only_who_can_close_a_table_is_asked_whether_he_wants_to(
    name: str, playing: bool, why: str, language: str, club: Club
) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=TWO))
    await room.sit("ben", 2)
    if playing:
        await room.start("ann")
    home = await ClubHome.of(club.store.of(name, 9), name)
    words, settings = Words(language), attrs.evolve(DEFAULTS, language=language)
    async with shown(lambda: RoomScreen(club, home, room), settings=settings) as pilot:
        await press(pilot, "d")
        assert (words("lobby.close") in text(pilot)) == (not why)
        assert not why or words(f"refusal_server.{why}") in text(pilot)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_lines_that_are_pasted_without_marks_do_nothing_behind_the_first(
    language: str, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doorkeeper, "HASTE_SECONDS", 0.05)
    room = await club.tables.open("ann", NewGame("minos", seats=TWO))
    home = await ClubHome.of(club.store.of("ann", 9), "ann")
    words, settings = Words(language), attrs.evolve(DEFAULTS, language=language)
    later = Message().time + 1e6
    async with shown(lambda: RoomScreen(club, home, room), settings=settings) as pilot:
        plan = room.plan
        await pastes(pilot, "cwell met\npskr\n", later)
        assert ["well met"] == [said.text for said in room.said]
        assert plan == room.plan
        assert words("prompt.too_soon") in text(pilot)
        await pastes(pilot, "p", later + 1)
        assert room.plan.private
        await pastes(pilot, "k", later + 1)
        assert plan.minutes != room.plan.minutes


def line(room: Room, name: str) -> str:
    return next_line(room, name, keyed_words("en", lambda: Keymap({"begin": "g"})))


async def test_it_says_what_is_waited_for_and_by_which_key_it_goes_on(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=TWO, options=FIRST))
    assert "b puts a bot on a free seat, g begins when all are taken" in line(room, "ann")
    assert "s sits down" in line(room, "ben")
    await room.sit("ben", 2)
    assert "g begins the game" in line(room, "ann")
    assert "ann can begin the game" in line(room, "ben")
    await room.start("ann")
    ann, ben = await entered(room, "ann", "ben")
    assert "your turn: g" in line(room, "ann")
    assert "g goes to it" in line(room, "ben")
    assert "g watches it" in line(room, "cleo")
    await ben.close()
    await room.wait_for_all("ann")
    assert "The game waits: g goes to it" in line(room, "ann")
    ben = await room.enter("ben")
    assert "your turn: g" in line(room, "ann")
    await ann.agree_end()
    await ben.agree_end()
    await comes_true(lambda: room.plan.status == "over")
    assert "has ended: g" in line(room, "cleo")


async def test_it_says_why_a_rated_game_can_t_begin(club: Club) -> None:
    room = await club.tables.open("ann", NewGame("minos", seats=TWO))
    await room.change("ann", "rated")
    await room.set_bot("ann", 2)
    assert "wants two people" in line(room, "ann")


async def test_it_names_who_watches(tmp_path: Path) -> None:
    club = await club_at(tmp_path)
    room = await begun(club)
    told: list[list[str]] = []
    room.subscribe(lambda _: told.append(list(room.watchers)))
    seats = await entered(room, "ann", "cleo")
    assert ["cleo"] == told[-1]
    await seats[1].close()
    assert [] == told[-1]
    await seats[0].close()
    await close(club)


async def test_nobody_who_looks_at_it_is_called_away(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await both_play(server)
        ann.types("j")
        await ann.sees("ben                 here")
        ben.types("qy")
        await ben.sees("ben                 at this page")
        await ann.sees("ben                 at this page")
        ben.drops()
        await ann.sees("ben                 away")

"""A bot plays for somebody who sits in the game: he is told so, and has his seat back by a key."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from minos_tui.engine.game import Refusal
from minos_tui.server import dealer as dealer_module
from minos_tui.server.club import Club
from minos_tui.server.room import Room
from minos_tui.server.said import Said
from minos_tui.server.screens.next_step import next_line
from minos_tui.server.screens.room import place_about, said_line
from minos_tui.tui.desk import ListWindow
from minos_tui.tui.palaces.play import PalacesPlay
from minos_tui.tui.playing import Playing
from minos_tui.words import Words
from tests.server.tables import begun, comes_true, entered, rests
from tests.tui.face import PLAIN, hinted, play_at, screen_of, shown

HIS = "A bot plays for you: press c to have your seat back."


def play_of(table: Any) -> Playing:
    if table.game.name == "minos":
        return play_at(table)
    return PalacesPlay(table, PLAIN)


def labels(play: Playing) -> list[str]:
    assert isinstance(play.hand.window, ListWindow)
    return [entry.label for entry in play.hand.window.entries]


@pytest.mark.parametrize("game", ["minos", "palaces"])
async def test_he_is_told_so_and_has_his_seat_back_by_a_key(
    club: Club, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await begun(club, game)
    monkeypatch.setattr(room._dealer, "plays", lambda _: False)  # no bot acts now
    ann, _ = [await room.enter(name) for name in ("ann", "ben")]
    await room.to_bot(1, "too_late_here")
    play = cast("Any", play_of(ann))

    assert HIS == play.desk().prompt
    assert "take_over" in [action.id for action, _ in hinted(play)]
    await play.press("menu", "m")
    assert "take your seat back" in labels(play)
    play.close_window()
    await play.press("take_over", "c")
    assert ann.seats[0].is_human
    assert "the seat is yours again" == play.hand.note
    assert HIS != play.desk().prompt
    told = said_line(room.said[-1], Words())
    assert "— ann has taken the seat back and plays on" == told
    await play.press("menu", "m")
    assert "take your seat back" not in labels(play)


async def test_who_has_resigned_does_not_get_it_back(club: Club) -> None:
    room = await begun(club)
    ann, _ = await entered(room, "ann", "ben")
    await ann.resign(1, "random")

    assert not ann.can_take_over
    assert not await ann.take_over()
    assert not ann.seats[0].is_human
    with pytest.raises(Refusal, match=r"server\.resigned"):
        await ann.agree_end()
    assert "has resigned, a bot plays on" == place_about(room, 1, Words())


async def test_a_key_gives_it_back_while_the_bot_plays_on(club: Club) -> None:
    """Its acts follow on each other quickly, and each is a moment of its own."""
    room = await begun(club)
    ann = await room.enter("ann")
    async with screen_of(cast("Any", ann), quiet=3600.0) as (pilot, screen):
        ann.deliver = screen.call_later
        await room.to_bot(1, "too_late_here")
        await pilot.pause()
        screen.close_door()
        assert HIS in shown(screen)
        await pilot.press("c")
        await comes_true(lambda: ann.seats[0].is_human)


async def test_the_game_goes_on_when_he_has_it_back_just_before_the_bot_acts(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await begun(club, minutes=2)
    ann, _ = await entered(room, "ann", "ben")
    await comes_true(lambda: room.deadline)
    about_to_act, go_on = asyncio.Event(), asyncio.Event()

    async def hold(_: float) -> None:
        about_to_act.set()
        await go_on.wait()

    held = SimpleNamespace(**{**vars(asyncio), "sleep": hold})
    monkeypatch.setattr(dealer_module, "asyncio", held)
    await room.to_bot(1, "too_late_here")
    await about_to_act.wait()
    stood = ann.state
    assert await ann.take_over()
    go_on.set()
    await comes_true(lambda: room.deadline)
    assert stood == ann.state


async def test_a_defence_that_was_asked_for_is_not_any_more(club: Club) -> None:
    play = play_at(cast("Any", await (await begun(club)).enter("ann")))
    play.hand.waiting = True
    play.tidy()
    assert not play.hand.waiting


async def test_the_page_tells_where_he_is(club: Club) -> None:
    room = await begun(club)
    ann = await room.enter("ann")
    closing = room.readers.came("ben")
    for seat in (1, 2):
        await room.to_bot(seat, "too_late")

    assert "here, a bot plays for him" == about(room, 1)
    assert "at this page, a bot plays for him" == about(room, 2)
    closing()
    assert "away, a bot plays for him" == about(room, 2)
    await ann.close()


async def test_nobody_is_called_while_a_bot_plays_for_him(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await begun(club)
    await entered(room, "ann", "ben")
    monkeypatch.setattr(room._dealer, "plays", lambda _: False)  # no bot acts now
    assert "ann" == room.turn
    assert ("ann",) == club.tables.turns_of("ann")
    await room.to_bot(1, "too_late_here")
    assert "" == room.turn
    assert () == club.tables.turns_of("ann")
    assert "is being played" in next_line(room, "ann", Words())


async def test_the_page_tells_it_also_while_the_game_rests(club: Club) -> None:
    room = await begun(club)
    ann = await room.enter("ann")
    await room.to_bot(2, "too_late")
    await ann.close()
    await rests(room)

    await club.tables.load()
    assert "away, a bot plays for him" == about(room, 2)
    assert "bot" not in about(room, 1)
    await (await room.enter("ben")).close()
    await rests(room)
    assert "bot" not in about(room, 2)


async def test_the_page_tells_it_also_of_a_resting_game_that_has_ended(club: Club) -> None:
    room = await begun(club)
    ann = await room.enter("ann")
    await room.to_bot(2, "too_late")
    await ann.resign(1, "random")
    await comes_true(lambda: room.plan.status == "over")
    await ann.close()
    await rests(room)

    assert "has resigned, a bot plays on" == about(room, 1)
    assert "a bot has played for him" == about(room, 2)


def about(room: Room, seat: int) -> str:
    return place_about(room, seat, Words())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nobody_who_is_here_is_said_to_come_back(language: str) -> None:
    words = Words(language)
    away, here = (said_line(Said("ann", "", code), words) for code in ("too_late", "too_late_here"))

    back = {"en": "until ann is back", "fr": "jusqu'à son retour"}[language]
    assert back in away
    assert back not in here


async def test_whoever_looks_reads_that_a_bot_plays(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await begun(club)
    ann, ben, cleo = await entered(room, "ann", "ben", "cleo")
    monkeypatch.setattr(room._dealer, "plays", lambda _: False)  # no bot acts now
    looking = [play_at(cast("Any", table), speed="step") for table in (ben, cleo)]
    told = [play.desk().prompt for play in looking]
    assert ["Red ann is playing.", "Red is to act; you watch."] == told

    await room.to_bot(1, "too_late")
    told = [play.desk().prompt for play in looking]
    assert ["A bot plays for Red ann.", "A bot plays for Red; you watch."] == told
    assert not ann.over

"""The pages where players meet, as text: drawn by an app without a terminal.

`make snapshots` writes them anew; read the diff.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pytest_snapshot.plugin import Snapshot
from textual.pilot import Pilot
from textual.screen import Screen

from minos_tui.engine.record import HUMAN, Seat
from minos_tui.server.club import Club
from minos_tui.server.home import ClubHome
from minos_tui.server.ladder import Rung
from minos_tui.server.room import Room
from minos_tui.server.screens.ladder import LadderScreen, Page, draw_ladder
from minos_tui.server.screens.lobby import LobbyScreen
from minos_tui.server.screens.new_table import NewTableScreen
from minos_tui.server.screens.room import RoomScreen
from minos_tui.settings import Settings
from minos_tui.tui.actions import Keymap
from minos_tui.tui.ink import Canvas
from minos_tui.tui.screens.page import NO_NOTE, end_page
from minos_tui.tui.wanted import NewGame
from minos_tui.words import LANGUAGES
from tests.server.kit import PATIENCE
from tests.server.tables import begun
from tests.tui.screens.kit import look, press, settled, shown, text, text_of

SNAPSHOTS = Path(__file__).resolve().parents[2] / "snapshots" / "server"
VIEWS = {"en": ((80, 24), (120, 40)), "fr": ((80, 24),)}
"""Both sizes, and the other language where there is least room."""
Maker = Callable[[Club, ClubHome], Awaitable[Screen[Any]]]


@pytest.fixture(autouse=True)
def _chance_is_known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("secrets.choice", Random(1).choice)
    monkeypatch.setattr("secrets.token_bytes", lambda size=32: bytes(size))
    monkeypatch.setattr("minos_tui.table.opening.new_secret", lambda: bytes(32))
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


async def lobby_empty(club: Club, home: ClubHome) -> Screen[Any]:
    return LobbyScreen(club, home)


async def lobby(club: Club, home: ClubHome) -> Screen[Any]:
    """An open table, a private and rated one, one that is played."""
    await club.tables.open("ben", NewGame(seats=(Seat(HUMAN), Seat(HUMAN), Seat("ariadne"))))
    rated = await club.tables.open("ann", NewGame("palaces", seats=(Seat(HUMAN), Seat(HUMAN))))
    await rated.change("ann", "private")
    await rated.change("ann", "rated")
    await asked(await begun(club))
    return LobbyScreen(club, home)


async def room_open(club: Club, home: ClubHome) -> Screen[Any]:
    seats = Seat(HUMAN), Seat(HUMAN), Seat("icarus")
    room = await club.tables.open("ann", NewGame(seats=seats, options={"round-limit": "9"}))
    for agreed in ("private", "minutes", "delay"):
        await room.change("ann", agreed)
    await room.sit("ben", 2)
    await room.say("ben", "good evening, shall we begin? I have an hour, and then the train")
    return RoomScreen(club, home, room)


async def room_playing(club: Club, home: ClubHome) -> Screen[Any]:
    room = await begun(club)
    await asked(room)
    return RoomScreen(club, home, room)


async def asked(room: Room) -> None:
    """Waits until a player is asked: the table goes on by itself until then."""
    news = asyncio.Event()
    end = room.subscribe(lambda _: news.set())
    while not room.turn:
        await asyncio.wait_for(news.wait(), PATIENCE)
        news.clear()
    end()


async def new_table(club: Club, home: ClubHome) -> Screen[Any]:
    return NewTableScreen(club, home)


async def ladder_empty(club: Club, home: ClubHome) -> Screen[Any]:
    return LadderScreen(club, home)


SHOWN: dict[str, tuple[Maker, tuple[str, ...]]] = {
    "lobby-empty": (lobby_empty, ()),
    "lobby": (lobby, ()),
    "lobby-code": (lobby, ("i", *"kxqz")),
    "room-open": (room_open, ()),
    "room-say": (room_open, ("c", *"yes, let us")),
    "room-playing": (room_playing, ()),
    "new-table": (new_table, ()),
    "ladder-empty": (ladder_empty, ()),
}
"""What each is called, how it is made, and which keys are pressed on it."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHOWN)
async def test_a_page(name: str, language: str, club: Club, snapshot: Snapshot) -> None:
    make, pressed = SHOWN[name]
    screen = await make(club, await ClubHome.of(club.store.of("ann", 9), "ann"))
    found: dict[str, str] = {}
    async with shown(lambda: screen, settings=Settings(language=language)) as pilot:
        await press(pilot, *pressed)
        for size in VIEWS[language]:
            await _resized(pilot, size)
            found[f"{name}-{language}-{size[0]}x{size[1]}.txt"] = text(pilot)
    snapshot.snapshot_dir = SNAPSHOTS
    for file, drawn in found.items():
        snapshot.assert_match(drawn, file)


async def _resized(pilot: Pilot[int], size: tuple[int, int]) -> None:
    await pilot.resize_terminal(*size)
    await settled(pilot)


RUNGS = tuple(
    Rung(f"player-number-{n:02}", 1900 - 17 * n, 40 + 3 * n, 120 - n, 60.25 - n) for n in range(40)
)


@pytest.mark.parametrize(
    ("size", "language"), [((80, 24), "en"), ((120, 40), "en"), ((80, 24), "fr")]
)
def test_the_ladder(size: tuple[int, int], language: str, snapshot: Snapshot) -> None:
    shown_as = look(language)
    canvas = Canvas(*size, shown_as.text)
    draw_ladder(canvas, Page("minos", RUNGS[7].name, 400, RUNGS, picked=7), shown_as)
    end_page(canvas, NO_NOTE, "ladder", shown_as, Keymap())
    snapshot.snapshot_dir = SNAPSHOTS
    snapshot.assert_match(text_of(canvas), f"ladder-{language}-{size[0]}x{size[1]}.txt")

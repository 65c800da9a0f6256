"""Games of Palaces of Minos on a screen: positions at a table, plays, running apps."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from minos_tui.engine.game import Chance
from minos_tui.engine.palaces.options import Options
from minos_tui.engine.palaces.state import (
    Answering,
    Building,
    Discarding,
    Melding,
    State,
    Targeting,
    Trading,
)
from minos_tui.settings import Settings
from minos_tui.table.seats import seats_of
from minos_tui.table.table import Table
from minos_tui.tui.actions import Keymap
from minos_tui.tui.app import MinosApp
from minos_tui.tui.doorkeeper import Doorkeeper
from minos_tui.tui.look import Look
from minos_tui.tui.palaces.paint import paint
from minos_tui.tui.palaces.play import PalacesPlay
from minos_tui.tui.palaces.screen import PalacesScreen
from minos_tui.wire import state_text
from minos_tui.words import Words
from tests.engine.palaces.kit import kingdom, position
from tests.tui.face import text_of

PLAIN = Look(colour=False)
ONE = ("you", "random", "random")
PEOPLE = ("you", "you", "you")
HANDS = (
    kingdom("P1 P2 P3 P5 R5 W5 T5 S6 G7 D2", "shrine", "knossos", points=34),
    kingdom("R1 R2 R3 R4 W1", "throne-room sailing-ships sailing-ships", "malia", points=61),
    kingdom("A1 A2 A3 I4", "", "phaistos", points=8),
)
"""Seat 1 has a flush and four fives that share a card."""
OPTIONS = Options()


def trading(seat: int = 1, left: int = 3) -> State:
    return position(HANDS, Trading(seat, left), options=OPTIONS)


def answering(
    give: str, ask: str, seat: int = 2, to: int = 0, queue: tuple[int, ...] = ()
) -> State:
    """An offer of `seat` lies open."""
    waiting = queue or (to or 1,)
    offer = Answering(seat, to, tuple(give.split()), tuple(ask.split()), waiting)
    return position(HANDS, Trading(seat, 2), offer, options=OPTIONS, lead=seat)


def melding(seat: int = 1) -> State:
    return position(HANDS, Melding(seat, (0, 0, 0)), options=OPTIONS)


def targeting() -> State:
    """Seat 1 has drawn an earthquake."""
    frames = (Building(1, (0, 0, 0)), Targeting("earthquake"))
    return position(HANDS, *frames, build_discards="earthquake", options=OPTIONS)


def discarding(seat: int = 1, count: int = 3) -> State:
    return position(HANDS, Discarding(seat, count), options=OPTIONS)


MOMENTS = {
    "trade": trading(),
    "answer": answering("R4", "P 5"),
    "meld": melding(),
    "target": targeting(),
    "discard": discarding(),
}


async def table_at(state: State | None, kinds: tuple[str, ...] = ONE, **options: str) -> Table:
    """A table that keeps nothing, with open draws; at a position, or before the first palace."""
    words = {name.replace("_", "-"): word for name, word in options.items()}
    text = "" if state is None else state_text("palaces", state)
    return await Table.create(None, "palaces", seats_of(kinds), words, position=text, seed=3)


def play_at(table: Table, language: str = "en", **how: Any) -> PalacesPlay:
    play = PalacesPlay(table, Look(Words(language), colour=False), **how)
    play.tidy()
    return play


async def press(play: PalacesPlay, *keys: str) -> None:
    """Presses keys as the screen does: what the actions table says for the moment."""
    for key in keys:
        action = Keymap().action(play.context, key)
        assert action is not None, f"{key} does nothing in {play.context}"
        await play.press(action.id, key)


def drawn(play: PalacesPlay, size: tuple[int, int] = (80, 24)) -> str:
    return text_of(paint(play.desk(), *size, play.look, Keymap()))


async def draw_all(table: Table) -> None:
    """Draws until somebody is asked."""
    while isinstance(table.turn, Chance):
        await table.draw()


@asynccontextmanager
async def screen_of(
    table: Table,
    size: tuple[int, int] = (80, 24),
    quiet: float = 0.0,
    environment: Mapping[str, str] | None = None,
    **settings: Any,
) -> AsyncIterator[tuple[Pilot[int], PalacesScreen]]:
    """A running app with the table on its screen; bots play at once."""
    chosen = Settings(**{"bot_speed": "instant", "bell": False, **settings})
    screen = PalacesScreen(table, doorkeeper=Doorkeeper(quiet))
    app = MinosApp(
        lambda: screen, chosen, environment=environment or {}, encoding="utf-8", advisor="random"
    )
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, screen


async def until(pilot: Pilot[int], done: Any) -> None:
    """Waits for workers, not for time."""
    for _ in range(3000):
        if done():
            return
        await pilot.pause()
    raise AssertionError("it never came")

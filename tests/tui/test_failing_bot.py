"""A bot that fails at a table: whoever plays against it is told."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from minos_tui.engine.record import HUMAN, Seat
from minos_tui.table.table import Table
from minos_tui.table.workers import Workers
from minos_tui.tui.plain.play import play_plain
from minos_tui.words import Words
from tests.testkit.positions import standard_text
from tests.tui.face import screen_of, shown
from tests.tui.test_plain import Typist
from tests.tui.test_screen import until

TOLD = {
    "en": "Red (Icarus) failed: the table did what is safe instead.",
    "fr": "Rouge (Icarus) a échoué : la table a joué prudemment à sa place.",
}


@asynccontextmanager
async def failing() -> AsyncIterator[Table]:
    """A bot whose process ends at once, before a person."""
    workers = Workers(command=(sys.executable, "-c", "raise SystemExit"))
    seats = (Seat("icarus"), Seat(HUMAN))
    yield await Table.create(
        None,
        "minos",
        seats,
        {"first": "seat-order"},
        standard_text(),
        board_name="mediterranean",
        workers=workers,
        seed=5,
    )
    await workers.close()


@pytest.mark.parametrize("language", TOLD)
async def test_it_is_told_in_lines_of_text(language: str) -> None:
    typist = Typist(None)
    async with failing() as table:
        await play_plain(table, Words(language), typist.ask, typist.say)
    assert TOLD[language] in typist.shown


async def test_it_is_told_on_the_screen() -> None:
    async with failing() as table, screen_of(table, (120, 40)) as (pilot, screen):
        await until(pilot, lambda: screen.play.mine)
        assert "failed: the table did what is safe instead" in shown(screen)

"""Ties at the end: the tie-break is applied and named, or the win is shared, on every screen."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from minos_tui.settings import load
from minos_tui.store import Store
from minos_tui.table.seats import seats_of
from minos_tui.table.table import Table
from minos_tui.tui.home import Home
from minos_tui.tui.screens.games import GamesScreen
from minos_tui.tui.screens.replay import ReplayScreen
from minos_tui.tui.screens.result import ResultScreen
from minos_tui.words import Words
from tests.tui.face import PEOPLE, board_text, played
from tests.tui.screens.kit import press, shown, text

REST = "throw ssssss; stand; end;"
"""A turn in which nothing is done: income 0, talents 25."""


def founds(area: str, site: str, then: str = "") -> str:
    """A turn that founds a site: income 1, talents 20, and one more if the scales pay."""
    way = f"move O {area}; move {area} {site}~; use building; build house {site}"
    return f"throw sgbbbb; stand; use gull; {way}; {then} end;"


INCOME = "The highest income decides."
MONEY = "Income is equal at the top: the tie-break, most talents, decides."
SHARED = "Income and talents are equal at the top: the win is shared."
ENDS = {
    "income decides": (founds("T", "PYL") + REST * 3, ((1,), (2, 3, 4)), INCOME),
    "talents decide": (
        founds("T", "PYL") + founds("X", "KNO", "use scales;") + REST * 2,
        ((2,), (1,), (3, 4)),
        MONEY,
    ),
    "two share": (
        founds("T", "PYL") + REST + founds("X", "KNO") + REST,
        ((1, 3), (2, 4)),
        SHARED,
    ),
    "three share": (
        REST + founds("T", "PYL") + founds("X", "KNO") + founds("R", "SYR"),
        ((2, 3, 4), (1,)),
        SHARED,
    ),
    "all share": (REST * 4, ((1, 2, 3, 4),), SHARED),
}
COLOURS = ("Red", "Violet", "Yellow", "Green")
WORDS = Words()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "data")
    yield opened
    await opened.close()


async def ended(store: Store, turns: str) -> Table:
    words = {"first": "seat-order", "round-limit": "1", "closed": "0"}
    table = await Table.create(store, "minos", seats_of(PEOPLE), words, board_text(), seed=1)
    return await played(table, turns)


@pytest.mark.parametrize("name", ENDS)
async def test_result_replay_and_list_of_games_agree(name: str, store: Store) -> None:
    turns, ranking, why = ENDS[name]
    table = await ended(store, turns)
    assert table.outcome is not None
    assert table.outcome.ranking == ranking
    called = WORDS.joined([COLOURS[seat - 1] for seat in ranking[0]])
    async with shown(lambda: ResultScreen(table)) as pilot:
        page = text(pilot)
    assert f"│ {called} {'wins' if len(ranking[0]) == 1 else 'share the win'}. " in page
    assert f"│ {why} " in page
    assert places(page) == expected_places(ranking)

    record = table.record_text()
    await table.close()
    home = Home(load(), store)
    async with shown(lambda: ReplayScreen(home, record)) as pilot:
        await press(pilot, "end")
        end = "won" if len(ranking[0]) == 1 else "share the win"
        assert f"the end: {called} {end}\n" in text(pilot)
    async with shown(lambda: GamesScreen(home), (120, 40)) as pilot:
        seats = ["you" if seat == 1 else f"player {seat}" for seat in ranking[0]]
        key = "won" if len(seats) == 1 else "shared"
        line = WORDS(f"games.{key}", names=WORDS.joined(seats))
        assert line[:23] in text(pilot)


def places(page: str) -> list[tuple[int, str]]:
    """The standing as it is shown: place and colour."""
    found = re.findall(r"│ (\d)\. \w (\w+) ", page)
    return [(int(place), colour) for place, colour in found]


def expected_places(ranking: tuple[tuple[int, ...], ...]) -> list[tuple[int, str]]:
    """Whoever is equal has the same place, and as many places are left out after it."""
    seats = [seat for group in ranking for seat in group]
    return [
        (1 + sum(map(len, ranking[:better])), COLOURS[seat - 1])
        for seat in seats
        for better in [next(n for n, group in enumerate(ranking) if seat in group)]
    ]


async def test_nobody_alone_has_won_what_all_at_one_machine_share(store: Store) -> None:
    await (await ended(store, REST * 4)).close()
    async with shown(lambda: GamesScreen(Home(load(), store)), (120, 40)) as pilot:
        assert WORDS("games.you_won") not in text(pilot)

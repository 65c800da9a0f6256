"""The review from the result: found beside the screen, shown as it comes, stopped by leaving."""

from __future__ import annotations

import json
import re
import sys
from typing import Any

import pytest
from pytest_snapshot.plugin import Snapshot
from textual.pilot import Pilot

from minos_tui.settings import Settings
from minos_tui.store import Store
from minos_tui.table.table import Table
from minos_tui.tui.app import MinosApp
from minos_tui.tui.screens.result import ResultScreen
from minos_tui.tui.screens.review import ReviewScreen
from tests.tui.face import new_table, played
from tests.tui.screens.kit import at, ended_game, kept_palaces, press, shown, text
from tests.tui.screens.test_frames import SNAPSHOTS
from tests.tui.test_reviewer import alive

TURNS = (
    "throw ggbbas; stand; use gull; move O T; move T PYL~; use building; use scales; end;"
    "throw ggbbss; stand; use scales; use scales; end"
)
PLAYED = ("use scales", "use scales", "end")
BETTER = (
    "use gull", "move O S", "move S CYR~", "use building", "use building", "build warehouse CYR",
    "use scales", "use scales", "end",
)  # fmt: skip


async def table_of_two() -> Table:
    return await played(await new_table(("you", "ariadne"), {"closed": "0"}), TURNS)


def told(table: Table) -> list[dict[str, Any]]:
    """What a review of that game could tell: the second player's turn was a mistake."""
    ply = next(step.ply for step in table.steps if step.seat == 2 and not step.chance)
    wrong = {"ply": ply, "played": PLAYED, "better": BETTER, "win": 0.41, "better_win": 0.53}
    return [{"total": 3}, {"at": 1}, {"at": 2, **wrong}, {"at": 3}]


def process(lines: list[dict[str, Any]], then: str = "pass") -> tuple[str, ...]:
    """A program that says these lines, whatever the record, and then does something."""
    said = "\n".join(map(json.dumps, lines))
    script = f"import os, sys, time; sys.stdin.read(); print({said!r}, flush=True); {then}"
    return sys.executable, "-c", script


async def until(pilot: Pilot[int], said: str) -> None:
    """Waits for what the process says, not for time."""
    for _ in range(5000):
        if said in text(pilot):
            return
        await pilot.pause()
    raise AssertionError(text(pilot))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_mistakes_of_a_game(
    language: str, size: tuple[int, int], snapshot: Snapshot
) -> None:
    table = await table_of_two()
    review = ReviewScreen(table, command=process(told(table)))
    async with shown(lambda: review, size, Settings(language=language)) as pilot:
        snapshot.snapshot_dir = SNAPSHOTS
        name = f"review-{language}-{size[0]}x{size[1]}.txt"
        snapshot.assert_match(text(pilot), name)


@pytest.mark.parametrize(
    ("language", "size"), [("en", (80, 24)), ("en", (120, 40)), ("fr", (80, 24))]
)
async def test_a_review_that_goes_on(
    language: str, size: tuple[int, int], snapshot: Snapshot
) -> None:
    table = await table_of_two()
    review = ReviewScreen(table, command=process(told(table)[:3], "time.sleep(1e6)"))
    app = MinosApp(lambda: review, Settings(language=language), environment={}, encoding="utf-8")
    async with app.run_test(size=size) as pilot:
        await until(pilot, "2/3")
        snapshot.snapshot_dir = SNAPSHOTS
        name = f"review-going-{language}-{size[0]}x{size[1]}.txt"
        snapshot.assert_match(text(pilot), name)
        await pilot.press("down")
        assert "2/3" in text(pilot)


async def test_leaving_stops_the_process() -> None:
    """The process says who it is by how far it claims to be."""
    table = await table_of_two()
    says = "print(json.dumps({'at': os.getpid()}), flush=True); time.sleep(1e6)"
    review = ReviewScreen(table, command=process([{"total": 3}], f"import json; {says}"))
    app = MinosApp(lambda: ResultScreen(table), Settings(), environment={}, encoding="utf-8")
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(review)
        while (found := re.search(r"([1-9][0-9]*)/3", text(pilot))) is None:
            await pilot.pause()
        assert alive(int(found[1]))
        await pilot.press("escape")
        at(pilot, ResultScreen)
        while alive(int(found[1])):
            await pilot.pause()


async def test_a_review_that_breaks_off_says_so() -> None:
    table = await table_of_two()
    review = ReviewScreen(table, command=process([{"total": 3}], "sys.exit(3)"))
    async with shown(lambda: review) as pilot:
        assert "The review broke off" in text(pilot)
        await press(pilot, "down", "up", "pagedown")


async def test_the_arrows_that_scroll_a_review_are_offered() -> None:
    table = await table_of_two()
    review = ReviewScreen(table, command=process(told(table) * 2))
    async with shown(lambda: review) as pilot:
        assert "↓ more" in text(pilot).splitlines()[-1]
        first = text(pilot)
        await press(pilot, "down")
        assert "↑/↓ more" in text(pilot).splitlines()[-1]
        await press(pilot, "up")
        assert first == text(pilot)


async def test_a_game_without_mistakes() -> None:
    table = await table_of_two()
    review = ReviewScreen(table, command=process([{"total": 1}, {"at": 1}]))
    async with shown(lambda: review) as pilot:
        assert "The advisor found no turn" in text(pilot)


async def test_the_result_of_the_classic_game_leads_to_its_review(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card game has none, and a server does such work for nobody."""
    classic = await Table.open(store, await ended_game(store))
    cards = await Table.open(store, await kept_palaces(store, plies=10_000))
    for table, files, offered in (
        (classic, True, True),
        (classic, False, False),
        (cards, True, False),
    ):
        monkeypatch.setattr(MinosApp, "files", files)
        async with shown(lambda table=table: ResultScreen(table)) as pilot:  # type: ignore[misc]
            assert ("r mistakes" in text(pilot)) is offered
            await pilot.press("r")
            await pilot.pause()
            assert isinstance(pilot.app.screen, ReviewScreen) is offered
    await classic.close()
    await cards.close()

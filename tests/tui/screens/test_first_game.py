"""The first game: the guide knows what comes next, whatever the player does."""

from __future__ import annotations

import pytest

from minos_tui.engine.game import Chance
from minos_tui.settings import load
from minos_tui.store import Store
from minos_tui.table.table import Table
from minos_tui.tui.game.ways import ways
from minos_tui.tui.guide import guide
from minos_tui.tui.home import Home
from minos_tui.tui.memory import GameMemory
from minos_tui.tui.screens.game import GameScreen
from minos_tui.tui.screens.opening import open_kept
from minos_tui.tui.screens.title import TitleScreen
from minos_tui.tui.screens.tutorial import OPENING, TutorialScreen
from minos_tui.tui.wanted import table_of
from minos_tui.words import Words
from tests.tui.screens.kit import at, kept_game, press, press_at_once, settled, shown, text, top

ADVICE = (
    "throw", "keep", "gull", "unit", "go", "lost", "permit", "build", "scales", "end", "watch",
    "duel", "done",
)  # fmt: skip


async def opening() -> Table:
    """The first game at the player's first throw."""
    table = await table_of(OPENING, None)
    while isinstance(table.turn, Chance) and not table.turn.seat:
        await table.draw()
    return table


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_that_the_guide_says_has_words(language: str) -> None:
    words = Words(language)

    assert all(words.has(f"tutorial.{advice}") for advice in ADVICE)


async def test_the_fixed_throw_has_what_the_guide_tells_of() -> None:
    table = await opening()
    await table.draw()

    assert {"s", "g", "b"} <= set(table.state.top.dice)


async def test_the_guide_leads_through_a_whole_turn() -> None:
    table = await opening()
    said = []

    def now(chosen: bool = False) -> str | None:
        advice = guide(table.state, 1, chosen)
        said.append(advice)
        return advice

    assert "throw" == now()
    await table.draw()
    assert "keep" == now()
    await table.play("stand")
    assert "gull" == now()
    await table.play("use gull")
    assert "unit" == now()
    assert "go" == now(chosen=True)
    await table.play(*ways(table.state, "O").moves("PYL~"))
    assert "permit" == now()
    await table.play("use building")
    assert "build" == now()
    await table.play("build warehouse PYL")
    assert "scales" == now()
    await table.play("use scales")
    assert "end" == now()
    await table.play("end")
    assert "watch" == now()


async def test_the_guide_has_something_to_say_in_any_first_round() -> None:
    table = await opening()
    for _ in range(4):
        assert guide(table.state, 1, False) in ADVICE
        if isinstance(table.turn, Chance):
            await table.draw()
        else:
            await table.play(table.game.default(table.state))


async def test_the_guide_ends_after_the_first_turn() -> None:
    table = await opening()
    while table.state.round < 2 or table.state.seat != 1:
        if isinstance(table.turn, Chance):
            await table.draw()
        else:
            await table.play(table.game.default(table.state))
    assert "done" == guide(table.state, 1, False)
    await table.draw()
    assert guide(table.state, 1, False) is None


async def test_the_guide_comes_back_where_it_was(home: Home, store: Store) -> None:
    async with shown(lambda: TitleScreen(home)) as pilot:
        await press(pilot, "f")
        await press_at_once(pilot, "r")
        assert "Scales pay income" in text(pilot)
        await press_at_once(pilot, "q", "y", "c")
        assert "Scales pay income" in text(pilot)
        await press_at_once(pilot, "z", "q", "y")
    again = Home(load(), store)
    async with shown(lambda: TitleScreen(again)) as pilot:
        await press(pilot, "c")
        assert "Your first game" not in text(pilot)
        await press(pilot, "z")
        assert "Scales pay income" in text(pilot)


async def test_another_game_has_no_guide(home: Home, store: Store) -> None:
    other = await kept_game(store)
    async with shown(lambda: TitleScreen(home)) as pilot:
        await press(pilot, "f")
        await press_at_once(pilot, "q", "y")
        await open_kept(top(pilot), other)
        await settled(pilot)
        assert not isinstance(pilot.app.screen, TutorialScreen)
        assert isinstance(pilot.app.screen, GameScreen)


async def test_nothing_is_remembered_of_a_game_that_is_gone(home: Home) -> None:
    memory = GameMemory(home, "abcde")
    await memory.keep_guide("hidden")
    await memory.keep_speed("slow")
    assert ("hidden", "slow") == (await memory.guide(), await memory.speed())
    await memory.forget()
    assert ("", None) == (await memory.guide(), await memory.speed())
    nameless = GameMemory(home, "")
    await nameless.keep_guide("shown")
    assert "" == await nameless.guide()


@pytest.mark.parametrize("quit_first", [False, True])
async def test_the_chosen_speed_is_kept_with_the_game(
    quit_first: bool, home: Home, store: Store
) -> None:
    one, other = await kept_game(store), await kept_game(store)
    async with shown(lambda: TitleScreen(home)) as pilot:
        await open_kept(top(pilot), one)
        before = at(pilot, GameScreen).play.speed
        await press(pilot, "v")
        chosen = at(pilot, GameScreen).play.speed
        assert before != chosen
        await press_at_once(pilot, "q", "y")
        again = Home(load(), store) if quit_first else home
        pilot.app.pop_screen()
        await pilot.app.push_screen(TitleScreen(again))
        await settled(pilot)
        for game, speed in ((one, chosen), (other, before)):
            await open_kept(top(pilot), game)
            await settled(pilot)
            assert speed == at(pilot, GameScreen).play.speed
            await press_at_once(pilot, "q", "y")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
async def test_it_shows_the_guide_and_can_be_hidden(
    size: tuple[int, int], home: Home, store: Store
) -> None:
    async with shown(lambda: TitleScreen(home), size=size) as pilot:
        await press(pilot, "f")
        game = at(pilot, TutorialScreen)
        assert "Your first game" in text(pilot)
        assert "Press r" in text(pilot)
        await press(pilot, "z")
        assert "Your first game" not in text(pilot)
        assert "the guide is hidden: z shows it again" in text(pilot)
        await press_at_once(pilot, "z", "r")
        assert "Scales pay income" in text(pilot)
        assert game.table.saved
        await press(pilot, "question_mark", "escape")
        assert "Your first game" in text(pilot)

    assert 1 == len(await store.games())

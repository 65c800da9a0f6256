"""Whatever the line of keys offers can be done: pressed, it is not refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from minos_tui.engine.game import Chance, Over
from minos_tui.engine.minos.rules import GAME
from minos_tui.tui.desk import window_idle
from minos_tui.tui.game.ways import own_units
from minos_tui.tui.modes.play import Play
from minos_tui.tui.modes.windows import typed
from minos_tui.words import LANGUAGES
from tests.tui.face import hinted, new_table, play_at, played
from tests.tui.test_frames import frame
from tests.tui.test_play import OPENING, WAR


class Trial:
    """A table at which everything that is legal may be tried, and nothing happens."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self.acts = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    async def play(self, *commands: Any) -> None:
        state = self.state
        for command in commands:
            state = GAME.apply(state, command).after
        self.acts += 1

    async def draw(self) -> None:
        assert isinstance(self.turn, Chance) or self.acts


def tried(table: Any, **hand: Any) -> Play:
    """A play at a table that only tries, with what the hand holds."""
    play = play_at(Trial(table))  # type: ignore[arg-type]
    for name, value in hand.items():
        setattr(play.hand, name, value)
    return play


async def refused(table: Any, **hand: Any) -> list[str]:
    """The offers of a moment that are refused."""
    found = []
    for action, key in list(hinted(tried(table, **hand))):
        play = tried(table, **hand)
        await play.press(action.id, key)
        warned = play.hand.warned_at is play.state  # the same key again does it
        if play.hand.alarm and not warned:
            found.append(f"{play.context} {action.id} {key} {hand}: {play.hand.note}")
    return found


def hands(table: Any, chance: random.Random) -> Iterator[dict[str, Any]]:
    """What may be chosen, pointed at and kept at a moment."""
    state = table.state
    places = [*state.ground.place]
    units = own_units(state, state.seat) if state.seat else ()
    yield {}
    yield {"kept": frozenset(range(6))}
    yield {"kept": frozenset(chance.sample(range(6), 3))}
    for unit in units:
        yield {"cursor": unit}
        play = tried(table, chosen=unit, cursor=unit)
        reach = play.ways()
        for goal in (unit, *[*reach.cost][:3], *[*reach.targets][:2], chance.choice(places)):
            yield {"chosen": unit, "cursor": goal}
    yield {"cursor": chance.choice(places)}


@pytest.mark.parametrize("seed", range(2))
async def test_what_is_offered_in_a_game_is_not_refused(seed: int) -> None:
    """At moments of a random game, whatever is pointed at."""
    chance = random.Random(seed)
    table = await new_table(("you", "you", "you"), seed=seed)
    for ply in range(240):
        if isinstance(table.turn, Over):
            break
        if isinstance(table.turn, Chance):
            await table.draw()
            continue
        if not ply % 6:
            for hand in hands(table, chance):
                assert not await refused(table, **hand)
        await table.play(chance.choice(list(GAME.legal(table.state))))


ARMED = WAR.replace(
    "throw gggggg; stand; use gull; move O T; move T PYL~",
    "throw aaaggg; stand; use arrow; use gull; use gull; move O T; move T PYL~",
)
DUEL = f"{ARMED}; use arrow; use arrow; move O T; attack T PYL~"


@pytest.mark.parametrize(
    "text",
    [
        "throw ggsjtb",
        OPENING,
        f"{OPENING}; use gull",
        WAR,
        f"{WAR}; move O T",
        f"{DUEL}; throw aassst",
        f"{DUEL}; throw ssssss",
        f"{DUEL}; throw aassst; stand; throw gsgsgs",
    ],
)
async def test_what_is_offered_at_a_moment_is_not_refused(text: str) -> None:
    chance = random.Random(1)
    table = await played(await new_table(), text)
    for hand in hands(table, chance):
        assert not await refused(table, **hand)


async def test_a_soldier_goes_aboard_only_where_one_can() -> None:
    """The key is offered where the engine allows it, and not for having points alone."""
    at_sea = await played(await new_table(), f"{OPENING}; use gull; move O T")
    ashore = await played(
        await new_table(), f"{OPENING}; use gull; use building; move O T; move T PYL~; "
        "build warehouse PYL",
    )  # fmt: skip
    assert "aboard" in play_at(at_sea).desk().hidden
    assert "aboard" not in play_at(ashore).desk().hidden


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cursor", ["", "PYL"])
@pytest.mark.parametrize("text", ["", "throw ggsjtb", OPENING, f"{OPENING}; use gull"])
async def test_the_least_line_of_keys_has_the_menu(text: str, cursor: str, language: str) -> None:
    """Orders for duels, resigning and more are found nowhere else. Advice may go before it."""
    play = play_at(await played(await new_table(), text), language, advisor="icarus")
    play.hand.cursor = cursor
    keys = frame(attrs.evolve(play.desk(), saved=True), (80, 24), play.look).splitlines()[-1]
    if language == "en" or cursor or play.context != "act":
        assert "x menu" in keys
    assert ("e end" in keys or "e finir" in keys) is (play.context == "act")


async def test_a_greyed_entry_and_a_line_without_an_end_are_not_offered() -> None:
    table = await played(await new_table(), f"{OPENING}; use gull; move O T; move T PYL~")
    play = tried(table, cursor="PYL")
    await play.press("here", "")
    window = play.hand.window
    greyed = [n for n, entry in enumerate(window.entries) if not entry.enabled]  # type: ignore[union-attr]
    assert greyed
    for at in range(len(window.entries)):  # type: ignore[union-attr]
        play.hand.window = window
        while play.hand.window.picked != at:  # type: ignore[union-attr]
            await play.press("list_down", "")
        assert ("choose" in window_idle(play.hand.window)) is (at in greyed)
    for text, idle in (("", {"run"}), ("use g", set()), ("xyz", {"complete"})):
        assert idle == window_idle(typed(play, text))

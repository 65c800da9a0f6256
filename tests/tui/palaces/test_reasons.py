"""The advisor on the screen: what he would do at the first key, why at the second."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from minos_tui.bots.palaces.tools import advise
from minos_tui.engine.game import Refusal
from minos_tui.engine.palaces.cards import PALACES
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import Answering, State, Trading
from minos_tui.table.table import Table
from minos_tui.tui.palaces.play import PalacesPlay
from minos_tui.words import LANGUAGES, Words
from tests.engine.palaces.kit import kingdom, position
from tests.tui.palaces.kit import (
    MOMENTS,
    OPTIONS,
    answering,
    drawn,
    play_at,
    press,
    screen_of,
    table_at,
)


async def advised(state: State | None, language: str = "en") -> PalacesPlay:
    """A play whose advisor answers at once, without a process."""
    play = play_at(await table_at(state), language)
    play.advisor = "daedalus"

    async def counsel(bot: str, *words: str, ms: int) -> Mapping[str, Any]:
        return advise(play.table.state, ())

    play.table.counsel = counsel  # type: ignore[method-assign]
    return play


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("moment", [*MOMENTS, "palace"])
async def test_the_second_key_gives_the_reasons(moment: str, language: str) -> None:
    play = await advised(MOMENTS.get(moment), language)
    before = play.table.state
    await press(play, "d")
    assert " d " in play.hand.advice.replace("(", " ")
    assert play.hand.advice in drawn(play)
    assert play.hand.page is None
    await press(play, "d")
    assert "page" == play.context
    assert Words(language)("court.page.advice") in drawn(play)
    assert 3 <= len(play.hand.counsel)
    assert play.hand.counsel[0] in drawn(play)
    await press(play, "escape")
    assert (moment, before) == (play.context, play.table.state)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("moment", MOMENTS)
async def test_all_reasons_are_seen_at_once(
    moment: str, language: str, size: tuple[int, int]
) -> None:
    play = await advised(MOMENTS[moment], language)
    await press(play, "d", "d")
    seen = " ".join(drawn(play, size).replace("│", " ").split())
    for line in play.hand.counsel:
        assert " ".join(line.split()) in seen


@pytest.mark.parametrize("palace", PALACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_palace_has_a_reason(palace: str, language: str) -> None:
    assert Words(language)(f"court_counsel.palace.{palace}")


async def test_who_lacks_what_is_asked_hears_it() -> None:
    play = await advised(answering("R4", "I I I", to=1))
    await press(play, "d", "d")
    assert "You don't hold what Malia asks for." in drawn(play)


async def test_a_good_and_a_poor_offer_are_told_apart() -> None:
    poor = await advised(answering("W1", "P P P", to=1))
    good = await advised(answering("R1 R2 R3 R4", "S", to=1))
    for play, word in ((poor, "too little"), (good, "enough to take it")):
        await press(play, "d", "d")
        assert word in drawn(play)


async def test_no_offer_is_advised_that_was_made_in_vain() -> None:
    hands = (
        kingdom("P1 R2 W3 T4 S5 G6 I7 P7 T7", palace="knossos"),
        kingdom("W8 T8 A8 P3", palace="malia"), kingdom("S1 S2 I3 G8", palace="phaistos"),
    )  # fmt: skip
    play = await advised(position(hands, Trading(1, 3), options=OPTIONS))
    await press(play, "d")
    first = play.hand.counsel[0]
    offers = advise(play.table.state, ())["offers"]
    await play.table.play(offers[0]["command"])
    while isinstance(play.table.state.top, Answering):
        await play.table.play("decline")
    assert isinstance(play.table.state.top, Trading)
    await press(play, "d")
    assert first != play.hand.counsel[0]
    assert "offer" in first
    assert len(offers) > 1


async def test_reasons_are_closed_when_the_moment_is_over() -> None:
    play = await advised(MOMENTS["meld"])
    await press(play, "d", "d")
    await play.table.play("pass")
    play.tidy()
    assert play.hand.page is None
    assert play.table.state is not play.hand.advised_at


async def test_advice_about_a_moment_that_is_over_is_not_given() -> None:
    """The player went on while the advisor thought."""
    play = await advised(MOMENTS["trade"])
    answered = asyncio.Event()

    async def slow(bot: str, *words: str, ms: int) -> Mapping[str, Any]:
        await answered.wait()
        return {"command": "pass"}

    play.table.counsel = slow  # type: ignore[method-assign]
    asked = asyncio.create_task(play.press("advice", "d"))
    await asyncio.sleep(0)
    await press(play, "e")
    answered.set()
    await asked
    assert "" == play.hand.advice


async def test_where_nobody_can_advise_it_is_said() -> None:
    play = await advised(MOMENTS["trade"])

    async def none(bot: str, *words: str, ms: int) -> Mapping[str, Any]:
        raise Refusal("nobody_asked")

    async def silent(bot: str, *words: str, ms: int) -> Mapping[str, Any]:
        return {}

    for counsel in (none, silent):
        play.table.counsel = counsel  # type: ignore[method-assign]
        play.hush()
        await play.press("advice", "d")
        assert play.hand.alarm
    play.advisor = ""
    play.hush()
    await play.press("advice", "d")
    assert "" != play.hand.note


async def test_the_advisor_answers_through_the_tables_own_process() -> None:
    table: Table = await table_at(MOMENTS["meld"])
    try:
        play = play_at(table, advisor="daedalus")
        await play.press("advice", "d")
        meld = GAME.parse(advise(table.state, ())["command"])
        assert "advice: lay flush of 4" in play.hand.advice
        assert meld in GAME.legal(table.state)
    finally:
        await table.close()


async def test_an_advisor_who_does_not_answer_is_not_called_off() -> None:
    table = await table_at(MOMENTS["meld"])

    async def silent(bot: str, *words: str, ms: int | None = None) -> Mapping[str, Any]:
        return {}

    table.counsel = silent  # type: ignore[method-assign]
    play = play_at(table, advisor="daedalus")
    await play.press("advice", "d")
    assert "the advisor gave no answer: ask again" == play.hand.note
    await table.close()


async def test_a_key_on_the_screen_opens_the_reasons() -> None:
    table = await table_at(MOMENTS["meld"])

    async def counsel(bot: str, *words: str, ms: int | None = None) -> Mapping[str, Any]:
        return advise(table.state, ())

    table.counsel = counsel  # type: ignore[method-assign]
    async with screen_of(table) as (pilot, screen):
        await pilot.press("d")
        await pilot.pause()
        await pilot.press("d")
        await pilot.pause()
        assert "page" == screen.play.context

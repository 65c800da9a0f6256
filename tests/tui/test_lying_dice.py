"""Dice of a duel stay where the players saw them fall, until the duel is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from minos_tui.store import Store, StoreFull
from minos_tui.table.seats import seats_of
from minos_tui.table.table import Table
from minos_tui.tui.desk import DuelWindow
from minos_tui.tui.modes.play import Play
from tests.tui.face import BOTS, PEOPLE, board_text, new_table, play_at, played, screen_of
from tests.tui.test_offered import DUEL
from tests.tui.test_screen import until

ATTACK, DEFENCE = "gagsbt", "jtgbgs"
"""As they fall: none in the order of the notation, no star, no joker first."""


def sides(play: Play) -> tuple[str, str]:
    """The faces of attacker and defender as they lie in the window."""
    window = play.desk().window
    assert isinstance(window, DuelWindow)
    return window.attacker.faces, window.defender.faces


@pytest.mark.parametrize("kinds", [PEOPLE, BOTS], ids=["people", "a bot attacks"])
async def test_the_end_of_a_duel_shows_the_dice_where_they_fell(kinds: tuple[str, ...]) -> None:
    table = await played(await new_table(kinds), f"{DUEL}; throw {ATTACK}; stand; throw {DEFENCE}")
    async with screen_of(table) as (pilot, screen):
        assert (ATTACK, DEFENCE) == sides(screen.play)
        await pilot.press("enter")
        await until(pilot, lambda: screen.play.hand.shown_duel)
        assert (ATTACK, DEFENCE) == sides(screen.play)


async def test_dice_that_were_kept_stay_where_they_lay_to_the_end() -> None:
    table = await played(await new_table(), f"{DUEL}; throw {ATTACK}")
    async with screen_of(table) as (pilot, screen):
        play = screen.play
        await pilot.press("1", "6", "r")
        await pilot.pause()
        attack = sides(play)[0]
        assert ("g", "s", "t") == (attack[0], attack[3], attack[5])
        assert attack != "".join(sorted(attack, key="sagbjt".index))
        await pilot.press("enter")
        await until(pilot, lambda: play.hand.waiting)
        assert attack == sides(play)[0]
        assert attack == sides(play_at(table))[0], "who comes back sees them elsewhere"
        await pilot.press("enter")
        await until(pilot, lambda: play.hand.shown_duel)
        assert attack == sides(play)[0]


async def test_dice_of_a_turn_whose_end_is_taken_back_lie_where_they_fell() -> None:
    table = await new_table(PEOPLE)
    await played(table, "throw jtgbgs; stand; use gull")
    async with screen_of(table) as (pilot, screen):
        lay = screen.play.desk().dice.faces
        assert "jtgb-s" == lay
        await pilot.press("e", "y")
        await until(pilot, lambda: screen.play.deciding == 2)
        await pilot.press("u")
        await until(pilot, lambda: screen.play.deciding == 1)
        assert lay == screen.play.desk().dice.faces


@pytest.mark.parametrize("key", ["1", "2"], ids=["kept at the second try", "not kept"])
async def test_a_throw_that_could_not_be_kept_at_first_lies_where_it_fell(
    key: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(*_: object) -> None:
        raise StoreFull(file=store.name)

    store = await Store.open(tmp_path / "home")
    options = {"first": "seat-order"}
    table = await Table.create(store, "minos", seats_of(PEOPLE), options, board_text(), seed=4)
    async with screen_of(table) as (pilot, screen):
        with monkeypatch.context() as broken:
            broken.setattr(store._database, "write", full)
            await pilot.press("r")
            await until(pilot, lambda: screen.play.hand.window)
        await pilot.press(key)
        await until(pilot, lambda: screen.play.mine and screen.play.hand.window is None)
        faces = table.steps[-1].step.command.faces
        assert faces != "".join(sorted(faces, key="sagbjt".index))
        assert faces == screen.play.hand.order
    await store.close()

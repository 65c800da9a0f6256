"""What the advisor would keep is marked on the dice that are thrown, and is kept by a key alone."""

from __future__ import annotations

import itertools

import pytest

from minos_tui.engine.minos.commands import Keep, Stand
from minos_tui.engine.minos.pieces import FACE_NAMES
from minos_tui.engine.minos.state import Duel
from minos_tui.tui.desk import DuelWindow
from minos_tui.tui.modes.dice import show_advice
from minos_tui.tui.modes.play import Play
from minos_tui.tui.modes.windows import typed
from minos_tui.words import LANGUAGES
from tests.tui.face import hinted, new_table, play_at, played
from tests.tui.test_frames import frame
from tests.tui.test_offered import DUEL
from tests.tui.test_play import press

ATTACK = f"{DUEL}; throw agsgtb"
DEFENCE = f"{DUEL}; throw aassst; stand; throw agsgtb"
SIDES = pytest.mark.parametrize("text", [ATTACK, DEFENCE], ids=["attack", "defence"])
SIZES = ((80, 24), (120, 40))
NOTE_CELLS = 76
"""What a notice has in its line at 80 columns, its star and edges apart."""


async def at(text: str, language: str = "en") -> Play:
    return play_at(await played(await new_table(), text), language)


async def advised(text: str, command: Keep | Stand) -> Play:
    play = await at(text)
    show_advice(play, command)
    return play


def offered(play: Play) -> set[str]:
    return {action.id for action, _ in hinted(play)}


@SIDES
async def test_a_duel_s_dice_are_not_thrown_for_want_of_a_digit(text: str) -> None:
    """A ring is paid, and nothing of it can be taken back."""
    play = await at(text)
    before = play.table.ply
    assert "reroll" in offered(play)
    await press(play, "reroll r")
    assert before == play.table.ply
    assert (
        "nothing is kept yet: digits keep dice, r again pays a ring to roll all 5"
        == play.hand.note
    )  # fmt: skip
    await press(play, "reroll r")
    assert before + 2 == play.table.ply


@SIDES
async def test_whoever_has_kept_a_die_is_not_asked_twice(text: str) -> None:
    play = await at(text)
    before = play.table.ply
    await press(play, "keep 2", "reroll r")
    assert before + 2 == play.table.ply


@SIDES
async def test_each_throw_of_a_duel_is_warned_of_anew(text: str) -> None:
    play = await at(text.replace("aassst", "assgst"))
    show_advice(play, Stand())
    await press(play, "reroll r", "keep 2", "keep 2", "reroll r")
    thrown = play.table.ply
    if isinstance(play.state.top, Duel) and len(play.locked) < 5:
        await press(play, "reroll r")
        assert thrown == play.table.ply


async def test_what_was_advised_is_not_warned_of() -> None:
    play = await advised(ATTACK, Keep("s"))
    assert "advice: roll all again (r)" == play.hand.advice
    before = play.table.ply
    await press(play, "reroll r")
    assert before + 2 == play.table.ply


async def test_one_die_that_can_be_thrown_is_meant() -> None:
    play = await at(f"{DUEL}; throw sssssg")
    before = play.table.ply
    await press(play, "reroll r")
    assert before + 2 == play.table.ply


async def test_rings_that_are_not_there_are_told_at_once() -> None:
    play = await at(DEFENCE)
    before = play.table.ply
    while play.table.ply == before:
        await press(play, "reroll r")
    await press(play, "reroll r")
    assert "ring" in play.hand.note
    assert "again" not in play.hand.note
    assert play.hand.alarm


@SIDES
async def test_marks_of_a_duel_are_on_its_own_dice(text: str) -> None:
    play = await advised(text, Keep("gsg"))
    desk = play.desk()
    window = desk.window
    assert isinstance(window, DuelWindow)
    throws, other = (
        (window.attacker, window.defender)
        if window.attacker.throwing
        else (window.defender, window.attacker)
    )
    assert {play.duel_order()[place] for place in throws.advised} == set("gs")
    assert 3 == len(throws.advised)
    assert not other.advised | other.kept
    assert not desk.dice.advised | desk.dice.kept
    await press(play, "follow")
    desk = play.desk()
    assert not desk.dice.advised | desk.dice.kept


@SIDES
@pytest.mark.parametrize("size", SIZES)
async def test_the_stars_stand_above_the_dice_in_the_box(text: str, size: tuple[int, int]) -> None:
    play = await advised(text, Keep("gsg"))
    lines = frame(play.desk(), size).splitlines()
    (numbers,) = (line for line in lines if "1" in line and "2" in line and "6   " in line)
    assert 3 == numbers.count("*")
    (dice,) = (line for line in lines if line.startswith(" Dice ")) if size[0] == 80 else ("",)
    assert "*" not in dice
    assert "[" not in dice


@pytest.mark.parametrize("text", ["throw agsgtb", ATTACK, DEFENCE])
async def test_a_key_keeps_what_is_advised_and_the_line_offers_it(text: str) -> None:
    play = await at(text)
    assert "follow" not in offered(play)
    await press(play, "follow f")
    assert play.hand.alarm
    assert "d asks the advisor" in play.hand.note

    play = await advised(text, Keep("gsg"))
    assert {"keep", "follow", "reroll"} <= offered(play)
    assert "f does it" in play.hand.advice
    assert not play.hand.kept
    await press(play, "keep 1", "follow f")
    assert not play.hand.alarm
    assert "follow" not in offered(play)
    before = play.table.ply
    await press(play, "reroll r")
    assert before + 2 == play.table.ply
    kept = play.table.steps[before].step.command
    assert isinstance(kept, Keep)
    assert sorted("gsg") == sorted(kept.dice)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_advice_about_dice_is_longer_than_its_line(language: str) -> None:
    play = await at("throw sagbjt", language)
    for count in range(6):
        for faces in itertools.combinations(FACE_NAMES, count):
            show_advice(play, Keep("".join(faces)))
            assert NOTE_CELLS >= len(play.hand.advice)
    show_advice(play, Stand())
    assert NOTE_CELLS >= len(play.hand.advice)


async def test_marks_of_an_attacker_are_not_on_the_defender_s_dice() -> None:
    """He stands, and whoever defends has thrown nothing yet."""
    play = await advised(ATTACK, Keep("gsg"))
    await press(play, "follow", "keep 1", "accept")
    assert marks_of_the_defender(play) == frozenset()


async def test_dice_that_are_kept_are_not_kept_for_the_defender() -> None:
    """A command that is typed ends the attacker's dice as well as the key."""
    play = await at(ATTACK)
    await press(play, "keep 1", "type :")
    play.hand.window = typed(play, "stand")
    await press(play, "run enter")
    assert marks_of_the_defender(play) == frozenset()


def marks_of_the_defender(play: Play) -> frozenset[int]:
    window = play.desk().window
    assert isinstance(window, DuelWindow)
    assert window.defender.throwing
    return window.defender.advised | window.defender.kept


async def test_advised_dice_are_marked_again_when_accepting_is_taken_back() -> None:
    """The advice is about that moment, so that asking again opens its reasons."""
    play = await advised("throw agsgtb", Keep("gg"))
    marked = play.desk().dice.advised
    await press(play, "accept")
    assert not play.desk().dice.advised
    await press(play, "undo")
    assert marked == play.desk().dice.advised
    await press(play, "follow f")
    assert marked == play.hand.kept


async def test_nothing_is_marked_when_a_bot_takes_over_for_who_resigned() -> None:
    play = await advised("throw agsgtb", Keep("gg"))
    await press(play, "keep 1")
    await play.table.resign(1, "icarus")
    dice = play.desk().dice
    assert not dice.advised | dice.kept

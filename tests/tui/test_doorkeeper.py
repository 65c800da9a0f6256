"""Keys meant for another moment are dropped."""

from __future__ import annotations

import pytest

from minos_tui.tui.doorkeeper import Doorkeeper

DELAYS = (0.25, 0.4, 0.5)
REPEATS = (0.025, 0.033, 0.05, 0.065)
"""Seconds after which a held key comes again, first and then; the last with what a line adds."""


def test_an_open_door_lets_keys_pass() -> None:
    assert Doorkeeper().admits(1.0)


def test_a_key_from_before_the_boundary_never_passes() -> None:
    door = Doorkeeper(quiet=0.0)
    door.close(5.0)
    assert not door.admits(4.9)
    assert door.admits(5.0)
    assert not door.admits(4.9)


def test_a_key_that_is_held_across_the_boundary_does_not_pass() -> None:
    door = Doorkeeper(quiet=0.25)
    door.close(5.0)
    held = [5.0 + 0.03 * n for n in range(1, 200)]
    assert not any(map(door.admits, held))
    assert door.admits(held[-1] + 0.25)
    assert door.admits(held[-1] + 0.26)


def test_a_key_that_is_held_does_not_pass_by_the_pause_before_it_repeats() -> None:
    door = Doorkeeper(quiet=0.25)
    assert door.admits(4.9, "enter")
    door.close(5.0)
    held = [5.5 + 0.03 * n for n in range(50)]
    assert not any(door.admits(time, "enter") for time in held)
    assert door.admits(held[-1] + 0.25, "enter")


def test_a_harmless_key_that_is_held_becomes_no_answer() -> None:
    door = Doorkeeper(quiet=0.25)
    door.saw(4.9, "n")
    door.close(5.0)
    assert not door.admits(5.4, "n")
    assert door.admits(5.7, "n")


def test_a_harmless_key_does_not_put_off_what_is_meant() -> None:
    door = Doorkeeper(quiet=0.25)
    door.close(5.0)
    door.saw(5.2, "q")
    assert door.admits(5.3, "y")


def test_another_key_is_meant_sooner_than_the_one_that_was_pressed_before() -> None:
    door = Doorkeeper(quiet=0.25)
    for key, meant in (("enter", False), ("r", True)):
        door.admits(4.9, "enter")
        door.close(5.0)
        assert meant is door.admits(5.3, key)


def test_a_key_after_a_pause_passes_at_once() -> None:
    door = Doorkeeper(quiet=0.25)
    door.close(5.0)
    assert door.admits(6.0)
    assert door.admits(6.01)


@pytest.mark.parametrize("gap", [0.1, 0.12, 0.15, 0.2, 0.24])
@pytest.mark.parametrize("first", [0.0, 0.05, 0.1, 0.2, 0.3])
def test_a_key_that_is_pressed_again_and_again_passes(first: float, gap: float) -> None:
    """Whoever does not pause is told that it was too soon, but not for ever."""
    door = Doorkeeper(quiet=0.25)
    door.close(5.0)
    presses = [5.0 + first + gap * n for n in range(12)]
    passed = [door.admits(time, "r") for time in presses]
    assert True in passed[:4]
    assert all(time >= 5.25 for time, meant in zip(presses, passed, strict=True) if meant)


@pytest.mark.parametrize("gap", [0.1, 0.12, 0.2, 0.24])
def test_one_that_was_pressed_so_from_before_the_boundary_passes_later(gap: float) -> None:
    """It skipped what others did; nobody can have read what it would do now."""
    door = Doorkeeper(quiet=0.25)
    for back in (4, 3, 2, 1):
        door.admits(5.0 - back * gap + 0.01, "r")
    door.close(5.0)
    presses = [5.01 + gap * n for n in range(20)]
    passed = [time for time in presses if door.admits(time, "r")]
    assert 5.75 <= passed[0] <= 5.75 + gap


@pytest.mark.parametrize("repeat", REPEATS)
@pytest.mark.parametrize("delay", DELAYS)
@pytest.mark.parametrize("ago", [0.0, 0.1, 0.24, 0.3])
def test_a_key_that_is_held_never_passes(ago: float, delay: float, repeat: float) -> None:
    """Whenever before the boundary it was pressed, its first repeat comes late, the others soon."""
    door = Doorkeeper(quiet=0.25)
    pressed = 5.0 - ago
    times = [pressed, *(pressed + delay + repeat * n for n in range(300))]
    for time in times[: sum(time <= 5.0 for time in times)]:
        door.admits(time, "enter")
    door.close(5.0)
    assert not any(door.admits(time, "enter") for time in times if time > 5.0)


def test_a_held_key_that_a_line_brings_in_lots_does_not_pass() -> None:
    door = Doorkeeper(quiet=0.25)
    door.admits(4.9, "enter")
    door.close(5.0)
    lots = [5.1 + 0.1 * lot + 0.001 * n for lot in range(50) for n in range(3)]
    assert not any(door.admits(time, "enter") for time in lots)


@pytest.mark.parametrize("gap", [0.0, 0.04, 0.1, 0.2])
def test_a_text_that_is_typed_does_not_pass(gap: float) -> None:
    """No key of it is pressed again and again, not even where a letter is doubled."""
    door = Doorkeeper(quiet=0.25)
    door.close(5.0)
    text = "hello, we see all rules are off" * 3
    assert not any(door.admits(5.1 + gap * n, key) for n, key in enumerate(text))

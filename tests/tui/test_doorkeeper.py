"""Keys meant for another moment are dropped."""

from __future__ import annotations

from minos_tui.tui.doorkeeper import Doorkeeper


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

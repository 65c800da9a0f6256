"""The time of a decision: what it counts, and what it doesn't give anew."""

from __future__ import annotations

from minos_tui.server.clock import WARNING, TurnClock

LIMIT = 600.0


def test_each_decision_has_its_own_time() -> None:
    clock = TurnClock()

    assert 700.0 == clock.asks(1, 5, LIMIT, 100.0)
    assert 700.0 == clock.asks(1, 5, LIMIT, 300.0)
    assert 900.0 == clock.asks(1, 6, LIMIT, 300.0)
    assert 950.0 == clock.asks(2, 6, LIMIT, 350.0)
    clock.stop()
    assert clock.deadline is None
    assert 1000.0 == clock.asks(2, 6, LIMIT, 400.0)


def test_taking_back_and_doing_again_gives_no_new_time() -> None:
    clock = TurnClock()
    first = clock.asks(1, 5, LIMIT, 0.0)

    for ply in (4, 5, 3, 4, 5):
        assert first == clock.asks(1, ply, LIMIT, 500.0)
    assert 1100.0 == clock.asks(1, 6, LIMIT, 500.0)


def test_a_turn_whose_end_is_taken_back_gives_no_new_time() -> None:
    clock = TurnClock()
    first = clock.asks(1, 5, LIMIT, 0.0)

    for ended in (100.0, 200.0):
        assert ended + LIMIT == clock.asks(2, 6, LIMIT, ended)  # the next has all of his
        assert first + 50.0 == clock.asks(1, 5, LIMIT, ended + 50.0)
        first += 50.0
    assert 300.0 + LIMIT == clock.asks(1, 6, LIMIT, 300.0)


def test_an_earlier_turn_takes_nothing_of_a_later_one() -> None:
    clock = TurnClock()
    for ply, (seat, now) in enumerate([(1, 0.0), (2, 500.0), (1, 900.0), (2, 1000.0)]):
        assert now + LIMIT == clock.asks(seat, ply, LIMIT, now)


def test_time_goes_on_while_the_game_rests() -> None:
    clock = TurnClock()
    clock.opened(200.0)

    assert 400.0 == clock.asks(1, 5, LIMIT, 0.0)
    assert 1000.0 == clock.asks(2, 6, LIMIT, 400.0)  # the next has all of his


def test_whoever_comes_too_late_has_a_moment_left() -> None:
    for spent in (LIMIT - 1, LIMIT, 1e9):
        clock = TurnClock()
        clock.opened(spent)
        assert WARNING == clock.asks(1, 5, LIMIT, 0.0)
    clock = TurnClock()
    clock.opened(1e9)
    assert 10.0 == clock.asks(1, 5, 10.0, 0.0)


def test_a_clock_that_was_set_back_gives_no_more_than_the_whole_time() -> None:
    clock = TurnClock()
    clock.opened(-1e9)

    assert LIMIT == clock.asks(1, 5, LIMIT, 0.0)


def test_who_is_asked_after_a_bot_has_all_of_his_time() -> None:
    clock = TurnClock()
    clock.opened(1e9)
    clock.stop()

    assert LIMIT == clock.asks(1, 5, LIMIT, 0.0)


def test_a_warning_is_given_once_a_decision() -> None:
    clock = TurnClock()
    clock.asks(1, 5, LIMIT, 0.0)
    clock.warned = True
    clock.asks(1, 5, LIMIT, 1.0)
    assert clock.warned
    clock.asks(1, 6, LIMIT, 2.0)
    assert not clock.warned

"""How many may come in."""

from __future__ import annotations

from minos_tui.server.limits import Doorman, Limits


def test_an_address_has_only_so_many_connections() -> None:
    doorman = Doorman(Limits(connections=10, per_address=2))
    for _ in range(2):
        assert "" == doorman.refuses("a", 0)
        doorman.enter("a")

    assert "too_many_here" == doorman.refuses("a", 0)
    assert "" == doorman.refuses("b", 0)

    doorman.leave("a")
    assert "" == doorman.refuses("a", 0)


def test_all_together_have_only_so_many_connections() -> None:
    doorman = Doorman(Limits(connections=2, per_address=2))
    doorman.enter("a")
    doorman.enter("b")

    assert "full" == doorman.refuses("c", 0)
    assert 2 == doorman.inside


def test_an_address_may_come_only_so_often_in_a_minute() -> None:
    doorman = Doorman(Limits(logins_per_minute=3))

    assert ["", "", "", "too_fast"] == [doorman.refuses("a", now) for now in range(4)]
    assert "" == doorman.refuses("b", 4)
    assert "" == doorman.refuses("a", 64.5)


def test_knocking_on_while_refused_keeps_one_out() -> None:
    doorman = Doorman(Limits(logins_per_minute=2))

    answers = [doorman.refuses("a", now) for now in range(0, 300, 10)]

    assert ["", ""] == answers[:2]
    assert {"too_fast"} == set(answers[2:])


def test_only_so_many_addresses_are_remembered() -> None:
    doorman = Doorman(Limits())

    for number in range(10_000):
        doorman.refuses(str(number), number)

    assert 4096 == len(doorman._times)

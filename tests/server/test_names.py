"""Which names can be had, and what is said of those that can't."""

from __future__ import annotations

import pytest

from minos_tui.server.names import RESERVED, NameRefused, checked_name, guest_name, wants_guest
from minos_tui.words import Words


@pytest.mark.parametrize(
    ("given", "kept"),
    [("ann", "ann"), ("Ann", "ann"), ("a", "a"), ("x" * 16, "x" * 16), ("b-2_c", "b-2_c")],
)
def test_names_are_kept_in_small_letters(given: str, kept: str) -> None:
    assert kept == checked_name(given)


@pytest.mark.parametrize(
    "given",
    [
        "", " ", ".", "..", "../../x", "a/b", "a b", "1a", "-rf", "~", "x" * 17, "x" * 100_000,
        "ann\n", "a\x1b[2J", "a\x9b2J", "a\x00b", "a\u202eb", "\u0430nn", "[red]x[/]", "a;b",
        "CON.", "é",
    ],
)  # fmt: skip
def test_other_forms_are_refused_and_shown_harmlessly(given: str) -> None:
    with pytest.raises(NameRefused) as caught:
        checked_name(given)

    assert "name_form" == caught.value.code
    assert caught.value.name.isprintable()
    assert len(caught.value.name) <= 41
    for language in ("en", "fr"):
        assert Words(language)("server.name_form", name=caught.value.name).isprintable()


@pytest.mark.parametrize("given", [*sorted(RESERVED), "guest-1", "Ariadne"])
def test_names_of_the_house_are_not_given_away(given: str) -> None:
    with pytest.raises(NameRefused) as caught:
        checked_name(given)

    assert "name_reserved" == caught.value.code


def test_guests_are_told_from_players() -> None:
    assert wants_guest("Guest")
    assert not wants_guest("guest-1")
    assert guest_name() != guest_name()
    with pytest.raises(NameRefused):
        checked_name(guest_name())

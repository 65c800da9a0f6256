"""Every text of Palaces of Minos reads in every theme, on terminals of few colours too."""

from __future__ import annotations

import attrs
import pytest
from rich.color import ColorSystem

from minos_tui.engine.palaces.cards import SUITS
from minos_tui.tui.actions import Keymap
from minos_tui.tui.desk import AskWindow
from minos_tui.tui.look import Look, default_seats
from minos_tui.tui.palaces.desk import Desk, Page, Pick
from minos_tui.tui.palaces.frame import example_desk, position_desk
from minos_tui.tui.palaces.paint import paint
from minos_tui.tui.palaces.panes.cards import suit_ink
from minos_tui.tui.palette import THEMES, Palette
from tests.tui.palaces.kit import MOMENTS
from tests.tui.palaces.test_frames import six_kingdoms
from tests.tui.test_contrast import SYSTEMS, poor


def desks(look: Look) -> list[Desk]:
    """Moments in which all inks are used."""
    example = example_desk(look)
    moments = [position_desk(state, default_seats(3), 1, look) for state in MOMENTS.values()]
    return [
        example,
        *moments,
        position_desk(six_kingdoms(), default_seats(6), 1, look),
        attrs.evolve(example, note="no", alarm=True, saved=False, watching=True),
        attrs.evolve(example, pick=Pick("give", frozenset({"P3", "D1"})), note="yes"),
        attrs.evolve(example, page=Page("cards")),
        attrs.evolve(example, page=Page("kingdoms"), window=AskWindow("ask", ("lost",))),
        attrs.evolve(example, page=Page("log"), context="page"),
    ]


@pytest.mark.parametrize(
    ("theme", "system"), SYSTEMS, ids=lambda value: getattr(value, "name", None)
)
def test_text_can_be_read(theme: Palette, system: ColorSystem) -> None:
    look = Look(palette=theme)
    for desk in desks(look):
        for size in ((80, 24), (200, 50)):
            assert {} == poor(paint(desk, *size, look, Keymap()), system)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_each_suit_has_a_colour_of_its_own(theme: Palette) -> None:
    assert 8 == len({suit_ink(suit, Look(palette=theme)).fg for suit in SUITS})

"""What commands lead to, without what leads nowhere."""

from __future__ import annotations

import pytest

from minos_tui.bots.minos.lookahead import position_after, straight
from minos_tui.engine.minos.commands import Command
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, State
from tests.testkit.positions import position, site


def acting() -> State:
    """A ship off the harbour of an empty site, and one at home that leaves buildings behind."""
    return position(
        seats=2,
        sites={"PYL": site(holder=1, ship=True, built="y")},
        sea={"A": 1, "U": 2},
        phase=(Acting(dice="bgs", points=20),),
    )


def commands(*texts: str) -> tuple[Command, ...]:
    return tuple(map(GAME.parse, texts))


@pytest.mark.parametrize(
    ("played", "told"),
    [
        (("move A GAD~", "move GAD~ A", "end"), ("end",)),
        (("move A GAD~", "move GAD~ A", "use building"), ("use building",)),
        (("use building", "move A GAD~", "move GAD~ A"), ("use building",)),
        (("move PYL~ T", "move T PYL~", "end"), ("end",)),
        (("move A B", "move B C", "move C B", "move B A", "end"), ("end",)),
    ],
)
def test_what_leads_to_nothing_is_not_told(played: tuple[str, ...], told: tuple[str, ...]) -> None:
    assert commands(*told) == straight(acting(), commands(*played))


@pytest.mark.parametrize(
    "played",
    [
        ("move A GAD~", "use building", "move GAD~ A", "end"),
        ("move A B", "move B C", "end"),
        ("move PYL~ T", "end"),
        ("use gull", "use scales", "end"),
    ],
)
def test_what_changes_something_is(played: tuple[str, ...]) -> None:
    state = acting()
    assert commands(*played) == straight(state, commands(*played))
    position_after(state, commands(*played))


@pytest.mark.parametrize(
    ("played", "told"),
    [
        (("use scales", "use building", "end"), ("use building", "end")),
        (("move A B", "use scales", "move B A", "end"), ("end",)),
    ],
)
def test_scales_without_an_income_are_not_told(
    played: tuple[str, ...], told: tuple[str, ...]
) -> None:
    state = position(
        seats=2,
        sites={"PYL": site(holder=2, built="w")},
        sea={"A": 1},
        phase=(Acting(dice="bs", points=20),),
    )
    assert commands(*told) == straight(state, commands(*played))

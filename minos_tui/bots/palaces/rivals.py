"""Who will be at the target first, and so whose gain hurts."""

from __future__ import annotations

from typing import Final

from minos_tui.engine.palaces.cards import CARDS_A_ROUND
from minos_tui.engine.palaces.scoring import MOST, points
from minos_tui.engine.palaces.state import Kingdom, State

_PACE: Final = 8.0
_STRAIGHTS: Final = 4.0
_LINES: Final = 1.5
_CARDS: Final = 0.7
"""Luxury points in a round: of any kingdom, and more for larger straights, larger flushes and
of-a-kinds, and further cards."""
_SHARPNESS: Final = 3
"""How surely the fastest comes first; 0 would give all kingdoms the same chance."""
_NEAREST: Final = 4
"""Whoever needs fewer points is as good as there with these."""
_MOST_HURT: Final = 2.0


def pace(kingdom: Kingdom) -> float:
    """The luxury points that the kingdom may gain in a round, about."""
    larger = kingdom.larger()
    lines = larger.flush + larger.kind
    more = kingdom.cards_a_round() - CARDS_A_ROUND
    return _PACE + _STRAIGHTS * larger.straight + _LINES * lines + _CARDS * more


def needs(view: State, seat: int) -> int:
    """The luxury points that the seat still needs to win, or those of one small meld."""
    return max(_NEAREST, view.options.target - view.kingdom(seat).points)


def favourites(view: State, seat: int) -> dict[int, float]:
    """The chance of each of the others to be first among them."""
    haste = {
        other: (pace(view.kingdom(other)) / needs(view, other)) ** _SHARPNESS
        for other in view.from_seat(seat)[1:]
    }
    total = sum(haste.values())
    return {other: part / total for other, part in haste.items()}


def hurts(view: State, seat: int) -> dict[int, float]:
    """What a point of each of the others costs the seat, in own points.

    In a race a point brings the more the fewer are missing, and only the points of whoever may be
    first cost anything.
    """
    own = needs(view, seat)
    return {
        other: chance * min(_MOST_HURT, own / needs(view, other))
        for other, chance in favourites(view, seat).items()
    }


def plain_price(view: State, seat: int, other: int) -> int:
    """What a plain player gains at least by a trade with the other, in hundredths of a point.

    It doesn't count how near the others are; whoever leads must bring it more.
    """
    theirs, most = view.kingdom(other).points, max(kingdom.points for kingdom in view.kingdoms)
    leads = theirs == most > view.kingdom(seat).points
    return _WITH_A_LEADER if leads else _WITH_ANY


_WITH_ANY: Final = 110
_WITH_A_LEADER: Final = 250


def about_to_win(view: State, seat: int) -> bool:
    """Whether one meld that is had easily would be enough for that kingdom."""
    target, kingdom = view.options.target, view.kingdom(seat)
    larger = kingdom.larger()
    straight = points("straight", MOST, larger)
    line = max(points("flush", _EASY, larger), points("kind", _EASY, larger))
    enough = max(_ONE_MELD, straight, line)
    return target - kingdom.points <= min(enough, target // 4)


_ONE_MELD: Final = 10
_EASY: Final = 6
"""The cards of a flush or of an of-a-kind that is had easily."""

"""What happened: the log, the animation and every explanation read these, never two states.

Each event that moves money or pieces says how much, so that an account can be kept from the
events alone (`tests/testkit/ledger.py` does).
"""

from __future__ import annotations

from typing import Literal

import attrs

from minos_tui.engine.minos.pieces import Building, Kind, Unit


@attrs.frozen
class SitesClosed:
    sites: tuple[str, ...]


@attrs.frozen
class RolledOff:
    """A throw for the first turn and its fighting value."""

    seat: int
    faces: str
    value: int


@attrs.frozen
class FirstChosen:
    """Who plays first, and the talents handed out, by seat."""

    seat: int
    talents: tuple[int, ...]


@attrs.frozen
class TurnBegan:
    seat: int
    round: int


@attrs.frozen
class Threw:
    """`faces` fell, in this order; `dice` are all six that lie now; `throw` counts from 1."""

    seat: int
    faces: str
    dice: str
    throw: int


@attrs.frozen
class DiceKept:
    """Dice were set aside; in a duel a ring was paid."""

    seat: int
    dice: str
    rings: int


@attrs.frozen
class DiceStood:
    seat: int
    dice: str


@attrs.frozen
class DieUsed:
    """One use, and what it gave: talents, rings, movement points in halves, permits."""

    seat: int
    kind: Kind
    joker: bool
    star: bool
    talents: int = 0
    rings: int = 0
    points: int = 0
    permits: int = 0


@attrs.frozen
class RingBought:
    seat: int
    talents: int


@attrs.frozen
class UnitMoved:
    """A step; `points` in halves (0 for a step that an attack has paid)."""

    seat: int
    unit: Unit
    origin: str
    target: str
    points: int


@attrs.frozen
class SiteTaken:
    """The site's holder is now `seat`; `before` held it (0: nobody). `value` moves with it."""

    seat: int
    site: str
    before: int
    value: int


@attrs.frozen
class SiteLeft:
    """Nobody holds the site any more."""

    seat: int
    site: str
    value: int


@attrs.frozen
class Attacked:
    """An attack was paid and begins; `points` in halves."""

    seat: int
    unit: Unit
    origin: str
    target: str
    points: int


@attrs.frozen
class DuelBegan:
    attacker: int
    unit: Unit
    defender: int
    defending: Unit
    place: str


@attrs.frozen
class DuelThrew:
    """A throw in a duel; `value` is the fighting value of the six `dice`."""

    seat: int
    side: Literal["attack", "defence"]
    faces: str
    dice: str
    value: int


@attrs.frozen
class DuelEnded:
    """Both final throws, and who won."""

    attacker: int
    defender: int
    place: str
    attack: str
    defence: str
    attack_value: int
    defence_value: int
    winner: int


@attrs.frozen
class UnitLost:
    """The unit went back to its owner's stock."""

    seat: int
    unit: Unit
    place: str


@attrs.frozen
class SoldierGranted:
    """A free soldier from stock, for a founding or a conquest by ship."""

    seat: int
    site: str


@attrs.frozen
class SoldierBoarded:
    seat: int
    site: str


@attrs.frozen
class SoldierLanded:
    seat: int
    site: str


@attrs.frozen
class Built:
    seat: int
    building: Building
    site: str
    talents: int
    permits: int


@attrs.frozen
class Recruited:
    seat: int
    unit: Unit
    site: str
    talents: int


@attrs.frozen
class Placed:
    """Opening placement: a ship, a soldier and a building, free of cost."""

    seat: int
    building: Building
    site: str


@attrs.frozen
class TurnEnded:
    """What was left unused is lost."""

    seat: int


@attrs.frozen
class PlayerOut:
    """No unit is left: rings go to the bank, money out of play."""

    seat: int
    talents: int
    rings: int


@attrs.frozen
class GameEnded:
    reason: str


Event = (
    SitesClosed
    | RolledOff
    | FirstChosen
    | TurnBegan
    | Threw
    | DiceKept
    | DiceStood
    | DieUsed
    | RingBought
    | UnitMoved
    | SiteTaken
    | SiteLeft
    | Attacked
    | DuelBegan
    | DuelThrew
    | DuelEnded
    | UnitLost
    | SoldierGranted
    | SoldierBoarded
    | SoldierLanded
    | Built
    | Recruited
    | Placed
    | TurnEnded
    | PlayerOut
    | GameEnded
)

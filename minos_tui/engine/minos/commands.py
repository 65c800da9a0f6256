"""The commands of the game, as written in docs/notation.md."""

from __future__ import annotations

import attrs

from minos_tui.engine.minos.pieces import Building, Kind, Unit, sorted_dice


@attrs.frozen
class Throw:
    """Chance: the faces of the dice thrown now, in the order in which they fell."""

    faces: str


@attrs.frozen
class Close:
    """Chance: the sites that stay closed."""

    sites: tuple[str, ...]


@attrs.frozen
class First:
    """Chance: the seat that plays first."""

    seat: int


def _in_order(dice: str) -> str:
    return sorted_dice(dice)


@attrs.frozen
class Keep:
    """Set `dice` aside and throw the others again.

    They stand in the order of the seal, so that equal keeps are written alike.
    """

    dice: str = attrs.field(converter=_in_order)


@attrs.frozen
class Stand:
    """Take the dice as they lie."""


@attrs.frozen
class Use:
    """Use one base die as `kind`: a natural face or a joker, with or without a star."""

    kind: Kind
    joker: bool = False
    star: bool = False


@attrs.frozen
class Move:
    """One step of the unit on `origin` to a place where no foreign unit stands."""

    origin: str
    target: str


@attrs.frozen
class Attack:
    """A step of the unit on `origin` into a place that a foreign unit holds."""

    origin: str
    target: str


@attrs.frozen
class Board:
    """The soldier on the site goes aboard the ship in its harbour."""

    site: str


@attrs.frozen
class Land:
    """The soldier aboard goes ashore on the site."""

    site: str


@attrs.frozen
class Build:
    building: Building
    site: str


@attrs.frozen
class Recruit:
    unit: Unit
    site: str


@attrs.frozen
class BuyRing:
    """One battle ring for 10 talents."""


@attrs.frozen
class End:
    """End the turn."""


@attrs.frozen
class Place:
    """Opening placement: a ship, a soldier and a house or shipyard on a free site."""

    building: Building
    site: str


Command = (
    Throw
    | Close
    | First
    | Keep
    | Stand
    | Use
    | Move
    | Attack
    | Board
    | Land
    | Build
    | Recruit
    | BuyRing
    | End
    | Place
)

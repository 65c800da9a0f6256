"""The position of a game: frozen all through, one place for each fact."""

from __future__ import annotations

from functools import cache
from typing import Final

import attrs

from minos_tui.engine.minos.ground import Ground
from minos_tui.engine.minos.options import Options
from minos_tui.engine.minos.pieces import BUILDINGS_IN_A_CITY, Kind, Unit


@attrs.frozen
class Buildings:
    """What stands on a site. Made by `buildings`, so that equal ones are the same object."""

    shipyards: int
    houses: int
    warehouses: int
    walls: int
    count: int = attrs.field(init=False, eq=False)
    value: int = attrs.field(init=False, eq=False)
    """What the site adds to its holder's income (rulebook: Income)."""

    @count.default
    def _count(self) -> int:
        return self.shipyards + self.houses + self.warehouses + self.walls

    @value.default
    def _value(self) -> int:
        return (self.shipyards + self.houses + 2 * self.warehouses) * (2 if self.walls else 1)

    @property
    def is_city(self) -> bool:
        return self.count == BUILDINGS_IN_A_CITY


@cache
def buildings(
    shipyards: int = 0, houses: int = 0, warehouses: int = 0, walls: int = 0
) -> Buildings:
    return Buildings(shipyards, houses, warehouses, walls)


BARE = buildings()


@attrs.frozen
class SiteState:
    """An open site: its buildings, who holds it (0: nobody) and with which units."""

    buildings: Buildings = BARE
    holder: int = 0
    ship: bool = False
    guards: int = 0


EMPTY_SITE = SiteState()


@attrs.frozen
class Player:
    """A player's treasury and stock. `ships` and `soldiers` are those not on the board."""

    talents: int
    rings: int
    ships: int
    soldiers: int
    out: bool = False


@attrs.frozen
class Bank:
    """What can still be bought or received."""

    shipyards: int
    houses: int
    warehouses: int
    walls: int
    rings: int


# The phase is a stack of frames; the top one says who is asked.


@attrs.frozen
class Closing:
    """Set-up: chance draws `count` closed sites."""

    count: int


@attrs.frozen
class ChoosingFirst:
    """Set-up: chance draws the first player."""


@attrs.frozen
class RollingOff:
    """Set-up: the `contenders` throw once each; `values` are the fighting values thrown so far."""

    contenders: tuple[int, ...]
    values: tuple[int, ...] = ()


@attrs.frozen
class Placing:
    """Set-up: opening placement; the seats that still place, in order."""

    queue: tuple[int, ...]


@attrs.frozen
class Rolling:
    """The dice phase. `loose` dice are being thrown (0: the player is asked); `dice` lie."""

    dice: str = ""
    loose: int = 6
    throws: int = 0


@attrs.frozen
class Acting:
    """The acting phase: what is left of the dice and what they gave.

    `jokers` and `stars` are the kinds whose one joker or star is used up; `points` are movement
    points in halves; `recruited` are sites that recruited this turn, `carried` the places of
    ships that carried a soldier this turn.
    """

    dice: str = ""
    jokers: frozenset[Kind] = frozenset()
    stars: frozenset[Kind] = frozenset()
    points: int = 0
    permits: int = 0
    may_buy_rings: bool = False
    recruited: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()


@attrs.frozen
class Sailing:
    """A soldier is aboard the ship at `ship`; it boarded at the site `origin`."""

    ship: str
    origin: str


@attrs.frozen
class Battle:
    """The unit from `origin` fights for `target`. `carrying`: its ship has a soldier aboard.

    After that ship sank the soldier goes on from the water: `unit` is then "soldier" and
    `origin` the place where the ship sank.
    """

    unit: Unit
    origin: str
    target: str
    carrying: bool = False

    @property
    def swimming(self) -> bool:
        """A soldier who goes on from the water: only ships start from a sea area otherwise."""
        return self.unit == "soldier" and len(self.origin) == 1


@attrs.frozen
class Duel:
    """One duel of a battle: the `defender`'s `unit` defends.

    `goal` is the attacker's final value, None while he still throws. `dice` and `loose` as in
    `Rolling`, for whichever side is throwing.
    """

    defender: int
    unit: Unit
    goal: int | None = None
    dice: str = ""
    loose: int = 6
    attacker_dice: str = ""


@attrs.frozen
class Ended:
    """The game is over, for this reason."""

    reason: str


Frame = (
    Closing
    | ChoosingFirst
    | RollingOff
    | Placing
    | Rolling
    | Acting
    | Sailing
    | Battle
    | Duel
    | Ended
)

FRAMES: Final[dict[str, type]] = {
    "closing": Closing,
    "choosing first": ChoosingFirst,
    "rolling off": RollingOff,
    "placing": Placing,
    "rolling": Rolling,
    "acting": Acting,
    "sailing": Sailing,
    "battle": Battle,
    "duel": Duel,
    "ended": Ended,
}
"""Each by the name that positions and faults give it."""


@attrs.frozen
class State:
    """A position. Tuples run in the order of the board: `sites`, `sea`, `spots` in that of the
    ground's tables, `players` and `fish` by seat.

    `sea` holds the seat whose ship is on each area (0: none; always 0 for the fish area, whose
    ships `fish` counts by seat); `spots` the seat whose soldier stands on each spot.
    """

    ground: Ground
    options: Options
    players: tuple[Player, ...]
    bank: Bank
    sites: tuple[SiteState, ...]
    sea: tuple[int, ...]
    fish: tuple[int, ...]
    spots: tuple[int, ...]
    phase: tuple[Frame, ...]
    seat: int = 0
    """The seat whose turn it is (0 during the set-up)."""
    first: int = 0
    round: int = 0

    @property
    def top(self) -> Frame:
        return self.phase[-1]

    def income(self, seat: int) -> int:
        """The total value of the sites that `seat` holds."""
        return sum(site.buildings.value for site in self.sites if site.holder == seat)

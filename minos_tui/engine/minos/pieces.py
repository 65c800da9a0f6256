"""The parts of the game and their prices (rulebook: Parts, Dice, Building, Recruiting)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

Kind = Literal["scales", "arrow", "gull", "building"]
Building = Literal["shipyard", "house", "warehouse", "wall"]
Unit = Literal["ship", "soldier"]

FACES: Final = "sagbjt"
"""The faces of a die in the order of the seal: scales, arrow, gull, building, joker, star."""
FACE_NAMES: Final = {
    "s": "scales", "a": "arrow", "g": "gull", "b": "building", "j": "joker", "t": "star",
}  # fmt: skip
KINDS: Final[tuple[Kind, ...]] = ("scales", "arrow", "gull", "building")
BUILDINGS: Final[tuple[Building, ...]] = ("shipyard", "house", "warehouse", "wall")
UNITS: Final[tuple[Unit, ...]] = ("ship", "soldier")

DICE: Final = 6
THROWS_A_TURN: Final = 3

SHIPS_A_PLAYER: Final = 7
SOLDIERS_A_PLAYER: Final = 12
TALENTS_A_PLAYER: Final = 25
STOCK: Final[dict[Building, int]] = {"shipyard": 16, "house": 16, "warehouse": 32, "wall": 16}
RINGS: Final = 50

BUILDINGS_IN_A_CITY: Final = 4
CITIES_TO_END: Final = 2
PRICES: Final = (5, 12, 18, 25)
"""Talents for the first to the fourth building of a site."""
PERMITS: Final = (1, 2, 3, 4)
"""Permits for the first to the fourth building of a site, a wall excepted."""
WALL_PERMITS: Final = 4
RECRUIT_PRICE: Final = 5
RING_PRICE: Final = 10
POINTS_A_GULL: Final = 5
TRACK_LENGTH: Final = 49
"""Boxes of the income track; the marker goes round again beyond."""


@lru_cache(maxsize=100_000)
def sorted_dice(faces: str) -> str:
    """The dice as a multiset: their letters in the order of the seal, what is no face first."""
    return "".join(sorted(faces, key=FACES.find))

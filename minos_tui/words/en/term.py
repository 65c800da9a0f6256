"""The terms of the game."""

from typing import Final

TEXTS: Final = {
    "talent": "talent",
    "talents": "talents",
    "ring": "battle ring",
    "rings": "battle rings",
    "income": "income",
    "ship": "ship",
    "soldier": "soldier",
    "shipyard": "shipyard",
    "house": "house",
    "warehouse": "warehouse",
    "wall": "wall",
    "scales": "scales",
    "arrow": "arrow",
    "gull": "gull",
    "building": "building",
    "joker": "joker",
    "star": "star",
    "shipyard.many": "shipyards",
    "house.many": "houses",
    "warehouse.many": "warehouses",
    "wall.many": "walls",
    "scales.many": "scales",
    "arrow.many": "arrows",
    "gull.many": "gulls",
    "building.many": "buildings",
    "joker.many": "jokers",
    "star.many": "stars",
}

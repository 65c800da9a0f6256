"""Les termes du jeu."""

from typing import Final

TEXTS: Final = {
    "talent": "talent",
    "talents": "talents",
    "ring": "anneau de combat",
    "rings": "anneaux de combat",
    "income": "revenu",
    "ship": "bateau",
    "soldier": "garde",
    "shipyard": "chantier",
    "house": "maison",
    "warehouse": "entrepôt",
    "wall": "enceinte",
    "scales": "balance",
    "arrow": "flèche",
    "gull": "mouette",
    "building": "construction",
    "joker": "joker",
    "star": "étoile",
    "shipyard.many": "chantiers",
    "house.many": "maisons",
    "warehouse.many": "entrepôts",
    "wall.many": "enceintes",
    "scales.many": "balances",
    "arrow.many": "flèches",
    "gull.many": "mouettes",
    "building.many": "constructions",
    "joker.many": "jokers",
    "star.many": "étoiles",
}

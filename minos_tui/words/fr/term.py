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
}

"""Comment les joueurs et la carte sont montrés."""

from typing import Final

TEXTS: Final = {
    "red": "Rouge",
    "red.letter": "R",
    "violet": "Violet",
    "violet.letter": "V",
    "yellow": "Jaune",
    "yellow.letter": "J",
    "green": "Émeraude",
    "green.letter": "E",
    "legend.free": "libre",
    "legend.closed": "fermé",
    "legend.harbour": "port",
    "legend.built": "0-3 bâti",
    "legend.in_harbour": "au",
    "legend.start": "départ",
    "legend.city": "cité",
    "legend.guards": "gardes",
    "legend.ship": "bateau",
    "legend.soldier": "garde",
    "legend.path": "voie",
}

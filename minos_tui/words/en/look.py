"""How players and the map are shown."""

from typing import Final

TEXTS: Final = {
    "red": "Red",
    "red.letter": "R",
    "violet": "Violet",
    "violet.letter": "V",
    "yellow": "Yellow",
    "yellow.letter": "Y",
    "green": "Green",
    "green.letter": "G",
    "legend.free": "free",
    "legend.closed": "closed",
    "legend.harbour": "harbour",
    "legend.built": "0-3 built",
    "legend.in_harbour": "in",
    "legend.start": "start",
    "legend.city": "city",
    "legend.guards": "guards",
    "legend.ship": "ship",
    "legend.soldier": "soldier",
    "legend.path": "path",
}

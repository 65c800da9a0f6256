"""Listes de ce qui peut se faire."""

from typing import Final

TEXTS: Final = {
    "no_entry": "pas de ligne {key} : cette liste en a {number}",
    "no_entry.one": "pas de ligne {key} : cette liste n'en a qu'une",
    "use": "Utiliser pour : {kind}",
    "look": "regarder de près",
    "found": "fonder ({building})",
    "move": "déplacer : {unit}",
    "come": "{unit} : venir ici",
    "attack": "{unit} : attaquer",
    "attack_how": "puis {key_fight}",
    "unit_at": "{unit}, {place}",
    "build": "construire : {building}",
    "build_cost": "{talents:talent+s}, {number} permis",
    "build_cost.one": "{talents:talent+s}, {number} permis",
    "recruit": "recruter : {unit}",
    "board": "embarquer un garde",
    "ring": "acheter un anneau de combat",
}

"""Ce qui ne va pas dans une position de Palaces of Minos, d'après le code du défaut."""

from typing import Final

TEXTS: Final = {
    "no_such_card": "il n'y a pas de carte « {card} » ici",
    "card_twice": "{card} y est trop souvent",
    "palace_taken": "{palace} a deux rois",
    "no_such_palace": "{palace} n'est pas de cette partie",
    "out_of_order": "les cartes doivent être dans l'ordre du catalogue",
    "wrongly_hidden": "une carte est cachée qui doit être connue, ou connue qui doit être cachée",
}

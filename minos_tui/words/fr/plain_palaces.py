"""Le mode texte de Palaces of Minos."""

from typing import Final

TEXTS: Final = {
    "kingdom": "place {seat}, {who} : {points} PL, {cards} cartes en main, {resources}",
    "hand": "Votre main : {cards}.",
    "best": "Au mieux : {points} PL ({melds}).",
    "ranks": "non vues par rang : {ranks}",
    "held": "{card} : dans votre main",
    "unseen": "{card} : en pioche ou dans une autre main",
    "gone": "{card} : défaussée",
    "ranked": "{place}. {who} : {points} PL",
    "take_keys": "{who}, prenez le clavier : Entrée montre votre main :",
}
